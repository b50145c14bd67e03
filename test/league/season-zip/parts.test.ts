import { expect, it } from 'vitest';
import {
  exportedGames,
  exportedSeason,
  exportParts,
} from '../../../src/league/season/files/exporting/season-export.ts';
import { gameFile } from '../../../src/league/season/files/game-text.ts';
import { packSeason, packTexts, readSeason } from '../../../src/league/season/files/season-zip.ts';
import type { StoredTable } from '../../../src/store/records/table.ts';
import { firstDeeds, loadedAfter } from './season-loaded.ts';
import { gameText } from './small-season.ts';

/** A season of one game that is too long for a file. */

const table: StoredTable = {
  id: 'table23456',
  guildId: 'g',
  channelId: 'c',
  game: 'baseball',
  options: {},
  status: 'finished',
  openedBy: 'ada',
  revision: 0,
  seq: 1_000_000,
  shownRevision: 0,
  loggedSeq: 0,
  notifiedSeq: 0,
  timeControl: 'none',
  awaitsProgram: false,
  seed: '',
  commit: '',
  entropy: '',
  seats: [],
  createdAt: new Date(0),
  startedAt: new Date(0),
};
const deps = {
  store: { league: async () => undefined, linesOfTable: async () => [], loadTable: async () => table },
  replaying: { jsonLinesOf: async ({ id }: { readonly id: string }) => gameText(id) },
  players: new Map(),
};

it('has all tables in part 1, which an import takes, and the game in part 2', async () => {
  const loaded = loadedAfter(firstDeeds);
  const parts = await exportParts(loaded, deps.store);
  expect(parts).toEqual([[], ['table23456']]);
  const season = await exportedSeason(loaded, parts, deps);
  expect(season.head.parts).toBe(2);
  expect(season.rows.results.map(({ game }) => game)).toEqual(['table23456']);
  expect(await readSeason(await packSeason(season, new Date()))).toEqual(season);
  const { parts: _, ...whole } = season.head;
  await expect(readSeason(await packSeason({ ...season, head: whole }, new Date()))).rejects.toThrow(
    'the file games/table23456.jsonl is missing',
  );

  const games = await exportedGames(parts[1] ?? [], deps);
  expect([...games]).toEqual([['table23456', gameText('table23456')]]);
  const texts = [...games].map(([id, text]) => ({ name: gameFile(id), text }));
  await expect(readSeason(await packTexts(texts, new Date()))).rejects.toThrow('Bring part 1');
});

it('leaves out the game of a forfeit, and what isn’t over', async () => {
  const forfeit = { act: { do: 'forfeit', fixture: 1, game: 1, by: 'home' } } as const;
  expect(await exportParts(loadedAfter([...firstDeeds.slice(0, -1), forfeit]), deps.store)).toEqual([[]]);
  const running = { loadTable: async () => ({ ...table, status: 'active' as const }) };
  expect(await exportParts(loadedAfter(firstDeeds), running)).toEqual([[]]);
});
