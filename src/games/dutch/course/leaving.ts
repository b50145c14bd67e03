import { cardsOf, handOf } from '../hands/hand.ts';
import { activePersons, withoutSeat } from '../phases/seats.ts';
import type { Seat, Window } from '../state.ts';
import { inDeckOrder } from '../terms/cards.ts';
import { replaceStart } from './dealing.ts';
import { endMatch, endRound, strike } from './ending.ts';
import { change, type Going, happens } from './going.ts';
import { powersOfLeaver } from './powers.ts';
import { handGoes } from './seeing.ts';
import { endTurn } from './turn.ts';
import { closeIfDone } from './window.ts';

/** How a seat leaves, voluntarily or because it is removed (Dutch L4, L6, L7). */

export function leave(play: Going, seat: Seat, removed: boolean): void {
  const { powers } = play.state;
  happens(play, { kind: 'leave', seat, removed });
  setAside(play, seat);
  if (endsWithoutOthers(play)) return;
  switch (play.state.phase) {
    case 'initial_peek':
      replaceStart(play, seat);
      break;
    case 'drawing_card':
    case 'playing_card':
      if (play.state.current === seat) endTurn(play);
      break;
    case 'same_rank_window':
      closeIfDone(play);
      break;
    case 'special_play_window':
      powersOfLeaver(play, powers, seat);
      break;
    default:
  }
}

const withoutFrom = (window: Window, seat: Seat): Window => ({
  ...window,
  passed: withoutSeat(window.passed, seat),
  locked: withoutSeat(window.locked, seat),
});

/** Takes a seat's cards out of the game, along with everything that was known about them (Dutch L6). */
function setAside(play: Going, seat: Seat): void {
  const { state } = play;
  const active = withoutSeat(state.active, seat);
  const isDrawer = state.current === seat && state.drawn !== null;
  change(play, {
    active,
    hands: state.hands.with(seat, []),
    out: inDeckOrder([...state.out, ...cardsOf(handOf(state, seat))]),
    drawn: isDrawer ? null : state.drawn,
    window: state.window === null ? null : withoutFrom(state.window, seat),
    powers: state.powers.filter((one) => one.seat !== seat),
    dutch: state.dutch === null ? null : { ...state.dutch, done: withoutSeat(state.dutch.done, seat) },
    collections: state.collections.with(seat, null),
    declined: withoutSeat(state.declined, seat),
    swaps: state.swaps.with(seat, []),
    peeked: state.peeked.with(seat, []),
    missed: state.missed.with(seat, 0),
    stalled: withoutSeat(state.stalled, seat),
    autoPass: withoutSeat(state.autoPass, seat),
    ready: withoutSeat(state.ready, seat),
  });
  if (state.match !== null) change(play, { match: strike(state.match, play.state) });
  handGoes(play, seat);
}

/**
 * Ends the game if no person is left, or if only one seat is left (Dutch E7, E6). This includes a match
 * (Dutch G7).
 */
function endsWithoutOthers(play: Going): boolean {
  const { active, phase } = play.state;
  const reason =
    activePersons(play.state).length === 0 ? 'abandoned' : active.length === 1 ? 'last_player' : undefined;
  if (reason === undefined) return false;
  if (phase === 'round_over') endMatch(play, reason);
  else endRound(play, reason, reason === 'last_player' ? active[0] : undefined);
  return true;
}
