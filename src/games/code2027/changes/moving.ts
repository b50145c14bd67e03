import { playerIn } from '../position/people.ts';
import type { PlayerId } from '../state.ts';
import { changePlayer, changeTurn, type Going, happens } from './going.ts';

/** Moves a player to a space. Moving to the current space counts as a move. */
export function moveTo(play: Going, id: PlayerId, to: string, by: 'turn' | 'effect'): void {
  const { space: from, visited } = playerIn(play.state, id);
  const known = visited.includes(to);
  const visit = known ? 'Subsequent' : 'First';
  changePlayer(play, id, { space: to, visit, visited: known ? visited : [...visited, to], triesHere: 0 });
  if (by === 'effect' && id === play.state.currentPlayerId)
    changeTurn(play, { movedByEffect: true, destination: null });
  happens(play, { kind: 'move', player: id, from, to, visit, by });
}
