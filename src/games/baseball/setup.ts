import { startHalf } from './innings.ts';
import type { Options } from './options.ts';
import { saveChance } from './pitching-decisions.ts';
import { playerOf, startingPitcher, type Team, teamOf } from './roster.ts';
import { emptyFrame, emptyPitching } from './scorer.ts';
import {
  defaultDefence,
  type LineupEntry,
  otherSide,
  type PlayerId,
  type Side,
  type State,
  type TeamState,
  undecided,
} from './state.ts';
import { inningLimits } from './validators.ts';

/** What the option schema cannot say. */
export function optionsProblem(options: Options): string | undefined {
  if (options.away === options.home) return 'The two teams must differ.';
  return inningLimits(options.innings, options.max_innings === 0 ? undefined : options.max_innings);
}

/** A new game in the top of the first, with the default lineups against the other side's starter. */
export function setup(options: Options): State {
  const before: State = {
    options,
    status: 'active',
    inning: 1,
    half: 'top',
    outs: 0,
    runners: [null, null, null],
    teams: { away: teamState(options, 'away'), home: teamState(options, 'home') },
    plays: 0,
    plateAppearances: 0,
    begun: false,
    lastPlay: null,
    step: undecided,
    frame: emptyFrame,
    lead: null,
    result: null,
  };
  return startHalf(
    before,
    1,
    'top',
    options.extra_runner_on_second && options.extra_runner_from_inning === 1,
  );
}

/** The starting pitcher: the turn of the rotation that the table chose. */
export function starterOf(options: Options, side: Side): PlayerId {
  const turn = side === 'away' ? options.away_starter : options.home_starter;
  const { rotation, name } = teamOf(options[side]);
  const found = rotation[turn - 1];
  if (found === undefined) throw new Error(`${name} has no starter ${turn}.`);
  return found;
}

/** What a team has done and decided before the first pitch. */
export const nothingYet = {
  battingIndex: 0,
  score: 0,
  line: [],
  hits: 0,
  errors: 0,
  leftOnBase: 0,
  outsMade: 0,
  plateAppearances: 0,
  extraRunners: 0,
  batting: {},
  errorsByPosition: {},
  passedBalls: 0,
  doublePlays: 0,
  checks: {},
  lastDefence: defaultDefence,
  lastApproach: 'normal',
} satisfies Partial<TeamState>;

function teamState(options: Options, side: Side): TeamState {
  const team = teamOf(options[side]);
  const starter = starterOf(options, side);
  const lineup = startingLineup(team, starter, starterOf(options, otherSide(side)), options.dh);
  return {
    team: options[side],
    lineup,
    dh: options.dh,
    bench: [...team.bench, ...reserves(team, lineup)],
    bullpen: [
      team.bullpen.closer,
      ...team.bullpen.setup,
      ...team.bullpen.middle,
      ...team.bullpen.long,
      ...team.rotation.filter((each) => each !== starter),
    ],
    ...nothingYet,
    pitchers: [
      {
        player: starter,
        line: emptyPitching,
        ...saveChance(0, 0),
        leadAtEntry: 0,
        leadAtExit: 0,
        blown: false,
      },
    ],
  };
}

/** Position players who are neither on the listed bench nor in the lineup: without the DH, the one who would be it. */
const reserves = (team: Team, lineup: readonly LineupEntry[]): PlayerId[] =>
  team.players
    .filter(({ id, batting }) => batting !== undefined && !team.bench.includes(id))
    .filter(({ id }) => lineup.every(({ player }) => player !== id))
    .map(({ id }) => id);

function startingLineup(team: Team, starter: PlayerId, opponent: PlayerId, dh: boolean): LineupEntry[] {
  const hand = playerOf(opponent).throws === 'L' ? 'lhp' : 'rhp';
  const batters = team.lineups[`${dh ? 'dh' : 'no_dh'}_vs_${hand}`];
  const entry = (player: PlayerId, position: LineupEntry['position'], order: number | null): LineupEntry => ({
    player,
    position,
    owes: null,
    order,
    active: true,
    starter: true,
    entered: { inning: 1, half: 'top', play: 1 },
    left: null,
    replaced: null,
    played: position === null ? [] : [position],
  });
  const nine = batters.map(({ player, position, order }) =>
    entry(player === startingPitcher ? starter : player, position, order),
  );
  return dh ? [...nine, entry(starter, 'P', null)] : nine;
}
