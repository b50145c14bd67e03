import { describe, expect, it } from 'vitest';
import {
  alignments,
  approaches,
  defaultDefense,
  defaultOffense,
  infieldDepths,
  outfieldDepths,
} from './decisions.ts';
import {
  canContinueInning,
  defenseProblem,
  gameActive,
  inningLimits,
  type LineupSlot,
  lineupProblem,
  manualResultProblem,
  offenseProblem,
  startGame,
  validInning,
  validOuts,
} from './validators.ts';

const defense = (changes: Partial<Parameters<typeof defenseProblem>[0]>, ...occupied: number[]) =>
  defenseProblem({ ...defaultDefense, ...changes }, occupied);
const offense = (changes: Partial<Parameters<typeof offenseProblem>[0]>, occupied: number[] = [], outs = 0) =>
  offenseProblem({ ...defaultOffense, ...changes }, occupied, outs);

describe('the defensive decision', () => {
  it('takes every value of each field, and no other', () => {
    for (const alignment of alignments) expect(defense({ alignment })).toBeUndefined();
    for (const infield_depth of infieldDepths) expect(defense({ infield_depth })).toBeUndefined();
    for (const outfield_depth of outfieldDepths) expect(defense({ outfield_depth })).toBeUndefined();
    expect(defense({ alignment: 'shifted_up' })).toBe('Invalid alignment: shifted_up');
    expect(defense({ infield_depth: 'deep' })).toBe('Invalid infield depth: deep');
    expect(defense({ outfield_depth: 'shallow' })).toBe('Invalid outfield depth: shallow');
  });

  it('holds only runners who are there', () => {
    expect(defense({ hold_runners: [1, 3] }, 1, 3)).toBeUndefined();
    expect(defense({ hold_runners: [1, 2] }, 1)).toBe("Can't hold base 2 - no runner present");
    expect(defense({ hold_runners: [4] }, 1, 2, 3)).toBe("Can't hold base 4 - no runner present");
  });
});

describe('the offensive decision', () => {
  it('takes every approach, and no other', () => {
    for (const approach of approaches) expect(offense({ approach })).toBeUndefined();
    expect(offense({ approach: 'bunt' })).toBe('Invalid approach: bunt');
  });

  it.each([2, 3, 4])('steals base %i only with a runner before it', (target) => {
    expect(offense({ steal_attempts: [target] }, [target - 1])).toBeUndefined();
    expect(offense({ steal_attempts: [target] })).toBe(`Can't steal ${target} - no runner on ${target - 1}`);
  });

  it('steals no base that stays occupied', () => {
    expect(offense({ steal_attempts: [2] }, [1, 2])).toBe("Can't steal 2 - base is occupied");
    expect(offense({ steal_attempts: [2, 3] }, [1, 2])).toBeUndefined();
    expect(offense({ steal_attempts: [2, 3, 4] }, [1, 2, 3])).toBeUndefined();
    expect(offense({ steal_attempts: [1] }, [1])).toBe("Can't steal 1 - no runner on 0");
    expect(offense({ steal_attempts: [5] }, [3])).toBe("Can't steal 5 - no runner on 4");
  });

  it('bunts with no out and one, not with two', () => {
    expect(offense({ bunt_attempt: true }, [], 0)).toBeUndefined();
    expect(offense({ bunt_attempt: true }, [], 1)).toBeUndefined();
    expect(offense({ bunt_attempt: true }, [], 2)).toBe('Cannot bunt with 2 outs');
  });

  it('does one thing at a time', () => {
    expect(offense({ bunt_attempt: true, steal_attempts: [2] }, [1])).toBe(
      'Cannot bunt and steal on the same play',
    );
    expect(offense({ bunt_attempt: true, hit_and_run: true }, [1])).toBe(
      'Cannot bunt and hit and run on the same play',
    );
    expect(offense({ steal_attempts: [2], hit_and_run: true }, [1])).toBe(
      'Cannot steal and hit and run on the same play',
    );
  });

  it('hits and runs with a runner on first, second empty, fewer than two outs', () => {
    const refused =
      'Cannot hit and run - needs a runner on first, an empty second base and fewer than 2 outs';
    expect(offense({ hit_and_run: true }, [1, 3], 1)).toBeUndefined();
    expect(offense({ hit_and_run: true }, [1], 2)).toBe(refused);
    expect(offense({ hit_and_run: true }, [1, 2])).toBe(refused);
    expect(offense({ hit_and_run: true }, [3])).toBe(refused);
  });
});

