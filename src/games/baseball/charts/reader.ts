import type { BatterSide } from '../lookups/holding.ts';
import { type Situation, situationOf } from '../play/situation.ts';
import type { XCheckRecord } from '../records/x-check-record.ts';
import type { DefensiveDecision } from '../terms/decisions.ts';
import type { View } from '../view.ts';

/** The reader of a chart: the situation at their table, as far as they may know it. */
export interface Reader extends Situation {
  readonly options: View['options'];
  readonly side: BatterSide;
  /** The defense's decision where the reader may know it. */
  readonly defence: DefensiveDecision | undefined;
  /** The X-Check of the last play, if it was one. */
  readonly check: XCheckRecord | undefined;
}

/** Steps in which the reader has no play before them. */
const idle: readonly View['step']['kind'][] = ['over', 'final', 'substitution', 'lineups'];

/** Undefined where nothing applies: the game is over, or a lineup must be made or repaired first. */
export function readerOf(view: View): Reader | undefined {
  const { step } = view;
  if (idle.includes(step.kind)) return undefined;
  const situation = situationOf(view);
  return {
    ...situation,
    options: view.options,
    side: situation.batter.side,
    defence: defenseIn(step) ?? undefined,
    check: view.lastPlay?.xCheck ?? undefined,
  };
}

/** The defense of the current play, or the reader's own before it is shown to all. */
function defenseIn(step: View['step']): DefensiveDecision | null {
  if ('play' in step) return step.play.defence;
  if ('reading' in step) return step.reading.defence;
  return step.kind === 'decide' ? step.defence : null;
}
