import { type output, type ZodObject, type ZodType, z } from 'zod';
import { orList } from '../english.ts';
import type { EventTerms, Terms } from './terms.ts';

/**
 * The structure of a parsed rules file. Parts are kept as written, and rules are in the order in which they
 * are tried.
 */

/** One value for all levels, or one per level. */
export type ByLevel<T> = T | { readonly [level: string]: T };

type Scalar = string | number | boolean;
export type Value = Scalar | readonly Scalar[];

/** Operators without a value. */
const bare = ['exists', 'missing', 'empty', 'not_empty'] as const;
/** Operators that compare numbers: a field's value or its size. */
const numeric = ['gt', 'gte', 'lt', 'lte', 'size_eq', 'size_gte', 'size_lte'] as const;
export const operators = [...bare, 'eq', 'ne', ...numeric, 'contains', 'in'] as const;
export type Operator = (typeof operators)[number];

export type Condition =
  | { readonly always: true }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | { readonly field: string; readonly op: Operator; readonly value?: ByLevel<Value> | undefined };

export const ways = ['random', 'highest_points', 'lowest_points', 'first', 'last'] as const;
export const filters = ['exclude_rank', 'only_rank', 'exclude_suit', 'only_suit'] as const;

export type Filter = { readonly [Name in (typeof filters)[number]]?: string | undefined };

export type RuleAction =
  | { readonly decide: string }
  | {
      readonly choose: (typeof ways)[number];
      readonly from: string;
      readonly where?: readonly Filter[] | undefined;
      readonly count?: number | undefined;
    }
  | { readonly swap: string };

export interface Gate {
  readonly name: string;
  readonly probability: ByLevel<number>;
  readonly do: RuleAction;
}

export interface Rule {
  readonly name: string;
  readonly priority: number;
  readonly when?: Condition | undefined;
  readonly probability?: ByLevel<number> | undefined;
  readonly do: RuleAction;
}

export interface RulesOfEvent {
  readonly timer: string;
  readonly require?: Condition | undefined;
  readonly gates?: readonly Gate[] | undefined;
  readonly optimal?:
    | {
        readonly probability: ByLevel<number>;
        readonly scale?: { readonly when: Condition; readonly factor: ByLevel<number> } | undefined;
      }
    | undefined;
  readonly rules: readonly Rule[];
  readonly accept?: { readonly repeat_pair: ByLevel<number> } | undefined;
  readonly otherwise?: { readonly decide: string } | undefined;
  readonly repeat?: boolean | undefined;
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const oneOf = (words: readonly string[]): string =>
  words.length === 1 ? `must be ${words[0]}` : `must be one of ${words.join(', ')}`;

/** Schema of a map with exactly these keys. Error messages name unknown keys and list the valid ones. */
export const exactly = <Shape extends Readonly<Record<string, ZodType>>>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code }) =>
      code === 'unrecognized_keys'
        ? `isn’t a key here: use ${Object.keys(shape).join(', ') || 'none'}`
        : `must be a map of ${Object.keys(shape).join(', ')}`,
  });

/** Chooses a schema by the form of the value, so that errors fit what the author meant. */
const byLook = <T>(schemaOf: (value: unknown) => ZodType<T> | string): ZodType<T> =>
  z.unknown().transform((value, context) => {
    const schema = schemaOf(value);
    const read = typeof schema === 'string' ? undefined : schema.safeParse(value);
    if (read?.success) return read.data;
    for (const { path, message, keys } of flat(read?.error.issues ?? [{ path: [], message: `${schema}` }]))
      context.issues.push({ code: 'custom', path: [...path, ...keys], message, input: value });
    return z.NEVER;
  });

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}

/** Splits issues that name several unknown keys into one issue per key. */
const flat = (issues: readonly Issue[]): { path: PropertyKey[]; message: string; keys: string[] }[] =>
  issues.flatMap(({ path, message, keys }) =>
    (keys ?? [undefined]).map((key) => ({
      path: [...path],
      message,
      keys: key === undefined ? [] : [key],
    })),
  );

const number = (expected: string) => z.number({ error: expected });
export const chanceNumber = number('must be a probability from 0 to 1')
  .min(0, 'must be a probability from 0 to 1')
  .max(1, 'must be a probability from 0 to 1');

/** Schema of a value, or of a map with one value per level. */
export const byLevel = <T>(levels: readonly string[], one: ZodType<T>): ZodType<ByLevel<T>> => {
  const each = exactly(Object.fromEntries(levels.map((level) => [level, one])));
  return byLook<ByLevel<T>>((value) => (isMap(value) ? (each as unknown as ZodType<ByLevel<T>>) : one));
};

