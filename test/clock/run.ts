import { bankTrial } from './banks.ts';
import { clockProblems } from './follow.ts';

/**
 * Follows the clock of random games of Dutch, with every time control, quiet hours and late people, and of as many
 * simple games with time banks. Prints the faults, then a count. Exits with 1 if there are any faults. Run it with
 * `npm run clocks -- 2000`.
 */
const [games = 200] = process.argv.slice(2).map(Number);
if (!Number.isSafeInteger(games) || games < 1) {
  process.stderr.write('npm run clocks -- <games>\n');
  process.exit(2);
}
const begin = performance.now();
const problems: string[] = [];
const banks: Record<string, number> = {};
for (let number = 0; number < games; number += 1) {
  const { problems: found, counts } = await bankTrial(number);
  problems.push(...found);
  for (const [kind, count] of Object.entries(counts)) banks[kind] = (banks[kind] ?? 0) + count;
}
process.stdout.write(
  `banks: ${Object.entries(banks)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ')}\n`,
);
for (let number = 0; number < games; number += 1) problems.push(...(await clockProblems(number)));
const seconds = ((performance.now() - begin) / 1_000).toFixed(0);
for (const problem of problems.slice(0, 50)) process.stdout.write(`${problem}\n`);
process.stdout.write(`${games} games each, ${problems.length} problems, ${seconds} s\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
