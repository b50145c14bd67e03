import { createDice } from '../../../src/engine/dice/dice.ts';
import { type Advanced, advance } from '../../../src/games/dutch/course/advance.ts';
import { undealt } from '../../../src/games/dutch/course/setup.ts';
import type { Event } from '../../../src/games/dutch/events.ts';
import { slotOf } from '../../../src/games/dutch/hands/hand.ts';
import { learned } from '../../../src/games/dutch/hands/known.ts';
import { awaited } from '../../../src/games/dutch/phases/awaited.ts';
import type { Card, Hand, Known, Seat, SlotKey, State } from '../../../src/games/dutch/state.ts';
import { allCards } from '../../../src/games/dutch/terms/cards.ts';
import { type Chance, chanceOf } from '../../../src/games/dutch/terms/chance.ts';
import { originalForgetting } from '../../../src/games/dutch/terms/forgetting.ts';
import { options as optionsSchema } from '../../../src/games/dutch/terms/options.ts';
import { lineOf, toldLine } from '../../../src/games/dutch/words/lines.ts';
import { parseWithSeat } from '../../../src/games/dutch/words/notation.ts';

/** Positions in the form that tests write them, and actions as text. */

export interface Position {
  /** The hand of each seat, in order: `5H 9C - KS`; a dash is a blank slot. */
  readonly hands: readonly string[];
  /** The levels of computer seats, by seat number from 1. */
  readonly computers?: Readonly<Record<number, string>>;
  /** The draw pile. The first card is drawn next. */
  readonly draw?: string;
  /** The discard pile. The last card is on top. */
  readonly discard?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  /** What seats know, by seat number from 1: `s1[3]=10S s2[2]=AH`. For computers this is also their memory. */
  readonly knows?: Readonly<Record<number, string>>;
  readonly state?: Partial<State>;
}

const cardOf = (code: string): Card => {
  const card = allCards.find((one) => one === code);
  if (card === undefined) throw new Error(`There is no card ${code}.`);
  return card;
};
const codes = (text: string): string[] => text.split(' ').filter((code) => code !== '');
const cardsIn = (text: string): Card[] => codes(text).map(cardOf);
const handIn = (text: string): Hand => codes(text).map((code) => (code === '-' ? null : cardOf(code)));

function knownIn(text: string): Known {
  let known: Known = {};
  for (const entry of codes(text)) {
    const [, seat, index, code = ''] = /^s(\d+)\[(\d+)\]=(.+)$/.exec(entry) ?? [];
    const key: SlotKey = `${Number(seat) - 1}.${Number(index) - 1}`;
    known = learned(known, key, cardOf(code));
  }
  return known;
}

/** Makes a position. By default, the first seat is about to draw in its second turn. */
export function position({ hands, draw = '10D 6S', discard = 'AC', ...given }: Position): State {
  const players = hands.map((_, seat) => {
    const level = given.computers?.[seat + 1];
    return level === undefined ? ({ kind: 'person' } as const) : ({ kind: 'computer', level } as const);
  });
  const known = players.map((_, seat) => knownIn(given.knows?.[seat + 1] ?? ''));
  return {
    ...undealt(optionsSchema.parse(given.options ?? {}), players, originalForgetting),
    phase: 'drawing_card',
    active: players.map((_, seat) => seat),
    turn: 1,
    hands: hands.map(handIn),
    draw: cardsIn(draw),
    discard: cardsIn(discard),
    knowledge: known,
    memory: players.map(({ kind }, seat) => (kind === 'computer' ? (known[seat] ?? {}) : null)),
    ...given.state,
  };
}

const fair = (): Chance => chanceOf(createDice({ seed: '7'.repeat(64), entropy: '' }));

/** Carries out actions given as text, with their seats. A stale timer changes nothing. */
export function later(state: State, ...texts: readonly string[]): State {
  return texts.reduce((now, text) => played(now, text).state, state);
}

/** The public events of some actions. */
export function toldOf(state: State, ...texts: readonly string[]): Event[] {
  let now = state;
  return texts.flatMap((text) => {
    const { state: next, events } = played(now, text);
    now = next;
    return events;
  });
}

/** The public lines of one action. */
export const linesOf = (state: State, text: string): string[] => played(state, text).events.map(lineOf);

/** The private lines that one seat gets. */
export const saidTo = (state: State, seat: number, text: string): string[] =>
  played(state, text)
    .told.filter((one) => one.seat === seat - 1)
    .map(toldLine);

function played(state: State, text: string, chance: Chance = fair()): Advanced {
  const { seat, action } = parseWithSeat(text);
  return advance(state, seat ?? state.current, action, chance) ?? { state, events: [], told: [] };
}

/** Hands as text, in seat order. */
export const handsOf = ({ hands }: State): string[] =>
  hands.map((hand) => hand.map((card) => card ?? '-').join(' '));

/** What a seat knows, in the format of `knows`. */
export const knownOf = (state: State, seat: number): string =>
  Object.entries(state.knowledge[seat - 1] ?? {})
    .map(([key, card]) => `s${slotOf(key).seat + 1}[${slotOf(key).index + 1}]=${card}`)
    .toSorted()
    .join(' ');

/** The seats that must act, counted from 1. */
export const waitsFor = (state: State): Seat[] => awaited(state).map((seat) => seat + 1);
