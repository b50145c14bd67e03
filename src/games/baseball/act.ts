import { sameJson } from '../../engine/canonical.ts';
import type { Dice } from '../../engine/dice/dice.ts';
import { orList } from '../../engine/english.ts';
import { RuleError } from '../../engine/rule-error.ts';
import { offers } from '../choices.ts';
import { manualAct } from './act-manually.ts';
import { type Acted, goOnWith } from './course/course.ts';
import { concede } from './course/innings.ts';
import { editCard, handIn } from './course/lineup-step.ts';
import { isInForm } from './forms/change-forms.ts';
import { choicesFor, sidesToAct } from './forms/choices.ts';
import { isInMenu } from './lineup/changes.ts';
import { fieldingSide, occupiedBases } from './lineup/lineup.ts';
import { substitute } from './lineup/substitution.ts';
import { beginManually, rolling } from './manual/play.ts';
import { situationIn } from './manual/ratings.ts';
import { editOrders, orderChoices, takeOver } from './orders/standing-orders.ts';
import { begin as beginPlay, resume } from './play/plate-appearance.ts';
import { playDice } from './play/play-dice.ts';
import { situationOf } from './play/situation.ts';
import type { Action } from './records/action.ts';
import type { Event } from './records/play-record.ts';
import type { State, Step } from './state.ts';
import {
  type DefensiveDecision,
  defaultOffense,
  type OffensiveDecision,
  type Substitution,
} from './terms/decisions.ts';
import { otherSide, type Side, sideOf } from './terms/terms.ts';
import { defenseProblem, gameActive, offenseProblem } from './terms/validators.ts';
import { rollWeather } from './terms/weather.ts';

/**
 * Actions allowed before the first pitch: those on lineup cards, and those with their own error message. All
 * others are rejected.
 */
const beforeTheGame: readonly Action['kind'][] = [
  'lineup',
  'ready',
  'concede',
  'substitution',
  'orders',
  'unfinished',
];

/**
 * Performs an action.
 * @throws RuleError that explains why the seat can't take this action
 */
export function act(state: State, seat: number, action: Action, dice: Dice): Acted {
  const begins = state.step.kind === 'lineups' && beforeTheGame.includes(action.kind);
  const inactive = begins ? undefined : gameActive(state.status);
  if (inactive !== undefined)
    throw new RuleError(state.status === 'pending' ? 'not-begun' : 'game-over', inactive);
  if (seat !== 0 && seat !== 1) throw new RuleError('no-seat', 'Only the two managers play.');
  const side = sideOf(seat);
  if (action.kind === 'concede') return concede(state, side);
  if (sameJson(action, takeOver)) return { state: editOrders(state, side, takeOver.edit), events: [] };
  if (!sidesToAct(state).includes(side))
    throw new RuleError('not-your-turn', 'The other manager has to decide first.');
  switch (action.kind) {
    case 'unfinished':
      throw new RuleError(
        'unfinished',
        'You still have something to choose there. Open it again and choose it.',
      );
    case 'defensive':
    case 'offensive':
      return decide(state, side, action, dice);
    case 'runner':
    case 'throw':
      return answer(state, side, action, dice);
    case 'substitution':
      return change(state, side, action.change);
    case 'lineup':
      return { state: editCard(state, side, action.edit), events: [] };
    case 'orders':
      return orders(state, side, action);
    case 'ready':
      return state.step.kind === 'lineups'
        ? atFirstPitch(handIn(state, side), dice)
        : manualAct(state, side, action, dice);
    default:
      return manualAct(state, side, action, dice);
  }
}

/** Rolls the weather when the game begins (Baseball 11.3). */
function atFirstPitch(begun: Acted, dice: Dice): Acted {
  const weather = begun.state.status === 'active' ? rollWeather(begun.state.options, dice) : null;
  if (weather === null) return begun;
  return { state: { ...begun.state, weather }, events: [...begun.events, { kind: 'weather', weather }] };
}

type Decision = Extract<Action, { kind: 'defensive' | 'offensive' }>;
type Answer = Extract<Action, { kind: 'runner' | 'throw' }>;

function check(problem: string | undefined): void {
  if (problem !== undefined) throw new RuleError('bad-decision', problem);
}

/**
 * Stores a manager's decision in secret. The second decision reveals both, and the dice are then rolled
 * automatically (Baseball 15). After an intentional walk, the offense has nothing to decide (Baseball 4.4).
 */
