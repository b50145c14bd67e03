import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { dealtTable } from '../../../test/equipment/dealt-table.ts';
import { rockPaperScissors } from '../../../test/toys/rock-paper-scissors.ts';
import type { Decision } from '../../games/facets/computers.ts';
import type { Game } from '../../games/game.ts';
import type { LiveTable } from '../log/live.ts';
import { CalledOff, type ThinkingPool } from '../thinking/pool.ts';
import { streamOf, Thoughts, thinksFor } from './thoughts.ts';

const thinker = { id: 'deep', title: 'Deep', thinks: { seconds: 7 } };
const game = {
  ...rockPaperScissors,
  levels: [...rockPaperScissors.levels, thinker],
  view: (_: unknown, viewer: unknown) => `what ${viewer} sees`,
} as unknown as Game;
const [level = { id: '' }] = game.levels;
const live = dealtTable(
  game,
  1,
  [{ kind: 'person' }, { kind: 'computer', level: 'deep' }],
  game.options.parse({}),
);
const [person, computer] = live.stored.seats;
if (person === undefined || computer === undefined) throw new Error('There are two seats.');
const at = (seq: number, more: Partial<LiveTable['stored']> = {}): LiveTable => ({
  ...live,
  stored: { ...live.stored, seq, ...more },
});
const paper: Decision<unknown> = { action: 'paper', delayMs: 0 };

/** Every question that a thread was asked: how it ends, and what was said about it. */
interface Asked {
  readonly question: Parameters<ThinkingPool['decide']>[0];
  readonly seconds: number;
  readonly again: boolean;
  readonly found: (decision: Decision<unknown>) => void;
  readonly failed: (error: Error) => void;
}
let asked: Asked[];
let thoughts: Thoughts;
beforeEach(() => {
  asked = [];
  const decide: ThinkingPool['decide'] = (question, seconds, wanted, again = false) =>
    new Promise((found, failed) => {
      asked.push({ question, seconds, again, found, failed });
      wanted.addEventListener('abort', () => failed(new CalledOff('It is no longer wanted.')));
    });
  thoughts = new Thoughts({ decide }, pino({ level: 'silent' }));
});

const think = (table: LiveTable, mover = computer) => thoughts.decided(table, mover, 7);
const last = () => {
  const found = asked.at(-1);
  if (found === undefined) throw new Error('Nothing was asked.');
  return found;
};

it('a computer thinks as long as its level does, or not at all', () => {
  expect([thinksFor(live, computer), thinksFor(live, { level: level.id }), thinksFor(live, {})]).toEqual([
    7,
    undefined,
    undefined,
  ]);
});

it('each seat and action has a stream of its own', () => {
  const streams = [streamOf(at(3), computer), streamOf(at(4), computer), streamOf(at(3), person)];
  expect(streams.map(({ label }) => label)).toEqual([
    'computer 1 at 3',
    'computer 1 at 4',
    'computer 0 at 3',
  ]);
});

it('is asked with what the seat sees, and its decision counts', async () => {
  const decided = think(at(3));
  expect(last()).toMatchObject({
    question: { game: game.id, seat: 1, level: 'deep', stream: { label: 'computer 1 at 3' } },
    seconds: 7,
    again: false,
  });
  expect(last().question.view).toBe('what 1 sees');
  last().found(paper);
  expect(await decided).toEqual(paper);
  expect(thoughts.keeps(at(3), computer)).toBe(false);
});

it('is asked once more when the thread is lost, and no third time', async () => {
  const saved = think(at(3));
  last().failed(new Error('The thread is lost.'));
  await expect.poll(() => asked.length).toBe(2);
  expect(last().again).toBe(true);
  last().found(paper);
  expect(await saved).toEqual(paper);
  const lost = think(at(4));
  last().failed(new Error('The thread is lost.'));
  await expect.poll(() => asked.length).toBe(4);
  last().failed(new Error('The thread is lost.'));
  expect(await lost).toBe('failed');
  expect(asked).toHaveLength(4);
});

it('is kept while the question is the same: action, seat and level', async () => {
  for (const [other, mover] of [
    [at(4), computer],
    [at(3), { ...computer, seat: 0 }],
    [at(3), { ...computer, level: 'deeper' }],
    [at(3), undefined],
  ] as const) {
    const decided = think(at(3));
    expect(thoughts.keeps(at(3), computer)).toBe(true);
    expect(thoughts.keeps(other, mover)).toBe(false);
    expect(await decided).toBe('called off');
    // It is gone, so the first question is a new one, too.
    expect(thoughts.keeps(at(3), computer)).toBe(false);
  }
  expect(asked).toHaveLength(4);
});

it('an older question that ends late leaves the newer one alone', async () => {
  const older = think(at(3));
  const { failed } = last();
  const newer = think(at(4));
  failed(new CalledOff('It is no longer wanted.'));
  expect(await older).toBe('called off');
  expect(thoughts.keeps(at(4), computer)).toBe(true);
  thoughts.callOff(live.stored);
  expect(await newer).toBe('called off');
});

it('is called off at one table, or at those of some servers', async () => {
  const [first, second] = [think(at(3)), think(at(3, { id: 'other', guildId: 'h' }))];
  thoughts.callOffAll((guildId) => guildId === 'h');
  expect(await second).toBe('called off');
  expect(thoughts.keeps(at(3), computer)).toBe(true);
  thoughts.callOff({ id: 'other' });
  expect(thoughts.keeps(at(3), computer)).toBe(true);
  thoughts.callOff(live.stored);
  expect(await first).toBe('called off');
});
