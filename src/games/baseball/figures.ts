import type { Figures } from '../simulation.ts';
import { proveBox } from './box-proof.ts';
import type { Options } from './options.ts';
import { type BattingStat, type State, sides, teamCodes } from './state.ts';

/** What many games of baseball come to: the figures that a league is judged by. */

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

export const figures: Figures<State> = { options, count, report, problem };

/** Every pairing of teams and starters in turn, every other time without the designated hitter, now and then with the rarer rules. */
function options(number: number): Partial<Options> {
  const teams = teamCodes.length;
  const away = number % teams;
  const home = (away + 1 + (Math.floor(number / teams) % (teams - 1))) % teams;
  return {
    away: teamCodes[away] ?? 'PCG',
    home: teamCodes[home] ?? 'IVS',
    away_starter: (number % 5) + 1,
    home_starter: ((number + 2) % 5) + 1,
    dh: number % 2 === 0,
    extra_runner_on_second: number % 5 === 0,
    mercy_runs: number % 7 === 0 ? 10 : 0,
    ...(number % 11 === 0 ? { max_innings: 12 } : {}),
  };
}

function count(state: State): Record<string, number> {
  const batters = sides.flatMap((side) => Object.values(state.teams[side].batting));
  const of = (stat: BattingStat) => batters.reduce((sum, line) => sum + (line[stat] ?? 0), 0);
  const outings = sides.flatMap((side) => state.teams[side].pitchers);
  return {
    ...Object.fromEntries(summed.map((stat) => [stat, of(stat)])),
    errors: sides.reduce((sum, side) => sum + state.teams[side].errors, 0),
    earned: outings.reduce((sum, { line }) => sum + line.ER, 0),
    outs: outings.reduce((sum, { line }) => sum + line.outs, 0),
    pitchers: outings.length,
    extra: state.inning > state.options.innings ? 1 : 0,
    plays: state.plays,
  };
}

/** `per` figures are per team and game, `%` shares of 100. */
function report(sums: Readonly<Record<string, number>>, games: number): Record<string, number> {
  const of = (name: string) => sums[name] ?? 0;
  const share = (part: number, whole: number, digits = 3) => rounded(whole === 0 ? 0 : part / whole, digits);
  const perTeam = (name: string) => share(of(name), 2 * games, 2);
  const bases = of('H') + of('2B') + 2 * of('3B') + 3 * of('HR');
  const onBase = of('H') + of('BB') + of('HBP');
  return {
    'runs per team': perTeam('R'),
    AVG: share(of('H'), of('AB')),
    OBP: share(onBase, of('AB') + of('BB') + of('HBP') + of('SF')),
    SLG: share(bases, of('AB')),
    'HR per team': perTeam('HR'),
    'BB%': share(100 * of('BB'), of('PA'), 1),
    'K%': share(100 * of('SO'), of('PA'), 1),
    ERA: share(27 * of('earned'), of('outs'), 2),
    'SB per team': perTeam('SB'),
    'CS per team': perTeam('CS'),
    'SH per team': perTeam('SH'),
    'errors per team': perTeam('errors'),
    'pitchers per team': perTeam('pitchers'),
    'extra innings %': share(100 * of('extra'), games, 1),
    'plays per game': share(of('plays'), games, 1),
  };
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** The sentences of the box score that does not prove. */
function problem(state: State): string | undefined {
  const failures = proveBox(state);
  return failures.length === 0 ? undefined : failures.join(' ');
}
