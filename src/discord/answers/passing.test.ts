import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PostFailed, type PrivatePost } from '../../table/message/post.ts';
import { Passing } from './passing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function stage() {
  const removed: string[] = [];
  const logged: string[] = [];
  const faults: { with: Error | undefined } = { with: undefined };
  const post = {
    remove: async ({ messageId }: { readonly messageId: string }) => {
      if (faults.with) throw faults.with;
      removed.push(messageId);
    },
  } as unknown as PrivatePost;
  const passing = new Passing(post, { debug: () => logged.push('debug'), error: () => logged.push('error') });
  const said = (key: string, messageId: string, ms: number) =>
    passing.said(key, { applicationId: 'a', token: 't', messageId, id: messageId }, ms);
  return { removed, logged, faults, passing, said };
}

it('what was said goes by itself, each at its time', async () => {
  const { removed, said } = stage();
  said('t1 ada', 'one', 10_000);
  said('t1 ada', 'two', 30_000);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(removed).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(removed).toEqual(['one']);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(removed).toEqual(['one', 'two']);
});

it('all that was said to one person goes at once with their next answer, once', async () => {
  const { removed, said, passing } = stage();
  said('t1 ada', 'one', 10_000);
  said('t1 ada', 'two', 10_000);
  said('t1 ben', 'bens', 10_000);
  await passing.clear('t1 ada');
  await passing.clear('t1 ada');
  expect(removed).toEqual(['one', 'two']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(removed).toEqual(['one', 'two', 'bens']);
});

it('what is used again stands longer, and the others go; what wasn’t said stays', async () => {
  const { removed, said, passing } = stage();
  const at = (id: string) => ({ applicationId: 'a', token: 't', messageId: '@original', id });
  said('trade ada', 'one', 10_000);
  said('trade ada', 'line', 10_000);
  await passing.renew('trade ada', at('typed'), 10_000);
  expect(removed).toEqual([]);
  await vi.advanceTimersByTimeAsync(9_000);
  await passing.renew('trade ada', at('one'), 10_000);
  expect(removed).toEqual(['line']);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(removed).toEqual(['line']);
  await vi.advanceTimersByTimeAsync(1);
  expect(removed).toEqual(['line', '@original']);
});

it('all that is left goes when the bot stops, and what is gone already is no error', async () => {
  const { removed, said, passing, logged, faults } = stage();
  said('t1 ada', 'one', 10_000);
  said('t1 ben', 'two', 10_000);
  await passing.close();
  expect(removed).toEqual(['one', 'two']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(removed).toEqual(['one', 'two']);
  for (const error of [new PostFailed('gone', 'closed'), new Error('a bug')]) {
    faults.with = error;
    said('t1 ada', 'three', 1_000);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(logged).toEqual(['debug', 'error']);
});
