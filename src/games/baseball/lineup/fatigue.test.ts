import { describe, expect, it } from 'vitest';
import { outing, type Situation, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { scriptedDice } from '../../../../test/games/baseball/scripted-dice.ts';
import { act } from '../act.ts';
import { applyPlay } from '../course/apply-play.ts';
import { goOn } from '../course/innings.ts';
import { newGame } from '../course/setup.ts';
import { defensive, offensive } from '../forms/choices.ts';
import { teamOf } from '../league/roster.ts';
import { situationOf } from '../play/situation.ts';
import { plainPlay } from '../records/play-result.ts';
import type { State } from '../state.ts';
import { defaultDefense, defaultOffense } from '../terms/decisions.ts';
import { options } from '../terms/options.ts';
import { enduranceOf, isFatigued } from './fatigue.ts';
import { pitcherOf } from './lineup.ts';
import { repairFor } from './repair.ts';
import { gamesIn, restAfter, restText, stillTired } from './rest.ts';

/** Fatigue, the innings limit, the three-batter minimum, rest (Baseball 11.1). */

const [starter = ''] = teamOf('IVS').rotation;
const [reliever = '', second = ''] = teamOf('IVS').bullpen.middle;
const none = scriptedDice();

const pitching = (line: Parameters<typeof outing>[1], situation: Situation = {}): State =>
  sampleState({ ...situation, teams: { home: { pitchers: [outing(starter, line)] } } });
/** The batter strikes out. */
const out = (state: State): State =>
  act(act(state, 1, defensive(), none).state, 0, offensive(), scriptedDice(1, 1, 1, 9, 1)).state;
/** The runner on first is caught stealing; the batter is still up. */
const caughtStealing = (state: State): State =>
  applyPlay(state, {
    result: plainPlay('caught_stealing', { batter: null, first: 0, second: null, third: null }),
    defence: defaultDefense,
    offence: defaultOffense,
    rolls: [],
    attemptOff: false,
  }).state;
const relieve = (state: State, player = reliever) =>
  act(state, 1, { kind: 'substitution', change: { kind: 'pitcher', player } }, none).state;

describe('a pitcher', () => {
  const endurance = enduranceOf(starter, true);

  it('tires after 3 x E outs, from the next plate appearance on', () => {
    const fresh = pitching({ outs: 3 * endurance - 2 });
    const last = out(fresh);
    expect(isFatigued(last.teams.home, starter)).toBe(false);
    const tired = out(last);
    expect(situationOf(tired).pitcher.fatigued).toBe(true);
  });

  it('tires after 5 x E batters, and not in the middle of a plate appearance', () => {
    const before = pitching({ BF: 5 * endurance - 1 });
    expect(situationOf(before).pitcher.fatigued).toBe(false);
    expect(situationOf(out(before)).pitcher.fatigued).toBe(true);
  });

  it('does not tire by a caught stealing in the middle of a batter', () => {
    const before = pitching({ outs: 3 * endurance - 1 }, { on: [8, 0, 0] });
    const caught = goOn(caughtStealing(before)).state;
    expect(caught.teams.home.pitchers.at(-1)?.line.outs).toBe(3 * endurance);
    expect(situationOf(caught).pitcher.fatigued).toBe(false);
    expect(situationOf(out(caught)).pitcher.fatigued).toBe(true);
  });

  it('has his endurance as reliever when he relieves', () => {
    expect(enduranceOf('ivs-28', true)).toBeGreaterThan(enduranceOf('ivs-28', false));
    const state = sampleState({
      teams: {
        home: {
          pitchers: [outing(starter), outing(reliever, { outs: 3 * enduranceOf(reliever, false) - 1 })],
        },
      },
    });
    const lineup = state.teams.home.lineup.map((entry) =>
      entry.position === 'P' ? { ...entry, player: reliever } : entry,
    );
    const relieved = { ...state, teams: { ...state.teams, home: { ...state.teams.home, lineup } } };
    expect(isFatigued(out(relieved).teams.home, reliever)).toBe(true);
  });

  it('never tires where the league does not want it', () => {
    const state = pitching({ outs: 60 }, { options: { fatigue: false } });
    expect(situationOf(out(state)).pitcher.fatigued).toBe(false);
  });
});

describe('pitcher_max_innings', () => {
  it('waits for a new pitcher before the next batter', () => {
    const state = out(pitching({ outs: 5 }, { options: { pitcher_max_innings: 2 } }));
    expect(state.step).toEqual({
      kind: 'substitution',
      side: 'home',
      problem: 'Emeka Caravessa has pitched 2 innings, the limit: a new pitcher has to come in',
    });
    expect(repairFor(state, 'home')).toMatchObject({ kind: 'pitcher' });
    expect(relieve(state).step.kind).toBe('decide');
  });

  it('lets him finish the batter in whose turn a runner is caught, even at the limit', () => {
    const close = pitching({ outs: 5 }, { options: { pitcher_max_innings: 2 }, on: [8, 0, 0] });
    const caught = goOn(caughtStealing(close)).state;
    expect(caught.teams.home.pitchers.at(-1)?.line.outs).toBe(6);
    expect(caught).toMatchObject({ begun: true, outs: 1, step: { kind: 'decide' } });
    expect(out(caught).step).toMatchObject({ kind: 'substitution', side: 'home' });
  });

  it('counts outs to the limit, not one below, and never where there is none', () => {
    expect(out(pitching({ outs: 4 }, { options: { pitcher_max_innings: 2 } })).step.kind).toBe('decide');
    expect(out(pitching({ outs: 50 }, { options: { pitcher_max_innings: 0 } })).step.kind).toBe('decide');
    const one = out(pitching({ outs: 2 }, { options: { pitcher_max_innings: 1 } }));
    expect(one.step).toMatchObject({
      problem: 'Emeka Caravessa has pitched an inning, the limit: a new pitcher has to come in',
    });
  });

  it('lets him go on when nobody is left', () => {
    const state = pitching({ outs: 5 }, { options: { pitcher_max_innings: 2 } });
    const alone = { ...state.teams.home, bench: [], bullpen: [] };
    expect(out({ ...state, teams: { ...state.teams, home: alone } }).step.kind).toBe('decide');
  });
});

describe('three_batter_minimum', () => {
  const state = () =>
    relieve(
      sampleState({
        inning: 5,
        options: { three_batter_minimum: true },
        teams: { home: { pitchers: [{ ...outing(starter), inning: 1 }] } },
      }),
    );

  it('keeps a new pitcher for three batters', () => {
    const first = state();
    expect(() => relieve(first, second)).toThrow('A new pitcher must face at least 3 batters');
    const walked = { ...first, teams: { ...first.teams, home: withBatters(first, 3) } };
    expect(pitcherOf(relieve(walked, second).teams.home)).toBe(second);
  });

  it('or until he has ended a half-inning', () => {
    const next = { ...state(), inning: 6 };
    expect(pitcherOf(relieve(next, second).teams.home)).toBe(second);
  });

  const withBatters = ({ teams: { home } }: State, BF: number) => ({
    ...home,
    pitchers: home.pitchers.map((one) => ({ ...one, line: { ...one.line, BF } })),
  });
});

describe('rest between games', () => {
  it.each([
    [3, 0],
    [4, 1],
    [6, 1],
    [9, 2],
    [12, 3],
    [13, 4],
    [27, 4],
  ])('after %i outs is %i games', (outs, games) => {
    expect(restAfter(outs)).toBe(games);
  });

  it('is over when so many games have gone by', () => {
    const games = [{ a: 3, b: 6 }, { c: 9 }, { d: 12 }, { e: 13 }];
    expect(stillTired(games)).toEqual(['b', 'c', 'd', 'e']);
    // One game later, these pitchers are rested. With more outs, they would still need a second, third or fourth game
    // of rest.
    expect(stillTired([{}, { a: 3, b: 6 }, { c: 9 }, { d: 12 }])).toEqual([]);
    expect(stillTired([{}, { a: 9 }, { b: 12 }, { c: 13 }])).toEqual(['a', 'b', 'c']);
  });

  it('is remembered from game to game', () => {
    const { home } = pitching({ outs: 14 }).teams;
    const text = restText(undefined, home);
    expect(gamesIn(text)).toEqual([{ [starter]: 14 }]);
    expect(gamesIn('no list at all')).toEqual([]);
    const chosen = options.parse({ pitcher_rest: true });
    const tired = newGame(chosen, { 'pitching/IVS': text }).teams.home;
    expect(tired.tired).toEqual([starter]);
    expect(isFatigued(tired, starter)).toBe(true);
    const lenient = newGame({ ...chosen, pitcher_rest: false }, { 'pitching/IVS': text }).teams.home;
    expect(isFatigued(lenient, starter)).toBe(false);
  });

  it('tires a reliever from his first batter', () => {
    const state = sampleState({ teams: { home: { tired: [reliever] } } });
    expect(situationOf(relieve(state)).pitcher).toMatchObject({ player: reliever, fatigued: true });
    expect(situationOf(relieve(state, second)).pitcher).toMatchObject({ player: second, fatigued: false });
  });
});
