import { z } from 'zod';
import type { TeamState } from '../state.ts';
import type { Options } from '../terms/options.ts';
import type { PlayerId, Side } from '../terms/terms.ts';

/** The rest that pitchers need between games, where the league asks for it (Baseball 11.1). */

/** Outs of an outing, and the games of rest that up to this many outs require. */
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
/** A team's earlier games, newest first: who pitched, and how many outs he recorded. */
export type EarlierGames = z.infer<typeof earlierGames>;

/** Pitchers who still need rest: they are fatigued from their first batter. */
export function stillTired(games: EarlierGames): PlayerId[] {
  const tired = games.flatMap((game, since) =>
    Object.entries(game).flatMap(([player, outs]) => (restAfter(outs) > since ? [player] : [])),
  );
  return [...new Set(tired)];
}

/** Key of the text that keeps a team's earlier games. */
export const restKey = (options: Options, side: Side): string => `pitching/${options[side]}`;

/** The games of a kept text; none where there is no text or it cannot be read. */
export function gamesIn(text: string | undefined): EarlierGames {
  try {
    return earlierGames.parse(JSON.parse(text ?? '[]'));
  } catch {
    // A text of another version counts as none: everybody is rested.
    return [];
  }
}

/** The text that a finished game keeps for the team's next ones, given the earlier text. */
export const restText = (before: string | undefined, { pitchers }: Pick<TeamState, 'pitchers'>): string =>
  JSON.stringify([
    Object.fromEntries(pitchers.map(({ player, line }) => [player, line.outs])),
    ...gamesIn(before).slice(0, longestRest - 1),
  ]);

/** Pitchers of a side who begin the game tired. */
export const tiredPitchers = (
  options: Options,
  side: Side,
  kept: Readonly<Record<string, string>>,
): PlayerId[] => (options.pitcher_rest ? stillTired(gamesIn(kept[restKey(options, side)])) : []);
