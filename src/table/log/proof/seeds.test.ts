import { expect, it } from 'vitest';
import type { BeaconPart } from '../../../engine/beacon/chain.ts';
import { commitOf, newSeed } from '../../../engine/dice/dice.ts';
import { entropyAfter } from '../../../engine/dice/entropy.ts';
import {
  awaitsPress,
  beginsStream,
  pressOf,
  shortCommit,
  streamAt,
  streamsOf,
  withBeacon,
  withNewSeed,
  withPress,
} from './seeds.ts';

const dice = { seed: 'now', commit: 'c2', entropy: 'e2' };
const old = (until: number, seed: string) => ({ until, seed, commit: `c-${seed}`, entropy: `e-${seed}` });
/** A table whose backup was restored before actions 5 and 9. */
const restored = { ...dice, earlierSeeds: [old(5, 'first'), old(9, 'second')] };
const beacon: BeaconPart = { chain: 'quicknet', round: 7, signature: 'aa', message: '1' };

it('a table has one stream, and one more for each new seed', () => {
  expect(streamsOf(dice)).toEqual([{ from: 0, ...dice }]);
  expect(streamsOf(restored).map(({ from, seed, commit, entropy }) => [from, seed, commit, entropy])).toEqual(
    [
      [0, 'first', 'c-first', 'e-first'],
      [5, 'second', 'c-second', 'e-second'],
      [9, 'now', 'c2', 'e2'],
    ],
  );
});

it('an action rolls from the stream of its number, the first of a stream from its beginning', () => {
  const seeds = [0, 4, 5, 8, 9, 10].map((number) => streamAt(restored, number).seed);
  expect(seeds).toEqual(['first', 'first', 'second', 'second', 'now', 'now']);
  expect(streamAt(dice, 3).seed).toBe('now');
  expect([4, 5, 6, 9].map((number) => beginsStream(restored, number))).toEqual([false, true, false, true]);
  expect(beginsStream(dice, 0)).toBe(false);
});

it('a new seed waits for a press, which everybody’s later rolls depend on', () => {
  expect(awaitsPress(dice)).toBe(false);
  const seed = newSeed();
  const renewed = withNewSeed(restored, seed, 12);
  expect(renewed).toEqual({
    seed,
    commit: commitOf(seed),
    entropy: entropyAfter('e2'),
    earlierSeeds: [...restored.earlierSeeds, { until: 12, ...dice }],
  });
  expect(awaitsPress(renewed)).toBe(true);
  const pressed = withPress(renewed, 'press', 14);
  expect(pressed).toMatchObject({ seed, entropy: entropyAfter(renewed.entropy, { press: 'press' }) });
  expect(streamsOf(pressed).map(({ from }) => from)).toEqual([0, 5, 9, 12, 14]);
  expect(awaitsPress(pressed)).toBe(false);
});

it('a beacon’s value is added to the parts of the entropy, behind those before', () => {
  const plain = withBeacon(dice, beacon, 3);
  expect(plain).toEqual({
    ...dice,
    entropy: entropyAfter('e2', { beacon }),
    earlierSeeds: [{ until: 3, ...dice }],
  });
  const parts = { seats: [], chain: 3 } as const;
  const first = withBeacon({ ...dice, entropyParts: parts }, beacon, 3);
  expect(first.entropyParts).toEqual({ ...parts, later: [{ from: 3, beacon }] });
  const second = withBeacon({ ...dice, ...first }, { ...beacon, round: 8 }, 6);
  expect(second.entropyParts?.later?.map(({ from, beacon: { round } }) => [from, round])).toEqual([
    [3, 7],
    [6, 8],
  ]);
});

it('a press is a person’s, not a program’s or a clock’s', () => {
  expect(['1234', 'clock:1234', 'fixture:7'].map((source) => pressOf({ source }))).toEqual([
    '1234',
    undefined,
    undefined,
  ]);
  expect(shortCommit('0123456789abcdef')).toBe('0123456789ab');
});
