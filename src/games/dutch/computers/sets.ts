import { at } from '../../../engine/rules/decide.ts';
import type { RuleSet } from '../../../engine/rules/grammar.ts';
import { rulesReader } from '../../../engine/rules/read.ts';
import { clubhouse } from '../content/clubhouse.ts';
import { original } from '../content/original.ts';
import { type Difficulty, difficulties, type Forgetting } from '../terms/forgetting.ts';
import { language, type Tables } from './language.ts';

/** Strategy sets (18.7): one file in the rules language each. */
export type StrategySet = RuleSet<Tables>;

/** @throws RulesRefused with every mistake; nothing of the file is used */
export const readStrategy = rulesReader(language);

/** The sets that come with the game, by their names. */
const texts: Readonly<Record<string, string>> = { clubhouse, original };

export const builtIn: ReadonlyMap<string, StrategySet> = new Map(
  Object.entries(texts).map(([name, text]) => [name, readStrategy({ name: `${name}.yaml`, text })]),
);

/** How computers that play by a set forget (10.4), as the state keeps it. */
export function forgettingOf({ tables: { memory } }: StrategySet): Forgetting {
  const { remember, wipe_on_penalty: wipe } = memory;
  return {
    remember: forEach((level) => at(remember, level)),
    wipe:
      wipe === undefined
        ? null
        : { slots: wipe.min_slots, probability: forEach((level) => at(wipe.probability, level)) },
  };
}

const forEach = (of: (level: Difficulty) => number): Readonly<Record<Difficulty, number>> => {
  const [easy, medium, hard, expert] = difficulties;
  return { easy: of(easy), medium: of(medium), hard: of(hard), expert: of(expert) };
};
