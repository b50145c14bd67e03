import { RuleError } from '../../../engine/rule-error.ts';
import type { ActionChoice, Choice, FormValues } from '../../facets/offer.ts';
import { batterOf, fieldingSide, occupiedBases } from '../lineup/lineup.ts';
import { jumpWays, limited, stealNumber } from '../lookups/steal.ts';
import { manage } from '../manager/manager.ts';
import { batteryOf, runnerIn, situationOf } from '../play/situation.ts';
import type { Action } from '../records/action.ts';
import { inSteps } from '../records/in-steps.ts';
import {
  type Condition,
  conditionLetters,
  conditions,
  type DefenseOrder,
  infields,
  mostOrders,
  type OffenseOrder,
  type Order,
  type OrderEdit,
  order,
  type readyMade,
  type StandingOrders,
  stealNumbers,
} from '../records/standing-order.ts';
import type { State } from '../state.ts';
import {
  alignmentValues,
  approachValues,
  infieldValues,
  outfieldValues,
  yesNo,
} from '../terms/decision-fields.ts';
import {
  alignments,
  approaches,
  type DefensiveDecision,
  defaultDefense,
  defaultOffense,
  type OffensiveDecision,
  outfieldDepths,
} from '../terms/decisions.ts';
import { type Base, battingSide, otherSide, type Side, type Target } from '../terms/terms.ts';
import { defenseProblem, offenseProblem } from '../terms/validators.ts';

/** A manager's standing orders. The bot plays the side by them until the manager takes over. */

// Conditions

function holds(condition: Condition, state: State, side: Side): boolean {
  const { inning, outs, options } = state;
  const [first, second, third] = state.runners.map((runner) => runner !== null);
  const lead = state.teams[side].score - state.teams[otherSide(side)].score;
  const offenseLeads = battingSide(state.half) === side ? lead : -lead;
  switch (condition) {
    case 'f':
      return inning <= 3;
    case 'm':
      return inning >= 5;
    case 'l':
      return inning >= options.innings - 2;
    case 'e':
      return inning >= options.innings;
    case 'n':
      return outs === 0;
    case 'w':
      return outs === 1;
    case 'u':
      return outs < 2;
    case 't':
      return outs === 2;
    case 'z':
      return !first && !second && !third;
    case 'a':
      return first === true;
    case 'b':
      return second === true;
    case 'c':
      return third === true;
    case 's':
      return second === true || third === true;
    case 'o':
      return !first;
    case 'i':
      return lead > 0;
    case 'j':
      return lead >= 3;
    case 'q':
      return lead === 0;
    case 'k':
      return offenseLeads === 0 || offenseLeads === -1;
    case 'r':
      return Math.abs(lead) <= 1;
    case 'd':
      return lead < 0;
    case 'y':
      return lead <= -3;
    case 'L':
    case 'R':
      return situationOf(state).batter.side === condition;
    case 'p':
      return batterOf(state.teams[battingSide(state.half)]).position === 'P';
  }
}

const fits = (one: Order, state: State, side: Side): boolean =>
  one.when.every((condition) => holds(condition, state, side));

// Decisions

/**
 * Returns the action by a side's standing orders: the first matching legal order, or else the default
 * decision. During a play, or with an incomplete lineup, it acts like the computer manager. Undefined if the
 * orders are off, or if only the manager knows the answer, as with a result in manual mode.
 */
export function byOrders(state: State, side: Side): Action | undefined {
  const { on, list } = state.teams[side].orders;
  if (!on) return undefined;
  switch (state.step.kind) {
    case 'decide':
      return side === fieldingSide(state)
        ? { kind: 'defensive', decision: orderedDefense(state, side, list) }
        : { kind: 'offensive', decision: orderedOffense(state, side, list) };
    case 'substitution':
      return manage(state, side, 'regular');
    case 'runner':
    case 'throw':
      // In manual mode the safe numbers are on the managers' own cards.
      return state.manual === null ? manage(state, side, 'regular') : undefined;
    default:
      return undefined;
  }
}

