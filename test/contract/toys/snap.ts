import { z } from 'zod';
import { RuleError } from '../../../src/engine/rule-error.ts';
import { offers } from '../../../src/games/choices.ts';
import type { Choice } from '../../../src/games/facets/offer.ts';
import type { Result } from '../../../src/games/facets/result.ts';
import type { Seat, Viewer } from '../../../src/games/facets/seats.ts';
import type { Game } from '../../../src/games/game.ts';
import type { Example } from '../walk.ts';

/**
 * A toy game that uses every feature that a game with hidden hands needs. Only the holder knows a card, and several
 * seats race in a window. Seats that need not act can pass in advance. An answer hides itself, a clock keeps running,
 * one choice asks for confirmation, and two choices play themselves. The player with the fewest points when somebody
 * calls wins.
 */

const ranks = 6;
const dealt = 3;
/** From this many turns on, a seat calls instead of drawing. */
const mostTurns = 30;

interface SnapOptions {
  readonly players: number;
  /** The cards to deal, one digit per card; 0 deals at random. */
  readonly stack: number;
}
export interface Snap {
  /** Ranks in each hand. Only the holder knows them. */
  readonly hands: readonly (readonly number[])[];
  /** Seats that computers had when the cards were dealt. */
  readonly computers: readonly Seat[];
  readonly quit: readonly Seat[];
  readonly pile: number;
  readonly turn: Seat;
  /** Number of turns so far. */
  readonly count: number;
  readonly phase: 'draw' | 'play' | 'window' | 'bow' | 'over';
  readonly drawn: number | null;
  /** Seats that are done with the current window. */
  readonly done: readonly Seat[];
  /** Seats that have passed in advance. */
  readonly ahead: readonly Seat[];
  readonly reason: string;
}
export type SnapAction =
  | { readonly kind: 'draw' | 'call' | 'throw' | 'pass' | 'ahead' | 'bow' | 'timer' | 'quit' }
  | { readonly kind: 'play' | 'snap'; readonly slot: number };
export interface SnapView extends Omit<Snap, 'hands' | 'drawn'> {
  readonly viewer: Viewer;
  readonly cards: readonly number[];
  readonly mine: readonly number[];
  readonly drawn: number | null;
}
export type SnapEvent = {
  readonly kind: SnapAction['kind'] | 'miss';
  readonly seat: Seat;
  readonly slot?: number;
  readonly pile?: number;
};

const action = z.union([
  z.strictObject({ kind: z.enum(['draw', 'call', 'throw', 'pass', 'ahead', 'bow', 'timer', 'quit']) }),
  z.strictObject({ kind: z.enum(['play', 'snap']), slot: z.int().min(0).max(99) }),
]);

const seatsOf = ({ hands }: Snap): Seat[] => hands.map((_, seat) => seat);
const active = (state: Snap): Seat[] => seatsOf(state).filter((seat) => !state.quit.includes(seat));

const awaited = (state: Snap): Seat[] => {
  if (state.phase === 'over') return [];
  if (state.phase !== 'window') return [state.turn];
  return active(state).filter((seat) => !state.done.includes(seat) && !state.ahead.includes(seat));
};

const unawaited = (state: Snap): Seat[] =>
  state.phase === 'over' ? [] : active(state).filter((seat) => !awaited(state).includes(seat));

type One = Extract<Choice<SnapAction>, { kind: 'action' }>;
const button = (taken: SnapAction, label: string, more: Partial<One> = {}): One => ({
  kind: 'action',
  action: taken,
  label,
  path: [],
  ...more,
});

function choicesOf(state: Snap, seat: Seat): Choice<SnapAction>[] {
  if (unawaited(state).includes(seat))
    return [button({ kind: 'ahead' }, state.ahead.includes(seat) ? 'Wait for me' : 'Pass ahead')];
  if (!awaited(state).includes(seat)) return [];
  const slots = (kind: 'play' | 'snap', path: readonly string[]) =>
    (state.hands[seat] ?? []).map((_, slot) =>
      button({ kind, slot }, `Card ${slot + 1}`, { path, private: true, again: [] }),
    );
  switch (state.phase) {
    case 'draw':
      return [
        button({ kind: 'draw' }, 'Draw', { style: 'primary', again: [] }),
        button({ kind: 'call' }, 'Call', { style: 'danger' }),
      ];
    case 'play':
      return [button({ kind: 'throw' }, 'Throw it away'), ...slots('play', ['Lay'])];
    case 'bow':
      return [button({ kind: 'bow' }, 'Bow', { forced: state.pile === ranks ? 'always' : 'wish' })];
    case 'window':
      return [button({ kind: 'pass' }, 'Pass'), ...slots('snap', [])];
    case 'over':
      return [];
  }
}

