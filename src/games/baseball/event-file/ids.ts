import { abbreviation } from '../league/roster.ts';
import { keyOf } from '../terms/ids.ts';
import type { PlayerId, TeamCode } from '../terms/terms.ts';

/** How a file names the teams and players of a game. */
export interface FileIds {
  readonly team: (code: TeamCode) => string;
  readonly player: (id: PlayerId) => string;
}

const withoutKey = (id: PlayerId): string => id.slice(id.indexOf('.') + 1);

/**
 * Leaves out the key of an imported league, unless the teams come from two leagues, in which the same ids could
 * mean different players.
 */
export function idsOf(teams: readonly TeamCode[]): FileIds {
  const isOneLeague = new Set(teams.map(keyOf)).size <= 1;
  return isOneLeague
    ? { team: abbreviation, player: withoutKey }
    : { team: (code) => code, player: (id) => id };
}
