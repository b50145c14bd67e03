import { z } from 'zod';
import { RuleError } from '../../src/engine/rule-error.ts';
import { offers } from '../../src/games/choices.ts';
import type { Names, Seat } from '../../src/games/facets/seats.ts';
import type { Panel } from '../../src/games/facets/telling.ts';
import type { Game } from '../../src/games/game.ts';

/**
 * A game for tests of tables. Two seats act at the same time, choices stay hidden until both are made, and a die
 * breaks ties.
 */

const hands = ['rock', 'paper', 'scissors'] as const;
type Hand = (typeof hands)[number];

interface Options {
  readonly rounds: number;
}
interface State {
  readonly rounds: number;
  readonly score: readonly [number, number];
  readonly shown: Readonly<Partial<Record<Seat, Hand>>>;
  readonly resigned?: Seat;
}
type Action = { readonly kind: 'show'; readonly hand: Hand } | { readonly kind: 'resign' };
type Event =
  | { readonly kind: 'shown' | 'resigned'; readonly seat: Seat }
  | {
      readonly kind: 'round';
      readonly hands: readonly [Hand, Hand];
      readonly winner: Seat;
      readonly byDie: boolean;
    };
interface View {
  readonly score: readonly [number, number];
  readonly mine?: Hand;
  readonly waiting: readonly Seat[];
}

const options = z.object({
  rounds: z.int().min(1).max(9).default(2).describe('Rounds to win'),
});
const action = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('show'), hand: z.enum(hands) }),
  z.strictObject({ kind: z.literal('resign') }),
]);

const over = (state: State) =>
  state.resigned !== undefined || state.score.some((points) => points >= state.rounds);
const waiting = (state: State): Seat[] =>
  over(state) ? [] : [0, 1].filter((seat) => state.shown[seat] === undefined);
const beats = (one: Hand, other: Hand) => (hands.indexOf(one) - hands.indexOf(other) + 3) % 3 === 1;

function winnerOf(first: Hand, second: Hand, die: () => number): { winner: Seat; byDie: boolean } {
  if (first === second) return { winner: die() <= 3 ? 0 : 1, byDie: true };
  return { winner: beats(first, second) ? 0 : 1, byDie: false };
}

const panel = (view: View, names: Names): Panel => ({
  title: 'Rock, paper, scissors',
  text: `${names(0)} ${view.score[0]} : ${view.score[1]} ${names(1)}`,
});

export const rockPaperScissors: Game<State, Action, Options, View, Event> = {
  id: 'rps',
  version: 1,
  title: 'Rock, paper, scissors',
  summary: 'Show a hand at the same time.',
  seats: { min: 2, max: 2 },
  levels: [{ id: 'stone', label: 'Stone' }],
  options,
  action,
  pages: [{ id: 'score', label: 'Score' }],
  rules: [
    { id: 'hands', title: 'Hands', text: 'Rock beats scissors, scissors beat paper, paper beats rock.' },
  ],
  optionsProblem: () => undefined,
  seatLabel: (_options, seat) => (seat === 0 ? 'Left' : 'Right'),
  setup: ({ rounds }) => ({ rounds, score: [0, 0], shown: {} }),
  toAct: waiting,
  choices: (state, seat) =>
    waiting(state).includes(seat)
      ? hands.map((hand) => ({
          kind: 'action',
          action: { kind: 'show', hand },
          label: hand,
          path: [],
          // On the table message, everybody would see which hand was chosen.
          private: true,
        }))
      : [],
  door: () => 'Choose',
  apply(state, seat, taken, dice) {
    if (over(state)) throw new RuleError('over', 'The game is over.');
    if (taken.kind === 'resign')
      return { state: { ...state, resigned: seat }, events: [{ kind: 'resigned', seat }] };
    if (!offers(rockPaperScissors.choices(state, seat), taken))
      throw new RuleError('shown', 'You have shown already.');
    const shown = { ...state.shown, [seat]: taken.hand };
    const [first, second] = [shown[0], shown[1]];
    if (first === undefined || second === undefined) {
      return { state: { ...state, shown }, events: [{ kind: 'shown', seat }] };
    }
    const { winner, byDie } = winnerOf(first, second, () => dice.roll('d6', [6], 'a tie').values[0] ?? 1);
    const score: [number, number] = [
      state.score[0] + (winner === 0 ? 1 : 0),
      state.score[1] + (winner === 1 ? 1 : 0),
    ];
    return {
      state: { ...state, score, shown: {} },
      events: [{ kind: 'round', hands: [first, second], winner, byDie }],
    };
  },
  resignation: () => ({ kind: 'resign' }),
  clock: ({ score }) => ({ id: `round ${score[0] + score[1] + 1}`, seconds: 60 }),
  timeout: (state) => waiting(state).map((seat) => ({ seat, action: { kind: 'show', hand: 'rock' } })),
  view: (state, viewer) => {
    const mine = viewer === 'public' ? undefined : state.shown[viewer];
    return { score: state.score, waiting: waiting(state), ...(mine === undefined ? {} : { mine }) };
  },
  result(state) {
    if (!over(state)) return undefined;
    const winner =
      state.resigned === undefined ? (state.score[0] > state.score[1] ? 0 : 1) : 1 - state.resigned;
    return {
      winners: [winner],
      scores: state.score,
      reason: state.resigned === undefined ? 'rounds' : 'resigned',
    };
  },
  scores: ({ score }) => score,
  // A complete round reveals both hands. If only one was shown, nobody has seen it yet.
  reveals: ({ kind }) => kind === 'round',
  notate: (_state, taken) => (taken.kind === 'resign' ? 'X' : taken.hand),
  parse(_state, text) {
    if (text === 'X') return { kind: 'resign' };
    const hand = hands.find((one) => one === text);
    if (!hand) throw new RuleError('bad-notation', `“${text}” is none of ${hands.join(', ')}.`);
    return { kind: 'show', hand };
  },
  story(event, names) {
    if (event.kind === 'resigned') return `${names(event.seat)} gives up.`;
    return event.kind === 'round'
      ? `${event.hands[0]} meets ${event.hands[1]}: ${names(event.winner)} wins the round${event.byDie ? ' by the die' : ''}.`
      : '';
  },
  closing(event, names) {
    if (event.kind === 'resigned') return { title: 'Game over', text: `${names(1 - event.seat)} wins it.` };
    return event.kind === 'round'
      ? { title: 'Round over', text: `${names(event.winner)} wins it.` }
      : undefined;
  },
  panel,
  page: (view, _page, names) => ({ panel: panel(view, names) }),
  draw: (view) => ({
    width: 120,
    height: 40,
    background: '#101418',
    shapes: [
      {
        kind: 'text',
        x: 60,
        y: 20,
        text: view.score.join(' : '),
        size: 20,
        align: 'center',
        fill: '#ffffff',
      },
    ],
  }),
  describe: (view) => `Score ${view.score.join(' to ')}`,
  computer: (_view, _seat, _level, dice) => ({
    action: {
      kind: 'show',
      hand: dice.pick(
        hands.map((hand) => ({ item: hand, weight: 1 })),
        'a hand',
      ),
    },
    delayMs: 10,
  }),
};
