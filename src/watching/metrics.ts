import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { InteractionDone, Sample, Watch } from './watch.ts';

/**
 * Timeout for reading one gauge, in milliseconds. If the database hangs, the other gauges are still reported.
 */
const patience = 2_000;

/** The current state of one connection to Discord. */
export interface Shard {
  readonly id: number;
  readonly ready: boolean;
  /** Round-trip time of the last heartbeat, in milliseconds; negative before the first one. */
  readonly ping: number;
}

export interface Build {
  readonly version: string;
  readonly database: string;
}

/** The bot's metrics, for Prometheus. */
export interface Metrics extends Watch {
  /** Sets the function that reads the connections at each request. */
  shards(read: () => readonly Shard[]): void;
  readonly contentType: string;
  text(): Promise<string>;
  /** Stops collecting metrics. */
  close(): void;
}

/**
 * Upper limits of the histogram buckets, in seconds. They include the limits that matter: the bot defers its
 * answer after 1.5, and Discord gives up after 3.
 */
const answerBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 3, 5];
const commitBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
const groupBuckets = [1, 2, 4, 8, 16, 32, 64];
const latenessBuckets = [0.1, 0.5, 1, 2, 5, 10, 30, 60, 300, 3600];

/** The metric and label under which each sample is reported. */
const shown: Readonly<
  Record<Sample, { readonly gauge: 'tables' | 'memory' | 'waiting'; readonly label?: string }>
> = {
  'tables-lobby': { gauge: 'tables', label: 'lobby' },
  'tables-active': { gauge: 'tables', label: 'active' },
  'tables-in-memory': { gauge: 'memory' },
  'waiting-commits': { gauge: 'waiting', label: 'commits' },
  'waiting-posts': { gauge: 'waiting', label: 'posts' },
  'waiting-showings': { gauge: 'waiting', label: 'showings' },
  'waiting-thoughts': { gauge: 'waiting', label: 'thoughts' },
  'waiting-deadlines': { gauge: 'waiting', label: 'deadlines' },
};

/**
 * Creates the metrics.
 * @param build shown as labels of a metric that is always 1
 */
export function createMetrics(build: Build): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const interactions = new Counter({
    name: 'clubhouse_interactions_total',
    help: 'Interactions by kind, by command or control, and by how they ended',
    labelNames: ['kind', 'what', 'outcome'],
    registers,
  });
  const answers = new Histogram({
    name: 'clubhouse_answer_seconds',
    help: 'Time until Discord accepted the first answer to an interaction',
    labelNames: ['kind'],
    buckets: answerBuckets,
    registers,
  });
  const commits = new Histogram({
    name: 'clubhouse_commit_seconds',
    help: 'Time of a transaction that commits a group of actions',
    buckets: commitBuckets,
    registers,
  });
  const groups = new Histogram({
    name: 'clubhouse_commit_actions',
    help: 'Actions that shared a transaction',
    buckets: groupBuckets,
    registers,
  });
  const snapshots = new Counter({
    name: 'clubhouse_snapshots_total',
    help: 'States stored in addition to the log, so that loading is quick',
    registers,
  });
  const lateness = new Histogram({
    name: 'clubhouse_deadline_late_seconds',
    help: 'How long after it passed a deadline was handled',
    buckets: latenessBuckets,
    registers,
  });
  const limited = new Counter({
    name: 'clubhouse_discord_rate_limited_total',
    help: 'Answers from Discord that a rate limit was exceeded (429)',
    registers,
  });
  const outages = new Counter({
    name: 'clubhouse_database_outages_total',
    help: 'Times that PostgreSQL went out of reach',
    registers,
  });
  const reachable = new Gauge({
    name: 'clubhouse_database_up',
    help: '1 while the database is in reach, 0 while PostgreSQL is not',
    registers,
  });
  reachable.set(1);
  new Gauge({
    name: 'clubhouse_build_info',
    help: 'Always 1; its labels say what is running',
    labelNames: ['version', 'node', 'database'],
    registers,
  }).set({ version: build.version, node: process.version, database: build.database }, 1);
  const read = sampling(registers);
  const shards = connections(registers);

  // Cache the metric object for each set of labels, so that frequent events only need a lookup.
  const counted = new Map<string, Counter.Internal>();
  const timed = new Map<string, Histogram.Internal<'kind'>>();
  const interaction = ({ kind, what, outcome, answerMs }: InteractionDone) => {
    const key = `${kind} ${what} ${outcome}`;
    bound(counted, key, () => interactions.labels(kind, what, outcome)).inc();
    if (answerMs !== undefined) bound(timed, kind, () => answers.labels(kind)).observe(answerMs / 1_000);
  };

  return {
    interaction,
    committed: (actions, milliseconds) => {
      commits.observe(milliseconds / 1_000);
      groups.observe(actions);
    },
    snapshot: () => snapshots.inc(),
    deadline: (lateMilliseconds) => lateness.observe(Math.max(0, lateMilliseconds) / 1_000),
    databaseAway: () => {
      outages.inc();
      reachable.set(0);
    },
    databaseBack: () => reachable.set(1),
    rateLimited: () => limited.inc(),
    sample: (name, how) => void read.set(name, how),
    shards,
    contentType: registry.contentType,
    text: () => registry.metrics(),
    close: () => registry.clear(),
  };
}

