import type { Action, ActionOf, ActionType } from '../actions.ts';
import { manualRows } from '../position/rows.ts';
import { cardToPlay, cardWorth, strangeCard } from './hand.ts';
import { answerOf } from './picks.ts';
import { wantsRetry } from './retry.ts';
import { nextSpace } from './route.ts';
import type { Judge } from './worth.ts';

/**
 * The normal level (Code2027 20): the full list of considerations, without evaluating conditions and without
 * trades.
 */

/** The decisions in which the levels differ. */
export interface Ways {
  readonly wantsRetry: (judge: Judge) => boolean;
  readonly nextSpace: (judge: Judge, ways: readonly string[]) => string | undefined;
  /** The answer to an offer. */
  readonly reply: (judge: Judge) => Action | undefined;
  /** An offer that the computer makes. */
  readonly offer: (judge: Judge) => Action | undefined;
}

export const plainWays: Ways = {
  wantsRetry,
  nextSpace,
  reply: ({ view }) => view.legal.find(({ type }) => type === 'decline'),
  offer: () => undefined,
};

/** Chooses one of the legal actions, in the priority order of Code2027 20. */
export function decide(judge: Judge, ways: Ways): Action {
  const { view } = judge;
  const all = <Type extends ActionType>(type: Type) =>
    view.legal.filter((one): one is ActionOf<Type> => one.type === type);
  const [roll] = all('roll');
  const [retry] = all('retry');
  return (
    picked(judge) ??
    ways.reply(judge) ??
    roll ??
    (retry !== undefined && ways.wantsRetry(judge) ? retry : undefined) ??
    row(judge, all('act'), 'draws') ??
    play(judge, all('play')) ??
    ways.offer(judge) ??
    row(judge, all('act'), 'all') ??
    go(judge, all('go'), ways) ??
    all('end')[0] ?? { type: 'auto' }
  );
}

export function picked(judge: Judge): Action | undefined {
  const { pendingChoice, legal } = judge.view;
  if (pendingChoice === null) return undefined;
  const option = answerOf(judge, pendingChoice);
  return option === undefined ? legal[0] : { type: 'pick', choice: pendingChoice.id, option };
}

function play(judge: Judge, plays: readonly ActionOf<'play'>[]): Action | undefined {
  const best = cardToPlay(
    judge,
    plays.map(({ card }) => card),
  );
  return plays.find(({ card }) => card === best);
}

/** Chooses a manual row: draws of cards before the hand is played, all other rows afterward. */
function row(judge: Judge, acts: readonly ActionOf<'act'>[], which: 'draws' | 'all'): Action | undefined {
  const rows = manualRows(judge.content, judge.own);
  return acts.find((act) => {
    const due = rows[act.row];
    if (due === undefined) return false;
    if (which === 'draws') return due.effects.every(({ effectType }) => effectType === 'CARD_DRAW');
    return due.mandatory || swaps(judge);
  });
}

/** Whether the hand has a card that is worth much less than an unknown one. */
const swaps = (judge: Judge): boolean =>
  judge.own.hand.some((card) => card.startsWith('E') && cardWorth(judge, card) < strangeCard / 2);

/** Chooses the destination, if none is chosen yet. */
function go(judge: Judge, goes: readonly ActionOf<'go'>[], { nextSpace: next }: Ways): Action | undefined {
  if (judge.view.turn.destination !== null) return undefined;
  const space = next(
    judge,
    goes.map((one) => one.space),
  );
  return goes.find((one) => one.space === space);
}
