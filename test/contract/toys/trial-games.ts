import { z } from 'zod';
import { RuleError } from '../../../src/engine/rule-error.ts';
import { offers } from '../../../src/games/choices.ts';
import type { Choice, FormChoice } from '../../../src/games/facets/offer.ts';
import type { Result } from '../../../src/games/facets/result.ts';
import type { Seat, Viewer } from '../../../src/games/facets/seats.ts';
import type { Game } from '../../../src/games/game.ts';
import type { Example } from '../walk.ts';

/** Two tiny games for trying out the contract's own clauses. Nobody plays them. */

// Nim: the player who takes the last match of a heap wins. Nothing is hidden, and only the heap's size is rolled.

export interface Nim {
  readonly heap: number;
  readonly seats: number;
  readonly turn: Seat;
  readonly winner: Seat | null;
}
export type NimAction = { readonly take: number };
export type NimEvent = { readonly seat: Seat; readonly take: number; readonly left: number };

export const nimChoices = ({ heap, turn, winner }: Nim, seat: Seat): Choice<NimAction>[] =>
  winner !== null || seat !== turn
    ? []
    : [1, 2, 3]
        .filter((take) => take <= heap)
        .map((take) => ({ kind: 'action', action: { take }, label: `Take ${take}`, path: [] }));

export const nim: Game<Nim, NimAction, { least: number; misere: boolean }, Nim, NimEvent> = {
  id: 'nim',
  version: 1,
  title: 'Nim',
  summary: 'Take the last match.',
  seats: { min: 2, max: 3 },
  levels: [
    { id: 'lazy', label: 'Lazy' },
    { id: 'sharp', label: 'Sharp' },
  ],
  options: z.object({
    least: z.int().min(5).max(50).default(9).describe('Matches at least'),
    misere: z.boolean().default(false).describe('The last match loses'),
  }),
  action: z.strictObject({ take: z.int() }),
  pages: [{ id: 'heap', label: 'Heap' }],
  rules: [{ id: 'all', title: 'Nim', text: 'Take one, two or three matches.' }],
  optionsProblem: () => undefined,
  seatLabel: (_, seat) => `Player ${seat + 1}`,
  setup: ({ least }, { length: seats }, dice) => ({
    heap: least + (dice.roll('heap', [6], 'size of the heap').values[0] ?? 0),
    seats,
    turn: 0,
    winner: null,
  }),
  toAct: ({ winner, turn }) => (winner === null ? [turn] : []),
  choices: nimChoices,
  apply: (state, seat, action) => {
    if (state.winner !== null) throw new RuleError('over', 'The game is over.');
    if (action.take === 0 && seat >= 0 && seat < state.seats)
      return { state: { ...state, winner: (seat + 1) % state.seats }, events: [] };
    if (seat !== state.turn) throw new RuleError('not-your-turn', 'It’s not your turn.');
    if (!offers(nimChoices(state, seat), action))
      throw new RuleError('not-offered', 'You cannot take that many.');
    const heap = state.heap - action.take;
    const next = { ...state, heap, turn: (seat + 1) % state.seats, winner: heap === 0 ? seat : null };
    return { state: next, events: [{ seat, take: action.take, left: heap }] };
  },
  resignation: () => ({ take: 0 }),
  clock: ({ heap }) => ({ id: `turn at ${heap}`, seconds: 30 }),
  timeout: ({ turn, winner }) => (winner === null ? [{ seat: turn, action: { take: 1 } }] : []),
  view: (state) => state,
  result: ({ winner, seats }): Result | undefined =>
    winner === null
      ? undefined
      : {
          winners: [winner],
          scores: Array.from({ length: seats }, (_, seat) => (seat === winner ? 1 : 0)),
          reason: 'last_match',
        },
  notate: (_, { take }) => `T${take}`,
  parse: (_, text) => {
    const take = /^T(\d)$/.exec(text)?.[1];
    if (take === undefined) throw new RuleError('bad-notation', 'Write T and a number, like T2.');
    return { take: Number(take) };
  },
  story: ({ seat, take, left }, names) => `${names(seat)} takes ${take}, ${left} are left.`,
  closing: ({ left }) => (left === 0 ? { title: 'Over', text: 'The heap is gone.' } : undefined),
  panel: ({ heap }) => ({ title: 'Nim', text: `${heap} matches`, color: '#336699' }),
  page: ({ heap }) => ({
    panel: { title: 'Heap', text: '', fields: [{ name: 'Matches', value: `${heap}` }] },
  }),
  draw: ({ heap }) => ({
    width: 200,
    height: 50,
    background: '#ffffff',
    shapes: [{ kind: 'text', x: 10, y: 30, text: `${heap}`, size: 24, fill: '#000000' }],
  }),
  describe: ({ heap }) => `A heap of ${heap} matches.`,
  computer: (view, seat, level, dice) => ({
    action:
      level === 'lazy'
        ? dice.pick(
            nimChoices(view, seat).flatMap((one) =>
              one.kind === 'action' ? [{ item: one.action, weight: 1 }] : [],
            ),
            'take',
          )
        : { take: Math.min(view.heap, view.heap % 4 || 1) },
    delayMs: 500,
  }),
};

export const nimExample: Example<Nim, { least: number; misere: boolean }> = {
  name: 'three players',
  options: { least: 9, misere: false },
  seats: 3,
  longest: 60,
  hidden: () => [],
};

// Guessing: players take turns guessing a hidden two-digit number. A guess is a form with two fields.

