import { dutch } from '../../src/games/dutch/index.ts';
import type { Game } from '../../src/games/game.ts';
import { search } from './search.ts';

/**
 * Plays random games of Dutch at tables and looks through everything that leaves them for cards that its reader must not know.
 * Prints what it finds and, last, a count. Exits 1 when there is a leak. `npm run leaks -- 5000`, or `-- 5000 10000` to go on
 * from the ten thousandth.
 */
const [games = 500, from = 0] = process.argv.slice(2).map(Number);
if (!Number.isSafeInteger(games) || !Number.isSafeInteger(from) || games < 1 || from < 0) {
  process.stderr.write('npm run leaks -- <games> [<first>]\n');
  process.exit(2);
}
const begin = performance.now();
const { leaks, actions, payloads, disguises } = await search(dutch as unknown as Game, from, from + games);
const seconds = ((performance.now() - begin) / 1_000).toFixed(0);
for (const leak of leaks.slice(0, 50)) process.stdout.write(`${leak}\n`);
process.stdout.write(
  `${games} games, ${actions} actions, ${payloads} payloads, ${disguises} disguises, ${leaks.length} leaks, ${seconds} s\n`,
);
process.exitCode = leaks.length > 0 ? 1 : 0;