function orderedDefense(state: State, side: Side, list: readonly Order[]): DefensiveDecision {
  const decisions = list
    .filter((one): one is DefenseOrder => one.role === 'defence' && fits(one, state, side))
    .map(
      (one): DefensiveDecision => ({
        alignment: one.alignment,
        infield_depth: one.infield === 'corners' ? 'normal' : one.infield,
        corners_in: one.infield === 'corners',
        outfield_depth: one.outfield,
        hold_runners: one.hold ? runnersToHold(state) : [],
        intentional_walk: one.walk,
      }),
    );
  const occupied = occupiedBases(state.runners);
  return decisions.find((decision) => defenseProblem(decision, occupied) === undefined) ?? defaultDefense;
}

/** Runners on first or second with a free base ahead. */
const runnersToHold = (state: State): Base[] =>
  occupiedBases(state.runners).filter((base) => base !== 3 && state.runners[base] === null);

function orderedOffense(state: State, side: Side, list: readonly Order[]): OffensiveDecision {
  const decisions = list
    .filter((one): one is OffenseOrder => one.role === 'offence' && fits(one, state, side))
    .flatMap((one): OffensiveDecision[] => {
      const usual = { ...defaultOffense, approach: one.approach };
      if (one.play === 'swing') return [usual];
      if (one.play === 'bunt') return [{ ...usual, bunt_attempt: true }];
      if (one.play === 'hit_and_run') return [{ ...usual, hit_and_run: true }];
      const target = worthStealing(state, one.play);
      return target === undefined ? [] : [{ ...usual, steal_attempts: [target] }];
    });
  const occupied = occupiedBases(state.runners);
  return (
    decisions.find((decision) => offenseProblem(decision, occupied, state.outs) === undefined) ??
    defaultOffense
  );
}

/**
 * The base to steal: third or second, if it's free and the runner's safe number with a jump is high enough.
 * Orders never steal home.
 */
function worthStealing(state: State, least: number): Target | undefined {
  return ([3, 2] as const).find((target) => {
    const from = target === 2 ? 1 : 2;
    const runner = runnerIn(state, from)?.steal;
    if (runner === undefined || state.runners[target - 1] !== null) return false;
    const safe = limited(stealNumber(runner, target, true, false, batteryOf(state)));
    return safe >= least && jumpWays(runner, false) > 0;
  });
}

// Ready-made sets

const defense = (when: readonly Condition[], more: Partial<DefenseOrder>): DefenseOrder => ({
  role: 'defence',
  when,
  infield: 'normal',
  outfield: 'normal',
  alignment: 'normal',
  hold: false,
  walk: false,
  ...more,
});
const offense = (when: readonly Condition[], more: Partial<OffenseOrder>): OffenseOrder => ({
  role: 'offence',
  when,
  approach: 'normal',
  play: 'swing',
  ...more,
});

export const orderSets: Readonly<Record<(typeof readyMade)[number], readonly Order[]>> = {
  safe: [
    defense(['l', 'u', 'c', 'k'], { infield: 'in' }),
    defense(['l', 'u', 'a', 'i'], { infield: 'double_play' }),
    offense(['u', 'p'], { play: 'bunt' }),
    offense(['l', 'u', 'c', 'k'], { approach: 'contact' }),
  ],
  aggressive: [
    defense(['u', 'c', 'r'], { infield: 'in' }),
    defense(['e', 't', 's', 'o', 'r'], { walk: true }),
    defense(['u', 'a'], { hold: true }),
    offense(['l', 'n', 'a', 'k'], { play: 'bunt' }),
    offense(['a'], { play: 13 }),
    offense(['w', 'b'], { play: 16 }),
    offense(['t', 'z'], { approach: 'power' }),
  ],
};

// Edits

/**
 * Edits a side's standing orders.
 *
 * @throws RuleError (`bad-order`) if the change is impossible
 */
export function editOrders(state: State, side: Side, edit: OrderEdit): State {
  const { orders } = state.teams[side];
  const next = edited(orders, edit);
  if (typeof next === 'string') throw new RuleError('bad-order', next);
  return { ...state, teams: { ...state.teams, [side]: { ...state.teams[side], orders: next } } };
}

