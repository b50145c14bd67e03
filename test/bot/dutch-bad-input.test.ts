import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer, User } from '../../playground/people/driver.ts';
import { dutch } from '../../src/games/dutch/index.ts';
import { timers } from '../../src/games/dutch/terms/timers.ts';
import type { Game } from '../../src/games/game.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/records/store.ts';
import { control, newest, newRoom, type Room, tableIn } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { refused } from '../equipment/refused.ts';

/**
 * Sends Dutch every kind of bad input that Discord lets through. Each gets a sentence as its answer and a code in the
 * log, and none of it is stored.
 */

closeAfterwards();

/** A way to send any action to a table. */
type Way = (user: User, table: string, number: number, text: string) => Promise<Answer>;

const typedAsCommand: Way = (user, _table, _number, text) =>
  user.slash(['move'], { options: { play: text } });
const typedIntoTheBox: Way = (user, table, number, text) =>
  user.forgeSubmit(`t:${table}:${number}`, { text });
const pressed =
  (letter: string): Way =>
  (user, table, number, text) =>
    user.forgePress({ customId: `${letter}:${table}:${number}:${text}`, message: newest(user).message.id });
const chosen =
  (letter: string): Way =>
  (user, table, number, text) =>
    user.forgePress({
      customId: `${letter}:${table}:${number}:`,
      message: newest(user).message.id,
      values: [text],
    });

const ways: Readonly<Record<string, Way>> = {
  'typed as a command': typedAsCommand,
  'typed into the box': typedIntoTheBox,
  'as a button': pressed('a'),
  'as what is confirmed': pressed('s'),
  'as a choice of a menu': chosen('p'),
};
/** Ways to open choices without playing anything. */
const waysOn: Readonly<Record<string, Way>> = {
  'as a step of a menu': chosen('d'),
  'as a form': (user, table, number, text) => pressed('f')(user, table, number, `0:${text}`),
  'as a field of a form': (user, table, number, text) => pressed('c')(user, table, number, `0:0:${text}`),
};

/** What late presses are told. On a busy machine, they may be so late that the answer says what they were for. */
const notTheirs = /It’s no longer your turn|The table is waiting for/;
const movedOn = /the game has moved on|This is where the game stands now/;

