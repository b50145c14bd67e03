import { contentFor } from '../../../src/games/code2027/box/known.ts';
import type { Chance } from '../../../src/games/code2027/changes/going.ts';
import { advance } from '../../../src/games/code2027/course/advance.ts';
import { undealt } from '../../../src/games/code2027/course/setup.ts';
import { freshTurn, snapshotOf } from '../../../src/games/code2027/course/steps.ts';
import type { Event } from '../../../src/games/code2027/events.ts';
import type { Negotiation, Player, State } from '../../../src/games/code2027/state.ts';
import { type Options, options } from '../../../src/games/code2027/terms/options.ts';
import { cardTypes } from '../../../src/games/code2027/terms/words.ts';
import { timeoutsOf } from '../../../src/games/code2027/window/awaited.ts';
import { parse } from '../../../src/games/code2027/words/notation.ts';

/** Games that tests start in the middle of play. */

export interface Position {
  readonly players: readonly Partial<Player>[];
  readonly options?: Partial<Options>;
  readonly turn?: Partial<State['turn']>;
  /** Cards on top of the decks; the last is drawn first. */
  readonly top?: readonly string[];
  readonly state?: Partial<State>;
}

/**
 * Makes a position with the first seat in the window of its turn. Every card is in a hand, in front of a player or in
 * a deck.
 */
export function position({ players: given, options: asked, turn, top = [], state }: Position): State {
  const seating = given.map(() => ({ kind: 'person' }) as const);
  const chosen = options.parse(asked ?? {});
  const content = contentFor(chosen);
  const empty = undealt(chosen, seating, content);
  const players = empty.players.map((player, seat) => {
    const own = { ...player, ...given[seat] };
    return { ...own, visited: given[seat]?.visited ?? [own.space] };
  });
  const held = new Set(
    players.flatMap(({ hand, active }) => [...hand, ...active.map(({ cardId }) => cardId)]),
  );
  const decks = { ...empty.decks };
  for (const type of cardTypes) {
    const free = content.cards.filter(({ id }) => id.startsWith(type) && !held.has(id) && !top.includes(id));
    decks[type] = [...free.map(({ id }) => id), ...top.filter((card) => card.startsWith(type))];
  }
  const [first] = players;
  if (first === undefined) throw new Error('Nobody plays.');
  return {
    ...empty,
    turnIndex: 1,
    players,
    decks,
    turn: { ...freshTurn, snapshot: snapshotOf(first), ...turn },
    ...state,
  };
}

/** An offer from the first seat to the second, not yet answered. */
export const waitingOffer: Negotiation = {
  id: 'n1',
  initiatorId: 'p1',
  partnerId: 'p2',
  holderId: 'p1',
  toAnswer: 'p2',
  type: 'RESOURCE_TRADE',
  description: '',
  offer: { money: 20 },
  request: {},
  counters: 0,
};

/** Dice that show these faces in order; nothing is shuffled. */
export function facesOf(faces: readonly number[]): Chance {
  const left = [...faces];
  const roll = (dice: number) => Array.from({ length: dice }, () => left.shift() ?? 1);
  return {
    roll,
    cardDice: (dice) => {
      const diceRolls = roll(dice);
      return { diceRolls, diceRoll: diceRolls.reduce((sum, face) => sum + face, 0) };
    },
    shuffle: (cards) => [...cards],
  };
}

export interface Played {
  readonly state: State;
  readonly events: readonly Event[];
}

/**
 * Plays lines such as `1 roll [4]`: the seat, the action, and the faces that it rolls. `timeout` lets the clock play.
 */
export function played(from: State, ...lines: readonly string[]): Played {
  let state = from;
  const events: Event[] = [];
  for (const line of lines) {
    const [, seat = '', text = '', faces = ''] = /^(\d) ([^[]+?)(?: \[([\d,]+)\])?$/.exec(line) ?? [];
    const due = line === 'timeout' ? timeoutsOf(state)[0] : undefined;
    const action = due ?? { seat: Number(seat) - 1, action: parse(text) };
    const done = advance(state, action.seat, action.action, facesOf(faces.split(',').map(Number)));
    state = done.state;
    events.push(...done.events);
  }
  return { state, events };
}