const scalar = z.union([z.string(), z.number(), z.boolean()], {
  error: 'must be a word, a number, true, or false',
});
const list = z.array(scalar, { error: 'must be a list of values' });

function conditionOf({ facts, levels }: Terms<never, unknown>): ZodType<Condition> {
  const several = z.array(
    z.lazy(() => condition),
    { error: 'must be a list of conditions' },
  );
  const valueFor = (op: unknown): ZodType<Value> | undefined => {
    if (bare.some((one) => one === op)) return undefined;
    if (op === 'in') return list;
    if (numeric.some((one) => one === op)) return number('must be a number');
    return byLook<Value>((value) => (Array.isArray(value) ? list : scalar));
  };
  const comparison = (op: unknown): ZodType<Condition> => {
    const value = valueFor(op);
    return exactly({
      field: z.enum(Object.keys(facts), { error: 'must be a fact of this game' }),
      op: z.enum(operators, { error: oneOf(operators) }),
      ...(value === undefined ? {} : { value: byLevel<Value>(levels, value) }),
    }) as ZodType<Condition>;
  };
  // Reuse these schemas, because a file may have thousands of conditions.
  const byOperator = new Map<unknown, ZodType<Condition>>(operators.map((op) => [op, comparison(op)]));
  const unknownOperator = comparison(undefined);
  const whole = {
    all: exactly({ all: several }),
    any: exactly({ any: several }),
    not: exactly({ not: z.lazy(() => condition) }),
    always: exactly({ always: z.literal(true, { error: 'must be true' }) }),
  };
  const condition: ZodType<Condition> = byLook<Condition>((value) => {
    const expected = 'must be a condition: always, all, any, not, or field with op';
    if (!isMap(value)) return expected;
    if ('field' in value || 'op' in value) return byOperator.get(value['op']) ?? unknownOperator;
    if ('all' in value) return whole.all;
    if ('any' in value) return whole.any;
    if ('not' in value) return whole.not;
    if ('always' in value) return whole.always;
    return expected;
  });
  return condition;
}

function deedOf(terms: Terms<never, unknown>, { words, may }: EventTerms): ZodType<RuleAction> {
  const { facts, selectors, ranks, suits } = terms;
  const named = (known: readonly string[], expected: string) =>
    z.preprocess(
      (value) => (typeof value === 'number' ? String(value) : value),
      z.enum(known, { error: expected }),
    );
  const rank = named(ranks, oneOf(ranks));
  const suit = named(suits, oneOf(suits));
  const filterSchemas = {
    exclude_rank: exactly({ exclude_rank: rank }),
    only_rank: exactly({ only_rank: rank }),
    exclude_suit: exactly({ exclude_suit: suit }),
    only_suit: exactly({ only_suit: suit }),
  };
  const filter = byLook<Filter>((value) => {
    const name = isMap(value) ? filters.find((one) => one in value) : undefined;
    return name === undefined ? `must be a map with ${orList(filters)}` : filterSchemas[name];
  });
  const lists = Object.keys(facts).filter((fact) => facts[fact]?.kind === 'slots');
  const count = 'must be a whole number from 1 to 10';
  const choice = exactly({
    choose: z.enum(ways, { error: oneOf(ways) }),
    from: z.enum(lists, { error: `${oneOf(lists)}, which are lists of slots` }),
    where: z.array(filter, { error: 'must be a list of filters' }).optional(),
    count: z.int({ error: count }).min(1, count).max(10, count).optional(),
  });
  const known = Object.keys(selectors);
  const deeds = {
    decide: exactly({
      decide: z.enum(words, {
        error: words.length === 0 ? 'can’t be used in this event' : oneOf(words),
      }),
    }),
    choose: choice,
    swap: exactly({ swap: z.enum(known, { error: oneOf(known) }) }),
  };
  const allowed = (['decide', 'choose', 'swap'] as const).filter((action) =>
    action === 'decide' ? words.length > 0 : may.includes(action),
  );
  return byLook<RuleAction>((value) => {
    const action = isMap(value) ? allowed.find((one) => one in value) : undefined;
    return action === undefined ? `must be a map with ${orList(allowed)}` : deeds[action];
  });
}

/** Characters that are invisible, change the text direction or are unassigned. Names may not contain them. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/u;

const named = z
  .string({ error: 'must be a name' })
  .min(1, 'must be a name')
  .max(80, 'must have at most 80 characters')
  .refine((name) => !unseen.test(name), 'must be a name of visible characters on one line');

/**
 * Maximum number of gates, and of rules, in an event. Every roll for a gate or rule appears in the decision's record.
 */
