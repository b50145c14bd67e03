import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { newRoom, sentence } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { channelIn, read, reads } from '../equipment/reading.ts';
import { close, newSeason, type SeasonRoom } from './season-room.ts';

closeAfterwards();

const example = readFileSync(new URL('../../examples/league/harbour-pair.json', import.meta.url), 'utf8');
/** The example has no cards, so its games need the simple chart. */
const pair = example.replace('"season":', '"options": { "auto_resolution": "simple" }, "season":');

/** Ben owns the Anchors (KEL) and Dev their only opponent, so no computer plays. One database is enough. */
describe.each(oneDatabase())('results that people type in, on %s', (database) => {
  let house: Clubhouse;
  let room: SeasonRoom;

  beforeAll(async () => {
    house = await openClubhouse(database);
    const { ada } = newRoom(house);
    await ada.slash(`/league import file:${ada.attach('pair.json', pair)}`);
  });

  beforeEach(async () => {
    room = await newSeason(house, { ben: 'KEL', dev: 'TIN' }, 'league:Harbour Pair');
    const { ada, ben, cleo, dev, name } = room;
    expect(await said(cleo, `/season start season:${name}`)).toContain('begins');
    await reads(ada, 'week 1');
    await expect.poll(weekThread).toBeDefined();
    const thread = weekThread() ?? '';
    for (const user of [ben, dev, cleo]) user.goTo(thread);
    return () => close(room);
  });

  const said = async (user: User, command: string) => sentence(await user.slash(command));

  /** The thread of the season's first week. */
  const weekThread = (): string | undefined =>
    house.playground.world.channelList().find((one) => one.name === `${room.name} · week 1`)?.id;

  const type = (user: User, away: number, home: number) =>
    said(user, `/schedule result game:1:1 away:${away} home:${home} season:${room.name}`);

  it('stand when the other side confirms them, once', async () => {
    const { ben, cleo, dev, name } = room;
    expect(await type(ben, 3, 5)).toContain('is typed in. It stands once the other side confirms it');
    await reads(dev, 'typed in for');
    expect(sentence(await ben.press('Confirm'))).toBe(
      'The other side has to confirm the score that you typed in.',
    );
    const answers = await Promise.all([dev.press('Confirm'), dev.press('Confirm')]);
    expect(answers.map(sentence).toSorted()).toEqual([
      'That game already has a result. A commissioner can annul it.',
      'The result stands.',
    ]);
    expect(await said(cleo, `/schedule show week:1 season:${name}`)).toMatch(/: (3-5|5-3) · 1 to play/);
    expect(await said(cleo, `/schedule result game:1:1 annul:true reason:rain season:${name}`)).toContain(
      'is annulled',
    );
    await reads(cleo, 'is to be played again. Reason: rain');
    expect(await said(cleo, `/schedule show week:1 season:${name}`)).toMatch(/: 2 to play/);
  });

  it('are denied, typed in anew, and old buttons count no more', async () => {
    const { ben, dev, name } = room;
    await type(ben, 3, 5);
    await reads(dev, 'typed in for');
    expect(sentence(await dev.press('Deny'))).toContain('The score is denied.');
    await reads(dev, 'is denied.');
    await type(dev, 6, 5);
    // The newest post is Dev's own question.
    expect(await type(ben, 6, 5)).toContain('Both sides say the same');
    expect(await type(dev, 6, 5)).toContain('already has a result');
    expect(await said(dev, `/schedule mine season:${name}`)).toMatch(/6-5|5-6/);
  });

  it('stand by themselves after two days', async () => {
    const { ben, cleo, name } = room;
    await type(ben, 3, 5);
    await reads(cleo, 'typed in for');
    // Once all is told, the bot looks again every minute of its clock.
    await house.pass(48 * 60 + 2);
    await expect
      .poll(() => said(cleo, `/schedule show week:1 season:${name}`))
      .toMatch(/: (3-5|5-3) · 1 to play/);
  });

  it('come once when two come at once', async () => {
    const { ben, cleo, dev, name } = room;
    const forfeit = (by: string) => said(cleo, `/schedule forfeit game:1:1 by:${by} season:${name}`);
    const answers = await Promise.all([forfeit('away'), forfeit('home'), type(ben, 1, 0), type(dev, 0, 1)]);
    expect(answers.filter((one) => one.startsWith('The forfeit')).length).toBe(1);
    expect(answers.filter((one) => one.includes('already has a result')).length).toBeGreaterThan(0);
    expect((await said(cleo, `/schedule show week:1 season:${name}`)).match(/forfeit/g)).toHaveLength(1);
  });

  it('end the season: playoffs follow the last one, and a champion the playoffs', async () => {
    const { ada, cleo, name } = room;
    const forfeit = (fixture: number, number: number) =>
      said(cleo, `/schedule forfeit game:${fixture}:${number} by:away season:${name}`);
    expect(await said(cleo, `/playoffs start season:${name}`)).toContain('Still to be played: week 1:');
    for (const week of [1, 2, 3, 4]) {
      await forfeit(week, 1);
      if (week < 4) await forfeit(week, 2);
    }
    await said(cleo, `/schedule cancel game:4:2 season:${name}`);
    await expect.poll(() => said(cleo, `/season show season:${name}`)).toContain('Playoffs');
    expect(await said(cleo, `/playoffs start season:${name}`)).toBe('The playoffs have begun.');
    for (let number = 1; (await forfeit(101, number)).startsWith('The forfeit'); number += 1)
      expect(number).toBeLessThan(8);
    await expect.poll(() => said(cleo, `/season show season:${name}`)).toContain('After the season');
    await reads(ada, 'are the champions.');
    expect(await said(cleo, `/playoffs show season:${name}`)).toContain('are the champions');
  });

  it('wait for another time that both agree on', async () => {
    const { ben, cleo, dev, name } = room;
    const move = (user: User, to: string) => said(user, `/schedule move game:1:1 to:${to} season:${name}`);
    expect(await move(ben, '2020-01-01 12:00')).toBe('That time is already past.');
    const tomorrow = new Date(house.now().getTime() + 24 * 60 * 60_000).toISOString().slice(0, 10);
    expect(await move(ben, `${tomorrow} 23:59`)).toContain('The other side has to agree.');
    await reads(dev, 'want to play');
    expect(sentence(await ben.press('Agree'))).toContain('The other side has to agree');
    expect(sentence(await dev.press('Agree'))).toContain('The game is played');
    expect(sentence(await dev.press('Agree'))).toContain('Nobody has proposed another time');
    expect(await move(cleo, '22:00')).toContain('is played');
  });

  it('wait for a time after the week’s end only if a commissioner agrees too', async () => {
    const { ben, cleo, dev, name } = room;
    const inDays = (days: number) => new Date(house.now().getTime() + days * 24 * 60 * 60_000);
    const weekday = inDays(3).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
    const set = `/season set week_ends:time weekday:${weekday} hour:12 season:${name}`;
    expect(await said(cleo, set)).toContain('are changed');
    const propose = (days: number) =>
      said(ben, `/schedule move game:1:1 to:${inDays(days).toISOString().slice(0, 10)} 19:30 season:${name}`);
    const press = async (user: User) => sentence(await user.press('Agree'));

    expect(await propose(5)).toContain('The other side has to agree.');
    await reads(dev, 'want to play');
    expect(await press(ben)).toBe('The other side has to agree to the time that you proposed.');
    const late = 'You’ve agreed. That’s after the week’s end, so a commissioner has to agree, too.';
    expect(await press(dev)).toBe(late);
    await reads(cleo, 'Both sides want to play');
    // The first question has its answer, so there is one button left.
    await expect.poll(() => read(cleo)).not.toContain('Kelpwick Anchors** want to play');
    for (const user of [ben, dev])
      expect(await press(user)).toBe('Both sides have agreed. A commissioner has to agree, too.');
    expect(cleo.pings(weekThread()).length).toBeGreaterThan(0);
    const answers = await Promise.all([press(cleo), press(cleo)]);
    expect(answers.toSorted()).toEqual([
      'Nobody has proposed another time for that game.',
      expect.stringMatching(/^The game is played <t:\d+:f>\.$/),
    ]);
    await reads(dev, 'is played <t:');
    await expect.poll(() => read(cleo)).not.toContain('Both sides want to play');

    // A game that was moved before is no different.
    expect(await propose(6)).toContain('The other side has to agree.');
    await reads(dev, 'want to play');
    expect(await press(dev)).toBe(late);
    await reads(cleo, 'Both sides want to play');
    expect(await press(cleo)).toMatch(/^The game is played/);
  });

  it('come from tables too: Play pressed twice opens one', async () => {
    const { ben, dev, name } = room;
    const play = (user: User) => said(user, `/schedule play season:${name}`);
    const [one = '', other = ''] = await Promise.all([play(ben), play(ben)]);
    expect(channelIn(one)).toBe(channelIn(other));
    expect(await type(dev, 1, 2)).toContain('That game has a table here');
  });
});
