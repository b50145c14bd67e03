import type { Team } from '../types.ts';
import { shownPct } from './fraction.ts';
import { overallOf, pctOf, type Records, recordOf, type Tally, tallyAgainst } from './records.ts';

/** The columns of standings as they're shown (League 9). */

/** A team's figures, without rank and games behind, which depend on the view. */
export interface Columns {
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  /** `.583` */
  readonly pct: string;
  /** Wins and losses in home games: `7-2`. */
  readonly home: string;
  readonly away: string;
  readonly division: string;
  readonly oneRun: string;
  /** The present run: `W3`; `-` before the first decision. */
  readonly streak: string;
  /** Wins and losses of the last decided games, ten unless the season says otherwise. */
  readonly last: string;
  readonly runsFor: number;
  readonly runsAgainst: number;
  /** With its sign: `+12`, `-3`, `0`. */
  readonly difference: string;
  /** Expected wins and losses: `8-6`; `-` without runs. */
  readonly expected: string;
}

/** The exponent of expected wins. */
const exponent = 1.83;

const winsAndLosses = ({ wins, losses }: Pick<Tally, 'wins' | 'losses'>): string => `${wins}-${losses}`;

/**
 * A team's columns.
 *
 * @param division the teams of its division
 * @param last how many decided games count as the last ones, from 1
 */
export function columnsOf(records: Records, team: Team, division: readonly Team[], last: number): Columns {
  const record = recordOf(records, team);
  const all = overallOf(record);
  const difference = record.runsFor - record.runsAgainst;
  return {
    ...all,
    pct: shownPct(pctOf(all)),
    home: winsAndLosses(record.home),
    away: winsAndLosses(record.away),
    division: winsAndLosses(tallyAgainst(record, division)),
    oneRun: winsAndLosses(record.oneRun),
    streak: streakIn(record.decisions),
    last: winsAndLosses(lastOf(record.decisions, last)),
    runsFor: record.runsFor,
    runsAgainst: record.runsAgainst,
    difference: difference > 0 ? `+${difference}` : `${difference}`,
    expected: expectedOf(record),
  };
}

function streakIn(decisions: string): string {
  const present = decisions.at(-1);
  if (present === undefined) return '-';
  const before = decisions.lastIndexOf(present === 'W' ? 'L' : 'W');
  return `${present}${decisions.length - 1 - before}`;
}

function lastOf(decisions: string, count: number): Pick<Tally, 'wins' | 'losses'> {
  const decided = decisions.slice(-count);
  const wins = decided.split('W').length - 1;
  return { wins, losses: decided.length - wins };
}

/**
 * Expected wins and losses of the games that were played. Only equal runs give a half, and those exactly, so rounding
 * the floating-point value is safe.
 */
function expectedOf(record: {
  readonly played: number;
  readonly runsFor: number;
  readonly runsAgainst: number;
}): string {
  const { played, runsFor, runsAgainst } = record;
  if (runsFor + runsAgainst === 0) return '-';
  const [scored, allowed] = [runsFor ** exponent, runsAgainst ** exponent];
  const wins = Math.round((played * scored) / (scored + allowed));
  return winsAndLosses({ wins, losses: played - wins });
}
