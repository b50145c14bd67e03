import { describe, expect, it } from 'vitest';
import { manualState } from '../../../../test/games/baseball/manual-script.ts';
import { outing } from '../../../../test/games/baseball/sample-game.ts';
import { notate } from '../records/notation.ts';
import type { Reading } from '../records/reading.ts';
import type { FinalStep, ManualStep, State } from '../state.ts';
import { defaultDefense, defaultOffense } from '../terms/decisions.ts';
import type { Side } from '../terms/terms.ts';
import { manualDefault, manualMove } from './manager.ts';

// Column 3 of the batter's card has a walk in row 4. Column 4 of the pitcher's has, in row 4, `double_uncapped@CF` on
// 1 to 7 and `single_uncapped@LF` on the rest, and in row 5 `groundball_b@1B!` on 1 to 17.
const start = manualState();

const reading = (column: number, row: number, d20: number): Reading => ({
  defence: defaultDefense,
  offence: defaultOffense,
  attemptOff: false,
  atBat: { column, a: 1, b: row - 1, d20, check: null, injury: null },
  cardCheck: null,
  rolls: [],
});
const result = (column: number, row: number, d20: number, open = false) =>
  ({ kind: 'result', reading: reading(column, row, d20), open }) as const;
const second = (by: Side, outcome: 'walk' | 'strikeout') =>
  ({
    kind: 'confirm',
    reading: reading(3, 4, 1),
    entry: { kind: 'outcome', outcome, location: null, bases: 1 },
    by,
  }) as const;
const final: FinalStep = { kind: 'final', ready: { away: false, home: false } };
const undo = { kind: 'undo', by: 'home', back: final } as const;
const move = (step: ManualStep, state: State = start) => notate(manualMove(state, step));
const byDefault = (step: ManualStep, state: State = start) => notate(manualDefault(state, step));

const withPitchers = (pitcher: string, fatigued: boolean): State =>
  manualState({ teams: { home: { pitchers: [{ ...outing(pitcher), fatigued }] } } });
const [{ player: pitcher } = outing('')] = start.teams.home.pitchers;

describe('a computer that reads the dice', () => {
  it.each([
    ['the batter’s card up to column 3', result(3, 4, 1), 'M/walk'],
    ['the pitcher’s from column 4', result(4, 4, 7), 'M/double_uncapped@CF'],
    ['the part of a split cell that the d20 shows', result(4, 4, 8), 'M/single_uncapped@LF'],
    ['a marked result as it is, while the pitcher is fresh', result(4, 5, 17), 'M/groundball_b@1B'],
  ])('reads %s', (_, step, entry) => {
    expect(move(step)).toBe(entry);
    // Whoever may read, the card says the same.
    expect(move({ ...step, open: true })).toBe(entry);
  });

  it('reads a marked result of a tired pitcher as a single, and only that', () => {
    const tired = withPitchers(pitcher, true);
    expect([move(result(4, 5, 17), tired), move(result(4, 5, 18), tired)]).toEqual([
      'M/single_2',
      'M/strikeout',
    ]);
  });
});

describe('a computer that is asked about a second entry', () => {
  it('confirms at bat what its card says, and nothing else', () => {
    expect([move(second('home', 'walk')), move(second('home', 'strikeout'))]).toEqual(['Y', 'N']);
  });

  it('believes the side at bat when it is in the field', () => {
    expect(move(second('away', 'strikeout'))).toBe('Y');
  });

  it('agrees to an undo and lets the last play stand', () => {
    expect([move(undo), move(final)]).toEqual(['Y', 'Y']);
  });
});

describe('a manager who is out of time', () => {
  it('hands the dice over, and the bot reads them once nobody else is left', () => {
    expect(byDefault(result(3, 4, 1))).toBe('H');
    expect(byDefault(result(3, 4, 1, true))).toBe('M/walk');
  });

  it('lets an entry stand, but refuses an undo', () => {
    expect([byDefault(undo), byDefault(second('home', 'strikeout')), byDefault(final)]).toEqual([
      'N',
      'Y',
      'Y',
    ]);
  });

  it('gives what a rating usually is', () => {
    const wanted = { kind: 'running', player: 'pcg-04' } as const;
    const { entry } = second('away', 'walk');
    expect(byDefault({ kind: 'rating', reading: reading(3, 4, 1), entry, side: 'away', wanted })).toBe(
      'V/run/10',
    );
  });
});
