import { beforeAll, describe, expect, it } from 'vitest';
import type { KeptMessage } from '../../playground/world/state.ts';
import type { Game } from '../../src/games/game.ts';
import { openStore } from '../../src/store/open.ts';
import {
  begun,
  choose,
  ended,
  newRoom,
  type Room,
  sentence,
  showHands,
  tableIn,
} from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { execute, oneDatabase } from '../equipment/databases/databases.ts';
import { unanswered } from '../equipment/refused.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

closeAfterwards();

describe.each(oneDatabase())('secrets, on %s', (database) => {
  let house: Clubhouse;
  /** Every state of every message from the bot. */
  const written: KeptMessage[] = [];
  /** Everything else that was shown to a person: modals and suggestions. */
  const handedOut: string[] = [];

  beforeAll(async () => {
    house = await openClubhouse(database, { games: [rockPaperScissors as Game] });
    const { world } = house.playground;
    world.on((event) => {
      if (event.kind === 'message-created' || event.kind === 'message-updated') written.push(event.message);
      else if (event.kind === 'choices') handedOut.push(JSON.stringify(event.choices));
      else if (event.kind === 'page') handedOut.push(JSON.stringify([...world.modals.values()]));
    });
  });

  /** Everything that left the bot, to people or into its log. */
  const everything = () =>
    [...written.map((message) => JSON.stringify(message)), ...handedOut, house.logged()].join('\n');

  async function seedOf(table: string): Promise<string> {
    const store = await openStore(house.databaseUrl);
    try {
      const stored = await store.loadTable(table);
      if (!stored) throw new Error('The table is stored.');
      return stored.seed;
    } finally {
      await store.close();
    }
  }

  it.each([
    ['is over', async ({ cleo }: Room) => cleo.until('Finished')],
    [
      'was given up',
      async ({ ben, cleo }: Room) => {
        await ben.slash('/table resign');
        await ben.press('Yes, give up');
        await cleo.until('Finished');
      },
    ],
    [
      'was ended',
      async (room: Room) => {
        await ended(house, room);
        await room.cleo.until('Ended by a moderator');
      },
    ],
  ] as const)('the seed stays secret until the game %s, and then everybody sees it', async (how, end) => {
    const room = await begun(house, how === 'is over' ? 'rounds:2' : 'rounds:3');
    const { ada, ben, cleo, table } = room;
    const seed = await seedOf(table);
    await ada.press('Score');
    await ada.slash('/table hand');
    await ada.slash('/table status');
    await cleo.slash('/verify');
    await cleo.slash('/roll history table:true');
    await choose(ada);
    await ada.press('Type it…');
    await ada.complete('/move play:');
    await showHands(room, 'rock', 'rock');
    await cleo.until('Round over');
    await showHands(room, 'rock', 'scissors');
    if (how !== 'is over') expect(everything()).not.toContain(seed);
    await house.stopBot();
    await house.startBot();
    if (how === 'is over' && !cleo.sees().includes('Finished')) {
      expect(everything()).not.toContain(seed);
      // Ben won the tie, so one more round decides.
      await showHands(room, 'rock', 'scissors');
    }
    await end(room);
    expect((await ben.press('Verify')).text).toContain(`Seed, shown after them: \`${seed}\``);
    // The seed is shown to people but never logged.
    expect(house.logged()).not.toContain(seed);
    expect((await cleo.slash('/verify')).text).toContain(seed);
  });

  it('a hidden choice changes nothing that others see, and nothing in the log', async () => {
    const seen: string[] = [];
    for (const hand of ['rock', 'paper']) {
      const room = await begun(house);
      await room.cleo.until('Waiting for @Ada and @Ben');
      const logged = house.logged().length;
      const messages = written.length;
      await Promise.all([choose(room.ada), choose(room.ben)]);
      await room.ada.press(hand);
      await room.cleo.until('Waiting for @Ben');
      const told = [room.ben, room.cleo, room.dev].map((user) => user.sees()).join('\n');
      // Include what was public only for a moment, with every custom id and the picture's file name.
      const open = written
        .slice(messages)
        .filter(({ onlyFor }) => onlyFor !== room.ada.id)
        .map(({ content, embeds, components, attachments }) =>
          JSON.stringify([content, embeds, components, attachments.map(({ filename }) => filename)]),
        );
      const words = [...new Set([told, ...open])].sort().join('\n');
      seen.push(
        words
          .replaceAll(room.table, 'TABLE')
          // Replace promises before ids: fifteen of their 64 hexadecimal digits in a row may happen to be decimal.
          .replaceAll(/[0-9a-f]{64}|[0-9a-f]{12}…/g, 'PROMISE')
          .replaceAll(/\d{15,}/g, 'ID'),
      );
      expect(house.logged().slice(logged)).not.toMatch(/rock|paper/);
    }
    expect(seen[0]).toBe(seen[1]);
    expect(seen[0]).toContain('rock');
  });

  it('private answers reach no other person', async () => {
    const room = await begun(house);
    const { ada, ben, cleo } = room;
    const others = () => [ben.sees(), cleo.sees()];
    const before = others();
    await ada.slash('/table hand');
    await ada.slash('/table status');
    await ada.press('Score');
    await choose(ada);
    await ada.slash('/roll dice notation:d20 private:true');
    await ada.slash('/rules rps');
    await ada.slash('/help');
    expect(others()).toEqual(before);
  });

  it('nobody is pinged, whatever people are called or type', async () => {
    const { world } = house.playground;
    const person = world.person('Dev');
    if (!person) throw new Error('Dev is there.');
    const ping = `<@${world.person('Ada')?.id}>`;
    const room = newRoom(house);
    const name = `@everyone ${ping}`;
    world.putPerson({ ...person, name });
    try {
      const dev = house.playground.user(name).goTo(room.channel);
      await dev.slash('/play rps rounds:1');
      await room.ben.press('Join');
      await dev.press('Start');
      await dev.slash(`/move play:@everyone ${ping}`);
      await dev.slash(`/roll dice notation:d6 # @everyone ${ping}`);
      await dev.slash(`/roll dice notation:@here ${ping}`);
      await dev.slash('/roll history');
      await dev.slash('/table status');
      await showHands({ ...room, ada: dev }, 'rock', 'scissors');
      await room.cleo.until('Finished');
      await room.cleo.slash('/table history');
    } finally {
      world.putPerson(person);
    }
    expect(written.length).toBeGreaterThan(20);
    for (const { mentions } of written) expect(mentions).toEqual({ users: [], roles: [], everyone: false });
  });

  it('tokens and URLs are not logged, not even with the errors that they cause', async () => {
    const { faults, world, token } = house.playground;
    const { ada, ben } = newRoom(house);
    faults.failNext(100, { route: '/callback' });
    await unanswered(house, () => ada.slash('/help'));
    faults.clear();
    faults.failNext(4, { route: 'PATCH /webhooks' });
    await ada.slash('/play rps');
    await ben.press('Join');
    faults.clear();
    await execute(house.databaseUrl, 'ALTER TABLE "Roll" RENAME TO "Elsewhere"');
    const failed = await ada.slash('/roll dice notation:d20');
    await execute(house.databaseUrl, 'ALTER TABLE "Elsewhere" RENAME TO "Roll"');
    expect(sentence(failed)).toMatch(
      /^Something went wrong on my side, and nothing was lost\. Please try again; if it happens again, tell the host the number \*\*\d{6}\*\*\.$/,
    );
    const number = /\*\*(\d{6})\*\*/.exec(failed.text)?.[1] ?? 'none';
    // The log line is written when the interaction ends, shortly after the answer.
    await expect.poll(() => house.logged()).toContain(`"reference":"${number}"`);
    const logged = house.logged();
    expect(logged).toContain('"outcome":"undelivered"');
    expect(logged).not.toContain(token);
    expect(logged).not.toContain(house.databaseUrl);
    const { password } = new URL(house.databaseUrl);
    if (password !== '') expect(logged).not.toContain(password);
    const tokens = [...world.interactions.values()].map((interaction) => interaction.token);
    expect(tokens.filter((one) => logged.includes(one))).toEqual([]);
    expect(tokens.length).toBeGreaterThan(20);
  });

  it('no table is named in a message that does not belong to it', async () => {
    const [first, second] = [await begun(house), await begun(house)];
    expect(first.table).not.toBe(second.table);
    expect(tableIn((await first.cleo.slash('/table status')).text)).toBe(first.table);
    expect(written.filter((message) => mixes(message, first.table, second.table))).toEqual([]);
  });
});

function mixes(message: KeptMessage, one: string, other: string): boolean {
  const text = JSON.stringify(message);
  return text.includes(one) && text.includes(other);
}
