import { expect, it } from 'vitest';
import { forEachDatabase } from '../../../test/equipment/databases/databases.ts';
import { settingsOf } from '../../../test/league/competition-played.ts';
import type { Act } from '../course/acts.ts';
import { tournamentKeeper } from './tournament-keeper.ts';

const id = 'abcdefgh23';
const join = (entrant: number): Act => ({ do: 'join', entrant });
const start: Act = { do: 'start', order: [1, 2], rounds: 1 };
const pair: Act = { do: 'pair', fixtures: [{ sides: [1, 2] }], byes: [], halves: [] };

forEachDatabase((open) => {
  it('lets one of two processes add what follows from a state', async () => {
    const now = () => new Date('2026-05-01T12:00:00Z');
    const store = await open({ now });
    const made = { id, guildId: 'g', channelId: 'c', name: 'Duel', game: 'rps', phase: 'open' };
    await store.createCompetition({ ...made, settings: settingsOf(), createdBy: '1' });
    const [one, other] = [tournamentKeeper(store, now), tournamentKeeper(store, now)];
    await one.add(id, () => ({ acts: [join(1), join(2), start] }));
    // Both see that the first round is due.
    const [mine, theirs] = [await one.load(id), await other.load(id)];
    await Promise.all([one.addTo(mine, [pair]), other.addTo(theirs, [pair])]);
    const { course } = await other.addTo(theirs, [pair]);
    expect(course.rounds).toHaveLength(1);
    expect((await other.addTo(await other.load(id), [pair])).course.rounds).toHaveLength(2);
  });
});
