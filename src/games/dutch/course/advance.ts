import type { Action } from '../actions.ts';
import type { Event, Told } from '../events.ts';
import { isDone } from '../phases/awaited.ts';
import { callingPhases } from '../phases/legal.ts';
import { isActive, isPerson, withoutSeat, withSeat } from '../phases/seats.ts';
import type { Seat, State } from '../state.ts';
import type { Chance } from '../terms/chance.ts';
import { demand } from '../terms/refusals.ts';
import { runningTimer, runsOut } from './clock.ts';
import { collect, decline } from './collecting.ts';
import { beginIfLooked, dealIfReady, look } from './dealing.ts';
import { change, type Going, going, happens } from './going.ts';
import { leave } from './leaving.ts';
import { draw, playCard } from './playing.ts';
import { jackSwap, queenPeek, skipPower } from './powers.ts';
import { settleFresh } from './seeing.ts';
import { closeIfDone, pass, passes, sameRank } from './window.ts';

/** Checks and carries out the actions of Dutch 15. */

/** The result of an action. */
export interface Advanced {
  readonly state: State;
  readonly events: readonly Event[];
  /** Faces shown to only one seat. */
  readonly told: readonly Told[];
}

/** An action as a client sends it. The source of a draw may be unknown. */
export type Asked = Action | { readonly type: 'draw'; readonly source: string };

/**
 * Checks an action (Dutch X2) and carries it out.
 *
 * @param seat the acting seat; ignored for a timer
 * @returns undefined for a timer that is out of date, which changes nothing (Dutch L8)
 * @throws RuleError with a code of Dutch 15; in that case, nothing has changed and no randomness was used
 */
export function advance(state: State, seat: Seat, action: Asked, chance: Chance): Advanced | undefined {
  const play = going(action.type === 'collect' ? state : { ...state, collected: null }, chance);
  if (action.type === 'timer') {
    if (runningTimer(state) !== action.name) return undefined;
    runsOut(play);
  } else {
    demand(state.phase !== 'game_ended', 'ended');
    demand(isActive(state, seat), 'inactive');
    act(play, seat, action);
  }
  return settled(play);
}

/**
 * Carries out what follows automatically: the next round, the first turn, and the end of freshness for faces.
 */
export function settled(play: Going): Advanced {
  dealIfReady(play);
  beginIfLooked(play);
  settleFresh(play);
  const { state, events, told } = play;
  return { state, events, told };
}

function act(play: Going, seat: Seat, action: Exclude<Asked, { type: 'timer' }>): void {
  switch (action.type) {
    case 'initial_peek':
      look(play, seat, action.indices);
      break;
    case 'draw':
      draw(play, seat, action.source);
      break;
    case 'play':
      playCard(play, seat, action.index);
      break;
    case 'same_rank':
      sameRank(play, seat, action.index);
      break;
    case 'pass_same_rank':
      pass(play, seat);
      break;
    case 'queen_peek':
      queenPeek(play, seat, action);
      break;
    case 'jack_swap':
      jackSwap(play, seat, action);
      break;
    case 'skip_power':
      skipPower(play, seat);
      break;
    case 'collect':
      collect(play, seat);
      break;
    case 'decline_collect':
      decline(play, seat);
      break;
    case 'call_dutch':
      callDutch(play, seat);
      break;
    case 'auto_pass':
      autoPass(play, seat, action.on);
      break;
    case 'ready':
      ready(play, seat);
      break;
    case 'leave':
      leave(play, seat, false);
      break;
  }
}

/** Calls Dutch (Dutch F1, F2, F3). */
function callDutch(play: Going, seat: Seat): void {
  const { state } = play;
  demand(state.options.dutch_call, 'dutch-off');
  demand(state.dutch === null, 'dutch-called');
  demand(callingPhases.includes(state.phase), 'phase', 'Call Dutch on your own turn, after you draw.');
  demand(seat === state.current, 'not-your-turn');
  change(play, { dutch: { caller: seat, done: [seat] } });
  happens(play, { kind: 'dutch', seat });
}

/** Turns *pass in advance* on or off (Dutch W12). */
function autoPass(play: Going, seat: Seat, on: boolean): void {
  const { autoPass: ahead } = play.state;
  demand(isPerson(play.state, seat) && ahead.includes(seat) !== on, 'auto-pass');
  change(play, { autoPass: on ? withSeat(ahead, seat) : withoutSeat(ahead, seat) });
  happens(play, { kind: 'auto_pass', seat, on });
  if (!on || play.state.phase !== 'same_rank_window' || isDone(play.state, seat)) return;
  passes(play, seat, true);
  closeIfDone(play);
}

/** Marks a person as ready for the next round (Dutch G4). */
function ready(play: Going, seat: Seat): void {
  const { state } = play;
  demand(state.phase === 'round_over', 'phase', 'The round isn’t over yet.');
  demand(isPerson(state, seat) && !state.ready.includes(seat), 'ready');
  change(play, { ready: withSeat(state.ready, seat) });
  happens(play, { kind: 'ready', seat });
}
