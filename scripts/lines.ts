import { readStorage } from '../src/config.ts';
import { counted } from '../src/engine/english.ts';
import { games } from '../src/games/catalog.ts';
import type { Game } from '../src/games/game.ts';
import { takeDatabase } from '../src/store/claims/hold.ts';
import { openStore } from '../src/store/open.ts';
import type { Store } from '../src/store/records/store.ts';
import { rebuildLines } from '../src/table/keeping/season-lines.ts';
import { atThePrompt, complain, optionsOf, say } from './at-the-prompt.ts';

/**
 * Computes the statistics of seasons' games anew from their logs: `npm run lines -- rebuild`. With `--check` it changes
 * nothing and fails if a stored line differs; the bot may run meanwhile. `--competition <id>` looks at one season.
 */

const usage = 'npm run lines -- rebuild [--check] [--competition <id>]';

/** The most differences that are told for one game. */
const mostTold = 5;

async function main(): Promise<number> {
  const { values, positionals } = optionsOf(
    { options: { check: { type: 'boolean' }, competition: { type: 'string' } }, allowPositionals: true },
    usage,
  );
  if (positionals.length !== 1 || positionals[0] !== 'rebuild') {
    complain(usage);
    return 2;
  }
  const check = values.check === true;
  const { databaseUrl } = readStorage(process.env);
  const held = await takeDatabase(databaseUrl, !check);
  try {
    const store = await openStore(databaseUrl);
    try {
      const { competition } = values;
      return await rebuild(store, check, typeof competition === 'string' ? competition : undefined);
    } finally {
      await store.close();
    }
  } finally {
    held.release();
  }
}

/** @returns the exit code: 1 if a check found differences */
async function rebuild(store: Store, check: boolean, competition: string | undefined): Promise<number> {
  let [found, differing, unknown] = [0, 0, 0];
  for await (const game of rebuildLines(store, games as readonly Game[], check, competition)) {
    found += 1;
    const name = `Season ${game.competition}, ${game.fixture}.${game.game}, table ${game.tableId}`;
    if (game.unknown !== undefined) {
      unknown += 1;
      say(`${name}: not computed. ${game.unknown}`);
    }
    differing += game.differences.length;
    for (const what of game.differences.slice(0, mostTold))
      say(`${name}: ${what} ${check ? 'differs' : 'is now as computed'}.`);
    if (game.differences.length > mostTold) say(`… and ${game.differences.length - mostTold} more.`);
  }
  const all = unknown === 0 ? 'all lines' : `the lines of ${counted(found - unknown, 'game')}`;
  say(
    differing === 0
      ? `${counted(found, 'game')}: ${all} are as computed.`
      : `${counted(found, 'game')}: ${counted(differing, 'difference')}${check ? '' : ', all corrected'}.`,
  );
  return check && differing > 0 ? 1 : 0;
}

await atThePrompt(main);
