import { databaseUrl } from '../src/config.ts';
import { counted } from '../src/engine/english.ts';
import { games } from '../src/games/catalog.ts';
import { move } from '../src/store/moving/move.ts';
import { checkMoved, type MovedGames } from '../src/table/keeping/check-moved.ts';
import { atThePrompt, complain, optionsOf, say } from './at-the-prompt.ts';

/**
 * Moves everything that a stopped bot has to another database: `npm run db:move -- --from file:./data/clubhouse.db --to
 * postgresql://user:password@host:5432/clubhouse`, or back.
 */

const usage = 'npm run db:move -- --from <address> --to <address>, as in DATABASE_URL';

/** @returns the address; undefined after saying what is wrong with it */
function addressIn(name: 'from' | 'to', text: string | undefined): string | undefined {
  const read = databaseUrl.safeParse(text ?? '');
  if (read.success) return read.data;
  complain(`--${name} ${read.error.issues[0]?.message}.\n${usage}`);
  return undefined;
}

/** Numbers as people read them: 212,034. */
const grouped = (number: number): string => number.toLocaleString('en-US');

function proofOf({ games: checked, otherRules, faults }: MovedGames): string {
  if (checked === 0) return 'There was no finished game to check.';
  const partly =
    otherRules === 0 ? '' : ` (${otherRules} of other rules, so only the seed and the rolls were checked)`;
  const fine = faults.length === 0 ? 'all is well' : `${faults.length} of them not well`;
  return `Checked ${counted(checked, 'finished game')} from the seed on: ${fine}${partly}.`;
}

async function main(): Promise<number> {
  const { values } = optionsOf({ options: { from: { type: 'string' }, to: { type: 'string' } } }, usage);
  const from = addressIn('from', values.from);
  const to = from === undefined ? undefined : addressIn('to', values.to);
  if (from === undefined || to === undefined) return 2;
  const begun = performance.now();
  let found: MovedGames = { games: 0, otherRules: 0, faults: [] };
  const moved = await move(from, to, {
    copied: (model, rows) => say(`  ${model.padEnd(16)}${grouped(rows).padStart(12)}`),
    check: async (url, ids) => {
      found = await checkMoved(from, url, ids, games);
    },
  });
  const count = (model: 'Table' | 'Action' | 'Roll') => grouped(moved.counts.get(model) ?? 0);
  const seconds = Math.round((performance.now() - begun) / 1_000);
  say(
    `${moved.to} now holds all of ${moved.from}: ${count('Table')} tables, ${count('Action')} actions, ${count('Roll')} rolls; every count is the same. It took ${seconds} s.`,
  );
  say(proofOf(found));
  for (const fault of found.faults) say(`  It didn’t check before the move either: ${fault}`);
  say(
    'Set DATABASE_URL to the new database and start the bot. The old one is unchanged; delete it once the bot runs well.',
  );
  return 0;
}

await atThePrompt(main);
