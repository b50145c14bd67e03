import { advance, outsIn } from '../lookups/advancement.ts';
import { flyCode, isFlyball, tagUp } from '../lookups/flyball.ts';
import {
  depthAt,
  doublePlayCodes,
  type GroundballType,
  groundballCode,
  infielders,
} from '../lookups/groundball.ts';
import { doubledOff, isDoubledOff } from '../lookups/lineout.ts';
import { type AdvanceRow, safeNumber, tryOf, uncappedTries } from '../lookups/running-advance.ts';
import type { Ball, Going, Turn } from '../records/pending-play.ts';
import { type CardReading, movedBy, type PlayResult } from '../records/play-result.ts';
import type { XCheckRecord } from '../records/x-check-record.ts';
import type { DefensiveDecision } from '../terms/decisions.ts';
import type { FieldPosition } from '../terms/positions.ts';
import type { Base, FinalBase, Finals, PlayOutcome } from '../terms/terms.ts';
import { runningCode, stealOnStrikeout } from './hit-and-run.ts';
import type { PlayDice } from './play-dice.ts';
import type { Situation } from './situation.ts';
import { xCheck } from './x-check.ts';

/** An outcome to play out: from a card, after the modifiers and the park, or entered by a manager. */
export interface Hit {
  readonly outcome: PlayOutcome | 'x_check';
  readonly location: FieldPosition | null;
  readonly reading: CardReading | null;
}

/** Everything that stays the same while a play is resolved. */
export interface Play {
  readonly situation: Situation;
  readonly defence: DefensiveDecision;
  /** True if a hit and run is on (Baseball 8.9). */
  readonly hitAndRun: boolean;
  readonly dice: PlayDice;
}

export const done = (result: PlayResult): Turn => ({ kind: 'done', result });

const groundballType: Readonly<Partial<Record<Hit['outcome'], GroundballType>>> = {
  groundball_a: 'A',
  groundball_b: 'B',
  groundball_c: 'C',
};

/** Simple-chart outcomes with their own chart rows. */
const codeOf: Readonly<Partial<Record<string, string>>> = {
  single: 'simple_single',
  double: 'simple_double',
};

/** Plays an outcome to its end, or to the first question (Baseball 7.1, steps 8 and 9). */
export function playOut(play: Play, hit: Hit): Turn {
  const { outcome, location, reading } = hit;
  if (outcome === 'x_check') return check(play, located(hit), reading);
  const ball = ballOf(outcome, location, reading);
  const type = groundballType[outcome];
  if (type !== undefined) return groundball(play, ball, type, depthAt(play.defence, located(hit)));
  if (isFlyball(outcome)) return fly(play, withCode(ball, flyCode(outcome)));
  switch (outcome) {
    case 'strikeout':
      return done(
        play.hitAndRun
          ? stealOnStrikeout(play.situation, play.defence, play.dice, moved(play, ball))
          : moved(play, ball),
      );
    case 'single_uncapped':
    case 'double_uncapped':
      return uncapped(play, ball, outcome);
    case 'lineout':
      return done(liner(play, ball));
    case 'catcher_interference':
      return done({ ...moved(play, ball), error: 'C' });
    default:
      return done(moved(play, onTheRunIf(play, ball)));
  }
}

function located({ outcome, location }: Hit): FieldPosition {
  if (location === null) throw new Error(`${outcome} lacks a location.`);
  return location;
}

const ballOf = (outcome: PlayOutcome, location: FieldPosition | null, reading: CardReading | null): Ball => ({
  outcome,
  hitType: outcome,
  location,
  advancement: codeOf[outcome] ?? outcome,
  reading,
  xCheck: null,
});

/** Returns the ball with this advancement code, also in the record of its X-Check. */
const withCode = (ball: Ball, code: string): Ball => ({
  ...ball,
  advancement: code,
  xCheck: ball.xCheck && { ...ball.xCheck, advancement: code },
});

const onTheRunIf = ({ hitAndRun }: Play, ball: Ball): Ball =>
  hitAndRun ? withCode(ball, runningCode(ball.advancement)) : ball;

/** Moves everybody by the ball's code; no decision is left. */
const moved = ({ situation }: Pick<Play, 'situation'>, ball: Ball): PlayResult => {
  const { outcome, hitType, location, advancement: code, reading, xCheck: record } = ball;
  const result = movedBy(code, situation, outcome, location);
  return {
    ...result,
    hitType,
    reading,
    xCheck: record,
    groundedIntoDoublePlay: doublePlayCodes.includes(code) && outsIn(result.finals) >= 2,
  };
};

/**
 * Resolves a groundball by the chart. On a contact play, asks whether the runner on third goes (Baseball
 * 8.5).
 */
function groundball(
  play: Play,
  ball: Ball,
  type: GroundballType,
  depth: DefensiveDecision['infield_depth'],
): Turn {
  const { situation } = play;
  if (play.hitAndRun) return done(moved(play, withCode(ball, 'HNR_GB')));
  if (ball.location === null) throw new Error('A groundball lacks a location.');
  const read = withCode(ball, groundballCode(type, situation.onBase, ball.location, depth));
  if (read.advancement !== 'GB10' || situation.outs >= 2) return done(moved(play, read));
  const lead = going(play, 'gb_r3_home', read);
  return { kind: 'ask', pending: { kind: 'contact', asks: 'send', ball: read, lead } };
}

/** Resolves a fly by its depth. On a medium or shallow fly, a runner may tag up (Baseball 8.6). */
function fly(play: Play, ball: Ball): Turn {
  const { onBase, outs } = play.situation;
  const row = tagUp(ball.advancement, onBase, outs);
  if (row === undefined) return done(moved(play, ball));
  return { kind: 'ask', pending: { kind: 'fly', asks: 'send', ball, lead: going(play, row, ball) } };
}

