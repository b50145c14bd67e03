import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { addPerson } from '../../playground/world/mishaps.ts';
import type { Game } from '../../src/games/game.ts';
import { newRoom, type Room } from '../equipment/at-the-table.ts';
import { channelIn } from '../equipment/reading.ts';
import { highestBid } from '../toys/bids.ts';
import { closePage } from './browser.ts';
import { phoneOf } from './fit.ts';
import { onPhone, patient } from './on-phone.ts';
import { phonesWith } from './phones.ts';
import { answersOf } from './turn.ts';

/**
 * A tournament on one person's phone, from **Join** to the podium. The result of each press is on the screen without
 * scrolling, nothing that is over can be pressed, and each picture has its words.
 */

const { house } = phonesWith(highestBid as Game);

/** Opens a person's phone. The tests run at the same time, so each closes its own. */
async function phone(name: string, room: Room, { onTestFinished }: TestContext): Promise<Page> {
  const page = await phoneOf(house(), name, room);
  onTestFinished(() => closePage(page));
  return page;
}

/** People besides the four of the playground. */
const guests = ['Eve', 'Finn', 'Gus'];

beforeAll(() => {
  const { world } = house().playground;
  for (const name of guests) addPerson(world, name, [world.guild.id]);
});

const person = (name: string): User => house().playground.user(name);

/** The id of a channel or thread by its name, once it is there. */
async function channelCalled(name: string): Promise<string> {
  const { world } = house().playground;
  const found = () => world.channelList().find((channel) => channel.name === name)?.id;
  await person('Ada').until(() => found() !== undefined, patient);
  return found() ?? '';
}

/** The thread of a round, once its pairings are there. */
async function roundCalled(name: string): Promise<string> {
  const id = await channelCalled(name);
  await person('Ada').until('[Play]', { ...patient, channel: id });
  return id;
}

/** Lets everybody at a table bid when it is their turn. Who isn't named is a computer, or presses elsewhere. */
async function bidAt(table: string, bids: Readonly<Record<string, number>>): Promise<void> {
  for (let left = Object.keys(bids).length; left > 0; left -= 1) {
    let awaited = '';
    await person('Ada').until(
      (user) => {
        const [, name = ''] = /Waiting for @(\w+)/.exec(user.sees(table)) ?? [];
        awaited = name;
        return bids[name] !== undefined;
      },
      { ...patient, channel: table },
    );
    await person(awaited).press(`Bid ${bids[awaited]}`, { channel: table });
  }
}

/** People meet: all press **Play** in the thread of their round, and bid at their table. */
async function meet(round: string, bids: Readonly<Record<string, number>>): Promise<void> {
  let table = '';
  for (const name of Object.keys(bids))
    table = channelIn((await person(name).press('Play', { channel: round })).text);
  await bidAt(table, bids);
}

/** A commissioner gives a series to one side by two forfeits of the other. */
async function givenAway(ada: User, tournament: string, fixture: number, by: string): Promise<void> {
  for (let game = 1; game <= 2; game += 1) {
    const command = `/tournament forfeit game:${fixture} by:${by} tournament:${tournament}`;
    const { text } = await ada.slash(command, { channel: 'lobby' });
    expect(text).toContain('The forfeit stands');
  }
}

/** Everything in a tournament's channel and its threads that asks people to take part or to play. */
function alive(user: User, room: Room, name: string): string[] {
  const { world } = house().playground;
  return world
    .channelList()
    .filter((channel) => channel.id === room.channel || channel.name.startsWith(`${name} ·`))
    .flatMap((channel) =>
      user
        .messages(channel.id)
        .filter(({ ephemeral }) => !ephemeral)
        .map(({ message }) => user.reads(message.id))
        .filter((text) => /\[(Play|Join|Start|Leave|Bid \d)\]/.test(text)),
    );
}

async function joined(people: readonly User[], room: Room): Promise<void> {
  for (const user of people) {
    await user.goTo(room.channel).until('[Join]', patient);
    await user.press('Join');
  }
}

