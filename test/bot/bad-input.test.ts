import { ApplicationCommandOptionType as Kind } from 'discord-api-types/v10';
import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import type { SentOption } from '../../playground/rest/options.ts';
import { createDice } from '../../src/engine/dice/dice.ts';
import type { Game } from '../../src/games/game.ts';
import { openStore } from '../../src/store/open.ts';
import {
  begun,
  choose,
  control,
  customIds,
  customIdsIn,
  ended,
  newest,
  newRoom,
  type Room,
  sentence,
  showHands,
  tableIn,
} from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { lengthOf } from '../equipment/length.ts';
import { fieldGame } from '../toys/field-game.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

closeAfterwards();

const unknownCommand = 'I don’t know that command.';
const unknownTable = 'Game ID not found';

/**
 * Number of random interactions. To try more, run `CLUBHOUSE_INTERACTIONS=10000 npx vitest run
 * test/bot/bad-input.test.ts`.
 */
const interactions = Number(process.env['CLUBHOUSE_INTERACTIONS'] ?? lengthOf(150, 10_000));

describe.each(oneDatabase())('bad input, on %s', (database) => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse(database, { games: [rockPaperScissors as Game, fieldGame as Game] });
    // The first roll loads the notation reader, which may take long enough for a deferral.
    await newRoom(house).ada.slash('/roll dice notation:d6');
  });

  /** Everything stored about the tables and the rolls of the server, as text. */
  async function stored(tables: readonly string[]): Promise<string> {
    const store = await openStore(house.databaseUrl);
    try {
      // A bot that just started may still be updating its tables.
      const lagging = async () => (await store.laggingTables()).filter(({ id }) => tables.includes(id));
      await expect.poll(lagging).toEqual([]);
      const { guild } = house.playground.world;
      const all = tables.map(async (id) => ({
        table: await store.loadTable(id),
        actions: await store.actions(id),
        rolls: await store.tableRolls(id),
        snapshot: await store.snapshot(id),
      }));
      return JSON.stringify(
        {
          tables: await Promise.all(all),
          open: (await store.openTables()).map(({ id }) => id),
          rolls: await store.rolls({ guildId: guild.id, limit: 10_000 }),
          setting: await store.setting(guild.id, 'log-channel'),
        },
        null,
        1,
      );
    } finally {
      await store.close();
    }
  }

  describe('in commands', () => {
    const rounds = (value: string | number, type = Kind.Integer): SentOption => ({
      name: 'rounds',
      type,
      value,
    });

    it.each<[string, readonly string[], readonly SentOption[]]>([
      ['The option “rounds” takes at most 9.', ['play', 'rps'], [rounds(10)]],
      ['The option “rounds” needs at least 1.', ['play', 'rps'], [rounds(0)]],
      ['The option “rounds” must be a whole number.', ['play', 'rps'], [rounds(1.5)]],
      ['The option “rounds” must be a whole number.', ['play', 'rps'], [rounds('3')]],
      ['The option “rounds” must be a whole number.', ['play', 'rps'], [rounds('3', Kind.String)]],
      [
        'There’s no option “cheat” here.',
        ['play', 'rps'],
        [{ name: 'cheat', type: Kind.Boolean, value: true }],
      ],
      ['The option “seat” can’t be “7”.', ['play', 'rps'], [{ name: 'seat', type: Kind.Integer, value: 7 }]],
      [
        'The option “computer” can’t be “giant”.',
        ['play', 'rps'],
        [{ name: 'computer', type: Kind.String, value: 'giant' }],
      ],
      ['The option “play” is missing.', ['move'], []],
      [
        'The option “play” takes at most 200 characters.',
        ['move'],
        [{ name: 'play', type: Kind.String, value: 'x'.repeat(201) }],
      ],
      ['The option “page” is missing.', ['table', 'page'], []],
      [
        'The option “table” needs at least 10 characters.',
        ['verify'],
        [{ name: 'table', type: Kind.String, value: 'abc' }],
      ],
      [unknownTable, ['verify'], [{ name: 'table', type: Kind.String, value: '../../etc1' }]],
      [unknownTable, ['verify'], [{ name: 'table', type: Kind.String, value: '\u0000abcdefghj' }]],
      [
        'The option “position” can’t be “DH”.',
        ['roll', 'fielding'],
        [{ name: 'position', type: Kind.String, value: 'DH' }],
      ],
      [
        'The option “card” can’t be “umpire”.',
        ['roll', 'scout'],
        [{ name: 'card', type: Kind.String, value: 'umpire' }],
      ],
      [
        'The option “sides” takes at most 100.',
        ['roll', 'stats'],
        [{ name: 'sides', type: Kind.Integer, value: 101 }],
      ],
      [
        'The option “private” must be true or false.',
        ['roll', 'ab'],
        [{ name: 'private', type: Kind.Boolean, value: 'yes' }],
      ],
    ])('%s', async (words, path, options) => {
      const { ada } = newRoom(house);
      const answer = await ada.forgeSlash(path, options);
      expect(sentence(answer)).toBe(words);
      expect(answer.message?.ephemeral).toBe(true);
    });

    it.each([
      ['2d', /at position 3 something is missing/],
      ['d20 + cat', /at position 7 /],
      ['2d6; ; d20', /at position 5 there is nothing to roll/],
      ['1001d6', /you ask for more than 999 dice at once/],
      ['d0', /at position/],
      ['(((((((((((((((((((((d6', /at position/],
    ])('/roll dice notation:%s', async (notation, words) => {
      const { ada } = newRoom(house);
      const answer = await ada.slash(`/roll dice notation:${notation}`);
      expect(sentence(answer)).toMatch(words);
      expect(answer.message?.ephemeral).toBe(true);
    });

    it('an unknown roll', async () => {
      const { ada } = newRoom(house);
      expect(sentence(await ada.slash('/roll verify id:0123456789abcdef'))).toBe(
        'I can’t find a roll with the id “0123456789abcdef”.',
      );
      expect(sentence(await ada.slash('/roll verify id:latest'))).toMatch(
        /^That isn’t a roll id\. It has 16 characters/,
      );
    });

    it('commands of an older bot that Discord still offers', async () => {
      const { ada } = newRoom(house);
      const { world } = house.playground;
      const table = [...world.commands.values()].find(({ name }) => name === 'table');
      if (!table) throw new Error('The command is registered.');
      const old = { ...table, id: world.ids.next(), name: 'deal', options: [] };
      world.putCommand(old);
      world.putCommand({
        ...table,
        options: [...(table.options ?? []), { type: Kind.Subcommand, name: 'sit', description: 'Sit down' }],
      });
      try {
        expect(sentence(await ada.slash('/deal'))).toBe(unknownCommand);
        expect(sentence(await ada.slash('/table sit'))).toBe(unknownCommand);
        expect(sentence(await ada.forgeSlash(['deal'], [rounds(3)]))).toBe(unknownCommand);
        expect((await ada.forgeSlash(['deal'], [rounds(3)], { complete: true })).choices).toEqual([]);
        expect((await ada.forgeSlash(['table', 'sit'], [], { complete: true })).choices).toEqual([]);
        expect(
          (
            await ada.forgeSlash(['help'], [{ name: 'x', type: 3, value: '', focused: true }], {
              complete: true,
            })
          ).choices,
        ).toEqual([]);
      } finally {
        world.deleteCommand(old.id);
        world.putCommand(table);
      }
    });
  });

  it('tables of another server', async () => {
    const { ada } = await begun(house);
    const store = await openStore(house.databaseUrl);
    const id = 'abcdefghjk';
    await store.createTable({
      id,
      guildId: '1',
      channelId: '2',
      game: 'rps',
      options: { rounds: 2 },
      openedBy: ada.id,
      seed: '0'.repeat(64),
      commit: '1'.repeat(64),
      seats: [{ seat: 0, userId: ada.id, name: 'Ada', entropy: 'x' }],
    });
    const message = newest(ada).message.id;
    for (const customId of [
      `l:${id}:start`,
      `l:${id}:cancel`,
      `l:${id}:leave`,
      `a:${id}:1:rock`,
      `g:${id}:score`,
      `x:${id}`,
      `o:${id}:1:`,
    ])
      expect(sentence(await ada.forgePress({ customId, message }))).toBe(unknownTable);
    expect(sentence(await ada.forgeSubmit(`t:${id}:1`, { text: 'rock' }))).toBe(unknownTable);
    expect(sentence(await ada.slash(`/verify table:${id}`))).toBe(unknownTable);
    expect(await store.loadTable(id)).toMatchObject({ status: 'lobby', revision: 1 });
    await store.close();
  });

  it('tables of the same server, from the message of another table', async () => {
    const [mine, other] = [await begun(house), await begun(house)];
    await choose(mine.ada);
    const { customId } = control(mine.ada, 'a:');
    const message = newest(other.cleo).message.id;
    const before = other.cleo.sees();
    // Ada sits at both tables. The press counts for the table that the control names.
    const answer = await mine.ada.forgePress({ customId, message });
    expect(answer.text).toContain('is in #room-');
    expect(other.cleo.sees()).toBe(before);
    expect((await mine.cleo.slash('/table status')).text).toContain('action 1');
    expect((await other.cleo.slash('/table status')).text).toContain('action 0');
  });

  describe('at random', () => {
    /** Tables in every state. Cleo and Dev sit at none of them, so nothing that they press may change anything. */
    async function tables(): Promise<{ rooms: Room[]; ids: string[] }> {
      const lobby = newRoom(house);
      await lobby.ada.slash('/play rps');
      await lobby.ben.press('Join');
      const [running, over, stopped] = [
        await begun(house),
        await begun(house, 'rounds:1'),
        await begun(house),
      ];
      await Promise.all([choose(running.ada), choose(running.ben)]);
      await showHands(over, 'rock', 'scissors');
      await over.cleo.until('Finished');
      await stopped.ada.slash('/table resign');
      await ended(house, stopped);
      await stopped.cleo.until('Ended');
      const canceled = newRoom(house);
      await canceled.ada.slash('/play rps');
      await canceled.ben.press('Join');
      await canceled.ada.press('Cancel');
      const field = newRoom(house);
      await field.ada.slash('/play field');
      await field.ada.press('Start');
      await field.ada.press('Set the field…');
      await field.ada.press('Walk…');
      const rooms: Room[] = [lobby, running, over, stopped, canceled, field];
      const named = [lobby, canceled].map(({ ada }) => tableIn(ada.sees()));
      // Only the controls of a running game name its table.
      const [control = ''] = field.ada.messages().flatMap(customIds);
      const ids = [...named, running.table, over.table, stopped.table, control.split(':')[1] ?? ''];
      return { rooms, ids };
    }

    it(`${interactions} interactions of people without a seat crash nothing, write nothing and are all answered`, async () => {
      // Every control that ever appeared in a channel, including those removed since.
      const controls = new Map<string, Set<string>>();
      const off = house.playground.world.on((event) => {
        if (event.kind !== 'message-created' && event.kind !== 'message-updated') return;
        const { channelId, components } = event.message;
        const known = controls.get(channelId) ?? new Set();
        for (const id of customIdsIn(components)) known.add(id);
        controls.set(channelId, known);
      });
      const { rooms, ids } = await tables();
      off();
      const messages = rooms.map(({ cleo }) => newest(cleo).message.id);
      const pool = rooms.flatMap(({ channel, cleo }) => {
        const message = newest(cleo).message.id;
        return [...(controls.get(channel) ?? [])].map((customId) => ({ customId, message }));
      });
      expect(pool.length).toBeGreaterThan(30);
      expect(ids).toHaveLength(6);
      await house.stopBot();
      await house.startBot();
      const before = await stored(ids);
      const logged = house.logged().length;
      const fuzz = fuzzing(pool, ids);
      const people = rooms.flatMap(({ cleo, dev }) => [cleo, dev]);
      let left = interactions;
      const kinds: Record<string, number> = {};
      const one = async () => {
        while (left > 0) {
          left -= 1;
          const answer = await fuzz.deed(fuzz.pick(people), fuzz.pick(messages));
          kinds[answer.kind] = (kinds[answer.kind] ?? 0) + 1;
        }
      };
      await Promise.all(Array.from({ length: 6 }, one));
      expect(Object.values(kinds).reduce((sum, n) => sum + n, 0)).toBe(interactions);
      expect(kinds['unanswered'] ?? 0).toBe(0);
      // Expect messages and suggestions, because a press that does nothing doesn't redraw an up-to-date table.
      for (const kind of ['message', 'choices']) expect(kinds[kind]).toBeGreaterThan(interactions / 100);
      const lines = house.logged().slice(logged);
      expect(lines).not.toContain('"code":"internal"');
      expect(lines.split('\n').filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
      await house.stopBot();
      await house.startBot();
      expect(await stored(ids)).toBe(before);
    }, 600_000);
  });
});

