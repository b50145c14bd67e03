import { type CardOutcome, readCard } from '../cards/cards.ts';
import { adjustedBunt, buntAdvancement, readBuntChart } from '../lookups/bunt.ts';
import { modify } from '../lookups/card-modifiers.ts';
import { pitchCheck, plainConfirmation } from '../lookups/pitch-check.ts';
import { readSimpleChart, simpleAdvancement, simpleFielder } from '../lookups/simple-chart.ts';
import type { PendingPlay, Turn } from '../records/pending-play.ts';
import { type CardReading, movedBy, type PlayResult } from '../records/play-result.ts';
import type { DefensiveDecision, OffensiveDecision } from '../terms/decisions.ts';
import type { FieldPosition } from '../terms/positions.ts';
import { type Play, playOut } from './ball-in-play.ts';
import { hitAndRunAllowed } from './hit-and-run.ts';
import type { AtBatRoll, PlayDice } from './play-dice.ts';
import { type Answer, resumeTagging, resumeUncapped } from './runner-decisions.ts';
import type { Situation } from './situation.ts';
import { resumeSteal, throwOut, tryToSteal } from './stealing.ts';

/**
 * The state of a play: finished, or a question to a manager. `attemptOff` means that a steal was called off.
 */
export type PlayStep = Turn & { readonly attemptOff: boolean };

/** Runs the steps of Baseball 7.1, from the decisions to the play's end or its first question. */
export function begin(
  situation: Situation,
  defense: DefensiveDecision,
  offense: OffensiveDecision,
  dice: PlayDice,
): PlayStep {
  const before = beforePitch(situation, defense, offense, dice);
  if (before !== undefined) return { ...before, attemptOff: false };
  const turn = offense.bunt_attempt
    ? done(bunt(situation, defense, dice))
    : pitch(situation, defense, offense, dice);
  return { ...turn, attemptOff: offense.steal_attempts.length > 0 };
}

/**
 * Handles an intentional walk or a steal before the pitch (Baseball 4.4, 10.1). Undefined if the pitch is
 * thrown, which includes a steal that is called off.
 */
export function beforePitch(
  situation: Situation,
  defense: DefensiveDecision,
  offense: OffensiveDecision,
  dice: PlayDice,
): Turn | undefined {
  if (defense.intentional_walk) return done(movedBy('intentional_walk', situation, 'intentional_walk'));
  return offense.steal_attempts.length > 0 ? tryToSteal(situation, defense, offense, dice) : undefined;
}

/**
 * Continues a play after a manager's answer.
 *
 * @throws Error if the answer doesn't fit the question
 */
export function resume(situation: Situation, pending: PendingPlay, answer: Answer, dice: PlayDice): Turn {
  switch (pending.kind) {
    case 'uncapped':
      return resumeUncapped(situation, pending, answer, dice);
    case 'fly':
    case 'contact':
      return resumeTagging(situation, pending, answer, dice);
    case 'steal':
      if (answer.kind === 'throw') return throwOut(situation, pending, answer.target, dice);
      break;
    case 'ordered_steal':
      if (answer.kind === 'runner' && answer.answer === 'send')
        return resumeSteal(situation, pending, answer.safe, dice);
      break;
  }
  throw new Error(`The play asks for something else: ${pending.kind}, ${pending.asks}.`);
}

const done = (result: PlayResult): Turn => ({ kind: 'done', result });

/** Resolves a bunt (Baseball 8.8). */
export function bunt(situation: Situation, defense: DefensiveDecision, dice: PlayDice): PlayResult {
  const { batter, onBase } = situation;
  const roll = adjustedBunt(dice.bunt(batter.name), onBase, defense, batter.running);
  const outcome = readBuntChart(onBase, batter.bunt, roll);
  const play = movedBy(buntAdvancement(outcome), situation, outcome, 'P');
  return outcome === 'bunt_error' ? { ...play, error: 'P' } : play;
}

/** Makes the at-bat roll. Checks for a wild pitch or passed ball, then reads the card or the chart. */
function pitch(
  situation: Situation,
  defense: DefensiveDecision,
  offense: OffensiveDecision,
  dice: PlayDice,
): Turn {
  const { batter, pitcher, fielders, onBase, options } = situation;
  const roll = dice.atBat(batter.name);
  const simple = options.auto_resolution === 'simple';
  const confirmation = simple
    ? plainConfirmation
    : { wildPitch: pitcher.wildPitch, passedBall: fielders.C.passedBall };
  const checked = pitchCheck(onBase, roll.checkD20, roll.d20, confirmation);
  if (checked.result !== null) return done(movedBy('ADV1', situation, checked.result));
  const read = checked.newResolutionRoll
    ? { ...roll, d20: dice.resolution(`at-bat, after the check of ${pitcher.name}'s pitch`, batter.name) }
    : roll;
  return simple ? done(bySimpleChart(situation, read.d20)) : byCard(situation, defense, offense, read, dice);
}

function bySimpleChart(situation: Situation, d20: number): PlayResult {
  const outcome = readSimpleChart(d20);
  return { ...movedBy(simpleAdvancement(outcome), situation, outcome), fielder: simpleFielder(outcome) };
}

/**
 * Reads the card, applies the modifiers and the park, and plays the ball out (Baseball 7.1, steps 5 to 7).
 */
function byCard(
  situation: Situation,
  defense: DefensiveDecision,
  offense: OffensiveDecision,
  roll: AtBatRoll,
  dice: PlayDice,
): Turn {
  const { batter, pitcher, options } = situation;
  const ofBatter = roll.column <= 3;
  const by = options.auto_resolution === 'ratings' ? 'ratings' : 'grid';
  const read = readCard(ofBatter ? batter.card : pitcher.card, by, roll);
  const hitAndRun = offense.hit_and_run && hitAndRunAllowed(situation.onBase, situation.outs);
  const context = {
    side: batter.side,
    fatigued: pitcher.fatigued && !ofBatter,
    defence: defense,
    approach: offense.approach,
    hitAndRun: hitAndRun ? batter.hitAndRun : null,
  };
  const { result, location, step } = modify(read, context, (each) =>
    dice.resolution(`card modifier: ${each}`, batter.name),
  );
  const reading: CardReading = {
    card: ofBatter ? 'batter' : 'pitcher',
    column: roll.column,
    row: roll.a + roll.b,
    d20: roll.d20,
    text: read.text,
    modifiedBy: step,
  };
  const play: Play = { situation, defence: defense, hitAndRun, dice };
  return playOut(play, { outcome: inThisPark(situation, result, location, dice), location, reading });
}

/** A card's result with ballpark results already resolved. */
type ParkOutcome =
  | Exclude<CardOutcome, 'ballpark_homerun' | 'ballpark_single'>
  | 'bp_homerun'
  | 'bp_flyout'
  | 'bp_single'
  | 'bp_lineout';

/** Resolves ballpark results by the home park (Baseball 6.5). */
export function inThisPark(
  { park, batter }: Situation,
  result: CardOutcome,
  location: FieldPosition | null,
  dice: PlayDice,
): ParkOutcome {
  if (result !== 'ballpark_homerun' && result !== 'ballpark_single') return result;
  const roll = dice.resolution(`ballpark, ${location ?? 'CF'}`, batter.name);
  const good = roll <= park[result][batter.side];
  if (result === 'ballpark_homerun') return good ? 'bp_homerun' : 'bp_flyout';
  return good ? 'bp_single' : 'bp_lineout';
}
