import { z } from 'zod';
import type { TeamState } from '../state.ts';
import type { Options } from '../terms/options.ts';
import type { PlayerId, Side } from '../terms/terms.ts';

/** The rest that pitchers need between games, where the league asks for it (Baseball 11.1). */

/** Games of rest required after an outing of at most this many outs. */
const rests: readonly (readonly [outs: number, games: number])[] = [
  [3, 0],
  [6, 1],
  [9, 2],
  [12, 3],
];
const longestRest = 4;

/** Games of rest after an outing with this many outs. */
export const restAfter = (outs: number): number => rests.find(([most]) => outs <= most)?.[1] ?? longestRest;

const earlierGames = z.array(z.record(z.string(), z.int().min(0))).readonly();
/** A team's earlier games, newest first: each pitcher's outs recorded. */
export type EarlierGames = z.infer<typeof earlierGames>;

/** Pitchers who still need rest: they are fatigued from their first batter. */
export function stillTired(games: EarlierGames): PlayerId[] {
  const tired = games.flatMap((game, since) =>
    Object.entries(game).flatMap(([player, outs]) => (restAfter(outs) > since ? [player] : [])),
  );
  return [...new Set(tired)];
}

/** The key under which a team's earlier games are saved. */
export const restKey = (options: Options, side: Side): string =>
  `pitching/${inSeason(options)}${options[side]}`;

/** The part of a key that keeps the texts of a season apart. */
export const inSeason = ({ season }: Options): string => (season === undefined ? '' : `${season}/`);

/** Reads the games from a saved text; empty if there is no text or it can't be read. */
export function gamesIn(text: string | undefined): EarlierGames {
  try {
    return earlierGames.parse(JSON.parse(text ?? '[]'));
  } catch {
    // Text from another version counts as no games, so everybody is rested.
    return [];
  }
}

/** Adds a finished game to the team's saved games. */
export const restText = (before: string | undefined, { pitchers }: Pick<TeamState, 'pitchers'>): string =>
  JSON.stringify([
    Object.fromEntries(pitchers.map(({ player, line }) => [player, line.outs])),
    ...gamesIn(before).slice(0, longestRest - 1),
  ]);

/** Pitchers of a side who are fatigued from the start of the game. */
export const tiredPitchers = (
  options: Options,
  side: Side,
  kept: Readonly<Record<string, string>>,
): PlayerId[] => (options.pitcher_rest ? stillTired(gamesIn(kept[restKey(options, side)])) : []);
