import type { PlayerId, Team } from '../types.ts';
import { type Line, sumOf, type Totals } from './totals.ts';

/** What a player did in a game, in one sheet, as it is stored. */
export interface PlayerLine {
  readonly player: PlayerId;
  readonly team: Team;
  /** Set in fielding, which has a line for each position. */
  readonly position?: string;
  readonly figures: Line;
}

/** A line of a player's page: of one team, or of all of a player's teams together. */
export interface SeasonLine {
  /** Undefined in the total of a player who was traded. */
  readonly team: Team | undefined;
  readonly totals: Totals;
}

/**
 * A player's lines of a season in one sheet: one for each team in the order in which he played for them, then the total
 * if there are several (League 11). No lines if he hasn't played.
 *
 * @param lines of one player and one sheet, of the regular season or of the playoffs, in the order of the games
 */
export function seasonLines(lines: readonly Pick<PlayerLine, 'team' | 'figures'>[]): readonly SeasonLine[] {
  const teams = [...summed(lines, ({ team }) => team)].map(([team, totals]) => ({ team, totals }));
  if (teams.length < 2) return teams;
  return [...teams, { team: undefined, totals: sumOf(teams.map(({ totals }) => totals)) }];
}

/** Sums by player over all teams, which rank a traded player (League 12). */
export const totalsByPlayer = (
  lines: readonly Pick<PlayerLine, 'player' | 'figures'>[],
): ReadonlyMap<PlayerId, Totals> => summed(lines, ({ player }) => player);

/** Fielding by position (League 11). */
export const totalsByPosition = (
  lines: readonly Pick<PlayerLine, 'position' | 'figures'>[],
): ReadonlyMap<string, Totals> => summed(lines, ({ position = '' }) => position);

/** Sums by a key, in the order in which the keys come up. */
function summed<L extends { readonly figures: Line }>(
  lines: readonly L[],
  keyOf: (line: L) => string,
): ReadonlyMap<string, Totals> {
  const groups = new Map<string, Line[]>();
  for (const one of lines) {
    const group = groups.get(keyOf(one));
    if (group === undefined) groups.set(keyOf(one), [one.figures]);
    else group.push(one.figures);
  }
  return new Map([...groups].map(([key, own]) => [key, sumOf(own)]));
}
