import { describe, expect, it } from 'vitest';
import {
  outing,
  type Situation,
  sampleState,
  sampleTeam,
} from '../../../../test/games/baseball/sample-game.ts';
import { scriptedDice } from '../../../../test/games/baseball/scripted-dice.ts';
import { act } from '../act.ts';
import { applyPlay } from '../course/apply-play.ts';
import { goOn } from '../course/innings.ts';
import { newGame } from '../course/setup.ts';
import { defensive, offensive } from '../forms/choices.ts';
import { teamOf } from '../league/roster.ts';
import { situationOf } from '../play/situation.ts';
import { plainPlay } from '../records/play-result.ts';
import type { Outing, State, TeamState } from '../state.ts';
import { defaultDefense, defaultOffense } from '../terms/decisions.ts';
import { options } from '../terms/options.ts';
import {
  atLimit,
  enduranceOf,
  isFatigued,
  mustStay,
  newOuting,
  strengthLeft,
  tiredBy,
  withFatigue,
} from './fatigue.ts';
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

describe('the strength that a pitcher has left', () => {
  // Emeka Caravessa lasts five innings as a starter and two in relief.
  const tiring = { fatigue: true } as const;
  const left = (line: Parameters<typeof outing>[1], more: Partial<Outing> = {}, fatigue = true) =>
    strengthLeft(sampleTeam('IVS', { pitchers: [{ ...outing(starter, line), ...more }] }), { fatigue });

  it('goes from 1 to 0 by outs or batters, whichever is more', () => {
    expect(left({})).toBe(1);
    expect(left({ outs: 3, BF: 3 })).toBeCloseTo(0.8);
    expect(left({ outs: 3, BF: 10 })).toBeCloseTo(0.6);
    expect(left({ outs: 15, BF: 15 })).toBe(0);
    expect(left({ outs: 18, BF: 30 })).toBe(0);
    expect(left({}, { fatigued: true })).toBe(0);
  });

  it('is that of a reliever once he has relieved', () => {
    const pitchers = [outing(reliever), outing(starter, { outs: 3, BF: 3 })];
    expect(strengthLeft(sampleTeam('IVS', { pitchers }), tiring)).toBeCloseTo(0.5);
  });

  it('isn’t known where nobody tires, unless he came without rest, and before anybody pitches', () => {
    expect(left({ outs: 9 }, {}, false)).toBeUndefined();
    expect(left({ outs: 9 }, { fatigued: true }, false)).toBe(0);
    expect(strengthLeft(sampleTeam('IVS', { pitchers: [] }), tiring)).toBeUndefined();
  });
});

describe('an outing', () => {
  // The closer, ivs-38, has no endurance as a starter.
  const entrance = { inning: 7, starter: false, lead: 2, onBase: 1, inherited: 1 };
  const begins = (
    player: string,
    fatigue: boolean,
    more: Partial<typeof entrance> = {},
    tired: string[] = [],
  ) => newOuting({ fatigue }, player, { ...entrance, ...more }, tired);

  it('begins with what the pitcher finds', () => {
    expect(begins('ivs-38', true)).toEqual({
      ...outing('ivs-38', { IR: 1 }),
      ...{ inning: 7, saveSituation: true, tyingRunNear: true, leadAtEntry: 2, leadAtExit: 2 },
    });
    expect(begins('ivs-38', true, { lead: -1 })).toMatchObject({ saveSituation: false, leadAtEntry: -1 });
  });

  it('is fatigued from the start without endurance or rest', () => {
    expect(begins('ivs-38', true, { starter: true }).fatigued).toBe(true);
    expect(begins('ivs-38', false, { starter: true }).fatigued).toBe(false);
    expect(begins('ivs-28', true, { starter: true }).fatigued).toBe(false);
    expect(begins('ivs-28', false, {}, ['ivs-28']).fatigued).toBe(true);
    expect(begins('ivs-28', true, {}, ['ivs-38']).fatigued).toBe(false);
  });

  it('of a position player has the emergency card’s endurance', () => {
    expect([enduranceOf('ivs-10', true), enduranceOf('ivs-10', false)]).toEqual([0, 1]);
  });
});

describe('fatigue', () => {
  const two = (first: Partial<Outing>, last: Partial<Outing>, line: Parameters<typeof outing>[1] = {}) =>
    sampleTeam('IVS', {
      pitchers: [
        { ...outing(starter), ...first },
        { ...outing(reliever, line), ...last },
      ],
    });
  const fatigued = (team: TeamState) => team.pitchers.map((each) => each.fatigued);

  it('is the current pitcher’s', () => {
    expect(fatigued(withFatigue(two({}, {})))).toEqual([false, true]);
    const team = two({ fatigued: true }, {});
    expect([isFatigued(team, starter), isFatigued(team, reliever), isFatigued(team, 'ivs-38')]).toEqual([
      ...[true, false, false],
    ]);
  });

  it('comes with the outs or batters of his endurance, and stays', () => {
    // The reliever lasts two innings in relief: six outs or ten batters.
    const tired = (line: Parameters<typeof outing>[1], last: Partial<Outing> = {}, fatigue = true) =>
      fatigued(tiredBy(two({}, last, line), { fatigue }));
    expect(tired({ outs: 5, BF: 9 })).toEqual([false, false]);
    expect(tired({ outs: 6 })).toEqual([false, true]);
    expect(tired({ BF: 10 })).toEqual([false, true]);
    expect(tired({ outs: 9 }, {}, false)).toEqual([false, false]);
    expect(tired({}, { fatigued: true })).toEqual([false, true]);
    const none = sampleTeam('IVS', { pitchers: [] });
    expect(tiredBy(none, { fatigue: true })).toBe(none);
  });

  it('comes with the starter’s endurance while he is the only one', () => {
    const alone = (outs: number) => sampleTeam('IVS', { pitchers: [outing(starter, { outs })] });
    expect(fatigued(tiredBy(alone(14), { fatigue: true }))).toEqual([false]);
    expect(fatigued(tiredBy(alone(15), { fatigue: true }))).toEqual([true]);
  });

  it('and limits count for the current pitcher', () => {
    const limit = (outs: number, pitcher_max_innings: number) =>
      atLimit({ pitcher_max_innings }, two({}, {}, { outs }));
    expect([limit(5, 2), limit(6, 2), limit(7, 2), limit(30, 0)]).toEqual([false, true, true, false]);
    expect(atLimit({ pitcher_max_innings: 1 }, sampleTeam('IVS', { pitchers: [] }))).toBe(false);
    const stays = (BF: number, inning: number, three_batter_minimum = true) =>
      mustStay({ three_batter_minimum }, two({}, { inning: 7 }, { BF }), inning);
    expect([stays(0, 7), stays(2, 7), stays(3, 7)]).toEqual([true, true, false]);
    expect([stays(2, 8), stays(2, 7, false)]).toEqual([false, false]);
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
