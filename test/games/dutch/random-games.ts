import type { Action } from '../../../src/games/dutch/actions.ts';
import { type Advanced, advance } from '../../../src/games/dutch/course/advance.ts';
import { start } from '../../../src/games/dutch/course/setup.ts';
import type { Event, Told } from '../../../src/games/dutch/events.ts';
import { mayAct } from '../../../src/games/dutch/forms/choices.ts';
import { keyOf } from '../../../src/games/dutch/hands/hand.ts';
import { awaited } from '../../../src/games/dutch/phases/awaited.ts';
import { type Legal, legalOf, type Targets } from '../../../src/games/dutch/phases/legal.ts';
import { timeoutsOf } from '../../../src/games/dutch/phases/timeouts.ts';
import type { Seat, Slot, State } from '../../../src/games/dutch/state.ts';
import { rankOf } from '../../../src/games/dutch/terms/cards.ts';
import { difficulties, originalForgetting } from '../../../src/games/dutch/terms/forgetting.ts';
import { clashesOf, type Options, options } from '../../../src/games/dutch/terms/options.ts';
import type { Seating } from '../../../src/games/facets/seats.ts';
import { type Luck, luckOf } from '../../contract/luck.ts';
import { quickChance } from './quick-chance.ts';

/** Random games, for checking the properties that must hold in every game (Dutch 23). */

/** One action of a random game and its result. */
export interface Taken {
  readonly state: State;
  readonly seat: Seat;
  readonly action: Action;
  readonly events: readonly Event[];
  readonly told: readonly Told[];
  readonly next: State;
  /** The seed of its random numbers. */
  readonly seed: number;
}

/** Returns options that are valid together. Over many games, every option occurs. */
export function optionsOf(number: number): Options {
  const luck = luckOf(number + 7919);
  const sameRank = !luck.once(6);
  const rounds = luck.of([1, 1, 1, 2, 3, 0]);
  return options.parse({
    mode: luck.of(['classic', 'collect'] as const),
    pace: luck.of(['live', 'arcade', 'speed'] as const),
    slow_window: luck.of([1, 15, 1440]),
    red_king_points: luck.of([0, 10]),
    jokers: !luck.once(4),
    same_rank: sameRank,
    queen_peek: !luck.once(5),
    jack_swap: !luck.once(5),
    dutch_call: sameRank ? !luck.once(5) : true,
    discard_take: !luck.once(4),
    memory_aid: luck.once(2),
    missed_limit: luck.of([0, 0, 1, 2, 3]),
    timeout_policy: luck.of(['keep', 'discard_drawn'] as const),
    match_rounds: rounds,
    match_score: rounds === 0 ? luck.of([20, 60]) : rounds > 1 ? luck.of([0, 50]) : 0,
    caller_penalty: luck.of([0, 10, 50]),
  });
}

/** Returns two to ten seats with people and computers, at least one of them a person. */
export function seatingOf(number: number): Seating {
  const luck = luckOf(number + 15485863);
  const seats = luck.of([2, 2, 3, 3, 4, 4, 5, 6, 8, 10]);
  const persons = 1 + luck.below(seats);
  return Array.from({ length: seats }, (_, seat) =>
    (seat + number) % seats < persons
      ? { kind: 'person' }
      : { kind: 'computer', level: luck.of(difficulties) },
  );
}

/** One in this many games is played with a deck that soon runs out. */
const shortDecks = 7;

export function deal(number: number): Advanced {
  const chance = quickChance(number + 32452843);
  const dealt = start(optionsOf(number), seatingOf(number), originalForgetting, chance);
  if (number % shortDecks > 0) return dealt;
  return { ...dealt, state: { ...dealt.state, draw: dealt.state.draw.slice(0, number % 4) } };
}

/** Deals with options from the whole allowed range, including those that make games long. */
export function anyDeal(number: number): State {
  const luck = luckOf(number + 86028121);
  const asked = options.safeParse({
    ...optionsOf(number),
    same_rank: luck.once(2),
    dutch_call: luck.once(2),
    missed_limit: luck.below(11),
    match_rounds: luck.below(21),
    match_score: luck.of([0, 20, 500]),
    caller_penalty: luck.below(51),
  });
  if (!asked.success || clashesOf(asked.data) !== undefined) return anyDeal(number + 1_000_003);
  return start(asked.data, seatingOf(number), originalForgetting, quickChance(number)).state;
}

const slotsOf = (targets: Targets): Slot[] =>
  Object.entries(targets).flatMap(([seat, indices]) =>
    (indices as readonly number[]).map((index) => ({ seat: Number(seat), index })),
  );

