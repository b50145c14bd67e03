import type { Dice } from '../../../engine/dice/dice.ts';
import type { Action } from '../actions.ts';
import type { View } from '../view.ts';

/** The easy level (Code2027 20): any legal action, no offers, and Try Again one time in ten. */

/** The computer uses Try Again on one in this many chances, on average. */
const retriesIn = 10;

const oneOf = <One>(items: readonly One[], dice: Dice): One | undefined =>
  items.length < 2 ? items[0] : items[(dice.roll('easy', [items.length], 'easy').values[0] ?? 1) - 1];

export function anything({ legal }: View, dice: Dice): Action {
  const retry = legal.find(({ type }) => type === 'retry');
  const others = legal.filter(({ type }) => type !== 'retry' && type !== 'auto' && type !== 'resign');
  const retries = retry !== undefined && dice.roll('try again', [retriesIn], 'easy').values[0] === 1;
  return (retries ? retry : oneOf(others, dice)) ?? { type: 'auto' };
}