/** A control that a table really had, with its message. */
interface Real {
  readonly customId: string;
  readonly message: string;
}

/** Chooses random actions, the same ones in every run. */
function fuzzing(pool: readonly Real[], tables: readonly string[]) {
  const dice = createDice({ seed: 'f'.repeat(64), entropy: 'fuzz' });
  const below = (n: number) => (dice.roll('fuzz', [n], 'fuzz').values[0] ?? 1) - 1;
  const pick = <T>(items: readonly T[]): T => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('Nothing to pick from.');
    return item;
  };
  const scraps = [
    '',
    '0',
    '-1',
    '999999',
    '1e9',
    'rock',
    'W1-1',
    'wait',
    'F in shift first',
    'X',
    'resign',
    '0:stone',
    '1:stone',
    '1',
    '~',
    '0.0',
    '__proto__',
    'constructor',
    '\0',
    '\u202e',
    '💥',
    '%s',
    '<@1>',
    "'; DROP TABLE",
    '{"a":1}',
    'x'.repeat(90),
    'zzzzzzzzzz',
    'join',
    'start',
    'cancel',
    'computer',
    'side',
  ];
  const value = () => (below(3) === 0 ? pick(pool).customId : pick(scraps)).slice(0, 100);
  const values = () => Array.from({ length: below(4) }, value);

  /** A custom id that a message really had, or one with errors. */
  function customId(): string {
    const real = pick(pool).customId;
    const parts = real.split(':');
    switch (below(8)) {
      case 0:
      case 1:
      case 2:
        return real;
      case 3:
        return real.slice(0, below(real.length) + 1);
      case 4:
        return (
          parts
            .map((part, at) => (at === below(parts.length) ? pick(scraps) : part))
            .join(':')
            .slice(0, 100) || 'x'
        );
      case 5:
        return [pick(['a', 'o', 'd', 'p', 'f', 'c', 't', 'g', 'x', 'l', 'z', '']), pick(tables), ...values()]
          .join(':')
          .slice(0, 100);
      case 6: {
        const at = below(real.length);
        return `${real.slice(0, at)}${String.fromCodePoint(below(300) + 1)}${real.slice(at + 1)}`.slice(
          0,
          100,
        );
      }
      default:
        return value() || 'x';
    }
  }

  const kinds = [Kind.String, Kind.Integer, Kind.Boolean, Kind.User, Kind.Channel, Kind.Role, Kind.Number];
  const option = (name: string): SentOption => ({
    name,
    type: pick(kinds),
    value: pick<string | number | boolean>([value(), below(1_000) - 500, 2.5, true, false]),
  });
  const names = [
    'rounds',
    'seat',
    'computer',
    'play',
    'page',
    'table',
    'chapter',
    'notation',
    'position',
    'card',
    'id',
    'sides',
    'user',
    'private',
  ];
  /** One unknown option makes sure that nothing is opened, rolled or moved by accident. */
  const options = () => [...Array.from({ length: below(4) }, () => option(pick(names))), option('nonsense')];
  const paths = [
    ['play', 'rps'],
    ['play', 'field'],
    ['move'],
    ['help'],
    ['verify'],
    ['rules', 'rps'],
    ...['status', 'board', 'hand', 'page', 'history', 'resign', 'end'].map((name) => ['table', name]),
    ...['dice', 'ab', 'fielding', 'jump', 'scout', 'history', 'verify', 'stats'].map((name) => [
      'roll',
      name,
    ]),
  ];
  /** Commands that can be sent unchanged: they only read, or are refused for people without a seat. */
  const harmless = [
    '/help',
    '/verify',
    '/rules rps',
    '/rules field chapter:all',
    '/table status',
    '/table hand',
    '/table page page:score',
    '/table history',
    '/table resign',
    '/table end',
    '/move play:rock',
    '/move play:resign',
    '/roll history',
    '/roll stats sides:6',
  ];

  function deed(user: User, message: string) {
    switch (below(10)) {
      case 0:
        return user.slash(pick(harmless));
      case 1:
        return user.forgeSlash(pick(paths), options());
      case 2: {
        const path = pick([['move'], ['table', 'page'], ['rules', 'rps']]);
        const name = pick(['play', 'page', 'chapter', ...names]);
        return user.forgeSlash(path, [{ name, type: Kind.String, value: value(), focused: true }], {
          complete: true,
        });
      }
      case 3:
        return user.forgeSubmit(customId(), { [pick(['text', 'other'])]: value() || 'x' });
      case 4:
      case 5:
      case 6:
        return user.forgePress({
          customId: customId(),
          message,
          values: values(),
          type: pick([3, 3, 3, 5, 6, 7, 8]),
        });
      case 7:
        return user.forgePress({ ...pick(pool), values: values(), type: 3 });
      case 8:
        return user.forgePress(pick(pool));
      default:
        return user.forgePress({ customId: customId(), message });
    }
  }

  return { pick, deed };
}
