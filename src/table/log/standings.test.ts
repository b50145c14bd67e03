import { describe, expect, it } from 'vitest';
import type { Game } from '../../games/game.ts';
import type { LiveTable } from './live.ts';
import { endingOf, standings } from './standings.ts';

interface State {
  readonly toAct: readonly number[];
  readonly mayAct?: readonly number[];
  readonly turn: string;
}

/** A game that waits for the seats named in its state. */
const game = {
  toAct: ({ toAct }: State) => toAct,
  mayAct: ({ mayAct = [] }: State) => mayAct,
  clock: ({ turn }: State) => ({ id: turn, seconds: 60 }),
  choices: (_: State, seat: number) => [
    { kind: 'action', label: 'Go', action: `go ${seat}` },
    { kind: 'action', label: 'Hide', action: 'hide', private: true },
    { kind: 'action', label: 'Deep', action: 'deep', path: ['More'] },
  ],
  notate: (_: State, action: unknown) => action,
} as unknown as Game;

type Before = Parameters<typeof standings>[3];

/** Returns the standings after an action, together with the state. */
function stateAfter(
  toAct: readonly number[],
  number: number,
  before?: Before,
  actor?: number,
  turn = 'turn 1',
  mayAct: readonly number[] = [],
  byClock = false,
) {
  const state: State = { toAct, turn, mayAct };
  return { state, ...standings(game, state, number, before, actor, byClock) };
}

describe('seats that decided while others of their group have not', () => {
  it('are known as long as the table still waits for one of the group', () => {
    const asked = stateAfter([0, 1, 2], 4);
    expect(asked).toMatchObject({ since: { 0: 4, 1: 4, 2: 4 } });
    const first = stateAfter([0, 2], 5, asked, 1);
    expect(first).toMatchObject({ since: { 0: 4, 2: 4 }, decided: [{ seat: 1, offered: ['go 1'] }] });
    const second = stateAfter([2], 6, first, 0);
    expect(second).toMatchObject({ since: { 2: 4 }, decided: [{ seat: 1 }, { seat: 0 }] });
    const over = stateAfter([0, 1], 7, second, 2);
    expect(over).toMatchObject({ since: { 0: 7, 1: 7 }, gone: { 2: 7 } });
    expect(over).not.toHaveProperty('decided');
  });

  it('end when the last of the group acts, even if the game asks the same seat again', () => {
    const left = stateAfter([1], 5, stateAfter([0, 1], 4), 0);
    expect(left.decided).toMatchObject([{ seat: 0 }]);
    expect(stateAfter([1], 6, left, 1).decided).toBeUndefined();
  });

  it('end when the last of the group is asked something else', () => {
    const left = stateAfter([1], 5, stateAfter([0, 1], 4), 0);
    expect(left.decided).toMatchObject([{ seat: 0 }]);
    expect(stateAfter([1], 6, left, 0, 'dispute').decided).toBeUndefined();
  });

  it('end for a seat that is asked again', () => {
    const left = stateAfter([1], 5, stateAfter([0, 1], 4), 0);
    expect(stateAfter([0, 1], 6, left).decided).toBeUndefined();
  });

  it('leave out seats that may act anyway, which have their own choices', () => {
    const left = stateAfter([1], 5, stateAfter([0, 1], 4), 0, 'turn 1', [0]);
    expect(left).toMatchObject({ since: { 1: 4 }, besides: { 0: 5 } });
    expect(left).not.toHaveProperty('decided');
  });
});

describe('how a stand ended', () => {
  const window = stateAfter([0, 1], 4, undefined, undefined, 'window 1');

  it('is by their own play for the seat that acted, and by its clock for the others', () => {
    expect(stateAfter([2], 5, window, 0, 'turn 2').ended).toEqual({
      0: [{ at: 5, what: 'own' }],
      1: [{ at: 5, what: 'window' }],
    });
  });

  it('is by the clock where it played in their name', () => {
    const over = stateAfter([2], 5, window, 0, 'turn 2', [], true);
    expect(over.ended).toEqual({ 0: [{ at: 5, what: 'window' }], 1: [{ at: 5, what: 'window' }] });
  });

  it('is nobody’s play if the seat is now asked something else', () => {
    const power = stateAfter([1], 5, window, 0, 'power 1', [], true);
    expect(power).toMatchObject({ since: { 1: 4 }, ended: { 1: [{ at: 5, what: 'turn' }] } });
    // While the window stays the same, nothing has ended.
    expect(stateAfter([1], 5, window, 0, 'window 1').ended).not.toHaveProperty('1');
  });
});

const endings = (...ats: readonly number[]) => ats.map((at) => ({ at, what: `ended by ${at}` }));
const endedTable = (ended?: Readonly<Record<number, ReturnType<typeof endings>>>) =>
  ({ snapshot: { ended } }) as unknown as LiveTable;

it('names the first period that ended with or after an old control’s action', () => {
  const live = endedTable({ 1: endings(4, 9) });
  expect([3, 4, 5, 9].map((number) => endingOf(live, 1, number)?.at)).toEqual([4, 4, 9, 9]);
  expect(endingOf(live, 1, 10)).toBeUndefined();
  expect(endingOf(live, 0, 4)).toBeUndefined();
  expect(endingOf(endedTable(), 1, 4)).toBeUndefined();
});

it('names none if an earlier ending may be forgotten', () => {
  // Four endings are stored, so the control's own may have been before the first of them.
  const live = endedTable({ 1: endings(4, 9, 12, 15) });
  expect(endingOf(live, 1, 3)).toBeUndefined();
  expect(endingOf(live, 1, 4)).toBeUndefined();
  expect(endingOf(live, 1, 5)).toEqual({ at: 9, what: 'ended by 9' });
});
