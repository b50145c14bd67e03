import { games } from '../src/games/catalog.ts';
import type { Game } from '../src/games/game.ts';
import { checkArchive } from '../src/table/keeping/check-archive.ts';
import { atThePrompt, complain, optionsOf, say } from './at-the-prompt.ts';

/** Verifies every game in archives: `npm run db:archive -- verify data/archive/clubhouse-2026-05.jsonl.gz`. */

const usage = 'npm run db:archive -- verify <files…>';

async function main(): Promise<number> {
  const { positionals } = optionsOf({ allowPositionals: true }, usage);
  const [verb, ...files] = positionals;
  if (verb !== 'verify' || files.length === 0) {
    complain(`Name the archives.\n${usage}`);
    return 2;
  }
  let faults = 0;
  for (const file of files) {
    const found = await checkArchive(file, games as readonly Game[]);
    for (const { table, sentence } of found.faults) say(`${file}: ${table}: ${sentence}`);
    const again = found.repeated === 0 ? '' : `, ${found.repeated} more lines repeat some of them`;
    const partly =
      found.otherRules === 0 ? '' : `, ${found.otherRules} of other rules only in their seed and rolls`;
    say(
      `${file}: ${found.games} games, ${found.games - found.faults.length} of them check${partly}${again}.`,
    );
    faults += found.faults.length;
  }
  return faults === 0 ? 0 : 1;
}

await atThePrompt(main);
