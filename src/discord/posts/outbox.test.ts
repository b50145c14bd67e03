import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Outbox, OutboxClosed, overall, perLane } from './outbox.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Sent {
  readonly lane: string;
  readonly what: string;
  readonly at: number;
}

/** Sends requests of this duration through an outbox, and records when each started. */
function sending(outbox: Outbox, takes = 50) {
  const sent: Sent[] = [];
  const send = async (lane: string, what: string, first = false): Promise<void> => {
    const permit = await outbox.enter(lane, first);
    sent.push({ lane, what, at: performance.now() });
    await new Promise((resolve) => setTimeout(resolve, takes));
    permit.giveBack(true);
  };
  return { sent, send };
}

/** The maximum number of requests that started within any period of this length. */
function most(sent: readonly Sent[], within: number): number {
  return Math.max(
    ...sent.map(({ at }) => sent.filter((other) => other.at >= at && other.at < at + within).length),
  );
}

it('keeps each lane and all lanes within their limits, and sends everything', async () => {
  const outbox = new Outbox(overall);
  const { sent, send } = sending(outbox);
  const all = Array.from({ length: 600 }, (_, at) => send(`lane ${at % 60}`, String(at)));
  expect(outbox.waiting).toBe(600 - overall.requests);
  await vi.advanceTimersByTimeAsync(30_000);
  await Promise.all(all);
  expect(sent).toHaveLength(600);
  expect(outbox.waiting).toBe(0);
  expect(most(sent, overall.within)).toBeLessThanOrEqual(overall.requests);
  for (let lane = 0; lane < 60; lane++) {
    const inLane = sent.filter((one) => one.lane === `lane ${lane}`);
    expect(most(inLane, perLane.within)).toBeLessThanOrEqual(perLane.requests);
  }
  // Little of the limit is wasted: a request that takes 50 ms counts for 1,050 ms.
  expect((sent.at(-1)?.at ?? 0) - (sent[0]?.at ?? 0)).toBeLessThan((600 / overall.requests / 0.9) * 1_000);
});

it('lets lanes take turns, so that a busy one does not block the others', async () => {
  const outbox = new Outbox({ requests: 1, within: 100 });
  const { sent, send } = sending(outbox, 0);
  for (let at = 0; at < 20; at++) void send('loud', String(at));
  void send('quiet', 'a word');
  void send('shy', 'a word');
  await vi.advanceTimersByTimeAsync(450);
  expect(
    sent
      .slice(0, 4)
      .map(({ lane }) => lane)
      .sort(),
  ).toEqual(['loud', 'loud', 'quiet', 'shy']);
});

it('sends new posts before edits, otherwise in order', async () => {
  const outbox = new Outbox();
  const { sent, send } = sending(outbox, 0);
  for (let at = 1; at <= perLane.requests; at++) void send('lane', `edit ${at}`);
  await vi.advanceTimersByTimeAsync(10);
  void send('lane', 'edit 6');
  void send('lane', 'post 1', true);
  void send('lane', 'post 2', true);
  await vi.advanceTimersByTimeAsync(perLane.within);
  expect(sent.slice(perLane.requests).map(({ what }) => what)).toEqual(['post 1', 'post 2', 'edit 6']);
});

it('counts a request until a full period after its end, however long it took', async () => {
  const outbox = new Outbox();
  const { sent, send } = sending(outbox, 2_000);
  for (let at = 0; at < perLane.requests + 1; at++) void send('lane', String(at));
  await vi.advanceTimersByTimeAsync(6_900);
  expect(sent).toHaveLength(perLane.requests);
  await vi.advanceTimersByTimeAsync(200);
  expect(sent).toHaveLength(perLane.requests + 1);
});

it('returns an unused permit', async () => {
  const outbox = new Outbox();
  for (let at = 0; at < 50; at++) (await outbox.enter('lane', false)).giveBack(false);
  expect(outbox.waiting).toBe(0);
});

it('pauses for as long as Discord says, in a lane or everywhere', async () => {
  const outbox = new Outbox(overall);
  const { sent, send } = sending(outbox, 0);
  (await outbox.enter('lane', false)).giveBack(true, { ms: 3_000, everywhere: false });
  void send('lane', 'later');
  void send('other', 'now');
  await vi.advanceTimersByTimeAsync(2_900);
  expect(sent.map(({ what }) => what)).toEqual(['now']);
  await vi.advanceTimersByTimeAsync(200);
  expect(sent.map(({ what }) => what)).toEqual(['now', 'later']);
  (await outbox.enter('lane', false)).giveBack(true, { ms: 3_000, everywhere: true });
  void send('third', 'at last');
  await vi.advanceTimersByTimeAsync(2_900);
  expect(sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(sent).toHaveLength(3);
});

it('refuses waiting requests when it closes, and later ones without room', async () => {
  const outbox = new Outbox();
  const { sent, send } = sending(outbox, 0);
  const all = Array.from({ length: perLane.requests + 3 }, (_, at) => send('lane', String(at)));
  const settled = Promise.allSettled(all);
  outbox.close();
  await vi.advanceTimersByTimeAsync(100);
  const refused = (await settled).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(3);
  expect(outbox.waiting).toBe(0);
  await expect(outbox.enter('lane', false)).rejects.toBeInstanceOf(OutboxClosed);
  void send('other', 'room');
  await vi.advanceTimersByTimeAsync(10);
  expect(sent.at(-1)?.what).toBe('room');
});

it('drops a lane when it no longer counts', async () => {
  const outbox = new Outbox(overall);
  const { send } = sending(outbox, 0);
  const all = Array.from({ length: 200 }, (_, at) => send(`lane ${at}`, ''));
  expect(outbox.lanes).toBe(200);
  await vi.advanceTimersByTimeAsync(5_000);
  await Promise.all(all);
  expect(outbox.lanes).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(perLane.within);
  expect(outbox.lanes).toBe(0);
});
