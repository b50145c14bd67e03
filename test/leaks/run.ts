import { code2027 } from '../../src/games/code2027/index.ts';
import { dutch } from '../../src/games/dutch/index.ts';
import type { Game } from '../../src/games/game.ts';
import { searchBuilding } from './building.ts';
import { search } from './search.ts';

/**
 * Plays random games at tables. Searches everything that leaves the tables for cards and offers that its reader must
 * not know. Prints what it finds, then a count. Exits with 1 if there is a leak. Run it with `npm run leaks -- 5000`,
 * or `-- 5000 10000` to start at the ten thousandth game. The default game is Dutch; `-- code2027 5000` checks
 * Code2027.
 */
const given = process.argv.slice(2);
const isBuilding = given[0] === code2027.id;
const [games = 500, from = 0] = given.slice(isBuilding || given[0] === dutch.id ? 1 : 0).map(Number);
if (!Number.isSafeInteger(games) || !Number.isSafeInteger(from) || games < 1 || from < 0) {
  process.stderr.write('npm run leaks -- [dutch|code2027] <games> [<first>]\n');
  process.exit(2);
}
/**
 * One in this many actions of Code2027 is checked. Its games are long, and five thousand of them should take no more
 * than half an hour.
 */
const looked = 25;
const begin = performance.now();
const { leaks, actions, payloads, disguises } = isBuilding
  ? await searchBuilding(code2027 as unknown as Game, from, from + games, looked)
  : await search(dutch as unknown as Game, from, from + games);
const seconds = ((performance.now() - begin) / 1_000).toFixed(0);
for (const leak of leaks.slice(0, 50)) process.stdout.write(`${leak}\n`);
process.stdout.write(
  `${games} games, ${actions} actions, ${payloads} payloads, ${disguises} disguises, ${leaks.length} leaks, ${seconds} s\n`,
);
process.exitCode = leaks.length > 0 ? 1 : 0;
