import { describe, expect, it } from 'vitest';
import { nim } from '../../test/contract/toys/trial-games.ts';
import type { Seat } from './facets/seats.ts';
import type { Game } from './game.ts';
import { remembering } from './remembering.ts';

const heaps = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ heap: at, turn: 0, winner: null }));

const toy: Game = nim;

/** Nim that records which choices it lists. */
function noting() {
  const listed: unknown[] = [];
  const list = (what: string) => (state: unknown, seat: Seat) => {
    listed.push([what, state, seat]);
    return [];
  };
  const game = remembering({ ...toy, choices: list('choices'), outline: list('outline') });
  return { game, listed };
}

describe('a game that remembers', () => {
  it('lists what each seat may do once for a state, and an outline beside it', () => {
    const { game, listed } = noting();
    const [state] = heaps(1);
    for (const seat of [0, 1, 0, 1]) {
      game.choices(state, seat);
      game.outline?.(state, seat);
    }
    expect(listed).toEqual([
      ['choices', state, 0],
      ['outline', state, 0],
      ['choices', state, 1],
      ['outline', state, 1],
    ]);
  });

  it('asks anew for another state that is the same in all it says', () => {
    const { game, listed } = noting();
    for (const [state] of [heaps(1), heaps(1)]) game.choices(state, 0);
    expect(listed).toHaveLength(2);
  });

  it('keeps few states, the newest', () => {
    const { game, listed } = noting();
    const all = heaps(100);
    for (const state of all) game.choices(state, 0);
    game.choices(all.at(-1), 0);
    expect(listed).toHaveLength(100);
    game.choices(all[0], 0);
    expect(listed).toHaveLength(101);
  });

  it('has no outline where the game has none', () => {
    expect(remembering(toy)).not.toHaveProperty('outline');
  });
});
