import { z } from 'zod';
import { applyPlay } from '../../../../src/games/baseball/course/apply-play.ts';
import { goOn, startHalf } from '../../../../src/games/baseball/course/innings.ts';
import { setup } from '../../../../src/games/baseball/course/setup.ts';
import { atBat, batterOf, inField, onBaseCode } from '../../../../src/games/baseball/lineup/lineup.ts';
import { withPitcher } from '../../../../src/games/baseball/lineup/substitution.ts';
import { convertedResults, errorResults } from '../../../../src/games/baseball/lookups/x-check-charts.ts';
import { enterResult } from '../../../../src/games/baseball/manual/enter-result.ts';
import { afterCheck } from '../../../../src/games/baseball/play/ball-in-play.ts';
import { playDice } from '../../../../src/games/baseball/play/play-dice.ts';
import type { Answer } from '../../../../src/games/baseball/play/runner-decisions.ts';
import { enteredRuns, oneMore } from '../../../../src/games/baseball/play/stealing.ts';
import { concluded } from '../../../../src/games/baseball/play/x-check.ts';
import type { PendingPlay } from '../../../../src/games/baseball/records/pending-play.ts';
import type { PlayResult } from '../../../../src/games/baseball/records/play-result.ts';
import type { XCheckRecord } from '../../../../src/games/baseball/records/x-check-record.ts';
import type { State, TeamState } from '../../../../src/games/baseball/state.ts';
import {
  defaultDefense,
  defaultOffense,
  infieldDepths,
} from '../../../../src/games/baseball/terms/decisions.ts';
import { options } from '../../../../src/games/baseball/terms/options.ts';
import { fieldPositions } from '../../../../src/games/baseball/terms/positions.ts';
import { battingSide, otherSide, playOutcomes } from '../../../../src/games/baseball/terms/terms.ts';
import { situationFor, toTheEnd } from '../engine-table.ts';
import { scriptedDice } from '../scripted-dice.ts';
import type { Answers } from './answers.ts';

/** Computes from the events of a half-inning what the official scorer writes down (Baseball 12). */

const position = z.enum(fieldPositions);
const base = z.literal([1, 2, 3]);

/** The managers' decisions in the middle of the play, and running ratings. */
const decisions = {
  infield_depth: z.enum(infieldDepths).default('normal'),
  corners_in: z.boolean().default(false),
  send: z.boolean().default(false),
  throw: z.enum(['lead', 'trail', 'none']).default('lead'),
  send_trail: z.boolean().default(false),
  rolls: z.array(z.int()).default([]),
  running_of: z.partialRecord(z.enum(['1', '2', '3']), z.int()).default({}),
  batter_running: z.int().default(10),
  arm: z.int().default(0),
};

const notEntered: readonly string[] = ['stolen_base', 'caught_stealing', 'pick_off'];
type Entered = Exclude<(typeof playOutcomes)[number], 'stolen_base' | 'caught_stealing' | 'pick_off'>;

const battedBall = z.object({
  batter: z.string(),
  outcome: z.enum(playOutcomes).transform((outcome, context): Entered => {
    if (notEntered.includes(outcome)) context.addIssue(`${outcome} names its runners.`);
    return outcome as Entered;
  }),
  loc: position.nullish(),
  doubled_off: base.nullish(),
  ...decisions,
});

const checkedBall = z.object({
  batter: z.string(),
  x_check: z.object({
    position,
    converted: z.enum(convertedResults),
    error: z.enum([...errorResults, 'NO']),
    playing_in: z.boolean().default(false),
    spd: z.boolean().default(false),
  }),
  ...decisions,
});

const running = z.discriminatedUnion('running', [
  z.object({ running: z.literal(['wild_pitch', 'passed_ball', 'balk']) }),
  z.object({ running: z.literal('foul_error'), position }),
  z.object({ running: z.literal('stolen_base'), from: base, throwing_error: z.boolean().default(false) }),
  z.object({ running: z.literal(['caught_stealing', 'pick_off']), from: base }),
]);