const points = (hand: readonly number[]): number => hand.reduce((sum, rank) => sum + rank, 0);

function next(state: Snap): Snap {
  const order = active(state);
  const turn = order.find((seat) => seat > state.turn) ?? order[0] ?? 0;
  return { ...state, phase: 'draw', turn, count: state.count + 1, done: [], drawn: null };
}

/** Ends a window that waits for nobody. Ends the game if one active seat is left or a hand is empty. */
function settled(state: Snap): Snap {
  const left = active(state);
  if (left.length < 2) return { ...state, phase: 'over', reason: 'left_alone' };
  if (left.some((seat) => state.hands[seat]?.length === 0))
    return { ...state, phase: 'over', reason: 'all_gone' };
  return state.phase === 'window' && awaited(state).length === 0 ? next(state) : state;
}

const onPile = (state: Snap, pile: number): Snap => {
  const laid: Snap = { ...state, pile, drawn: null, done: [] };
  return pile >= ranks - 1 ? { ...laid, phase: 'bow' } : settled({ ...laid, phase: 'window' });
};

const withHand = (state: Snap, seat: Seat, hand: readonly number[]): Snap => ({
  ...state,
  hands: state.hands.map((one, at) => (at === seat ? hand : one)),
});

/** Applies an action. A timer acts for its seat: it draws, throws away, or lets the window go. */
function played(state: Snap, seat: Seat, taken: SnapAction, roll: () => number): [Snap, SnapEvent] {
  const event: SnapEvent = { ...taken, seat };
  const hand = state.hands[seat] ?? [];
  switch (taken.kind) {
    case 'draw':
      return [{ ...state, phase: 'play', drawn: roll() }, event];
    case 'throw':
      return [onPile(state, state.drawn ?? 1), { ...event, pile: state.drawn ?? 1 }];
    case 'play': {
      const laid = hand[taken.slot] ?? 1;
      const kept = hand.map((rank, slot) => (slot === taken.slot ? (state.drawn ?? 1) : rank));
      return [onPile(withHand(state, seat, kept), laid), { ...event, pile: laid }];
    }
    case 'snap': {
      const laid = hand[taken.slot];
      if (laid !== state.pile) {
        const done = { ...withHand(state, seat, [...hand, roll()]), done: [...state.done, seat] };
        return [settled(done), { kind: 'miss', seat, slot: taken.slot }];
      }
      return [
        settled(
          withHand(
            state,
            seat,
            hand.filter((_, slot) => slot !== taken.slot),
          ),
        ),
        event,
      ];
    }
    case 'pass':
      return [settled({ ...state, done: [...state.done, seat] }), event];
    case 'bow':
      return [settled({ ...state, phase: 'window', done: [seat] }), event];
    case 'ahead': {
      const was = state.ahead.includes(seat);
      const ahead = was ? state.ahead.filter((one) => one !== seat) : [...state.ahead, seat].sort();
      return [{ ...state, ahead }, event];
    }
    case 'call':
      return [{ ...state, phase: 'over', reason: 'called' }, event];
    case 'quit': {
      const without = { ...state, quit: [...state.quit, seat].sort() };
      const isTurn = without.turn === seat && without.phase !== 'window' && without.phase !== 'over';
      return [settled(isTurn && active(without).length > 1 ? next(without) : without), event];
    }
    case 'timer':
      if (state.phase === 'window') return [next(state), event];
      if (state.phase === 'draw') {
        const taken: SnapAction = { kind: state.count > mostTurns ? 'call' : 'draw' };
        return [played(state, seat, taken, roll)[0], event];
      }
      return [played(state, seat, { kind: state.phase === 'play' ? 'throw' : 'bow' }, roll)[0], event];
  }
}

function apply(state: Snap, seat: Seat, taken: SnapAction, roll: () => number): [Snap, SnapEvent] {
  if (state.phase === 'over') throw new RuleError('over', 'The game is over.');
  const may =
    taken.kind === 'quit'
      ? active(state).includes(seat)
      : taken.kind === 'timer'
        ? timeouts(state).some((one) => one.seat === seat)
        : offers(choicesOf(state, seat), taken);
  if (!may) throw new RuleError('not-now', 'You cannot do that now.');
  return played(state, seat, taken, roll);
}

