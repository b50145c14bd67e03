import { driverCodeOf } from './driver-errors.ts';

/** What does not pass by itself: pages that make no database. As SQLite and PostgreSQL name it. */
const damage = /^(SQLITE_CORRUPT|SQLITE_NOTADB|XX001$|XX002$)/;
/** A disk that is full, lost or closed to the bot; somebody may mend it while the bot runs. */
const disk = /^(SQLITE_IOERR|SQLITE_FULL|SQLITE_READONLY|SQLITE_CANTOPEN|53100$|58030$)/;
/** How long the disk counts as failing after the last time that it did, in milliseconds. */
const failsFor = 60_000;

/**
 * Notes what queries fail of. A question that asks for nothing is answered from a damaged database as well, so only real
 * ones tell whether the bot can work.
 */
export class Ailing {
  #damaged = false;
  #failedAt = Number.NEGATIVE_INFINITY;

  /** Whether queries fail, for what no other query would bring to light. */
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
