import type { ActionChoice } from '../../facets/offer.ts';
import type { Action } from '../actions.ts';
import { awaited } from '../phases/awaited.ts';
import { type Legal, legalOf, type Targets } from '../phases/legal.ts';
import { activePersons, isActive, isPerson } from '../phases/seats.ts';
import type { Seat, Slot, State } from '../state.ts';
import { faceOf } from '../terms/cards.ts';

/** What stands on buttons (24.2). */

type One = ActionChoice<Action>;

const choice = (action: Action, label: string, more: Partial<One> = {}): One => ({
  kind: 'action',
  action,
  label,
  path: [],
  ...more,
});

/** All other active persons: they may pass in advance, collect, call Dutch. */
export function mayAct(state: State): Seat[] {
  if (state.phase === 'game_ended') return [];
  const asked = awaited(state);
  return activePersons(state).filter((seat) => !asked.includes(seat));
}

export const slotLabel = (index: number): string => `Slot ${index + 1}`;
const handLabel = (owner: Seat, seat: Seat): string => (owner === seat ? 'My hand' : `Seat ${owner + 1}`);

/** Whose hand a step of a power's way leads to; undefined: to no hand. */
export function handAtStep(path: readonly string[], seat: Seat, seats: readonly Seat[]): Seat | undefined {
  const step = path.findLast((one) => !one.startsWith('Slot '))?.replace(/^with /, '');
  return seats.find((owner) => handLabel(owner, seat) === step);
}

const alone = { private: true } as const;
/** The private answer tells what came of it. */
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

function swaps(targets: Targets, seat: Seat): One[] {
  const slots = slotsOf(targets).map((slot) => ({
    slot,
    hand: handLabel(slot.seat, seat),
    label: slotLabel(slot.index),
  }));
  const pairs: One[] = [];
  // Written out, for a full table has more than a thousand of them.
  for (const a of slots)
    for (const b of slots)
      if (a !== b)
        pairs.push({
          kind: 'action',
          action: { type: 'jack_swap', a: a.slot, b: b.slot },
          label: b.label,
          path: [a.hand, a.label, `with ${b.hand}`],
          private: true,
        });
  return pairs;
}

/** What stands on the table message. */
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
    ...(legal.collect === true ? [choice({ type: 'collect' }, 'Collect', { style: 'success' })] : []),
    ...(legal.call_dutch === true ? [choice({ type: 'call_dutch' }, 'Call Dutch', { style: 'danger' })] : []),
  ];
}

function hidden(state: State, seat: Seat, legal: Legal): One[] {
  return [
    ...looks(legal.initial_peek ?? [], state.peeked[seat] ?? []),
    ...(legal.play ?? []).map((index) =>
      choice(
        { type: 'play', index },
        index === state.drawn ? `${slotLabel(index)}, just drawn` : slotLabel(index),
        alone,
      ),
    ),
    ...(legal.same_rank ?? []).map((index) =>
      choice({ type: 'same_rank', index }, slotLabel(index), toldAlone),
    ),
    ...(legal.queen_peek === undefined ? [] : peeks(legal.queen_peek, seat)),
    ...(legal.jack_swap === undefined ? [] : swaps(legal.jack_swap, seat)),
    // Computers alone decline.
    ...(legal.decline_collect === true ? [choice({ type: 'decline_collect' }, 'Let it lie', alone)] : []),
  ];
}

/** The switch of *pass in advance*. */
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

/** Persons may always do something. */
const isAsked = (state: State, seat: Seat): boolean =>
  isPerson(state, seat)
    ? isActive(state, seat) && state.phase !== 'game_ended'
    : awaited(state).includes(seat);

export function choicesOf(state: State, seat: Seat): One[] {
  if (!isAsked(state, seat)) return [];
  const legal = legalOf(state, seat);
  // Slots stand first, away from what is seldom pressed.
  return [...hidden(state, seat, legal), ...open(state, legal), ...switchAhead(legal)];
}

/** All that the table message needs: no swap of two cards is written out for it. */
export const outlineOf = (state: State, seat: Seat): One[] =>
  isAsked(state, seat) ? open(state, legalOf(state, seat)) : [];

/** The button that opens the private answer. */
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