const timeouts = (state: Snap): { seat: Seat; action: SnapAction; excused?: true }[] =>
  awaited(state)
    .slice(0, 1)
    .map((seat) => ({
      seat,
      action: { kind: 'timer' },
      ...(state.phase === 'window' && { excused: true as const }),
    }));

/** The place of each seat: one more than the number of seats with fewer points. Seats that have left are last. */
function places(state: Snap): number[] {
  const rank = (seat: Seat) => (state.quit.includes(seat) ? 1_000 : points(state.hands[seat] ?? []));
  return seatsOf(state).map((seat) => 1 + seatsOf(state).filter((other) => rank(other) < rank(seat)).length);
}

function result(state: Snap): Result | undefined {
  if (state.phase !== 'over') return undefined;
  const order = places(state);
  return {
    winners: seatsOf(state).filter((seat) => order[seat] === 1),
    scores: state.hands.map(points),
    places: order,
    reason: state.reason,
  };
}

const handPicture = (cards: readonly (number | null)[]) => ({
  width: 40 * Math.max(1, cards.length),
  height: 60,
  background: '#0b1f14',
  shapes: [
    { kind: 'rect', x: 0, y: 0, width: 36, height: 60, fill: '#f4f1e8' } as const,
    ...cards.map(
      (rank, at) =>
        ({
          kind: 'text',
          x: 40 * at + 18,
          y: 30,
          text: rank === null ? '?' : `${rank}`,
          size: 20,
          align: 'center',
          fill: '#202020',
        }) as const,
    ),
  ],
});