describe.each(oneDatabase())('bad input around Dutch, on %s', (database) => {
  let house: Clubhouse;
  beforeAll(async () => {
    house = await openClubhouse(database, { games: [dutch as Game] });
  });

  const asking = async <T>(ask: (store: Store) => Promise<T>): Promise<T> => {
    const store = await openStore(house.databaseUrl);
    try {
      return await ask(store);
    } finally {
      await store.close();
    }
  };

  /** Expects the friendly message for a late press, in addition to the current table. */
  async function late(user: User, send: () => Promise<Answer>, words: RegExp, code = 'late'): Promise<void> {
    for (const { message, ephemeral } of user.messages()) if (ephemeral) user.dismiss(message.id);
    const from = house.logged().length;
    expect((await send()).kind).not.toBe('unanswered');
    await user.until((who) =>
      who
        .messages()
        .filter(({ ephemeral }) => ephemeral)
        .some(({ message }) => words.test(who.reads(message.id))),
    );
    await expect
      .poll(() => house.logged().slice(from))
      .toMatch(new RegExp(`"outcome":"late".*"code":"${code}"`));
  }

  interface Seated extends Room {
    readonly table: string;
  }

  /** Starts a game of Ada, Ben and Cleo in which nobody has looked at a card yet. */
  async function looking(options = ''): Promise<Seated> {
    const room = newRoom(house);
    const opened = await room.ada.slash(`/play dutch ${options}`.trim());
    await room.ben.press('Join');
    await room.cleo.press('Join');
    await room.ada.press('Start');
    await room.dev.until('[Look at two cards]');
    return { ...room, table: tableIn(opened.text) };
  }

  const move = (user: User, text: string) => user.slash(['move'], { options: { play: text } });

  /**
   * Starts a game in which everybody has looked. `turns` lists the people in turn order, starting with the current
   * player.
   */
  async function drawing(options = ''): Promise<Seated & { readonly turns: readonly [User, User, User] }> {
    const room = await looking(options);
    const people = [room.ada, room.ben, room.cleo];
    for (const user of people) await move(user, 'look 1 2');
    await room.dev.until('[Draw]');
    const first = people.findIndex((user) => room.dev.sees().includes(`Waiting for @${user.name}`));
    const [x = room.ada, y = room.ben, z = room.cleo] = [...people.slice(first), ...people.slice(0, first)];
    return { ...room, turns: [x, y, z] };
  }

  async function playing(options = ''): ReturnType<typeof drawing> {
    const room = await drawing(options);
    await move(room.turns[0], 'draw deck');
    await room.dev.until('[Play a card]');
    return room;
  }

  /**
   * Starts a game with an open window: the first person has played a card and is locked out, the second has passed,
   * and the third may still drop a card.
   */
  async function inWindow(): ReturnType<typeof drawing> {
    const room = await playing();
    const [x, y] = room.turns;
    await move(x, 'play 5');
    await room.dev.until('[Same rank!]');
    await move(y, 'pass');
    for (let slot = 1; !room.dev.sees().includes(`${x.name} tries`) && slot < 5; slot += 1) {
      await move(x, `same ${slot}`);
      await room.dev.until(new RegExp(`${x.name} (tries|drops .*) (from )?slot ${slot}|${x.name} tries`));
    }
    return room;
  }

  /** Opens a person's private answer and returns the action number in its controls. */
  async function numberOf(user: User): Promise<number> {
    await user.press('My hand');
    return Number(control(user, 't:').customId.split(':')[2]);
  }

  const actionsOf = (table: string) => asking((store) => store.actions(table));

  /** Sends each refused action to one table in every way. None of them may change anything. */
  async function refusedAll(
    table: string,
    cases: readonly (readonly [user: User, text: string, code: string, words: string | RegExp])[],
    sent: Readonly<Record<string, Way>> = ways,
  ): Promise<void> {
    const before = await actionsOf(table);
    for (const [user, text, code, words] of cases) {
      const number = await numberOf(user);
      for (const [way, send] of Object.entries(sent)) {
        try {
          await refused(house, () => send(user, table, number, text), code, words);
        } catch (error) {
          throw new Error(`${user.name}: ${text}, ${way}`, { cause: error });
        }
      }
    }
    expect(await actionsOf(table)).toEqual(before);
  }

  const clockOnly = 'Only the clock does that, when time runs out.';

  describe('actions against the rules, in every way of sending them', () => {
    it('while people look at their cards', async () => {
      const { ada, ben, table } = await looking('mode:collect');
      await refusedAll(table, [
        [ada, 'look 1 1', 'peek', /^Look at two different cards in your hand/],
        [ada, 'look 1 9', 'index', 'There’s no such slot.'],
        [ben, 'draw deck', 'phase', 'You can draw only at the start of your turn.'],
        [ben, 'same 1', 'phase', 'No same-rank window is open.'],
        [ben, 'collect', 'phase', 'You can’t collect during the first look or a window.'],
        [ben, 'ready', 'phase', 'The round isn’t over yet.'],
        [ben, 'decline', 'declined', 'There’s nothing to decline.'],
        [ada, 'autopass off', 'auto-pass', 'That wouldn’t change anything.'],
      ]);
    });

    it('while somebody must draw', async () => {
      const { turns, table } = await drawing('dutch_call:false');
      const [x, y] = turns;
      await refusedAll(table, [
        [x, 'draw discard', 'source', 'You can’t take the top discard now.'],
        [x, 'play 1', 'phase', 'You can’t play a card now.'],
        [x, 'collect', 'mode', 'You can collect cards only in clear-and-collect.'],
        [x, 'dutch', 'dutch-off', 'You can’t call Dutch at this table.'],
        [x, 'look 1 2', 'phase', 'The first look is over.'],
        [y, 'draw deck', 'not-your-turn', 'It’s not your turn.'],
        [y, 'skip', 'phase', 'There’s no power to use now.'],
      ]);
    });

    it('while somebody must play', async () => {
      const { turns, table } = await playing();
      const [x, y] = turns;
      await refusedAll(table, [
        [x, 'play 6', 'index', 'There’s no such slot.'],
        [x, 'draw deck', 'phase', 'You can draw only at the start of your turn.'],
        [x, 'pass', 'phase', 'No same-rank window is open.'],
        [x, 'peek s1[1]', 'phase', 'There’s no power to use now.'],
        [x, 'swap s1[1] s1[1]', 'phase', 'There’s no power to use now.'],
        [y, 'play 1', 'not-your-turn', 'It’s not your turn.'],
        [y, 'dutch', 'not-your-turn', 'It’s not your turn.'],
      ]);
      await move(x, 'dutch');
      await x.press(control(x, 's:').customId);
      await y.until('calls Dutch!');
      await refusedAll(table, [[x, 'dutch', 'dutch-called', 'Dutch has already been called.']]);
    });

    it('in a window', async () => {
      const { turns, table } = await inWindow();
      const [x, y, z] = turns;
      await refusedAll(table, [
        [x, 'same 1', 'locked', /^You made a mistake in this window/],
        [x, 'pass', 'locked', /^You made a mistake in this window/],
        [y, 'same 1', 'passed', 'You’ve already passed this window.'],
        [y, 'pass', 'passed', 'You’ve already passed this window.'],
        [z, 'same 9', 'index', 'There’s no such slot.'],
        [z, 'play 1', 'phase', 'You can’t play a card now.'],
      ]);
    });

    it('when the game is over, or a person has left it', async () => {
      const { ada, ben, cleo, table } = await drawing();
      const number = await numberOf(cleo);
      await cleo.slash('/table resign');
      await cleo.press('Yes, give up');
      await ada.until('Cleo leaves.');
      const before = await actionsOf(table);
      await refused(house, () => move(cleo, 'draw deck'), 'inactive', 'This seat isn’t in the game.');
      await late(cleo, () => pressed('a')(cleo, table, number, 'draw deck'), notTheirs);
      expect(await actionsOf(table)).toEqual(before);
      await ben.slash('/table resign');
      await ben.press('Yes, give up');
      await ada.until('Finished');
      const after = await actionsOf(table);
      await refused(house, () => move(ada, 'draw deck'), 'table-finished', 'This game is over.');
      for (const letter of ['a', 's'])
        await late(
          ada,
          () => pressed(letter)(ada, table, 99, 'draw deck'),
          /This game is over\./,
          'table-finished',
        );
      expect(await actionsOf(table)).toEqual(after);
    });
  });

  it('24 texts that are no notation, in every way of sending them', async () => {
    const { ada, table } = await looking();
    const texts = [
      ...['play', 'play 0', 'play 01', 'play +1', 'play 1 2', 'Play 1', 'play １', 'play 1000', 'look'],
      ...['look 1 2 3', 'draw', 'draw pile', 'pass 1', 'peek 1', 'peek s0[1]', 'peek s03[1]', 'swap s2[3]'],
      ...['autopass', 'timer peeking', 's1 same 2', 'constructor', '__proto__', '💥', 'x'.repeat(60)],
    ];
    expect(texts).toHaveLength(24);
    await refusedAll(
      table,
      texts.map((text) => [ada, text, 'bad-notation', /^Write `draw deck`, `play 5`/] as const),
    );
  });

  describe('the clock’s own actions, sent by a person', () => {
    it('in every way, for every timer', async () => {
      const { turns, table, dev } = await drawing();
      await refusedAll(
        table,
        timers.map((timer) => [turns[0], `timer ${timer}`, 'clock-only', clockOnly] as const),
      );
      const timer = 'timer drawing_card';
      await refusedAll(table, [[turns[1], timer, 'clock-only', clockOnly]]);
      await refusedAll(
        table,
        [[turns[0], timer, 'no-choice', 'There’s nothing to choose there now.']],
        waysOn,
      );
      const number = await numberOf(turns[0]);
      for (const send of Object.values({ ...ways, ...waysOn }))
        await refused(house, () => send(dev, table, number, timer), 'not-seated', 'not at this table');
    });
  });

  describe('custom ids that nobody was given', () => {
    it('that are invalid', async () => {
      const { ada, table } = await looking();
      const message = newest(ada).message.id;
      const before = await actionsOf(table);
      const forged = [
        'a',
        'a:',
        ':',
        `a:${table}`,
        `a:${table}:1`,
        `a:${table}:1:`,
        `a:${table}:-1:look 1 2`,
        `a:${table}:1.5:look 1 2`,
        `a:${table}:1e3:look 1 2`,
        `a:${table}:1000000:look 1 2`,
        `a:${table}:1:${'x'.repeat(61)}`,
        `a:${table.slice(1)}A:1:look 1 2`,
        `a:../../../etc:1:look 1 2`,
        `A:${table}:1:look 1 2`,
        `o:${table}:1:a.b`,
        `m:${table}:window`,
        `i:${table}:100`,
        `__proto__:${table}:1`,
        `constructor:${table}:1:look 1 2`,
        `l:${table}:deal`,
      ];
      for (const customId of forged)
        await refused(
          house,
          () => ada.forgePress({ customId, message }),
          'unknown-control',
          'That button no longer works.',
        ).catch((cause: unknown) => {
          throw new Error(customId, { cause });
        });
      expect(await actionsOf(table)).toEqual(before);
    });

    it('of an unknown table, or one where the person does not sit', async () => {
      const mine = await looking();
      const other = await drawing();
      const { dev } = other;
      const number = await numberOf(other.turns[0]);
      const message = newest(dev).message.id;
      for (const customId of ['a', 's'].map((letter) => `${letter}:zzzzzzzzzz:${number}:draw deck`))
        await refused(
          house,
          () => dev.forgePress({ customId, message }),
          'no-such-table',
          'Game ID not found',
        );
      const before = [await actionsOf(mine.table), await actionsOf(other.table)];
      for (const text of ['draw deck', 'look 1 2', 'autopass on', 'leave'])
        for (const letter of ['a', 's'])
          await refused(
            house,
            () => pressed(letter)(dev, other.table, number, text),
            'not-seated',
            'not at this table',
          );
      expect([await actionsOf(mine.table), await actionsOf(other.table)]).toEqual(before);
    });

    it('of another seat: nobody can play for somebody else', async () => {
      const { turns, table } = await drawing();
      const [x, y] = turns;
      const number = await numberOf(x);
      const before = await actionsOf(table);
      // Y presses a control that is meant for X.
      for (const letter of ['a', 's']) {
        await refused(
          house,
          () => pressed(letter)(y, table, number, 'draw deck'),
          'not-your-turn',
          'It’s not your turn.',
        );
        // A control whose action number is still in the future.
        await late(x, () => pressed(letter)(x, table, 999_999, 'draw deck'), movedOn);
      }
      await refused(
        house,
        () => y.forgePress({ customId: `i:${table}:0`, message: newest(y).message.id }),
        'no-choice',
        'That’s only a heading',
      );
      expect(await actionsOf(table)).toEqual(before);
    });

    it('of another phase: it is late, and costs nothing', async () => {
      const { ada, ben, cleo, dev, table } = await looking();
      const numbers = [await numberOf(ada), await numberOf(ben), await numberOf(cleo)];
      for (const user of [ada, ben, cleo]) await move(user, 'look 1 2');
      await dev.until('[Draw]');
      const before = await actionsOf(table);
      for (const [at, user] of [ada, ben, cleo].entries())
        for (const letter of ['a', 's'])
          await late(user, () => pressed(letter)(user, table, numbers[at] ?? 0, 'look 3 4'), movedOn);
      expect(await actionsOf(table)).toEqual(before);
    });
  });

  describe('options that conflict (O1)', () => {
    it.each([
      ['same_rank:false dutch_call:false', 'Without `same_rank` and `dutch_call`, nobody can end the game'],
      [
        'mode:collect same_rank:false dutch_call:false',
        'Without `same_rank` and `dutch_call`, nobody can end the game',
      ],
      ['match_rounds:0', 'With `match_rounds` 0 and `match_score` 0, the match never ends'],
      ['match_score:100', 'A `match_score` needs more than one round'],
      ['match_rounds:5 match_score:19', 'A `match_score` below 20 depends on a single card'],
      ['match_rounds:0 match_score:1', 'A `match_score` below 20 depends on a single card'],
      [
        'match_score:10 same_rank:false dutch_call:false',
        'Without `same_rank` .* Turn one of them on\\.\nA `match_score` needs more than one round.*\n.* depends on a single card',
      ],
      ['red_king_points:5', 'These options don’t fit Dutch: .*multiple of 10'],
    ])('%s', async (options, words) => {
      const { ada, channel } = newRoom(house);
      await refused(house, () => ada.slash(`/play dutch ${options}`), 'bad-options', new RegExp(`^${words}`));
      expect(await asking((store) => store.openTableIn(channel))).toBeUndefined();
    });
  });
});
