import type {
  ByLevel,
  Condition,
  Filter,
  Operator,
  Rule,
  RuleAction,
  RuleSet,
  RulesOfEvent,
  Value,
} from './grammar.ts';
import type { Chance, Face, Pair, Terms } from './terms.ts';

/** The input of a decision. */
export interface Question<Situation> {
  readonly event: string;
  readonly difficulty: string;
  readonly situation: Situation;
  /** Set if the question is repeated after a correct decision. The gates are then skipped. */
  readonly again?: boolean;
}

/** The record of a decision: the result, the rule that made it, and the rolls involved. It names no cards. */
export interface Decided<Slot> {
  readonly event: string;
  readonly difficulty: string;
  /** `slot`, `slots`, `swap`, or one of the event's words. `none` if the file gives no default. */
  readonly decision: string;
  readonly slot?: Slot;
  readonly slots?: readonly Slot[];
  readonly a?: Slot;
  readonly b?: Slot;
  /** The name of the gate or rule that decided, or `require` or `otherwise`. */
  readonly rule: string;
  /** The rolls in order, each with its probability, and then the rule; separated by `; `. */
  readonly reasoning: string;
}

type Result<Slot> = Pick<Decided<Slot>, 'decision' | 'slot' | 'slots' | 'a' | 'b'>;

/**
 * Makes a decision from a set of rules, exactly in the order given in Dutch 20. The order is the same for
 * every game.
 */
export function decide<Situation, Slot, Tables>(
  terms: Terms<Situation, Slot>,
  set: RuleSet<Tables>,
  question: Question<Situation>,
  chance: Chance,
): Decided<Slot> {
  const { event, difficulty, situation, again = false } = question;
  const rules = set.events[event];
  if (rules === undefined) throw new RangeError(`There are no rules for ${event}.`);
  const asked: Asked<Situation, Slot> = {
    terms,
    situation,
    level: difficulty,
    chance,
    rolled: [],
    found: new Map(),
    rules,
  };
  const { rule, result } = again ? byRules(asked, rules.rules) : byAll(asked);
  return { event, difficulty, ...result, rule, reasoning: [...asked.rolled, rule].join('; ') };
}

/** Whether a probability check succeeds. Rolls only if the probability is neither 0 nor 1. */
function passes({ chance, rolled }: Rolling, name: string, p: number): boolean {
  if (p >= 1) return true;
  if (p <= 0) return false;
  const roll = chance.roll();
  rolled.push(`${name} ${roll} ${roll < p ? '<' : '>='} ${p}`);
  return roll < p;
}

interface Rolling {
  readonly chance: Chance;
  /** The rolls so far, as text. */
  readonly rolled: string[];
}

interface Asked<Situation, Slot> extends Rolling {
  readonly terms: Terms<Situation, Slot>;
  readonly situation: Situation;
  readonly level: string;
  /** Facts computed so far, so that each is computed only once. */
  readonly found: Map<string, Found>;
  readonly rules: RulesOfEvent;
}

interface Answer<Slot> {
  readonly rule: string;
  readonly result: Result<Slot>;
}

/** Tries the gates, then makes one roll to decide whether to play well, then tries the rules. */
function byAll<Situation, Slot>(asked: Asked<Situation, Slot>): Answer<Slot> {
  const { rules, level } = asked;
  if (!required(asked)) return otherwise(asked, 'require');
  for (const gate of rules.gates ?? []) {
    const result = passes(asked, gate.name, at(gate.probability, level)) ? done(asked, gate.do) : undefined;
    if (result !== undefined) return { rule: gate.name, result };
  }
  const { optimal } = rules;
  if (optimal === undefined) return byRules(asked, rules.rules);
  const { scale } = optimal;
  const factor = scale !== undefined && holds(asked, scale.when) ? at(scale.factor, level) : 1;
  return passes(asked, 'optimal', at(optimal.probability, level) * factor)
    ? byRules(asked, rules.rules)
    : byRules(asked, rules.rules.slice(-1));
}

function byRules<Situation, Slot>(asked: Asked<Situation, Slot>, rules: readonly Rule[]): Answer<Slot> {
  if (!required(asked)) return otherwise(asked, 'require');
  for (const { name, when, probability, do: action } of rules) {
    if (when !== undefined && !holds(asked, when)) continue;
    if (!passes(asked, name, at(probability ?? 1, asked.level))) continue;
    const result = done(asked, action);
    if (result !== undefined) return { rule: name, result };
  }
  return otherwise(asked, 'otherwise');
}

const required = <Situation, Slot>(asked: Asked<Situation, Slot>): boolean =>
  asked.rules.require === undefined || holds(asked, asked.rules.require);

const otherwise = <Situation, Slot>({ rules }: Asked<Situation, Slot>, rule: string): Answer<Slot> => ({
  rule,
  result: { decision: rules.otherwise?.decide ?? 'none' },
});

/** Returns the value for a level. */
export const at = <T extends Value>(value: ByLevel<T>, level: string): T =>
  (typeof value === 'object' && !Array.isArray(value)
    ? (value as Readonly<Record<string, T>>)[level]
    : value) as T;

// Conditions

function holds<Situation, Slot>(asked: Asked<Situation, Slot>, condition: Condition): boolean {
  if ('all' in condition) return condition.all.every((one) => holds(asked, one));
  if ('any' in condition) return condition.any.some((one) => holds(asked, one));
  if ('not' in condition) return !holds(asked, condition.not);
  if ('always' in condition) return true;
  const { field, op, value } = condition;
  return compare[op](factOf(asked, field), value === undefined ? undefined : at(value, asked.level));
}

