import { describe, expect, it } from 'vitest';
import { situationFor } from '../../../../test/games/baseball/engine-table.ts';
import { type EnteredRun, enteredRuns, oneMore } from './stealing.ts';

/** Running plays that a manager reads from his cards (Baseball 3.5, 10.1, 14). */

const run = (play: EnteredRun['play'], from: EnteredRun['from']): EnteredRun => ({ play, from });
const entered = (onBase: number, outs: number, ...runs: EnteredRun[]) =>
  enteredRuns(situationFor({ onBase, outs }), runs);

describe('running plays as entered', () => {
  it.each<[string, number, number, string, string, ...EnteredRun[]]>([
    ['a stolen base', 1, 0, '.2..', 'stolen_base C', run('SB', 1)],
    ['the others stay', 7, 0, '.124', 'stolen_base C', run('SB', 3)],
    ['caught', 3, 0, '.10.', 'caught_stealing C', run('CS', 2)],
    ['picked off', 5, 0, '.0.3', 'pick_off P', run('PO', 1)],
    ['one of two caught', 3, 0, '.20.', 'caught_stealing C', run('CS', 2), run('SB', 1)],
    ['one stolen, one picked off', 3, 0, '.03.', 'pick_off P', run('SB', 2), run('PO', 1)],
    ['a run before the second out', 5, 0, '.0.4', 'caught_stealing C', run('SB', 3), run('CS', 1)],
    ['still a run with one out', 5, 1, '.0.4', 'caught_stealing C', run('SB', 3), run('CS', 1)],
    ['no run on the third out', 5, 2, '.0.3', 'caught_stealing C', run('SB', 3), run('CS', 1)],
    ['nor an advance behind him', 7, 2, '.023', 'pick_off P', run('SB', 3), run('SB', 2), run('PO', 1)],
    ['the third out without a run', 3, 2, '.03.', 'caught_stealing C', run('SB', 2), run('CS', 1)],
    ['two outs', 3, 1, '.00.', 'caught_stealing C', run('CS', 2), run('CS', 1)],
    ['two outs and no run', 7, 1, '.003', 'caught_stealing C', run('SB', 3), run('CS', 2), run('CS', 1)],
  ])('%s', (_, onBase, outs, wanted, label, ...runs) => {
    const { finals, outcome, hitType, fielder, plain } = entered(onBase, outs, ...runs);
    const moves = [finals.batter, finals.first, finals.second, finals.third]
      .map((each) => each ?? '.')
      .join('');
    expect(moves).toBe(wanted);
    expect(`${outcome} ${fielder}`).toBe(label);
    expect(hitType).toBe(outcome);
    expect(plain).toEqual(finals);
  });

  it('keep each runner’s part, without those who stay because of the third out', () => {
    expect(entered(3, 0, run('CS', 2), run('SB', 1)).attempts).toEqual([
      { from: 2, out: true },
      { from: 1, out: false },
    ]);
    expect(entered(5, 2, run('SB', 3), run('PO', 1)).attempts).toEqual([{ from: 1, out: true }]);
  });
});

describe('a throw that gets away', () => {
  it('moves everybody on base by one, not those who are out or home', () => {
    expect(oneMore({ batter: null, first: 2, second: 3, third: 4 })).toEqual({
      ...{ batter: null, first: 3, second: 4, third: 4 },
    });
    expect(oneMore({ batter: null, first: 1, second: null, third: 0 })).toEqual({
      ...{ batter: null, first: 2, second: null, third: 0 },
    });
  });
});
