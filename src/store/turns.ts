import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

/** Runs one piece of work after the other, in the order of the calls. A failure concerns its caller alone. */
export function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };
}

/** Prisma's codes for what another writer caused and a repetition cures; the transaction was rolled back. */
const passing = new Set([
  // Write conflict or deadlock.
  'P2034',
  // SQLite is busy: another process writes.
  'P1008',
]);

const known = z.object({ code: z.string() });

/** Prisma's code of an error: `P2002`; undefined for other errors. */
export function codeOf(error: unknown): string | undefined {
  const parsed = known.safeParse(error);
  return parsed.success ? parsed.data.code : undefined;
}

/** A key of the database was taken. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === 'P2002';
}

const longestPauseMs = 200;

/** Repeats what failed only because somebody else was writing, for at most `limitMs`. */
export async function retrying<T>(work: () => Promise<T>, limitMs = 10_000): Promise<T> {
  const giveUpAt = performance.now() + limitMs;
  for (let pause = 5; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!passing.has(codeOf(error) ?? '') || performance.now() > giveUpAt) throw error;
    }
    // Chance keeps two writers from meeting again and again; it decides nothing in any game.
    await wait(pause * (0.5 + Math.random()));
  }
}
