import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storedTable } from '../../../test/equipment/databases/stored-table.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Game } from '../../games/game.ts';
import type { StoredPrivateAnswer } from '../../store/records/private-answer.ts';
import type { LiveTable } from '../log/live.ts';
import type { Message } from '../message/message.ts';
import { PostFailed } from '../message/post.ts';
import { PrivateAnswers } from './private-answers.ts';

/** A table with two seats. The tests are about the private answers of its players. */

const table = storedTable({
  seats: ['ada', 'ben'].map((userId, seat) => ({ seat, userId, name: userId, entropy: '' })),
});

/** A table where both people have acted: controls drawn before their fifth action are late. */
const now: LiveTable = {
  game: rockPaperScissors as Game,
  stored: table,
  snapshot: { state: { rounds: 3, score: [0, 0], shown: {} }, position: 0, story: [], since: { 0: 4, 1: 4 } },
};

/** Sets up private answers whose post records what is done to each of them. */
function answersAt() {
  const rows = new Map<string, StoredPrivateAnswer>();
  const done: string[] = [];
  const noted = (deed: string) => async (at: { readonly messageId: string }) => {
    done.push(`${deed} ${at.messageId}`);
  };
  const deps = {
    store: {
      keepPrivateAnswer: async (answer: StoredPrivateAnswer) => {
        const others = [...rows.values()].filter(
          ({ id, userId }) => id !== answer.id && userId === answer.userId,
        );
        rows.set(answer.id, answer);
        return others;
      },
      changePrivateAnswer: async () => true,
      dropPrivateAnswer: async (id: string) => void rows.delete(id),
      privateAnswersAt: async () => [...rows.values()],
      takeDuePrivateAnswers: async () => [],
    },
    ledger: { memory: { row: () => undefined }, live: async () => now, stored: async () => table },
    post: {
      reword: noted('reword'),
      disarm: noted('disarm'),
      reduce: noted('reduce'),
      remove: noted('remove'),
    },
    log: { warn: (...said: unknown[]) => done.push(JSON.stringify(said)) },
    now: () => new Date(),
  };
  const answers = new PrivateAnswers(deps as unknown as ConstructorParameters<typeof PrivateAnswers>[0]);
  answers.begin();
  const stands = (userId: string, id: string, number: number, pressId = '1') =>
    answers.stands({
      applicationId: 'a',
      token: 't',
      messageId: id,
      id,
      pressId,
      tableId: table.id,
      userId,
      message: {
        panels: [],
        rows: [],
        shows: { table: table.id, seat: userId === 'ada' ? 0 : 1, seq: 4, number },
      },
    });
  return { answers, done, stands };
}

/** Waits long enough for the answers to be compared. */
const aWhile = () => vi.advanceTimersByTimeAsync(400);

describe('private answers', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('lose their controls when others make them late', async () => {
    const { answers, done, stands } = answersAt();
    await stands('ada', 'old', 3);
    await stands('ben', 'fresh', 5);
    answers.changed(table.id);
    await aWhile();
    expect(done).toEqual(['reduce old']);
  });

  it('are left alone while a press of their person is being answered, however many changes come', async () => {
    const { answers, done, stands } = answersAt();
    await stands('ada', 'adas', 3);
    await stands('ben', 'bens', 3);
    answers.changed(table.id, { pressId: '7', userId: 'ada' });
    await aWhile();
    answers.changed(table.id);
    await aWhile();
    expect(done).toEqual(['reduce bens']);
    // The press produced no new answer, so the old one is now late.
    answers.answered('7');
    await aWhile();
    expect(done).toEqual(['reduce bens', 'reduce adas']);
  });

  it('stay as the press answered them, even if that took long', async () => {
    const { answers, done, stands } = answersAt();
    await stands('ada', 'adas', 3);
    answers.changed(table.id, { pressId: '7', userId: 'ada' });
    await aWhile();
    await stands('ada', 'adas', 5, '7');
    answers.answered('7');
    await aWhile();
    expect(done).toEqual([]);
  });

  it('go when the table has answered their person, except those of a newer press', async () => {
    const { answers, done, stands } = answersAt();
    await stands('ben', 'bens', 5, '3');
    await stands('ada', 'adas', 5, '3');
    await answers.settled(table.id, 'ada', '3');
    expect(done).toEqual([]);
    await answers.settled(table.id, 'ada', '4');
    expect(done).toEqual(['remove adas']);
  });
});

