import { RuleError } from '../../src/engine/rule-error.ts';
import { titled } from '../../src/league/season/board/names.ts';
import type { Statistic } from '../../src/league/season/statistics/statistic.ts';
import { statistics } from '../../src/league/season/statistics/table.ts';

/** Statistics by what people type. */

const all: readonly Statistic[] = [...statistics.batting, ...statistics.pitching, ...statistics.fielding];

/** How a statistic is named in options and menus: `pitching SO`. */
export const valueFor = ({ sheet, key }: Statistic): string => `${sheet} ${key}`;

/** How it is called there: `SO · Strikeouts (pitching)`. */
export const labelOf = ({ sheet, key, name }: Statistic): string => `${key} · ${titled(name)} (${sheet})`;

/**
 * The statistic that somebody typed, by its value, key or name. Batting comes before pitching and fielding.
 * @throws RuleError (`no-such-statistic`)
 */
export function statisticMeant(typed: string): Statistic {
  const wanted = typed.trim().toLowerCase();
  const found =
    all.find((one) => valueFor(one).toLowerCase() === wanted) ??
    all.find(({ key }) => key.toLowerCase() === wanted) ??
    all.find(({ name }) => name.toLowerCase() === wanted);
  if (found === undefined)
    throw new RuleError('no-such-statistic', 'I don’t know that statistic. Choose one from the list.');
  return found;
}

/** At most 25 statistics whose key or name has these letters; those whose key begins with them come first. */
export function statisticsNamed(typed: string): readonly { readonly name: string; readonly value: string }[] {
  const wanted = typed.trim().toLowerCase();
  const begins = ({ key }: Statistic) => key.toLowerCase().startsWith(wanted);
  const fitting = all.filter((one) => labelOf(one).toLowerCase().includes(wanted));
  return [...fitting.filter(begins), ...fitting.filter((one) => !begins(one))]
    .slice(0, 25)
    .map((one) => ({ name: labelOf(one), value: valueFor(one) }));
}
