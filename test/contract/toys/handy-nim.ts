import { z } from 'zod';
import { RuleError } from '../../../src/engine/rule-error.ts';
import { offers } from '../../../src/games/choices.ts';
import type { Choice } from '../../../src/games/facets/offer.ts';
import type { Seat, Viewer } from '../../../src/games/facets/seats.ts';
import type { Game } from '../../../src/games/game.ts';
import type { Example } from '../walk.ts';
import { type Nim, nim } from './trial-games.ts';

/**
 * Nim that needs few presses, with the members by which a game helps its table: `isAgain`, `along`, `spread`,
 * `startsOver`, `idle`. Each seat has a charm that only its person knows. It may pass once, and once take back what
 * the previous seat took.
 */

const most = 3;

export interface HandyNim extends Nim {
  /** A secret number for each seat. It has no effect. */
  readonly charms: readonly number[];
  /** Seats that have passed. `objected` lists those that have taken something back. */
  readonly passed: readonly Seat[];
  readonly objected: readonly Seat[];
  /** The number of matches that the previous seat took, while that can be taken back. */
  readonly taken: number;
}
export type HandyAction =
  | { readonly kind: 'take'; readonly count: number }
  | { readonly kind: 'pass' | 'object' | 'quit' };
export interface HandyView extends Omit<HandyNim, 'charms'> {
  readonly viewer: Viewer;
  readonly charm: number | null;
}
export type HandyEvent = {
  readonly kind: HandyAction['kind'];
  readonly seat: Seat;
  readonly count: number;
  readonly left: number;
};

const action = z.union([
  z.strictObject({ kind: z.literal('take'), count: z.int().min(1).max(most) }),
  z.strictObject({ kind: z.enum(['pass', 'object', 'quit']) }),
]);

type One = Extract<Choice<HandyAction>, { kind: 'action' }>;

export function handyChoices(state: HandyNim, seat: Seat): One[] {
  const { heap, turn, winner, passed, objected, taken } = state;
  if (winner !== null || seat !== turn) return [];
  const kept: Partial<One> = heap > most ? { private: true, again: [] } : {};
  const aside = (kind: 'pass' | 'object', label: string): One => ({
    kind: 'action',
    action: { kind },
    label,
    path: [],
    along: true,
    ...kept,
  });
  return [
    ...(passed.includes(seat) ? [] : [aside('pass', 'Pass')]),
    ...(objected.includes(seat) || taken === 0 ? [] : [aside('object', 'Take it back')]),
    ...[1, 2, most]
      .filter((count) => count <= heap)
      .map((count): One => {
        const path = heap > most ? ['Take'] : [];
        return { kind: 'action', action: { kind: 'take', count }, label: `Take ${count}`, path, ...kept };
      }),
  ];
}

function played(state: HandyNim, seat: Seat, done: HandyAction): HandyNim {
  const next = (seat + 1) % state.seats;
  switch (done.kind) {
    case 'quit':
      return { ...state, winner: next };
    case 'pass':
      return { ...state, turn: next, taken: 0, passed: [...state.passed, seat] };
    case 'object':
      return { ...state, heap: state.heap + state.taken, taken: 0, objected: [...state.objected, seat] };
    case 'take': {
      const heap = state.heap - done.count;
      return { ...state, heap, turn: next, taken: done.count, winner: heap === 0 ? seat : null };
    }
  }
}

type Handy = Game<HandyNim, HandyAction, { least: number; misere: boolean }, HandyView, HandyEvent>;

export const handyNim: Handy = {
  ...(nim as unknown as Handy),
  id: 'handy-nim',
  title: 'Handy Nim',
  hand: 'My turn',
  action,
  setup: (options, seating, dice) => ({
    ...nim.setup(options, seating, dice),
    charms: seating.map((_, seat) => dice.roll('charm', [6], `charm of seat ${seat}`).values[0] ?? 1),
    passed: [],
    objected: [],
    taken: 0,
  }),
  choices: handyChoices,
  isAgain: ({ action: one }, [last]) => one.kind === 'take' && last === `T${one.count}`,
  spread: ({ heap, winner }) => winner === null && heap <= most,
  startsOver: ({ kind }) => kind === 'object',
  apply: (state, seat, done) => {
    if (state.winner !== null) throw new RuleError('over', 'The game is over.');
    const isSeat = seat >= 0 && seat < state.seats && Number.isInteger(seat);
    if (!(done.kind === 'quit' ? isSeat : offers(handyChoices(state, seat), done)))
      throw new RuleError('not-offered', 'You cannot do that now.');
    const next = played(state, seat, done);
    const count = done.kind === 'take' ? done.count : state.taken;
    return { state: next, events: [{ kind: done.kind, seat, count, left: next.heap }] };
  },
  resignation: () => ({ kind: 'quit' }),
  timeout: ({ turn, winner }) =>
    winner === null ? [{ seat: turn, action: { kind: 'take', count: 1 } }] : [],
  view: ({ charms, ...rest }, viewer) => ({
    ...rest,
    viewer,
    charm: viewer === 'public' ? null : (charms[viewer] ?? null),
  }),
  reveals: () => false,
  notate: (_, done) => (done.kind === 'take' ? `T${done.count}` : done.kind),
  parse: (_, text) => {
    const count = /^T(\d)$/.exec(text)?.[1];
    const read = action.safeParse(
      count === undefined ? { kind: text } : { kind: 'take', count: Number(count) },
    );
    if (!read.success) throw new RuleError('bad-notation', 'Write T1, T2, T3, pass or object.');
    return read.data;
  },
  story: ({ kind, seat, count, left }, names) =>
    kind === 'take' ? `${names(seat)} takes ${count}, ${left} are left.` : `${names(seat)}: ${kind}.`,
  closing: ({ left }) => (left === 0 ? { title: 'Over', text: 'The heap is gone.' } : undefined),
  privately: (view, path, names) =>
    view.viewer !== view.turn || view.winner !== null
      ? { panel: { title: 'Wait', text: 'It is not your turn.' }, idle: true }
      : {
          panel: { title: path.at(-1) ?? 'Your turn', text: `Your charm is charm-${view.charm}.` },
          picture: nim.draw(view, names),
          alt: nim.describe(view, names),
        },
  computer: ({ heap, taken, objected }, seat, level, dice) => {
    if (level === 'lazy' && taken > 0 && !objected.includes(seat))
      return { action: { kind: 'object' }, delayMs: 500 };
    const count = level === 'lazy' ? (dice.roll('whim', [most], 'whim').values[0] ?? 1) : heap % 4 || 1;
    return { action: { kind: 'take', count: Math.min(heap, count) }, delayMs: 500 };
  },
};

export const handyNimExample: Example<HandyNim, { least: number; misere: boolean }> = {
  name: 'three players',
  options: { least: 9, misere: false },
  seats: 3,
  longest: 60,
  hidden: ({ charms }, viewer) => (viewer === 'public' ? charms.map((charm) => `charm-${charm}`) : []),
  disguise: (state, viewer) => ({
    ...state,
    charms: state.charms.map((charm, seat) => (seat === viewer ? charm : (charm % 6) + 1)),
  }),
};
