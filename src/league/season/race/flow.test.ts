import { expect, it } from 'vitest';
import { luckOf } from '../../../../test/contract/luck.ts';
import { canStayWithin } from './flow.ts';

/** The same by trying all outcomes. */
function tried(allowed: readonly number[], games: readonly (readonly number[])[]): boolean {
  const single = games.flatMap((row, one) =>
    row.flatMap((count, other) =>
      other > one ? Array.from({ length: count }, () => [one, other] as const) : [],
    ),
  );
  const go = (at: number, room: readonly number[]): boolean => {
    const game = single[at];
    if (game === undefined) return true;
    return game.some(
      (winner) =>
        (room[winner] ?? 0) > 0 &&
        go(
          at + 1,
          room.map((left, rival) => (rival === winner ? left - 1 : left)),
        ),
    );
  };
  return go(0, allowed);
}

it('finds an outcome exactly if there is one', () => {
  let possible = 0;
  for (let seed = 0; seed < 1500; seed += 1) {
    const luck = luckOf(seed);
    const size = 2 + luck.below(4);
    const games = Array.from({ length: size }, () => Array.from({ length: size }, () => 0));
    const count = luck.below(13);
    // As much room as there are games, one less or one more, but not where it is needed.
    const allowed = Array.from({ length: size }, () => 0);
    for (let room = luck.below(3); room <= count; room += 1) {
      const rival = luck.below(size);
      allowed.splice(rival, 1, (allowed[rival] ?? 0) + 1);
    }
    for (let game = 0; game < count; game += 1) {
      const [one = 0, other = 1] = luck.shuffled([...games.keys()]);
      for (const [row, column] of [
        [one, other],
        [other, one],
      ] as const)
        games[row]?.splice(column, 1, (games[row]?.[column] ?? 0) + 1);
    }
    const expected = tried(allowed, games);
    possible += Number(expected);
    expect(canStayWithin(allowed, games), `seed ${seed}`).toBe(expected);
  }
  expect(possible).toBeGreaterThan(300);
  expect(possible).toBeLessThan(1200);
});

it('passes wins on along many teams', () => {
  // A ring in which each wins the game with the next one, and only the last has room for more.
  const size = 40;
  const games = Array.from({ length: size }, (_, one) =>
    Array.from({ length: size }, (_, other) => (Math.abs(one - other) === 1 ? 2 : 0)),
  );
  const allowed = Array.from({ length: size }, () => 2);
  expect(canStayWithin(allowed, games)).toBe(true);
  expect(canStayWithin(allowed.with(0, 0).with(size - 1, 1), games)).toBe(false);
  expect(canStayWithin(allowed.with(0, 0), games)).toBe(true);
});

it('is possible without games', () => {
  expect(canStayWithin([], [])).toBe(true);
  const none = [
    [0, 0],
    [0, 0],
  ];
  expect(canStayWithin([0, 0], none)).toBe(true);
  expect(canStayWithin([-1, 3], none)).toBe(false);
});
