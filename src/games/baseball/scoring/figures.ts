import type { Figure, Figures } from '../../simulation.ts';
import type { Event } from '../records/play-record.ts';
import type { BattingStat, PitchingStat, State } from '../state.ts';
import type { Options } from '../terms/options.ts';
import { sides, teamCodes } from '../terms/terms.ts';
import { proveBox } from './box-proof.ts';
import { auditBox } from './earned-run-audit.ts';

/** Totals over many baseball games: the statistics by which leagues are compared. */

const summed = [
  'PA',
  'AB',
  'R',
  'H',
  '2B',
  '3B',
  'HR',
  'BB',
  'HBP',
  'SF',
  'SO',
  'SB',
  'CS',
  'SH',
  'GIDP',
] as const satisfies readonly BattingStat[];

const pitched = ['ER', 'outs', 'WP'] as const satisfies readonly PitchingStat[];

export const figures: Figures<State, Event> = {
  level: 'regular',
  options,
  count,
  report,
  problem,
  books: 'box scores add up; earned runs, runs, hits, errors and leads match a second count from the log',
};

/**
 * Returns the options for a game by its number. The numbers go through all pairings of teams and starters. `varied`
 * adds games without the DH and with the rarer rules.
 */
function options(number: number, varied: boolean): Partial<Options> {
  const teams = teamCodes.length;
  const away = number % teams;
  const home = (away + 1 + (Math.floor(number / teams) % (teams - 1))) % teams;
  const opponents = {
    away: teamCodes[away] ?? 'PCG',
    home: teamCodes[home] ?? 'IVS',
    away_starter: (number % 5) + 1,
    home_starter: (Math.floor(number / 5) % 5) + 1,
  };
  if (!varied) return opponents;
  return {
    ...opponents,
    dh: number % 2 === 0,
    extra_runner_on_second: number % 5 === 0,
    mercy_runs: number % 7 === 0 ? 10 : 0,
    ...(number % 11 === 0 ? { max_innings: 12 } : {}),
  };
}

function count(state: State): Record<string, number> {
  const teams = sides.map((side) => state.teams[side]);
  const batters = teams.flatMap(({ batting }) => Object.values(batting));
  const outings = teams.flatMap(({ pitchers }) => pitchers);
  const checks = teams.flatMap((team) => Object.values(team.checks).flatMap((each) => Object.values(each)));
  const total = <T>(list: readonly T[], of: (each: T) => number) =>
    list.reduce((sum, each) => sum + of(each), 0);
  const [one = 0, other = 0] = teams.map(({ score }) => score);
  return {
    ...Object.fromEntries(summed.map((stat) => [stat, total(batters, (line) => line[stat] ?? 0)])),
    ...Object.fromEntries(pitched.map((stat) => [stat, total(outings, ({ line }) => line[stat])])),
    errors: total(teams, ({ errors }) => errors),
    DP: total(teams, ({ doublePlays }) => doublePlays),
    PB: total(teams, ({ passedBalls }) => passedBalls),
    LOB: total(teams, ({ leftOnBase }) => leftOnBase),
    checks: total(checks, ([times]) => times),
    checkHits: total(checks, ([, , hits]) => hits),
    runSquares: total(teams, ({ score }) => score ** 2),
    oneRun: Math.abs(one - other) === 1 ? 1 : 0,
    pitchers: outings.length,
    extra: state.inning > state.options.innings ? 1 : 0,
    plays: state.plays,
  };
}

/**
 * The league table. It shows targets, and the results of a second implementation of the rules over 120,000
 * games with the designated hitter and regular managers. `/G` is per team and game; `%` is a share of 100.
 */
function report(sums: Readonly<Record<string, number>>, games: number): Figure[] {
  const of = (name: string) => sums[name] ?? 0;
  const share = (part: number, whole: number, digits = 3) => rounded(whole === 0 ? 0 : part / whole, digits);
  const perTeam = (name: string) => share(of(name), 2 * games, 2);
  const bases = of('H') + of('2B') + 2 * of('3B') + 3 * of('HR');
  const onBase = of('H') + of('BB') + of('HBP');
  const attempts = of('SB') + of('CS');
  const mean = of('R') / (2 * games || 1);
  const spread = Math.sqrt(Math.max(0, of('runSquares') / (2 * games || 1) - mean ** 2));
  return [
    { name: 'R/G', value: perTeam('R'), target: [4.2, 4.8], reference: 4.58 },
    { name: 'AVG', value: share(of('H'), of('AB')), target: [0.24, 0.255], reference: 0.249 },
    {
      name: 'OBP',
      value: share(onBase, of('AB') + of('BB') + of('HBP') + of('SF')),
      target: [0.31, 0.325],
      reference: 0.32,
    },
    { name: 'SLG', value: share(bases, of('AB')), target: [0.395, 0.42], reference: 0.406 },
    { name: 'HR/G', value: perTeam('HR'), target: [1, 1.25], reference: 1.2 },
    { name: 'BB %', value: share(100 * of('BB'), of('PA'), 1), target: [8, 9], reference: 8.4 },
    { name: 'K %', value: share(100 * of('SO'), of('PA'), 1), target: [21, 24], reference: 22.6 },
    { name: 'GIDP/G', value: perTeam('GIDP'), target: [0.6, 0.9], reference: 0.68 },
    { name: 'E/G', value: perTeam('errors'), target: [0.5, 0.7], reference: 0.59 },
    {
      name: 'Steal attempts/G',
      value: share(attempts, 2 * games, 2),
      target: [0.6, 1],
      reference: 0.73,
    },
    { name: 'Steals %', value: share(100 * of('SB'), attempts, 1), target: [72, 80], reference: 75 },
    { name: 'Extra innings %', value: share(100 * of('extra'), games, 1), target: [7, 10], reference: 9.7 },
    { name: 'PA/G', value: share(of('PA'), 2 * games, 1), reference: 38.9 },
    { name: '2B/G', value: perTeam('2B'), reference: 1.63 },
    { name: '3B/G', value: perTeam('3B'), reference: 0.13 },
    { name: 'HBP/G', value: perTeam('HBP'), reference: 0.41 },
    { name: 'WP/G', value: perTeam('WP'), reference: 0.31 },
    { name: 'PB/G', value: perTeam('PB'), reference: 0.06 },
    { name: 'SF/G', value: perTeam('SF'), reference: 0.17 },
    { name: 'LOB/G', value: share(of('LOB'), 2 * games, 1), reference: 7.3 },
    { name: 'X-Check % of PA', value: share(100 * of('checks'), of('PA'), 1), reference: 13.9 },
    { name: 'X-Check hits %', value: share(100 * of('checkHits'), of('checks'), 1), reference: 20.6 },
    { name: 'SD of R', value: rounded(spread, 2), reference: 3.1 },
    { name: 'One-run games %', value: share(100 * of('oneRun'), games, 1), reference: 28 },
    { name: 'DP turned/G', value: perTeam('DP') },
    { name: 'SH/G', value: perTeam('SH') },
    { name: 'ERA', value: share(27 * of('ER'), of('outs'), 2) },
    { name: 'Pitchers/G', value: perTeam('pitchers') },
    { name: 'Plays per game', value: share(of('plays'), games, 1) },
  ];
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Returns problems if the box score doesn't prove or doesn't match the log. */
function problem(state: State, events: readonly Event[]): string | undefined {
  const failures = [...proveBox(state), ...auditBox(state, events)];
  return failures.length === 0 ? undefined : failures.join(' ');
}
