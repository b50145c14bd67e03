import { simpleFielder, simpleOutcomes } from '../lookups/simple-chart.ts';
import { playOut } from '../play/ball-in-play.ts';
import { hitAndRunAllowed } from '../play/hit-and-run.ts';
import type { PlayDice } from '../play/play-dice.ts';
import type { Situation } from '../play/situation.ts';
import { type EnteredRun, enteredRuns } from '../play/stealing.ts';
import type { Turn } from '../records/pending-play.ts';
import { movedBy, type PlayResult } from '../records/play-result.ts';
import type { DefensiveDecision, OffensiveDecision } from '../terms/decisions.ts';
import type { FieldPosition } from '../terms/positions.ts';
import type { PlayOutcome } from '../terms/terms.ts';

/** A result that the manager at bat has read from his own card (Baseball 14). */
export type Entry =
  | {
      readonly kind: 'outcome';
      /** Any outcome except those of running plays. */
      readonly outcome: Exclude<PlayOutcome, 'stolen_base' | 'caught_stealing' | 'pick_off'> | 'x_check';
      readonly location: FieldPosition | null;
      /** Bases of an `error`: ERR_1, ERR_2 or ERR_3 moves everybody. */
      readonly bases: 1 | 2 | 3;
    }
  /** Stolen bases, runners caught stealing and pick-offs, lead runner first. */
  | { readonly kind: 'running'; readonly runs: readonly EnteredRun[] };

/**
 * Plays out an entered result with the charts of automatic mode, including full X-Checks and the hit and run.
 * Card modifiers don't apply (Baseball 14).
 */
export function enterResult(
  situation: Situation,
  entry: Entry,
  defense: DefensiveDecision,
  offense: OffensiveDecision,
  dice: PlayDice,
): Turn {
  if (entry.kind === 'running') return done(enteredRuns(situation, entry.runs));
  const { outcome, location } = entry;
  switch (outcome) {
    case 'wild_pitch':
    case 'passed_ball':
    case 'balk':
      return done(movedBy('ADV1', situation, outcome));
    case 'foul_error':
      return done({ ...movedBy('AGAIN', situation, outcome, location ?? 'C'), error: location ?? 'C' });
    case 'error':
      return done({ ...movedBy(`ERR_${entry.bases}`, situation, outcome, location), error: location });
    case 'bunt_error':
      return done({ ...movedBy('ERR_1', situation, outcome, 'P'), error: 'P' });
    default:
      break;
  }
  const simple = simpleOutcomes.find((each) => each === outcome);
  const shown = location === null && simple !== undefined ? simpleFielder(simple) : null;
  const hitAndRun = offense.hit_and_run && hitAndRunAllowed(situation.onBase, situation.outs);
  const turn = playOut(
    { situation, defence: defense, hitAndRun, dice },
    { outcome, location, reading: null },
  );
  if (turn.kind === 'ask') return turn;
  const fielder = outcome.startsWith('bunt_') ? 'P' : (turn.result.fielder ?? shown);
  return done({ ...turn.result, fielder });
}

const done = (result: PlayResult): Turn => ({ kind: 'done', result });
