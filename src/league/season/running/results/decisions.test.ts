import { describe, expect, it } from 'vitest';
import { treeContents } from '../../../../../test/league/season-loaded.ts';
import type { StoredLine } from '../../../../store/records/lines.ts';
import { decisionsOf } from './decisions.ts';

const line = (player: string, figures: StoredLine['figures'], fixture = 2, game = 1): StoredLine => ({
  sheet: 'pitching',
  tableId: `t${fixture}${game}`,
  seat: 0,
  team: 'ASH',
  opponent: 'BIR',
  player,
  competition: 'season2345',
  fixture,
  game,
  counts: true,
  figures,
});

const decided = [line('ash-2', { W: 1 }), line('bir-2', { L: 1 }), line('ced-2', { SV: 1 })];

const told = (now: readonly StoredLine[], all: readonly StoredLine[]) =>
  decisionsOf(
    {
      store: {
        linesOfTable: async () => now,
        playerLines: async (_, player) => all.filter((one) => one.player === player),
      },
      contents: treeContents,
    },
    '',
    'season2345',
    't21',
  );

describe('who decided a game (League 21)', () => {
  it('has the figures up to that game, of the same part of the season', async () => {
    const all = [
      line('ash-2', { W: 1 }, 1, 1),
      line('ash-2', { L: 1 }, 1, 9),
      ...decided,
      // Later games, and a game of the playoffs.
      line('ash-2', { W: 1 }, 2, 2),
      line('ced-2', { SV: 1 }, 3, 1),
      line('bir-2', { L: 1 }, 101, 1),
      { ...line('ash-2', { W: 7 }, 1, 2), sheet: 'batting' as const },
    ];
    expect(await told(decided, all)).toBe(' · W Pitcher (2-1), L Pitcher (0-1), S Pitcher (1)');
  });

  it('counts the playoffs by themselves', async () => {
    const now = [line('ash-2', { W: 1 }, 101, 3)];
    const all = [line('ash-2', { W: 1 }), line('ash-2', { L: 1 }, 101, 1), ...now];
    expect(await told(now, all)).toBe(' · W Pitcher (1-1)');
  });

  it('is empty where nobody did', async () => {
    expect(await told([line('ash-2', { outs: 27 })], [])).toBe('');
  });
});
