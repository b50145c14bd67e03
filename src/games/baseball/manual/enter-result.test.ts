import { describe, expect, it } from 'vitest';
import {
  allThrown,
  type Setting,
  situationFor,
  toTheEnd,
} from '../../../../test/games/baseball/engine-table.ts';
import { scriptedDice } from '../../../../test/games/baseball/scripted-dice.ts';
import { playDice } from '../play/play-dice.ts';
import type { Answer } from '../play/runner-decisions.ts';
import type { PlayResult } from '../records/play-result.ts';
import { type DefensiveDecision, defaultDefense, defaultOffense } from '../terms/decisions.ts';
import type { FieldPosition } from '../terms/positions.ts';
import { type Entry, enterResult } from './enter-result.ts';

interface Given extends Setting {
  readonly defence?: Partial<DefensiveDecision>;
  readonly hitAndRun?: boolean;
  readonly answers?: readonly Answer[];
}

type Outcome = Extract<Entry, { kind: 'outcome' }>['outcome'];

function entered(entry: Entry, given: Given = {}, ...script: number[]): PlayResult {
  const situation = situationFor({ ...given, options: { mode: 'manual' } });
  const thrown = scriptedDice(...script);
  const dice = playDice(thrown);
  const defense = { ...defaultDefense, ...given.defence };
  const offense = { ...defaultOffense, hit_and_run: given.hitAndRun ?? false };
  const answers = [...(given.answers ?? [])];
  const turn = enterResult(situation, entry, defense, offense, dice);
  const { result } = toTheEnd(situation, turn, dice, ({ asks }) => {
    const next = answers.shift();
    if (next === undefined) throw new Error(`Nobody answers: ${asks}.`);
    return next;
  });
  allThrown(thrown);
  return result;
}

const read = (outcome: Outcome, location: FieldPosition | null = null, bases: 1 | 2 | 3 = 1): Entry => ({
  kind: 'outcome',
  outcome,
  location,
  bases,
});

const moves = ({ finals: { batter, first, second, third } }: PlayResult) =>
  [batter, first, second, third].map((each) => each ?? '.').join('');

describe('a result entered by a manager (section 14)', () => {
  it('moves everybody by the same charts, depth and corners included', () => {
    expect(entered(read('groundball_b', '3B'), { onBase: 5, defence: { corners_in: true } })).toMatchObject({
      advancement: 'GB02',
      reading: null,
    });
    expect(moves(entered(read('single', null), { onBase: 1 }))).toBe('13..');
    expect(moves(entered(read('double_play', null), { onBase: 1 }))).toBe('00..');
  });

  it('leaves the card modifiers to the cards', () => {
    const defense = { alignment: 'shifted_left', outfield_depth: 'in', infield_depth: 'in' } as const;
    expect(entered(read('flyout_a', 'CF'), { defence: defense }).outcome).toBe('flyout_a');
    expect(entered(read('groundball_a', '2B'), { defence: defense }).outcome).toBe('groundball_a');
  });

  it('asks runners and takes their typed numbers', () => {
    const answers = [{ kind: 'runner', answer: 'send', safe: 5 }] as const;
    expect(moves(entered(read('flyout_bq', 'CF'), { onBase: 4, answers }, 5))).toBe('0..4');
    expect(moves(entered(read('flyout_bq', 'CF'), { onBase: 4, answers }, 6))).toBe('0..0');
  });

  it('runs X-Checks in full', () => {
    const play = entered(read('x_check', 'SS'), { onBase: 1, fielders: { SS: { error: 20 } } }, 10, 5, 5, 5);
    expect(play).toMatchObject({ outcome: 'error', hitType: 'g2_plus_error_1', xCheck: { position: 'SS' } });
  });

  it.each([
    [1, '12..'],
    [2, '23..'],
    [3, '34..'],
  ] as const)('an error of %i bases', (bases, wanted) => {
    const play = entered(read('error', 'LF', bases), { onBase: 1 });
    expect([moves(play), play.error, play.advancement]).toEqual([wanted, 'LF', `ERR_${bases}`]);
  });

  it('charges interference and dropped fouls to the catcher, a bunt error to the pitcher', () => {
    expect(entered(read('catcher_interference'), { onBase: 1 }).error).toBe('C');
    expect(entered(read('foul_error'), { onBase: 1 })).toMatchObject({ error: 'C', advancement: 'AGAIN' });
    expect(entered(read('bunt_error'), { onBase: 1 })).toMatchObject({ error: 'P', advancement: 'ERR_1' });
  });

  it('plays a hit and run as written', () => {
    expect(moves(entered(read('single_1', 'LF'), { onBase: 1, hitAndRun: true }))).toBe('13..');
    expect(moves(entered(read('strikeout'), { onBase: 1, hitAndRun: true }, 8))).toBe('02..');
  });
});

describe('running plays entered by a manager (section 18.1)', () => {
  const running = (...runs: Extract<Entry, { kind: 'running' }>['runs'][number][]): Entry => ({
    kind: 'running',
    runs,
  });

  it.each([
    [running({ play: 'SB', from: 2 }, { play: 'SB', from: 1 }), 0, 'stolen_base', '.23.'],
    [running({ play: 'CS', from: 1 }), 0, 'caught_stealing', '.02.'],
    [running({ play: 'PO', from: 2 }), 0, 'pick_off', '.10.'],
    [running({ play: 'SB', from: 2 }, { play: 'CS', from: 1 }), 2, 'caught_stealing', '.03.'],
  ] as const)('%#', (entry, outs, outcome, wanted) => {
    const play = entered(entry, { onBase: 3, outs });
    expect([play.outcome, moves(play)]).toEqual([outcome, wanted]);
  });

  it('nobody scores on the third out', () => {
    const theft = running({ play: 'SB', from: 3 }, { play: 'CS', from: 1 });
    expect(moves(entered(theft, { onBase: 5, outs: 1 }))).toBe('.0.4');
    expect(moves(entered(theft, { onBase: 5, outs: 2 }))).toBe('.0.3');
    // The runner on second stays too, so that no two runners share a base.
    const all = running({ play: 'SB', from: 3 }, { play: 'SB', from: 2 }, { play: 'PO', from: 1 });
    expect(moves(entered(all, { onBase: 7, outs: 2 }))).toBe('.023');
  });
});
