import type { ActionChoice } from '../../facets/offer.ts';
import type { Names } from '../../facets/seats.ts';
import type { Action } from '../actions.ts';
import { awaited } from '../phases/awaited.ts';
import { type Legal, legalOf, type Targets } from '../phases/legal.ts';
import { activePersons, isActive, isPerson } from '../phases/seats.ts';
import type { Seat, Slot, State } from '../state.ts';
import { faceOf } from '../terms/cards.ts';

/** The choices that the table offers as buttons (Dutch 24.2). */

type One = ActionChoice<Action>;

const choice = (action: Action, label: string, more: Partial<One> = {}): One => ({
  kind: 'action',
  action,
  label,
  path: [],
  ...more,
});

/**
 * Lists the active persons that the game isn't waiting for. They may still pass in advance, collect or call
 * Dutch.
 */
export function mayAct(state: State): Seat[] {
  if (state.phase === 'game_ended') return [];
  const asked = awaited(state);
  return activePersons(state).filter((seat) => !asked.includes(seat));
}

export const slotLabel = (index: number): string => `Slot ${index + 1}`;
const ownHand = 'My hand';
const handLabel = (owner: Seat, seat: Seat): string => (owner === seat ? ownHand : `Seat ${owner + 1}`);
/** Labels a card in anybody's hand. */
const cardLabel = ({ seat: owner, index }: Slot, seat: Seat): string =>
  owner === seat ? `My slot ${index + 1}` : `Seat ${owner + 1}, slot ${index + 1}`;

/** Returns the owner of the hand that a step of a power names; undefined if it names no hand. */
export function handAtStep(path: readonly string[], seat: Seat, seats: readonly Seat[]): Seat | undefined {
  const step = path.findLast((one) => !one.startsWith('Slot '))?.replace(/^with /, '');
  return seats.find((owner) => handLabel(owner, seat) === step);
}

/** Returns the first card chosen for a jack swap, if the path names one. */
export function cardAtStep(path: readonly string[], seat: Seat, seats: readonly Seat[]): Slot | undefined {
  const [first, second] = path;
  if (first === undefined) return undefined;
  const [, owner, inOne] = /^(?:My|Seat (\d+),) slot (\d+)$/.exec(first) ?? [];
  if (inOne !== undefined)
    return { seat: owner === undefined ? seat : Number(owner) - 1, index: Number(inOne) - 1 };
  const hand = handAtStep([first], seat, seats);
  const slot = /^Slot (\d+)$/.exec(second ?? '')?.[1];
  return hand === undefined || slot === undefined ? undefined : { seat: hand, index: Number(slot) - 1 };
}

/** Every seat that a table can have. */
const allSeats: readonly Seat[] = Array.from({ length: 10 }, (_, seat) => seat);

/**
 * Returns the name of a seat. Adds the seat number if another seat has the same name, or if the name could be
 * mistaken for a button's label.
 */
function nameOf(seat: Seat, names: Names): string {
  const name = names(seat);
  const isShared = allSeats.some((other) => other !== seat && names(other) === name);
  return isShared || name === ownHand || / \(seat \d+\)$/.test(name) ? `${name} (seat ${seat + 1})` : name;
}

/** Puts people's names into the labels of queens and jacks, in place of seat numbers. */
export function called(one: One, names: Names): One {
  if (one.action.type !== 'queen_peek' && one.action.type !== 'jack_swap') return one;
  const named = (step: string): string =>
    step.replace(/^(with )?Seat (\d+)/, (_, joint: string | undefined, seat: string) =>
      [joint ?? '', nameOf(Number(seat) - 1, names)].join(''),
    );
  return { ...one, label: named(one.label), path: one.path.map(named) };
}

/** After the action, the private answer shows the hand and the person's next choices. */
const toldAlone = { private: true, again: [] } as const;

function looks(slots: readonly number[], seen: readonly number[]): One[] {
  const singles = slots.map((index) =>
    choice({ type: 'initial_peek', indices: [index] }, slotLabel(index), toldAlone),
  );
  if (seen.length > 0) return singles;
  const pairs = slots.flatMap((first) =>
    slots
      .filter((second) => second !== first)
      .map((second) =>
        choice({ type: 'initial_peek', indices: [first, second] }, `Slots ${first + 1} and ${second + 1}`, {
          ...toldAlone,
          path: ['Both at once'],
        }),
      ),
  );
  return [...singles, ...pairs];
}

const slotsOf = (targets: Targets): Slot[] =>
  Object.entries(targets).flatMap(([seat, indices]) =>
    (indices as readonly number[]).map((index) => ({ seat: Number(seat), index })),
  );

