import { describe, expect, it } from 'vitest';
import { type Situation, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { scriptedDice } from '../../../../test/games/baseball/scripted-dice.ts';
import { offers } from '../../choices.ts';
import { act } from '../act.ts';
import { newGame } from '../course/setup.ts';
import { choicesFor } from '../forms/choices.ts';
import { playerOf, teamOf } from '../league/roster.ts';
import { runnerAnswer } from '../outlook/running.ts';
import type { Ball, PendingPlay } from '../records/pending-play.ts';
import type { State } from '../state.ts';
import { lineupFor } from '../teams/lineup-for.ts';
import { defaultDefense, defaultOffense } from '../terms/decisions.ts';
import { options } from '../terms/options.ts';
import { teamCodes } from '../terms/terms.ts';
import { manage } from './manager.ts';
import { veteranAnswer, veteranDefense, veteranOffense, veteranThrow } from './veteran.ts';

const grid = { auto_resolution: 'grid' } as const;
const game = (situation: Situation = {}): State => sampleState({ options: grid, ...situation });
const margin = (score: number) => ({ away: { score: score + 5 }, home: { score: 5 } });

const ready = ({ step }: State): boolean => step.kind === 'lineups' && step.ready.away;

const ball: Ball = {
  outcome: 'single_uncapped',
  hitType: 'single_uncapped',
  location: 'CF',
  advancement: 'single_uncapped',
  reading: null,
  xCheck: null,
};
const underWay = (pending: PendingPlay) => ({
  defence: defaultDefense,
  offence: defaultOffense,
  pending,
  attemptOff: false,
  rolls: [],
});
const single = (asks: 'send' | 'aim', safe: number, trail = 10): PendingPlay => ({
  kind: 'uncapped',
  asks,
  ball,
  lead: { from: 2, to: 4, safe },
  trail: { from: 0, to: 2, safe: trail },
});

describe('a veteran at bat', () => {
  it('sends the winning run on a smaller chance, the fewer chances are left', () => {
    const least = (situation: Situation) =>
      Array.from({ length: 19 }, (_, at) => at + 1).find(
        (safe) =>
          veteranAnswer(game({ on: [0, 9, 0], ...situation }), underWay(single('send', safe))) === 'send',
      ) ?? 20;
    const [none, two] = [least({ outs: 0 }), least({ outs: 2 })];
    expect(none).toBeGreaterThan(two);
    // With two outs, a runner should go if his chance is at least about four in ten. A regular has the same limit
    // (9).
    expect(Math.abs(two - 9)).toBeLessThanOrEqual(2);
    const last = least({ inning: 9, half: 'bottom', outs: 1, teams: margin(0) });
    expect(last).toBeLessThan(least({ inning: 9, half: 'bottom', outs: 1, teams: margin(8) }) + 1);
    expect(runnerAnswer(single('send', 9), 2)).toBe('send');
  });

  it('never orders a steal that a catcher would laugh at', () => {
    for (const code of teamCodes.filter((each) => each !== 'IVS'))
      for (let slot = 1; slot <= 9; slot += 1) {
        const state = game({ codes: { away: code, home: 'IVS' }, on: [slot, 0, 0] });
        const { steal_attempts } = veteranOffense(state);
        const { steal } = playerOf(state.runners[0]?.player ?? '');
        if (steal_attempts.length > 0) expect(steal?.high).toBeGreaterThanOrEqual(13);
      }
  });

  it('squeezes, bunts, hits and runs and steals doubly when it pays, and mostly swings', () => {
    const orders = new Set<string>();
    let swings = 0;
    let all = 0;
    for (const code of teamCodes.filter((each) => each !== 'IVS'))
      for (let slot = 1; slot <= 9; slot += 1)
        for (const [on, outs] of [
          [[1, 0, 0], 0],
          [[0, 0, 1], 1],
          [[1, 2, 0], 1],
          [[1, 0, 2], 0],
        ] as const) {
          const teams = { away: { score: 5, battingIndex: slot - 1 }, home: { score: 5 } };
          const men = on.map((man) => (man === 0 ? 0 : ((slot + man) % 9) + 1));
          const [first = 0, second = 0, third = 0] = men;
          const state = game({
            codes: { away: code, home: 'IVS' },
            inning: 9,
            outs,
            on: [first, second, third],
            teams,
          });
          const decision = veteranOffense(state);
          expect(offers(choicesFor(state, 'away'), { kind: 'offensive', decision })).toBe(true);
          all += 1;
          if (decision.hit_and_run) orders.add('hit and run');
          else if (decision.bunt_attempt) orders.add(third === 0 ? 'sacrifice' : 'squeeze');
          else if (decision.steal_attempts.length > 1) orders.add('double steal');
          else if (decision.steal_attempts.length === 0) swings += 1;
        }
    expect([...orders].sort()).toEqual(expect.arrayContaining(['double steal', 'hit and run', 'squeeze']));
    expect(swings / all).toBeGreaterThan(0.4);
  });
});

describe('a veteran in the field', () => {
  it('brings the infield in against the winning run, and not with a big lead', () => {
    const depth = (situation: Situation) => {
      const { infield_depth, corners_in } = veteranDefense(game({ on: [0, 0, 9], outs: 1, ...situation }));
      return infield_depth === 'in' || corners_in;
    };
    expect(depth({ inning: 9, half: 'bottom', teams: margin(0) })).toBe(true);
    expect(depth({ inning: 9, half: 'top', teams: { away: { score: 0 }, home: { score: 6 } } })).toBe(false);
  });

  it('walks a slugger with the winning run on second and two outs, never with the bases empty', () => {
    const walks = (on: readonly [number, number, number], next: 'weak' | 'strong') => {
      const state = game({ inning: 9, half: 'bottom', outs: 2, on, teams: margin(0) });
      const { home } = state.teams;
      const hitters = teamCodes.flatMap((code) => teamOf(code).lineups.dh_vs_rhp.map(({ player }) => player));
      const bench = teamCodes.flatMap((code) => teamOf(code).bench);
      const strength = (id: string) =>
        (playerOf(id).batting?.vs_rhp.ratings ?? []).reduce(
          (sum, [key, units]) => (key.startsWith('homerun') ? sum + units : sum),
          0,
        );
      const [best = ''] = [...hitters].sort((a, b) => strength(b) - strength(a));
      const [worst = ''] = [...bench].sort((a, b) => strength(a) - strength(b));
      const lineup = home.lineup.map((entry) => {
        if (entry.order === 1) return { ...entry, player: best };
        return entry.order === 2 && next === 'weak' ? { ...entry, player: worst } : entry;
      });
      const with9 = { ...state, teams: { ...state.teams, home: { ...home, lineup } } };
      return veteranDefense(with9).intentional_walk;
    };
    expect(walks([0, 9, 0], 'weak')).toBe(true);
    expect(walks([0, 0, 0], 'weak')).toBe(false);
  });

  it('throws where it hurts most', () => {
    const at = (pending: PendingPlay, outs = 1) =>
      veteranThrow(game({ on: [0, 9, 0], outs }), underWay(pending));
    expect(at(single('aim', 12, 19))).toBe('lead');
    expect(at(single('aim', 19, 4))).toBe('trail');
    const steal: PendingPlay = {
      kind: 'steal',
      asks: 'steal_throw',
      steal: '2,4',
      goodJump: true,
      safeNumbers: { second: 19, home: 3 },
    };
    expect(veteranThrow(game({ on: [8, 0, 9], outs: 1 }), underWay(steal))).toBe('home');
  });

  it('decides only what is offered', () => {
    for (const [on, outs] of [
      [[9, 8, 7], 0],
      [[9, 0, 7], 1],
      [[0, 0, 0], 2],
    ] as const)
      for (const inning of [1, 9]) {
        const state = game({ inning, on, outs, teams: margin(0) });
        for (const side of ['away', 'home'] as const)
          expect(offers(choicesFor(state, side), manage(state, side, 'veteran'))).toBe(true);
      }
  });
});

describe("a veteran's lineup", () => {
  it('is the best nine against the hand of the other starter, written slot by slot', () => {
    const dice = scriptedDice();
    let state = newGame(options.parse({ away: 'IVS', home: 'PCG', home_starter: 1 }));
    for (let step = 0; step < 20 && !ready(state); step += 1)
      state = act(state, 0, manage(state, 'away', 'veteran'), dice).state;
    expect(ready(state)).toBe(true);
    state = act(state, 1, { kind: 'ready' }, dice).state;
    const batters = state.teams.away.lineup
      .filter(({ order }) => order !== null)
      .sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
    const wanted = lineupFor(teamOf('IVS').hitters.map(playerOf), 'L', true);
    expect(batters.map(({ player, position, order }) => ({ order, player, position }))).toEqual(wanted);
    expect(playerOf(teamOf('PCG').rotation[0] ?? '').throws).toBe('L');
  });
});
