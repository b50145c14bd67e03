import { expect, it } from 'vitest';
import { storedTable } from '../../../../test/equipment/databases/stored-table.ts';
import { commitOf } from '../../../engine/dice/dice.ts';
import { entropyAfter } from '../../../engine/dice/entropy.ts';
import { promisePost, renewedDice, sealPost } from './promise.ts';

const startedAt = new Date(0);
const parts = { seats: [], chain: 3 } as const;

it('a promise and a seal name their table, and are posted once', () => {
  const [promise, again] = [promisePost('t', 'c'.repeat(64)), promisePost('t', 'c'.repeat(64), true)];
  expect(promise.text).toMatch(/^-# 🎲 The dice of table `t` are promised by `c{64}`/);
  expect(again.text).toMatch(
    /^-# 🎲 The database was restored from a backup\. From here on, the dice of table `t`/,
  );
  const seal = sealPost('t', 'd'.repeat(64));
  const keyOf = (prefix: string, digit: string) => `${prefix}${digit.repeat(10)}`;
  expect([promise.key, again.key, seal.key]).toEqual([keyOf('p', 'c'), keyOf('p', 'c'), keyOf('s', 'd')]);
  expect([promise.fixesRound, seal.fixesRound]).toEqual([undefined, true]);
});

it('a lobby gets another seed in the place of its own, and draws nothing yet', () => {
  const lobby = storedTable({ status: 'lobby', entropy: 'e', entropyParts: parts });
  const { seed, post, ...rest } = renewedDice(lobby, 0, 'quicknet');
  expect(seed).not.toBe(lobby.seed);
  expect(rest).toEqual({ commit: commitOf(seed), entropy: 'e', draw: null });
  expect(post).toEqual(promisePost(lobby.id, commitOf(seed), true));
});

it('a game keeps its seed for the rolls before, and draws by a beacon if one answers', () => {
  const game = storedTable({ entropy: 'e', entropyParts: parts, startedAt });
  const drawn = renewedDice(game, 5, 'quicknet');
  expect(drawn).toMatchObject({
    entropy: entropyAfter('e'),
    earlierSeeds: [{ until: 5, seed: game.seed, entropy: 'e' }],
    draw: { kind: 'again', chain: 'quicknet' },
    post: { fixesRound: true },
  });
  const pressed = renewedDice(game, 5);
  expect([pressed.draw, pressed.post.fixesRound]).toEqual([undefined, undefined]);
});

it('a game whose proofs have no place for a beacon goes by the next press', () => {
  const older = storedTable({ startedAt, entropyParts: { ...parts, chain: 2 } });
  for (const game of [older, storedTable({ startedAt })]) {
    const { draw, post } = renewedDice(game, 5, 'quicknet');
    expect([draw, post.fixesRound]).toEqual([undefined, undefined]);
  }
});
