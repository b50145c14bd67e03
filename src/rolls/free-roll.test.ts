import { describe, expect, it } from 'vitest';
import { newSeed, type Stream } from '../engine/dice/dice.ts';
import { rollNotation } from '../engine/dice/roll-notation.ts';
import type { StoredRoll } from '../store/records/roll.ts';
import { fault as faultOf, freeRoll, freeStream, isHidden, rollId, stored } from './free-roll.ts';

const fault = (roll: StoredRoll, stream: Stream) =>
  faultOf(roll, stream, async (notation, from) => rollNotation(notation, from));

const by = { guildId: '1', userId: '2', at: new Date('2026-05-01T12:00:00Z'), hidden: false };

function storedDice(notation: string) {
  const seed = newSeed();
  return stored({ ...rollNotation(notation, freeStream(seed)), seed, notation }, by);
}

describe('a roll outside tables', () => {
  it('has a seed of its own and is kept with it', () => {
    const make = () => freeRoll('/roll d6', (dice) => ({ roll: dice.roll('d6', [6], 'test') }));
    const first = make();
    expect(first.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(make().seed).not.toBe(first.seed);
    expect(make().roll.id).not.toBe(first.roll.id);
    expect(stored(first, by)).toEqual({
      ...first.roll,
      seed: first.seed,
      notation: '/roll d6',
      guildId: '1',
      userId: '2',
      createdAt: by.at,
    });
  });

  it('is a secret one when nobody else may see it', () => {
    const made = freeRoll('/roll d6', (dice) => ({ roll: dice.roll('d6', [6], 'test') }));
    expect(isHidden(stored(made, { ...by, hidden: true }))).toBe(true);
    expect(isHidden(stored(made, by))).toBe(false);
    expect(isHidden({ ...stored(made, { ...by, hidden: true }), tableId: 'abc' })).toBe(false);
  });
});

describe('checking', () => {
  const roll = storedDice('4d6kh3; d20!');
  const stream = freeStream(roll.seed ?? '');

  it('finds an honest roll genuine', async () => {
    expect(await fault(roll, stream)).toBeUndefined();
    expect(await fault(JSON.parse(JSON.stringify(roll)), stream)).toBeUndefined();
  });

  it('finds a changed face, id or seed', async () => {
    const [first = 1, ...rest] = roll.values;
    expect(await fault({ ...roll, values: [(first % 6) + 1, ...rest] }, stream)).toContain('should show');
    expect(await fault({ ...roll, id: '0'.repeat(16) }, stream)).toContain('should have the id');
    expect(await fault(roll, freeStream(newSeed()))).toBeDefined();
  });

  it('finds dice added, left out or read from another notation', async () => {
    const fewer = { ...roll, values: roll.values.slice(0, -1), sides: roll.sides.slice(0, -1) };
    expect(await fault(fewer, stream)).toContain('doesn’t roll these dice');
    expect(await fault({ ...roll, notation: '5d6' }, stream)).toContain('doesn’t roll these dice');
    expect(await fault({ ...roll, notation: '5d' }, stream)).toContain('can’t be rolled');
    // Typed text must not end a code block or start Markdown.
    expect(await fault({ ...roll, notation: '5d6 # `**all**`' }, stream)).toBe(
      'The notation `5d6 # ´**all**´` doesn’t roll these dice.',
    );
  });
});

describe('ids', () => {
  it('are taken as they are copied', () => {
    expect(rollId(' `0123456789ABCDEF` ')).toBe('0123456789abcdef');
  });

  it.each(['', 'abc', '0123456789abcdeg', '0123456789abcdef0', "'; drop table rolls"])(
    '%j is none',
    (text) => {
      expect(() => rollId(text)).toThrow('That isn’t a roll id.');
    },
  );
});
