import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retry } from './retry.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Hangs until it is aborted. */
const hangs = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
const down = Object.assign(new Error('The connection was reset.'), { code: 'ECONNRESET' });
const isRetryable = (error: unknown) => error === down;

/** Returns a `send` that behaves like these in order, the last one repeatedly, and records the times. */
function means(...each: readonly ((signal: AbortSignal) => Promise<string>)[]) {
  const began = performance.now();
  const at: number[] = [];
  const signals: AbortSignal[] = [];
  const send = (signal: AbortSignal): Promise<string> => {
    const how = each[Math.min(at.length, each.length - 1)] ?? hangs;
    at.push(performance.now() - began);
    signals.push(signal);
    return how(signal);
  };
  return { at, signals, send };
}

it('takes the answer of a second connection if the first hangs, and aborts the first', async () => {
  const { send, at, signals } = means(hangs, async () => 'second');
  const answer = retry(send, isRetryable, { within: 2_900 });
  await vi.advanceTimersByTimeAsync(1_100);
  await expect(answer).resolves.toBe('second');
  expect(at).toEqual([0, 1_000]);
  expect(signals[0]?.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(at).toHaveLength(2);
});

it('still takes the first answer if it is only slow', async () => {
  const slow = () => new Promise<string>((resolve) => setTimeout(() => resolve('first'), 1_200));
  const { send, at } = means(slow, hangs);
  const answer = retry(send, isRetryable, { within: 2_900 });
  await vi.advanceTimersByTimeAsync(1_300);
  await expect(answer).resolves.toBe('first');
  expect(at).toEqual([0, 1_000]);
});

it('does not mistake its own delay for one of Discord', async () => {
  const arrives = () => new Promise<string>((resolve) => setTimeout(() => resolve('first'), 1_050));
  const { send, at } = means(arrives);
  let busy = 0;
  const clock = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + busy);
  const answer = retry(send, isRetryable, { within: 2_900 });
  // The timers fire half a second late. By then, the answer has arrived but hasn't been read.
  busy = 500;
  await vi.advanceTimersByTimeAsync(1_100);
  await expect(answer).resolves.toBe('first');
  expect(at).toHaveLength(1);
});

it('checks once more before it gives up if the program was busy at the end', async () => {
  const arrives = () => new Promise<string>((resolve) => setTimeout(() => resolve('first'), 2_950));
  const { send } = means(arrives);
  let busy = 0;
  const clock = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + busy);
  const answer = retry(send, isRetryable, { within: 2_900, parallel: false });
  busy = 500;
  await vi.advanceTimersByTimeAsync(3_100);
  await expect(answer).resolves.toBe('first');
});

it('retries after a pause if Discord is unreachable', async () => {
  const fails = async (): Promise<string> => {
    throw down;
  };
  const { send, at } = means(fails, fails, async () => 'third');
  const answer = retry(send, isRetryable, { within: 2_900 });
  await vi.advanceTimersByTimeAsync(600);
  await expect(answer).resolves.toBe('third');
  expect(at).toEqual([0, 20, 370]);
});

it('gives up when Discord has given up, and at once if it is refused', async () => {
  const silent = expect(retry(hangs, isRetryable, { within: 2_900 })).rejects.toMatchObject({
    code: 'ETIMEDOUT',
  });
  await vi.advanceTimersByTimeAsync(2_900);
  await silent;
  const no = new Error('Not like that.');
  const { send, at } = means(async () => {
    throw no;
  });
  await expect(retry(send, isRetryable, { within: 2_900 })).rejects.toBe(no);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(at).toHaveLength(1);
});

it('sends at most four times, whatever fails, and gives up right after that', async () => {
  const fails = async (): Promise<string> => {
    throw down;
  };
  const { send, at } = means(fails);
  const refused = expect(retry(send, isRetryable, { within: 2_900 })).rejects.toBe(down);
  await vi.advanceTimersByTimeAsync(1_300);
  await refused;
  expect(at).toEqual([0, 20, 370, 1_270]);
  const silent = means(hangs);
  const unheard = expect(retry(silent.send, isRetryable, { within: 30_000 })).rejects.toMatchObject({
    code: 'ETIMEDOUT',
  });
  await vi.advanceTimersByTimeAsync(30_000);
  await unheard;
  expect(silent.at).toEqual([0, 1_000, 2_000, 3_000]);
});

it('sends nothing in parallel if told not to', async () => {
  const { send, at } = means(hangs);
  const unheard = expect(retry(send, isRetryable, { within: 5_000, parallel: false })).rejects.toMatchObject({
    code: 'ETIMEDOUT',
  });
  await vi.advanceTimersByTimeAsync(5_000);
  await unheard;
  expect(at).toEqual([0]);
});
