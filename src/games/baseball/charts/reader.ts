import type { BatterSide } from '../holding.ts';
import { type Situation, situationOf } from '../situation.ts';
import type { DefensiveDecision, XCheckRecord } from '../state.ts';
import type { View } from '../view.ts';

/** What stands before the reader of a chart: the situation of his table, as far as he may know it. */
export interface Reader extends Situation {
  readonly options: View['options'];
  readonly side: BatterSide;
  /** The defence's decision where the reader may know it. */
  readonly defence: DefensiveDecision | undefined;
  /** The X-Check of the last play, if it was one. */
  readonly check: XCheckRecord | undefined;
}

/** Undefined where nothing applies: the game is over, or a lineup has to be repaired first. */
export function readerOf(view: View): Reader | undefined {
  const { step } = view;
  if (step.kind === 'over' || step.kind === 'substitution') return undefined;
  const situation = situationOf(view);
  return {
    ...situation,
    options: view.options,
    side: situation.batter.side,
    defence: step.kind === 'runner' || step.kind === 'throw' ? step.play.defence : undefined,
    ...(step.kind === 'decide' && step.defence !== null ? { defence: step.defence } : {}),
    check: view.lastPlay?.xCheck ?? undefined,
  };
}
