import { beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '../../src/games/game.ts';
import { openStore } from '../../src/store/open.ts';
import { snap } from '../contract/toys/snap.ts';
import {
  begun,
  customIds,
  everybodySees,
  isEndPost,
  newest,
  newRoom,
  type Room,
  sentence,
  showHands,
  tableIn,
} from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { everyRow } from '../equipment/every-row.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

closeAfterwards();

describe.each(oneDatabase())('around a game, on %s', (database) => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse(database, { games: [rockPaperScissors as Game] });
  });

  /** A one-round game that Ada won. */
  const over = async (): Promise<Room & { readonly table: string; readonly message: string }> => {
    const room = await begun(house, 'rounds:1');
    const message = newest(room.cleo).message.id;
    await showHands(room, 'rock', 'scissors');
    await room.cleo.until((cleo) => cleo.reads(message).includes('[Rematch]'));
    return { ...room, message };
  };
  const rematch = (room: Room & { readonly table: string; readonly message: string }, who: 'ada' | 'ben') =>
    room[who].forgePress({ customId: `n:${room.table}:here`, message: room.message });
  const stored = async <T>(
    read: (store: Awaited<ReturnType<typeof openStore>>) => Promise<T>,
  ): Promise<T> => {
    const store = await openStore(house.databaseUrl);
    return read(store).finally(() => store.close());
  };

  it('one asks, the other agrees, a separate Start begins with the sides changed, and the proof checks', async () => {
    const room = await over();
    const opened = await rematch(room, 'ada');
    expect(opened.text).toContain('🔁 A rematch! @Ben: press **Join** if you’re in.');
    expect(opened.text).toContain('**Left** — *kept for* @Ben\n**Right** — @Ada');
    expect(sentence(await room.cleo.press('Join'))).toContain('Only invited people can join');
    const agreed = await rematch(room, 'ben');
    expect(agreed.message?.ephemeral).toBe(true);
    expect(agreed.text).toContain('Everyone’s in. Press **Start** to begin.');
    await room.ben.press('Start', { message: agreed.message?.message.id ?? '' });
    await room.cleo.until('Waiting for @Ben and @Ada');
    // Once the rematch has started, the old message no longer offers one.
    await room.cleo.until((cleo) => !cleo.reads(room.message).includes('[Rematch]'));
    expect((await rematch(room, 'ada')).text).toContain('The rematch has started.');
    await showHands({ ...room, ada: room.ben, ben: room.ada }, 'rock', 'scissors');
    await room.cleo.until('🏁 **Ben** won');
    expect((await room.cleo.slash('/verify')).text).toContain('follow from it');
  });

  it('is a single one when both press at once', async () => {
    const room = await over();
    const answers = await Promise.all([rematch(room, 'ada'), rematch(room, 'ben')]);
    expect(answers.filter(({ message }) => message?.ephemeral)).toHaveLength(1);
    const table = await stored((store) => store.rematchOf(room.table));
    expect(table?.seats.map(({ name }) => name)).toEqual(['Ben', 'Ada']);
    expect(everybodySees(room.cleo).filter(({ message }) => message.content.includes('🔁'))).toHaveLength(1);
  });

  it('can be agreed to after the game was archived, and is refused politely if there is none', async () => {
    const room = await over();
    const other = await over();
    await rematch(room, 'ada');
    await stored(async (store) => {
      await store.retention.retire(room.table, 'archive.gz');
      await store.retention.retire(other.table, 'archive.gz');
    });
    expect((await rematch(room, 'ben')).text).toContain('Everyone’s in.');
    expect((await rematch(other, 'ben')).text).toContain('That game has gone to the archive');
  });

  it('opens in a thread if another table has the channel', async () => {
    const room = await over();
    await room.dev.slash('/play rps');
    const taken = await rematch(room, 'ada');
    expect(taken.message?.ephemeral).toBe(true);
    expect(taken.text).toContain('[Open a thread]');
    const opened = await room.ada.press('Open a thread', { message: taken.message?.message.id ?? '' });
    expect(sentence(opened)).toContain('The rematch is in #');
    const table = await stored((store) => store.rematchOf(room.table));
    const { world } = house.playground;
    expect(world.channel(table?.channelId ?? '')?.thread?.parentId).toBe(room.channel);
    expect((await rematch(room, 'ben')).text).toContain('Everyone’s in.');
  });

  it('moves three people one seat up each, so that the next one begins', async () => {
    const trio = await openClubhouse(database, { games: [snap as unknown as Game] });
    const room = newRoom(trio);
    const { ada, ben, cleo, dev } = room;
    const table = tableIn((await ada.slash('/play snap players:3 stack:123456')).text);
    const message = newest(dev).message.id;
    for (const user of [ben, cleo]) await user.press('Join');
    await ada.press('Start');
    await ada.slash('/move play:call');
    await ada.press('Play it');
    await dev.until((user) => user.reads(message).includes('[Rematch]'));
    const opened = await ben.forgePress({ customId: `n:${table}:here`, message });
    expect(opened.text).toContain(
      '**Player 1** — @Ben\n**Player 2** — *kept for* @Cleo\n**Player 3** — *kept for* @Ada',
    );
  });

  it('keeps a seat for a person, who sees that in their data, until they are forgotten', async () => {
    const room = await over();
    await rematch(room, 'ada');
    const { ben, cleo } = room;
    const kept = await stored((store) => store.rematchOf(room.table));
    const [file] = (await ben.slash('/privacy export')).message?.message.attachments ?? [];
    const exported: unknown = await (await fetch(file?.url ?? '')).json();
    expect(exported).toMatchObject({
      tables: expect.arrayContaining([expect.objectContaining({ id: kept?.id, status: 'lobby' })]),
    });
    await ben.slash('/privacy delete');
    await ben.press('Delete');
    expect(await everyRow(house.databaseUrl)).not.toContain(ben.id);
    await cleo.until((user) => !/kept for|Ben/.test(user.sees()));
    expect(cleo.sees()).toContain('**Left** — *free*');
  });

  it('is for the person whose seat a computer played, and survives a restart', async () => {
    const room = await begun(house, 'rounds:1');
    const message = newest(room.cleo).message.id;
    await stored(async (store) => {
      const table = await store.loadTable(room.table);
      if (!table) throw new Error('The table is there.');
      const seats = table.seats.map((one) => (one.seat === 1 ? { ...one, level: 'stone' } : one));
      await house.stopBot();
      await store.changeTable(room.table, { revision: table.revision, seats, awaitsProgram: true });
    });
    await house.startBot();
    await room.ada.slash('/table resign');
    await room.ada.press('Yes, give up');
    await room.cleo.until((cleo) => cleo.reads(message).includes('[Rematch]'));
    await house.stopBot();
    await house.startBot();
    const opened = await rematch({ ...room, message }, 'ben');
    expect(opened.text).toContain('**Left** — @Ben\n**Right** — *kept for* @Ada');
    await house.stopBot();
    await house.startBot();
    expect((await rematch({ ...room, message }, 'ada')).text).toContain('Everyone’s in.');
  });

  it('needs only Start if all others are computers, and is canceled after a day', async () => {
    const { ada, cleo, ...room } = newRoom(house);
    const table = tableIn((await ada.slash('/play rps rounds:1 computer:Stone')).text);
    await ada.press('Start');
    const message = newest(cleo).message.id;
    await ada.slash('/move play:rock');
    await cleo.until((user) => user.reads(message).includes('[Rematch]'));
    const opened = await rematch({ ...room, ada, cleo, table, message }, 'ada');
    expect(opened.text).toContain('Everyone’s in: press **Start** to begin.');
    await ada.press('Cancel');
    await house.pass(24 * 60 + 1);
    await cleo.until((user) => !user.reads(message).includes('[Rematch]'));
    expect(customIds(newest(cleo)).some((id) => id.startsWith('n:'))).toBe(false);
    expect((await rematch({ ...room, ada, cleo, table, message }, 'ada')).text).toContain('within a day');
  });

  it('names the winner in a post that mentions only absent people, unless the server wants none', async () => {
    const room = await begun(house, 'rounds:1');
    await showHands(room, 'rock', 'scissors');
    await room.cleo.until('🏁 **Ada** won **Rock, paper, scissors**.');
    const post = room.cleo.messages().find(isEndPost);
    expect(post?.message.mentions).toEqual([]);
    const late = await begun(house, 'rounds:1');
    await late.ben.slash('/move play:scissors');
    await house.pass(6);
    await late.ada.slash('/move play:rock');
    await late.cleo.until(/🏁 \*\*Ada\*\* won .*@Ben/);
    expect(late.ben.pings(late.channel)).toContain(late.cleo.messages().find(isEndPost)?.message.id);
    await late.ada.slash('/settings end-post on:false');
    const quiet = await begun(house, 'rounds:1');
    await showHands(quiet, 'rock', 'scissors');
    await quiet.cleo.until('Finished');
    await house.stopBot();
    await house.startBot();
    expect(quiet.cleo.messages().some(isEndPost)).toBe(false);
    await late.ada.slash('/settings end-post on:true');
  });

  it('posts the end once, even if the bot stopped before anybody could read it', async () => {
    const room = await begun(house, 'rounds:1');
    const { cleo } = room;
    house.playground.faults.failNext(10_000, { route: 'POST /channels' });
    await showHands(room, 'rock', 'scissors');
    await cleo.until('Finished');
    await house.stopBot();
    expect(cleo.sees()).not.toContain('🏁');
    house.playground.faults.clear();
    for (let starts = 0; starts < 2; starts++) {
      await house.startBot();
      await cleo.until('🏁 **Ada** won');
      await house.stopBot();
    }
    await house.startBot();
    const posts = cleo.messages().filter(({ message }) => message.content.includes('🏁'));
    expect(posts).toHaveLength(1);
  });

  it('opens a table in a thread: by /play, by a button if the channel has a table, by the server’s setting', async () => {
    const { ada, ben, channel } = newRoom(house);
    const threads = () =>
      [...house.playground.world.channels.values()].filter(({ thread }) => thread?.parentId === channel);
    expect(sentence(await ada.slash('/play rps thread:true'))).toMatch(/^Your table is in #/);
    expect(threads().map(({ name, thread }) => [name, thread?.members.includes(ada.id)])).toEqual([
      ['Rock, paper, scissors · Ada', true],
    ]);
    await ada.until('a table is open', { channel: threads()[0]?.id ?? '' });
    await ben.slash('/play rps');
    const taken = await ada.slash('/play rps rounds:3');
    expect(taken.text).toContain('[Open a thread]');
    await house.stopBot();
    await house.startBot();
    await ada.press('Open a thread');
    await ada.until('rounds **3**', { channel: threads()[1]?.id ?? '' });
    house.playground.forbid(house.playground.world.channel(channel)?.name ?? '', 'CreatePublicThreads');
    expect((await ada.slash('/play rps')).text).toContain(
      'This channel already has a table; `/table board` shows it.',
    );
    expect(sentence(await ada.slash('/play rps thread:true'))).toContain('Create Public Threads');
    const other = newRoom(house);
    await other.ada.slash('/settings threads on:true');
    expect(sentence(await other.ada.slash('/play rps'))).toMatch(/^Your table is in #/);
    await other.ada.slash('/settings threads on:false');
  });

  it('tells a moderator once, in private, how to log games, after a game without a log', async () => {
    const fresh = await openClubhouse(database, { games: [rockPaperScissors as Game] });
    const hints = (user: Room['ada']) =>
      user.messages().filter(({ message }) => JSON.stringify(message).includes('/settings log channel:'));
    const room = await begun(fresh, 'rounds:1');
    expect(hints(room.ada)).toEqual([]);
    await showHands(room, 'rock', 'scissors');
    await room.cleo.until('Finished');
    await room.ben.slash('/play rps');
    expect(hints(room.ben)).toEqual([]);
    await room.ben.press('Cancel');
    await room.ada.slash('/play rps');
    await room.ada.until(() => hints(room.ada).length === 1);
    expect(hints(room.ada)[0]?.ephemeral).toBe(true);
    // The answer that she opens at the table replaces the hint.
    await room.ben.press('Join');
    await room.ada.press('Start');
    await room.ada.press('Choose');
    await room.ada.until(() => hints(room.ada).length === 0);
    const other = newRoom(fresh);
    await other.ada.slash('/play rps');
    await fresh.stopBot();
    expect(hints(other.ada)).toEqual([]);
  });
});