function uncapped(play: Play, ball: Ball, outcome: 'single_uncapped' | 'double_uncapped'): Turn {
  const tries = uncappedTries(outcome, play.situation.onBase);
  if (play.hitAndRun || tries === undefined) return done(moved(play, onTheRunIf(play, ball)));
  const lead = going(play, tries.lead, ball);
  const trail = going(play, tries.trail, ball);
  return { kind: 'ask', pending: { kind: 'uncapped', asks: 'send', ball, lead, trail } };
}

/** A runner who may take an extra base, with his safe number (Baseball 8.4). */
function going({ situation, defence: defense }: Play, row: AdvanceRow, { location }: Ball): Going {
  const { from, to } = tryOf(row);
  const { outs, batter, runners, fielders } = situation;
  const running = from === 0 ? batter.running : runners[from - 1]?.running;
  if (running === undefined) throw new Error(`Nobody on base ${from} can go for ${to}.`);
  const arm = location === null ? 0 : fielders[location].arm;
  const safe = safeNumber(row, { running, arm, location, outs, outfieldDepth: defense.outfield_depth });
  return { from, to, safe };
}

/**
 * Resolves a line drive. One to an infielder may catch a runner off base; on a hit and run, it always does
 * (Baseball 8.6, 8.9).
 */
function liner(play: Play, ball: Ball): PlayResult {
  const { onBase, outs, runners, fielders } = play.situation;
  const result = moved(play, ball);
  if (play.hitAndRun)
    return infielders.some((each) => each === ball.location)
      ? { ...result, ...bothFinals(withFinal(result.finals, 1, 0)) }
      : result;
  const off = doubledOff(ball.location, onBase, outs);
  if (off === undefined || ball.location === null) return result;
  const roll = play.dice.resolution('double play on the liner', fielders[ball.location].name);
  if (!isDoubledOff(roll) || runners[off - 1] === null) return result;
  return { ...result, ...bothFinals(withFinal(result.finals, off, 0)) };
}

const bothFinals = (finals: Finals): Pick<PlayResult, 'finals' | 'plain'> => ({ finals, plain: finals });

/** Makes an X-Check and resolves its result (Baseball 9, 9.1). */
function check(play: Play, position: FieldPosition, reading: CardReading | null): Turn {
  const { situation, defence: defense, dice } = play;
  return afterCheck(play, xCheck(situation, defense, position, situation.fielders[position], dice), reading);
}

/** Continues with a finished X-Check. */
export function afterCheck(play: Play, record: XCheckRecord, reading: CardReading | null): Turn {
  const { position, finalOutcome, hitType, advancement, errorResult } = record;
  const ball: Ball = {
    outcome: finalOutcome,
    hitType,
    location: position,
    advancement,
    reading,
    xCheck: record,
  };
  if (record.convertedResult === 'FO' && errorResult === 'NO' && passedBallOnFoul(play))
    return done(moved(play, withCode({ ...ball, outcome: 'passed_ball', hitType: 'passed_ball' }, 'ADV1')));
  const type = xCheckGroundball[advancement];
  if (type !== undefined) return groundball(play, ball, type, record.playingIn ? 'in' : 'normal');
  // A rare play on an SPD result moves runners as if there were no error, so the batter may still run it out.
  if (advancement === 'single_1') return done(moved(play, onTheRunIf(play, ball)));
  if (advancement.startsWith('FLY_')) return fly(play, ball);
  return done(withError(play, moved(play, droppedFoul(ball)), record));
}

const xCheckGroundball: Readonly<Partial<Record<string, GroundballType>>> = {
  'GB:A': 'A',
  'GB:B': 'B',
  'GB:C': 'C',
};

/** Gives a dropped foul its own code, because the batter stays up (Baseball 9). */
const droppedFoul = (ball: Ball): Ball =>
  ball.xCheck?.scoredAs === 'foul_error' ? { ...ball, outcome: 'foul_error' } : ball;

function passedBallOnFoul({ situation, dice }: Play): boolean {
  const { C: catcher } = situation.fielders;
  if (!situation.options.fo_passed_ball_check || situation.onBase === 0) return false;
  return dice.resolution('passed ball on the foul?', catcher.name) <= catcher.passedBall;
}

/** Charges the error. For runs batted in and earned runs, a hit counts as if its error hadn't happened. */
function withError({ situation }: Play, result: PlayResult, record: XCheckRecord): PlayResult {
  const { errorResult, scoredAs, position, finalOutcome } = record;
  if (scoredAs === 'catcher_interference') return { ...result, error: 'C' };
  if (errorResult === 'NO' || errorResult === 'RP') return result;
  const plain =
    scoredAs === 'error' || scoredAs === 'foul_error'
      ? result.finals
      : advance(finalOutcome, situation.onBase, situation.outs).finals;
  return { ...result, error: position, plain };
}

/** Returns the finals with one player's final base changed; base 0 is the batter. */
export function withFinal(finals: Finals, from: Base | 0, to: FinalBase): Finals {
  switch (from) {
    case 0:
      return { ...finals, batter: to };
    case 1:
      return { ...finals, first: to };
    case 2:
      return { ...finals, second: to };
    case 3:
      return { ...finals, third: to };
  }
}

/** Where everybody is after the play, before any runner tries for an extra base. */
export const ballMoves = (situation: Situation, ball: Ball): PlayResult => moved({ situation }, ball);