function bound<Child>(children: Map<string, Child>, key: string, bind: () => Child): Child {
  const known = children.get(key);
  if (known !== undefined) return known;
  const child = bind();
  children.set(key, child);
  return child;
}

type Read = () => number | Promise<number>;

/** Gauges that are read at each request; a gauge that can't be read is left out. */
function sampling(registers: Registry[]): Map<Sample, Read> {
  const reads = new Map<Sample, Read>();
  const collect = (which: 'tables' | 'memory' | 'waiting') =>
    async function (this: Gauge<string>): Promise<void> {
      for (const [name, read] of reads) {
        const { gauge, label } = shown[name];
        if (gauge !== which) continue;
        const value = await inTime(read);
        const labels = label === undefined ? [] : [label];
        if (value === undefined) this.remove(...labels);
        else this.labels(...labels).set(value);
      }
    };
  new Gauge({
    name: 'clubhouse_tables',
    help: 'Open tables',
    labelNames: ['status'],
    registers,
    collect: collect('tables'),
  });
  new Gauge({
    name: 'clubhouse_tables_in_memory',
    help: 'Tables whose state is kept in memory',
    registers,
    collect: collect('memory'),
  });
  new Gauge({
    name: 'clubhouse_waiting',
    help: 'What is waiting: actions to be committed, posts held back by Discord’s limits, tables to be shown, deadlines',
    labelNames: ['queue'],
    registers,
    collect: collect('waiting'),
  });
  return reads;
}

async function inTime(read: Read): Promise<number | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patience, undefined);
  });
  try {
    return await Promise.race([read(), late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** The state and ping of each connection to Discord, read at each request. */
function connections(registers: Registry[]): (read: () => readonly Shard[]) => void {
  let read: () => readonly Shard[] = () => [];
  const gauge = (name: string, help: string, value: (shard: Shard) => number | undefined) =>
    new Gauge({
      name,
      help,
      labelNames: ['shard'],
      registers,
      collect() {
        // Drop connections that this process no longer has.
        this.reset();
        for (const shard of read()) {
          const seen = value(shard);
          if (seen !== undefined) this.set({ shard: shard.id }, seen);
        }
      },
    });
  gauge('clubhouse_gateway_ready', '1 while the connection to Discord is up', ({ ready }) => (ready ? 1 : 0));
  gauge('clubhouse_gateway_ping_seconds', 'The last heartbeat on the connection to Discord', ({ ping }) =>
    ping < 0 ? undefined : ping / 1_000,
  );
  return (how) => {
    read = how;
  };
}