function edited(orders: StandingOrders, edit: OrderEdit): StandingOrders | string {
  switch (edit.kind) {
    case 'play':
      if (edit.on === orders.on)
        return edit.on ? 'Your orders are already playing for you.' : 'You’re already playing this seat.';
      return { ...orders, on: edit.on };
    case 'add':
      return orders.list.length < mostOrders
        ? { ...orders, list: [edit.order, ...orders.list] }
        : `You already have ${mostOrders} orders. Drop one first.`;
    case 'drop':
      return edit.number <= orders.list.length
        ? { ...orders, list: orders.list.filter((_, at) => at !== edit.number - 1) }
        : `There’s no order ${edit.number}.`;
    case 'take':
      return { ...orders, list: orderSets[edit.set] };
  }
}

// Choices

/** The menu group for standing orders. */
export const ordersGroup = 'Standing orders';
const path = [ordersGroup];

const choice = (edit: OrderEdit, label: string, hint?: string): ActionChoice<Action> => ({
  kind: 'action',
  action: { kind: 'orders', edit },
  label,
  path,
  again: path,
  ...(hint === undefined ? {} : { hint }),
});

/** Stops playing by standing orders. Everybody sees this choice; the others are private. */
export const takeOver = {
  kind: 'orders',
  edit: { kind: 'play', on: false },
} as const satisfies Action;

export function orderChoices(state: State, side: Side): Choice<Action>[] {
  const { on, list } = state.teams[side].orders;
  return [
    on
      ? { kind: 'action', action: takeOver, label: 'Take over', path: [] }
      : choice({ kind: 'play', on: true }, 'Play by these orders', 'Until you take over'),
    choice({ kind: 'take', set: 'safe' }, 'Take the safe set', 'Infield in late, contact, bunts by pitchers'),
    choice({ kind: 'take', set: 'aggressive' }, 'Take the aggressive set', 'Steals, holds, late bunts'),
    ...list.map((one, at) =>
      choice({ kind: 'drop', number: at + 1 }, `Drop ${at + 1}. ${orderWords(one)}`.slice(0, 80)),
    ),
    ...(list.length < mostOrders ? [defenseForm, offenseForm] : []),
  ];
}

const whenField = {
  id: 'when',
  label: 'When',
  multiple: true,
  none: 'always',
  values: conditionLetters.map((value) => ({ value, label: conditions[value] })),
};
const flagOf = (values: FormValues, id: string): boolean => values[id]?.[0] === 'yes';
const flagValue = (value: boolean): string[] => [value ? 'yes' : 'no'];
/** The chosen conditions, in the order in which the notation writes them. */
const conditionsIn = (values: FormValues): string[] =>
  conditionLetters.filter((letter) => values['when']?.includes(letter));

const added = (one: unknown): Action => ({ kind: 'orders', edit: { kind: 'add', order: order.parse(one) } });
const orderOf = (action: Action): Order | undefined =>
  action.kind === 'orders' && action.edit.kind === 'add' ? action.edit.order : undefined;
/** Pairs of conditions that can never both be true. */
const contradictions: readonly (readonly [Condition, Condition])[] = [
  ['n', 'w'],
  ['n', 't'],
  ['w', 't'],
  ['u', 't'],
  ['z', 'a'],
  ['z', 'b'],
  ['z', 'c'],
  ['z', 's'],
  ['a', 'o'],
  ['i', 'q'],
  ['i', 'd'],
  ['q', 'd'],
  ['L', 'R'],
];
function contradiction(values: FormValues): string | undefined {
  const chosen = conditionsIn(values);
  const found = contradictions.find((pair) => pair.every((one) => chosen.includes(one)));
  return found && `“${conditions[found[0]]}” and “${conditions[found[1]]}” never happen together.`;
}

