import { nothingYet } from '../../../src/games/baseball/course/setup.ts';
import { startingPitcher, teamOf } from '../../../src/games/baseball/league/roster.ts';
import type { PlayRecord } from '../../../src/games/baseball/records/play-record.ts';
import type { XCheckRecord } from '../../../src/games/baseball/records/x-check-record.ts';
import { emptyFrame, emptyPitching } from '../../../src/games/baseball/scoring/scorer.ts';
import { type Outing, type State, type TeamState, undecided } from '../../../src/games/baseball/state.ts';
import { defaultDefense, defaultOffense } from '../../../src/games/baseball/terms/decisions.ts';
import { options } from '../../../src/games/baseball/terms/options.ts';
import { hitBases } from '../../../src/games/baseball/terms/outcomes.ts';
import type { LineupEntry, Side, TeamCode } from '../../../src/games/baseball/terms/terms.ts';
import { type View, view } from '../../../src/games/baseball/view.ts';

/** Handmade game states, for any situation that a test needs. */

const opening = { inning: 1, half: 'top', play: 1 } as const;

function entry(player: string, position: LineupEntry['position'], order: number | null): LineupEntry {
  return {
    player,
    position,
    owes: null,
    order,
    active: true,
    starter: true,
    entered: opening,
    left: null,
    replaced: null,
    played: position === null ? [] : [position],
  };
}

export const outing = (player: string, line: Partial<Outing['line']> = {}): Outing => ({
  player,
  inning: 1,
  line: { ...emptyPitching, ...line },
  fatigued: false,
  saveSituation: false,
  tyingRunNear: false,
  leadAtEntry: 0,
  leadAtExit: 0,
  blown: false,
});

export function sampleTeam(code: TeamCode, change: Partial<TeamState> = {}): TeamState {
  const team = teamOf(code);
  const [pitcher = ''] = team.rotation;
  const batters = team.lineups.dh_vs_rhp.map(({ player, position, order }) =>
    entry(player === startingPitcher ? pitcher : player, position, order),
  );
  return {
    team: code,
    lineup: [...batters, entry(pitcher, 'P', null)],
    dh: true,
    bench: team.bench,
    bullpen: [team.bullpen.closer, ...team.bullpen.setup, ...team.bullpen.middle, ...team.bullpen.long],
    tired: [],
    ...nothingYet,
    pitchers: [outing(pitcher)],
    ...change,
  };
}

export interface Situation extends Partial<Omit<State, 'teams' | 'options' | 'runners'>> {
  readonly codes?: Readonly<Record<Side, TeamCode>>;
  readonly teams?: Partial<Readonly<Record<Side, Partial<TeamState>>>>;
  readonly options?: Partial<State['options']>;
  /** Batting-order slots of the runners on first, second and third; 0 for nobody. */
  readonly on?: readonly [number, number, number];
}

/** A game at its first pitch, with the situation's changes. */
export function sampleState(situation: Situation = {}): State {
  const {
    codes = { away: 'PCG', home: 'IVS' },
    teams = {},
    options: chosen = {},
    on = [0, 0, 0],
    ...rest
  } = situation;
  const away = sampleTeam(codes.away, { line: [0], ...teams.away });
  const home = sampleTeam(codes.home, teams.home);
  const batting = (rest.half ?? 'top') === 'top' ? away : home;
  const fielding = batting === away ? home : away;
  const runner = (slot: number) => {
    const found = batting.lineup.find(({ order, active }) => active && order === slot);
    return found === undefined
      ? null
      : { player: found.player, responsible: fielding.pitchers.at(-1)?.player ?? '', trip: slot };
  };
  return {
    options: options.parse({ away: codes.away, home: codes.home, auto_resolution: 'simple', ...chosen }),
    status: 'active',
    inning: 1,
    half: 'top',
    outs: 0,
    runners: [runner(on[0]), runner(on[1]), runner(on[2])],
    teams: { away, home },
    plays: 0,
    plateAppearances: 0,
    begun: false,
    lastPlay: null,
    step: undecided,
    frame: emptyFrame,
    lead: null,
    injuries: [],
    weather: null,
    result: null,
    manual: chosen.mode === 'manual' ? { ratings: {}, play: null } : null,
    ...rest,
  };
}

/** A strikeout in the top of the third between the Gulls and the Smelters, with the given changes. */
export const samplePlay = (change: Partial<PlayRecord> = {}): PlayRecord => ({
  number: 30,
  inning: 3,
  half: 'top',
  batting: 'PCG',
  fielding: 'IVS',
  outsBefore: 0,
  outsAdded: 0,
  onBase: 0,
  batter: 'pcg-01',
  pitcher: 'ivs-16',
  catcher: 'ivs-10',
  runners: [null, null, null],
  defence: defaultDefense,
  offence: defaultOffense,
  rolls: [],
  attemptOff: false,
  outcome: 'strikeout',
  hitType: change.outcome ?? 'strikeout',
  checkPosition: null,
  xCheck: null,
  reading: null,
  fielder: null,
  finals: { batter: 0, first: null, second: null, third: null },
  plain: null,
  attempts: [],
  credited: hitBases(change.outcome ?? 'strikeout'),
  groundedIntoDoublePlay: false,
  runs: 0,
  rbi: 0,
  error: null,
  score: { away: 2, home: 1 },
  isHit: false,
  isOut: false,
  isWalk: false,
  complete: true,
  ...change,
});

/** An X-Check of the shortstop that becomes a soft grounder, with the given changes. */
export const sampleCheck = (change: Partial<XCheckRecord> = {}): XCheckRecord => ({
  position: 'SS',
  defender: 'ivs-05',
  d20: 12,
  errorDice: [3, 3, 3],
  errorTotal: 9,
  d100: null,
  playingIn: false,
  range: 3,
  adjustedRange: 3,
  errorRating: 20,
  baseResult: change.convertedResult ?? 'G3',
  hashConversion: null,
  spdTest: null,
  convertedResult: 'G3',
  errorResult: 'NO',
  finalOutcome: 'groundball_c',
  hitType: 'g3_no_error',
  scoredAs: 'field_out',
  advancement: 'GB:C',
  ...change,
});

export const sampleView = (situation: Situation = {}): View => view(sampleState(situation), 'public');
