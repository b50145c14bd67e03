import { z } from 'zod';
import { cardOutcomes, ratingsIndex, readCard } from '../../../../src/games/baseball/cards/cards.ts';
import { missing } from '../../../../src/games/baseball/cards/missing-ratings.ts';
import { playerOf } from '../../../../src/games/baseball/league/roster.ts';
import { advance } from '../../../../src/games/baseball/lookups/advancement.ts';
import {
  adjustedBunt,
  buntAdvancement,
  buntKind,
  readBuntChart,
} from '../../../../src/games/baseball/lookups/bunt.ts';
import { modify } from '../../../../src/games/baseball/lookups/card-modifiers.ts';
import { holdingPositions } from '../../../../src/games/baseball/lookups/holding.ts';
import { pitchCheck } from '../../../../src/games/baseball/lookups/pitch-check.ts';
import { advanceRows, safeNumber } from '../../../../src/games/baseball/lookups/running-advance.ts';
import { readSimpleChart } from '../../../../src/games/baseball/lookups/simple-chart.ts';
import {
  limited,
  readJump,
  stealNumber,
  throwAtRunner,
} from '../../../../src/games/baseball/lookups/steal.ts';
import {
  errorResult,
  rangeRow,
  rangeTableOf,
} from '../../../../src/games/baseball/lookups/x-check-charts.ts';
import { hitAndRunAllowed } from '../../../../src/games/baseball/play/hit-and-run.ts';
import { battingSideOf, pitchingSideOf } from '../../../../src/games/baseball/teams/card-sides.ts';
import { infieldDepths } from '../../../../src/games/baseball/terms/decisions.ts';
import { fieldPositions } from '../../../../src/games/baseball/terms/positions.ts';
import { type Answers, givenDefense, givenOffense } from './answers.ts';

/**
 * Answers cases about single charts and procedures: a cell, a card, one steal, one bunt, one pass through the
 * modifiers.
 */

const onBaseCode = z.int().min(0).max(7);
const outs = z.int().min(0).max(2);
const position = z.enum(fieldPositions);
const side = z.enum(['L', 'R']);

const simpleChart = z.object({ d20: z.int() }).transform(({ d20 }) => ({ outcome: readSimpleChart(d20) }));

const pitchChecks = z
  .object({
    on_base_code: onBaseCode,
    check_d20: z.int(),
    resolution_d20: z.int(),
    wild_pitch: z.int(),
    passed_ball: z.int(),
  })
  .transform((given) => {
    const confirmation = { wildPitch: given.wild_pitch, passedBall: given.passed_ball };
    const read = pitchCheck(given.on_base_code, given.check_d20, given.resolution_d20, confirmation);
    return { check: read.check, result: read.result, new_resolution_roll: read.newResolutionRoll };
  });

const bunts = z
  .object({
    on_base_code: onBaseCode,
    outs,
    bunt: z.enum(['A', 'B', 'C', 'D']),
    running: z.int(),
    infield_depth: z.enum(infieldDepths).default('normal'),
    corners_in: z.boolean().default(false),
    d20: z.int(),
  })
  .transform((given) => {
    const adjusted = adjustedBunt(given.d20, given.on_base_code, given, given.running);
    const result = readBuntChart(given.on_base_code, given.bunt, adjusted);
    const moved = advance(buntAdvancement(result), given.on_base_code, given.outs);
    const type = buntKind(given.on_base_code);
    return { type, adjusted, result, final: moved.finals, outs_added: moved.outs, runs: moved.runs };
  });

const steals = z
  .object({
    target: z.literal([2, 3, 4]),
    runner: z.object({
      jump: z.array(z.int()),
      out: z.array(z.int()),
      auto: z.boolean().default(false),
      high: z.int(),
      low: z.int(),
    }),
    held: z.boolean().default(false),
    steal_without_jump: z.boolean().default(false),
    pitcher: z.object({ hold: z.int(), pickoff: z.int(), balk: z.int() }),
    catcher: z.object({ arm: z.int(), error: z.int() }),
    dice: z.array(z.int()),
  })
  .transform((given) => {
    const battery = { ...given.pitcher, ...given.catcher };
    const [checkD20 = 0, a = 0, b = 0, resolutionD20 = 0, ...later] = given.dice;
    const roll = { checkD20, total: a + b, resolutionD20 };
    const jump = readJump(roll, given.runner, given.target, given.held, battery, given.steal_without_jump);
    const ended = { safe_number: null, throwing_error: false, dice_used: 4 };
    switch (jump) {
      case 'pick_off':
      case 'balk':
        return { ...ended, result: jump, jump: null };
      case 'attempt_off':
        return { ...ended, result: jump, jump: checkD20 <= 2 ? null : false };
      case 'caught_leaning':
        return { ...ended, result: 'caught_stealing', jump: false };
      case 'good_jump':
      case 'no_jump': {
        const good = jump === 'good_jump';
        const number = limited(stealNumber(given.runner, given.target, good, given.held, battery));
        let used = 4;
        const thrown = throwAtRunner(number, given.target, battery.error, () => later[used++ - 4] ?? 0);
        return {
          result: thrown.safe ? 'stolen_base' : 'caught_stealing',
          jump: good,
          safe_number: number,
          throwing_error: thrown.throwingError,
          dice_used: used,
        };
      }
    }
  });

