import type { Player, PlayerId, Seat, State } from '../state.ts';

/** Who plays, and who sits beside each other (Code2027 2). */

type Players = Pick<State, 'players'>;

export const seatOf = (id: PlayerId): Seat => Number(id.slice(1)) - 1;

export const found = ({ players }: Players, id: PlayerId): Player | undefined =>
  players.find((player) => player.id === id);

/** @throws Error for an unknown player: the caller has already checked */
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

/** All others, in seat order after a player. */
function after({ players }: Players, id: PlayerId): Player[] {
  const at = players.findIndex((player) => player.id === id);
  return [...players.slice(at + 1), ...players.slice(0, at)];
}

/** The next other player in play. */
export const rightOf = (state: Players, id: PlayerId): PlayerId | undefined =>
  after(state, id).find(isInPlay)?.id;

/** The one before. */
export const leftOf = (state: Players, id: PlayerId): PlayerId | undefined =>
  after(state, id).findLast(isInPlay)?.id;

/** The player, then the others in seat order, as far as they are in play. */
export const inOrderFrom = (state: Players, id: PlayerId): PlayerId[] =>
  [playerIn(state, id), ...after(state, id)].filter(isInPlay).map((player) => player.id);

/** What texts of the content call players. */
export function namesFor(state: Players, id: PlayerId): Record<string, string> {
  const [right, left] = [rightOf(state, id), leftOf(state, id)];
  return {
    $SELF: id,
    ...(right !== undefined && { $RIGHT: right }),
    ...(left !== undefined && { $LEFT: left }),
  };
}
