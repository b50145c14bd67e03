import { rosterOf } from '../../rosters/legal/lists.ts';
import type { PlayerId, Team } from '../../types.ts';
import type { Season, SeasonGame } from '../season.ts';
import { outIn, rowsBefore } from './health.ts';

/** A player of a team in a game. `inARow`: how many of its games in a row he plays with this one, 1 to 6. */
export interface GamePlayer {
  readonly player: PlayerId;
  readonly inARow: number;
}

/** A game can't begin with fewer. */
const fewest = { hitters: 9, pitchers: 5 } as const;

/**
 * The players that a team has in a game: its active ones who aren't hurt (League 13.1, 15). If these are too few for a
 * game, its minors play too, then those who are hurt, so that the game can be played.
 * @param isPitcher whether a player is a pitcher
 */
export function playersIn(
  season: Season,
  game: SeasonGame,
  team: Team,
  isPitcher: (player: PlayerId) => boolean,
): readonly GamePlayer[] {
  const out = outIn(season, game);
  const row = rowsBefore(season, team);
  const { active, minors, injured } = rosterOf(season.rosters.rosters, team);
  const isFit = (player: PlayerId) => !out.has(player);
  const steps = [active.filter(isFit), minors.filter(isFit), [...active, ...minors, ...injured]];
  const players = new Set<PlayerId>();
  for (const step of steps) {
    for (const player of step) players.add(player);
    const pitchers = [...players].filter(isPitcher).length;
    if (pitchers >= fewest.pitchers && players.size - pitchers >= fewest.hitters) break;
  }
  return [...players].map((player) => ({ player, inARow: row(player) }));
}
