import { expect, it } from 'vitest';
import { loadedSeason, treeContents, treeSchedule } from '../../../../../test/league/season-loaded.ts';
import { wordsOf } from '../../../../../test/league/season-told.ts';
import type { Act } from '../../course/acts.ts';
import { missingPost } from './missing-news.ts';

const owner = (team: string, person: number): Act => ({ do: 'owner', team, person, role: 'owner' });
const opens = (game: number, table: string): Act => ({
  do: 'table',
  fixture: 1,
  game,
  table,
  channel: `thread of ${table}`,
});

/** What is told of the last act in a season where BIR visit ASH in the second game. */
async function told(tables: Readonly<Record<string, unknown>>, acts: readonly Act[]) {
  const begun = loadedSeason([treeSchedule, { do: 'start' }, ...acts]);
  const entrants = [
    { entrant: 1, userId: '11', name: 'Ben' },
    { entrant: 2, userId: '22', name: 'Cleo' },
  ];
  const last = begun.acts.at(-1);
  if (last === undefined) throw new Error('There are no acts.');
  const loadTable = async (id: string) => (id in tables ? { options: tables[id] } : undefined);
  return missingPost({ ...begun, entrants }, last, { store: { loadTable }, contents: treeContents });
}

const whole = { away_roster: 'ash-1:1 ash-2:1', home_roster: 'bir-1:1 bir-2:1' };
const [first, second] = [opens(1, 't1'), opens(3, 't2')];
const withoutBatters = { away_roster: 'bir-2:2', home_roster: 'ash-2:2' };

it('tells the owners which players their team lost since its last table, where the new one is', async () => {
  const post = await told({ t1: whole, t2: withoutBatters }, [owner('ASH', 1), first, second]);
  expect(post).toMatchObject({
    upTo: 5,
    channelId: 'thread of t2',
    message: { text: '<@11>', ping: ['11'] },
  });
  // A computer runs the Birches, so nobody is told of their loss.
  expect(wordsOf(post?.message)).toBe(
    '<@11> **Old Ashes** play without ASH Batter (SS). The bench fills any gap in the lineup.',
  );
});

it('tells the owners of both teams in one post', async () => {
  const post = await told({ t1: whole, t2: withoutBatters }, [
    owner('ASH', 1),
    owner('BIR', 2),
    first,
    second,
  ]);
  expect(post?.message.ping).toEqual(['22', '11']);
  expect(wordsOf(post?.message).match(/play without/g)).toHaveLength(2);
});

it('compares with the last table of the team alone, so that a loss is told once', async () => {
  const losses = { t1: whole, t2: withoutBatters, t3: withoutBatters };
  const again: Act[] = [{ do: 'reopen', fixture: 1, game: 3 }, opens(3, 't3')];
  expect(await told(losses, [owner('ASH', 1), first, second, ...again])).toBeUndefined();
  // A game of two other teams in between changes nothing.
  const between = { t1: whole, other: { away_roster: 'ced-1:1', home_roster: '' }, t2: withoutBatters };
  const post = await told(between, [owner('ASH', 1), first, opens(2, 'other'), second]);
  expect(wordsOf(post?.message)).toContain('without ASH Batter');
});

it.each([
  ['nobody is missing', { t1: whole, t2: { away_roster: 'bir-1:2', home_roster: 'ash-1:2 ash-2:1' } }],
  ['the team had no table before', { t2: withoutBatters }],
  ['the new table takes whole teams', { t1: whole, t2: {} }],
])('tells nothing if %s', async (_, tables) => {
  const before = 't1' in tables ? [first] : [];
  expect(await told(tables, [owner('ASH', 1), ...before, second])).toBeUndefined();
});
