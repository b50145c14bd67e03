import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { baseball } from '../../src/games/baseball/index.ts';
import type { Game } from '../../src/games/game.ts';
import {
  customIds,
  everybodySees,
  moderating,
  newRoom,
  type Room,
  sentence,
} from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { read, reads } from '../equipment/reading.ts';

closeAfterwards();

const teams = {
  Ada: 'Port Calder Gulls',
  Ben: 'Ironvale Smelters',
  Cleo: 'Quarry Hill Masons',
} as const;
const codes = { Ada: 'PCG', Ben: 'IVS', Cleo: 'QHM' } as const;
type Person = keyof typeof codes;

/** One of the best players of the built-in league. */
const best = 'Zubin Riversmeade';

interface Drafted extends Room {
  readonly name: string;
}

let made = 0;

describe.each(oneDatabase())('a draft, on %s', (database) => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse(database, { games: [baseball as Game] });
  });

  const said = async (user: User, command: string) => sentence(await user.slash(`/draft ${command}`));

  /** A season in which Ada (who moderates), Ben and Cleo have teams; Dev has none, and computers have five. */
  async function newSeason(): Promise<Drafted> {
    const room = newRoom(house);
    made += 1;
    const name = `Season ${made}`;
    await room.ada.slash('/settings seasons on:true');
    await room.ada.slash(`/season create name:${name} weeks:2 games:2 ask_for_teams:false`);
    await reads(room.ada, name);
    for (const person of ['ada', 'ben', 'cleo'] as const) {
      const user = room[person];
      await user.until('[Claim a team]');
      await user.press('Claim a team');
      const answer = await user.select('Choose a team', teams[user.name as Person]);
      expect(sentence(answer)).toContain('are yours');
    }
    return { ...room, name };
  }

  /** The season's own post. */
  const overview = (user: User): string =>
    user.reads(everybodySees(user).find((seen) => customIds(seen).length > 0)?.message.id ?? '');
  const shown = (user: User, name: string) => said(user, `show season:${name}`);
  const person = (room: Room, name: Person): User =>
    ({ Ada: room.ada, Ben: room.ben, Cleo: room.cleo })[name];

  /** Who of the three is on the clock; undefined if nobody is. */
  async function onTheClock(room: Drafted): Promise<Person | undefined> {
    const code = /On the clock: \*\*(\w+)\*\*/.exec(await shown(room.dev, room.name))?.[1];
    return (Object.keys(codes) as Person[]).find((one) => codes[one] === code);
  }

  /** Waits until one of the three is on the clock, and the post says so. */
  async function waited(room: Drafted): Promise<User> {
    await expect.poll(() => onTheClock(room)).toBeDefined();
    const name = (await onTheClock(room)) ?? 'Ada';
    const user = person(room, name);
    await reads(room.dev, `<@${user.id}>, it’s your pick`);
    return user;
  }

  const pick = (user: User, room: Drafted, player: string) =>
    said(user, `pick season:${room.name} player:${player}`);
  const close = (room: Drafted) => room.ada.slash(`/season close season:${room.name}`);

  /** The best player who is free, as the list under the option has it. */
  async function free(user: User, room: Drafted): Promise<{ name: string; value: string }> {
    const [first] = await user.complete(`/draft pick season:${room.name} player:`);
    if (first === undefined) throw new Error('Somebody is free.');
    return { name: first.name.split(' · ')[0] ?? '', value: `${first.value}` };
  }

  it('goes from the first pick to the rosters, with the clock, queues, a pause and an undo', async () => {
    const room = await newSeason();
    const { ada, dev, name } = room;
    expect(await said(ada, `start season:${name} rounds:2 clock:10`)).toContain('begins');
    const first = await waited(room);
    // Only who is on the clock is called, and only the newest post has buttons.
    const picker = await free(first, room);
    // Two others look at the same player meanwhile. They can't pick yet.
    const [third = ada, fourth = ada] = [ada, room.ben, room.cleo].filter((one) => one !== first);
    for (const user of [third, fourth]) await user.press('Pick');
    const looked = (await third.select('Choose a player (1 of 9)', picker.name)).text;
    expect(looked).toContain('Your next pick is');
    expect(looked).toContain('[Add to queue] [Back]');
    expect(looked).not.toContain('[Pick]');
    expect(await pick(first, room, picker.value)).toContain(`pick **${picker.name}**`);
    await reads(dev, `pick **${picker.name}**`);
    expect((await third.press('Add to queue')).text).toContain('is taken');
    expect((await fourth.select('Choose a player (1 of 9)', picker.name)).text).toContain('is taken');
    await expect
      .poll(
        () => everybodySees(dev).filter((one) => customIds(one).some((id) => id.includes('menu-'))).length,
      )
      .toBe(1);
    expect(dev.pings(room.channel)).toEqual([]);

    // Two people can't have one player.
    const second = await waited(room);
    expect(await pick(second, room, picker.value)).toContain('is taken');
    expect(await said(second, `queue season:${name} add:${picker.value}`)).toContain('is taken');
    expect(overview(dev)).toContain('The draft is on.');
    expect(overview(dev)).toContain('[Draft]');
    expect(overview(dev)).not.toContain('[Start]');
    const next = await free(second, room);
    const both = await Promise.all([pick(second, room, next.value), pick(second, room, next.value)]);
    expect(both.filter((text) => text.includes('pick **'))).toHaveLength(1);
    expect(both.filter((text) => /is taken|on the clock|picks left/.test(text))).toHaveLength(1);

    // Taken back, he is free, and the clock begins anew.
    // Computers have picked after him, so their picks are taken back first.
    let undone = '';
    while (!undone.includes(next.name)) undone = await said(ada, `undo season:${name} reason:wrong name`);
    expect(undone).toContain(`**${next.name}** is free again`);
    await reads(dev, `**${next.name}** is taken back, and is free again. Reason: wrong name`);
    expect(await onTheClock(room)).toBe(second.name);

    // While it's paused, nobody picks and no time runs.
    expect(await said(ada, `pause season:${name}`)).toContain('is paused');
    expect(await said(ada, `pause season:${name}`)).toContain('is already paused');
    expect(await pick(second, room, next.value)).toContain('The draft is paused.');
    await house.pass(60);
    expect(await said(ada, `resume season:${name}`)).toContain('goes on');
    expect(await said(ada, `resume season:${name}`)).toBe('The draft isn’t paused.');
    expect(await onTheClock(room)).toBe(second.name);

    // Out of time, the first of the queue is picked.
    const list = await second.complete(`/draft queue season:${name} add:`);
    const [queued = ''] = list[20]?.name.split(' · ') ?? [];
    expect((await second.slash(`/draft queue season:${name} add:${list[20]?.value}`)).text).toContain(queued);
    const menu = JSON.stringify((await second.press('Add')).message?.message.components);
    expect(menu.split(' · in your queue')).toHaveLength(2);
    await house.pass(9);
    expect(await onTheClock(room)).toBe(second.name);
    await house.pass(1.1);
    await expect.poll(() => read(dev)).toContain(`pick **${queued}**`);

    // The rest is picked by the clock or at once.
    for (let turn = 0; turn < 8; turn += 1) {
      const text = await shown(dev, name);
      if (text.includes('The draft is over')) break;
      const who = await onTheClock(room);
      if (who !== undefined) await said(person(room, who), `queue season:${name} auto:true`);
      await expect.poll(async () => (await onTheClock(room)) !== who || who === undefined).toBe(true);
    }
    await reads(dev, 'The draft is over. `/season start` begins week 1.');
    await dev.until((one) => overview(one).includes('The draft is over. **Start** begins week 1.'));
    expect(overview(dev)).toContain('[Start]');
    const board = await dev.slash(`/draft board season:${name}`);
    expect(board.text).toContain('16 of 16 picks are made');
    expect(await pick(second, room, best)).toContain('The draft is over');
    await close(room);
  });

  it('lets assistants queue and pick, and mentions owners only', async () => {
    const room = await newSeason();
    const { ada, ben, cleo, dev, name } = room;
    expect(sentence(await ben.slash(`/team assistant person:Dev season:${name}`))).toContain('assists');
    const [last] = (await ben.complete(`/draft queue season:${name} add:Yo`)).slice(-1);
    const secret = last?.name.split(' · ')[0] ?? '';
    expect(await said(dev, `queue season:${name} add:${last?.value}`)).toContain(`1. ${secret}`);
    expect(await said(ben, `queue season:${name}`)).toContain(`1. ${secret}`);
    for (const user of [ada, cleo]) expect(await said(user, `queue season:${name}`)).not.toContain(secret);

    await said(ada, `start season:${name} rounds:2 clock:480`);
    let user = await waited(room);
    for (; user !== ben; user = await waited(room)) {
      expect(await pick(dev, room, (await free(dev, room)).value)).toContain('are on the clock');
      await pick(user, room, (await free(user, room)).value);
      await dev.until((one) => !one.sees().includes(`@${user.name}, it’s your pick`));
    }
    const chosen = await free(dev, room);
    expect((await dev.press('Pick')).text).toContain('Pick for IVS');
    expect(await pick(dev, room, chosen.value)).toContain(`**IVS** pick **${chosen.name}**`);
    await reads(ada, `**Ironvale Smelters** pick **${chosen.name}**`);
    expect(read(ada)).not.toContain('by a commissioner');
    expect(dev.pings(room.channel)).toEqual([]);

    // What an assistant who has left queued is shown to nobody.
    expect(sentence(await ben.slash(`/team release person:Dev season:${name}`))).toContain('no longer runs');
    expect(await said(dev, `queue season:${name}`)).toContain('You don’t run a team');
    expect(await said(ben, `queue season:${name}`)).toContain('Nobody yet.');
    await close(room);
  });

  it('picks at once for who was late three times, until they are back', async () => {
    const room = await newSeason();
    const { ada, ben, cleo, dev, name } = room;
    await said(ada, `start season:${name} rounds:6 clock:1`);
    await said(cleo, `queue season:${name} auto:true`);
    const late = () => read(dev).split('Their time was up').length - 1;
    /** Ada picks until it's Ben's turn, who was called this often. */
    const untilBen = async (times: number) => {
      while (ben.pings(room.channel).length < times) {
        if ((await onTheClock(room)) === 'Ada') await pick(ada, room, (await free(ada, room)).value);
        await sleep(50);
      }
    };
    for (let times = 1; times <= 3; times += 1) {
      await untilBen(times);
      await house.pass(1.1);
      await expect.poll(late).toBe(times);
    }
    await reads(dev, 'Their time was up again, so I pick for them at once until they’re back.');
    expect(late()).toBe(3);
    expect((await ben.slash(`/draft queue season:${name}`)).text).toContain('[Auto: on]');
    expect((await ben.press('Auto: on')).text).toContain('[Auto: off]');
    await untilBen(4);
    expect(late()).toBe(3);
    await close(room);
  });

  it('lets a pick near the end of its time stand', async () => {
    const room = await newSeason();
    await said(room.ada, `start season:${room.name} rounds:1 clock:1`);
    const user = await waited(room);
    const { name, value } = await free(user, room);
    await house.pass(0.5);
    expect(await pick(user, room, value)).toContain(`pick **${name}**`);
    await close(room);
  });

  it('is shown to all, and changed by those who may', async () => {
    const room = await newSeason();
    const { ada, ben, cleo, dev, name } = room;
    const notTheirs = 'Only a commissioner of this season, or a moderator, can do that.';
    const noTeam = 'You don’t run a team in this season.';
    expect(await said(dev, `show season:${name}`)).toContain('This season has no draft yet');
    expect(await said(ben, `start season:${name}`)).toBe(notTheirs);
    expect(await said(ada, `start season:${name} rounds:30`)).toContain('enough for 26 rounds');
    expect(await said(dev, `queue season:${name} add:${best}`)).toContain(noTeam);
    // A queue may be made before.
    expect(await said(ben, `queue season:${name} add:${best}`)).toContain(best);
    expect(await said(ada, `start season:${name} rounds:1 clock:480`)).toContain('begins');
    const user = await waited(room);
    for (const verb of ['pause', 'resume', 'skip', 'undo'])
      for (const person of [dev, ben, cleo]) {
        const answer = await person.slash(`/draft ${verb} season:${name}`);
        expect(answer.message?.ephemeral).toBe(true);
        expect(sentence(answer)).toBe(notTheirs);
      }
    const other = [ada, ben, cleo].find((one) => one !== user) ?? ada;
    expect(await pick(dev, room, best)).toBe(notTheirs);
    expect(await pick(other, room, best)).toMatch(/on the clock|is taken/);
    const chosen = await free(user, room);
    const code = codes[other.name as Person];
    if (other !== ada)
      expect(
        await said(other, `pick season:${name} player:${chosen.value} team:${codes[user.name as Person]}`),
      ).toBe(notTheirs);
    expect(code).toBeDefined();
    // A moderator picks for the team on the clock. Who has no team has no queue.
    const asked = await moderating(house, dev, async (one) => {
      await one.press('Pick');
      return one.select('Choose a player (1 of 9)', chosen.name);
    });
    expect(asked.text).toContain('[Pick] [Back]');
    expect(await moderating(house, dev, (one) => pick(one, room, chosen.value))).toContain(chosen.name);
    expect(await said(ada, `start season:${name}`)).toMatch(/has already begun|is over/);
    expect(sentence(await ada.slash(`/season start season:${name}`))).toMatch(
      /The draft isn’t over yet|begins/,
    );
    await close(room);
  });

  it('shows a queue to nobody else', async () => {
    const room = await newSeason();
    const { ada, ben, dev, name } = room;
    // Nobody picks him by himself: he is one of the worst.
    const [last] = (await ben.complete(`/draft queue season:${name} add:Yo`)).slice(-1);
    const secret = last?.name.split(' · ')[0] ?? '';
    expect((await ben.slash(`/draft queue season:${name} add:${last?.value}`)).text).toContain(secret);
    await said(ada, `start season:${name} rounds:1`);
    await waited(room);
    for (const user of [ada, dev]) {
      expect(read(user)).not.toContain(secret);
      expect(JSON.stringify(user.messages())).not.toContain(`${last?.value}`);
    }
    expect(house.logged()).not.toContain(`${last?.value}`);
    expect(house.logged()).not.toContain(secret);
    const [file] = (await ben.slash('/privacy export')).message?.message.attachments ?? [];
    expect(await (await fetch(file?.url ?? '')).text()).toContain(`${last?.value}`);
    const [others] = (await ada.slash('/privacy export')).message?.message.attachments ?? [];
    expect(await (await fetch(others?.url ?? '')).text()).not.toContain(`${last?.value}`);
    await close(room);
  });
});
