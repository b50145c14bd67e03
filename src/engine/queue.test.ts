import { describe, expect, it } from 'vitest';
import { createQueue, KeyedQueue } from './queue.ts';

/** Tests that work runs one task at a time, and that only a failed task's own caller gets the error. */

/** Creates work that logs when it begins, and ends when it is released. */
function held(log: string[], name: string) {
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const work = async () => {
    log.push(`${name} begins`);
    await gate;
    log.push(`${name} ends`);
    return name;
  };
  return { work, letGo: () => letGo() };
}
const soon = () => new Promise<void>((resolve) => setImmediate(resolve));
const failing = async (): Promise<never> => {
  throw new Error('broken');
};

describe('a queue', () => {
  it('begins work only when the work before it has ended', async () => {
    const log: string[] = [];
    const queue = createQueue();
    const [one, two] = [held(log, 'one'), held(log, 'two')];
    const results = [queue(one.work), queue(two.work)];
    two.letGo();
    await soon();
    expect(log).toEqual(['one begins']);
    one.letGo();
    expect(await Promise.all(results)).toEqual(['one', 'two']);
    expect(log).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  });

  it('goes on after a failure, which only its own caller hears of', async () => {
    const queue = createQueue();
    const broken = queue(failing);
    const next = queue(async () => 'next');
    await expect(broken).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });
});

describe('a queue by key', () => {
  it('holds up work of the same key alone', async () => {
    const log: string[] = [];
    const queue = new KeyedQueue();
    const [one, two, other] = [held(log, 'one'), held(log, 'two'), held(log, 'other')];
    const results = [queue.run('a', one.work), queue.run('a', two.work), queue.run('b', other.work)];
    await soon();
    expect(log).toEqual(['one begins', 'other begins']);
    expect([queue.busy('a'), queue.busy('b'), queue.busy('c')]).toEqual([true, true, false]);
    other.letGo();
    await results[2];
    await soon();
    expect([queue.busy('a'), queue.busy('b')]).toEqual([true, false]);
    one.letGo();
    await results[0];
    await soon();
    expect(queue.busy('a')).toBe(true);
    two.letGo();
    await queue.idle();
    expect(log.at(-1)).toBe('two ends');
    expect(queue.busy('a')).toBe(false);
  });

  it('goes on after a failure, and is idle after one too', async () => {
    const queue = new KeyedQueue();
    const broken = queue.run('a', failing);
    const next = queue.run('a', async () => 'next');
    await expect(broken).rejects.toThrow('broken');
    expect(await next).toBe('next');
    await expect(queue.run('a', failing)).rejects.toThrow('broken');
    await queue.idle();
    expect(queue.busy('a')).toBe(false);
  });
});
