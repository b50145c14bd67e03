import { inspect } from '../src/games/dutch/trial/inspect.ts';

/**
 * Looks through random games of Dutch for anything that its invariants forbid. Prints what is broken and, last, a count. Exits
 * 1 when something is. `npm run invariants -- 5000`, or `-- 5000 10000` to go on from the ten thousandth.
 */
const [games = 500, from = 0] = process.argv.slice(2).map(Number);
if (!Number.isSafeInteger(games) || !Number.isSafeInteger(from) || games < 1 || from < 0) {
  process.stderr.write('npm run invariants -- <games> [<first>]\n');
  process.exit(2);
}
const begin = performance.now();
const { broken, actions, seen } = inspect(from, from + games);
const seconds = ((performance.now() - begin) / 1_000).toFixed(0);
for (const problem of broken.slice(0, 50)) process.stdout.write(`${problem}\n`);
process.stdout.write(`seen: ${[...seen].toSorted().join(', ')}\n`);
process.stdout.write(`${games} games, ${actions} actions, ${broken.length} broken, ${seconds} s\n`);
process.exitCode = broken.length > 0 ? 1 : 0;
