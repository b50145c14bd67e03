import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pondering } from '../../../test/contract/toys/pondering.ts';
import type { Nim } from '../../../test/contract/toys/trial-games.ts';
import { forgetPlan, plan, thoughts } from '../../../test/toys/thinkers.ts';
import { createDice } from '../../engine/dice/dice.ts';
import { games as catalog } from '../../games/catalog.ts';
import type { Game } from '../../games/game.ts';
import { CalledOff, mustThinkAlone, ThinkingPool, usualThreads } from './pool.ts';

const games = new URL('../../../test/toys/thinkers', import.meta.url);
const echo = new URL('../../../test/toys/echo-worker', import.meta.url);
const nobody = new AbortController().signal;
const stream = { seed: '5eed'.repeat(16), entropy: 'pool', label: 'computer 0 at 0' };
const heap: Nim = { heap: 11, seats: 2, turn: 0, winner: null };
const question = { game: 'pondering', view: heap, seat: 0, level: 'deep', stream };

const options = { log: pino({ level: 'silent' }), threads: 1, games };

let pool: ThinkingPool;
beforeEach(() => {
  plan('');
  // On a busy machine, a thread may stand still for longer than people should wait for a computer.
  pool = new ThinkingPool({ ...options, patience: 30_000 });
});
afterEach(async () => {
  await pool.close();
  forgetPlan();
});

describe('the thinking threads', () => {
  it('decide as the process would, with the same dice', async () => {
    const here = pondering.computer(heap, 0, 'deep', createDice(stream), () => true);
    expect(await pool.decide(question, 0.05, nobody)).toEqual(here);
    const other = { ...question, stream: { ...stream, label: 'computer 0 at 8' } };
    const elsewhere = pondering.computer(heap, 0, 'deep', createDice(other.stream), () => true);
    expect(await pool.decide(other, 0.05, nobody)).toEqual(elsewhere);
    expect(elsewhere).not.toEqual(here);
  });

  it('answer when their time is up', async () => {
    await pool.decide(question, 0.01, nobody);
    const begun = performance.now();
    await pool.decide(question, 0.4, nobody);
    const took = performance.now() - begun;
    expect(took).toBeGreaterThan(390);
    // Sooner than a thread that hangs is given up.
    expect(took).toBeLessThan(20_000);
  });

  it('stop thinking when nobody waits, and are free for the next question', async () => {
    await pool.decide(question, 0.01, nobody);
    const off = new AbortController();
    const thought = pool.decide(question, 20, off.signal);
    const next = pool.decide(question, 0.01, nobody);
    setTimeout(() => off.abort(), 50);
    await expect(thought).rejects.toThrow(CalledOff);
    const begun = performance.now();
    expect(await next).toMatchObject({ action: { take: 3 } });
    expect(performance.now() - begun).toBeLessThan(15_000);
  });

  it('never start a question that was called off while it waited', async () => {
    const off = new AbortController();
    const first = pool.decide(question, 0.3, nobody);
    const second = pool.decide(question, 0.3, off.signal);
    expect(pool.waiting).toBe(1);
    off.abort();
    expect(pool.waiting).toBe(0);
    await expect(second).rejects.toThrow(CalledOff);
    await first;
    expect(thoughts()).toBe(1);
  });

  it('answer questions in order, those that failed before first', async () => {
    const done: string[] = [];
    const note = (name: string) => () => done.push(name);
    await Promise.all([
      pool.decide(question, 0.02, nobody).then(note('first')),
      pool.decide(question, 0.02, nobody).then(note('second')),
      pool.decide(question, 0.02, nobody).then(note('third')),
      pool.decide(question, 0.02, nobody, true).then(note('again')),
    ]);
    expect(done).toEqual(['first', 'again', 'second', 'third']);
  });

  it('are replaced when they die or hang', async () => {
    plan('d');
    await expect(pool.decide(question, 0.1, nobody)).rejects.toThrow(/exited/);
    expect(await pool.decide(question, 0.1, nobody)).toMatchObject({ action: { take: 3 } });
    expect(thoughts()).toBe(2);
    plan('h');
    const usual = new ThinkingPool(options);
    try {
      await expect(usual.decide(question, 0.1, nobody)).rejects.toThrow(
        'A thinking thread is not answering.',
      );
      // The same lane, in which such questions have more time.
      expect(await usual.find(echo, { game: 'pondering' }, 0, 'thoughts')).toBe('Pondering');
      expect(thoughts()).toBe(1);
    } finally {
      await usual.close();
    }
  });

  it('report a game’s error, and go on', async () => {
    plan('x');
    await expect(pool.decide(question, 0.1, nobody)).rejects.toThrow('A bug.');
    await expect(pool.decide({ ...question, game: 'chess' }, 0.1, nobody)).rejects.toThrow(
      /know no game chess/,
    );
    expect(await pool.decide(question, 0.1, nobody)).toMatchObject({ action: { take: 3 } });
  });

  it('replay beside a thought that takes long', async () => {
    await pool.decide(question, 0.01, nobody);
    const off = new AbortController();
    const thought = pool.decide(question, 20, off.signal);
    expect(await pool.find(echo, { game: 'pondering' }, 0, 'replays')).toBe('Pondering');
    off.abort();
    await expect(thought).rejects.toThrow(CalledOff);
  });

  it('stop with the bot, even while thinking', async () => {
    await pool.decide(question, 0.01, nobody);
    const thought = pool.decide(question, 20, nobody);
    const waits = pool.decide(question, 20, nobody);
    const both = Promise.allSettled([thought, waits]);
    await pool.close();
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(pool.decide(question, 1, nobody)).rejects.toThrow(CalledOff);
  });

  it('are one on one or two cores, otherwise one fewer than cores, and four at most', () => {
    expect([1, 2, 3, 4, 5, 64].map(usualThreads)).toEqual([1, 1, 2, 3, 4, 4]);
  });

  it('don’t have libraries: a game with a library whose levels think is refused at the start', () => {
    const bringing = { ...(pondering as unknown as Game), library: {} as NonNullable<Game['library']> };
    expect(() => mustThinkAlone([bringing])).toThrow(/Pondering has a library and levels that think/);
    expect(() => mustThinkAlone(catalog)).not.toThrow();
  });
});
