import { execute } from './databases/databases.ts';

/** A wall clock that a test sets, so that nobody waits for days to pass. */
export interface MovedClock {
  readonly now: () => Date;
  /** Lets so many minutes pass, for the jobs of a database as well. */
  pass(minutes: number): Promise<void>;
}

/** @param url of the database that the clock's users have */
export function movedClock(url: string, start?: Date): MovedClock {
  let ahead = start === undefined ? 0 : start.getTime() - Date.now();
  return {
    now: () => new Date(Date.now() + ahead),
    async pass(minutes) {
      ahead += minutes * 60_000;
      // The queue goes by the database's own clock, which nobody can set.
      if (!url.startsWith('file:'))
        await execute(
          url,
          `UPDATE graphile_worker._private_jobs SET run_at = run_at - interval '${minutes} minutes'`,
        );
    },
  };
}
