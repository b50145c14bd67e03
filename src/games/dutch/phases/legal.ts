import { cardIndices, faceDownIndices, handOf } from '../hands/hand.ts';
import type { Power, Seat, State } from '../state.ts';
import { hasLooked, isDone, mayCollect } from './awaited.ts';
import { isActive, isPerson } from './seats.ts';

/** What a seat may do now (Dutch V6); only keys with something to do are present. */
export interface Legal {
  /** Own slots not yet looked at. */
  readonly initial_peek?: readonly number[];
  readonly draw?: readonly Source[];
  /** Own slots with a face-down card. */
  readonly play?: readonly number[];
  readonly same_rank?: readonly number[];
  readonly pass_same_rank?: true;
  /** By seat, its slots with a face-down card. */
  readonly queen_peek?: Targets;
  /** By seat, its slots with a card. */
  readonly jack_swap?: Targets;
  readonly skip_power?: true;
  readonly collect?: true;
  readonly decline_collect?: true;
  readonly call_dutch?: true;
  /** The value that it may be set to. */
  readonly auto_pass?: boolean;
  readonly ready?: true;
  readonly leave?: true;
}

export type Source = 'deck' | 'discard';
export type Targets = Readonly<Record<Seat, readonly number[]>>;

/** Whether the draw pile can supply a card, reshuffled if needed (Dutch R2, R3). */
export const deckHasCards = ({ draw, discard }: State): boolean => draw.length > 0 || discard.length > 1;

/** Whether the top discard may be taken, if there is one (Dutch T2). */
export const mayTakeDiscard = ({ options, firstTurn }: State): boolean => options.discard_take && !firstTurn;

/** Sources of a draw, the draw pile first. */
export const sourcesOf = (state: State): Source[] => [
  ...(deckHasCards(state) ? (['deck'] as const) : []),
  ...(mayTakeDiscard(state) && state.discard.length > 0 ? (['discard'] as const) : []),
];

/** Targets of a power on the whole table, whatever their faces (Dutch V2). */
export function targetsOf(state: State, power: Power): Targets {
  const indicesOf = power === 'queen_peek' ? faceDownIndices : cardIndices;
  const all = state.active.map((seat) => [seat, indicesOf(state, seat)] as const);
  return Object.fromEntries(all.filter(([, indices]) => indices.length > 0));
}

/** Whether a power has a target; without one it is skipped (Dutch P8). */
export const hasTarget = (state: State, power: Power): boolean =>
  Object.values(targetsOf(state, power)).flat().length >= (power === 'queen_peek' ? 1 : 2);

/** Whether it is the seat's turn and late enough in it to call Dutch (Dutch F1). */
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

/** The actions that the phase offers the seat. */
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
