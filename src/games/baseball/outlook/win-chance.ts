import { playerOf, teamOf } from '../league/roster.ts';
import { atBat, inField, onBaseCode } from '../lineup/lineup.ts';
import { listedErrorRatings } from '../lookups/x-check-charts.ts';
import type { Fielder, Situation } from '../play/situation.ts';
import type { State } from '../state.ts';
import { battingSideOf, pitchingSideOf, sideOfBatter } from '../teams/card-sides.ts';
import { defaultDefense, defaultOffense } from '../terms/decisions.ts';
import { options as allOptions } from '../terms/options.ts';
import type { FieldPosition } from '../terms/positions.ts';
import { type Half, teamCodes } from '../terms/terms.ts';
import { outlook, remembered, type Worth, withBases } from './outlook.ts';
import { expectedRuns } from './run-expectancy.ts';
import { sendsRunner } from './running.ts';

/**
 * The chance to win from any point in a game, assuming average batters and pitchers from here on. A veteran
 * uses it late in a game, when a single run may matter most.
 */

/** Maximum number of runs in a half-inning; more runs count as this many. */
const mostRuns = 12;
/** Maximum lead; a larger lead counts as this many runs. */
const mostMargin = 15;

/** Probabilities of 0, 1, … runs until the end of the half-inning. */
type RunChances = readonly number[];

let fromCards: readonly RunChances[] | undefined;

/** Run probabilities from these bases and outs; computed on first use. */
export function runChances(onBase: number, outs: number): RunChances {
  fromCards ??= runsFromCards();
  return fromCards[onBase * 3 + outs] ?? [1];
}

const sampled = teamCodes.filter((_, at) => at % 2 === 0);

/**
 * Sample situations: a batter from every other team against a starter of the next one, with an average
 * defense.
 */
function sampleMatches(): readonly Situation[] {
  return sampled.map((code, at) => {
    const { lineups, park } = teamOf(code);
    const opponent = teamOf(sampled[(at + 1) % sampled.length] ?? code);
    const batter = playerOf(lineups.dh_vs_rhp[2 * at]?.player ?? '');
    const pitcher = playerOf(opponent.rotation[at % 5] ?? '');
    const side = sideOfBatter(batter.bats, pitcher.throws);
    return {
      batter: {
        player: batter.id,
        name: batter.name,
        side,
        card: battingSideOf(batter, pitcher.throws),
        running: 11,
        bunt: 'C',
        hitAndRun: 'C',
      },
      pitcher: {
        player: pitcher.id,
        name: pitcher.name,
        card: pitchingSideOf(pitcher, side),
        hold: 0,
        pickoff: 5,
        balk: 3,
        wildPitch: 6,
        fatigued: false,
      },
      fielders: averageField,
      park,
      options: allOptions.parse({}),
      onBase: 0,
      outs: 0,
      runners: [null, null, null],
    };
  });
}

function averageFielder(position: FieldPosition): Fielder {
  const errors = listedErrorRatings(position);
  return { player: '', name: '', range: 3, error: errors[errors.length >> 1] ?? 0, arm: 0, passedBall: 4 };
}

const averageField: Situation['fielders'] = {
  P: averageFielder('P'),
  C: averageFielder('C'),
  '1B': averageFielder('1B'),
  '2B': averageFielder('2B'),
  '3B': averageFielder('3B'),
  SS: averageFielder('SS'),
  LF: averageFielder('LF'),
  CF: averageFielder('CF'),
  RF: averageFielder('RF'),
};

/** After a dropped foul, the situation is the same, so the values are only stable after a second round. */
const rounds = 2;

/** Situations from last to first: a play without a run leads to more outs or more runners. */
const lastFirst = [2, 1, 0].flatMap((outs) =>
  [7, 6, 5, 3, 4, 2, 1, 0].map((onBase) => ({ onBase, outs, at: onBase * 3 + outs })),
);

/**
 * Computes the probability of each number of runs, lowest first. After a run scores, a smaller number
 * remains.
 */
function runsFromCards(): readonly RunChances[] {
  const matches = sampleMatches();
  const table = Array.from({ length: 24 }, () => Array<number>(mostRuns + 1).fill(0));
  for (let wanted = 0; wanted <= mostRuns; wanted += 1) {
    const worth: Worth = (runs, onBase, outs) => {
      if (outs >= 3) return runs === wanted ? 1 : 0;
      return runs > wanted ? 0 : (table[onBase * 3 + outs]?.[wanted - runs] ?? 0);
    };
    for (let round = 0; round < rounds; round += 1)
      for (const { onBase, outs, at } of lastFirst) {
        const row = table[at];
        if (row !== undefined) row[wanted] = meanOutlook(matches, onBase, outs, worth);
      }
  }
  return table.map((row) => {
    const sum = row.reduce((all, each) => all + each, 0);
    return row.map((each) => each / sum);
  });
}

