import { setTimeout as sleep } from 'node:timers/promises';
import {
  makeWorkerUtils,
  Logger as QueueLogger,
  type Runner,
  run,
  runMigrations,
  type SharedOptions,
  type TaskList,
} from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Rows } from '../database/clients.ts';
import { connectionName } from '../database/postgresql.ts';
import { isOutOfReach } from '../database/postgresql-refusals.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import { type AlarmKind, alarmKinds, type Ring } from '../records/alarms.ts';
import { type AlarmChange, type AlarmDeps, type KeptAlarms, retryAfter, timesOf } from './alarms.ts';

/**
 * Maximum number of jobs that run at once. The pool has two more connections, to listen and to fetch jobs.
 */
const together = 4;
const connections = together + 2;
/** How often the queue is polled for due jobs, in milliseconds. */
const look = 1_000;
/**
 * All jobs are scheduled for later, so immediate notifications of new jobs are useless. They would add four
 * queries to each commit.
 */
const quietly = { durationMs: look, maxAbortThreshold: Number.POSITIVE_INFINITY } as const;
/**
 * How often to look for deadlines whose jobs were lost, and how overdue they must be, in milliseconds. If a
 * process is killed while it runs a job, the job stays locked for hours.
 */
const sweepEvery = 30_000;
const sweepAfter = 10_000;

interface Deps extends AlarmDeps {
  readonly rows: Rows;
  readonly url: string;
  readonly log: Logger;
  /** Called when a connection of the queue is lost. The store finds out whether the database is. */
  readonly lost: () => void;
}

const payload = z.object({ table: z.string() });

/**
 * Stores alarms as graphile-worker jobs, in the same transaction as the deadline. Any free process runs them.
 */
export class JobAlarms implements KeptAlarms {
  readonly #deps: Deps;
  readonly #stopping = new AbortController();
  #running: Promise<unknown> = Promise.resolve();
  #runner: Runner | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async write(rows: Rows, changes: readonly AlarmChange[]): Promise<void> {
    const now = this.#deps.now().getTime();
    // Use delays rather than times: the queue follows the database's clock, which may differ from ours.
    const set = changes.flatMap(({ tableId, due }) =>
      timesOf(due).flatMap(([kind, at]) =>
        at ? [{ table: tableId, kind, key: keyOf(kind, tableId), wait: at.getTime() - now }] : [],
      ),
    );
    // Leave an old reminder job in the queue; it does nothing when it runs. Checking for one at every new
    // deadline would cost more.
    const unset = changes.flatMap(({ tableId, due }) =>
      due?.deadlineAt === undefined
        ? timesOf(due).flatMap(([kind, at]) => (at === undefined ? [keyOf(kind, tableId)] : []))
        : [],
    );
    if (set.length > 0) {
      await rows.$queryRaw(Prisma.sql`
        SELECT count(*)::int FROM graphile_worker.add_jobs(ARRAY(
          SELECT ROW("kind", json_build_object('table', "table"), NULL, now() + "wait" * interval '1 millisecond', NULL, "key", NULL, NULL)::graphile_worker.job_spec
          FROM json_to_recordset(${JSON.stringify(set)}::json) AS alarm("kind" text, "table" text, "key" text, "wait" double precision)))`);
    }
    if (unset.length > 0) {
      await rows.$queryRaw(Prisma.sql`
        SELECT count(graphile_worker.remove_job("key"))::int
        FROM json_array_elements_text(${JSON.stringify(unset)}::json) AS alarm("key")`);
    }
  }

  committed(): void {}

  begin(ring: Ring): void {
    this.#running = Promise.all([
      this.#untilStopped(() => this.#work(ring), retryAfter),
      this.#untilStopped(() => this.#sweep(ring), sweepEvery),
    ]);
  }

  async #untilStopped(work: () => Promise<void>, pause: number): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await work().catch(this.#deps.failed);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Runs jobs until the queue fails or is stopped. */
  async #work(ring: Ring): Promise<void> {
    const { log, failed, lost } = this.#deps;
    const pgPool = this.#pool();
    const shared = { pgPool, logger: queueLogger(log, lost) };
    try {
      await tidy(shared);
      this.#runner = await run({
        ...shared,
        taskList: tasksFor(ring),
        concurrency: together,
        pollInterval: look,
        noHandleSignals: true,
        parsedCronItems: [],
        preset: { worker: { localQueue: { size: together, refetchDelay: quietly } } },
      });
      if (this.#stopping.signal.aborted) await this.#runner.stop();
      await this.#runner.promise;
    } finally {
      this.#runner = undefined;
      await pgPool.end().catch(failed);
    }
  }

  /** A lost idle connection is replaced at the next query. Without error listeners it would end the process. */
  #pool(): pg.Pool {
    const pool = new pg.Pool({
      connectionString: this.#deps.url,
      application_name: connectionName,
      max: connections,
      // No connection timeout: the queue treats a timeout as fatal, but a stalled database only needs time.
    });
    const { lost } = this.#deps;
    pool.on('error', lost);
    pool.on('connect', (client) => client.on('error', lost));
    return pool;
  }

  async #sweep(ring: Ring): Promise<void> {
    const { due, now, rows, failed } = this.#deps;
    const until = new Date(now().getTime() - sweepAfter);
    const late = (await due(until)).flatMap(({ id, ...times }) =>
      timesOf(times).flatMap(([kind, at]) => (at && at <= until ? [{ kind, id, key: keyOf(kind, id) }] : [])),
    );
    if (late.length === 0) return;
    const waiting = await waitingJobs(
      rows,
      late.map(({ key }) => key),
    );
    for (const { kind, id, key } of late) {
      if (this.#stopping.signal.aborted) return;
      if (!waiting.has(key)) await ring(kind, id).catch(failed);
    }
  }

  async stop(): Promise<void> {
    const first = !this.#stopping.signal.aborted;
    this.#stopping.abort();
    if (first) await this.#runner?.stop();
    await this.#running;
  }
}

