import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Answer, User } from '../../playground/people/driver.ts';
import type { Game } from '../../src/games/game.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/records/store.ts';
import {
  begun,
  choose,
  control,
  newest,
  newRoom,
  type Room,
  sentence,
  showHands,
  tableIn,
} from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { asWord, everyRow } from '../equipment/every-row.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

closeAfterwards();

/** The text of the newest public message, with its embeds and controls. */
function shown(user: User): string {
  const { content, embeds, components } = newest(user).message;
  return JSON.stringify([content, embeds, components]);
}

const naming = ({ id, name }: User): RegExp => new RegExp(`${id}|${name}`);

const exported = z.object({
  settings: z.object({ notify: z.string() }).nullable(),
  tables: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      seat: z.number().optional(),
      name: z.string().optional(),
      openedByYou: z.boolean(),
      actions: z.array(z.object({ number: z.number(), notation: z.string() })).optional(),
    }),
  ),
  followed: z.array(z.string()),
  rolls: z.array(z.object({ notation: z.string(), private: z.boolean() })),
  leagues: z.array(z.object({ key: z.string(), server: z.string() })),
});

describe.each(oneDatabase('postgresql'))('the data of a person, on %s', (database) => {
  let house: Clubhouse;
  beforeAll(async () => {
    house = await openClubhouse(database, { games: [rockPaperScissors as Game] });
  });

  /** The file that came with an answer. */
  async function fileOf(answer: Answer): Promise<{ text: string; content: z.infer<typeof exported> }> {
    expect(answer.message?.ephemeral).toBe(true);
    const [attachment] = answer.message?.message.attachments ?? [];
    expect(attachment?.filename).toBe('clubhouse.json');
    const response = await fetch(attachment?.url ?? '');
    const text = await response.text();
    return { text, content: exported.parse(JSON.parse(text)) };
  }

  async function inStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const store = await openStore(house.databaseUrl);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  }

  /** A game that Ada and Ben have played to its end. */
  async function finished(): Promise<Room & { readonly table: string }> {
    const room = await begun(house, 'rounds:1');
    await showHands(room, 'rock', 'scissors');
    await room.cleo.until('Finished');
    return room;
  }

  it('come as a file with all of their own and nothing of others', async () => {
    const over = await finished();
    const running = await begun(house, 'rounds:3');
    const { ada, ben } = running;
    await Promise.all([choose(ada), choose(ben)]);
    await ben.press('paper');
    await ada.press('scissors');
    await running.cleo.until('Round over');
    await choose(ben);
    await ben.press('rock');
    const lobby = newRoom(house);
    await lobby.ada.slash('/play rps');
    await ada.slash('/roll dice notation:2d6 # for Ada');
    await ada.slash('/roll dice notation:d20 private:true');
    await inStore(async (store) => {
      await store.savePerson({ userId: ada.id, notify: 'digest' });
      await store.follow(over.table, ada.id);
      const league = { game: 'rps', name: 'Hands', document: '{}', keys: ['hands'] };
      await store.keepLeague({ ...league, guildId: 'g1', importedBy: ada.id });
    });
    const { content, text } = await fileOf(await ada.slash('/privacy export'));
    expect((await ada.slash('/privacy export')).text).toMatch(/You can ask again <t:\d+:R>/);
    const statuses = content.tables.map(({ id, status }) => [id, status]);
    expect(statuses).toEqual(
      expect.arrayContaining([
        [over.table, 'finished'],
        [running.table, 'active'],
      ]),
    );
    expect(content.tables.map(({ status }) => status)).toContain('lobby');
    const mine = content.tables.find(({ id }) => id === running.table);
    expect(mine).toMatchObject({ name: 'Ada', seat: 0, openedByYou: true });
    // The file has nothing that Ben hides, and no seed that would reveal it.
    expect(mine?.actions?.map(({ notation }) => notation)).toEqual(['scissors']);
    const seeds = await inStore(async (store) =>
      Promise.all([over.table, running.table].map(async (id) => (await store.loadTable(id))?.seed)),
    );
    for (const seed of seeds) expect(text).not.toContain(seed);
    expect(text).not.toContain(ben.id);
    expect(text).not.toMatch(asWord('Ben'));
    expect(content.settings).toMatchObject({ notify: 'digest' });
    expect(content.followed).toEqual([over.table]);
    expect(content.rolls.map(({ notation, private: alone }) => [notation, alone])).toEqual([
      ['d20', true],
      ['2d6 # for Ada', false],
    ]);
    expect(content.leagues).toEqual(
      [{ key: 'hands', server: 'g1', name: 'Hands', game: 'rps' }].map((league) =>
        expect.objectContaining({ key: league.key, server: league.server }),
      ),
    );
  });

  it('are deleted after they confirm: no row and no message names them', async () => {
    const over = await finished();
    const { ada, ben, cleo } = over;
    const running = await begun(house, 'rounds:3');
    await Promise.all([choose(running.ada), choose(running.ben)]);
    await running.ada.press('paper');
    const shared = newRoom(house);
    const opened = await shared.ada.slash('/play rps');
    await shared.ben.press('Join');
    const alone = newRoom(house);
    await alone.ada.slash('/play rps');
    const before = await inStore(async (store) => {
      const [first] = await store.actions(over.table);
      return { hash: first?.hash, revision: (await store.loadTable(over.table))?.revision };
    });

    ada.goTo(over.channel);
    const question = await ada.slash('/privacy delete');
    expect(question.message?.ephemeral).toBe(true);
    expect(sentence(question)).toMatch(/a computer takes your seat.*your name becomes “someone”/s);
    expect(sentence(await ada.press('Keep'))).toContain('Everything stays as it is.');
    expect(await everyRow(house.databaseUrl)).toContain(ada.id);

    await ada.slash('/privacy delete');
    expect(sentence(await ada.press('Delete'))).toContain('Games now say “someone” instead of your name');
    const rows = await everyRow(house.databaseUrl);
    expect(rows).not.toContain(ada.id);
    expect(rows).not.toMatch(asWord('Ada'));
    expect(rows).toContain(ben.id);

    // The finished game shows "someone" instead of her name, and its proof is still valid.
    await cleo.until('someone');
    await cleo.until((user) => !naming(ada).test(shown(user)));
    ben.goTo(over.channel);
    expect((await ben.slash('/verify')).text).toContain('Everything checks');
    expect((await ben.slash('/table history')).text).toContain('someone wins');
    await inStore(async (store) => {
      const [first] = await store.actions(over.table);
      const table = await store.loadTable(over.table);
      expect({ hash: first?.hash, revision: table?.revision }).toEqual({
        hash: before.hash,
        revision: (before.revision ?? 0) + 1,
      });
      expect(table?.seats.map(({ name, userId }) => [name, userId])).toEqual([
        ['someone', undefined],
        ['Ben', ben.id],
      ]);
    });

    // A computer continues her running game. Lobbies with other people continue without her, and empty ones are
    // canceled.
    running.ben.goTo(running.channel);
    await running.ben.slash('/move play:scissors');
    await running.cleo.until(/Bolt|Comet/);
    await running.cleo.until('Round over');
    await shared.cleo.until(/\*free\*/);
    expect(shown(shared.cleo)).toContain(tableIn(opened.text));
    await alone.cleo.until('Canceled');
    for (const room of [over, running, shared, alone]) {
      await expect.poll(() => shown(room.cleo)).not.toMatch(naming(ada));
    }
    expect(JSON.stringify((await fileOf(await over.ada.slash('/privacy export'))).content)).not.toContain(
      over.table,
    );
  });

  it('are deleted completely even if the bot was stopped in between', async () => {
    const { ada, cleo } = await finished();
    await house.stopBot();
    await inStore((store) => store.setSetting('bot', `forget:${ada.id}`, 'promised'));
    await house.startBot();
    await cleo.until('someone');
    await expect.poll(() => everyRow(house.databaseUrl)).not.toContain(ada.id);
  });

  it('have no other buttons', async () => {
    const { cleo } = newRoom(house);
    await cleo.slash('/privacy delete');
    const { message } = control(cleo, 'q:');
    for (const customId of ['q:privacy:everything', 'q:help:delete', 'q:nothing:delete'])
      expect(sentence(await cleo.forgePress({ customId, message }))).toBe('That button no longer works.');
  });
});
