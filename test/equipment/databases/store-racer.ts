import { openStore } from '../../../src/store/open.ts';
import { NumberTaken } from '../../../src/store/records/log.ts';

/**
 * One of several processes that compete for the same action numbers of the same tables (src/store/log/log.test.ts).
 * Prints as JSON how many it got for each table.
 */
const [url = '', racer = '', rounds = ''] = process.argv.slice(2);
const store = await openStore(url);
const won: Record<string, number> = { t1: 0, t2: 0 };

async function run(id: string): Promise<void> {
  for (let number = 1; number <= Number(rounds); number += 1) {
    const source = `${racer}:${number}`;
    try {
      const revision = number + 1;
      await store.addAction(id, {
        number,
        revision,
        seat: 0,
        notation: racer,
        hash: racer,
        rolls: [],
        source,
      });
      won[id] = (won[id] ?? 0) + 1;
    } catch (error) {
      if (!(error instanceof NumberTaken)) throw error;
    }
  }
}

await Promise.all(Object.keys(won).map(run));
await store.close();
process.stdout.write(JSON.stringify(won));