export interface Guessing {
  readonly secret: string;
  readonly low: number;
  readonly high: number;
  readonly turn: Seat;
  readonly loser: Seat | null;
  readonly winner: Seat | null;
}
export type Guess = { readonly guess: number };
export type GuessView = Omit<Guessing, 'secret'> & { readonly viewer: Viewer };
export type GuessEvent = {
  readonly seat: Seat;
  readonly guess: number;
  readonly answer: 'low' | 'high' | 'right';
};

export const secretOf = (value: number) => `secret-${value}`;
export const digits = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`).map((value) => ({
    value,
    label: value,
  }));

const guessForm = ({ low, high }: { low: number; high: number }): FormChoice<Guess> => ({
  kind: 'form',
  id: 'guess',
  label: 'Guess…',
  title: 'Your guess',
  fields: [
    { id: 'tens', label: 'Tens', values: digits(1, 9) },
    { id: 'ones', label: 'Ones', values: digits(0, 9) },
  ],
  initial: { tens: [`${Math.floor(low / 10)}`], ones: [`${low % 10}`] },
  read: ({ guess }) => ({ tens: [`${Math.floor(guess / 10)}`], ones: [`${guess % 10}`] }),
  write: ({ tens, ones }) => ({ guess: Number(`${tens?.[0] ?? ''}${ones?.[0] ?? ''}`) }),
  problem: ({ tens, ones }) => {
    const guess = Number(`${tens?.[0]}${ones?.[0]}`);
    return guess < low || guess > high ? `It is between ${low} and ${high}.` : undefined;
  },
});

const over = ({ loser, winner }: Guessing) => loser !== null || winner !== null;
const guessChoices = (state: Guessing, seat: Seat) =>
  over(state) || seat !== state.turn ? [] : [guessForm(state)];

export const guessing: Game<Guessing, Guess, { kind: 'short' }, GuessView, GuessEvent> = {
  id: 'guessing',
  version: 1,
  title: 'Guessing',
  summary: 'Find the number.',
  seats: { min: 2, max: 2 },
  levels: [{ id: 'plain', label: 'Plain' }],
  options: z.object({ kind: z.enum(['short']).default('short').describe('How long it takes') }),
  action: z.strictObject({ guess: z.int().min(-1).max(99) }),
  pages: [],
  rules: [{ id: 'all', title: 'Guessing', text: 'Guess.' }],
  optionsProblem: () => undefined,
  seatLabel: (_, seat) => `Guesser ${seat + 1}`,
  setup: (_, __, dice) => ({
    secret: secretOf(9 + (dice.roll('secret', [90], 'the number').values[0] ?? 1)),
    low: 10,
    high: 99,
    turn: 0,
    loser: null,
    winner: null,
  }),
  toAct: (state) => (over(state) ? [] : [state.turn]),
  choices: guessChoices,
  apply: (state, seat, { guess }) => {
    if (over(state)) throw new RuleError('over', 'The game is over.');
    if (guess === -1 && (seat === 0 || seat === 1)) return { state: { ...state, loser: seat }, events: [] };
    if (!offers(guessChoices(state, seat), { guess }))
      throw new RuleError('not-offered', 'You cannot say that now.');
    const hidden = Number(state.secret.slice('secret-'.length));
    const answer = guess < hidden ? 'low' : guess > hidden ? 'high' : 'right';
    const next = {
      ...state,
      turn: 1 - seat,
      low: answer === 'low' ? guess + 1 : state.low,
      high: answer === 'high' ? guess - 1 : state.high,
      winner: answer === 'right' ? seat : null,
    };
    return { state: next, events: [{ seat, guess, answer }] };
  },
  resignation: () => ({ guess: -1 }),
  clock: () => undefined,
  timeout: (state) => (over(state) ? [] : [{ seat: state.turn, action: { guess: state.low } }]),
  view: ({ secret: _, ...rest }, viewer) => ({ ...rest, viewer }),
  result: ({ winner, loser }) => {
    const seat = winner ?? (loser === null ? undefined : 1 - loser);
    return seat === undefined
      ? undefined
      : {
          winners: [seat],
          scores: [seat === 0 ? 1 : 0, seat],
          reason: loser === null ? 'found' : 'resigned',
        };
  },
  // Every answer reveals something about the number. Giving up has no event.
  reveals: () => true,
  notate: (_, { guess }) => `${guess}`,
  parse: (_, text) => {
    if (!/^(-1|[1-9]\d)$/.test(text)) throw new RuleError('bad-notation', 'Write a number from 10 to 99.');
    return { guess: Number(text) };
  },
  story: ({ seat, guess, answer }, names) => `${names(seat)} says ${guess}: ${answer}.`,
  closing: () => undefined,
  panel: ({ low, high }) => ({ title: 'Guessing', text: `${low} to ${high}` }),
  page: () => ({ panel: { title: 'Nothing', text: 'Nothing.' } }),
  draw: ({ low }) => ({
    width: 100,
    height: 100,
    background: '#000000',
    shapes: [{ kind: 'rect', x: 0, y: 0, width: low, height: 10, fill: '#ffffff' }],
  }),
  describe: ({ low, high }) => `Between ${low} and ${high}.`,
  computer: ({ low, high }) => ({ action: { guess: Math.floor((low + high) / 2) }, delayMs: 0 }),
};

export const guessingExample: Example<Guessing, { kind: 'short' }> = {
  name: 'one number',
  options: { kind: 'short' },
  seats: 2,
  longest: 90,
  hidden: ({ secret }) => [secret],
  disguise: (state) => {
    const other = secretOf(state.low);
    return over(state) || other === state.secret ? undefined : { ...state, secret: other };
  },
};
