import type { Seat } from '../../facets/seats.ts';
import type { Tip } from '../../facets/tips.ts';
import { waysOf } from '../forms/list.ts';
import { isSlide, runOf } from '../forms/recovering.ts';
import { stackOf } from '../pieces.ts';
import { apply, opponentsClaim, regionsOf } from '../ringrift.ts';
import { type Lately, playerOf } from '../sitting.ts';
import type { State } from '../state.ts';
import type { View } from '../view.ts';
import { type TipId, tipOf } from './texts.ts';

/**
 * Returns the tips that fit the position (RingRift 20.1), most urgent first. Critical tips appear before the
 * choice, important ones below it. Normal tips appear only in `/rules ringrift`.
 */
export function tipsFor({ game, lately }: View, seat: Seat): readonly Tip[] {
  if (game.player === 0 || playerOf(game, seat) !== game.player) return [];
  const moments: readonly (readonly [TipId, boolean])[] = [
    ...criticalMoments(game),
    ...importantMoments(game),
    ['own-rings', isOwnLoss(lately, game)],
  ];
  return moments.flatMap(([id, has]) => (has ? [tipOf(id, game.rules)] : []));
}

/** Whether the player has lost a ring this turn. */
const isOwnLoss = (lately: Lately | null, { player }: State): boolean =>
  lately !== null && lately.player === player && lately.played.some(({ rings }) => rings > 0);

const has = (state: State, type: string): boolean => waysOf(state).some(({ action }) => action.type === type);

/** Whether the player is offered a recovery, even if no slide is possible. */
const canRecover = (state: State): boolean => has(state, 'skip_recovery');

function criticalMoments(state: State): readonly (readonly [TipId, boolean])[] {
  return [
    ['big-claim', isBoardInDanger(state)],
    ['chains', mustGoOn(state)],
    ['region-price', has(state, 'choose_territory_option')],
    ['blocked', state.phase === 'forced_elimination'],
    ['recovery', canRecover(state)],
  ];
}

const inDanger = new WeakMap<State, boolean>();

/** Whether an opponent could claim more than a third of the board next turn. */
function isBoardInDanger(state: State): boolean {
  const known = inDanger.get(state);
  if (known !== undefined) return known;
  const third = Math.floor(state.cells.length / 3) + 1;
  const made = opponentsClaim(state, third) >= third;
  inDanger.set(state, made);
  return made;
}

/**
 * Maximum number of captures to check for a forced continuation. Checking all of them on a big board takes
 * too long.
 */
const mostTried = 24;

/** Whether one of the offered captures must continue after it lands. */
function mustGoOn(state: State): boolean {
  return waysOf(state)
    .filter(({ action }) => action.type === 'overtaking_capture')
    .slice(0, mostTried)
    .some(({ action }) => apply(state, action).state.phase === 'chain_capture');
}

/**
 * Whether the player's longest line has exactly the required length or more; undefined if there is no line.
 */
function longestLine(state: State): 'exact' | 'longer' | undefined {
  if (has(state, 'choose_line_option')) return 'longer';
  return has(state, 'process_line') ? 'exact' : undefined;
}

/**
 * Whether the house rules force a placement: the player has rings in hand and controls no stack, so recovery
 * isn't allowed.
 */
function handFirst(state: State): boolean {
  const { phase, player, rules, hand, cells } = state;
  const stacks = cells.flatMap((text) => stackOf(text) ?? []);
  return (
    rules.recoveryNeedsEmptyHand &&
    phase === 'ring_placement' &&
    (hand[player - 1] ?? 0) > 0 &&
    !stacks.some(({ controller }) => controller === player) &&
    stacks.some(({ rings }) => rings.includes(player))
  );
}

function importantMoments(state: State): readonly (readonly [TipId, boolean])[] {
  const { player, standing } = state;
  const longest = longestLine(state);
  const tall = state.cells.some((text) => {
    const stack = stackOf(text);
    return stack !== undefined && stack.controller === player && stack.height > 1;
  });
  const slides = waysOf(state).flatMap(({ action }) => (isSlide(action) ? [action] : []));
  const isFallback = slides[0] !== undefined && runOf(state, slides[0]).length === 0;
  return [
    ['hand-first', handFirst(state)],
    ['slide', slides.length > 0 && !isFallback],
    ['fallback', slides.length > 0 && isFallback],
    [
      'recovery-region',
      state.phase === 'territory_processing' && state.recovered && regionsOf(state).length > 0,
    ],
    ['line', longest === 'exact'],
    ['long-line', longest === 'longer'],
    ['height', state.phase === 'movement' && tall],
    ['markers', state.phase === 'movement' && state.cells.some((text) => text.startsWith('m'))],
    ['streak', standing.streak > 0 && standing.streakPlayer !== player],
    ['recovery-count', standing.streak > 0 && canRecover(state)],
    [
      'stalemate',
      state.turn > state.people.length && !state.cells.some((text) => stackOf(text) !== undefined),
    ],
  ];
}
