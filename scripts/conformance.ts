import { AskedWrongly, check } from './conformance/check.ts';

/**
 * Checks a game's engine against case files (JSON Lines, plain or gzip). Prints a line per failure and finally
 * `N passed, N failed`. Exits with 1 on any failure, and with 2 for bad usage.
 * `npm run conformance -- baseball ../shared/conformance/baseball`
 */

const usage = 'npm run conformance -- <game> [--built] <files or folders…>';

const say = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const { passed, failed } = await check(process.argv.slice(2), say);
  say(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof AskedWrongly)) throw error;
  process.stderr.write(`${error.message}\n${usage}\n`);
  process.exitCode = 2;
}
