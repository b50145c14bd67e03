import type { Dice } from '../../engine/dice.ts';
import { RuleError } from '../../engine/rule-error.ts';
import { offers } from '../choices.ts';
import { choicesFor, sidesToAct } from './choices.ts';
import { concede, goOn } from './innings.ts';
import { fieldingSide, occupiedBases } from './lineup.ts';
import { type PlayStep, resolve, resume } from './plate-appearance.ts';
import { applyPlay, type PlayInput } from './play.ts';
import { playDice } from './play-dice.ts';
import {
  type Action,
  type DefensiveDecision,
  defaultOffence,
  type Event,
  type OffensiveDecision,
  otherSide,
  type PlayRoll,
  type PlayUnderWay,
  type Side,
  type State,
  type Substitution,
  sideOf,
} from './state.ts';
import { substitute } from './substitution.ts';
import { defenceProblem, gameActive, offenceProblem } from './validators.ts';

export interface Acted {
  readonly state: State;
  readonly events: readonly Event[];
}

/** Carries an action out. @throws RuleError with a sentence when it is not one of the seat's choices. */
export function act(state: State, seat: number, action: Action, dice: Dice): Acted {
  const over = gameActive(state.status);
  if (over !== undefined) throw new RuleError('game-over', over);
  if (seat !== 0 && seat !== 1) throw new RuleError('no-seat', 'Only the two managers play.');
  const side = sideOf(seat);
  if (action.kind === 'concede') return concede(state, side);
  if (!sidesToAct(state).includes(side))
    throw new RuleError('not-your-turn', 'The other manager has to decide first.');
  switch (action.kind) {
    case 'defensive':
    case 'offensive':
      return decide(state, side, action, dice);
    case 'runner':
    case 'throw':
      return answer(state, side, action, dice);
    case 'substitution':
      return change(state, side, action.change);
  }
}

type Decision = Extract<Action, { kind: 'defensive' | 'offensive' }>;
type Answer = Extract<Action, { kind: 'runner' | 'throw' }>;

function check(problem: string | undefined): void {
  if (problem !== undefined) throw new RuleError('bad-decision', problem);
}

/**
 * Seals a manager's decision. With the second one both are shown and the roll follows by itself (section 15); an
 * intentional walk leaves the offence nothing to decide (section 4.4).
 */
function decide(state: State, side: Side, action: Decision, dice: Dice): Acted {
  const { step } = state;
  const inField = side === fieldingSide(state);
  if (step.kind !== 'decide' || inField !== (action.kind === 'defensive'))
    throw new RuleError(
      'wrong-step',
      `It is not time for ${action.kind === 'defensive' ? 'a' : 'an'} ${action.kind} decision.`,
    );
  const occupied = occupiedBases(state.runners);
  check(
    action.kind === 'defensive'
      ? defenceProblem(action.decision, occupied)
      : offenceProblem(action.decision, occupied, state.outs),
  );
  const sealed = {
    ...step,
    ...(action.kind === 'defensive' ? { defence: action.decision } : { offence: action.decision }),
    decided: { ...step.decided, [side]: true },
  };
  const { defence, offence } = sealed;
  if (defence?.intentional_walk) return begin(state, defence, defaultOffence, dice);
  if (defence === null || offence === null) return { state: { ...state, step: sealed }, events: [] };
  return begin(state, defence, offence, dice);
}

/** The decisions are open: they are kept for "Play ball", and the play begins. */
function begin(state: State, defence: DefensiveDecision, offence: OffensiveDecision, dice: Dice): Acted {
  const fielding = fieldingSide(state);
  const batting = otherSide(fielding);
  const { [fielding]: field, [batting]: bats } = state.teams;
  const lasting = {
    [fielding]: { ...field, lastDefence: { ...defence, intentional_walk: false } },
    [batting]: defence.intentional_walk ? bats : { ...bats, lastApproach: offence.approach },
  };
  const decided: State = { ...state, teams: { ...state.teams, ...lasting } };
  const shown: Event = { kind: 'defence', team: field.team, decision: defence };
  const playing = playDice(dice);
  const begun = goOnWith(
    decided,
    defence,
    offence,
    resolve(decided, defence, offence, playing),
    playing.rolls,
  );
  return { state: begun.state, events: [shown, ...begun.events] };
}

/** A manager's word in the middle of a play. */
function answer(state: State, side: Side, action: Answer, dice: Dice): Acted {
  const { step } = state;
  if (step.kind !== action.kind)
    throw new RuleError(
      'wrong-step',
      action.kind === 'runner' ? 'No runner waits for a word.' : 'There is nothing to throw at.',
    );
  const choices = choicesFor(state, side);
  if (!offers(choices, action)) {
    const asked = choices.map((choice) => choice.label).join(' or ');
    throw new RuleError('bad-decision', `That is not asked now; it is: ${asked}.`);
  }
  const { play } = step;
  const playing = playDice(dice, play.rolls);
  return goOnWith(state, play.defence, play.offence, resume(state, play, action, playing), playing.rolls);
}

/** The play is over, or the next manager is asked. */
function goOnWith(
  state: State,
  defence: DefensiveDecision,
  offence: OffensiveDecision,
  next: PlayStep,
  rolls: readonly PlayRoll[],
): Acted {
  const { attemptOff } = next;
  if (next.kind === 'done')
    return finish(state, { result: next.result, defence, offence, rolls, attemptOff });
  const play: PlayUnderWay = { defence, offence, pending: next.pending, attemptOff, rolls };
  const { asks } = next.pending;
  const kind = asks === 'send' || asks === 'trail' ? 'runner' : 'throw';
  return { state: { ...state, step: { kind, play } }, events: [] };
}

function finish(state: State, input: PlayInput): Acted {
  const { state: played, record } = applyPlay(state, input);
  const next = goOn(played);
  return { state: next.state, events: [{ kind: 'play', play: record }, ...next.events] };
}

function change(state: State, side: Side, substitution: Substitution): Acted {
  if (state.step.kind === 'runner' || state.step.kind === 'throw')
    throw new RuleError('wrong-step', 'The play is not over yet.');
  // First the sentence that says what is wrong; then whether it is a change of those that are made at once.
  const { state: next, event } = substitute(state, side, substitution);
  if (!offers(choicesFor(state, side), { kind: 'substitution', change: substitution }))
    throw new RuleError('substitution', 'Make these changes one after the other.');
  return { state: next, events: [event] };
}
