import { z } from 'zod';
import { canonicalJson, sameJson } from '../../../../src/engine/canonical.ts';
import { RuleError } from '../../../../src/engine/rule-error.ts';
import { type Action, action } from '../../../../src/games/dutch/actions.ts';
import { type Advanced, type Asked, advance } from '../../../../src/games/dutch/course/advance.ts';
import { start } from '../../../../src/games/dutch/course/setup.ts';
import { awaited } from '../../../../src/games/dutch/phases/awaited.ts';
import type { Seat, State } from '../../../../src/games/dutch/state.ts';
import { originalForgetting } from '../../../../src/games/dutch/terms/forgetting.ts';
import { clashesOf } from '../../../../src/games/dutch/terms/options.ts';
import { viewOf } from '../../../../src/games/dutch/view.ts';
import { lineOf, toldLine } from '../../../../src/games/dutch/words/lines.ts';
import { notateWithSeat, parseWithSeat } from '../../../../src/games/dutch/words/notation.ts';
import type { Difference } from '../../conformance.ts';
import { problemOf } from '../leaks.ts';
import type { Answers } from './answers.ts';
import { givenOptions, givenState, players, stateOf, writtenState } from './given-state.ts';
import { givenChance, scriptedChance } from './scripted-chance.ts';

/** Checks the cases of the rules themselves. */

/** Actions as cases write them, with their seat; some would fail the game's schema. */
const index = z.int();
const slot = z.object({ seat: z.int(), index });
const givenAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('initial_peek'), seat: z.int(), indices: z.array(index) }),
  z.object({ type: z.literal('draw'), seat: z.int(), source: z.string() }),
  z.object({ type: z.literal('play'), seat: z.int(), index }),
  z.object({ type: z.literal('same_rank'), seat: z.int(), index }),
  z.object({ type: z.literal('queen_peek'), seat: z.int(), owner: z.int(), index }),
  z.object({ type: z.literal('jack_swap'), seat: z.int(), a: slot, b: slot }),
  z.object({ type: z.literal('auto_pass'), seat: z.int(), on: z.boolean() }),
  z.object({
    type: z.enum([
      'pass_same_rank',
      'skip_power',
      'collect',
      'decline_collect',
      'call_dutch',
      'ready',
      'leave',
    ]),
    seat: z.int(),
  }),
  z.object({
    type: z.literal('timer'),
    name: z.enum([
      'initial_peek',
      'drawing_card',
      'playing_card',
      'same_rank_window',
      'queen_peek',
      'jack_swap',
      'round_over',
    ]),
  }),
]);
type GivenAction = z.infer<typeof givenAction>;

interface Placed {
  /** Undefined if the action is a timer. */
  readonly seat: Seat | undefined;
  readonly action: Asked;
}

function placed(given: GivenAction): Placed {
  if (given.type === 'timer') return { seat: undefined, action: given };
  const { seat, ...taken } = given;
  return { seat, action: taken };
}

const writtenAction = (seat: Seat | undefined, taken: Asked): unknown =>
  seat === undefined ? taken : { ...taken, seat };

/**
 * Converts a refusal's code to the rules' code, which is the same in capitals. Only invalid notation has a different
 * code in the contract.
 */
const codeOf = ({ code }: RuleError): string =>
  code === 'bad-notation' ? 'E_NOTATION' : `E_${code.toUpperCase().replaceAll('-', '_')}`;

/** Returns the result, or the code of the refusal. */
function orError<Value>(work: () => Value): Value | { readonly error: string } {
  try {
    return work();
  } catch (error) {
    if (error instanceof RuleError) return { error: codeOf(error) };
    throw error;
  }
}

const differs = (expected: unknown, got: unknown): Difference | undefined =>
  sameJson(expected, got) ? undefined : { expected, got };

/** Returns the result of an accepted action in the case's format. */
function toldAs({ state, events, told }: Advanced, wanted: object): Record<string, unknown> {
  const privately: Record<string, string[]> = {};
  for (const one of told) {
    const before = privately[one.seat] ?? [];
    privately[one.seat] = [...before, toldLine(one)];
  }
  return {
    log: events.map(lineOf),
    private: privately,
    state: writtenState(state),
    ...('awaited' in wanted && { awaited: awaited(state).toSorted() }),
  };
}

