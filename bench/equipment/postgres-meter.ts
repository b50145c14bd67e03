import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { z } from 'zod';

/** Milliseconds in a clock tick of Linux: programs are always told of 100 ticks a second. */
const tickMs = 10;

const processes = z.array(z.object({ pid: z.number().int() }));
const counts = z.tuple([z.object({ count: z.coerce.number() })]);

/** Measures a PostgreSQL server on this machine. Needs a superuser's URL. */
export class PostgresMeter {
  readonly #pool: pg.Pool;
  /** The ticks of each process when it was last seen for a database, and their sum by database. */
  readonly #seen = new Map<string, number>();
  readonly #ticks = new Map<string, number>();

  constructor(url: string) {
    this.#pool = new pg.Pool({ connectionString: url, max: 1 });
    // A pool calls itself ended before its connection is. A server that stops in between would end the whole run.
    this.#pool.on('error', () => {});
  }

  /** Creates an empty database. @returns its name */
  async create(name: string): Promise<string> {
    await this.#pool.query(`CREATE DATABASE "${name}"`);
    return name;
  }

  /** Connections to a database. */
  async connections(database: string): Promise<number> {
    const { rows } = await this.#pool.query(
      'SELECT count(*) AS count FROM pg_stat_activity WHERE datname = $1',
      [database],
    );
    return counts.parse(rows)[0].count;
  }

  /** Bytes that the server has written to its write-ahead log since it was made. */
  async written(): Promise<number> {
    const { rows } = await this.#pool.query(`SELECT pg_current_wal_lsn() - '0/0' AS count`);
    return counts.parse(rows)[0].count;
  }

  /**
   * Processor time for a database, in milliseconds: of its connections, and of what the server does for all databases,
   * such as its log. Only differences between two calls mean anything. Undefined where there is no `/proc`, as on macOS.
   */
  async cpuMs(database: string): Promise<number | undefined> {
    const { rows } = await this.#pool.query(
      'SELECT pid FROM pg_stat_activity WHERE datname = $1 OR datname IS NULL',
      [database],
    );
    let sum = this.#ticks.get(database) ?? 0;
    for (const { pid } of processes.parse(rows)) {
      const ticks = await ticksOf(pid);
      if (ticks === undefined) continue;
      const key = `${database} ${pid}`;
      sum += ticks - (this.#seen.get(key) ?? 0);
      this.#seen.set(key, ticks);
    }
    this.#ticks.set(database, sum);
    return this.#seen.size === 0 ? undefined : sum * tickMs;
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

/** The processor time of a process in ticks; undefined if it is gone. */
async function ticksOf(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The second field is the name in parentheses, which may contain anything.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields && Number(fields[11]) + Number(fields[12]);
}
