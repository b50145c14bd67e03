import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { newRoom, sentence } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { read, reads } from '../equipment/reading.ts';
import { close, newSeason, type SeasonRoom } from './season-room.ts';

closeAfterwards();

const example = readFileSync(new URL('../../examples/league/harbour-pair.json', import.meta.url), 'utf8');
/** The example has no cards, so its games need the simple chart. */
const pair = example.replace('"season":', '"options": { "auto_resolution": "simple" }, "season":');
const day = 24 * 60;
const notRunner = 'Only a commissioner of this season, or a moderator, can do that.';

/** Ben owns the Anchors (KEL) and has to press **Play**, so the computer of the other team waits. Dev is a stranger. */
describe.each(oneDatabase())('owners who do nothing (League 20), on %s', (database) => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse(database);
    const { ada } = newRoom(house);
    await ada.slash(`/league import file:${ada.attach('pair.json', pair)}`);
  });

  const said = async (user: User, command: string) => sentence(await user.slash(command));
  const asked = (days: number) => `has done anything here for ${days} days`;

  async function begun(): Promise<SeasonRoom> {
    const room = await newSeason(house, { ben: 'KEL' }, 'league:Harbour Pair');
    expect(await said(room.cleo, `/season start season:${room.name}`)).toContain('begins');
    await reads(room.ada, 'Week 1 of 4');
    return room;
  }

  /** Once all is told, the bot looks again every minute of its clock. */
  const pass = (days: number): Promise<void> => house.pass(days * day + 2);

  it('are warned, and then a commissioner gives their team to a computer, once', async () => {
    const room = await begun();
    const { ada, ben, cleo, dev, channel, name } = room;
    const calls = (user: User) => user.pings(channel).length;
    const [before, commissionerBefore] = [calls(ben), calls(cleo)];
    await pass(14);
    await reads(ada, asked(14));
    expect([calls(ben), calls(cleo)]).toEqual([before + 1, commissionerBefore]);
    expect(ada.sees()).not.toContain('Give to a computer');
    await pass(7);
    await reads(ada, asked(21));
    expect([calls(ben), calls(cleo)]).toEqual([before + 1, commissionerBefore + 1]);
    for (const user of [dev, ben]) expect(sentence(await user.press('Give to a computer'))).toBe(notRunner);
    expect(await said(ben, `/team show season:${name}`)).toContain('Owners: Ben');
    const answers = await Promise.all([cleo.press('Give to a computer'), ada.press('Give to a computer')]);
    expect(answers.map(sentence)).toEqual(Array(2).fill('A computer runs the **Kelpwick Anchors** now.'));
    await expect.poll(() => read(ada)).not.toContain(asked(21));
    expect(await said(ada, `/team show team:KEL season:${name}`)).toContain('a computer runs the team');
    expect(await said(ben, `/schedule play season:${name}`)).toContain(
      'You don’t run a team in this season.',
    );
    const audit = await said(cleo, `/season audit season:${name}`);
    expect(audit.match(/release from KEL\\?: Ben/g)).toHaveLength(1);
    await close(room);
  });

  it('keep it if they come back', async () => {
    const room = await begun();
    const { ada, ben, cleo, name } = room;
    await pass(14);
    await reads(ada, asked(14));
    await pass(7);
    await reads(ada, asked(21));
    expect(await said(ben, `/schedule move game:1:1 to:23:59 season:${name}`)).toContain('proposed');
    // The question is gone, and nobody is asked before another 21 days have passed.
    await expect.poll(() => read(ada)).not.toContain(asked(21));
    expect(await said(cleo, `/team show team:KEL season:${name}`)).toContain('Owners: Ben');
    await pass(20);
    await expect.poll(() => read(ada).split(asked(14))).toHaveLength(3);
    expect(read(ada)).not.toContain(asked(21));
    await close(room);
  });
});