const most = 50;

function eventOf(
  terms: Terms<never, unknown>,
  event: EventTerms,
  condition: ZodType<Condition>,
): ZodType<RulesOfEvent> {
  const probability = byLevel(terms.levels, chanceNumber);
  const action = deedOf(terms, event);
  const decided = exactly({
    decide: z.enum(event.words, {
      error: event.words.length === 0 ? 'can’t be used in this event' : oneOf(event.words),
    }),
  });
  const whole = 'must be a whole number';
  const rules = z
    .array(
      exactly({
        name: named,
        priority: z.int({ error: whole }),
        when: condition.optional(),
        probability: probability.optional(),
        do: action,
      }),
      { error: 'must be a list of rules' },
    )
    .min(1, 'must have at least one rule')
    .max(most, `must have at most ${most} rules`);
  return exactly({
    timer: z.literal(event.timer, { error: oneOf([event.timer]) }),
    require: condition.optional(),
    gates: z
      .array(exactly({ name: named, probability, do: action }), { error: 'must be a list of gates' })
      .max(most, `must have at most ${most} gates`)
      .optional(),
    optimal: exactly({
      probability,
      scale: exactly({
        when: condition,
        factor: byLevel(terms.levels, number('must be a number')),
      }).optional(),
    }).optional(),
    rules,
    otherwise: decided.optional(),
    ...(event.may.includes('swap') ? { accept: exactly({ repeat_pair: probability }).optional() } : {}),
    ...(event.may.includes('repeat')
      ? { repeat: z.boolean({ error: 'must be true or false' }).optional() }
      : {}),
  }).check(({ value, issues }) => {
    const seen = new Set<string>();
    for (const part of ['gates', 'rules'] as const)
      for (const [index, { name }] of (value[part] ?? []).entries()) {
        if (seen.has(name))
          issues.push({
            code: 'custom',
            path: [part, index, 'name'],
            message: 'must be a name that no other gate or rule in the event has',
            input: name,
          });
        seen.add(name);
      }
  }) as ZodType<RulesOfEvent>;
}

/** A game's rules as parsed from a file. */
export interface RuleSet<Tables> {
  readonly set: string;
  readonly defaultLevel: string;
  readonly weights: Readonly<Record<string, number>>;
  readonly events: Readonly<Record<string, RulesOfEvent>>;
  readonly tables: Tables;
  /** The file's contents as plain values, independent of formatting. */
  readonly document: object;
}

/** Creates the schema of a rules file from the game's terms. */
export function grammarOf<Tables>(terms: Terms<never, unknown, Tables>): ZodType<RuleSet<Tables>> {
  const { game, levels, events, tables } = terms;
  const condition = conditionOf(terms);
  const all = `must be the list ${levels.join(', ')}`;
  const weight = number('must be 0 or more').min(0, 'must be 0 or more');
  const shape = {
    format: z.literal('rules/1', { error: oneOf(['rules/1']) }),
    game: z.literal(game, { error: oneOf([game]) }),
    set: named.refine(
      (name) => name.trim() === name,
      'must be a name that doesn’t begin or end with a space',
    ),
    difficulties: z
      .array(z.string({ error: all }), { error: all })
      .refine((given) => given.join('\n') === levels.join('\n'), { error: all }),
    default_difficulty: z.enum(levels, { error: oneOf(levels) }),
    random_difficulty_weights: exactly(Object.fromEntries(levels.map((level) => [level, weight]))),
    events: exactly(
      Object.fromEntries(
        Object.entries(events).map(([name, event]) => [name, eventOf(terms, event, condition)]),
      ),
    ),
  };
  const file = exactly({ ...shape, ...(tables as Readonly<Record<string, ZodType>>) });
  return file.transform((given) => {
    const read = given as unknown as output<ZodObject<typeof shape>>;
    return {
      set: read.set,
      defaultLevel: read.default_difficulty,
      weights: read.random_difficulty_weights as Readonly<Record<string, number>>,
      events: Object.fromEntries(
        Object.entries(read.events as Readonly<Record<string, RulesOfEvent>>).map(([name, event]) => [
          name,
          { ...event, rules: event.rules.toSorted((one, other) => one.priority - other.priority) },
        ]),
      ),
      tables: Object.fromEntries(
        Object.keys(tables).map((name) => [name, (given as Readonly<Record<string, unknown>>)[name]]),
      ) as Tables,
      document: given,
    };
  });
}
