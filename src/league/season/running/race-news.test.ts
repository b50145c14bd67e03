import { describe, expect, it } from 'vitest';
import { loadedSeason, result, treeContents, treeSchedule } from '../../../../test/league/season-loaded.ts';
import type { Act } from '../course/acts.ts';
import { markInWords, RaceNews } from './race-news.ts';

const begun: readonly Act[] = [treeSchedule, { do: 'start' }];
/** Ash win both games of a week against the Birches. */
const sweep = (week: number): readonly Act[] => [result(week, 1, [3, 0]), result(week, 3, [0, 3])];
const said = async (news: RaceNews, acts: readonly Act[], posted: number) => [
  ...(await news.since(loadedSeason(acts, posted))),
];

describe('news of the race (League 10, 21)', () => {
  it('tell who has won a division, and who is out, with the result that decided it', async () => {
    const acts = [...begun, ...sweep(1), result(2, 1, [1, 0]), result(2, 3, [0, 1])];
    expect(await said(new RaceNews(treeContents), acts, 0)).toEqual([
      [6, ['The **Ashes** have won the North.', 'The **Birches** are out of the race.']],
    ]);
  });

  it('tell it once', async () => {
    const acts = [...begun, ...sweep(1), ...sweep(2)];
    const news = new RaceNews(treeContents);
    expect(await said(news, acts, 5)).toHaveLength(1);
    expect(await said(news, acts, 5)).toHaveLength(1);
    expect(await said(news, [...acts, result(3, 1, [2, 0])], 6)).toEqual([]);
    expect(await said(new RaceNews(treeContents), [...acts, result(3, 1, [2, 0])], 6)).toEqual([]);
  });

  it('go on from what was told, also where that was longer ago', async () => {
    const news = new RaceNews(treeContents);
    await said(news, begun, 2);
    expect(await said(news, [...begun, ...sweep(1), ...sweep(2)], 3)).toHaveLength(1);
    // What was told may be older than what is remembered, as after a backup was restored.
    expect(await said(news, [...begun, ...sweep(1), ...sweep(2)], 6)).toEqual([]);
    expect(await said(news, [...begun, ...sweep(1), ...sweep(2)], 5)).toHaveLength(1);
  });

  it('wait with a result that isn’t posted yet', async () => {
    const news = new RaceNews(treeContents);
    const acts = [...begun, ...sweep(1), ...sweep(2)];
    for (let count = 3; count <= acts.length; count += 1)
      expect(await said(news, acts.slice(0, count), 2)).toHaveLength(count < acts.length ? 0 : 1);
    expect(await said(news, [...acts, result(3, 1, [2, 0])], 2)).toHaveLength(1);
    expect(await said(news, [...acts, result(3, 1, [2, 0])], 6)).toEqual([]);
  });

  it('count forfeits and games that are not played', async () => {
    const acts: readonly Act[] = [
      ...begun,
      ...sweep(1),
      { do: 'forfeit', fixture: 2, game: 1, by: 'home' },
      { do: 'dropped', fixture: 2, game: 3 },
      { do: 'dropped', fixture: 3, game: 1 },
    ];
    expect((await said(new RaceNews(treeContents), acts, 0)).map(([number]) => number)).toEqual([6]);
  });

  it('tell winners that the last game or dice made with the end of the regular season', async () => {
    const all = [1, 2, 3].flatMap((week) => [
      ...[1, 2].map((game) => result(week, game, [1, 0])),
      ...[3, 4].map((game) => result(week, game, [1, 0])),
    ]);
    const end: Act = { do: 'ended', dice: { ASH: [3], BIR: [9], CED: [8], DOG: [7] }, seeds: ['BIR', 'CED'] };
    const acts = [...begun, ...all, end];
    expect(await said(new RaceNews(treeContents), acts, 0)).toEqual([
      [acts.length, ['The **Birches** have won the North.', 'The **Cedars** have won the South.']],
    ]);
  });

  it('have words for every mark', () => {
    const team = { code: 'A', name: 'Gulls_1', division: '' };
    expect(markInWords('y', team)).toBe('The **Gulls\\_1** have won the regular season.');
    expect(markInWords('x', team)).toBe('The **Gulls\\_1** are sure of the playoffs.');
  });
});
