import { describe, expect, it } from 'vitest';
import {
  gainedIn,
  hasLeft,
  isGone,
  type Lately,
  type Played,
  playerOf,
  playersOf,
  seatOf,
} from './sitting.ts';

/** Seats and colors, who is gone, and what a turn gained. */

const played = (type: 'choose_territory_option' | 'move', spaces: number, rings: number): Played => ({
  kind: 'played',
  player: 2,
  turn: 4,
  phase: 'movement',
  action:
    type === 'move'
      ? { type: 'move_stack', from: 'a1', to: 'a2' }
      : { type: 'choose_territory_option', region: 'a1', border: 1 },
  text: '',
  only: false,
  rings,
  spaces: Array.from({ length: spaces }, (_, index) => `a${index + 1}`),
  landedOnMarker: false,
});
const lately = (...decisions: readonly Played[]): Lately => ({
  turn: 4,
  player: 2,
  seat: 0,
  played: decisions,
  changed: [],
});

describe('what a turn gained', () => {
  it('is all spaces and rings, and the largest claim alone', () => {
    const turn = lately(
      played('move', 9, 1),
      played('choose_territory_option', 3, 2),
      played('choose_territory_option', 5, 0),
      played('choose_territory_option', 4, 4),
    );
    expect(gainedIn(turn)).toEqual({ claim: 5, spaces: 21, rings: 7 });
  });

  it('is nothing without a claim, and before the first turn', () => {
    expect(gainedIn(lately(played('move', 2, 1)))).toEqual({ claim: 0, spaces: 2, rings: 1 });
    expect(gainedIn(null)).toEqual({ claim: 0, spaces: 0, rings: 0 });
  });
});

describe('seats and colors', () => {
  const people = [2, 0, 1];

  it('belong together both ways', () => {
    expect(playersOf({ people })).toEqual([1, 2, 3]);
    expect([1, 2, 3].map((player) => seatOf({ people }, player))).toEqual([2, 0, 1]);
    expect([0, 1, 2].map((seat) => playerOf({ people }, seat))).toEqual([2, 3, 1]);
  });

  it('that don’t exist belong to nobody', () => {
    expect([seatOf({ people }, 0), seatOf({ people }, 4)]).toEqual([-1, -1]);
    expect([playerOf({ people }, 3), playerOf({ people }, -1)]).toEqual([0, 0]);
  });
});

describe('a player', () => {
  const state = { left: [{ player: 3, how: 'timeout', turn: 2 }], outSince: [null, 0, null, null] } as const;

  it('is gone after leaving, and after losing the last ring, even before the first turn', () => {
    expect([1, 2, 3, 4].map((player) => isGone(state, player))).toEqual([false, true, true, false]);
    expect([1, 2, 3, 4].map((player) => hasLeft(state, player))).toEqual([false, false, true, false]);
  });
});
