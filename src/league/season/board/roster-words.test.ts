import { describe, expect, it } from 'vitest';
import { PlayedSeason } from '../../../../test/league/season-course.ts';
import type { LeaguePlayer, Players } from '../rosters/legal/player.ts';
import type { CarriedOut } from '../rosters/state.ts';
import { offered } from '../rosters/trades/trade.ts';
import {
  assetsByTeam,
  assetsInWords,
  failedTradeLine,
  injuryLines,
  movesInWords,
  requestLine,
  tradeLine,
  withRole,
  withWeek,
} from './roster-words.ts';

const player = (id: string, name: string, role: string): [string, LeaguePlayer] => [
  id,
  { id, name, role, war: 1, positions: [], pitcher: false },
];
const players: Players = new Map([
  player('ann', 'Ann Ace', 'SP'),
  player('bob', 'Bob Bat', 'C'),
  player('cy', 'Cy *Cutter', 'MR'),
]);

describe('moves in words (League 21)', () => {
  it('name the player with a role, or by an id that nobody knows', () => {
    expect(withRole('ann', players)).toBe('Ann Ace (SP)');
    expect(withRole('zed', players)).toBe('zed');
    expect(withRole('cy', players)).toBe('Cy \\*Cutter (MR)');
  });

  it('have a verb for each way', () => {
    const move = (from: 'free' | 'minors' | 'active' | 'injured', to: typeof from) =>
      movesInWords([{ player: 'zed', from, to }], players);
    expect(move('free', 'active')).toBe('add zed');
    expect(move('free', 'minors')).toBe('add zed to the minors');
    expect(move('free', 'injured')).toBe('add zed to the injured list');
    expect(move('minors', 'active')).toBe('promote zed');
    expect(move('minors', 'injured')).toBe('put zed on the injured list');
    expect(move('active', 'minors')).toBe('demote zed');
    expect(move('active', 'injured')).toBe('put zed on the injured list');
    expect(move('injured', 'active')).toBe('activate zed');
    expect(move('injured', 'minors')).toBe('activate zed in the minors');
    for (const from of ['minors', 'active', 'injured'] as const) expect(move(from, 'free')).toBe('drop zed');
    for (const at of ['free', 'minors', 'active', 'injured'] as const) expect(move(at, at)).toBe('keep zed');
  });

  it('are listed in the order in which they were made', () => {
    expect(
      movesInWords(
        [
          { player: 'ann', from: 'free', to: 'active' },
          { player: 'bob', from: 'active', to: 'free' },
        ],
        players,
      ),
    ).toBe('add Ann Ace (SP), drop Bob Bat (C)');
  });

  it('that were carried out have the id of the first, and leave picks out', () => {
    const cause = { request: 1 };
    const added: CarriedOut = {
      id: 'T05-0012',
      week: 5,
      cause,
      player: 'ann',
      from: 'free',
      to: { team: 'ASH', list: 'active' },
    };
    const dropped: CarriedOut = {
      id: 'T05-0013',
      week: 5,
      cause,
      player: 'bob',
      from: { team: 'ASH', list: 'minors' },
      to: 'free',
    };
    const pick: CarriedOut = {
      id: 'T05-0011',
      week: 5,
      cause,
      pick: { draft: 1, round: 2, original: 'BIR' },
      from: 'BIR',
      to: 'ASH',
    };
    expect(requestLine('ASH', [added, dropped], players, 'With week 6.')).toBe(
      'T05-0012 · **ASH** add Ann Ace (SP), drop Bob Bat (C). With week 6.',
    );
    expect(requestLine('ASH', [pick, added], players, 'At once.')).toBe(
      'T05-0011 · **ASH** add Ann Ace (SP). At once.',
    );
    expect(requestLine('ASH', [pick], players, 'At once.')).toBeUndefined();
    expect(requestLine('ASH', [], players, 'At once.')).toBeUndefined();
  });
});

describe('trades in words', () => {
  const trade = offered(
    {
      number: 1,
      teams: ['ASH', 'BIR', 'CED'],
      assets: [
        { from: 'BIR', to: 'ASH', player: 'ann' },
        { from: 'BIR', to: 'ASH', pick: { draft: 3, round: 2, original: 'CED' } },
        { from: 'ASH', to: 'BIR', player: 'bob' },
      ],
    },
    0,
  );
  const { course } = new PlayedSeason();

  it('tell what each team gets; nothing of a team that gets nothing', () => {
    expect(assetsByTeam(trade, players)).toEqual([
      '**ASH** get Ann Ace (SP) and the round 2 pick of CED in draft 3',
      '**BIR** get Bob Bat (C)',
    ]);
    expect(assetsInWords(trade, players)).toBe(assetsByTeam(trade, players).join('; '));
    expect(failedTradeLine(trade, players)).toBe(
      `This trade couldn’t be carried out: ${assetsInWords(trade, players)}.`,
    );
  });

  it('tell when they are in effect: with a week, with the playoffs, or at once', () => {
    expect(withWeek(course, course.settings.weeks)).toBe('With week 2.');
    expect(withWeek(course, course.settings.weeks + 1)).toBe('With the playoffs.');
    expect(withWeek({ ...course, phase: 'offseason' }, 1)).toBe('At once.');
    expect(tradeLine(course, { ...trade, effectiveWeek: 2 }, players)).toBe(
      `Trade: ${assetsInWords(trade, players)}. With week 2.`,
    );
  });
});

describe('injuries in words', () => {
  const hurt = (games: number, fixture = 1) => {
    const season = new PlayedSeason().begin().add({ do: 'week', week: 2 });
    season.add({
      do: 'result',
      fixture,
      game: 1,
      runs: [3, 2],
      injuries: [{ team: 'ASH', player: 'ann', games }],
    });
    return injuryLines(season.course, season.game(fixture, 1), players);
  };

  it('tell for how many games, and when the player is back', () => {
    expect(hurt(1)).toEqual(['**Ann Ace** (ASH) is out for 1 game, back w02g1.']);
    expect(hurt(2)).toEqual(['**Ann Ace** (ASH) is out for 2 games, back w02g2.']);
    expect(hurt(40)).toEqual(['**Ann Ace** (ASH) is out for the rest of the season.']);
  });

  it('are none where nobody was hurt', () => {
    const season = new PlayedSeason().begin().home(1, 1);
    expect(injuryLines(season.course, season.game(1, 1), players)).toEqual([]);
  });
});
