import type { Dice } from '../../../src/engine/dice/dice.ts';
import type { Action } from '../../../src/games/dutch/actions.ts';
import { beliefsOf } from '../../../src/games/dutch/computers/situation.ts';
import { keyOf } from '../../../src/games/dutch/hands/hand.ts';
import { type Dutch, dutchWith, type Minds } from '../../../src/games/dutch/index.ts';
import type { Targets } from '../../../src/games/dutch/phases/legal.ts';
import type { Seat } from '../../../src/games/dutch/state.ts';
import { pointsOf, rankOf } from '../../../src/games/dutch/terms/cards.ts';
import { difficulties, originalForgetting } from '../../../src/games/dutch/terms/forgetting.ts';
import type { View } from '../../../src/games/dutch/view.ts';
import type { Decision } from '../../../src/games/facets/computers.ts';

/**
 * Computers for tests of the rules. They pick any legal action, but drop cards and call according to their beliefs.
 */

const oneOf = <Item>(items: readonly Item[], dice: Dice): Item =>
  dice.pick(
    items.map((item) => ({ item, weight: 1 })),
    'whatever comes to mind',
  );

const slotsOf = (targets: Targets) =>
  Object.entries(targets).flatMap(([seat, indices]) =>
    (indices as readonly number[]).map((index) => ({ seat: Number(seat), index })),
  );

/** Below this many points, a call pays off. */
const fewPoints = 6;

function anything(view: View, seat: Seat, dice: Dice): Action {
  const { legal, window } = view;
  const beliefs = beliefsOf(view);
  const believed = (index: number) => beliefs[keyOf({ seat, index })];
  const { initial_peek: looks, draw, play, same_rank: same, queen_peek: peek, jack_swap: swap } = legal;
  if (looks !== undefined) return { type: 'initial_peek', indices: looks.slice(0, 1) };
  if (legal.collect === true && dice.roll('whim', [3], 'whim').values[0] !== 1) return { type: 'collect' };
  if (legal.decline_collect === true) return { type: 'decline_collect' };
  if (draw !== undefined) return { type: 'draw', source: oneOf(draw, dice) };
  const hand = view.hands[seat] ?? [];
  const points = hand.map((card, index) =>
    card === null ? 0 : pointsOf(believed(index) ?? 'KC', view.options.red_king_points),
  );
  const isCheap = points.reduce((sum, each) => sum + each, 0) < fewPoints;
  if (legal.call_dutch === true && isCheap) return { type: 'call_dutch' };
  if (play !== undefined) return { type: 'play', index: oneOf(play, dice) };
  if (legal.pass_same_rank === true) {
    const match = same?.find((index) => {
      const card = believed(index);
      return card !== undefined && rankOf(card) === window?.rank;
    });
    return match === undefined ? { type: 'pass_same_rank' } : { type: 'same_rank', index: match };
  }
  if (peek !== undefined) {
    const { seat: owner, index } = oneOf(slotsOf(peek), dice);
    return { type: 'queen_peek', owner, index };
  }
  if (swap !== undefined) {
    const a = oneOf(slotsOf(swap), dice);
    const others = slotsOf(swap).filter((slot) => slot.seat !== a.seat || slot.index !== a.index);
    return { type: 'jack_swap', a, b: oneOf(others, dice) };
  }
  return legal.ready === true ? { type: 'ready' } : { type: 'skip_power' };
}

const anybody: Minds = {
  levels: difficulties.map((id) => ({ id, label: id })),
  forgetting: () => originalForgetting,
  computer: (view, seat, _level, dice): Decision<Action> => ({
    action: anything(view, seat, dice),
    delayMs: 10,
  }),
};

/** Dutch with these computers, for tests of its rules. */
export const dutch: Dutch = dutchWith(anybody);
