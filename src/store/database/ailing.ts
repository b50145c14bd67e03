import { driverCodeOf } from './driver-errors.ts';

/** SQLite and PostgreSQL codes for damaged pages, which never recover by themselves. */
const damage = /^(SQLITE_CORRUPT|SQLITE_NOTADB|XX001$|XX002$)/;
/** Codes for a full, missing or read-only disk, which somebody may fix while the bot runs. */
const disk = /^(SQLITE_IOERR|SQLITE_FULL|SQLITE_READONLY|SQLITE_CANTOPEN|53100$|58030$)/;
/** How long the disk counts as failing after its last error, in milliseconds. */
const failsFor = 60_000;

/**
 * Tracks database errors. A trivial health query succeeds even on a damaged database, so only errors of real
 * queries reveal damage.
 */
export class Ailing {
  #damaged = false;
  #failedAt = Number.NEGATIVE_INFINITY;

  /** Whether queries are failing because of damage or the disk. */
  get now(): boolean {
    return this.#damaged || performance.now() - this.#failedAt < failsFor;
  }

  async noting<T>(query: Promise<T>): Promise<T> {
    try {
      return await query;
    } catch (error) {
      const code = driverCodeOf(error) ?? '';
      if (damage.test(code)) this.#damaged = true;
      if (disk.test(code)) this.#failedAt = performance.now();
      throw error;
    }
  }
}
