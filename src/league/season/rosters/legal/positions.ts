import type { LeaguePlayer } from './player.ts';

/** The fielding positions that a roster must cover. The ninth position player is a spare bat, usually the DH. */
const fielded = ['C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF'] as const;
const fewestHitters = 9;
const fewestPitchers = 5;

/**
 * Whether players cover what a lineup needs (League 13.1): nine position players, of which eight take the eight
 * positions by rating, one each, and five pitchers.
 */
export function coversPositions(players: readonly LeaguePlayer[]): boolean {
  const hitters = players.filter(({ pitcher }) => !pitcher);
  return (
    hitters.length >= fewestHitters &&
    players.length - hitters.length >= fewestPitchers &&
    uncovered(hitters).length === 0
  );
}

/**
 * The positions that stay empty when as many as possible are covered by rating, one each. It finds a greatest
 * bipartite matching by augmenting paths, so players with several ratings move over to make room.
 */
export function uncovered(hitters: readonly LeaguePlayer[]): readonly string[] {
  const holder = new Map<string, LeaguePlayer>();
  const cover = (position: string, tried: Set<LeaguePlayer>): boolean => {
    for (const player of hitters) {
      if (!player.positions.includes(position) || tried.has(player)) continue;
      tried.add(player);
      const held = [...holder].find(([, one]) => one === player)?.[0];
      if (held !== undefined && !cover(held, tried)) continue;
      holder.set(position, player);
      return true;
    }
    return false;
  };
  return fielded.filter((position) => !cover(position, new Set()));
}

/** Describes what a roster lacks: `nobody to play C`, `only 4 pitchers`; empty if it lacks nothing. */
export function lackingPositions(players: readonly LeaguePlayer[]): readonly string[] {
  const hitters = players.filter(({ pitcher }) => !pitcher);
  const pitchers = players.length - hitters.length;
  return [
    ...uncovered(hitters).map((position) => `nobody left to play ${position}`),
    ...(hitters.length < fewestHitters
      ? [`only ${hitters.length} of ${fewestHitters} position players`]
      : []),
    ...(pitchers < fewestPitchers ? [`only ${pitchers} of ${fewestPitchers} pitchers`] : []),
  ];
}
