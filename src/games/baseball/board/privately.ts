import { asWritten } from '../../../engine/markdown.ts';
import type { Illustrated } from '../../facets/looks.ts';
import { problemOfCard } from '../course/lineup-step.ts';
import { ordersGroup, ordersInWords } from '../orders/standing-orders.ts';
import { sideOf } from '../terms/terms.ts';
import type { View } from '../view.ts';
import { cardRows } from '../words/lineup-words.ts';
import { block } from '../words/print.ts';

/** The text that a manager sees above a private menu: the current lineup card or the standing orders. */
export function privately(view: View, path: readonly string[]): Illustrated | undefined {
  if (view.viewer === 'public') return undefined;
  const text =
    path[0] === ordersGroup ? ordersInWords(view.teams[sideOf(view.viewer)].orders) : cardWords(view);
  return text === undefined ? undefined : { panel: { title: path.join(' ▸ ') || 'Your choices', text } };
}

/** The manager's own lineup card, and the problems to fix before it can be submitted. */
export function cardWords(view: View): string | undefined {
  const { step, viewer } = view;
  if (step.kind !== 'lineups' || viewer === 'public') return undefined;
  const side = sideOf(viewer);
  const sealed = step.cards[side];
  if (sealed === null) return undefined;
  const problem = problemOfCard(view, side);
  return [
    ...(sealed.word === null ? [] : [`⚠️ ${asWritten(sealed.word)} This is the default lineup.`]),
    block(cardRows(sealed.card)),
    ...(problem === undefined ? [] : [`⚠️ **Ready** isn’t available yet: ${asWritten(problem)}.`]),
  ].join('\n');
}
