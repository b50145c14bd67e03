import { RuleError } from '../../src/engine/rule-error.ts';
import type { Loaded } from '../../src/league/season/running/season-keeper.ts';
import type { Team } from '../../src/league/season/types.ts';

/**
 * A team by its code, or by a part of its name that no other team has.
 * @throws RuleError (`no-such-team`, `which-team`)
 */
export function teamMeant({ course }: Pick<Loaded, 'course'>, typed: string): Team {
  const wanted = typed.trim().toLowerCase();
  const { teams } = course.settings;
  const exact = teams.find(({ code, name }) => [code, name].some((text) => text.toLowerCase() === wanted));
  if (exact !== undefined) return exact.code;
  const [found, ...others] = teams.filter(({ name }) => wanted !== '' && name.toLowerCase().includes(wanted));
  if (found === undefined)
    throw new RuleError('no-such-team', 'There’s no such team in this season. `/team list` names them.');
  if (others.length > 0)
    throw new RuleError('which-team', 'Several teams are called that. Use a team’s code.');
  return found.code;
}
