import { randomInt } from 'node:crypto';
import { RuleError } from '../../../../engine/rule-error.ts';
import { overallOrder } from '../../standings/order.ts';
import type { Team } from '../../types.ts';
import type { Act } from '../acts.ts';
import type { Season, SeasonDraft } from '../season.ts';
import { seriesOf } from '../series.ts';
import { standingOf } from '../standing.ts';
import type { DraftChoices } from './draft-acts.ts';

/** What commissioners and owners may do about a season's draft; the draft itself checks picks (League 14). */

/** In which order the teams of a draft pick, and the dice that drew it. */
export interface DrawnOrder {
  readonly order: readonly Team[];
  readonly dice?: Readonly<Record<Team, readonly number[]>>;
}

/**
 * Begins the draft of a season that hasn't begun. Everybody is free from then on.
 * @param players how many players the league has
 * @throws RuleError (`season-begun`, `draft-begun`, `draft-over`, `too-many-rounds`)
 */
export function beginningDraft(
  season: Season,
  choices: DraftChoices,
  { order, dice }: DrawnOrder,
  { players, cap, at }: { readonly players: number; readonly cap: number | null; readonly at: number },
): Act[] {
  if (season.phase !== 'preseason')
    throw new RuleError('season-begun', 'The season has begun, so it’s too late for a draft.');
  if (season.draft !== undefined)
    throw new RuleError(
      season.draft.over ? 'draft-over' : 'draft-begun',
      season.draft.over ? 'The draft of this season is over.' : 'The draft has already begun.',
    );
  const most = Math.floor(players / order.length);
  if (choices.rounds > most)
    throw new RuleError(
      'too-many-rounds',
      `The league has ${players} players, which is enough for ${most} rounds.`,
    );
  const drawn = dice === undefined ? {} : { dice: plain(dice) };
  return [{ do: 'draft', ...choices, order: [...order], ...drawn, cap, at }];
}

const plain = (dice: Readonly<Record<Team, readonly number[]>>): Record<Team, number[]> =>
  Object.fromEntries(Object.entries(dice).map(([team, rolls]) => [team, [...rolls]]));

/**
 * Draws the order of a first season: every team rolls a d20, the highest picks first, and equal ones roll again.
 * @param roll a d20; by default, the system's random numbers
 */
export function drawnOrder(teams: readonly Team[], roll = (): number => randomInt(1, 21)): DrawnOrder {
  const dice = new Map<Team, number[]>(teams.map((team) => [team, []]));
  for (;;) {
    const key = (team: Team) => (dice.get(team) ?? []).join(' ');
    const level = teams.filter((team) => teams.some((other) => other !== team && key(other) === key(team)));
    if (level.length === 0) break;
    for (const team of level) dice.get(team)?.push(roll());
  }
  const order = teams.toSorted((one, other) => byRolls(dice.get(one) ?? [], dice.get(other) ?? []));
  return { order, dice: Object.fromEntries(dice) };
}

/** The first rolls that differ decide, the higher one first. */
function byRolls(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((roll, index) => roll !== other[index]);
  return at === -1 ? 0 : (other[at] ?? 0) - (one[at] ?? 0);
}

/**
 * The order after a season that was played: its final standings reversed, with the teams of the playoffs last, and the
 * champion very last (League 14).
 * @throws RuleError (`not-over`) before it has a champion, (`other-teams`) if its teams are others
 */
export function orderAfter(before: Season, teams: readonly Team[]): DrawnOrder {
  const { champion } = before.seeds === undefined ? {} : seriesOf(before);
  if (champion === undefined)
    throw new RuleError('not-over', 'That season has no champion yet, so its standings aren’t final.');
  const known = new Set(before.settings.teams.map(({ code }) => code));
  if (known.size !== teams.length || !teams.every((team) => known.has(team)))
    throw new RuleError('other-teams', 'That season was played by other teams.');
  const playoffs = new Set(before.seeds);
  const lateness = (team: Team) => (team === champion ? 2 : playoffs.has(team) ? 1 : 0);
  const reversed = overallOrder(standingOf(before)).flat().toReversed();
  return { order: reversed.toSorted((one, other) => lateness(one) - lateness(other)) };
}

/** @throws RuleError (`no-draft`, `draft-over`) unless a draft goes on */
export function mustBeDraft({ draft }: Season): SeasonDraft {
  if (draft === undefined)
    throw new RuleError(
      'no-draft',
      'This season has no draft yet. A commissioner begins it with `/draft start`.',
    );
  if (draft.over) throw new RuleError('draft-over', 'The draft is over. `/draft board` shows it.');
  return draft;
}

/** @throws RuleError (`draft-open`) while the draft goes on */
export function mustBeDrafted({ draft }: Season): void {
  if (draft !== undefined && !draft.over)
    throw new RuleError('draft-open', 'The draft isn’t over yet. The season begins after it.');
}