const nine: LineupSlot[] = (['C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF'] as const).map((position, at) => ({
  position,
  order: at + 1,
  active: true,
}));
const hitter: LineupSlot = { position: 'DH', order: 9, active: true };
const idlePitcher: LineupSlot = { position: 'P', order: null, active: true };
const battingPitcher: LineupSlot = { position: 'P', order: 9, active: true };

describe('the lineup', () => {
  it('is complete with or without a designated hitter', () => {
    expect(lineupProblem([...nine, hitter, idlePitcher], true)).toBeUndefined();
    expect(lineupProblem([...nine, battingPitcher], false)).toBeUndefined();
    expect(lineupProblem([...nine, battingPitcher], true)).toBeUndefined();
  });

  it('has every position once among the active players', () => {
    const [catcher, ...others] = nine;
    expect(catcher?.position).toBe('C');
    expect(lineupProblem([...others, battingPitcher], false)).toBe('Missing required positions: C');
    expect(lineupProblem([], false)).toBe('Missing required positions: P, C, 1B, 2B, 3B, SS, LF, CF, RF');
    const second: LineupSlot = { position: 'SS', order: null, active: true };
    expect(lineupProblem([...nine, hitter, idlePitcher, second], true)).toBe(
      'Multiple active players at SS: 2',
    );
    expect(lineupProblem([...nine, hitter, idlePitcher, { ...second, active: false }], true)).toBeUndefined();
  });

  it('knows who bats', () => {
    expect(lineupProblem([...nine, hitter, idlePitcher], false)).toBe('No designated hitter in this game');
    expect(lineupProblem([...nine, idlePitcher], false)).toBe('Lineup must have 9 batters (has 8)');
    expect(lineupProblem([...nine, { ...battingPitcher, order: 10 }], false)).toBe(
      'Invalid batting order: 10',
    );
    expect(lineupProblem([...nine, { ...battingPitcher, order: 0 }], false)).toBe('Invalid batting order: 0');
    expect(lineupProblem([...nine, { ...battingPitcher, order: 2 }], false)).toBe(
      'Batting order 2 is used 2 times',
    );
    expect(lineupProblem([...nine, { ...hitter, order: null }, battingPitcher], true)).toBe(
      'The designated hitter must bat',
    );
    const without8 = nine.map((entry) => (entry.order === 8 ? { ...entry, order: null } : entry));
    expect(lineupProblem([...without8, hitter, { ...battingPitcher, order: 8 }], true)).toBe(
      'The pitcher does not bat with a designated hitter',
    );
  });
});

describe('the small checks', () => {
  it('outs are 0 to 2, and an inning goes on until the third', () => {
    expect([0, 1, 2].map(validOuts)).toEqual([undefined, undefined, undefined]);
    expect(validOuts(3)).toBe('Invalid outs: 3 (must be 0-2)');
    expect(validOuts(-1)).toBe('Invalid outs: -1 (must be 0-2)');
    expect([0, 1, 2, 3].map(canContinueInning)).toEqual([true, true, true, false]);
  });

  it('innings, status and limits', () => {
    expect(validInning(1, 'bottom')).toBeUndefined();
    expect(validInning(0, 'middle')).toBe('Invalid inning: 0');
    expect(validInning(2, 'middle')).toBe('Invalid half: middle');
    expect(gameActive('active')).toBeUndefined();
    expect(gameActive('pending')).toBe('Game is not active (status: pending)');
    expect(startGame('pending')).toBeUndefined();
    expect(startGame('active')).toBe('Game already started (status: active)');
    expect(inningLimits(9, 9)).toBeUndefined();
    expect(inningLimits(9, undefined)).toBeUndefined();
    expect(inningLimits(9, 8)).toBe('max_innings must be at least regulation_innings (9)');
  });

  it('a result entered by hand needs its location and its runners', () => {
    expect(manualResultProblem('groundball_b', null, 0)).toBe('groundball_b needs a location');
    expect(manualResultProblem('x_check', null, 0)).toBe('X-Check outcome requires hit_location (position)');
    expect(manualResultProblem('flyout_a', 'SS', 0)).toBe('Invalid location SS for flyout_a');
    expect(manualResultProblem('balk', null, 0)).toBe('balk needs a runner on base');
    expect(manualResultProblem('balk', null, 1)).toBeUndefined();
  });
});
