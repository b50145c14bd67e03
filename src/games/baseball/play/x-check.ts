import { playsIn } from '../lookups/groundball.ts';
import { holdingPositions, holdsOneOf } from '../lookups/holding.ts';
import {
  type BaseResult,
  type ConvertedResult,
  type ErrorResult,
  errorResult,
  isOut,
  outcomeOf,
  type Range,
  rangeRow,
  rangeTableOf,
  scoredRarePlay,
  xCheckAdvancement,
} from '../lookups/x-check-charts.ts';
import type { XCheckRecord } from '../records/x-check-record.ts';
import type { DefensiveDecision } from '../terms/decisions.ts';
import type { FieldPosition } from '../terms/positions.ts';
import type { PlayOutcome, Scoring } from '../terms/terms.ts';
import type { FieldingRoll, PlayDice } from './play-dice.ts';
import type { Fielder, PlayOptions, Situation } from './situation.ts';

/** The part of a situation that an X-Check reads. */
export interface CheckedSituation {
  readonly onBase: number;
  readonly batter: Pick<Situation['batter'], 'name' | 'side' | 'running'>;
  readonly options: Pick<PlayOptions, 'pitcher_range_table' | 'rare_play_rule' | 'hash_hold_source'>;
}

/**
 * Makes the ten steps of an X-Check (Baseball 9), up to the advancement code. `GB:A` to `GB:C` refer to the
 * groundball chart, which the caller reads.
 */
export function xCheck(
  situation: CheckedSituation,
  defense: DefensiveDecision,
  position: FieldPosition,
  defender: Pick<Fielder, 'player' | 'name' | 'range' | 'error'>,
  dice: Pick<PlayDice, 'fielding' | 'resolution'>,
): XCheckRecord {
  const { onBase, batter, options } = situation;
  const withD100 = options.rare_play_rule === 'd100';
  const roll = dice.fielding(`X-Check ${position}`, defender.name, withD100);
  const playingIn = playsIn(defense, position);
  const adjustedRange = Math.min(5, defender.range + (playingIn ? 1 : 0)) as Range;
  const baseResult = baseResultOf(position, roll.d20, adjustedRange, options);
  const spdTest =
    baseResult === 'SPD'
      ? speedTest(batter.running, dice.resolution('SPD: beats it out?', batter.name))
      : null;
  const hash = hashConversion(baseResult, playingIn, () =>
    options.hash_hold_source === 'decision'
      ? holdsOneOf(defense.hold_runners, batter.side, position)
      : holdingPositions(onBase, batter.side).includes(position),
  );
  const converted = convert(baseResult, spdTest?.passed === true, hash);
  const [a, b, c] = roll.errorDice;
  const errorTotal = a + b + c;
  const error = readError(position, defender.error, errorTotal, roll, options);
  return {
    position,
    defender: defender.player,
    d20: roll.d20,
    errorDice: roll.errorDice,
    errorTotal,
    d100: roll.d100,
    playingIn,
    range: defender.range,
    adjustedRange,
    errorRating: defender.error,
    baseResult,
    hashConversion: hash,
    spdTest,
    ...concluded(baseResult, converted, error, onBase),
  };
}

/** The outcome of a base result, a converted result and an error result (Baseball 9, steps 8 and 9). */
export function concluded(
  base: BaseResult,
  converted: ConvertedResult,
  error: ErrorResult,
  onBase: number,
): Pick<
  XCheckRecord,
  'convertedResult' | 'errorResult' | 'finalOutcome' | 'hitType' | 'scoredAs' | 'advancement'
> {
  // A rare play on an SPD result keeps its labels but moves everybody as if there were no error.
  const effective = base === 'SPD' && error === 'RP' ? 'NO' : error;
  return {
    convertedResult: converted,
    errorResult: error,
    finalOutcome: finalOutcome(converted, error),
    hitType: `${converted.toLowerCase()}_${hitTypeEnding[error]}`,
    scoredAs: scoring(converted, effective, onBase),
    advancement: xCheckAdvancement(converted, effective),
  };
}

/** The base result (Baseball 9, step 4). */
const baseResultOf = (
  position: FieldPosition,
  d20: number,
  range: Range,
  options: Pick<PlayOptions, 'pitcher_range_table'>,
): BaseResult => {
  const found = rangeRow(rangeTableOf(position, options.pitcher_range_table), d20)[range - 1];
  if (found === undefined) throw new RangeError(`There is no range ${range}.`);
  return found;
};

/** The speed test (Baseball 9, step 5). */
const speedTest = (running: number, roll: number) => ({ roll, target: running, passed: roll <= running });

/** How a `#` is resolved; null for a result without one (Baseball 9, step 6). */
function hashConversion(
  base: BaseResult,
  playingIn: boolean,
  holding: () => boolean,
): XCheckRecord['hashConversion'] {
  if (base !== 'G2#' && base !== 'G3#') return null;
  if (playingIn) return 'playing_in';
  return holding() ? 'holding' : 'none';
}

function convert(base: BaseResult, fast: boolean, hash: XCheckRecord['hashConversion']): ConvertedResult {
  switch (base) {
    case 'SPD':
      return fast ? 'SI1' : 'G3';
    case 'G2#':
      return hash === 'none' ? 'G2' : 'SI2';
    case 'G3#':
      return hash === 'none' ? 'G3' : 'SI2';
    default:
      return base;
  }
}

/** Reads the error chart, and what triggers a rare play (Baseball 9, step 7). */
function readError(
  position: FieldPosition,
  rating: number,
  total: number,
  { d100 }: FieldingRoll,
  { rare_play_rule: rule }: Pick<PlayOptions, 'rare_play_rule'>,
): ErrorResult {
  if (rule === 'd100' && d100 === 1) return 'RP';
  const read = errorResult(position, rating, total);
  return read === 'RP' && rule !== 'chart' ? 'NO' : read;
}

const hitTypeEnding: Readonly<Record<ErrorResult, string>> = {
  NO: 'no_error',
  E1: 'plus_error_1',
  E2: 'plus_error_2',
  E3: 'plus_error_3',
  RP: 'rare_play',
};

/** The final outcome (Baseball 9, step 8). */
const finalOutcome = (converted: ConvertedResult, error: ErrorResult): PlayOutcome =>
  error === 'RP' || (error !== 'NO' && isOut(converted)) ? 'error' : outcomeOf(converted);

const hitScoring: Readonly<Partial<Record<ConvertedResult, Scoring>>> = {
  SI1: 'single',
  SI2: 'single',
  DO2: 'double',
  DO3: 'double',
  TR3: 'triple',
};

/** How the scorer counts the play: a rare play by what happened, and a dropped foul as a dropped foul. */
function scoring(converted: ConvertedResult, error: ErrorResult, onBase: number): Scoring {
  if (error === 'RP') return scoredRarePlay(converted, onBase);
  const hit = hitScoring[converted];
  if (hit !== undefined) return hit;
  if (error === 'NO') return 'field_out';
  return converted === 'FO' ? 'foul_error' : 'error';
}
