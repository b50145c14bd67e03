import { cardIndices, faceDownIndices, handOf } from '../hands/hand.ts';
import type { Power, Seat, State } from '../state.ts';
import { hasLooked, isDone, mayCollect } from './awaited.ts';
import { isActive, isPerson } from './seats.ts';

/** What a seat may do now (Dutch V6). Actions that aren't possible have no key. */
export interface Legal {
  /** The seat's slots that it hasn't looked at yet. */
  readonly initial_peek?: readonly number[];
  readonly draw?: readonly Source[];
  /** The seat's slots that hold a face-down card. */
  readonly play?: readonly number[];
  readonly same_rank?: readonly number[];
  readonly pass_same_rank?: true;
  /** Slots with a face-down card, by seat. */
  readonly queen_peek?: Targets;
  /** Slots with a card, by seat. */
  readonly jack_swap?: Targets;
  readonly skip_power?: true;
  readonly collect?: true;
  readonly decline_collect?: true;
  readonly call_dutch?: true;
  /** The value that the seat may set `auto_pass` to. */
  readonly auto_pass?: boolean;
  readonly ready?: true;
  readonly leave?: true;
}

export type Source = 'deck' | 'discard';
export type Targets = Readonly<Record<Seat, readonly number[]>>;

/** Whether the seat can draw from the draw pile, after a reshuffle if needed (Dutch R2, R3). */
export const deckHasCards = ({ draw, discard }: State): boolean => draw.length > 0 || discard.length > 1;

/** Whether the rules allow taking the top discard now (Dutch T2). Doesn't check that there is one. */
export const mayTakeDiscard = ({ options, firstTurn }: State): boolean => options.discard_take && !firstTurn;

/** Lists the piles that the seat can draw from, the draw pile first. */
export const sourcesOf = (state: State): Source[] => [
  ...(deckHasCards(state) ? (['deck'] as const) : []),
  ...(mayTakeDiscard(state) && state.discard.length > 0 ? (['discard'] as const) : []),
];

/**
 * Lists every target of a power on the table. The choice doesn't depend on the faces of the cards (Dutch V2).
 */
export function targetsOf(state: State, power: Power): Targets {
  const indicesOf = power === 'queen_peek' ? faceDownIndices : cardIndices;
  const all = state.active.map((seat) => [seat, indicesOf(state, seat)] as const);
  return Object.fromEntries(all.filter(([, indices]) => indices.length > 0));
}

/** Whether a power has enough targets. Without them it is skipped (Dutch P8). */
export const hasTarget = (state: State, power: Power): boolean =>
  Object.values(targetsOf(state, power)).flat().length >= (power === 'queen_peek' ? 1 : 2);

/** Whether the seat may call Dutch: on its own turn, once it has drawn (Dutch F1). */
const mayCall = (state: State, seat: Seat): boolean =>
  state.options.dutch_call &&
  state.dutch === null &&
  seat === state.current &&
  callingPhases.includes(state.phase);

export const callingPhases: readonly State['phase'][] = [
  'playing_card',
  'same_rank_window',
  'special_play_window',
];

/** Returns the actions that belong to the current phase. */
function ofPhase(state: State, seat: Seat): Legal {
  switch (state.phase) {
    case 'initial_peek': {
      if (!isPerson(state, seat) || hasLooked(state, seat)) return {};
      const seen = state.peeked[seat] ?? [];
      return { initial_peek: [...handOf(state, seat).keys()].filter((index) => !seen.includes(index)) };
    }
    case 'drawing_card':
      return seat === state.current ? { draw: sourcesOf(state) } : {};
    case 'playing_card':
      return seat === state.current ? { play: faceDownIndices(state, seat) } : {};
    case 'same_rank_window': {
      if (isDone(state, seat)) return {};
      const slots = faceDownIndices(state, seat);
      return { ...(slots.length > 0 && { same_rank: slots }), pass_same_rank: true };
    }
    case 'special_play_window': {
      const [head] = state.powers;
      if (head?.seat !== seat) return {};
      return { [head.power]: targetsOf(state, head.power), skip_power: true };
    }
    case 'round_over':
      return isPerson(state, seat) && !state.ready.includes(seat) ? { ready: true } : {};
    case 'game_ended':
      return {};
  }
}

export function legalOf(state: State, seat: Seat): Legal {
  if (state.phase === 'game_ended' || !isActive(state, seat)) return {};
  const person = isPerson(state, seat);
  const collects = mayCollect(state, seat);
  return {
    ...ofPhase(state, seat),
    ...(collects && { collect: true }),
    ...(collects && !person && !state.declined.includes(seat) && { decline_collect: true }),
    ...(mayCall(state, seat) && { call_dutch: true }),
    ...(person && { auto_pass: !state.autoPass.includes(seat) }),
    leave: true,
  };
}
