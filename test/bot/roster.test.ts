import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { sentence } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { begin, close, everythingPublic, newSeason, type SeasonRoom } from './season-room.ts';

closeAfterwards();

const notTheirs = 'Only PCG’s owner and assistants, or a commissioner, can do that.';

describe.each(oneDatabase())('rosters of a season, on %s', (database) => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse(database);
  });

  const said = async (user: User, command: string) => sentence(await user.slash(`/roster ${command}`));
  /** The first players of a list of the built-in league's Gulls. */
  const demote = ({ name }: SeasonRoom) => `move player:pcg-39 to:minors team:PCG season:${name}`;

  it('lets those of a team ask for moves, and a commissioner, but nobody else', async () => {
    const room = await newSeason(house, { ben: 'PCG', dev: 'IVS' });
    const { ada, ben, cleo, dev } = room;
    for (const [who, user] of Object.entries({ moderator: ada, otherOwner: dev }))
      expect(await said(user, demote(room)), who).toContain(notTheirs);
    for (const [who, user] of Object.entries({ ben, cleo })) {
      const answer = await user.slash(`/roster ${demote(room)}`);
      expect(answer.message?.ephemeral, who).toBe(true);
      expect(sentence(answer), who).toContain('**PCG** demote');
    }
    expect(sentence(await ben.press('Send'))).toContain('With week 1. Request 1 waits');
    for (const [who, user] of Object.entries({ ada, dev })) {
      expect(await said(user, `mine team:PCG season:${room.name}`), who).toContain(notTheirs);
      expect(await said(user, `cancel request:1 season:${room.name}`), who).toContain('Only PCG');
    }
    expect(await said(ben, `mine season:${room.name}`)).toContain('**1** demote');
    expect(sentence(await ben.press('Cancel 1'))).toBe('Request 1 is canceled.');
    expect(await said(ben, `cancel request:1 season:${room.name}`)).toContain('isn’t waiting');
    await close(room);
  });

  it('lets an assistant ask for moves, but no stranger', async () => {
    const room = await newSeason(house, { ben: 'PCG' });
    const { ben, dev, name } = room;
    expect(await said(dev, demote(room))).toContain(notTheirs);
    expect(await said(dev, `show team:PCG season:${name}`)).toContain('**Active (26)**');
    expect(await said(dev, `injured season:${name}`)).toContain('Nobody is hurt.');
    await ben.slash(`/team assistant person:Dev season:${name}`);
    await said(dev, demote(room));
    expect(sentence(await dev.press('Send'))).toContain('Request 1 waits');
    expect(await said(ben, `mine season:${name}`)).toContain('**1** demote');
    await close(room);
  });

  it('moves players by menus, says what is wrong, and carries out with the next week', async () => {
    const room = await newSeason(house, { ben: 'PCG' });
    const { ben } = room;
    expect(await said(ben, `move season:${room.name}`)).toContain('choose a list');
    await ben.select('Move a player from …', 'active');
    await ben.press('Cancel');
    await ben.select('Move a player from …', 'active');
    await ben.press('More');
    await ben.select('Choose a player (2 of 2)', 'pcg-20');
    expect(sentence(await ben.press('To minors'))).toContain('**PCG** demote');
    // Nobody is hurt.
    await ben.select('Move a player from …', 'active');
    await ben.select('Choose a player', 'pcg-58');
    expect(sentence(await ben.press('To injured list'))).toContain('isn’t out for 4 games or more');
    expect(sentence(await ben.press('Send'))).toContain('isn’t out for 4 games or more');
    await said(ben, `move season:${room.name}`);
    await ben.press('Undo');
    expect(sentence(await ben.press('Send'))).toContain('With week 1.');
    expect(await said(ben, `legal season:${room.name}`)).toContain('with all that waits is legal');
    expect(everythingPublic(house, room)).not.toContain('Delacruzet');
    await begin(room);
    await expect
      .poll(() => everythingPublic(house, room))
      .toContain('T00-0001 · **PCG** demote Kamala Delacruzet (OF). With week 1.');
    expect(await said(ben, `show season:${room.name}`)).toContain('**Minors (1)**');
    await close(room);
  });

  it('refuses a roster that would be full', async () => {
    const room = await newSeason(house, { ben: 'PCG' });
    const { ben } = room;
    await said(ben, `move player:ivs-28 to:active season:${room.name}`);
    expect(sentence(await ben.press('Send'))).toContain('of IVS');
    await ben.slash(`/roster move season:${room.name}`);
    await ben.press('Start over');
    for (const number of ['43', '53', '22', '48', '54', '02', '27'])
      await said(ben, `move player:pcg-${number} to:minors season:${room.name}`);
    const answer = sentence(await ben.press('Send'));
    expect(answer).toContain('would have 7 players in the minors, and at most 6 are allowed');
    expect(answer).toContain('would have only 19 active players');
    await close(room);
  });

  it('freezes requests in the last 48 hours of a week', async () => {
    const soon = new Date(house.now().getTime() + 30 * 60 * 60_000);
    const ends = `week_ends:time weekday:${soon.getUTCDay()} hour:${soon.getUTCHours()}`;
    const room = await newSeason(house, { ben: 'PCG' }, ends);
    const { ben, cleo } = room;
    await begin(room);
    await said(ben, demote(room));
    expect(sentence(await ben.press('Send'))).toContain('With week 2.');
    expect(await said(ben, `cancel request:1 season:${room.name}`)).toContain('Rosters are frozen');
    expect(await said(cleo, `cancel request:1 season:${room.name}`)).toBe('Request 1 is canceled.');
    await close(room);
  });
});