/** Sets up private answers at one table, with a post that can fail and a clock that the test sets. */
function stage() {
  const rows = new Map<string, StoredPrivateAnswer>();
  const done: string[] = [];
  const faults: { with: Error | undefined } = { with: undefined };
  const seq: { known: number | undefined } = { known: undefined };
  const clock = { now: Date.now() };
  const live: { is: LiveTable | Error | undefined } = { is: now };
  const deed =
    (name: string) => async (at: { readonly messageId: string }, panel?: { readonly text: string }) => {
      if (faults.with) throw faults.with;
      done.push(`${name} ${at.messageId}${panel?.text === undefined ? '' : `: ${panel.text}`}`);
    };
  const store = {
    keepPrivateAnswer: async (answer: StoredPrivateAnswer) => {
      const others = [...rows.values()].filter(
        ({ id, userId }) => id !== answer.id && userId === answer.userId,
      );
      rows.set(answer.id, answer);
      return others;
    },
    changePrivateAnswer: async (answer: StoredPrivateAnswer) => {
      if (rows.get(answer.id)?.pressId !== answer.pressId) return false;
      rows.set(answer.id, answer);
      return true;
    },
    dropPrivateAnswer: async (id: string) => void rows.delete(id),
    privateAnswersAt: async () => [...rows.values()],
    takeDuePrivateAnswers: async (until: Date) =>
      [...rows.values()].filter(({ hideAt, awayAt }) => (hideAt ?? awayAt) <= until || awayAt <= until),
  };
  const deps = {
    store,
    ledger: {
      memory: { row: () => (seq.known === undefined ? undefined : { seq: seq.known }) },
      live: async () => {
        if (live.is instanceof Error) throw live.is;
        return live.is;
      },
      stored: async () => table,
      game: () => rockPaperScissors,
    },
    post: { reword: deed('reword'), disarm: deed('disarm'), reduce: deed('reduce'), remove: deed('remove') },
    log: { warn: () => done.push('warned') },
    now: () => new Date(clock.now),
  };
  const answers = new PrivateAnswers(deps as unknown as ConstructorParameters<typeof PrivateAnswers>[0]);
  const given = (id: string, pressId: string, more: Partial<Message> = {}, isLine = false, userId = 'ada') =>
    answers.stands({
      applicationId: 'a',
      token: 't',
      messageId: id,
      id,
      pressId,
      tableId: table.id,
      userId,
      isLine,
      message: { panels: [], rows: [], ...more },
    });
  return { rows, done, faults, seq, clock, live, answers, given };
}