const peeks = (targets: Targets, seat: Seat): One[] =>
  slotsOf(targets).map(({ seat: owner, index }) =>
    choice({ type: 'queen_peek', owner, index }, slotLabel(index), {
      ...toldAlone,
      path: [handLabel(owner, seat)],
    }),
  );

/**
 * Maximum number of cards in one menu. With more cards on the table, a jack swap first asks for the hand,
 * then for the card.
 */
const cardsOfOneMenu = 25;

function swaps(targets: Targets, seat: Seat): One[] {
  const cards = slotsOf(targets);
  const isShort = cards.length <= cardsOfOneMenu;
  const slots = cards.map((slot) => ({
    slot,
    hand: handLabel(slot.seat, seat),
    label: isShort ? cardLabel(slot, seat) : slotLabel(slot.index),
  }));
  const pairs: One[] = [];
  // A loop instead of `flatMap`, because a full table has more than a thousand pairs.
  for (const a of slots)
    for (const b of slots)
      if (a !== b)
        pairs.push({
          kind: 'action',
          action: { type: 'jack_swap', a: a.slot, b: b.slot },
          label: b.label,
          path: isShort ? [a.label] : [a.hand, a.label, `with ${b.hand}`],
          ...toldAlone,
        });
  return pairs;
}

/** Lists the choices that appear on the table message. */
function open(state: State, legal: Legal): One[] {
  const top = state.discard.at(-1);
  return [
    ...(legal.draw ?? []).map((source) =>
      source === 'deck'
        ? choice({ type: 'draw', source }, 'Draw', { style: 'primary', again: [] })
        : choice({ type: 'draw', source }, `Take ${top === undefined ? '' : faceOf(top)}`, { again: [] }),
    ),
    ...(legal.pass_same_rank === true ? [choice({ type: 'pass_same_rank' }, 'Pass')] : []),
    ...(legal.skip_power === true ? [choice({ type: 'skip_power' }, 'Skip')] : []),
    ...(legal.ready === true ? [choice({ type: 'ready' }, 'Next round', { style: 'primary' })] : []),
    ...(legal.collect === true
      ? [choice({ type: 'collect' }, 'Collect', { style: 'success', again: [] })]
      : []),
    ...(legal.call_dutch === true
      ? [choice({ type: 'call_dutch' }, 'Call Dutch', { style: 'danger', again: [] })]
      : []),
  ];
}

function hidden(state: State, seat: Seat, legal: Legal): One[] {
  return [
    ...looks(legal.initial_peek ?? [], state.peeked[seat] ?? []),
    ...(legal.play ?? []).map((index) =>
      choice(
        { type: 'play', index },
        index === state.drawn ? `${slotLabel(index)}, just drawn` : slotLabel(index),
        toldAlone,
      ),
    ),
    ...(legal.same_rank ?? []).map((index) =>
      choice({ type: 'same_rank', index }, slotLabel(index), toldAlone),
    ),
    ...(legal.queen_peek === undefined ? [] : peeks(legal.queen_peek, seat)),
    ...(legal.jack_swap === undefined ? [] : swaps(legal.jack_swap, seat)),
    // Only computers decline to collect.
    ...(legal.decline_collect === true
      ? [choice({ type: 'decline_collect' }, 'Leave it', { private: true })]
      : []),
  ];
}

/** Returns the choice that turns *Pass in advance* on or off. */
function switchAhead({ auto_pass: ahead }: Legal): One[] {
  return [
    ...(ahead === undefined
      ? []
      : [
          choice(
            { type: 'auto_pass', on: ahead },
            ahead ? 'Pass in advance' : 'Stop passing in advance',
            toldAlone,
          ),
        ]),
  ];
}

/** Whether the seat has choices. Active persons always do. */
const isAsked = (state: State, seat: Seat): boolean =>
  isPerson(state, seat)
    ? isActive(state, seat) && state.phase !== 'game_ended'
    : awaited(state).includes(seat);

export function choicesOf(state: State, seat: Seat): One[] {
  if (!isAsked(state, seat)) return [];
  const legal = legalOf(state, seat);
  // Slots come first, so that rarely used buttons are far from them.
  return [...hidden(state, seat, legal), ...open(state, legal), ...switchAhead(legal)];
}

/** Lists only the choices that the table message needs, without the many pairs of a swap. */
export const outlineOf = (state: State, seat: Seat): One[] =>
  isAsked(state, seat) ? open(state, legalOf(state, seat)) : [];

/** Returns the label of the button that opens the private answer; undefined if there is none. */
export function doorOf({ phase }: State): string | undefined {
  switch (phase) {
    case 'initial_peek':
      return 'Look at two cards';
    case 'playing_card':
      return 'Play a card';
    case 'same_rank_window':
      return 'Same rank!';
    case 'special_play_window':
      return 'Use the power';
    default:
      return undefined;
  }
}
