import { type Entrant, type Round, type Turn, turnsOf } from '../results.ts';

/** The most rounds that a Swiss can have: each meets each other once, or has the bye (League 4.1). */
export const mostRounds = (entrants: number): number => (entrants % 2 === 0 ? entrants - 1 : entrants);

/** The number of rounds unless somebody chooses another: ceil(log2 n), at least 3, at most as many as possible (League 4.1). */
export const defaultRounds = (entrants: number): number =>
  // 32 - clz32(n - 1) is ceil(log2 n) in whole numbers.
  Math.min(Math.max(32 - Math.clz32(entrants - 1), 3), mostRounds(entrants));

/**
 * Whether an entrant may have a half-point bye in the next round: once a tournament, not in the last round
 * (League 4.1).
 *
 * @param length how many rounds the tournament has
 */
export const mayHaveHalf = (entrant: Entrant, rounds: readonly Round[], length: number): boolean =>
  rounds.length + 1 < length && !rounds.flat().some((entry) => 'half' in entry && entry.half === entrant);

/**
 * Returns what a late joiner gets for each round that is paired already, or undefined if it is too late (League 4.1):
 * a half point for round 1 until round 2 is paired, then nothing, until the round after half the rounds is paired.
 *
 * @param paired how many rounds are paired
 * @param length how many rounds the tournament has
 */
export function lateJoin(paired: number, length: number): readonly ('half' | 'absent')[] | undefined {
  if (paired === 1) return ['half'];
  return paired <= Math.floor(length / 2) ? Array.from({ length: paired }, () => 'absent') : undefined;
}

const isNoShow = (turn: Turn | undefined): boolean =>
  turn?.kind === 'game' && turn.forfeit && turn.score === 'loss';

/**
 * Returns who is withdrawn because of not showing up in their last two games (League 4.1). Rounds without a game are
 * passed over.
 */
export function twiceAbsent(entrants: readonly Entrant[], rounds: readonly Round[]): readonly Entrant[] {
  return [...turnsOf(entrants, rounds)].flatMap(([entrant, turns]) => {
    const paired = turns.filter(({ kind }) => kind === 'game');
    return isNoShow(paired.at(-1)) && isNoShow(paired.at(-2)) ? [entrant] : [];
  });
}