function factOf<Situation, Slot>({ terms, situation, found }: Asked<Situation, Slot>, name: string): Found {
  if (!found.has(name)) found.set(name, terms.facts[name]?.of(situation));
  return found.get(name);
}

type Found = Value | readonly unknown[] | undefined;

const sizeOf = (found: Found): number | undefined =>
  typeof found === 'string' || Array.isArray(found) ? found.length : undefined;

const numbers =
  (holdsFor: (one: number, other: number) => boolean) =>
  (one: Found, other: Value | undefined): boolean =>
    typeof one === 'number' && typeof other === 'number' && holdsFor(one, other);

const sizes =
  (holdsFor: (one: number, other: number) => boolean) =>
  (found: Found, other: Value | undefined): boolean =>
    numbers(holdsFor)(sizeOf(found), other);

const same = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((part, index) => part === other[index])
    : one === other;

const compare: Readonly<Record<Operator, (found: Found, value: Value | undefined) => boolean>> = {
  exists: (found) => found !== undefined,
  missing: (found) => found === undefined,
  empty: (found) => found === undefined || sizeOf(found) === 0,
  not_empty: (found) => found !== undefined && sizeOf(found) !== 0,
  eq: (found, value) => found !== undefined && same(found, value),
  ne: (found, value) => !same(found, value),
  gt: numbers((one, other) => one > other),
  gte: numbers((one, other) => one >= other),
  lt: numbers((one, other) => one < other),
  lte: numbers((one, other) => one <= other),
  contains: (found, value) =>
    typeof found === 'string'
      ? typeof value === 'string' && found.includes(value)
      : Array.isArray(found) && found.some((one) => one === value),
  in: (found, value) => found !== undefined && Array.isArray(value) && value.some((one) => one === found),
  size_eq: sizes((one, other) => one === other),
  size_gte: sizes((one, other) => one >= other),
  size_lte: sizes((one, other) => one <= other),
};

// Actions

/** The result of an action; undefined if the action isn't possible. */
function done<Situation, Slot>(asked: Asked<Situation, Slot>, action: RuleAction): Result<Slot> | undefined {
  if ('decide' in action) return { decision: action.decide };
  if ('swap' in action) return exchanged(asked, action.swap);
  const { terms, situation, chance } = asked;
  const fact = terms.facts[action.from];
  const list = fact?.kind === 'slots' ? (fact.of(situation) ?? []) : [];
  const left = list.filter((slot) =>
    (action.where ?? []).every((filter) => admits(filter, terms.face(slot))),
  );
  const chosen = chooseFrom(left, action, terms, chance);
  if (chosen === undefined) return undefined;
  const [only] = chosen;
  return chosen.length === 1 && only !== undefined
    ? { decision: 'slot', slot: only }
    : { decision: 'slots', slots: chosen };
}

function admits(filter: Filter, face: Face | undefined): boolean {
  const { exclude_rank, only_rank, exclude_suit, only_suit } = filter;
  return (
    (exclude_rank === undefined || face?.rank !== exclude_rank) &&
    (only_rank === undefined || face?.rank === only_rank) &&
    (exclude_suit === undefined || face?.suit !== exclude_suit) &&
    (only_suit === undefined || face?.suit === only_suit)
  );
}

type Choosing = Extract<RuleAction, { readonly choose: string }>;

/** Chooses several slots from a list, one after another; undefined if there are too few. */
function chooseFrom<Situation, Slot>(
  list: readonly Slot[],
  { choose, count = 1 }: Choosing,
  terms: Terms<Situation, Slot>,
  chance: Chance,
): readonly Slot[] | undefined {
  const left = choose.endsWith('_points') ? list.filter((slot) => terms.face(slot) !== undefined) : [...list];
  if (left.length < count) return undefined;
  const chosen: Slot[] = [];
  while (chosen.length < count) chosen.push(...left.splice(placeOf(choose, left, terms, chance), 1));
  return chosen;
}

/** The index of the chosen slot. */
function placeOf<Situation, Slot>(
  choose: Choosing['choose'],
  list: readonly Slot[],
  terms: Terms<Situation, Slot>,
  chance: Chance,
): number {
  switch (choose) {
    case 'random':
      return picked(chance, list.length);
    case 'highest_points':
      return extreme(list, (slot) => terms.face(slot)?.points ?? 0);
    case 'lowest_points':
      return extreme(list, (slot) => -(terms.face(slot)?.points ?? 0));
    case 'first':
      return 0;
    case 'last':
      return list.length - 1;
  }
}

/** Picks one of n at random. Uses no randomness if there is only one. */
export const picked = (chance: Chance, n: number): number => (n === 1 ? 0 : chance.pick(n));

/** The index of the slot with the largest value. In a tie, the first one. */
const extreme = <Slot>(list: readonly Slot[], of: (slot: Slot) => number): number =>
  list.reduce((best, slot, index) => (of(slot) > of(list[best] ?? slot) ? index : best), 0);

/** Finds a pair to swap. It may reject a pair that was swapped recently. */
function exchanged<Situation, Slot>(
  asked: Asked<Situation, Slot>,
  selector: string,
): Result<Slot> | undefined {
  const { terms, situation, level, chance, rules } = asked;
  const pair: Pair<Slot> | undefined = terms.selectors[selector]?.(situation, chance);
  if (pair === undefined) return undefined;
  const { accept } = rules;
  if (
    accept !== undefined &&
    terms.swapped(situation, pair) &&
    !passes(asked, 'repeat_pair', at(accept.repeat_pair, level))
  )
    return undefined;
  return { decision: 'swap', a: pair[0], b: pair[1] };
}
