import { z } from 'zod';
import { RuleError } from '../../src/engine/rule-error.ts';
import { offers } from '../../src/games/choices.ts';
import type { Names, Seat } from '../../src/games/facets/seats.ts';
import type { Panel } from '../../src/games/facets/telling.ts';
import type { Game } from '../../src/games/game.ts';

/** A game for tests of tournaments: each of two to four seats bids once, in turn. The highest bid wins; ties tie. */

const bids = [1, 2, 3] as const;

type Options = Readonly<Record<string, never>>;
interface State {
  /** The bid of each seat; 0 before it, and for who resigned. */
  readonly made: readonly number[];
  readonly resigned: readonly Seat[];
}
type Action = { readonly kind: 'bid'; readonly height: number } | { readonly kind: 'resign' };
interface Event {
  readonly seat: Seat;
  readonly height: number;
}

const action = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bid'), height: z.int().min(1).max(3) }),
  z.strictObject({ kind: z.literal('resign') }),
]);

const waiting = ({ made, resigned }: State): Seat[] =>
  made.flatMap((height, seat) => (height === 0 && !resigned.includes(seat) ? [seat] : [])).slice(0, 1);

const panel = ({ made }: State, names: Names): Panel => ({
  title: 'Bids',
  text: made.map((height, seat) => `${names(seat)} ${height}`).join(', '),
});

export const highestBid: Game<State, Action, Options, State, Event> = {
  id: 'bids',
  version: 1,
  title: 'Bids',
  summary: 'The highest bid wins.',
  seats: { min: 2, max: 4 },
  levels: [{ id: 'dice', label: 'Dice' }],
  options: z.object({}),
  action,
  pages: [{ id: 'score', label: 'Score' }],
  rules: [{ id: 'bids', title: 'Bids', text: 'Everybody bids once. The highest bid wins.' }],
  optionsProblem: () => undefined,
  seatLabel: (_options, seat) => `Bidder ${seat + 1}`,
  setup: (_options, seating) => ({ made: seating.map(() => 0), resigned: [] }),
  toAct: waiting,
  choices: (state, seat) =>
    waiting(state).includes(seat)
      ? bids.map((height) => ({
          kind: 'action',
          action: { kind: 'bid', height },
          label: `Bid ${height}`,
          path: [],
        }))
      : [],
  apply(state, seat, taken) {
    if (taken.kind === 'resign')
      return {
        state: { ...state, resigned: [...state.resigned, seat] },
        events: [{ seat, height: 0 }],
      };
    if (!offers(highestBid.choices(state, seat), taken)) throw new RuleError('no-bid', 'You can’t bid now.');
    return {
      state: { ...state, made: state.made.with(seat, taken.height) },
      events: [{ seat, height: taken.height }],
    };
  },
  resignation: () => ({ kind: 'resign' }),
  clock: ({ made }) => ({ id: `bid ${made.filter((height) => height > 0).length}`, seconds: 60 }),
  timeout: (state) => waiting(state).map((seat) => ({ seat, action: { kind: 'bid', height: 1 } })),
  view: (state) => state,
  result(state) {
    if (waiting(state).length > 0) return undefined;
    const most = Math.max(...state.made);
    const winners = state.made.flatMap((height, seat) => (height === most ? [seat] : []));
    return {
      winners: winners.length === state.made.length ? [] : winners,
      scores: state.made,
      reason: 'bids',
    };
  },
  scores: ({ made }) => made,
  notate: (_state, taken) => (taken.kind === 'resign' ? 'X' : `${taken.height}`),
  parse(_state, text) {
    if (text === 'X') return { kind: 'resign' };
    if (!/^[123]$/.test(text)) throw new RuleError('bad-notation', `“${text}” is no bid.`);
    return { kind: 'bid', height: Number(text) };
  },
  story: ({ seat, height }, names) =>
    height === 0 ? `${names(seat)} gives up.` : `${names(seat)} bids ${height}.`,
  closing: () => undefined,
  panel,
  page: (view, _page, names) => ({ panel: panel(view, names) }),
  draw: ({ made }) => ({
    width: 120,
    height: 40,
    background: '#101418',
    shapes: [
      { kind: 'text', x: 60, y: 20, text: made.join(' : '), size: 20, align: 'center', fill: '#ffffff' },
    ],
  }),
  describe: ({ made }) => `Bids: ${made.join(', ')}`,
  computer: (_view, _seat, _level, dice) => ({
    action: {
      kind: 'bid',
      height: dice.pick(
        bids.map((item) => ({ item, weight: 1 })),
        'a bid',
      ),
    },
    delayMs: 10,
  }),
};