function decide(state: State, side: Side, action: Decision, dice: Dice): Acted {
  const { step } = state;
  const inField = side === fieldingSide(state);
  if (step.kind === 'decide' && inField !== (action.kind === 'defensive'))
    throw new RuleError(
      'wrong-step',
      inField
        ? 'Your team is in the field, so the manager at bat chooses that.'
        : 'Your team is at bat, so the manager in the field chooses that.',
    );
  if (step.kind !== 'decide')
    throw new RuleError(
      'wrong-step',
      `It isn’t time for ${action.kind === 'defensive' ? 'a' : 'an'} ${action.kind} decision.`,
    );
  const occupied = occupiedBases(state.runners);
  check(
    action.kind === 'defensive'
      ? defenseProblem(action.decision, occupied)
      : offenseProblem(action.decision, occupied, state.outs),
  );
  const sealed = {
    ...step,
    ...(action.kind === 'defensive' ? { defence: action.decision } : { offence: action.decision }),
    decided: { ...step.decided, [side]: true },
  };
  const { defence: defense, offence: offense } = sealed;
  if (defense?.intentional_walk) return begin(state, defense, defaultOffense, dice);
  if (defense === null || offense === null) return { state: { ...state, step: sealed }, events: [] };
  return begin(state, defense, offense, dice);
}

/** Begins the play once both decisions are revealed. Stores them as defaults for "Play ball". */
function begin(state: State, defense: DefensiveDecision, offense: OffensiveDecision, dice: Dice): Acted {
  const fielding = fieldingSide(state);
  const batting = otherSide(fielding);
  const { [fielding]: field, [batting]: bats } = state.teams;
  const lasting = {
    [fielding]: { ...field, lastDefence: { ...defense, intentional_walk: false } },
    [batting]: defense.intentional_walk ? bats : { ...bats, lastApproach: offense.approach },
  };
  const decided: State = { ...state, teams: { ...state.teams, ...lasting } };
  const shown: Event = { kind: 'defence', team: field.team, decision: defense };
  const begun =
    decided.manual === null
      ? automatic(decided, defense, offense, dice)
      : beginManually(decided, defense, offense, dice);
  const { approach } = offense;
  const swing: Event[] = approach === 'normal' ? [] : [{ kind: 'approach', team: bats.team, approach }];
  return { state: begun.state, events: [shown, ...swing, ...begun.events] };
}

function automatic(state: State, defense: DefensiveDecision, offense: OffensiveDecision, dice: Dice): Acted {
  const playing = playDice(dice);
  const step = beginPlay(situationOf(state), defense, offense, playing);
  return goOnWith(state, defense, offense, step, playing);
}

/** Performs a manager's answer to a question during a play. */
function answer(state: State, side: Side, action: Answer, dice: Dice): Acted {
  const { step } = state;
  if (step.kind !== action.kind)
    throw new RuleError(
      'wrong-step',
      action.kind === 'runner' ? 'No runner is waiting for a decision.' : 'There’s nobody to throw at.',
    );
  const choices = choicesFor(state, side);
  if (!offers(choices, action)) {
    const asked = orList(choices.map((choice) => choice.label));
    throw new RuleError('bad-decision', `You can’t do that now. Choose ${asked}.`);
  }
  const { play } = step;
  const { defence: defense, offence: offense, attemptOff } = play;
  return rolling(state, dice, (thrown) => {
    const playing = playDice(thrown, play.rolls);
    const turn = resume(situationIn(state), play.pending, action, playing);
    return goOnWith(state, defense, offense, { ...turn, attemptOff }, playing);
  });
}

/** Steps between a roll and the end of the play. No substitutions are allowed here (Baseball 2.3). */
const underWay: readonly Step['kind'][] = ['runner', 'throw', 'result', 'confirm', 'rating', 'undo', 'final'];

function orders(state: State, side: Side, action: Extract<Action, { kind: 'orders' }>): Acted {
  if (state.step.kind !== 'decide')
    throw new RuleError('wrong-step', 'You can change standing orders only between plays.');
  const next = editOrders(state, side, action.edit);
  if (!offers(orderChoices(state, side), action))
    throw new RuleError('bad-order', 'The situations in this order can’t happen at the same time.');
  return { state: next, events: [] };
}

function change(state: State, side: Side, substitution: Substitution): Acted {
  if (state.step.kind === 'lineups')
    throw new RuleError('wrong-step', 'The game hasn’t started: change your lineup card instead.');
  if (underWay.includes(state.step.kind)) throw new RuleError('wrong-step', 'The play isn’t over yet.');
  // Report an illegal change first. Then check whether a legal one can be made now.
  const { state: next, event } = substitute(state, side, substitution);
  if (!isInMenu(state, side, substitution) && !isInForm(state, side, substitution))
    throw new RuleError('substitution', notNow(state));
  return { state: next, events: [event] };
}

/** Explains what to do instead of a legal change that can't be made now or can't be combined with others. */
const notNow = ({ step }: State): string =>
  step.kind === 'substitution' ? `First: ${step.problem}.` : 'Make these changes one at a time.';