const errorCharts = z
  .object({ position, error: z.int(), total: z.int() })
  .transform(({ position, error, total }) => ({ error_result: errorResult(position, error, total) }));

const rangeTables = z
  .object({
    position,
    d20: z.int(),
    adjusted_range: z.int().min(1).max(5),
    pitcher_range_table: z.enum(['infield', 'pitcher']).default('infield'),
  })
  .transform((given) => {
    const table = rangeTableOf(given.position, given.pitcher_range_table);
    return { base_result: rangeRow(table, given.d20)[given.adjusted_range - 1] };
  });

const holding = z
  .object({ on_base_code: onBaseCode, side })
  .transform((given) => ({ positions: holdingPositions(given.on_base_code, given.side) }));

const safeNumbers = z
  .object({
    row: z.enum(advanceRows),
    running: z.int(),
    arm: z.int().default(0),
    location: position.nullish(),
    outs: outs.default(0),
    outfield_depth: z.enum(['in', 'normal', 'back']).default('normal'),
  })
  .transform(({ row, location, outfield_depth, ...rest }) => ({
    safe_number: safeNumber(row, { ...rest, location: location ?? null, outfieldDepth: outfield_depth }),
  }));

const sideOfCard = z
  .object({
    player: z.string(),
    card: z.enum(['batting', 'pitching']),
    side: z.enum(['vs_lhp', 'vs_rhp', 'vs_lhb', 'vs_rhb']),
    d6_one: z.int(),
    d6_two: z.tuple([z.int(), z.int()]),
    resolution_d20: z.int(),
  })
  .transform((given) => {
    const player = playerOf(given.player);
    // Pitchers bat with a shared card; position players pitch with the emergency card.
    const against = given.side.startsWith('vs_l') ? 'L' : 'R';
    const card = given.card === 'batting' ? battingSideOf(player, against) : pitchingSideOf(player, against);
    const [a, b] = given.d6_two;
    return { card, dice: { column: given.d6_one, a, b, d20: given.resolution_d20 } };
  });

const cardLookups = sideOfCard.transform(({ card, dice }) => {
  const { result, location, fatigueMark } = readCard(card, 'grid', dice);
  return { result, location, fatigue_mark: fatigueMark };
});

const ratingsLookups = sideOfCard.transform(({ card, dice }) => ({
  index: ratingsIndex(dice),
  key: readCard(card, 'ratings', dice).text,
}));

const cardModifiers = z
  .object({
    result: z.enum(cardOutcomes),
    location: position.nullish().transform((given) => given ?? null),
    fatigue_mark: z.boolean().default(false),
    fatigued: z.boolean().default(false),
    side,
    on_base_code: onBaseCode,
    outs,
    defensive: givenDefense,
    offensive: givenOffense,
    hit_and_run_rating: z.enum(['A', 'B', 'C', 'D']).default(missing.bunt),
    dice: z.array(z.int()).default([]),
  })
  .transform((given) => {
    const { result, location, fatigue_mark: fatigueMark } = given;
    const on = given.offensive.hit_and_run && hitAndRunAllowed(given.on_base_code, given.outs);
    let used = 0;
    const modified = modify(
      { result, location, fatigueMark, text: '' },
      {
        side: given.side,
        fatigued: given.fatigued,
        defence: given.defensive,
        approach: given.offensive.approach,
        hitAndRun: on ? given.hit_and_run_rating : null,
      },
      () => given.dice[used++] ?? 0,
    );
    return { ...modified, dice_used: used };
  });

export const chartAnswers: Answers = {
  simple_chart: simpleChart,
  pitch_check: pitchChecks,
  bunt: bunts,
  steal: steals,
  error_chart: errorCharts,
  range_table: rangeTables,
  holding,
  safe_number: safeNumbers,
  card_lookup: cardLookups,
  ratings_lookup: ratingsLookups,
  card_modifier: cardModifiers,
};
