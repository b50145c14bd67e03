import { contentFor } from '../../../src/games/code2027/box/known.ts';
import type { Event } from '../../../src/games/code2027/events.ts';
import { playerScore } from '../../../src/games/code2027/position/score.ts';
import type { State } from '../../../src/games/code2027/state.ts';
import type { Told } from '../../../src/games/code2027/words/told.ts';
import { type Figure, type Figures, lengthOf } from '../../../src/games/simulation.ts';
import { Ledger, lostCards } from './invariants.ts';

/** Statistics over many games of Code2027, compared with the table in Code2027 22. */

export const figures: Figures<State, Told> = {
  level: 'normal',
  options: () => ({}),
  count,
  report,
  problem,
  books: 'cards are conserved, and the ledger of every player adds up',
};

/** The target values in one row of that table. `within` has the allowed differences. */
interface Row {
  readonly rounds: number;
  readonly first: number;
  readonly finishers: number;
  readonly winnerFirst: number | undefined;
  readonly score: number;
}

const table: Readonly<Record<number, Row>> = {
  1: { rounds: 31.8, first: 31.5, finishers: 99, winnerFirst: undefined, score: 572 },
  2: { rounds: 33.8, first: 26.9, finishers: 80, winnerFirst: 75, score: 550 },
  3: { rounds: 33.8, first: 24.9, finishers: 70, winnerFirst: 63, score: 567 },
  4: { rounds: 33.1, first: 23.5, finishers: 66, winnerFirst: 53, score: 547 },
};
const within = { rounds: 2, finishers: 5 };

function count(state: State, told: readonly Told[]): Record<string, number> {
  const events = told.flatMap((one) => one.events);
  const content = contentFor(state.options);
  const done = state.players.filter(({ finished }) => finished);
  const first = done.find(({ finishOrder }) => finishOrder === 1);
  const end = events.findLast((event) => event.kind === 'end');
  const winners = end?.kind === 'end' ? end.winners : [];
  const scores = done.map((player) => playerScore(content, player).score);
  const many = (kind: Event['kind']) => events.filter((event) => event.kind === kind).length;
  return {
    seats: state.players.length,
    rounds: state.round,
    [`round ${state.round}`]: 1,
    finishers: done.length,
    'games with a finisher': first === undefined ? 0 : 1,
    'first finish': first?.finishRound ?? 0,
    limit: state.reason === 'round_limit' ? 1 : 0,
    'won by the first': first !== undefined && winners.includes(first.id) ? 1 : 0,
    score: scores.reduce((sum, score) => sum + score, 0),
    'score squared': scores.reduce((sum, score) => sum + score ** 2, 0),
    ...Object.fromEntries(
      state.players.map(({ id }, seat) => [
        `won by seat ${seat + 1}`,
        winners.includes(id) ? 1 / winners.length : 0,
      ]),
    ),
    tries: many('try_again'),
    plays: events.filter((event) => event.kind === 'play' && !event.drawn).length,
    turns: many('turn'),
    deals: many('deal'),
    days: done.reduce((sum, { time }) => sum + time, 0),
  };
}

function problem(state: State, told: readonly Told[]): string | undefined {
  const ledger = new Ledger();
  for (const { events } of told) ledger.add(events);
  return lostCards(contentFor(state.options), state) ?? ledger.problem(state);
}

const rounded = (value: number): number => Number(value.toFixed(2));
const around = (value: number, reach: number): readonly [number, number] => [
  rounded(value - reach),
  rounded(value + reach),
];

function report(sums: Readonly<Record<string, number>>, games: number): Figure[] {
  const sum = (name: string) => sums[name] ?? 0;
  const each = (name: string, of = games) => rounded(sum(name) / (of || 1));
  const percent = (name: string, of: number) => rounded((100 * sum(name)) / (of || 1));
  const seats = Math.round(sum('seats') / (games || 1));
  const { [seats]: row } = table;
  const [finishers, won] = [sum('finishers'), sum('games with a finisher')];
  const mean = sum('score') / (finishers || 1);
  const target = (value: number | undefined, reach: number) =>
    value === undefined ? {} : { target: around(value, reach), reference: value };
  const reference = (value: number | undefined) => (value === undefined ? {} : { reference: value });
  return [
    { name: 'rounds, mean', value: each('rounds'), ...target(row?.rounds, within.rounds) },
    ...[5, 50, 95].map((share) => ({
      name: `rounds, ${share} %`,
      value: lengthOf(sums, 'round', (games * share) / 100),
    })),
    {
      name: 'first finish, mean round',
      value: each('first finish', won),
      ...target(row?.first, within.rounds),
    },
    { name: 'games with a finisher, %', value: percent('games with a finisher', games) },
    {
      name: 'players who finish, %',
      value: percent('finishers', games * seats),
      ...target(row?.finishers, within.finishers),
    },
    { name: 'ended by the round limit, %', value: percent('limit', games) },
    {
      name: 'won by the first to finish, %',
      value: percent('won by the first', won),
      ...reference(row?.winnerFirst),
    },
    { name: 'score of finishers, mean', value: rounded(mean), ...reference(row?.score) },
    {
      name: 'score of finishers, sd',
      value: rounded(Math.sqrt(Math.max(0, sum('score squared') / (finishers || 1) - mean ** 2))),
    },
    { name: 'days of finishers, mean', value: each('days', finishers) },
    ...(seats < 2 ? [] : Array.from({ length: seats }, (_, seat) => ofSeat(sums, seat, seats, won))),
    { name: 'Try Again/G', value: each('tries') },
    { name: 'cards played/turn', value: each('plays', sum('turns')) },
    { name: 'deals/G', value: each('deals') },
  ];
}

/**
 * Limits in standard deviations, by number of seats. If the shares of all seats are even, all of them stay within the
 * limit in 95 of 100 trials. With two seats, one share determines the other; with more, each share is tested (Šidák).
 */
const together: Readonly<Record<number, number>> = { 2: 1.96, 3: 2.39, 4: 2.49 };

/** The seat's share of the games won, compared with the 95 % interval around an even share. */
function ofSeat(sums: Readonly<Record<string, number>>, seat: number, seats: number, won: number): Figure {
  const even = 100 / seats;
  const reach = (together[seats] ?? 1.96) * Math.sqrt((even * (100 - even)) / (won || 1));
  const name = `won by seat ${seat + 1}`;
  return {
    name: `${name}, %`,
    value: rounded((100 * (sums[name] ?? 0)) / (won || 1)),
    target: around(even, reach),
  };
}
