import { describe, expect, it } from 'vitest';
import { scriptedDice } from '../../../../test/games/baseball/scripted-dice.ts';
import { act } from '../act.ts';
import { setup } from '../course/setup.ts';
import { defensive, offensive } from '../forms/choices.ts';
import { notate, parse } from '../records/notation.ts';
import type { Event } from '../records/play-record.ts';
import type { State } from '../state.ts';
import type { Substitution } from '../terms/decisions.ts';
import { options } from '../terms/options.ts';
import { lineupProblem } from '../terms/validators.ts';
import { entryInSlot, fielderAt, present } from './lineup.ts';
import { repairFor } from './repair.ts';
import { substitute } from './substitution.ts';

/** Tests the three ways to lose the designated hitter (Baseball 2.3), using the slots of the Smelters' lineup. */

const dice = scriptedDice();
const start = (mode: 'auto' | 'manual' = 'auto'): State =>
  setup(options.parse({ mode, auto_resolution: 'simple' }));
const make = (state: State, seat: 0 | 1, text: string) => act(state, seat, parse(text), dice);

const slots = (state: State, side: 'away' | 'home' = 'home'): string[] =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((order) => {
    const { player, position } = entryInSlot(state.teams[side], order);
    return `${player} ${position ?? '-'}`;
  });

const leaving = (events: readonly Event[]) =>
  events.flatMap((event) => (event.kind === 'substitution' ? event.leaving : []));

describe('the home team', () => {
  it('begins with the hitter second and the pitcher without a slot', () => {
    expect(slots(start())).toEqual([
      'ivs-52 RF',
      'ivs-42 DH',
      'ivs-47 1B',
      'ivs-05 3B',
      'ivs-15 C',
      'ivs-11 2B',
      'ivs-08 CF',
      'ivs-41 LF',
      'ivs-33 SS',
    ]);
    expect(fielderAt(start().teams.home, 'P')?.player).toBe('ivs-28');
  });
});

describe('the hitter takes the field (case 1)', () => {
  it('and the pitcher gets the slot of his predecessor there', () => {
    const { state, events } = make(start(), 1, 'S/d/ivs-42=1B');
    expect(slots(state).slice(1, 3)).toEqual(['ivs-42 1B', 'ivs-28 P']);
    expect(leaving(events)).toEqual(['ivs-47']);
    expect(state.teams.home.dh).toBe(false);
  });

  it('or of the last of a chain of moves', () => {
    const { state, events } = make(start('manual'), 1, 'S/d/ivs-42=1B+ivs-47=LF');
    expect(slots(state)).toMatchObject({ 1: 'ivs-42 1B', 2: 'ivs-47 LF', 7: 'ivs-28 P' });
    expect(leaving(events)).toEqual(['ivs-41']);
  });

  it('and a new pitcher who comes in with it gets that slot', () => {
    const [reliever = ''] = start().teams.home.bullpen;
    const { state, events } = make(start(), 1, `S/d/${reliever}=P+ivs-42=1B`);
    expect(slots(state)).toMatchObject({ 1: 'ivs-42 1B', 2: `${reliever} P` });
    expect(leaving(events)).toEqual(['ivs-28', 'ivs-47']);
    expect(lineupProblem(state.teams.home.lineup, false)).toBeUndefined();
  });
});

describe('the pitcher moves to another position (case 2)', () => {
  const [reliever = ''] = start().teams.home.bullpen;

  it('for a fielder who leaves: he takes his slot, the new pitcher that of the hitter', () => {
    const { state, events } = make(start('manual'), 1, `S/d/${reliever}=P+ivs-28=LF`);
    expect(slots(state)).toMatchObject({ 1: `${reliever} P`, 7: 'ivs-28 LF' });
    expect(leaving(events)).toEqual(['ivs-41', 'ivs-42']);
    expect(state.teams.home.pitchers.map(({ player }) => player)).toEqual(['ivs-28', reliever]);
  });

  it('at the head of a chain: he takes the slot of the last man, the new pitcher that of the hitter', () => {
    const change: Substitution = {
      kind: 'defence',
      moves: [
        { player: reliever, position: 'P' },
        { player: 'ivs-28', position: 'LF' },
        { player: 'ivs-41', position: 'CF' },
      ],
    };
    const { state, event } = substitute(start('manual'), 'home', change);
    expect(slots(state)).toMatchObject({ 1: `${reliever} P`, 6: 'ivs-28 LF', 7: 'ivs-41 CF' });
    expect(leaving([event])).toEqual(['ivs-08', 'ivs-42']);
  });

  it('by a trade: everybody else keeps his slot, and he takes that of the hitter', () => {
    const { state, events } = make(start('manual'), 1, 'S/d/ivs-41=P+ivs-28=LF');
    expect(slots(state)).toMatchObject({ 1: 'ivs-28 LF', 7: 'ivs-41 P' });
    expect(leaving(events)).toEqual(['ivs-42']);
    expect(lineupProblem(state.teams.home.lineup, false)).toBeUndefined();
  });

  it('but not to where he has no rating', () => {
    expect(() => make(start(), 1, `S/d/${reliever}=P+ivs-28=LF`)).toThrow(
      'Emeka Caravessa has no rating at LF',
    );
  });
});

