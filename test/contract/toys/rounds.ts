import { z } from 'zod';
import type { Dice } from '../../../src/engine/dice/dice.ts';
import { RuleError } from '../../../src/engine/rule-error.ts';
import { offers } from '../../../src/games/choices.ts';
import type { Choice } from '../../../src/games/facets/offer.ts';
import type { Seat, Viewer } from '../../../src/games/facets/seats.ts';
import type { Game } from '../../../src/games/game.ts';
import type { Example } from '../walk.ts';

/**
 * A toy that deals within an action. Two players take turns playing their cards, and the last card of a round causes
 * a new deal of the same cards. The player with the most points after three rounds wins. One card is sealed for the
 * whole game.
 */

const cards = [1, 2, 3, 4, 5, 6];
const handSize = 2;
const lastRound = 3;

export interface Rounds {
  readonly hands: readonly (readonly number[])[];
  /** The sealed card, which nobody knows. */
  readonly sealed: number;
  readonly points: readonly number[];
  readonly round: number;
  readonly turn: Seat;
  readonly loser: Seat | null;
}
export type RoundsAction = { readonly play: number };
export type RoundsView = Omit<Rounds, 'hands' | 'sealed'> & {
  readonly viewer: Viewer;
  readonly mine: readonly number[];
};
export type RoundsEvent =
  | { readonly kind: 'play'; readonly seat: Seat; readonly card: number }
  | { readonly kind: 'deal'; readonly round: number; readonly told: readonly number[] };

export const cardName = (card: number): string => `card-${card}`;

function dealt(sealed: number, dice: Dice): number[][] {
  const deck = dice.shuffle(
    cards.filter((card) => card !== sealed),
    'the cards',
  );
  return [0, 1].map((seat) => deck.slice(seat * handSize, (seat + 1) * handSize));
}

const isOver = ({ round, loser }: Rounds): boolean => round > lastRound || loser !== null;

const choicesOf = (state: Rounds, seat: Seat): Choice<RoundsAction>[] =>
  isOver(state) || seat !== state.turn
    ? []
    : (state.hands[seat] ?? []).map((_, slot) => ({
        kind: 'action',
        action: { play: slot },
        label: `Card ${slot + 1}`,
        path: [],
      }));

export const rounds: Game<Rounds, RoundsAction, { kind: 'short' }, RoundsView, RoundsEvent> = {
  id: 'rounds',
  version: 1,
  title: 'Rounds',
  summary: 'Play high cards.',
  seats: { min: 2, max: 2 },
  levels: [{ id: 'plain', label: 'Plain' }],
  options: z.object({ kind: z.enum(['short']).default('short').describe('How long it takes') }),
  action: z.strictObject({ play: z.int().min(-1).max(handSize) }),
  pages: [],
  rules: [{ id: 'all', title: 'Rounds', text: 'Play a card.' }],
  optionsProblem: () => undefined,
  seatLabel: (_, seat) => `Player ${seat + 1}`,
  setup: (_, __, dice) => {
    const sealed = dice.roll('sealed', [cards.length], 'the sealed card').values[0] ?? 1;
    return { hands: dealt(sealed, dice), sealed, points: [0, 0], round: 1, turn: 0, loser: null };
  },
  toAct: (state) => (isOver(state) ? [] : [state.turn]),
  choices: choicesOf,
  apply: (state, seat, action, dice) => {
    if (isOver(state)) throw new RuleError('over', 'The game is over.');
    if (action.play === -1 && (seat === 0 || seat === 1))
      return { state: { ...state, loser: seat }, events: [] };
    if (!offers(choicesOf(state, seat), action))
      throw new RuleError('not-offered', 'You cannot play that now.');
    const card = state.hands[seat]?.[action.play] ?? 0;
    const hands = state.hands.map((hand, at) => (at === seat ? hand.filter((one) => one !== card) : hand));
    const points = state.points.map((own, at) => (at === seat ? own + card : own));
    const next = { ...state, hands, points, turn: 1 - seat };
    const event = { kind: 'play' as const, seat, card };
    if (hands.some(({ length }) => length > 0)) return { state: next, events: [event] };
    const round = state.round + 1;
    if (round > lastRound) return { state: { ...next, round }, events: [event] };
    const state2 = { ...next, round, hands: dealt(state.sealed, dice) };
    return { state: state2, events: [event, { kind: 'deal', round, told: [] }] };
  },
  resignation: () => ({ play: -1 }),
  clock: () => undefined,
  timeout: (state) => (isOver(state) ? [] : [{ seat: state.turn, action: { play: 0 } }]),
  view: ({ hands, sealed: _, ...rest }, viewer) => ({
    ...rest,
    viewer,
    mine: viewer === 'public' ? [] : (hands[viewer] ?? []),
  }),
  result: (state) => {
    if (!isOver(state)) return undefined;
    const { loser, points } = state;
    const most = Math.max(...points);
    const winners = [0, 1].filter((seat) => (loser === null ? points[seat] === most : seat !== loser));
    const places = loser === null ? {} : { places: [0, 1].map((seat) => (seat === loser ? 2 : 1)) };
    return { winners, scores: points, ...places, reason: loser === null ? 'most_points' : 'resigned' };
  },
  reveals: ({ kind }) => kind === 'play',
  notate: (_, { play }) => `${play}`,
  parse: (_, text) => {
    if (!/^(-1|[012])$/.test(text)) throw new RuleError('bad-notation', 'Write 0 or 1.');
    return { play: Number(text) };
  },
  story: (event, names) =>
    event.kind === 'play'
      ? `${names(event.seat)} plays ${cardName(event.card)}.`
      : `Round ${event.round} begins${event.told.map((card) => `, ${cardName(card)}`).join('')}.`,
  closing: () => undefined,
  panel: ({ points }) => ({ title: 'Rounds', text: `Points: ${points.join(' to ')}` }),
  page: () => ({ panel: { title: 'Nothing', text: 'Nothing.' } }),
  draw: ({ round }) => ({
    width: 100,
    height: 100,
    background: '#000000',
    shapes: [{ kind: 'rect', x: 0, y: 0, width: 10 * round, height: 10, fill: '#ffffff' }],
  }),
  describe: ({ round }) => `Round ${round}.`,
  computer: ({ mine }) => ({ action: { play: mine.indexOf(Math.max(...mine)) }, delayMs: 0 }),
};

export const roundsExample: Example<Rounds, { kind: 'short' }> = {
  name: 'three deals',
  options: { kind: 'short' },
  seats: 2,
  longest: 20,
  hidden: ({ hands, sealed }, viewer) =>
    [...hands.filter((_, seat) => seat !== viewer).flat(), sealed].map(cardName),
};
