import { clockProblems } from './follow.ts';

/**
 * Follows the clock of random games of Dutch with every time control, quiet hours and people who come late. Prints what is not
 * as it should be and, last, a count. Exits 1 when anything is. `npm run clocks -- 2000`
 */
const [games = 200] = process.argv.slice(2).map(Number);
if (!Number.isSafeInteger(games) || games < 1) {
  process.stderr.write('npm run clocks -- <games>\n');
  process.exit(2);
}
const begin = performance.now();
const problems: string[] = [];
for (let number = 0; number < games; number += 1) problems.push(...(await clockProblems(number)));
const seconds = ((performance.now() - begin) / 1_000).toFixed(0);
for (const problem of problems.slice(0, 50)) process.stdout.write(`${problem}\n`);
process.stdout.write(`${games} games, ${problems.length} problems, ${seconds} s\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
