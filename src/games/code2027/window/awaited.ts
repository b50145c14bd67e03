import type { Clock, TimeOut } from '../../facets/clock.ts';
import type { Action } from '../actions.ts';
import type { Content } from '../box/content.ts';
import { seatOf } from '../position/people.ts';
import type { Seat, State } from '../state.ts';

/** Who the game waits for, and which timer runs (Code2027 21.3, 21.5). */

/** Returns the seats that the game waits for. There is always at least one until the game is over. */
export function awaited({ phase, pendingChoice, negotiation, currentPlayerId }: State): Seat[] {
  if (phase === 'END') return [];
  if (pendingChoice !== null) return [seatOf(pendingChoice.playerId)];
  const active = seatOf(currentPlayerId);
  if (negotiation === null || negotiation.toAnswer === currentPlayerId) return [active];
  return [active, seatOf(negotiation.toAnswer)];
}

/** Returns the running timer. A counter-offer starts a new timer. */
export function clockOf({ config }: Content, state: State): Clock | undefined {
  const { phase, pendingChoice, negotiation, turnIndex } = state;
  const { turnSeconds, choiceSeconds, offerSeconds } = config.clock;
  if (phase === 'END') return undefined;
  if (pendingChoice !== null) return { id: `choice ${pendingChoice.id}`, seconds: choiceSeconds };
  if (negotiation !== null) {
    const { id, counters } = negotiation;
    return { id: `offer ${id}${counters > 0 ? ` counter ${counters}` : ''}`, seconds: offerSeconds };
  }
  return { id: `turn ${turnIndex}`, seconds: turnSeconds };
}

export function timeoutsOf(state: State): TimeOut<Action>[] {
  const { phase, pendingChoice, negotiation, currentPlayerId } = state;
  if (phase === 'END') return [];
  if (pendingChoice !== null) {
    const { id: choice, playerId, options } = pendingChoice;
    const [first] = options;
    return [{ seat: seatOf(playerId), action: { type: 'pick', choice, option: first?.id ?? '' } }];
  }
  if (negotiation !== null) return [{ seat: seatOf(negotiation.toAnswer), action: { type: 'decline' } }];
  return [{ seat: seatOf(currentPlayerId), action: { type: 'auto' } }];
}
