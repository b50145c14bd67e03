import { z } from 'zod';
import { undealt } from '../../../../src/games/dutch/course/setup.ts';
import {
  type Card,
  type Fresh,
  type Known,
  phases,
  type Seat,
  type State,
  type Window,
} from '../../../../src/games/dutch/state.ts';
import { allCards, ranks } from '../../../../src/games/dutch/terms/cards.ts';
import { originalForgetting } from '../../../../src/games/dutch/terms/forgetting.ts';
import { type Options, options } from '../../../../src/games/dutch/terms/options.ts';
import type { Seating } from '../../../../src/games/facets/seats.ts';

/** Converts states between the cases' format and the engine's. */

const card = z.custom<Card>((value) => allCards.some((one) => one === value), 'a card');
const seat = z.int().min(0);
const seats = z.array(seat);
const bySeat = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value);
const known = z.record(z.string(), card);
const slot = z.object({ seat, index: z.int() });

export const players = z
  .array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('human') }),
      z.object({ kind: z.literal('computer'), difficulty: z.string() }),
    ]),
  )
  .transform(
    (list): Seating =>
      list.map((one) =>
        one.kind === 'human' ? { kind: 'person' } : { kind: 'computer', level: one.difficulty },
      ),
  );

/** The options of a case; missing ones have their defaults. */
export const givenOptions = options;

export const givenState = z.strictObject({
  phase: z.enum(phases),
  current: seat,
  active: seats,
  hands: bySeat(z.array(card.nullable())),
  draw: z.array(card),
  discard: z.array(card),
  out: z.array(card),
  drawn: z.int().nullable(),
  window: z.object({ rank: z.enum(ranks), initiator: seat, passed: seats, locked: seats }).nullable(),
  powers: z.array(z.object({ seat, power: z.enum(['queen_peek', 'jack_swap']) })),
  dutch: z.object({ caller: seat, done: seats }).nullable(),
  collections: bySeat(z.object({ rank: z.enum(ranks), indices: z.array(z.int()) })).default({}),
  knowledge: bySeat(known).default({}),
  memory: bySeat(known).default({}),
  missed: bySeat(z.int()).default({}),
  peeked: bySeat(z.array(z.int())).default({}),
  result: z
    .object({
      reason: z.enum([
        'empty_hand',
        'four_of_a_kind',
        'lowest_points',
        'stalled',
        'last_player',
        'abandoned',
      ]),
      winners: seats,
      scores: z.array(z.object({ seat, points: z.number(), cards: z.int() })),
    })
    .nullable()
    .default(null),
  auto_pass: seats.default([]),
  declined: seats.default([]),
  match: z
    .object({
      round: z.int(),
      start: seat,
      totals: z.array(z.object({ seat, points: z.int(), wins: z.int() })),
    })
    .nullable()
    .default(null),
  ready: seats.default([]),
  idle: z.int().default(0),
  first_turn: z.boolean().default(false),
  stalled: seats.default([]),
  swaps: bySeat(z.array(z.tuple([slot, slot]))).default({}),
});
export type GivenState = z.infer<typeof givenState>;

/** Converts a case's state to the engine's. */
export function stateOf(given: GivenState, agreed: Options, seating: Seating): State {
  const list = <Value>(values: Readonly<Record<string, Value>>, none: Value): Value[] =>
    seating.map((_, at) => values[at] ?? none);
  const none: Known = {};
  return {
    ...undealt(agreed, seating, originalForgetting),
    phase: given.phase,
    current: given.current,
    active: given.active,
    turn: 1,
    heads: 1,
    firstTurn: given.first_turn,
    hands: list<State['hands'][number]>(given.hands, []),
    draw: given.draw,
    discard: given.discard,
    out: given.out,
    drawn: given.drawn,
    window: given.window === null ? null : { ...given.window, right: [] },
    powers: given.powers,
    dutch: given.dutch,
    collections: list<State['collections'][number]>(given.collections, null),
    declined: given.declined,
    knowledge: list<Known>(given.knowledge, none),
    memory: seating.map(({ kind }, at) =>
      kind === 'computer' && given.active.includes(at) ? (given.memory[at] ?? none) : null,
    ),
    fresh: list<readonly Fresh[]>({}, []),
    swaps: list<State['swaps'][number]>(given.swaps, []),
    peeked: list<readonly number[]>(given.peeked, []),
    missed: list(given.missed, 0),
    idle: given.idle,
    stalled: given.stalled,
    autoPass: given.auto_pass,
    ready: given.ready,
    result: given.result,
    match: given.match === null ? null : { ...given.match, end: null },
  };
}

const writtenWindow = ({ rank, initiator, passed, locked }: Window) => ({ rank, initiator, passed, locked });

type Written = Readonly<Record<string, unknown>>;

/** Converts a state to the form in which a case writes it. */
export function writtenState(state: State): Written {
  const { active, phase, match } = state;
  const over = phase === 'round_over' || phase === 'game_ended';
  const perSeat = <Value>(values: readonly Value[], wanted: (value: Value, at: Seat) => boolean) =>
    Object.fromEntries(values.flatMap((value, at) => (wanted(value, at) ? [[at, value]] : [])));
  const isActive = (_: unknown, at: Seat) => active.includes(at);
  const { memory } = state;
  return {
    phase,
    current: state.current,
    active,
    hands: perSeat(state.hands, isActive),
    draw: state.draw,
    discard: state.discard,
    out: state.out.toSorted(),
    drawn: state.drawn,
    window: state.window === null ? null : writtenWindow(state.window),
    powers: state.powers,
    dutch: state.dutch,
    missed: perSeat(state.missed, (count) => count > 0),
    ...(!over && { knowledge: perSeat(state.knowledge, isActive) }),
    ...(!over && memory.some((one) => one !== null) && { memory: perSeat(memory, (one) => one !== null) }),
    ...(state.options.mode === 'collect' && {
      collections: perSeat(state.collections, (one) => one !== null),
    }),
    ...(phase === 'initial_peek' && { peeked: perSeat(state.peeked, (one) => one.length > 0) }),
    ...(state.result !== null && { result: state.result }),
    ...(state.autoPass.length > 0 && { auto_pass: state.autoPass }),
    ...(state.declined.length > 0 && { declined: state.declined }),
    ...(match !== null && { match: writtenMatch(match) }),
    ...(phase === 'round_over' && { ready: state.ready }),
  };
}

const writtenMatch = ({ round, start, totals, end }: NonNullable<State['match']>): Written => ({
  round,
  start,
  totals,
  ...(end !== null && { winners: end.winners, reason: end.reason }),
});
