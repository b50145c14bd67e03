import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { games } from '../../src/games/catalog.ts';
import type { Game } from '../../src/games/game.ts';
import { readLine } from '../../src/table/log/archived-game.ts';
import { verify } from '../../src/table/log/proof/verify.ts';

/**
 * Games played under every version of the rules (`test/logs/README.md`). If one of them no longer replays, the rules
 * have changed. Then increase the game's `version`, so that nobody is accused of cheating because of a change in the
 * rules.
 */

const folder = new URL('../logs/', import.meta.url);
const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
const known = games as readonly Game[];

/**
 * Logs of older versions that still replay with the same hashes. Code2027 2 reads some texts of cards differently
 * (16.9), but only in decks that servers bring. Its own cards work as before, so games with them continue.
 */
const unchanged: ReadonlySet<string> = new Set(['code2027-1-first_finish.json', 'code2027-1-score.json']);

async function recordIn(name: string) {
  const read = readLine(JSON.parse(await readFile(new URL(name, folder), 'utf8')));
  if (read === undefined || 'league' in read) throw new Error(`${name} holds no game.`);
  const game = known.find(({ id }) => id === read.record.table.game);
  if (game === undefined) throw new Error(`No game of this version plays ${name}.`);
  return { game, record: read.record };
}

it.each(names)('%s replays by its own rules, or is said to be of older ones', async (name) => {
  const { game, record } = await recordIn(name);
  const version = Number(/^.+?-(\d+)-/.exec(name)?.[1]);
  expect(record.table.rulesVersion).toBe(version);
  const { ok, otherRules } = verify(game, record);
  expect({ ok, otherRules }).toEqual({
    ok: true,
    otherRules: version === game.version || unchanged.has(name) ? undefined : 'older',
  });
  // If an old game still replays, no new version was needed.
  const { rulesVersion: _, ...unknown } = record.table;
  expect(verify(game, { ...record, table: unknown })).toMatchObject({ ok: true });
  const forged = record.rolls.map((roll, at) =>
    at === 0
      ? { ...roll, values: roll.values.map((value, die) => (value % (roll.sides[die] ?? 1)) + 1) }
      : roll,
  );
  // A game without chance has no rolls to forge.
  expect(verify(game, { ...record, rolls: forged }).ok).toBe(record.rolls.length === 0);
});

it('a game with a deck whose words are read otherwise now is said to be of older rules, which is no accusation', async () => {
  const kept = z.object({ key: z.string(), document: z.string(), line: z.unknown() });
  const { key, document, line } = kept.parse(
    JSON.parse(await readFile(new URL('decks/code2027-1.json', folder), 'utf8')),
  );
  const read = readLine(line);
  if (read === undefined || 'league' in read) throw new Error('It holds no game.');
  const game = known.find(({ id }) => id === read.record.table.game);
  const held = game?.library?.load(key, document);
  if (game === undefined || held === undefined) throw new Error('Its deck cannot be read.');
  expect(read.record.table.rulesVersion).toBe(1);
  expect(verify(game, read.record)).toMatchObject({ ok: true, otherRules: 'older' });
});

it.each(known)('there are logs of every version of $id', ({ id, version }) => {
  const versions = names
    .filter((name) => name.startsWith(`${id}-`))
    .map((name) => Number(name.split('-')[1]));
  expect([...new Set(versions)].sort()).toEqual(Array.from({ length: version }, (_, at) => at + 1));
});
