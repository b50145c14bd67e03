import type { Action, ActionOf, Wants } from '../../../src/games/code2027/actions.ts';
import { contentFor } from '../../../src/games/code2027/box/known.ts';
import { type Advanced, advance } from '../../../src/games/code2027/course/advance.ts';
import { start } from '../../../src/games/code2027/course/setup.ts';
import type { Event } from '../../../src/games/code2027/events.ts';
import { playerIn } from '../../../src/games/code2027/position/people.ts';
import type { Player, Seat, State } from '../../../src/games/code2027/state.ts';
import { type Options, options } from '../../../src/games/code2027/terms/options.ts';
import { isHidden, playerOf, typeOf } from '../../../src/games/code2027/terms/words.ts';
import { awaited, timeoutsOf } from '../../../src/games/code2027/window/awaited.ts';
import { type Legal, legalFor, purseOf } from '../../../src/games/code2027/window/legal.ts';
import { type Luck, luckOf } from '../../contract/luck.ts';
import { quickChance } from './quick-chance.ts';

/** Random games, for checking the properties that must hold in every game (Code2027 19). */

/** One action of a random game and its result. */
export interface Taken {
  readonly state: State;
  readonly seat: Seat;
  readonly action: Action;
  readonly events: readonly Event[];
  readonly next: State;
  /** The seed of its randomness. */
  readonly seed: number;
}

export function optionsOf(number: number): Options {
  const luck = luckOf(number + 7919);
  return options.parse({
    ending: luck.once(5) ? 'FIRST_FINISH' : 'SCORE',
    final_rounds: luck.of([3, 10, 20]),
    max_rounds: luck.of([20, 40, 60, 60, 60]),
  });
}

export const seatsOf = (number: number): number => 1 + (number % 4);

export function deal(number: number): Advanced {
  const asked = optionsOf(number);
  const seating = Array.from({ length: seatsOf(number) }, () => ({ kind: 'person' }) as const);
  return start(asked, seating, quickChance(number + 32452843), contentFor(asked));
}

/** Picks some items of a list, in order. */
const some = <Item>(items: readonly Item[], most: number, luck: Luck): Item[] =>
  items.filter(() => luck.once(3)).slice(0, most);

const sum = (sums: readonly number[], purse: number, luck: Luck): number => {
  const affordable = sums.filter((one) => one <= purse);
  return affordable.length === 0 || luck.once(2) ? 0 : luck.of(affordable);
};

const transferable = ({ hand }: Player): string[] =>
  hand.filter((card) => {
    const type = typeOf(card);
    return type !== undefined && isHidden(type);
  });

/** The two sides of an offer that a form could produce. Sometimes both are empty. */
function anySides(
  state: State,
  player: Player,
  purse: number,
  known: readonly string[],
  luck: Luck,
): Pick<ActionOf<'counter'>, 'gives' | 'wants'> {
  const { sums } = contentFor(state.options).config.negotiation;
  const types: Wants['types'] = luck.of([{}, {}, { E: 1 }, { E: 2 }, { L: 1 }, { E: 1, L: 1 }]);
  const cards = Object.keys(types).length === 0 ? some(known, 3, luck) : [];
  return {
    gives: { money: sum(sums, player.money, luck), cards: some(transferable(player), 3, luck) },
    wants: { money: sum(sums, purse, luck), types, cards },
  };
}

const isEmpty = ({ gives, wants }: Pick<ActionOf<'counter'>, 'gives' | 'wants'>): boolean =>
  gives.money + wants.money + gives.cards.length + wants.cards.length + Object.keys(wants.types).length === 0;

/** Cards for the requested types. */
function anyCards(state: State, player: Player, luck: Luck): string[] {
  const { cards = [], types = {} } = state.negotiation?.request ?? {};
  return (['E', 'L'] as const).flatMap((type) => {
    const free = player.hand.filter((card) => card.startsWith(type) && !cards.includes(card));
    const from = luck.below(free.length - (types[type] ?? 0) + 1);
    return free.slice(from, from + (types[type] ?? 0));
  });
}

function anyTrade(state: State, seat: Seat, legal: Legal, luck: Luck): Action | undefined {
  const player = playerIn(state, playerOf(seat));
  const { negotiation } = state;
  if (legal.choosesCards && luck.once(2)) return { type: 'accept', cards: anyCards(state, player, luck) };
  if (legal.mayCounter && negotiation !== null && luck.once(3)) {
    const purse = purseOf(state, negotiation);
    const sides = anySides(state, player, purse, negotiation.offer.cards ?? [], luck);
    if (!isEmpty(sides)) return { type: 'counter', ...sides };
  }
  if (legal.offersTo.length > 0 && luck.once(12)) {
    const partner = luck.of(legal.offersTo);
    const sides = anySides(state, player, playerIn(state, playerOf(partner)).money, [], luck);
    if (!isEmpty(sides)) return { type: 'offer', seat: partner, ...sides };
  }
  return undefined;
}

/** Picks any legal action. Those that advance the game are more likely. */
export function anyAction(state: State, seat: Seat, luck: Luck): Action {
  const legal = legalFor(contentFor(state.options), state, seat);
  const trade = anyTrade(state, seat, legal, luck);
  if (trade !== undefined) return trade;
  const of = (...types: Action['type'][]) => legal.actions.filter(({ type }) => types.includes(type));
  const due = of('act', 'roll', 'go', 'end');
  const answers = of('pick', 'accept', 'decline', 'cancel');
  const whims = of('play', 'gift', 'retry', 'auto');
  const rolled = of('reroll');
  if (rolled.length > 0 && luck.once(2)) return luck.of(rolled);
  if (answers.length > 0 && !luck.once(4)) return luck.of(answers);
  const plays = of('play');
  if (plays.length > 0 && luck.once(3)) return luck.of(plays);
  const retry = of('retry');
  if (retry.length > 0 && luck.once(6)) return luck.of(retry);
  if (whims.length > 0 && luck.once(16)) return luck.of(whims);
  return luck.of(due.length > 0 ? due : legal.actions);
}

/** Picks who acts, and how: seats that must act, sometimes the clock, or a player who resigns. */
export function anyTurn(state: State, leavers: boolean, luck: Luck): { seat: Seat; action: Action } {
  if (leavers && luck.once(150)) {
    const left = state.players.flatMap(({ resigned }, seat) => (resigned ? [] : [seat]));
    return { seat: luck.of(left), action: { type: 'resign' } };
  }
  if (luck.once(40)) return luck.of(timeoutsOf(state));
  const seat = luck.of(awaited(state));
  const legal = legalFor(contentFor(state.options), state, seat);
  if (legal.actions.length === 0) return luck.of(timeoutsOf(state));
  return { seat, action: anyAction(state, seat, luck) };
}

/** More actions than any game takes. */
const longest = 20_000;

/** Plays a game to its end; `watch` is called with each action. */
export function playRandomly(number: number, watch: (taken: Taken, luck: Luck) => void): State {
  const luck = luckOf(number);
  let { state } = deal(number);
  for (let count = 0; state.phase !== 'END'; count += 1) {
    if (count === longest) throw new Error(`Game ${number} does not end.`);
    // Save and load the game while a choice is open.
    if (state.pendingChoice !== null && luck.once(3)) state = JSON.parse(JSON.stringify(state)) as State;
    const { seat, action } = anyTurn(state, number % 3 === 0, luck);
    const seed = number * 100_003 + count;
    const { state: next, events } = advance(state, seat, action, quickChance(seed));
    watch({ state, seat, action, events, next, seed }, luckOf(seed));
    state = next;
  }
  return state;
}
