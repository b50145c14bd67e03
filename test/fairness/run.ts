import { optionsOf } from '../../scripts/at-the-prompt.ts';
import { games } from '../../src/games/catalog.ts';
import type { Game } from '../../src/games/game.ts';
import { proofOf } from '../../src/table/log/proof/proof.ts';
import { verify } from '../../src/table/log/proof/verify.ts';
import { succeeds } from './grinding.ts';
import { played } from './played.ts';
import { faultsOf, type ProofFile } from './second-checker.ts';

/**
 * Tries the fairness of dice. `npm run fairness`, or `-- --games 200 --hosts 2000`: how often a host who grinds gets what
 * he wants, and games of each kind with a beacon, without one and after a restored backup, each checked by the bot and by
 * the second checker. Exits with 1 if a checker finds a fault.
 */

const usage = 'npm run fairness -- [--games <number>] [--hosts <number>]';
const { values } = optionsOf(
  { options: { games: { type: 'string', default: '200' }, hosts: { type: 'string', default: '1000' } } },
  usage,
);
const [wanted, hosts] = [Number(values.games), Number(values.hosts)];
if (![wanted, hosts].every((number) => Number.isSafeInteger(number) && number > 0)) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}
const say = (line: string) => void process.stdout.write(`${line}\n`);

say(`A host who wants a 20 on the first d20, ${hosts} games each:`);
for (const [words, attempt] of [
  ['ids alone, one try', { protection: 'ids', ids: 1, seals: 0 }],
  ['ids alone, 200 ids tried', { protection: 'ids', ids: 200, seals: 0 }],
  ['a beacon, 200 ids tried', { protection: 'beacon', ids: 200, seals: 1 }],
  ['a beacon, 5 seals, 4 of them deleted', { protection: 'beacon', ids: 1, seals: 5 }],
] as const) {
  const gained = Array.from({ length: hosts }, (_, number) =>
    succeeds({ name: `${words} ${number}`, ...attempt }),
  );
  const share = (100 * gained.filter(Boolean).length) / hosts;
  say(`  ${words.padEnd(38)} ${share.toFixed(1).padStart(5)} %`);
}

let faults = 0;
const ways = [
  ['with a beacon', { bound: 'by the beacon' }],
  ['without', { bound: 'without a beacon' }],
  ['with a beacon, restored', { bound: 'by the beacon', restoredAfter: 3 }],
  ['without, restored', { bound: 'without a beacon', restoredAfter: 3 }],
] as const;
say(`\nGames checked by the bot and by the second checker, ${wanted} each:`);
for (const game of games as readonly Game[]) {
  for (const [words, how] of ways) {
    // Nothing is rolled in a game without chance, so it needs neither a beacon nor new dice.
    if (game.withoutChance === true && words !== 'without') continue;
    const before = faults;
    for (let number = 0; number < wanted; number++) {
      const record = played({
        game,
        seats: Math.max(2, game.seats.min),
        name: `${game.id} ${words} ${number}`,
        ...how,
      });
      const verdict = verify(game, record);
      const file = JSON.parse(JSON.stringify(proofOf(game.title, record))) as ProofFile;
      const found = faultsOf(file);
      if (verdict.ok && found.length === 0) continue;
      faults += 1;
      say(`  ${record.table.id}: ${verdict.ok ? '' : verdict.sentence} ${found.join(', ')}`);
    }
    say(`  ${game.title}, ${words}: ${wanted - (faults - before)} of ${wanted} without a fault`);
  }
}
process.exit(faults === 0 ? 0 : 1);
