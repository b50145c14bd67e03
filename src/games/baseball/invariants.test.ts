import { describe, expect, it } from 'vitest';
import { type Example, seedOf, walk } from '../contract-walk.ts';
import { finalOf, outsIn, runsIn } from './advancement.ts';
import { proveBox } from './box-proof.ts';
import { auditBox } from './earned-run-audit.ts';
import { baseball } from './index.ts';
import { atBat, batterOf, inField } from './lineup.ts';
import { type Options, options } from './options.ts';
import { notatePlay } from './play-notation.ts';
import { type Event, type PlayRecord, type State, sides, teamCodes } from './state.ts';
import { telling } from './telling.ts';
import { lineupProblem } from './validators.ts';

/** The invariants of section 19, over games in which every fourth action is anything that is legal. */

interface Step {
  readonly state: State;
  readonly events: readonly Event[];
  readonly next: State;
}

const games = 100;

function chosen(number: number): Options {
  return options.parse({
    away: teamCodes[number % 8],
    home: teamCodes[(number + 3) % 8],
    innings: [9, 3, 1][number % 3],
    dh: number % 2 === 0,
    extra_runner_on_second: number % 4 < 2,
    max_innings: number % 5 === 0 ? 10 : 0,
    mercy_runs: number % 7 === 0 ? 10 : 0,
  });
}

function stepsOf(number: number): Step[] {
  const example: Example<State, Options> = {
    name: `game ${number}`,
    options: chosen(number),
    seats: 2,
    longest: 3000,
    hidden: () => [],
  };
  // The walk is played by the game's own functions, so its states and events are the game's.
  return walk(baseball, example as Example, seedOf(`invariants ${number}`)).steps.map((step) => ({
    state: step.state as State,
    events: step.events as readonly Event[],
    next: step.next as State,
  }));
}

const walks = Array.from({ length: games }, (_, number) => stepsOf(number));
const steps = walks.flat();
const plays = steps.flatMap((step) =>
  step.events.flatMap((event) => (event.kind === 'play' ? [{ ...step, play: event.play }] : [])),
);

/** The first play that breaks a rule, shown with its state; undefined when none does. */
const offender = (broken: (play: PlayRecord, before: State, after: State) => boolean) =>
  plays.find(({ play, state, next }) => broken(play, state, next))?.play;

