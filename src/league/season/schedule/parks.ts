import type { Pair, Week } from './pool.ts';

/** In whose park a series begins (League 8.3). */

/** Two teams who meet in a week. The series begins in the park of the host. */
export type HostedPair = readonly [host: number, guest: number];

/**
 * Decides in whose park each series begins. It alternates for each pair. Of a pair that meets an odd number of times,
 * one begins once more; over all such pairs, each team does so as often as not, within one. So an odd number of games
 * a week leaves no team with more than one extra game at home or away.
 *
 * @param weeks in their order
 * @param teams how many there are
 */
export function hosts(weeks: readonly Week[], teams: number): readonly (readonly HostedPair[])[] {
  const met = new Map<number, { readonly pair: Pair; times: number }>();
  const keyOf = ([one, other]: Pair): number => one * teams + other;
  for (const pair of weeks.flat()) {
    const count = met.get(keyOf(pair));
    if (count === undefined) met.set(keyOf(pair), { pair, times: 1 });
    else count.times += 1;
  }
  const odd = [...met.values()].filter(({ times }) => times % 2 === 1).map(({ pair }) => pair);
  const next = new Map<number, HostedPair>(
    oriented(odd, teams).map((pair): [number, HostedPair] => [
      keyOf([Math.min(...pair), Math.max(...pair)]),
      pair,
    ]),
  );
  return weeks.map((week) =>
    week.map((pair) => {
      const [host, guest] = next.get(keyOf(pair)) ?? pair;
      next.set(keyOf(pair), [guest, host]);
      return [host, guest];
    }),
  );
}

/**
 * Gives each pair a first one, so that each team is first and second equally often, within one. Teams in an odd
 * number of pairs get one more with a place beyond the teams; then closed walks through pairs enter each team as often
 * as they leave it.
 */
function oriented(pairs: readonly Pair[], teams: number): readonly HostedPair[] {
  const open = Array.from({ length: teams + 1 }, () => new Set<number>());
  const join = (one: number, other: number): void => {
    open[one]?.add(other);
    open[other]?.add(one);
  };
  for (const [one, other] of pairs) join(one, other);
  for (const [team, others] of open.entries()) if (team < teams && others.size % 2 === 1) join(team, teams);

  const found: HostedPair[] = [];
  for (const start of open.keys()) {
    let at = start;
    for (let to = firstOf(open[at]); to !== undefined; to = firstOf(open[at])) {
      open[at]?.delete(to);
      open[to]?.delete(at);
      if (at < teams && to < teams) found.push([at, to]);
      at = to;
    }
  }
  return found;
}

const firstOf = (set: ReadonlySet<number> | undefined): number | undefined => set?.values().next().value;
