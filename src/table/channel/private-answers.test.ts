import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storedTable } from '../../../test/equipment/stored-table.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import type { Game } from '../../games/game.ts';
import type { StoredPrivateAnswer } from '../../store/records/private-answer.ts';
import type { LiveTable } from '../log/live.ts';
import { PrivateAnswers } from './private-answers.ts';

/** A table, and the presses on the controls below it that are still unanswered. */

const table = storedTable({
  seats: ['ada', 'ben'].map((userId, seat) => ({ seat, userId, name: userId, entropy: '' })),
});

/** A table where both have acted: anything drawn before their fifth action is late. */
const now: LiveTable = {
  game: rockPaperScissors as Game,
  stored: table,
  snapshot: { state: { rounds: 3, score: [0, 0], shown: {} }, position: 0, story: [], since: { 0: 4, 1: 4 } },
};

/** Answers whose post records what happened to each. */
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

/** Longer than it takes until answers are compared. */
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
    // The press had no answer of its own: the old one is now late.
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
