import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { driverCodeOf, isRefused, isTaken, isUnfounded, reportOf, retrying } from './driver-errors.ts';

type Cause = Readonly<{ kind: string; originalCode?: string; originalMessage?: string; reason?: string }>;
/** An error as Prisma's client wraps it, and as the schema engine passes it on. */
const wrapped = (cause: Cause) =>
  Object.assign(new Error('Invalid invocation'), { code: 'P2010', meta: { driverAdapterError: { cause } } });
const bare = (cause: Cause) => Object.assign(new Error('As it is'), { name: 'DriverAdapterError', cause });
const conflict = wrapped({ kind: 'TransactionWriteConflict' });

describe('an error of a database', () => {
  it.each([
    ['wrapped', wrapped],
    ['bare', bare],
  ])('is read %s', (_, given) => {
    const taken = given({
      kind: 'UniqueConstraintViolation',
      originalCode: '23505',
      originalMessage: ' Taken',
    });
    expect([isTaken(taken), isUnfounded(taken), isRefused(taken)]).toEqual([true, false, true]);
    expect(driverCodeOf(taken)).toBe('23505');
    expect(reportOf(taken)).toEqual({ code: '23505', words: ' Taken' });
  });

  it('is of a row that is missing or still needed', () => {
    const kinds = ['ForeignKeyConstraintViolation', 'RestrictViolation', 'NotNullConstraintViolation'];
    expect(kinds.map((kind) => isUnfounded(wrapped({ kind })))).toEqual([true, true, false]);
    expect(kinds.map((kind) => isTaken(wrapped({ kind })))).toEqual([false, false, false]);
  });

  it('is no refusal where the database can’t be reached, or another writer was quicker', () => {
    const kinds = ['ConnectionClosed', 'DatabaseNotReachable', 'SocketTimeout', 'TransactionWriteConflict'];
    expect(kinds.map((kind) => isRefused(wrapped({ kind })))).toEqual(kinds.map(() => false));
    expect([isRefused(new Error('A bug.')), isRefused(wrapped({ kind: 'postgres' }))]).toEqual([false, true]);
  });

  it('is nobody else’s: a class of that name alone is not enough', () => {
    const strange = Object.assign(new Error('Else'), { cause: { kind: 'UniqueConstraintViolation' } });
    expect([isTaken(strange), driverCodeOf(strange), isTaken(undefined)]).toEqual([false, undefined, false]);
  });
});

describe('a report', () => {
  it.each([
    [wrapped({ kind: 'DatabaseNotReachable' }), 'ECONNREFUSED'],
    [wrapped({ kind: 'SocketTimeout', originalCode: '57014' }), '57014'],
    [wrapped({ kind: 'else' }), undefined],
    [new Error('Connection terminated due to connection timeout'), 'ETIMEDOUT'],
    [new Error('timeout exceeded when trying to connect'), 'ETIMEDOUT'],
    [new Error('Connection terminated unexpectedly'), 'ECONNRESET'],
    [new Error('Client has encountered a connection error and is not queryable'), 'ECONNRESET'],
    [new Error('The server does not support SSL connections'), 'ERR_TLS'],
    [new Error('The client password must be a string'), 'no-password'],
    [Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }), 'ENOTFOUND'],
    [new Error('Else'), undefined],
    ['text', undefined],
  ])('of %s has the code %s', (error, code) => {
    expect(reportOf(error).code).toBe(code);
  });

  it('has the words of the database, else the reason, else its own', () => {
    const words = [
      reportOf(wrapped({ kind: 'a', originalMessage: 'It says', reason: 'because' })),
      reportOf(wrapped({ kind: 'a', reason: 'because' })),
      reportOf(wrapped({ kind: 'a' })),
      reportOf(new Error('  In spaces ')),
      reportOf(7),
    ].map((report) => report.words);
    expect(words).toEqual(['It says', 'because', 'Invalid invocation', 'In spaces', '7']);
  });
});

describe('retrying', () => {
  /** Work that succeeds after this many failures. */
  function failing(times: number, error: unknown) {
    let count = 0;
    return {
      work: async () => {
        count += 1;
        if (count <= times) throw error;
        return 'done';
      },
      tries: () => count,
    };
  }

  it.each([
    ['a conflict', conflict],
    ['a busy SQLite', wrapped({ kind: 'sqlite', originalCode: 'SQLITE_BUSY_SNAPSHOT' })],
  ])('goes on after %s', async (_, error) => {
    const { work, tries } = failing(2, error);
    expect(await retrying(work)).toBe('done');
    expect(tries()).toBe(3);
  });

  it.each([
    ['a taken key', wrapped({ kind: 'UniqueConstraintViolation', originalCode: 'SQLITE_CONSTRAINT' })],
    ['a bug', new Error('A bug.')],
  ])('passes %s on at once', async (_, error) => {
    const { work, tries } = failing(1, error);
    await expect(retrying(work)).rejects.toBe(error);
    expect(tries()).toBe(1);
  });

  it('gives up with the error once its time is over', async () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    let tries = 0;
    const work = async () => {
      tries += 1;
      // The first attempt ends in the last moment, and the second too late.
      now = tries === 1 ? 10 : 11;
      throw conflict;
    };
    await expect(retrying(work, 10)).rejects.toBe(conflict);
    expect(tries).toBe(2);
  });
});