const newPitcher = z.object({ pitcher: z.string() });

type AtBat = z.infer<typeof battedBall> | z.infer<typeof checkedBall>;

const half = z.object({
  batting_order: z.array(z.string()).length(9),
  leads_off: z.string(),
  pitcher: z.string(),
  runner_on_second: z.string().nullish(),
  runs_needed_to_win: z.int().positive().nullish(),
  events: z.array(z.union([newPitcher, running, checkedBall, battedBall])),
});

/**
 * The state before the half-inning. The case's players replace those of a content team, and its pitcher replaces the
 * starter.
 */
function beginning(given: z.infer<typeof half>): State {
  // The case's players are only names, so they have no endurance.
  const game = setup(options.parse({ fatigue: false }));
  const needed = given.runs_needed_to_win;
  const last = game.options.innings;
  const [inning, which] = needed == null ? ([1, 'top'] as const) : ([last, 'bottom'] as const);
  const side = battingSide(which);
  const batting: TeamState = {
    ...game.teams[side],
    battingIndex: given.batting_order.indexOf(given.leads_off),
    line: Array<number>(inning - 1).fill(0),
    lineup: game.teams[side].lineup.map((entry) => ({
      ...entry,
      player: entry.order === null ? entry.player : (given.batting_order[entry.order - 1] ?? entry.player),
    })),
  };
  const field = game.teams[otherSide(side)];
  const fielding: TeamState = {
    ...field,
    score: needed == null ? 0 : needed - 1,
    pitchers: field.pitchers.map((outing) => ({ ...outing, player: given.pitcher })),
  };
  const teams = side === 'away' ? { away: batting, home: fielding } : { away: fielding, home: batting };
  return startHalf({ ...game, teams }, inning, which, given.runner_on_second != null);
}

function resultOf(state: State, event: z.infer<typeof running> | AtBat): PlayResult {
  return 'running' in event ? runningResult(state, event) : atBatResult(state, event);
}

const situationIn = (state: State) => situationFor({ onBase: onBaseCode(state.runners), outs: state.outs });

function runningResult(state: State, event: z.infer<typeof running>): PlayResult {
  const situation = situationIn(state);
  const entered = (outcome: Entered, location: z.infer<typeof position> | null = null) => {
    const entry = { kind: 'outcome', outcome, location, bases: 1 } as const;
    const turn = enterResult(situation, entry, defaultDefense, defaultOffense, playDice(scriptedDice()));
    return toTheEnd(situation, turn, playDice(scriptedDice()), hold).result;
  };
  switch (event.running) {
    case 'stolen_base': {
      const stolen = enteredRuns(situation, [{ play: 'SB', from: event.from }]);
      return event.throwing_error ? { ...stolen, finals: oneMore(stolen.plain), error: 'C' } : stolen;
    }
    case 'caught_stealing':
      return enteredRuns(situation, [{ play: 'CS', from: event.from }]);
    case 'pick_off':
      return enteredRuns(situation, [{ play: 'PO', from: event.from }]);
    case 'foul_error':
      return entered('foul_error', event.position);
    default:
      return entered(event.running);
  }
}

const hold = (): Answer => ({ kind: 'runner', answer: 'hold' });

function atBatResult(state: State, event: AtBat): PlayResult {
  const { running_of: by } = event;
  const situation = situationFor({
    onBase: onBaseCode(state.runners),
    outs: state.outs,
    running: { 0: event.batter_running, 1: by['1'] ?? 10, 2: by['2'] ?? 10, 3: by['3'] ?? 10 },
    arm: event.arm,
  });
  const defense = { ...defaultDefense, infield_depth: event.infield_depth, corners_in: event.corners_in };
  // Only a liner rolls on its own. The case names the runner who is doubled off instead of the roll.
  const doubled =
    'outcome' in event && event.outcome === 'lineout' ? [event.doubled_off == null ? 20 : 1] : [];
  const dice = playDice(scriptedDice(...doubled, ...event.rolls));
  const play = { situation, defence: defense, hitAndRun: false, dice };
  const turn =
    'x_check' in event
      ? afterCheck(play, checkOf(event.x_check, situation.onBase), null)
      : enterResult(
          situation,
          { kind: 'outcome', outcome: event.outcome, location: event.loc ?? null, bases: 1 },
          defense,
          defaultOffense,
          dice,
        );
  return toTheEnd(situation, turn, dice, (pending) => answerTo(pending, event)).result;
}

