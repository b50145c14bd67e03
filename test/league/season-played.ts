import type { Standing } from '../../src/league/season/standings/order.ts';
import { recordsAfter } from '../../src/league/season/standings/records.ts';
import type { FinishedGame, Team } from '../../src/league/season/types.ts';
import type { Luck } from '../contract/luck.ts';

/** Small seasons for tests, written as they stand in a newspaper. */

/**
 * Games from text: `PCG 3 IVS 2` with the away team first, `PCG f IVS` for a forfeit of the team that `f` stands next
 * to, as in `PCG f IVS`, `PCG IVS f`, and `PCG f IVS f`.
 */
export const gamesFrom = (text: string): readonly FinishedGame[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(gameFrom);

function gameFrom(line: string): FinishedGame {
  const found = /^([A-Z]+)(?: (\d+|f))? ([A-Z]+)(?: (\d+|f))?$/.exec(line);
  if (found === null) throw new Error(`“${line}” is no game.`);
  const [, away = '', first, home = '', second] = found;
  if (first === 'f' || second === 'f')
    return { away, home, forfeit: first === second ? 'both' : first === 'f' ? 'away' : 'home' };
  return { away, home, runs: [Number(first), Number(second)] };
}

/** Divisions from text: `North: PCG IVS; South: DRC VBL`. */
export const teamsFrom = (text: string): readonly { readonly code: Team; readonly division: string }[] =>
  text.split(';').flatMap((part) => {
    const [division = '', codes = ''] = part.split(':');
    return codes
      .trim()
      .split(' ')
      .map((code) => ({ code, division: division.trim() }));
  });

/** Standing after games. */
export const standingAfter = (
  divisions: string,
  games: string | readonly FinishedGame[],
  rest: Partial<Pick<Standing, 'isFinal' | 'dice'>> = {},
): Standing => ({
  teams: teamsFrom(divisions),
  records: recordsAfter(typeof games === 'string' ? gamesFrom(games) : games),
  isFinal: false,
  dice: {},
  ...rest,
});

/** A random game of two teams: mostly decided by play, with draws and forfeits. */
export function randomGame(luck: Luck, away: Team, home: Team): FinishedGame {
  if (luck.once(12)) return { away, home, forfeit: luck.of(['away', 'home', 'both']) };
  return { away, home, runs: [luck.below(5), luck.below(5)] };
}

/** Random games among teams. */
export function randomGames(luck: Luck, teams: readonly Team[], count: number): readonly FinishedGame[] {
  return Array.from({ length: count }, () => {
    const [away = '', home = ''] = luck.shuffled(teams);
    return randomGame(luck, away, home);
  });
}
