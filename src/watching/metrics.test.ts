import { afterEach, expect, it } from 'vitest';
import { createMetrics, type Metrics } from './metrics.ts';

const opened: Metrics[] = [];
afterEach(() => {
  for (const metrics of opened.splice(0)) metrics.close();
});

function metrics(): Metrics {
  const made = createMetrics({ version: '1.2.3', database: 'sqlite' });
  opened.push(made);
  return made;
}

/** The bot's own metrics, without Node's and without help texts. */
async function figures(from: Metrics): Promise<string[]> {
  const text = await from.text();
  return text.split('\n').filter((line) => line.startsWith('clubhouse_') && !line.includes('_bucket'));
}

it('counts interactions by kind and outcome, and times those that were answered', async () => {
  const watch = metrics();
  watch.interaction({ kind: 'button', what: 'act', outcome: 'ok', answerMs: 40 });
  watch.interaction({ kind: 'button', what: 'act', outcome: 'ok', answerMs: 60 });
  watch.interaction({ kind: 'button', what: 'act', outcome: 'undelivered', answerMs: undefined });
  expect(await figures(watch)).toEqual(
    expect.arrayContaining([
      'clubhouse_interactions_total{kind="button",what="act",outcome="ok"} 2',
      'clubhouse_interactions_total{kind="button",what="act",outcome="undelivered"} 1',
      'clubhouse_answer_seconds_sum{kind="button"} 0.1',
      'clubhouse_answer_seconds_count{kind="button"} 2',
    ]),
  );
  expect(await watch.text()).toContain('clubhouse_answer_seconds_bucket{le="0.05",kind="button"} 1');
});

it('shows commits, snapshots, deadlines and rate limits in seconds and numbers', async () => {
  const watch = metrics();
  watch.committed(8, 20);
  watch.committed(1, 5);
  watch.snapshot();
  watch.deadline(1_500);
  watch.deadline(-3);
  watch.rateLimited();
  expect(await figures(watch)).toEqual(
    expect.arrayContaining([
      'clubhouse_commit_seconds_sum 0.025',
      'clubhouse_commit_actions_sum 9',
      'clubhouse_commit_actions_count 2',
      'clubhouse_snapshots_total 1',
      'clubhouse_deadline_late_seconds_sum 1.5',
      'clubhouse_deadline_late_seconds_count 2',
      'clubhouse_discord_rate_limited_total 1',
    ]),
  );
});

it('counts the outages of the database, and shows whether there is one', async () => {
  const watch = metrics();
  expect(await figures(watch)).toContain('clubhouse_database_up 1');
  watch.databaseAway();
  expect(await figures(watch)).toContain('clubhouse_database_up 0');
  watch.databaseBack();
  watch.databaseAway();
  watch.databaseBack();
  expect(await figures(watch)).toEqual(
    expect.arrayContaining(['clubhouse_database_up 1', 'clubhouse_database_outages_total 2']),
  );
});

it('reads gauges when asked, and leaves out what cannot be read', async () => {
  const watch = metrics();
  let open = 3;
  watch.sample('tables-active', async () => open);
  watch.sample('tables-in-memory', () => 2);
  watch.sample('waiting-posts', () => 7);
  watch.sample('waiting-commits', () => 1);
  const shown = await figures(watch);
  expect(shown).toContain('clubhouse_tables{status="active"} 3');
  expect(shown).toContain('clubhouse_tables_in_memory 2');
  expect(shown).toContain('clubhouse_waiting{queue="posts"} 7');
  open = 4;
  watch.sample('waiting-commits', () => Promise.reject(new Error('the database is gone')));
  const later = (await figures(watch)).join('\n');
  expect(later).toContain('clubhouse_tables{status="active"} 4');
  expect(later).toContain('queue="posts"');
  expect(later).not.toContain('queue="commits"');
});

it('shows the current state of each connection', async () => {
  const watch = metrics();
  let shards = [
    { id: 0, ready: true, ping: 45 },
    { id: 1, ready: false, ping: -1 },
  ];
  watch.shards(() => shards);
  const both = await figures(watch);
  expect(both).toContain('clubhouse_gateway_ready{shard="0"} 1');
  expect(both).toContain('clubhouse_gateway_ready{shard="1"} 0');
  expect(both).toContain('clubhouse_gateway_ping_seconds{shard="0"} 0.045');
  expect(both.join('\n')).not.toContain('ping_seconds{shard="1"}');
  shards = [{ id: 1, ready: true, ping: 30 }];
  const one = (await figures(watch)).join('\n');
  expect(one).not.toContain('shard="0"');
  expect(one).toContain('clubhouse_gateway_ready{shard="1"} 1');
});

it('describes the build and the process', async () => {
  const text = await metrics().text();
  expect(text).toContain(
    `clubhouse_build_info{version="1.2.3",node="${process.version}",database="sqlite"} 1`,
  );
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  expect(text).toContain('process_resident_memory_bytes');
});
