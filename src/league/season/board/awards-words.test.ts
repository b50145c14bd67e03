import { describe, expect, it } from 'vitest';
import type { Title } from '../awards/titles.ts';
import type { Season } from '../course/season.ts';
import type { LeaguePlayer, Players } from '../rosters/legal/player.ts';
import { finalMvpLine, titleLines, voteLines } from './awards-words.ts';

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const players: Players = new Map(
  ids.map((id): [string, LeaguePlayer] => [
    id,
    { id, name: id.toUpperCase(), role: 'C', war: 1, positions: [], pitcher: false },
  ]),
);

describe('titles in words (League 16)', () => {
  const title = (count: number, team: string | undefined = 'ASH'): Title => ({
    name: 'Home runs',
    key: 'HR',
    winners: ids.slice(0, count).map((id) => ({ candidate: { id, name: id, team, line: {} }, value: '12' })),
  });

  it('name the winner with the present team, if there is one', () => {
    expect(titleLines([title(1)], players)).toEqual(['**Home runs**: A (ASH), 12']);
    const free = title(1);
    const winners = free.winners.map((one) => ({
      ...one,
      candidate: { ...one.candidate, team: undefined },
    }));
    expect(titleLines([{ ...free, winners }], players)).toEqual(['**Home runs**: A, 12']);
    expect(titleLines([title(0)], players)).toEqual(['**Home runs**: nobody']);
  });

  it('name up to five who share one, and count the rest', () => {
    expect(titleLines([title(2)], players)).toEqual(['**Home runs**: A (ASH) and B (ASH), 12']);
    expect(titleLines([title(5)], players)).toEqual([
      '**Home runs**: A (ASH), B (ASH), C (ASH), D (ASH), and E (ASH), 12',
    ]);
    expect(titleLines([title(6)], players)).toEqual([
      '**Home runs**: A (ASH), B (ASH), C (ASH), D (ASH), and 2 others, 12',
    ]);
  });
});

describe('votes in words (League 16)', () => {
  const count = (...places: number[]): NonNullable<Season['votes']>['player'] =>
    places.map((place, at) => ({ player: ids[at] ?? '', points: 30 - at, place }));
  const lines = (votes: Partial<NonNullable<Season['votes']>>) =>
    voteLines({ player: [], pitcher: [], fielder: [], ...votes }, players);

  it('name the winner and the next two of each award', () => {
    expect(lines({ player: count(1, 2, 3, 4), fielder: count(1) })).toEqual([
      '**Most valuable player**: A (30), then B (29) and C (28)',
      '**Pitcher of the year**: no votes',
      '**Fielder of the year**: A (30)',
    ]);
  });

  it('name everybody who shares the first place before the others', () => {
    expect(lines({ pitcher: count(1, 1, 3) })[1]).toBe(
      '**Pitcher of the year**: A (30) and B (29), then C (28)',
    );
  });
});

describe('the most valuable player of the final in words', () => {
  const found = (...added: number[]) =>
    added.map((one, at) => ({ player: ids[at] ?? '', team: 'ASH', added: one }));
  const name = '**Most valuable player of the final**';

  it('has the chance to win that he added, without the zero before the point', () => {
    expect(finalMvpLine(found(412_345), players)).toBe(`${name}: A (ASH), .412 win probability added`);
    expect(finalMvpLine(found(1_204_000), players)).toBe(`${name}: A (ASH), 1.204 win probability added`);
  });

  it('may be several, or nobody', () => {
    expect(finalMvpLine(found(300_000, 300_000), players)).toBe(
      `${name}: A (ASH) and B (ASH), .300 win probability added each`,
    );
    expect(finalMvpLine([], players)).toBe(
      `${name}: nobody. No game of the final was played at a table here.`,
    );
  });
});
