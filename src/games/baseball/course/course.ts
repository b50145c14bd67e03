import type { PlayStep } from '../play/plate-appearance.ts';
import type { PlayDice } from '../play/play-dice.ts';
import type { Event } from '../records/play-record.ts';
import type { ManualPlay, PlayUnderWay, State } from '../state.ts';
import type { DefensiveDecision, OffensiveDecision } from '../terms/decisions.ts';
import { applyPlay, type PlayInput } from './apply-play.ts';
import { afterInjuries } from './injuries.ts';
import { goOn } from './innings.ts';

/** The state and events that result from an action. */
export interface Acted {
  readonly state: State;
  readonly events: readonly Event[];
}

/** Finishes the play, or sets the step that asks a manager for the next decision. */
export function goOnWith(
  state: State,
  defense: DefensiveDecision,
  offense: OffensiveDecision,
  next: PlayStep,
  dice: PlayDice,
): Acted {
  const { attemptOff } = next;
  const { rolls } = dice;
  if (next.kind === 'done')
    return finish(
      state,
      { result: next.result, defence: defense, offence: offense, rolls, attemptOff },
      dice,
    );
  const play: PlayUnderWay = { defence: defense, offence: offense, pending: next.pending, attemptOff, rolls };
  const { asks } = next.pending;
  const kind = asks === 'send' || asks === 'trail' ? 'runner' : 'throw';
  return { state: { ...state, step: { kind, play } }, events: [] };
}

function finish(state: State, input: PlayInput, dice: PlayDice): Acted {
  const { state: played, record } = applyPlay(state, input);
  const checked = afterInjuries(played, record, dice);
  const standing = changedPlay(checked.state, () => ({ over: true }));
  const next = goOn(standing);
  const shown: Event[] = [{ kind: 'play', play: checked.play }, ...checked.events];
  // In manual mode, even the last play can be disputed. The game ends once both managers have accepted it.
  if (state.manual !== null && next.state.status === 'completed')
    return {
      state: { ...standing, step: { kind: 'final', ready: { away: false, home: false } } },
      events: shown,
    };
  return { state: next.state, events: [...shown, ...next.events] };
}

/** Returns the state with a change to its manual play; unchanged if there is no manual play. */
export function changedPlay(state: State, change: (play: ManualPlay) => Partial<ManualPlay>): State {
  const { manual } = state;
  if (manual === null || manual.play === null) return state;
  return { ...state, manual: { ...manual, play: { ...manual.play, ...change(manual.play) } } };
}
