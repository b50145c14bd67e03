import { describe, expect, it } from 'vitest';
import { outing, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import type { Outing, State } from '../state.ts';
import { outsForWin, pitchingDecisions, saveChance } from './pitching-decisions.ts';

/**
 * Builds a game that the home team won and returns its pitching decisions. `lead` says which pitchers are in line for
 * the win and the loss.
 */
const decided = (
  home: readonly Outing[],
  lead: State['lead'],
  away: readonly Outing[] = [outing('pcg-16')],
) => {
  const state = sampleState({ teams: { home: { pitchers: home }, away: { pitchers: away } }, lead });
  return pitchingDecisions(state, 'home', 'home_ahead');
};
const saving = (player: string, outs: number, changes: Partial<Outing> = {}): Outing => ({
  ...outing(player, { outs }),
  saveSituation: true,
  leadAtEntry: 2,
  leadAtExit: 2,
  ...changes,
});
const lead = (winning: string): State['lead'] => ({ side: 'home', winning, losing: 'pcg-16' });

describe('decisions (section 12.6)', () => {
  it('give the starter the win with 15 outs, else the reliever with the most', () => {
    const middle = outing('ivs-02', { outs: 6 });
    const late = outing('ivs-03', { outs: 9, R: 2 });
    const starter = (outs: number) => outing('ivs-01', { outs });
    expect(decided([starter(15), middle, late], lead('ivs-01'))).toMatchObject({
      win: 'ivs-01',
      loss: 'pcg-16',
    });
    expect(decided([starter(14), middle, late], lead('ivs-01')).win).toBe('ivs-03');
    const even = outing('ivs-04', { outs: 9, R: 1 });
    expect(decided([starter(14), late, even], lead('ivs-01')).win).toBe('ivs-04');
    expect(decided([starter(20), middle, late], lead('ivs-02')).win).toBe('ivs-02');
    expect([9, 7, 3].map((innings) => outsForWin({ innings }))).toEqual([15, 9, 3]);
  });

  it('save a lead of at most three for three outs, with the tying run near, or over nine outs', () => {
    const starter = outing('ivs-01', { outs: 24 });
    const save = (last: Outing) => decided([starter, last], lead('ivs-01')).save;
    expect(save(saving('ivs-12', 3))).toBe('ivs-12');
    expect(save(saving('ivs-12', 2))).toBeNull();
    expect(save(saving('ivs-12', 1, { tyingRunNear: true }))).toBe('ivs-12');
    expect(save(saving('ivs-12', 0, { tyingRunNear: true }))).toBeNull();
    expect(save(saving('ivs-12', 9, { saveSituation: false, leadAtEntry: 8 }))).toBe('ivs-12');
    expect(decided([starter, saving('ivs-12', 3)], lead('ivs-12')).save).toBeNull();
  });

  it('hold and blow', () => {
    const starter = outing('ivs-01', { outs: 18 });
    const decisions = decided(
      [
        starter,
        saving('ivs-02', 3),
        saving('ivs-03', 3, { blown: true, leadAtExit: 0 }),
        saving('ivs-12', 3),
      ],
      lead('ivs-01'),
    );
    expect(decisions).toMatchObject({ holds: ['ivs-02'], blownSaves: ['ivs-03'], save: 'ivs-12' });
  });

  it('name complete games, shutouts and quality starts', () => {
    const decisions = decided([outing('ivs-01', { outs: 27 })], lead('ivs-01'), [
      outing('pcg-16', { outs: 18, ER: 3, R: 4 }),
      outing('pcg-12', { outs: 6 }),
    ]);
    expect(decisions).toMatchObject({
      completeGames: ['ivs-01'],
      shutouts: ['ivs-01'],
      qualityStarts: ['pcg-16', 'ivs-01'],
    });
  });

  it('are nobody’s in a tie and in a game conceded', () => {
    const state = sampleState({ lead: null });
    expect(pitchingDecisions(state, null, 'tie')).toMatchObject({ win: null, loss: null });
    expect(pitchingDecisions({ ...state, lead: lead('ivs-01') }, 'home', 'conceded')).toMatchObject({
      win: null,
    });
  });
});

describe('a save situation', () => {
  it.each([
    [3, 0, true],
    [4, 0, false],
    [4, 2, true],
    [5, 3, true],
    [6, 3, false],
    [0, 3, false],
    [-1, 0, false],
  ])('with a lead of %i and %i on base: %s', (ahead, onBase, is) => {
    expect(saveChance(ahead, onBase).saveSituation).toBe(is);
  });
});

describe('decisions at their limits (section 12.6)', () => {
  const starter = outing('ivs-01', { outs: 24, R: 1 });
  const last = (leadAtEntry: number, outs = 3) =>
    decided([starter, saving('ivs-12', outs, { leadAtEntry, saveSituation: false })], lead('ivs-01')).save;

  it('save at a lead of one to three, and at eight outs only with such a lead', () => {
    expect([0, 1, 3, 4].map((ahead) => last(ahead))).toEqual([null, 'ivs-12', 'ivs-12', null]);
    expect([last(8, 8), last(8, 9)]).toEqual([null, 'ivs-12']);
  });

  it('are no save for a starter who goes all the way', () => {
    const whole = decided(
      [{ ...outing('ivs-01', { outs: 27 }), leadAtEntry: 1, tyingRunNear: true }],
      lead('x'),
    );
    expect(whole.save).toBeNull();
  });

  it('hold for relievers before the last one, who kept a lead and got an out, and have nothing else', () => {
    const holds = (changes: Partial<Outing>, outs = 3) =>
      decided([starter, saving('ivs-02', outs, changes), saving('ivs-12', 3)], lead('ivs-01')).holds;
    expect(holds({})).toEqual(['ivs-02']);
    expect(holds({}, 0)).toEqual([]);
    expect(holds({ leadAtExit: 0 })).toEqual([]);
    expect(holds({ leadAtExit: 1 })).toEqual(['ivs-02']);
    expect(holds({ saveSituation: false })).toEqual([]);
    expect(holds({ blown: true })).toEqual([]);
    const first = { ...starter, saveSituation: true, leadAtExit: 2 };
    expect(decided([first, saving('ivs-12', 3)], lead('ivs-12')).holds).toEqual([]);
    const winning = [outing('ivs-01', { outs: 3 }), saving('ivs-02', 9), saving('ivs-12', 3)];
    expect(decided(winning, lead('ivs-02'))).toMatchObject({ win: 'ivs-02', holds: [] });
  });

  it('are a quality start from six innings on, with three earned runs at most', () => {
    const quality = (outs: number, ER: number) =>
      decided([outing('ivs-01', { outs, ER }), outing('ivs-02')], lead('ivs-02')).qualityStarts;
    expect([quality(18, 3), quality(17, 0), quality(18, 4)]).toEqual([['ivs-01'], [], []]);
  });

  it('are complete games and shutouts of those who pitched alone', () => {
    const alone = (R: number) => decided([outing('ivs-01', { outs: 27, R })], lead('ivs-01'));
    expect(alone(0)).toMatchObject({ completeGames: ['pcg-16', 'ivs-01'], shutouts: ['pcg-16', 'ivs-01'] });
    expect(alone(1).shutouts).toEqual(['pcg-16']);
  });

  it('are no win or loss in a tie, or where the lead was the other side’s', () => {
    const state = sampleState({
      teams: { home: { pitchers: [starter] }, away: { pitchers: [outing('pcg-16')] } },
      lead: lead('ivs-01'),
    });
    expect(pitchingDecisions(state, null, 'tie')).toMatchObject({ win: null, loss: null, save: null });
    expect(pitchingDecisions(state, 'away', 'visitors_ahead')).toMatchObject({ win: null, loss: null });
    expect(pitchingDecisions(state, 'home', 'conceded')).toMatchObject({ win: null, completeGames: [] });
  });

  it('know a save situation by the lead and the tying run on base, at bat or on deck', () => {
    const chance = (ahead: number, onBase: number) =>
      Object.values(saveChance(ahead, onBase)).map(Number).join('');
    expect([0, 1, 2, 3, 4].map((ahead) => chance(ahead, 0))).toEqual(['00', '11', '11', '10', '00']);
    expect([3, 5, 6].map((ahead) => chance(ahead, 3))).toEqual(['11', '11', '00']);
  });
});