describe('a tournament on a phone', () => {
  it.concurrent('a knock-out of five: byes, a series with draws, third place', {
    timeout: 300_000,
  }, async (test) => {
    const room = newRoom(house());
    const { ada, ben, cleo, dev } = room;
    const page = await phone('Ada', room, test);
    const { answers, follows, opens, own, post, presses, shows } = onPhone(house(), page, ada, 'cup');

    await ada.slash(
      '/tournament create name:Cup game:bids system:knock-out best_of:3 pace:day seeding:joining',
    );
    await shows(post, 'Nobody has joined yet', 'open');
    expect(ada.reads(own().message.id)).not.toContain('[');
    ada.dismiss(own().message.id);
    await presses('Join', post);
    await answers('You’re in', 'joined');
    await joined([ben, cleo, dev, person('Eve')], room);
    await presses('Start', post);
    await answers(/Cup.* begins.*\[Play\]/s, 'begins');
    await presses('Play', own);
    await answers('You have a bye in this round. I’ll mention you', 'bye');

    const first = await roundCalled('Cup · Round 1 of 3');
    await givenAway(ada, 'Cup', 1, 'Eve');

    // The next round mentions Ada once, and the link leads to her table.
    const second = await roundCalled('Cup · Round 2 of 3');
    expect(ada.pings(first)).toEqual([]);
    expect(ada.pings(second)).toHaveLength(1);
    await opens(second);
    await shows(post, /1\. Ada – Dev/, 'second-round');
    await presses('Play', post);
    await answers('The table waits for @Dev', 'ready');
    const table = await follows();
    const lobby = await shows(post, /kept for.*@Dev/s, 'lobby');
    expect(lobby).not.toMatch(/free|\[(Leave|Cancel|Open to all)\]|Choose a side|Add a computer|Clock/);
    await dev.press('Play', { channel: second });
    await shows(post, 'Waiting for @Ada', 'table');
    await presses('Bid 2', post);
    await bidAt(table, { Dev: 1 });
    const over = await shows(post, 'Finished', 'finished');
    expect(over).not.toContain('[Rematch]');
    // The tournament hears of it a moment after the table.
    await ada.until('**Ada** beat **Dev**', { ...patient, channel: second });
    await presses('Tournament', post);
    await answers(/1\. Ada – Dev · 1 : 0.*\[Play\] \[Table\] \[Bracket\] \[Rounds\]/s, 'tournament');
    await presses('Bracket', own);
    await answers(/Bracket: .*\[Play\] \[Table\] \[Rounds\]/s, 'bracket');

    // The second game has a thread of its own. Two draws: Ada goes through by the first.
    await presses('Play', own);
    await answers('The table waits for @Dev', 'second-game');
    const again = await follows();
    expect(house().playground.world.channel(again)?.name).toBe('Cup · 2 · Dev – Ada · game 2');
    await dev.press('Play', { channel: second });
    await bidAt(again, { Ada: 2, Dev: 2 });
    await meet(second, { Ada: 1, Dev: 1 });
    await givenAway(ada, 'Cup', 3, 'Cleo');

    const final = await roundCalled('Cup · Round 3 of 3');
    await opens(final);
    await shows(post, /1\. Ada – Ben\n2\. Third place: Cleo – Dev/, 'final');
    // Results are in the thread of their own round.
    expect(ada.sees(final)).not.toContain('drew');
    expect(ada.sees(second)).toContain('**Ada** and **Dev** drew');
    for (const bids of [3, 2]) await meet(final, { Ada: bids, Ben: 1 });
    await givenAway(ada, 'Cup', 5, 'Dev');

    await opens(room.channel);
    const podium = await shows(post, 'Cup is over', 'podium');
    expect(podium).toContain('Podium: 1 Ada; 2 Ben; 3 Cleo');
    await presses('Rounds', post);
    expect(await answers('Third place', 'rounds')).toContain('Ada – Dev · **Ada** won 2 : 1');
    await ada.until(() => alive(ada, room, 'Cup').length === 0, patient);
  });

  it.concurrent('a Swiss of seven: a late join and a withdrawal', { timeout: 300_000 }, async (test) => {
    const room = newRoom(house());
    const { ada, ben, cleo, dev } = room;
    const gus = person('Gus');
    await ada.slash('/tournament create name:Open game:bids system:swiss pace:day seeding:joining');
    await joined([ada, ben, cleo, dev, person('Eve'), person('Finn')], room);
    await ada.press('Start');
    gus.goTo(room.channel);
    const page = await phone('Gus', room, test);
    const { answers, follows, opens, own, post, presses, shows } = onPhone(house(), page, gus, 'open');

    const first = await roundCalled('Open · Round 1 of 3');
    await opens(first);
    await shows(post, '1. Ada – Dev', 'first-round');
    await presses('Play', post);
    await answers('`/tournament join` still lets you in', 'stranger');
    for (const { message } of answersOf(gus)) gus.dismiss(message.id);
    await gus.slash('/tournament join tournament:Open');
    await answers('You’re in .*Open.*, from round 2 on', 'late');
    for (const [one, other] of [
      ['Ada', 'Dev'],
      ['Eve', 'Ben'],
      ['Cleo', 'Finn'],
    ] as const)
      await meet(first, { [one]: 3, [other]: 1 });

    const second = await roundCalled('Open · Round 2 of 3');
    await opens(second);
    await shows(post, 'Bye: Finn', 'second-round');
    await presses('Play', post);
    await answers('The table waits for', 'ready');
    const [, against = ''] = /waits for @(\w+)/.exec(gus.reads(own().message.id)) ?? [];
    const table = await follows();
    await person(against).press('Play', { channel: second });
    await bidAt(table, { Gus: 3, [against]: 2 });
    await shows(post, 'Finished', 'finished');
    await gus.until(`**Gus** beat **${against}**`, { ...patient, channel: second });
    await presses('Tournament', post);
    await answers('Round 2 of 3', 'tournament');
    await presses('Table', own);
    expect(await answers('Table: ', 'table')).toMatch(/Gus: Pts 1½/);
    await presses('Play', own);
    await answers('You’ve played your game of this round. I’ll mention you', 'played');
    await person('Eve').slash('/tournament withdraw tournament:Open', { channel: room.channel });
    await meet(second, { Cleo: 3, Ada: 1 });
    await meet(second, { Ben: 2, Dev: 1 });

    // Six are left, so nobody has a bye.
    const third = await roundCalled('Open · Round 3 of 3');
    await opens(third);
    const pairings = await shows(post, 'Round 3 of 3', 'third-round');
    expect(pairings).not.toMatch(/Eve|Bye/);
    for (const [, one = '', other = ''] of pairings.matchAll(/^\d\. (\w+) – (\w+)$/gm))
      await meet(third, { [one]: 2, [other]: 1 });
    await opens(room.channel);
    expect(await shows(post, 'Open is over', 'podium')).toMatch(/Podium: 1=? \w+; /);
    await presses('Table', post);
    expect(await answers('Table: ', 'last-table')).toContain('w Eve (withdrawn)');
    await ada.until(() => alive(ada, room, 'Open').length === 0, patient);
  });

  it.concurrent('tables of four with ten, most of them computers', { timeout: 300_000 }, async (test) => {
    const room = newRoom(house());
    const { ada, ben } = room;
    await ada.slash(
      '/tournament create name:Party game:bids system:tables seats:4 rounds:2 pace:day seeding:joining computers:8',
    );
    await joined([ada, ben], room);
    const page = await phone('Ben', room, test);
    const { answers, follows, opens, own, playPost, post, presses, shows } = onPhone(
      house(),
      page,
      ben,
      'party',
    );
    await shows(post, '10 in:', 'ten');
    await ada.press('Start');
    for (const round of [1, 2]) {
      const thread = await roundCalled(`Party · Round ${round} of 2`);
      await opens(thread);
      const pairings = await shows(playPost, `Party · Round ${round} of 2`, `round-${round}`);
      const tables = pairings.matchAll(/^Table \d: (.*?)(?: · playing in .*)?$/gm);
      const sizes = [...tables].map(([, who = '']) => who.split(/ – | \d\. /).length);
      expect(sizes).toEqual([4, 3, 3]);
      const areTogether = /^Table \d: .*\b(Ada\b.*\bBen|Ben\b.*\bAda)\b/m.test(pairings);
      await ada.press('Play', { channel: thread });
      await presses('Play', playPost);
      await answers('Your game is on', `play-${round}`);
      const table = await follows();
      if (!areTogether)
        await bidAt(channelIn((await ada.press('Play', { channel: thread })).text), { Ada: 1 });
      // Computers may bid before either of them.
      else await ben.until(/Waiting for @(Ada|Ben)/, { ...patient, channel: table });
      const isAdaFirst = areTogether && ben.sees(table).includes('Waiting for @Ada');
      if (isAdaFirst) await bidAt(table, { Ada: 1 });
      await shows(post, 'Waiting for @Ben', `table-${round}`);
      await presses('Bid 3', post);
      if (areTogether && !isAdaFirst) await bidAt(table, { Ada: 1 });
      await shows(post, 'Finished', `finished-${round}`);
      await presses('Tournament', post);
      await answers(/\[Table\] \[Rounds\]/, `tournament-${round}`);
      await presses('Table', own);
      expect(await answers('Table: ', `standings-${round}`)).toMatch(/Ben: Pts \d/);
    }
    await opens(room.channel);
    await shows(post, 'Party is over', 'podium');
    await presses('Rounds', post);
    await answers('Round 2 of 2', 'rounds');
    await ada.until(() => alive(ada, room, 'Party').length === 0, patient);
  });
});