describe('the pitcher bats or runs for somebody (case 3)', () => {
  /**
   * The visitors at bat with this slot up. The third baseman bats in slot 1, the designated hitter in 2 and the left
   * fielder in 3.
   */
  const up = (order: number, change: Partial<State> = {}): State => {
    const state = { ...start(), ...change };
    return { ...state, teams: { ...state.teams, away: { ...state.teams.away, battingIndex: order - 1 } } };
  };
  const out = (state: State): State => {
    const decided = act(state, 1, defensive(), dice).state;
    return act(decided, 0, offensive(), scriptedDice(1, 1, 1, 9, 1)).state;
  };

  it('for the hitter himself: nobody else leaves', () => {
    const { state, events } = make(up(2), 0, 'S/ph/pcg-16');
    expect(slots(state, 'away')[1]).toBe('pcg-16 P');
    expect(leaving(events)).toEqual(['pcg-13']);
    expect(lineupProblem(state.teams.away.lineup, state.teams.away.dh)).toBeUndefined();
  });

  it('for a fielder: both leave, and a pinch hitter takes the slot of the hitter if it comes up first', () => {
    const { state, events } = make(up(1), 0, 'S/ph/pcg-16');
    expect(slots(state, 'away')[0]).toBe('pcg-16 P');
    expect(leaving(events)).toEqual(['pcg-07', 'pcg-13']);
    const waiting = out(state);
    expect(waiting.step).toEqual({
      kind: 'substitution',
      side: 'away',
      problem: 'Thiago Ottersley has left the game: somebody has to bat for him',
    });
    expect(() => act(waiting, 1, defensive(), dice)).toThrow('The other manager has to decide first.');
    const batted = make(waiting, 0, 'S/ph/pcg-23').state;
    expect(batted.step.kind).toBe('decide');
    expect(present(batted.teams.away, 'pcg-23')).toMatchObject({ order: 2, position: null, owes: '3B' });
  });

  it('for a fielder: whoever enters in the field for him takes the slot of the hitter', () => {
    const pinched = make(up(3, { outs: 2 }), 0, 'S/ph/pcg-16').state;
    const field = out(pinched);
    expect(field).toMatchObject({ half: 'bottom', step: { problem: 'Missing required positions: LF' } });
    const { state, events } = make(field, 0, 'S/d/pcg-20=LF');
    expect(slots(state, 'away').slice(1, 3)).toEqual(['pcg-20 LF', 'pcg-16 P']);
    expect(events).toMatchObject([
      { leaving: [], moves: [{ player: 'pcg-20', order: 2, replaced: 'pcg-13' }] },
    ]);
    expect(notate({ kind: 'substitution', change: repairFor(field, 'away') })).toBe('S/d/pcg-20=LF');
  });

  it('for a fielder with the hitter on base: somebody runs for the hitter at once', () => {
    const runner = { player: 'pcg-13', responsible: 'ivs-28', trip: 1 };
    const { state } = make(up(4, { runners: [runner, null, null] }), 0, 'S/ph/pcg-16');
    expect(state.step).toMatchObject({
      side: 'away',
      problem: expect.stringContaining('has to run for him'),
    });
    const after = make(state, 0, 'S/pr/1/pcg-20').state;
    expect(after.runners[0]).toEqual({ ...runner, player: 'pcg-20' });
    expect(present(after.teams.away, 'pcg-20')).toMatchObject({ order: 2, owes: '1B' });
  });

  it('keeps a man for the place of the hitter', () => {
    const state = up(4);
    const few = { ...state.teams.away, bench: ['pcg-20'], bullpen: [] };
    const pinched = make({ ...state, teams: { ...state.teams, away: few } }, 0, 'S/ph/pcg-16').state;
    const next = {
      ...pinched,
      teams: { ...pinched.teams, away: { ...pinched.teams.away, battingIndex: 4 } },
    };
    expect(() => make(next, 0, 'S/ph/pcg-20')).toThrow(
      'Thiago Ottersley has left the game, so keep somebody to take his place.',
    );
    const nobody = { ...state.teams.away, bench: [], bullpen: [] };
    expect(() => make({ ...state, teams: { ...state.teams, away: nobody } }, 0, 'S/ph/pcg-16')).toThrow(
      'keep somebody to take his place',
    );
  });
});
