import { code2027 } from '../../src/games/code2027/index.ts';
import { dutch } from '../../src/games/dutch/index.ts';
import type { Game } from '../../src/games/game.ts';
import { searchBuilding } from './building.ts';
import { search } from './search.ts';

/**
 * Plays random games at tables and looks through everything that leaves them for cards, and offers, that its reader must not know.
 * Prints what it finds and, last, a count. Exits 1 when there is a leak. `npm run leaks -- 5000`, or `-- 5000 10000` to go on
 * from the ten thousandth; `-- code2027 5000` for that game, Dutch where none is named.
 */
const given = process.argv.slice(2);
const isBuilding = given[0] === code2027.id;
const [games = 500, from = 0] = given.slice(isBuilding || given[0] === dutch.id ? 1 : 0).map(Number);
if (!Number.isSafeInteger(games) || !Number.isSafeInteger(from) || games < 1 || from < 0) {
  process.stderr.write('npm run leaks -- [dutch|code2027] <games> [<first>]\n');
  process.exit(2);
}
/** One action of so many of Code2027 is looked at: its games are long, and five thousand of them are looked through within half an hour. */
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
