import type { Seating } from '../../facets/seats.ts';
import type { State } from '../state.ts';
import { deckOf } from '../terms/cards.ts';
import type { Chance } from '../terms/chance.ts';
import type { Forgetting } from '../terms/forgetting.ts';
import type { Options } from '../terms/options.ts';
import { type Advanced, settled } from './advance.ts';
import { deal } from './dealing.ts';
import { going } from './going.ts';

/** Shuffles the deck, draws the starting seat and deals (Dutch X4). */
export function start(options: Options, players: Seating, forgetting: Forgetting, chance: Chance): Advanced {
  const active = players.map((_, seat) => seat);
  const cards = chance.shuffle(deckOf(options.jokers), 'the deck');
  const first = chance.pick(active, 'who starts');
  const play = going({ ...undealt(options, players, forgetting), active }, chance);
  const isMatch = options.match_rounds !== 1;
  const totals = active.map((seat) => ({ seat, points: 0, wins: 0 }));
  deal(play, cards, first, isMatch ? { round: 1, start: first, totals, end: null } : null);
  return settled(play);
}

/** Returns the state of a game before its first deal. */
export const undealt = (options: Options, players: Seating, forgetting: Forgetting): State => ({
  options,
  players,
  forgetting,
  phase: 'initial_peek',
  current: 0,
  active: [],
  turn: 0,
  heads: 0,
  firstTurn: false,
  hands: players.map(() => []),
  draw: [],
  discard: [],
  out: [],
  drawn: null,
  window: null,
  powers: [],
  dutch: null,
  collections: players.map(() => null),
  declined: [],
  collected: null,
  knowledge: players.map(() => ({})),
  memory: players.map(({ kind }) => (kind === 'computer' ? {} : null)),
  fresh: players.map(() => []),
  swaps: players.map(() => []),
  peeked: players.map(() => []),
  missed: players.map(() => 0),
  idle: 0,
  stalled: [],
  autoPass: [],
  ready: [],
  result: null,
  match: null,
});
