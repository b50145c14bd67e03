import { expect, it } from 'vitest';
import { ada, firstDeeds, loadedAfter } from '../../../../../test/league/season-zip/season-loaded.ts';
import type { Act } from '../../course/acts.ts';
import type { Member } from '../rights.ts';
import { SeasonResults } from './season-results.ts';

const member: Member = { userId: ada, name: 'Ada', moderator: true, roles: [] };

const played = (fixture: number, game: number, runs: [number, number]): Act => ({
  do: 'result',
  fixture,
  game,
  runs,
  table: `table${fixture}-${game}`,
});

/** Results of a season whose second week's games, and a series of three games, are over. */
function resultsOf(...acts: readonly Act[]) {
  const seeds: Act = { do: 'ended', dice: {}, seeds: ['QHM', 'PCG'] };
  const all = [played(1, 2, [3, 5]), seeds, ...acts];
  const loaded = loadedAfter([...firstDeeds, ...all.map((act) => ({ act }))]);
  const annulled: string[] = [];
  const forgotten: string[] = [];
  const done: Act[] = [];
  const results = new SeasonResults({
    change: async () => loaded,
    changeAsCommissioner: async (_id, _member, decide) => {
      done.push(...(await decide(loaded, () => 1)));
      return loaded;
    },
    store: {
      annul: async (table) => {
        annulled.push(table);
        return true;
      },
      // As of imported games: nothing but their lines is known here.
      gameRecord: async () => undefined,
      replaceLines: async ({ tableId }) => {
        forgotten.push(tableId);
      },
    },
    house: { rules: () => Promise.reject(new Error('Nothing here is about time.')) },
    now: () => new Date('2026-04-01T13:00:00Z'),
  });
  return { results, annulled, forgotten, done };
}

it('take the later games of a series with them: these count nowhere until they’re needed again', async () => {
  const { results, annulled, forgotten, done } = resultsOf(
    played(101, 1, [1, 2]),
    played(101, 2, [1, 2]),
    played(101, 3, [2, 1]),
  );
  await results.annul('season2345', { fixture: 101, game: 1 }, 'rain', member);
  expect(annulled).toEqual(['table101-1', 'table101-2', 'table101-3']);
  expect(forgotten).toEqual(annulled);
  expect(done).toEqual([{ do: 'reopen', fixture: 101, game: 1, annulled: true }]);
});

it('leave earlier games of the series alone', async () => {
  const { results, annulled } = resultsOf(played(101, 1, [1, 2]), played(101, 2, [1, 2]));
  await results.annul('season2345', { fixture: 101, game: 2 }, 'rain', member);
  expect(annulled).toEqual(['table101-2']);
});
