import type { Dice } from '../../../engine/dice/dice.ts';
import { RuleError } from '../../../engine/rule-error.ts';
import type { Chance } from '../../../engine/rules/terms.ts';
import { longestWhy, type Decision as Move } from '../../facets/computers.ts';
import type { Action } from '../actions.ts';
import type { Seat } from '../state.ts';
import { rankOf } from '../terms/cards.ts';
import { type Difficulty, difficulties } from '../terms/forgetting.ts';
import { secondsOf } from '../terms/timers.ts';
import type { View } from '../view.ts';
import { type Decision, decisionOf, type Question } from './deciding.ts';
import { type Event, events } from './language.ts';
import { type PlannedAction, plannedActionOf } from './planned-action.ts';
import type { StrategySet } from './sets.ts';
import { delaySeconds, hasComputerActed } from './waiting.ts';

/**
 * The computers at the table (Dutch 18.4). Each acts when the game waits for its seat, and decides from its
 * view alone.
 */

/** `roll()` returns one of this many evenly spaced values (Dutch X3). */
const parts = 1_000_000;

const chanceOf = (dice: Dice): Chance => ({
  roll: () => face(dice, parts, 'a probability') / parts,
  pick: (n) => face(dice, n, 'a choice'),
});

/** Rolls a die whose faces are numbered from 0. */
const face = (dice: Dice, sides: number, purpose: string): number =>
  (dice.roll('computer', [sides], purpose).values[0] ?? 1) - 1;

/** A move, with the decisions that led to it. */
export interface Played extends Move<Action> {
  readonly decisions: readonly Decision[];
}

/**
 * Plays a seat that the game waits for. A seat without its own level plays at the default level of the strategy set.
 */
export function computerMove(set: StrategySet, view: View, seat: Seat, level: string, dice: Dice): Played {
  const chance = chanceOf(dice);
  // The wait is rolled first, so that the wait and the decision can't depend on each other.
  const u = chance.roll();
  const difficulty = difficulties.find((one) => one === level) ?? defaultOf(set);
  const asked = turnOf({ set, view, seat, difficulty, chance });
  const wait = delaySeconds(set.tables.delay, asked.event, {
    timerSeconds: secondsOf(events[asked.event].timer, view.options.pace),
    u,
    again: asked.again,
  });
  return {
    action: asked.action,
    delayMs: Math.round(wait * 1000),
    decisions: asked.decisions,
    ...(asked.decisions.length > 0 && { why: told(asked.decisions, wait) }),
  };
}

const defaultOf = ({ defaultLevel }: StrategySet): Difficulty =>
  difficulties.find((one) => one === defaultLevel) ?? 'medium';

interface Turn {
  readonly action: Action;
  /** The event that determines the wait. */
  readonly event: Event;
  readonly again: boolean;
  readonly decisions: readonly Decision[];
}

/** The seat that must act, and the strategy set that it follows. */
interface Asked {
  readonly set: StrategySet;
  readonly view: View;
  readonly seat: Seat;
  readonly difficulty: Difficulty;
  readonly chance: Chance;
}

/** Makes the decisions that are needed now and turns them into an action. */
function turnOf(asked: Asked): Turn {
  const { view, seat } = asked;
  if (isCollector(view, seat)) return { ...simple(asked, 'collect'), again: hasJustCollected(view, seat) };
  switch (view.phase) {
    case 'initial_peek':
      return simple(asked, 'initial_peek');
    case 'drawing_card':
      return simple(asked, 'draw');
    case 'playing_card':
      return playing(asked);
    case 'same_rank_window':
      return inWindow(asked);
    case 'special_play_window':
      return simple(asked, view.powers[0]?.power ?? 'queen_peek');
    default:
      // A computer may be standing in for a person between two rounds.
      return { action: { type: 'ready' }, event: 'play', again: false, decisions: [] };
  }
}

interface Answered {
  readonly decision: Decision;
  readonly done: PlannedAction | undefined;
}

function ask(asked: Asked, question: Question): Answered {
  const decision = decided(asked, question);
  const done = plannedActionOf(asked.view, asked.seat, question.event, decision);
  return { decision: done?.fallback ? inTheEnd(decision) : decision, done };
}

