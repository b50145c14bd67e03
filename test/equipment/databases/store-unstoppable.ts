import { openStore } from '../../../src/store/open.ts';

/**
 * Commits one action after another and prints each number once it is stored, until it is killed
 * (src/store/store.test.ts).
 */
const [url = ''] = process.argv.slice(2);
const store = await openStore(url);
for (let number = 1; ; number += 1) {
  await store.addAction('t1', {
    number,
    revision: number + 1,
    seat: 0,
    notation: 'swing',
    hash: 'h',
    rolls: [],
    source: `press ${number}`,
    snapshot: { number },
  });
  process.stdout.write(`${number}\n`);
}
