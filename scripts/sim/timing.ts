import type { Game } from '../../src/games/game.ts';

/**
 * Measures computers' decisions in processor time of their thread, because the machine may be busy with other
 * things.
 */

/** By level: the number of decisions for each duration in tenths of a millisecond, rounded up. */
export type Times = Record<string, Record<number, number>>;

/** Wraps a game so that its computers are timed. */
export function timed(game: Game): { readonly game: Game; readonly times: Times } {
  const times: Times = {};
  const computer: Game['computer'] = (view, seat, level, dice, over) => {
    const begin = process.threadCpuUsage();
    const decision = game.computer(view, seat, level, dice, over);
    const { user, system } = process.threadCpuUsage(begin);
    count(times, level, Math.ceil((user + system) / 100), 1);
    return decision;
  };
  return { game: { ...game, computer }, times };
}

function count(times: Times, level: string, tenths: number, many: number): void {
  const counts = times[level] ?? {};
  counts[tenths] = (counts[tenths] ?? 0) + many;
  times[level] = counts;
}

/** Adds up two sets of times. */
export function together(one: Times, other: Times): Times {
  const all: Times = {};
  for (const times of [one, other])
    for (const [level, counts] of Object.entries(times))
      for (const [tenths, many] of Object.entries(counts)) count(all, level, Number(tenths), many);
  return all;
}

/** The quantile of decision times in milliseconds, by level. */
export const quantiles = (times: Times, share: number): Record<string, number> =>
  Object.fromEntries(Object.entries(times).map(([level, counts]) => [level, quantile(counts, share)]));

function quantile(counts: Readonly<Record<number, number>>, share: number): number {
  const all = Object.entries(counts).toSorted(([one], [other]) => Number(one) - Number(other));
  const wanted = all.reduce((sum, [, many]) => sum + many, 0) * share;
  let seen = 0;
  for (const [tenths, many] of all) {
    seen += many;
    if (seen >= wanted) return Number(tenths) / 10;
  }
  return 0;
}
