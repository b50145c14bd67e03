import { execute } from './databases/databases.ts';

/** A wall clock that a test can set, so that nobody has to wait for days to pass. */
export interface MovedClock {
  readonly now: () => Date;
  /** Moves the clock forward by some minutes, including the database's jobs. */
  pass(minutes: number): Promise<void>;
}

/** @param url of the database that the clock is for */
export function movedClock(url: string, start?: Date): MovedClock {
  let ahead = start === undefined ? 0 : start.getTime() - Date.now();
  return {
    now: () => new Date(Date.now() + ahead),
    async pass(minutes) {
      ahead += minutes * 60_000;
      // The queue uses the database's own clock, which can't be set.
      if (!url.startsWith('file:'))
        await execute(
          url,
          `UPDATE graphile_worker._private_jobs SET run_at = run_at - interval '${minutes} minutes'`,
        );
    },
  };
}