const defenseForm = inSteps({
  id: 'defence_order',
  label: 'New defense order…',
  title: 'A standing order for the defense',
  path,
  again: path,
  button: 'Save',
  fields: [
    whenField,
    { id: 'infield', label: 'Infield', values: infieldValues(infields) },
    { id: 'outfield', label: 'Outfield', values: outfieldValues(outfieldDepths) },
    { id: 'alignment', label: 'Alignment', values: alignmentValues(alignments) },
    { id: 'hold', label: 'Hold runners', values: yesNo },
    { id: 'walk', label: 'Walk him', values: yesNo },
  ],
  initial: {
    when: [],
    infield: [],
    outfield: ['normal'],
    alignment: ['normal'],
    hold: ['no'],
    walk: ['no'],
  },
  read: (action) => {
    const one = orderOf(action);
    if (one?.role !== 'defence') return undefined;
    return {
      when: one.when,
      infield: [one.infield],
      outfield: [one.outfield],
      alignment: [one.alignment],
      hold: flagValue(one.hold),
      walk: flagValue(one.walk),
    };
  },
  write: (values) =>
    added({
      role: 'defence',
      when: conditionsIn(values),
      infield: values['infield']?.[0],
      outfield: values['outfield']?.[0],
      alignment: values['alignment']?.[0],
      hold: flagOf(values, 'hold'),
      walk: flagOf(values, 'walk'),
    }),
  problem: contradiction,
});

const plays = [
  { value: 'swing', label: 'Swing' },
  { value: 'bunt', label: 'Bunt' },
  { value: 'hit_and_run', label: 'Hit and run' },
  ...stealNumbers.map((least) => ({
    value: `${least}`,
    label: `Steal, safe at ${least} or more (${least * 5}%)`,
  })),
];

const offenseForm = inSteps({
  id: 'offence_order',
  label: 'New offense order…',
  title: 'A standing order for the offense',
  path,
  again: path,
  button: 'Save',
  fields: [
    whenField,
    { id: 'approach', label: 'Approach', values: approachValues(approaches) },
    { id: 'play', label: 'Play', values: plays },
  ],
  initial: { when: [], approach: ['normal'], play: [] },
  read: (action) => {
    const one = orderOf(action);
    if (one?.role !== 'offence') return undefined;
    return { when: one.when, approach: [one.approach], play: [`${one.play}`] };
  },
  write: (values) => {
    const play = values['play']?.[0] ?? '';
    return added({
      role: 'offence',
      when: conditionsIn(values),
      approach: values['approach']?.[0],
      play: /^\d+$/.test(play) ? Number(play) : play,
    });
  },
  problem: contradiction,
});

// Descriptions

/** Describes an order, such as `Last three innings, runner on third: infield in`. */
export function orderWords(one: Order): string {
  const when = one.when.map((letter) => conditions[letter]);
  const condition = when.length === 0 ? 'Always' : [when[0], ...when.slice(1).map(small)].join(', ');
  return `${condition}: ${one.role === 'defence' ? defenseWords(one) : offenseWords(one)}`;
}

const small = (text: string): string => text.replace(/^./, (letter) => letter.toLowerCase());

function defenseWords(one: DefenseOrder): string {
  const infield = {
    normal: '',
    corners: 'corners in',
    in: 'infield in',
    double_play: 'set up for two',
    back: 'infield back',
  };
  const parts = [
    infield[one.infield],
    one.outfield === 'normal' ? '' : `outfield ${one.outfield}`,
    one.alignment === 'normal' ? '' : one.alignment.replace('_', ' '),
    one.hold ? 'hold runners' : '',
    one.walk ? 'walk him' : '',
  ].filter((part) => part !== '');
  return parts.join(', ') || 'normal defense';
}

function offenseWords({ approach, play }: OffenseOrder): string {
  const deed =
    typeof play === 'number'
      ? `steal at ${play} or more`
      : { swing: 'swing', bunt: 'bunt', hit_and_run: 'hit and run' }[play];
  return approach === 'normal' ? deed : `${deed}, ${approach}`;
}

/** Describes a side's standing orders for its manager. */
export function ordersInWords({ on, list }: StandingOrders): string {
  const lines = list.map((one, at) => `${at + 1}. ${orderWords(one)}`);
  return [
    on ? '**These orders play for you.**' : '**You decide.** These orders are waiting:',
    ...(lines.length === 0 ? ['No orders yet, so they’d play the default decisions.'] : lines),
    '-# The first order that fits is used. Runners and throws follow the computer manager’s rule.',
  ].join('\n');
}