export const snap: Game<Snap, SnapAction, SnapOptions, SnapView, SnapEvent> = {
  id: 'snap',
  version: 1,
  title: 'Snap',
  summary: 'Get rid of your cards.',
  seats: { min: 2, max: 4 },
  levels: [{ id: 'keen', label: 'Keen' }],
  options: z.object({
    players: z.int().min(2).max(4).default(2).describe('How many play'),
    stack: z.int().min(0).max(666_666_666).default(0).describe('Cards that are dealt, a digit each'),
  }),
  action,
  hand: 'My hand',
  pages: [{ id: 'counts', label: 'Cards' }],
  rules: [
    {
      id: 'all',
      title: 'Snap',
      text: 'Lay a card; whoever has the same lays it on top.',
      picture: handPicture([2, 2]),
      alt: 'A two on a two.',
    },
  ],
  optionsProblem: () => undefined,
  seatsFor: ({ players }) => ({ min: players, max: players }),
  seatLabel: (_, seat) => `Player ${seat + 1}`,
  setup: ({ stack }, seating, dice) => ({
    hands: seating.map((__, seat) =>
      Array.from({ length: dealt }, (___, slot) =>
        stack > 0
          ? Number(`${stack}`[seat * dealt + slot] ?? 1)
          : (dice.roll('card', [ranks], `card of seat ${seat}`).values[0] ?? 1),
      ),
    ),
    computers: seating.flatMap(({ kind }, seat) => (kind === 'computer' ? [seat] : [])),
    quit: [],
    pile: 0,
    turn: 0,
    count: 1,
    phase: 'draw',
    drawn: null,
    done: [],
    ahead: [],
    reason: '',
  }),
  toAct: awaited,
  mayAct: unawaited,
  choices: choicesOf,
  outline: (state, seat) => choicesOf(state, seat).filter((choice) => choice.private === undefined),
  sideOf: (_, seat) => `P${seat + 1}`,
  door: ({ phase }) => (phase === 'window' ? 'Snap!' : phase === 'play' ? 'Lay a card' : undefined),
  clockOnly: ({ kind }) => kind === 'timer',
  apply: (state, seat, taken, dice) => {
    const roll = () => dice.roll('card', [ranks], 'the next card').values[0] ?? 1;
    const [after, event] = apply(state, seat, taken, roll);
    return { state: after, events: [event] };
  },
  resignation: () => ({ kind: 'quit' }),
  clock: ({ phase, count }) =>
    phase === 'over'
      ? undefined
      : phase === 'window'
        ? { id: `window ${count}`, seconds: 10, slowSeconds: 3_600 }
        : { id: `turn ${count}`, seconds: 30 },
  timeout: timeouts,
  view: ({ hands, drawn, ...rest }, viewer) => ({
    ...rest,
    viewer,
    cards: hands.map(({ length }) => length),
    mine: viewer === 'public' ? [] : (hands[viewer] ?? []),
    drawn: viewer === rest.turn ? drawn : null,
  }),
  result,
  // Points would reveal what hands contain, but everybody sees how many cards they have.
  scores: ({ hands }) => hands.map((hand) => -hand.length),
  reveals: ({ kind }) => kind !== 'pass' && kind !== 'ahead',
  notate: (_, taken) => ('slot' in taken ? `${taken.kind}:${taken.slot + 1}` : taken.kind),
  parse: (_, text) => {
    const slot = /^(play|snap):([1-9]\d?)$/.exec(text);
    const read = action.safeParse(slot ? { kind: slot[1], slot: Number(slot[2]) - 1 } : { kind: text });
    if (!read.success)
      throw new RuleError('bad-notation', 'Write draw, throw, play:2, snap:1, pass or call.');
    return read.data;
  },
  story: ({ kind, seat, slot, pile }, names) => {
    if (kind === 'timer') return 'Time’s up.';
    const card = slot === undefined ? '' : ` card ${slot + 1}`;
    return `${names(seat)}: ${kind}${card}${pile === undefined ? '' : `, a ${pile}`}.`;
  },
  closing: (event) =>
    event.kind === 'call' ? { title: 'Called', text: 'All hands are counted.' } : undefined,
  panel: ({ pile, cards, phase }) => ({
    title: 'Snap',
    text: `Pile ${pile}, cards ${cards.join(' ')}, ${phase}`,
  }),
  page: ({ cards, mine }) => ({
    panel: { title: 'Cards', text: `${cards.join(' ')}; yours: ${mine.length}` },
    picture: handPicture(cards),
    alt: `${cards.length} hands`,
  }),
  privately: ({ viewer, mine, drawn, turn }, path) =>
    viewer === 'public'
      ? undefined
      : {
          panel: {
            title: path.at(-1) ?? 'Your hand',
            text: `Hand rank-${mine.join(' rank-')}${drawn === null || viewer !== turn ? '' : `, drawn rank-${drawn}`}.`,
          },
          picture: handPicture([...mine, drawn]),
          alt: `Your hand of ${mine.length} cards`,
          seconds: 5,
        },
  preview: ({ mine }, taken) => {
    if (taken.kind === 'call')
      return { panel: { title: 'Call', text: 'All hands are counted, and that is the end.' }, confirm: true };
    if (taken.kind !== 'play') return undefined;
    return { panel: { title: 'Lay a card', text: `You lay rank-${mine[taken.slot] ?? 0}.` } };
  },
  draw: ({ pile }) => handPicture([pile]),
  describe: ({ pile }) => `A ${pile} on the pile.`,
  computer: (view, seat) => {
    const keep = (taken: SnapAction, why: string) => ({ action: taken, delayMs: 10, why });
    switch (view.phase) {
      case 'draw':
        return view.count > 12 || points(view.mine) < 4
          ? keep({ kind: 'call' }, 'few points')
          : keep({ kind: 'draw' }, 'too many points');
      case 'play': {
        const slot = view.mine.indexOf(Math.max(...view.mine));
        return (view.mine[slot] ?? 0) > (view.drawn ?? 0)
          ? keep({ kind: 'play', slot }, 'the highest goes')
          : keep({ kind: 'throw' }, 'nothing higher');
      }
      case 'window': {
        const slot = view.mine.indexOf(view.pile);
        return slot < 0 || view.done.includes(seat)
          ? keep({ kind: 'pass' }, 'no match')
          : keep({ kind: 'snap', slot }, 'a match');
      }
      default:
        return keep({ kind: 'bow' }, 'nothing else');
    }
  },
};

export const snapExample: Example<Snap, SnapOptions> = {
  name: 'three players',
  options: { players: 3, stack: 0 },
  seats: 3,
  seating: [{ kind: 'person' }, { kind: 'computer', level: 'keen' }, { kind: 'person' }],
  longest: 1_500,
  hidden: ({ hands }, viewer) =>
    hands.flatMap((hand, seat) =>
      viewer === seat
        ? []
        : [1, 2, 3, 4, 5, 6].flatMap((rank) =>
            hand.includes(rank) && viewer === 'public' ? [`rank-${rank}`] : [],
          ),
    ),
  disguise: (state, viewer) => {
    const other = state.hands.findIndex((hand, seat) => seat !== viewer && hand.length > 0);
    if (other < 0 || state.phase === 'over') return undefined;
    return {
      ...state,
      hands: state.hands.map((hand, seat) =>
        seat === other ? hand.map((rank) => (rank % ranks) + 1) : hand,
      ),
    };
  },
};
