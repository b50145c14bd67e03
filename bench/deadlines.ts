import { openStore } from '../src/store/open.ts';
import type { Due } from '../src/store/records/table.ts';
import { startPostgres } from '../test/equipment/databases/postgres-server.ts';
import { actions, begun, tables } from './commits.ts';
import type { Comparison } from './equipment/comparison.ts';

/** Milliseconds until a deadline that is too far away to expire during the benchmark. */
const far = 3_600_000;
const inFlight = 16;

/**
 * Measures the cost of a clock per action on PostgreSQL. There the deadline is a queue job, set in the same
 * transaction, and the queue polls for jobs meanwhile, as in the bot.
 */
export async function deadlines(): Promise<Comparison> {
  const server = await startPostgres({ durable: true });
  const store = await openStore(server.url);
  store.alarms.begin(async () => 0);
  const ids = await begun(store);
  const next = actions();
  const commit = (together: number, due: () => Due | null | undefined) => () =>
    Promise.all(
      ids.slice(0, together).map((id) => {
        const given = due();
        return store.addAction(id, { ...next(id), ...(given !== undefined && { due: given }) });
      }),
    );
  const deadline = () => ({ deadlineAt: new Date(Date.now() + far) });
  const both = () => ({ ...deadline(), remindAt: new Date(Date.now() + far / 2) });
  const none = () => undefined;
  return {
    title: `Commits on PostgreSQL with and without a clock (actions per second, ${inFlight} or ${tables} in flight)`,
    tasks: [
      { name: `no clock, ${inFlight}`, each: inFlight, run: commit(inFlight, none) },
      { name: `a deadline, ${inFlight}`, each: inFlight, run: commit(inFlight, deadline) },
      { name: `a deadline and a reminder, ${inFlight}`, each: inFlight, run: commit(inFlight, both) },
      { name: `no clock, ${tables}`, each: tables, run: commit(tables, none) },
      { name: `a deadline and a reminder, ${tables}`, each: tables, run: commit(tables, both) },
      { name: 'no clock, 1', run: commit(1, none) },
      { name: 'a deadline and a reminder, 1', run: commit(1, both) },
    ],
    close: async () => {
      await store.close();
      await server.stop();
    },
  };
}
