import type { AddedChance } from '../../facets/lines.ts';
import { abbreviation } from '../league/roster.ts';
import { finalOf } from '../lookups/advancement.ts';
import type { Event, PlayRecord } from '../records/play-record.ts';
import type { State } from '../state.ts';
import { idIn } from '../terms/ids.ts';
import { type Base, battingSide, otherSide, type PlayerId, type TeamCode } from '../terms/terms.ts';
import { onBaseAfter } from './run-expectancy.ts';
import { chanceToWin } from './win-chance.ts';

/** Win probability added (League 16): how much a player's plays changed his side's chance to win. */

/**
 * Returns what each player of a game added, both sides together, in order of their first plays. The change of a play
 * counts for the batter, or for the runner who made it, and with the opposite sign for the pitcher.
 */
export function addedChances({ options }: State, events: readonly Event[]): readonly AddedChance[] {
  const sums = new Map<PlayerId, { readonly team: TeamCode; readonly added: number }>();
  const add = (player: PlayerId, team: TeamCode, change: number) =>
    sums.set(player, { team, added: (sums.get(player)?.added ?? 0) + change });
  for (const event of events) {
    if (event.kind !== 'play') continue;
    const { play } = event;
    const change = changeBy(play, options.innings);
    add(creditedIn(play), play.batting, change);
    add(play.pitcher, play.fielding, -change);
  }
  return [...sums].map(([player, { team, added }]) => ({
    player: idIn(player),
    team: abbreviation(team),
    added,
  }));
}

/** How much a play changed the chance of the team at bat to win. */
function changeBy(play: PlayRecord, innings: number): number {
  const { half, inning, score, runs, onBase, outsBefore, outsAdded, finals } = play;
  const side = battingSide(half);
  const lead = score[side] - runs - score[otherSide(side)];
  const chance = chanceToWin({ half, inning, innings, lead });
  return chance(runs, onBaseAfter(finals), outsBefore + outsAdded) - chance(0, onBase, outsBefore);
}

/** Lead runner first. */
const bases = [3, 2, 1] as const satisfies readonly Base[];

/**
 * Whose play it is: the batter's if it ends his plate appearance. Otherwise it's a runner's: the one who is out, or the
 * lead runner of those who moved, as on a steal or a wild pitch. It stays the batter's if nobody moved.
 */
function creditedIn({ complete, finals, runners, batter }: PlayRecord): PlayerId {
  if (complete) return batter;
  const goes = (base: Base) => runners[base - 1] !== null && finalOf(finals, base) !== base;
  const from = bases.find((base) => goes(base) && finalOf(finals, base) === 0) ?? bases.find(goes);
  return (from === undefined ? undefined : runners[from - 1]) ?? batter;
}