describe('a private answer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  /** Returns an id as Discord would create it this many seconds from now. */
  const press = (second: number) =>
    String((BigInt(Date.now() - 1_420_070_400_000 + second * 1_000) << 22n) + 1n);
  const later = new PostFailed('later', 'busy');
  const gone = new PostFailed('gone', 'deleted');

  it('takes the place of the earlier ones, and gives way to a newer press that came first', async () => {
    const { given, done, rows } = stage();
    await given('first', press(1));
    await given('bens', press(1), {}, false, 'ben');
    await given('second', press(3));
    expect(done).toEqual(['remove first']);
    await given('late', press(2));
    expect(done).toEqual(['remove first', 'remove late']);
    expect([...rows.keys()]).toEqual(['bens', 'second']);
  });

  it('stands for minutes, and a line for seconds', async () => {
    const { given, rows, clock } = stage();
    await given('answer', press(1));
    await given('line', press(1), {}, true, 'ben');
    const lasts = (id: string) => (rows.get(id)?.awayAt.getTime() ?? 0) - clock.now;
    expect([lasts('answer'), lasts('line')]).toEqual([13.5 * 60_000, 10_000]);
  });

  it('is removed when it is due, and its hidden words before', async () => {
    const { given, answers, done, rows, clock } = stage();
    answers.begin();
    const shows = { table: table.id, seat: 0, seq: 4, number: 5 };
    await given('hand', press(1), { shows, hidesAfter: 30 });
    await given(
      'words',
      press(1),
      { shows: { table: table.id, seat: 1, seq: 4 }, hidesAfter: 30 },
      false,
      'ben',
    );
    await vi.advanceTimersByTimeAsync(1_100);
    expect(done).toEqual([]);
    clock.now += 30_000;
    await vi.advanceTimersByTimeAsync(1_100);
    expect(done.map((one) => one.split(':')[0])).toEqual(['reword hand', 'reword words']);
    // An answer with controls stays as long as before. An answer with only text is removed soon.
    expect(rows.get('hand')).not.toHaveProperty('hideAt');
    expect(rows.get('hand')?.shows).toEqual({ seat: 0, seq: 4, number: 5 });
    expect(rows.get('words')?.awayAt.getTime()).toBe(clock.now + 10_000);
    clock.now += 10_000;
    await vi.advanceTimersByTimeAsync(1_100);
    expect(done.slice(2)).toEqual(['remove words']);
    clock.now += 13 * 60_000;
    await vi.advanceTimersByTimeAsync(1_100);
    expect(done.slice(3)).toEqual(['remove hand']);
    expect(rows.size).toBe(0);
    await answers.stop();
  });

  it('hides its words when the bot stops, and is looked at no more', async () => {
    const { given, answers, done, clock } = stage();
    answers.begin();
    await given('hand', press(1), { hidesAfter: 30 });
    await given('plain', press(1), {}, false, 'ben');
    await answers.stop();
    expect(done.map((one) => one.split(':')[0])).toEqual(['reword hand']);
    clock.now += 20 * 60_000;
    answers.changed(table.id);
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(done).toHaveLength(1);
  });

  it('is kept where it could not be removed now, and dropped where it is gone or too old to change', async () => {
    const { given, answers, done, rows, faults, clock } = stage();
    await given('one', press(0));
    faults.with = later;
    await answers.settled(table.id, 'ada', press(1));
    expect([done, rows.has('one')]).toEqual([['warned'], true]);
    faults.with = new Error('a bug');
    await answers.settled(table.id, 'ada', press(1));
    expect(rows.has('one')).toBe(true);
    faults.with = gone;
    await answers.settled(table.id, 'ada', press(1));
    expect(rows.has('one')).toBe(false);
    faults.with = later;
    await given('two', press(0));
    clock.now += 15 * 60_000 + 2_000;
    await answers.settled(table.id, 'ada', press(1));
    expect(rows.has('two')).toBe(false);
  });

  it('is forgotten where a press has removed it', async () => {
    const { given, answers, done, rows } = stage();
    await given('one', press(0));
    await answers.gone(table.id, 'one');
    await answers.settled(table.id, 'ada', press(1));
    expect([rows.size, done]).toEqual([0, []]);
  });

  it('is compared at once where the table went on before it was delivered', async () => {
    const { given, answers, done, seq } = stage();
    answers.begin();
    const shows = { table: table.id, seat: 0, seq: 4, number: 3 };
    seq.known = 4;
    await given('same', press(0), { shows });
    await vi.advanceTimersByTimeAsync(400);
    expect(done).toEqual([]);
    seq.known = 5;
    await given('old', press(1), { shows });
    await vi.advanceTimersByTimeAsync(400);
    expect(done.map((one) => one.split(':')[0])).toEqual(['remove same', 'reduce old']);
    await answers.stop();
  });

  it('becomes a line that goes soon when it is late, and is told of once', async () => {
    const { given, answers, done, rows, clock } = stage();
    answers.begin();
    await given('old', press(0), { shows: { table: table.id, seat: 0, seq: 4, number: 3 } });
    for (let times = 0; times < 2; times++) {
      answers.changed(table.id);
      answers.changed(table.id);
      await vi.advanceTimersByTimeAsync(400);
    }
    expect(done).toHaveLength(1);
    expect(rows.get('old')).not.toHaveProperty('shows');
    expect(rows.get('old')?.awayAt.getTime()).toBe(clock.now + 10_000);
    await answers.stop();
  });

  it('is left alone where the table cannot be read, or was never dealt', async () => {
    const { given, answers, done, live } = stage();
    answers.begin();
    await given('old', press(0), { shows: { table: table.id, seat: 0, seq: 4, number: 3 } });
    for (const is of [undefined, new RuleError('no-such-table', 'Gone.')]) {
      live.is = is;
      answers.changed(table.id);
      await vi.advanceTimersByTimeAsync(400);
    }
    expect(done).toEqual([]);
    live.is = new Error('a bug');
    answers.changed(table.id);
    await vi.advanceTimersByTimeAsync(400);
    expect(done).toEqual(['warned']);
    await answers.stop();
  });

  it('that was removed is not hidden again when the bot stops', async () => {
    const { given, answers, done } = stage();
    answers.begin();
    await given('hand', press(1), { hidesAfter: 30 });
    await answers.gone(table.id, 'hand');
    await answers.stop();
    expect(done).toEqual([]);
  });

  it('is compared though its person is being answered at another table', async () => {
    const { given, answers, done } = stage();
    answers.begin();
    await given('old', press(0), { shows: { table: table.id, seat: 0, seq: 4, number: 3 } });
    answers.changed('another', { pressId: '7', userId: 'ada' });
    answers.changed(table.id);
    await vi.advanceTimersByTimeAsync(400);
    expect(done.map((one) => one.split(':')[0])).toEqual(['reduce old']);
    await answers.stop();
  });

  it('that is late is changed once Discord allows it, and dropped when it is too old to change', async () => {
    const { given, answers, done, rows, faults, clock } = stage();
    answers.begin();
    await given('old', press(0), { shows: { table: table.id, seat: 0, seq: 4, number: 3 } });
    const compared = async () => {
      answers.changed(table.id);
      await vi.advanceTimersByTimeAsync(400);
    };
    faults.with = later;
    await compared();
    expect([done, rows.has('old')]).toEqual([['warned'], true]);
    clock.now += 15 * 60_000 + 2_000;
    await compared();
    expect(rows.has('old')).toBe(false);
    await answers.stop();
  });
});
