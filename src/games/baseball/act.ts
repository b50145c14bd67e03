import type { Dice } from '../../engine/dice.ts';
import { RuleError } from '../../engine/rule-error.ts';
import { offers } from '../choices.ts';
import { choicesFor, sideToAct } from './choices.ts';
import { concede, goOn } from './innings.ts';
import { fieldingSide, inField, occupiedBases } from './lineup.ts';
import { resolve } from './plate-appearance.ts';
import { applyPlay, type PlayInput } from './play.ts';
import { playDice } from './play-dice.ts';
import {
  type Action,
  type DefensiveDecision,
  defaultDefence,
  defaultOffence,
  type Event,
  type OffensiveDecision,
  type Side,
  type State,
  type Substitution,
  sideOf,
  type ThrowTarget,
} from './state.ts';
import { throwOut, throwsFor } from './stealing.ts';
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
  if (sideToAct(state) !== side)
    throw new RuleError('not-your-turn', 'The other manager has to decide first.');
  switch (action.kind) {
    case 'defensive':
      return decideDefence(state, action.decision, dice);
    case 'offensive':
      return decideOffence(state, action.decision, dice);
    case 'throw':
      return throwAt(state, action.target, dice);
    case 'substitution':
      return change(state, side, action.change);
  }
}

function waitFor(state: State, kind: State['step']['kind'], sentence: string): void {
  if (state.step.kind !== kind) throw new RuleError('wrong-step', sentence);
}

function check(problem: string | undefined): void {
  if (problem !== undefined) throw new RuleError('bad-decision', problem);
}

/** An intentional walk leaves the offence nothing to decide: it follows at once (section 4.4). */
function decideDefence(state: State, decision: DefensiveDecision, dice: Dice): Acted {
  waitFor(state, 'defensive', 'It is not time for a defensive decision.');
  check(defenceProblem(decision, occupiedBases(state.runners)));
  const side = fieldingSide(state);
  const team = inField(state);
  const decided: State = {
    ...state,
    defence: decision,
    step: { kind: 'offensive' },
    teams: { ...state.teams, [side]: { ...team, lastDefence: { ...decision, intentional_walk: false } } },
  };
  const shown: Event = { kind: 'defence', team: team.team, decision };
  if (!decision.intentional_walk) return { state: decided, events: [shown] };
  const walked = play(decided, decision, defaultOffence, dice);
  return { state: walked.state, events: [shown, ...walked.events] };
}

/** The offence's decision is final with the press, so the roll follows by itself (section 15). */
function decideOffence(state: State, decision: OffensiveDecision, dice: Dice): Acted {
  waitFor(state, 'offensive', 'It is not time for an offensive decision.');
  check(offenceProblem(decision, occupiedBases(state.runners), state.outs));
  return play(state, state.defence ?? defaultDefence, decision, dice);
}

function play(state: State, defence: DefensiveDecision, offence: OffensiveDecision, dice: Dice): Acted {
  const resolution = resolve(state, defence, offence, playDice(dice));
  if (resolution.kind === 'play') return finish(state, { ...resolution, defence, offence });
  const { pending, rolls } = resolution;
  return { state: { ...state, step: { kind: 'throw', decision: offence, ...pending, rolls } }, events: [] };
}

function throwAt(state: State, target: ThrowTarget, dice: Dice): Acted {
  const { step } = state;
  if (step.kind !== 'throw') throw new RuleError('wrong-step', 'There is nothing to throw at.');
  if (!throwsFor(step.steal).includes(target))
    throw new RuleError(
      'bad-decision',
      `On this steal the throw goes to ${throwsFor(step.steal).join(' or ')}.`,
    );
  const playing = playDice(dice, step.rolls);
  const result = throwOut(state, step, target, playing);
  const defence = state.defence ?? defaultDefence;
  return finish(state, { result, defence, offence: step.decision, rolls: playing.rolls, attemptOff: false });
}

function finish(state: State, input: PlayInput): Acted {
  const { state: played, record } = applyPlay(state, input);
  const next = goOn(played);
  return { state: next.state, events: [{ kind: 'play', play: record }, ...next.events] };
}

function change(state: State, side: Side, substitution: Substitution): Acted {
  if (state.step.kind === 'throw') throw new RuleError('wrong-step', 'The play is not over yet.');
  // First the sentence that says what is wrong; then whether it is a change of those that are made at once.
  const { state: next, event } = substitute(state, side, substitution);
  if (!offers(choicesFor(state), { kind: 'substitution', change: substitution }))
    throw new RuleError('substitution', 'Make these changes one after the other.');
  return { state: next, events: [event] };
}
