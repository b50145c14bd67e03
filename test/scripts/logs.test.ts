import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { games } from '../../src/games/catalog.ts';
import type { Game } from '../../src/games/game.ts';
import { readLine } from '../../src/table/log/archived-game.ts';
import { verify } from '../../src/table/log/proof/verify.ts';

/**
 * Games as every version of the rules has played them (`test/logs/README.md`). One that does not replay any more means that
 * the rules have changed: then the game's `version` grows, so that nobody is accused of what only the rules did.
 */

const folder = new URL('../logs/', import.meta.url);
const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
const known = games as readonly Game[];

/**
 * Logs of older versions that come out hash by hash all the same. Code2027 2 reads some texts of cards otherwise (16.9), those of
 * decks that servers bring; its own cards do what they did, and their games go on.
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
  // An old one that replays after all would have needed no new version.
  const { rulesVersion: _, ...unknown } = record.table;
  expect(verify(game, { ...record, table: unknown })).toMatchObject({ ok: true });
  const forged = record.rolls.map((roll, at) =>
    at === 0
      ? { ...roll, values: roll.values.map((value, die) => (value % (roll.sides[die] ?? 1)) + 1) }
      : roll,
  );
  // A game without chance has nothing to be forged there.
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