/** Handles an event that needs only one decision. */
function simple(asked: Asked, event: Event): Turn {
  const { decision, done } = ask(asked, { event });
  return { action: must(done), event, again: false, decisions: [decision] };
}

/** Makes a decision. A crash counts as an invalid decision (Dutch 18.6). */
function decided({ set, view, seat, difficulty, chance }: Asked, question: Question): Decision {
  try {
    return decisionOf(set, view, seat, difficulty, question, chance);
  } catch {
    const { event } = question;
    return { event, difficulty, decision: 'none', rule: 'fallback', reasoning: 'fallback' };
  }
}

/** Marks a decision as invalid in its record. */
const inTheEnd = (decision: Decision): Decision => ({
  ...decision,
  rule: 'fallback',
  reasoning: `${decision.reasoning.slice(0, decision.reasoning.length - decision.rule.length)}fallback`,
});

function must(done: PlannedAction | undefined): Action {
  if (done === undefined) throw new RuleError('not-your-turn', 'This computer has nothing to do right now.');
  return done.action;
}

/**
 * Plays a card. If same-rank windows are off, also decides whether to call Dutch, as if the card were already
 * played.
 */
function playing(asked: Asked): Turn {
  const play = simple(asked, 'play');
  const { options, legal } = asked.view;
  if (options.same_rank || legal.call_dutch !== true || play.action.type !== 'play') return play;
  const { decision, done } = ask(asked, { event: 'call_dutch', afterPlay: play.action.index });
  const decisions = [...play.decisions, decision];
  return done?.action.type === 'call_dutch'
    ? { ...play, action: done.action, decisions }
    : { ...play, decisions };
}

/**
 * Acts in a window: plays a card, calls Dutch as the initiator, or passes. The wait is the same for all
 * three.
 */
function inWindow(asked: Asked): Turn {
  const { view, seat } = asked;
  const turn = { event: 'same_rank', again: hasComputerActed(view) } as const;
  const opened = view.window?.initiator === seat;
  if (opened && view.dutch?.caller === seat && view.players[seat]?.kind === 'computer')
    return { ...turn, action: { type: 'pass_same_rank' }, decisions: [] };
  const card = ask(asked, { event: 'same_rank', again: view.window?.right.includes(seat) === true });
  const action = must(card.done);
  if (action.type !== 'pass_same_rank' || !opened || view.legal.call_dutch !== true)
    return { ...turn, action, decisions: [card.decision] };
  const call = ask(asked, { event: 'call_dutch' });
  return { ...turn, action: must(call.done), decisions: [card.decision, call.decision] };
}

/**
 * Whether this computer is the next to decide about collecting (Dutch 16). That is the first seat, from the
 * current one on, that can collect and hasn't declined.
 */
function isCollector(
  { active, current, players, collections, declined, discard, legal }: View,
  seat: Seat,
): boolean {
  if (legal.decline_collect !== true) return false;
  const top = discard.at(-1);
  const from = active.findIndex((one) => one >= current);
  const order = from < 0 ? active : [...active.slice(from), ...active.slice(0, from)];
  return (
    order.find(
      (one) =>
        players[one]?.kind === 'computer' &&
        !declined.includes(one) &&
        top !== undefined &&
        collections[one]?.rank === rankOf(top),
    ) === seat
  );
}

/** Whether the seat collected in the last action, so that another collect would be its second in a row. */
const hasJustCollected = ({ collected }: View, seat: Seat): boolean => collected === seat;

/**
 * Formats the record that is stored with an action (Dutch 18.2): each decision with its reasons, and the
 * wait.
 */
function told(decisions: readonly Decision[], wait: number): string {
  const text = `${decisions.map(inWords).join(' | ')} | ${wait} s`;
  return text.length <= longestWhy ? text : `${text.slice(0, longestWhy - 1)}…`;
}

/** Formats one decision. Its reasoning ends with the name of the rule. */
function inWords({ event, difficulty, decision, slot, slots, a, b, reasoning }: Decision): string {
  const places = [slot, ...(slots ?? []), a, b].flatMap((one) =>
    one === undefined ? [] : [`s${one.seat + 1}[${one.index + 1}]`],
  );
  return `${[event, difficulty, decision, ...places].join(' ')}: ${reasoning}`;
}