const keyOf = (kind: AlarmKind, tableId: string) => `${kind}:${tableId}`;

function tasksFor(ring: Ring): TaskList {
  return Object.fromEntries(
    alarmKinds.map((kind) => [
      kind,
      async (given: unknown, { query }: { query: (text: string, values: unknown[]) => Promise<unknown> }) => {
        const { table } = payload.parse(given);
        const wait = await ring(kind, table);
        // Use the database's clock, because it started this job.
        if (wait > 0)
          await query(
            `SELECT 1 FROM graphile_worker.add_job($1, json_build_object('table', $2::text),
               run_at => now() + $3 * interval '1 millisecond', job_key => $4)`,
            [kind, table, wait, keyOf(kind, table)],
          );
      },
    ]),
  );
}

/** Cleans up jobs left behind by killed processes. */
async function tidy(options: SharedOptions): Promise<void> {
  const queue = await makeWorkerUtils(options);
  try {
    await queue.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS'] });
  } finally {
    await queue.release();
  }
}

/**
 * Forwards the queue's messages at the trace level, because it logs every job. It tries again each second while the
 * database is out of reach, which the store logs once.
 */
function queueLogger(log: Logger, lost: () => void): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    if (isOutOfReach(meta?.['error'])) {
      lost();
      log.debug({ queue: message }, 'the deadline queue');
    } else if (level === 'error' || level === 'warning') log.warn({ queue: message }, 'the deadline queue');
    else log.trace({ queue: message }, 'the deadline queue');
  });
}

/** Creates the queue's schema (`graphile_worker`); the queue itself updates it at startup. */
export async function installQueue(url: string, log: Logger): Promise<void> {
  await runMigrations({ connectionString: url, logger: queueLogger(log, () => undefined) });
}

const jobRows = z.array(z.object({ key: z.string() }));

/** Returns the keys that have a pending job. */
async function waitingJobs(rows: Rows, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const waiting = await rows.$queryRaw(Prisma.sql`
    SELECT "key" FROM graphile_worker.jobs WHERE "locked_at" IS NULL AND "attempts" < "max_attempts"
      AND "key" IN (SELECT json_array_elements_text(${JSON.stringify(keys)}::json))`);
  return new Set(jobRows.parse(waiting).map(({ key }) => key));
}

const found = z.tuple([z.object({ there: z.boolean() })]);

/** Whether the database has the queue's schema. */
export async function hasQueue(rows: Rows): Promise<boolean> {
  const [{ there }] = found.parse(
    await rows.$queryRaw(
      Prisma.sql`SELECT to_regclass('graphile_worker._private_jobs') IS NOT NULL AS "there"`,
    ),
  );
  return there;
}