/** Picks a legal action. Usually it plays like a person with some memory, so that games end. */
function anyAction(state: State, seat: Seat, luck: Luck): Action {
  const legal = legalOf(state, seat);
  const whims = whimsOf(legal, luck);
  const duty = dutyOf(state, seat, legal, luck);
  if (legal.collect === true && luck.once(2)) return { type: 'collect' };
  if (whims.length > 0 && (duty === undefined || luck.once(8))) return luck.of(whims);
  return duty ?? { type: 'auto_pass', on: legal.auto_pass === true };
}

/** Legal actions that the game isn't waiting for. */
function whimsOf(legal: Legal, luck: Luck): Action[] {
  const { auto_pass: on } = legal;
  return [
    ...(legal.collect === true ? [{ type: 'collect' } as const] : []),
    ...(legal.call_dutch === true && luck.once(6) ? [{ type: 'call_dutch' } as const] : []),
    // Seats that pass in advance soon stop doing so.
    ...(on === false || (on === true && luck.once(4)) ? [{ type: 'auto_pass', on } as const] : []),
  ];
}

/** The action that the game is waiting for from this seat. */
function dutyOf(state: State, seat: Seat, legal: Legal, luck: Luck): Action | undefined {
  const { initial_peek: looks, draw, play, same_rank: same, queen_peek: peek, jack_swap: swap } = legal;
  if (looks !== undefined) {
    const first = luck.of(looks);
    const both = (state.peeked[seat]?.length ?? 0) === 0 && luck.once(2);
    const second = luck.of(looks.filter((index) => index !== first));
    return { type: 'initial_peek', indices: both ? [first, second] : [first] };
  }
  if (legal.decline_collect === true && luck.once(2)) return { type: 'decline_collect' };
  if (draw !== undefined) return { type: 'draw', source: luck.of(draw) };
  if (play !== undefined) return { type: 'play', index: luck.of(play) };
  if (legal.pass_same_rank === true) {
    const known = state.knowledge[seat] ?? {};
    const match = same?.find((index) => {
      const card = known[keyOf({ seat, index })];
      return card !== undefined && rankOf(card) === state.window?.rank;
    });
    if (match !== undefined && !luck.once(6)) return { type: 'same_rank', index: match };
    if (same !== undefined && luck.once(24)) return { type: 'same_rank', index: luck.of(same) };
    return { type: 'pass_same_rank' };
  }
  if (legal.skip_power === true && luck.once(5)) return { type: 'skip_power' };
  if (peek !== undefined) {
    const { seat: owner, index } = luck.of(slotsOf(peek));
    return { type: 'queen_peek', owner, index };
  }
  if (swap !== undefined) {
    const slots = slotsOf(swap);
    const a = luck.of(slots);
    return { type: 'jack_swap', a, b: luck.of(slots.filter((slot) => slot !== a)) };
  }
  return legal.ready === true ? { type: 'ready' } : undefined;
}

/**
 * Picks the next action. Usually it comes from a seat that must act, sometimes from another seat, the clock, or a
 * player who leaves.
 */
export function anyTurn(state: State, leavers: boolean, luck: Luck): { seat: Seat; action: Action } {
  if (luck.once(14)) return luck.of(timeoutsOf(state));
  if (leavers && luck.once(150)) return { seat: luck.of(state.active), action: { type: 'leave' } };
  const others = mayAct(state);
  const seat = others.length > 0 && luck.once(8) ? luck.of(others) : luck.of(awaited(state).toSorted());
  return { seat, action: anyAction(state, seat, luck) };
}

/**
 * Maximum number of actions in a game. Without calls, two seats with one card each may draw and discard for a very
 * long time.
 */
const longest = 5_000;

/** Plays a game, usually to its end; `watch` sees every action. */
export function playRandomly(number: number, watch: (taken: Taken, luck: Luck) => void): State {
  const luck = luckOf(number);
  let { state } = deal(number);
  for (let count = 0; state.phase !== 'game_ended' && count < longest; count += 1) {
    const { seat, action } = anyTurn(state, number % 3 === 0, luck);
    const seed = number * 100_003 + count;
    const done = advance(state, seat, action, quickChance(seed));
    if (done === undefined) throw new Error(`Game ${number}: a time-out is stale.`);
    // Give `watch` a separate random stream, so that watching doesn't change the game.
    const taken = { state, seat, action, seed, events: done.events, told: done.told, next: done.state };
    watch(taken, luckOf(seed));
    state = done.state;
  }
  return state;
}