const step = z.object({
  do: givenAction,
  text: z.string().optional(),
  chance: givenChance.default([]),
  expect: z.record(z.string(), z.unknown()),
});
const table = { options: givenOptions, players };
const playCase = z.object({ ...table, initial: givenState, steps: z.array(step) });
const dealCase = z.object({ ...table, chance: givenChance, expect: z.record(z.string(), z.unknown()) });
const viewCase = z.object({
  ...table,
  initial: givenState,
  seat: z.int(),
  expect: z.object({
    known: z.record(z.string(), z.string()).optional(),
    drawn: z.string().nullable(),
    legal: z.record(z.string(), z.unknown()),
    must_not_contain: z.array(z.string()),
  }),
});
const optionsCase = z.object({ options: givenOptions, expect: z.record(z.string(), z.unknown()) });
const textCase = z.object({ text: z.string(), expect: z.record(z.string(), z.unknown()) });

/** Checks one step, and returns the state after it. */
function checkStep(state: State, one: z.infer<typeof step>): { state: State; difference?: Difference } {
  const { seat, action: asked } = placed(one.do);
  const before = canonicalJson(state);
  const chance = scriptedChance(one.chance);
  const done = orError(() => advance(state, seat ?? state.current, asked, chance));
  const wrong = (expected: unknown, got: unknown) => ({ state, difference: { expected, got } });
  if (canonicalJson(state) !== before) return wrong('the given state as it was', 'a changed one');
  if (done === undefined || 'error' in done) {
    const difference = differs(one.expect, done ?? { ignored: true });
    return difference === undefined ? { state } : { state, difference };
  }
  if (chance.left.length > 0) return wrong('all chance used', chance.left);
  const textual = one.text === undefined ? undefined : textDifference(one.text, seat, asked);
  const difference = differs(one.expect, toldAs(done, one.expect)) ?? textual ?? leaked(state, done);
  return { state: done.state, ...(difference !== undefined && { difference }) };
}

/** Makes the checks that the README requires after every step. */
function leaked(before: State, { state, events }: Advanced): Difference | undefined {
  const problem = problemOf(before, state, events);
  return problem === undefined
    ? undefined
    : { expected: 'nothing that its reader must not know', got: problem };
}

function textDifference(text: string, seat: Seat | undefined, asked: Asked): Difference | undefined {
  const read = orError(() => parseWithSeat(text));
  if ('error' in read) return { expected: text, got: read.error };
  return (
    differs({ seat: seat ?? null, action: asked }, { seat: read.seat ?? null, action: read.action }) ??
    differs(text, notateWithSeat(seat ?? 0, known(asked)))
  );
}

const known = (asked: Asked): Action => action.parse(asked);

export const rulesAnswers: Answers = {
  play: (one) => {
    const { options, players: seating, initial, steps } = playCase.parse(one);
    let state = stateOf(initial, options, seating);
    for (const each of steps) {
      const { state: next, difference } = checkStep(state, each);
      if (difference !== undefined) return difference;
      state = next;
    }
    return undefined;
  },

  deal: (one) => {
    const { options, players: seating, chance, expect } = dealCase.parse(one);
    const scripted = scriptedChance(chance);
    const dealt = start(options, seating, originalForgetting, scripted);
    if (scripted.left.length > 0) return { expected: 'all chance used', got: scripted.left };
    return differs(expect, toldAs(dealt, expect));
  },

  view: (one) => {
    const { options, players: seating, initial, seat, expect } = viewCase.parse(one);
    const view = viewOf(stateOf(initial, options, seating), seat);
    const text = canonicalJson(view);
    return differs(
      { ...expect, must_not_contain: [] },
      {
        ...(expect.known !== undefined && { known: view.known }),
        drawn: view.drawnCard,
        legal: view.legal,
        must_not_contain: expect.must_not_contain.filter((code) => text.includes(`"${code}"`)),
      },
    );
  },

  options: (one) => {
    const { options, expect } = optionsCase.parse(one);
    const found = clashesOf(options);
    return differs(expect, found === undefined ? { ok: true } : { error: 'E_OPTIONS', about: found.about });
  },

  text: (one) => {
    const { text, expect } = textCase.parse(one);
    const read = orError(() => parseWithSeat(text));
    if ('error' in read) return differs(expect, read);
    return (
      differs(expect, { do: writtenAction(read.seat, read.action) }) ??
      differs(text, notateWithSeat(read.seat ?? 0, read.action))
    );
  },
};
