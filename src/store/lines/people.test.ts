import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../test/equipment/databases/databases.ts';
import { action, start } from '../../../test/equipment/databases/kept-tables.ts';
import { gameRecord } from '../../../test/equipment/databases/played-tables.ts';
import { ratingRules } from '../../league/ratings/stored.ts';
import type { NewLine } from '../records/lines.ts';
import type { Store } from '../records/store.ts';

const line = (seat: number, team: string, opponent: string, R: number, RA: number): NewLine => ({
  sheet: 'team',
  seat,
  player: '',
  team,
  opponent,
  figures: { G: 1, R, RA },
});

/** Plays a game of a season: the first person, with Ash, wins against the second, with the Birches. */
async function finished(
  store: Store,
  id: string,
  competition: string,
  game: number,
  people: readonly [string, string] = ['1', '2'],
): Promise<void> {
  await start(store, id, { fixture: `${competition}:1:${game}` });
  const lines = [line(0, 'ASH', 'BIR', 3, game), line(1, 'BIR', 'ASH', game, 3)];
  const finish = {
    result: { winners: [0], scores: [3, game], reason: 'rules' },
    record: gameRecord(people, { game: 'baseball' }),
    rules: ratingRules,
    lines: { competition, fixture: 1, game, lines },
  };
  await store.addAction(id, action(1, { finish }));
}

const [spring, fall] = ['spring2345', 'fall234567'];

forEachDatabase((open) => {
  it('sums a person’s seasons by team', async () => {
    const store = await open();
    await finished(store, 't1', spring, 1);
    await finished(store, 't2', spring, 2);
    await finished(store, 't3', fall, 1, ['2', '1']);
    const { guildId } = gameRecord(['1', '2']);
    const found = await store.personSeasons(guildId, '1');
    expect(found).toHaveLength(2);
    expect(found).toContainEqual({
      competition: spring,
      team: 'ASH',
      games: 2,
      won: 2,
      drawn: 0,
      lost: 0,
      runs: 6,
      runsAgainst: 3,
    });
    expect(found).toContainEqual(
      expect.objectContaining({ competition: fall, team: 'BIR', lost: 1, won: 0 }),
    );
    expect(await store.personSeasons('elsewhere', '1')).toEqual([]);
    expect(await store.personSeasons(guildId, '3')).toEqual([]);
  });

  it('lists games of two people, and leaves out others and annulled ones', async () => {
    const store = await open();
    await finished(store, 't1', spring, 1);
    await finished(store, 't2', fall, 2, ['2', '1']);
    await finished(store, 't3', spring, 3, ['1', '3']);
    const { guildId } = gameRecord(['1', '2']);
    expect(await store.personRivalry(guildId, '1', '2', 1)).toMatchObject({ won: 1, drawn: 0, lost: 1 });
    expect((await store.personRivalry(guildId, '1', '2', 1)).last).toHaveLength(1);
    const { last } = await store.personRivalry(guildId, '1', '2', 5);
    expect(last).toContainEqual({
      tableId: 't2',
      competition: fall,
      fixture: 1,
      game: 2,
      team: 'BIR',
      opponent: 'ASH',
      runs: 2,
      runsAgainst: 3,
      outcome: 'lost',
    });
    await store.annul('t1', { by: '1', reason: 'No' }, ratingRules);
    expect(await store.personRivalry(guildId, '1', '2', 5)).toMatchObject({ won: 0, lost: 1 });
    expect(await store.personRivalry(guildId, '1', '4', 5)).toEqual({ won: 0, drawn: 0, lost: 0, last: [] });
    expect(await store.personSeasons(guildId, '3')).toHaveLength(1);
  });
});