function answerTo({ asks }: PendingPlay, event: AtBat): Answer {
  switch (asks) {
    case 'send':
      return { kind: 'runner', answer: event.send ? 'send' : 'hold' };
    case 'throw':
      return { kind: 'throw', target: event.throw === 'none' ? 'none' : 'lead' };
    case 'trail':
      return { kind: 'runner', answer: event.send_trail ? 'trail' : 'stay' };
    default:
      return { kind: 'throw', target: event.throw };
  }
}

/** The X-Check as it would be in the log. The scorer doesn't need the fields that the case leaves out. */
function checkOf(given: z.infer<typeof checkedBall>['x_check'], onBase: number): XCheckRecord {
  const baseResult = given.spd ? 'SPD' : given.converted;
  return {
    position: given.position,
    defender: given.position,
    d20: 1,
    errorDice: [1, 1, 1],
    errorTotal: 3,
    d100: null,
    playingIn: given.playing_in,
    range: 3,
    adjustedRange: 3,
    errorRating: 0,
    baseResult,
    hashConversion: null,
    spdTest: null,
    ...concluded(baseResult, given.converted, given.error, onBase),
  };
}

const pitchingColumns = ['outs', 'BF', 'H', 'R', 'ER', 'BB', 'IBB', 'HBP', 'SO', 'HR', 'WP', 'BK'] as const;

const scoring = half.transform((given) => {
  let state = beginning(given);
  const side = battingSide(state.half);
  const steps = given.events.map((event) => {
    const runs = atBat(state).score;
    if ('pitcher' in event) {
      state = withPitcher(state, otherSide(side), inField(state), event.pitcher);
    } else {
      const due = batterOf(atBat(state)).player;
      if ('batter' in event && event.batter !== due)
        throw new Error(`${due} is at bat, not ${event.batter}.`);
      const input = { defence: defaultDefense, offence: defaultOffense, rolls: [], attemptOff: false };
      state = applyPlay(state, { ...input, result: resultOf(state, event) }).state;
    }
    const after = {
      outs: state.outs,
      bases: state.runners.map((runner) => runner?.player ?? null),
      runs: atBat(state).score - runs,
    };
    // The event that ends the half-inning closes it, so no event follows.
    state = 'pitcher' in event ? state : goOn(state).state;
    return after;
  });
  const batting = state.teams[side];
  const fielding = state.teams[otherSide(side)];
  const due = given.batting_order[batting.battingIndex] ?? '';
  return {
    line: {
      R: batting.score,
      H: batting.hits,
      E: fielding.errors,
      LOB: batting.leftOnBase,
      ER: fielding.pitchers.reduce((sum, { line }) => sum + line.ER, 0),
    },
    outs: batting.outsMade,
    errors_by_position: fielding.errorsByPosition,
    batting: batting.batting,
    pitching: Object.fromEntries(
      fielding.pitchers.map(({ player, line }) => [
        player,
        Object.fromEntries(pitchingColumns.map((column) => [column, line[column]])),
      ]),
    ),
    proof: {
      plate_appearances: batting.plateAppearances,
      extra_runners: batting.extraRunners,
      runs: batting.line.reduce((sum, each) => sum + each, 0),
      left_on_base: batting.leftOnBase,
      outs: batting.outsMade,
    },
    next_batter: due,
    after_each_event: steps,
  };
});

export const scoringAnswers: Answers = { official_scoring: scoring };
