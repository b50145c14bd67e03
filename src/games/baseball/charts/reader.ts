import type { BatterSide } from '../lookups/holding.ts';
import { type Situation, situationOf } from '../play/situation.ts';
import type { XCheckRecord } from '../records/x-check-record.ts';
import type { DefensiveDecision } from '../terms/decisions.ts';
import type { View } from '../view.ts';

/** The situation at the reader's table, limited to what they may know. */
export interface Reader extends Situation {
  readonly options: View['options'];
  readonly side: BatterSide;
  /** The defense's decision; undefined if the reader may not know it. */
  readonly defence: DefensiveDecision | undefined;
  /** The X-Check of the last play; undefined if there was none. */
  readonly check: XCheckRecord | undefined;
}

/** Steps in which no play is pending. */
const idle: readonly View['step']['kind'][] = ['over', 'final', 'substitution', 'lineups'];

/**
 * Returns the situation for the reader's charts. Undefined if the game is over, or if a lineup must be made
 * or repaired first.
 */
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

/**
 * The defense's decision for the current play. Before it is revealed, only the defense's own manager sees it.
 */
function defenseIn(step: View['step']): DefensiveDecision | null {
  if ('play' in step) return step.play.defence;
  if ('reading' in step) return step.reading.defence;
  return step.kind === 'decide' ? step.defence : null;
}