function meanOutlook(
  matches: ReturnType<typeof sampleMatches>,
  onBase: number,
  outs: number,
  worth: Worth,
): number {
  const sum = matches.reduce(
    (all, match) =>
      all +
      outlook(withBases(match, onBase, outs), defaultDefense, defaultOffense, worth, (pending) =>
        sendsRunner(pending, outs),
      ),
    0,
  );
  return sum / matches.length;
}

/** The home team's chances to win at the start of a half-inning, indexed by its lead plus `mostMargin`. */
interface Starts {
  readonly top: readonly number[];
  readonly bottom: readonly number[];
}

const margins = Array.from({ length: 2 * mostMargin + 1 }, (_, at) => at - mostMargin);
const known: Starts[] = [];

const of = (chances: readonly number[], margin: number): number =>
  chances[Math.min(mostMargin, Math.max(-mostMargin, margin)) + mostMargin] ?? 0;

/**
 * Chances by the number of innings that still follow this one. 0 means the last regulation inning or an extra
 * inning.
 */
function startsWith(left: number): Starts {
  for (let at = known.length; at <= left; at += 1) {
    const next = known[at - 1];
    known.push(next === undefined ? lastInning() : earlierInning(next));
  }
  const found = known[left];
  if (found === undefined) throw new RangeError(`No game has ${left} innings left.`);
  return found;
}

const overRuns = (chances: RunChances, worth: (runs: number) => number): number =>
  chances.reduce((sum, chance, runs) => sum + chance * worth(runs), 0);

/**
 * A tie after the last inning leads to extra innings with empty bases, until a team leads after both halves.
 */
function lastInning(): Starts {
  const fresh = runChances(0, 0);
  const even = overRuns(fresh, (runs) => fresh[runs] ?? 0);
  const ahead = overRuns(fresh, (runs) => fresh.slice(runs + 1).reduce((sum, each) => sum + each, 0));
  const tie = ahead / (1 - even);
  const ended = (margin: number) => (margin > 0 ? 1 : margin === 0 ? tie : 0);
  const bottom = margins.map((margin) => (margin > 0 ? 1 : overRuns(fresh, (runs) => ended(margin + runs))));
  return { bottom, top: margins.map((margin) => overRuns(fresh, (runs) => of(bottom, margin - runs))) };
}

function earlierInning(next: Starts): Starts {
  const fresh = runChances(0, 0);
  const bottom = margins.map((margin) => overRuns(fresh, (runs) => of(next.top, margin + runs)));
  return { bottom, top: margins.map((margin) => overRuns(fresh, (runs) => of(bottom, margin - runs))) };
}

/** A half-inning of a game, for the team at bat. */
export interface HalfInning {
  readonly half: Half;
  readonly inning: number;
  /** Regulation innings of the game. */
  readonly innings: number;
  /** Runs that the team at bat leads by. */
  readonly lead: number;
}

/** The chance of the team at bat to win after a play in a half-inning. */
export function chanceToWin({ half, inning, innings, lead }: HalfInning): Worth {
  const home = half === 'bottom';
  const left = Math.max(0, innings - inning);
  const ended = (margin: number): number => {
    if (!home) return 1 - of(startsWith(left).bottom, -margin);
    if (left > 0) return of(startsWith(left - 1).top, margin);
    // A tie leads to another inning like this one.
    return margin > 0 ? 1 : margin === 0 ? of(startsWith(0).top, 0) : 0;
  };
  return remembered((runs, onBase, outs) => {
    const margin = lead + runs;
    if (home && left === 0 && margin > 0) return 1;
    if (outs >= 3) return ended(margin);
    return overRuns(runChances(onBase, outs), (more) => ended(margin + more));
  });
}

/** The chance of the team at bat to win after a play, in this state's half-inning. */
export const winningChance = (state: State): Worth =>
  chanceToWin({
    half: state.half,
    inning: state.inning,
    innings: state.options.innings,
    lead: atBat(state).score - inField(state).score,
  });

/**
 * The chances of the away team and the home team to win, assuming average batters and pitchers from here on.
 */
export function winChances(state: State): readonly [away: number, home: number] {
  const batting = winningChance(state)(0, onBaseCode(state.runners), state.outs);
  return state.half === 'top' ? [batting, 1 - batting] : [1 - batting, batting];
}

/** Values a situation by its expected runs; used early in a game. */
export const runsToExpect: Worth = (runs, onBase, outs) => runs + expectedRuns(onBase, outs);
