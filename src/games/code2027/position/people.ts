import type { Player, PlayerId, Seat, State } from '../state.ts';

/** Finds players and their neighbors (Code2027 2). */

type Players = Pick<State, 'players'>;

export const seatOf = (id: PlayerId): Seat => Number(id.slice(1)) - 1;

export const found = ({ players }: Players, id: PlayerId): Player | undefined =>
  players.find((player) => player.id === id);

/**
 * Returns a player by id.
 *
 * @throws Error for an unknown player; callers have already checked
 */
export function playerIn(state: Players, id: PlayerId): Player {
  const player = found(state, id);
  if (player === undefined) throw new Error(`There is no player ${id}.`);
  return player;
}

export const activePlayer = (state: Pick<State, 'players' | 'currentPlayerId'>): Player =>
  playerIn(state, state.currentPlayerId);

export const isInPlay = ({ finished, resigned }: Player): boolean => !finished && !resigned;

/** Other players in play, in seat order. */
export const opponentsOf = ({ players }: Players, id: PlayerId): Player[] =>
  players.filter((player) => player.id !== id && isInPlay(player));

/** Lists all other players, in seat order after this player. */
function after({ players }: Players, id: PlayerId): Player[] {
  const at = players.findIndex((player) => player.id === id);
  return [...players.slice(at + 1), ...players.slice(0, at)];
}

/** Returns the next other player in play. */
export const rightOf = (state: Players, id: PlayerId): PlayerId | undefined =>
  after(state, id).find(isInPlay)?.id;

/** Returns the other player in play who comes before this one. */
export const leftOf = (state: Players, id: PlayerId): PlayerId | undefined =>
  after(state, id).findLast(isInPlay)?.id;

/** Lists the players in play in seat order, starting with this player. */
export const inOrderFrom = (state: Players, id: PlayerId): PlayerId[] =>
  [playerIn(state, id), ...after(state, id)].filter(isInPlay).map((player) => player.id);

/** Returns the players that `$SELF`, `$RIGHT` and `$LEFT` stand for in the content. */
export function namesFor(state: Players, id: PlayerId): Record<string, string> {
  const [right, left] = [rightOf(state, id), leftOf(state, id)];
  return {
    $SELF: id,
    ...(right !== undefined && { $RIGHT: right }),
    ...(left !== undefined && { $LEFT: left }),
  };
}
