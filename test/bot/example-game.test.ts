import { beforeAll, describe, expect, it } from 'vitest';
import { nim } from '../../examples/nim/index.ts';
import type { User } from '../../playground/people/driver.ts';
import { newRoom } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';

/** The game of `examples/nim`, unchanged, at a table of people and computers. */

closeAfterwards();

/** A person's private messages, newest last. */
const alone = (user: User): readonly string[] =>
  user
    .messages()
    .filter(({ ephemeral }) => ephemeral)
    .map(({ message }) => user.reads(message.id));

/** The person whose turn it is according to the table message. The die decides who starts. */
const awaited = (onlooker: User, people: readonly User[]): User | undefined => {
  const line =
    onlooker
      .sees()
      .match(/Waiting for ([^\n]*)/g)
      ?.at(-1) ?? '';
  return people.find(({ name }) => line.includes(`@${name}`));
};

describe.each(oneDatabase())('Nim, on %s', (database) => {
  let house: Clubhouse;
  beforeAll(async () => {
    house = await openClubhouse(database, { games: [nim] });
  });

  /** Starts a game between the first of Ada, Ben and Cleo, and lists them from the current player on. Dev watches. */
  async function begun(seats: 2 | 3, options = '') {
    const { ada, ben, cleo, dev } = newRoom(house);
    await ada.slash(`/play nim ${options}`);
    const people = [ada, ben, cleo].slice(0, seats);
    for (const user of people.slice(1)) await user.press('Join');
    await ada.press('Start');
    await dev.until(/Waiting for/);
    const first = people.findIndex(({ name }) => name === awaited(dev, people)?.name);
    return { order: [...people.slice(first), ...people.slice(0, first)], dev };
  }

  /** The people of a table for three. */
  async function three(options = '') {
    const { order, dev } = await begun(3, options);
    const [first, second, third] = order;
    if (!first || !second || !third) throw new Error('Three play.');
    return { first, second, third, dev };
  }

  const grabbing = async (user: User, word: 'Grab' | 'Leave it') => {
    await user.until('[Grab?]');
    await user.press('Grab?');
    return user.press(word);
  };

  it('shows an answer in a window to nobody, until all have answered', async () => {
    const { first, second, third, dev } = await three();
    await first.press('Take 3');
    await dev.until('18 matches left: who grabs one?');
    await grabbing(second, 'Grab');
    expect(alone(second).at(-1)).toContain('You have answered: grab.');
    await dev.until(`Waiting for @${third.name} ·`);
    for (const other of [first, third, dev]) expect(other.sees()).not.toMatch(/grabs one,|You have answered/);
    await grabbing(third, 'Leave it');
    await dev.until(`${second.name} grabs one, 17 matches left.`);
    expect(awaited(dev, [first, second, third])).toBe(second);
  });

  it('gives nothing to simultaneous hands', async () => {
    const { first, second, third, dev } = await three();
    await first.press('Take 1');
    for (const user of [second, third]) await user.until('[Grab?]');
    await Promise.all([second.press('Grab?'), third.press('Grab?')]);
    await Promise.all([second.press('Grab'), third.press('Grab')]);
    await dev.until('grab at once: nobody gets it.');
    expect(dev.sees()).toContain('20 matches.');
  });

  it('closes the window when its time is over, without a clock and without blame', async () => {
    const { order, dev } = await begun(2);
    await order[0]?.press('Take 2');
    await dev.until('who grabs one?');
    await house.pass(4 * 60 + 1);
    await dev.until('Nobody grabs.');
    expect(dev.sees()).not.toContain('Time ran out');
    expect(awaited(dev, order)).toBe(order[1]);
  });

  it('seats as many computers as it needs, after the people who sit down later', async () => {
    const { ada, ben, dev } = newRoom(house);
    const lobby = await ada.slash('/play nim computer:beginner');
    expect(lobby.text).toContain('**Player 2** — *free*\n**Player 3** — *free*\n');
    await ada.select('Add a computer', 'Expert computer');
    await ben.press('Join');
    const seated =
      /\*\*Player 1\*\* — @Ada\n\*\*Player 2\*\* — @Ben\n\*\*Player 3\*\* — 🤖 Gizmo \(Expert\)\n\*\*Player 4\*\* — 🤖 Pixel \(Beginner\)/;
    await dev.until(seated);
    expect((await ada.select('Add a computer', 'Remove Pixel (Beginner)')).text).toContain(
      '**Player 4** — *free*',
    );
  });

  it('names many free seats in one line', async () => {
    const { ada } = newRoom(house);
    expect((await ada.slash('/play nim')).text).toContain('**Player 2** to **Player 4** — *free*\n');
  });

  it('is played by two people and two computers to its end, and can be verified', async () => {
    const { ada, ben, dev } = newRoom(house);
    await ada.slash('/play nim heap:10 most:5');
    await ben.press('Join');
    await ada.select('Add a computer', 'Expert computer');
    await ada.select('Add a computer', 'Beginner computer');
    await ada.press('Start');
    // The game has at most ten turns, with a window after each.
    for (let presses = 0; presses < 60 && !dev.sees().includes('Finished'); presses += 1) {
      await dev.until(/Waiting for @(Ada|Ben)|Finished/);
      const before = dev.sees();
      const user = awaited(dev, [ada, ben]);
      const answer = await user?.press(before.includes('who grabs one?') ? 'Grab?' : 'Take 1');
      // The table message is a little late and may still name a person who has answered.
      if (answer?.text.includes('[Leave it]')) await user?.press('Leave it');
      await expect.poll(() => dev.sees()).not.toBe(before);
    }
    expect(dev.sees()).toMatch(/\*\*[^*]+ wins?\*\*\n/);
    expect(dev.sees()).toMatch(/🏆 1\. [^\n]*(Ada|Ben|Gizmo|Pixel)[^\n]* · 2\. /);
    expect((await dev.slash('/table why')).text).toMatch(/heap|well as it is/);
    expect((await dev.press('Verify')).text).toContain('✅');
  });

  it('tells table and log channel the final places, those who gave up last', async () => {
    const log = newRoom(house);
    await log.ada.slash(`/settings log channel:${log.channel}`);
    const { first, second, third, dev } = await three('heap:10 most:5 grabs:0');
    await first.press('Take 5');
    await dev.until('5 matches left');
    for (const user of [second, third]) {
      await user.slash('/table resign');
      await user.press('Yes, give up');
      await dev.until(`${user.name} gives up.`);
    }
    for (const onlooker of [dev, log.cleo])
      await onlooker.until(`🏆 1. ${first.name} · 2. ${third.name} · 3. ${second.name}`);
    await log.ada.slash('/settings log');
  });

  it('has its rules, its page and its words for typed text', async () => {
    const { order, dev } = await begun(2);
    const [first] = order;
    expect((await dev.slash('/rules nim chapter:grabs')).text).toContain('After each turn a window opens.');
    expect((await dev.press('Matches')).text).toContain('2 grabs left');
    expect((await first?.slash('/move play:snatch'))?.text).toContain('Write T1, T2 and so on');
    await first?.slash('/move play:take 2');
    await dev.until('19 matches left');
  });
});
