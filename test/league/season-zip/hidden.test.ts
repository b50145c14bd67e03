import { describe, expect, it } from 'vitest';
import { auditOf } from '../../../src/league/season/board/audit.ts';
import { exportedSeason } from '../../../src/league/season/files/exporting/season-export.ts';
import { packSeason } from '../../../src/league/season/files/season-zip.ts';
import { unpack } from '../../../src/league/season/files/zip.ts';
import { ben, type Deed, firstDeeds, loadedAfter } from './season-loaded.ts';

/** What waits, is offered or typed in a season stays with those whose it is. */

const secret: readonly Deed[] = [
  { act: { do: 'typed', fixture: 1, game: 2, runs: [777, 888], side: 'away', person: 2 }, by: ben },
  { act: { do: 'proposed', fixture: 1, game: 2, side: 'away', at: Date.UTC(2031, 0, 1) }, by: ben },
  {
    act: {
      do: 'request',
      request: 41,
      team: 'PCG',
      week: 1,
      moves: [{ player: 'pcg-99', from: 'free', to: 'active' }],
    },
    by: ben,
  },
  {
    act: {
      do: 'trade-offered',
      trade: 42,
      by: 'PCG',
      teams: ['PCG', 'QHM'],
      assets: [{ player: 'pcg-98', from: 'PCG', to: 'QHM' }],
    },
    by: ben,
  },
  { act: { do: 'thread', fixture: 1, channel: '100000000000000009' } },
  { act: { do: 'posted', fixture: 1, message: '100000000000000010' } },
];

const store = {
  league: async () => undefined,
  linesOfTable: async () => [],
  loadTable: async () => undefined,
};
const replaying = { jsonLinesOf: async () => '' };

describe('what is hidden in a season', () => {
  it('is in no file of its zip, nor are ids of Discord', async () => {
    const loaded = loadedAfter([...firstDeeds, ...secret]);
    const season = await exportedSeason(loaded, [[]], { store, replaying, players: new Map() });
    const files = await unpack(await packSeason(season, new Date()), ['games']);
    const text = [...files.values()].map((bytes) => new TextDecoder().decode(bytes)).join('\n');
    expect(text).not.toMatch(/\d{17,20}/);
    for (const hidden of ['777', '888', 'pcg-99', 'pcg-98', '2031', 'table23456'])
      expect(text).not.toContain(hidden);
  });

  it('is in no entry of the audit log', () => {
    const before = auditOf(loadedAfter(firstDeeds));
    expect(auditOf(loadedAfter([...firstDeeds, ...secret]))).toEqual(before);
  });
});
