import { z } from 'zod';
import { RuleError } from '../../../src/engine/rule-error.ts';
import type { taughtNim } from '../toys/taught-nim.ts';
import { nim, nimChoices } from '../toys/trial-games.ts';
import type { Variant } from './variant.ts';

/** Toys that can't be dealt or played, or that play differently each time. */

const deal = 'the example can be dealt';
const play = 'the example can be played';
const answers = 'the rules answer in every position';
const refusals = 'what is not allowed is refused with a sentence';
const same = 'the same seed and actions give the same states, dice and events';
const unchanged = 'apply does not change what it is given';
const rolls = 'a game without chance rolls nothing';
const json = 'state, views, actions and events are plain JSON';

let counter = 0;
let openings = 0;
const memory = new WeakSet<object>();

function crash(): never {
  throw new TypeError('It broke.');
}

/** Normal Nim, except for what happens to refusals. */
function refusing(how: (error: RuleError) => never): typeof nim.apply {
  return (state, seat, action, dice) => {
    try {
      return nim.apply(state, seat, action, dice);
    } catch (error) {
      if (error instanceof RuleError) how(error);
      throw error;
    }
  };
}

const rangeError = refusing(() => {
  throw new RangeError('Heap overflow.');
});
const mumble = refusing(() => {
  throw new RuleError('no', 'no');
});

export const nimPlay: readonly Variant<typeof nim>[] = [
  [deal, 'options that do not go together', { optionsProblem: () => 'No.' }, /do not go together/],
  [
    deal,
    'a setup that crashes',
    { setup: crash },
    /At the deal, setup throws TypeError: It broke\. \(at .*play\.ts/,
  ],
  [deal, 'a game for fewer people', { seats: { min: 2, max: 2 } }, /example has 3 seats, the game 2 to 2/],
  [deal, 'no level', { levels: [] }, /no level of computer players/],
  [
    deal,
    'a game that is over at once',
    { setup: (...given) => ({ ...nim.setup(...given), winner: 0 }) },
    /over before it begins/,
  ],
  [
    deal,
    'an option that the example does not know',
    { options: nim.options.extend({ more: z.boolean().default(true).describe('More') }) as never },
    /not as their schema gives them/,
  ],
  [
    play,
    'a choice that is refused',
    { choices: (state, seat) => nimChoices({ ...state, heap: 3 }, seat) },
    /After \d+ actions .*, apply of a choice, \{"take":3\} by seat \d, refuses: You cannot take that many/,
  ],
  [play, 'a crash', { apply: crash }, /apply of .* throws TypeError: It broke/],
  [
    play,
    'a computer that does what it may not',
    { computer: () => ({ action: { take: 4 }, delayMs: 0 }) },
    /apply of what the computer \((lazy|sharp)\) decides, \{"take":4\} by seat \d, refuses/,
  ],
  [
    play,
    'a computer that crashes',
    { computer: crash },
    /the computer \((lazy|sharp)\) in seat \d throws TypeError/,
  ],
  [play, 'nothing to do', { choices: () => [] }, /seat \d has no choice/],
  [answers, 'a clock that crashes', { clock: crash }, /After \d+ actions, clock throws TypeError/],
  [
    answers,
    'a result that refuses to be asked',
    {
      result: () => {
        throw new RuleError('not-over', 'The game is not over.');
      },
    },
    /After \d+ actions, result refuses: The game is not over/,
  ],
  [refusals, 'an error that is no RuleError', { apply: rangeError }, /makes the game crash: RangeError/],
  [refusals, 'a refusal without a sentence', { apply: mumble }, /no sentence: no/],
  [
    refusals,
    'everything accepted',
    {
      apply: (state, seat, action, dice) => {
        try {
          return nim.apply(state, seat, action, dice);
        } catch {
          return { state, events: [] };
        }
      },
    },
    /Nothing is refused/,
  ],
  [
    same,
    'chance from outside',
    {
      setup: (options, seating, dice) => {
        counter += 1;
        return { ...nim.setup(options, seating, dice), heap: 9 + counter };
      },
    },
    /differs after action/,
  ],
  [
    same,
    'memory outside the state',
    {
      apply: (state, seat, action, dice) => {
        const known = memory.has(state);
        const result = nim.apply(state, seat, action, dice);
        memory.add(result.state);
        return { ...result, events: result.events.map((event) => ({ ...event, left: known ? 1 : 2 })) };
      },
    },
    /differs after action/,
  ],
  [
    unchanged,
    'a state written to',
    {
      apply: (state, seat, action, dice) => {
        const result = nim.apply(state, seat, action, dice);
        Object.assign(state, { seats: state.seats });
        return result;
      },
    },
    /writes into/,
  ],
  [rolls, 'a heap that is rolled', { withoutChance: true }, /without chance rolls all the same: /],
  [
    json,
    'undefined in a view',
    { view: (state) => ({ ...state, extra: undefined }) },
    /view of public is no plain JSON/,
  ],
  [
    json,
    'a map in the state',
    { setup: (...given) => ({ ...nim.setup(...given), map: new Map() }) },
    /state is no plain/,
  ],
  [
    json,
    'an action that its schema changes',
    { action: z.object({ take: z.int().transform((n) => n + 1) }) },
    /changed by its schema/,
  ],
];

export const taughtPlay: readonly Variant<typeof taughtNim>[] = [
  [
    same,
    'an opening that is another each time',
    {
      opening: () => {
        openings += 1;
        return [{ seat: 0, take: 0, left: openings }];
      },
    },
    /differs after action 0/,
  ],
  [
    json,
    'an opening that is no plain value',
    { opening: () => [{ seat: 0, take: 0, left: Number.NaN }] },
    /An event is no plain JSON/,
  ],
];
