import { readStorage } from '../src/config.ts';
import { counted } from '../src/engine/english.ts';
import { ratingRules } from '../src/league/ratings/stored.ts';
import { takeDatabase } from '../src/store/claims/hold.ts';
import { openStore } from '../src/store/open.ts';
import type { Store } from '../src/store/records/store.ts';
import { atThePrompt, complain, optionsOf, say } from './at-the-prompt.ts';

/**
 * Computes all ratings anew from the finished games: `npm run ratings -- rebuild`. With `--check` it changes nothing and
 * fails if a stored rating differs; the bot may run meanwhile.
 */

const usage = 'npm run ratings -- rebuild [--check]';

/** The most differences that are told for one server's game. */
const mostTold = 10;

async function main(): Promise<number> {
  const { values, positionals } = optionsOf(
    { options: { check: { type: 'boolean' } }, allowPositionals: true },
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
      return await rebuild(store, check);
    } finally {
      await store.close();
    }
  } finally {
    held.release();
  }
}

/** @returns the exit code: 1 if a check found differences */
async function rebuild(store: Store, check: boolean): Promise<number> {
  const keys = await store.ratingKeys();
  let [games, differing] = [0, 0];
  for (const key of keys) {
    const { differences, games: count } = await store.rebuildRatings(key, ratingRules, check);
    games += count;
    differing += differences.length;
    for (const what of differences.slice(0, mostTold))
      say(`Server ${key.guildId}, ${key.game}: ${what} ${check ? 'differs' : 'is now as computed'}.`);
    if (differences.length > mostTold) say(`… and ${differences.length - mostTold} more.`);
  }
  say(
    differing === 0
      ? `${counted(games, 'game')}: all ratings are as computed.`
      : `${counted(games, 'game')}: ${counted(differing, 'difference')}${check ? '' : ', all corrected'}.`,
  );
  return check && differing > 0 ? 1 : 0;
}

await atThePrompt(main);