describe('in every game', () => {
  it('enough happens to judge by', () => {
    expect(plays.length).toBeGreaterThan(1500);
    const outcomes = new Set(plays.map(({ play }) => play.outcome));
    for (const outcome of ['stolen_base', 'caught_stealing', 'pick_off', 'balk', 'wild_pitch', 'passed_ball'])
      expect(outcomes).toContain(outcome);
    expect([...outcomes].filter((outcome) => outcome.startsWith('bunt_')).length).toBeGreaterThan(5);
    expect(steps.some(({ next }) => next.step.kind === 'substitution')).toBe(true);
    expect(steps.some(({ next }) => next.step.kind === 'throw')).toBe(true);
  });

  it('outs are 0 to 2 between plays, and the runners are different active players, none of them at bat (1)', () => {
    for (const { next } of steps.filter(({ next: { status } }) => status === 'active')) {
      expect(next.outs).toBeLessThan(3);
      const runners = next.runners.flatMap((runner) => (runner === null ? [] : [runner.player]));
      expect(new Set(runners).size).toBe(runners.length);
      const active = atBat(next).lineup.flatMap(({ player, active: in_ }) => (in_ ? [player] : []));
      for (const runner of runners) expect(active).toContain(runner);
      expect(runners).not.toContain(batterOf(atBat(next)).player);
    }
  });

  it('outs are zeros and runs are fours, and outs never exceed three (2)', () => {
    expect(
      offender(
        ({ finals, outsAdded, outsBefore, runs }) =>
          outsIn(finals) !== outsAdded || runsIn(finals) !== runs || outsBefore + outsAdded > 3,
      ),
    ).toBeUndefined();
  });

  it('no runner passes another, moves back, shares a base or is lost (3)', () => {
    expect(
      offender(({ finals, runners }) => {
        const moves = ([3, 2, 1] as const).filter((base) => runners[base - 1] !== null);
        const lost = ([1, 2, 3] as const).some(
          (base) => (runners[base - 1] === null) !== (finalOf(finals, base) === null),
        );
        const back = moves.some((base) => {
          const final = finalOf(finals, base) ?? 0;
          return final !== 0 && final < base;
        });
        const order = [...moves.map((base) => finalOf(finals, base)), finals.batter].filter(
          (final) => final !== null && final !== 0,
        );
        const passes = order.some(
          (final, at) => at > 0 && final !== 4 && (final ?? 0) >= (order[at - 1] ?? 0),
        );
        const behind = order.some((final, at) => at > 0 && final === 4 && order[at - 1] !== 4);
        return lost || back || passes || behind;
      }),
    ).toBeUndefined();
  });

  it('the box score proves after every action (4, 5)', () => {
    for (const { next } of steps) expect(proveBox(next)).toEqual([]);
  });

  it('all runs are earned where nobody erred, passed a ball or put a runner on second (5)', () => {
    for (const state of walks.flatMap((walked) => walked.at(-1)?.next ?? [])) {
      for (const side of sides) {
        const team = state.teams[side];
        const other = state.teams[side === 'away' ? 'home' : 'away'];
        const earned = team.pitchers.reduce((sum, { line }) => sum + line.ER, 0);
        const clean = team.errors === 0 && team.passedBalls === 0 && other.extraRunners === 0;
        if (clean) expect(earned).toBe(other.score);
        else expect(earned).toBeLessThanOrEqual(other.score);
      }
    }
  });

  it('the log bears the box score out, earned runs and all (5)', () => {
    for (const walked of walks) {
      const state = walked.at(-1)?.next;
      const log = walked.flatMap(({ events }) => events);
      expect(state === undefined ? [] : auditBox(state, log)).toEqual([]);
    }
  });

  it('has a winner unless a tie stands, and no bottom half that nobody needs (6)', () => {
    for (const { result, teams, options: rules, inning } of walks.flatMap(
      (walked) => walked.at(-1)?.next ?? [],
    )) {
      if (result === null) throw new Error('A game did not end.');
      expect(result.winner === null).toBe(result.reason === 'tie');
      if (result.reason === 'tie') expect(inning).toBeGreaterThanOrEqual(rules.max_innings);
      if (result.reason === 'home_ahead') expect(teams.home.line.length).toBe(teams.away.line.length - 1);
      if (result.reason === 'walk_off') expect(teams.home.score - teams.away.score).toBeLessThanOrEqual(4);
    }
  });

  it('the batting index moves by one for each completed plate appearance, and by nothing else (7)', () => {
    for (const { state, events, next } of steps) {
      for (const side of sides) {
        const completed = events.filter(
          (event) =>
            event.kind === 'play' && event.play.complete && event.play.batting === state.teams[side].team,
        ).length;
        expect(next.teams[side].battingIndex).toBe((state.teams[side].battingIndex + completed) % 9);
      }
    }
  });

  it('nine different fielders are there at every pitch; who left never returns (8)', () => {
    for (const { state } of plays) {
      expect(lineupProblem(inField(state).lineup, inField(state).dh)).toBeUndefined();
      for (const side of sides) {
        const { lineup, bench, bullpen } = state.teams[side];
        const everybody = [...lineup.map(({ player }) => player), ...bench, ...bullpen];
        expect(new Set(everybody).size).toBe(26);
        expect(everybody).toHaveLength(26);
      }
    }
  });

  it('score and line only grow, and agree with the plays (5)', () => {
    expect(
      offender((play, before, after) => {
        const side = before.half === 'top' ? 'away' : 'home';
        return (
          play.score.away !== after.teams.away.score ||
          play.score.home !== after.teams.home.score ||
          after.teams[side].score - before.teams[side].score !== play.runs
        );
      }),
    ).toBeUndefined();
  });

  it('every play is told, notated and rolled', () => {
    expect(
      offender((play) => {
        const { rolls, outcome } = play;
        const [description, notation] = [telling(play), notatePlay(play)];
        const silent = description === '' || notation === '' || notation.length > 60;
        return silent || (rolls.length === 0) !== (outcome === 'intentional_walk');
      }),
    ).toBeUndefined();
  });
});
