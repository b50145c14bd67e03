import { beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '../../src/games/game.ts';
import {
  begun,
  control,
  customIds,
  ended,
  newest,
  newRoom,
  newThread,
  sentence,
  showHands,
  tableIn,
} from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

closeAfterwards();

describe.each(oneDatabase())('around the table, on %s', (database) => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse(database, { games: [rockPaperScissors as Game] });
  });

  describe('/play', () => {
    it('offers the options of the game, the seats and the levels', () => {
      const play = [...house.playground.world.commands.values()].find(({ name }) => name === 'play');
      expect(play?.options).toMatchObject([
        {
          name: 'rps',
          description: 'Show a hand at the same time.',
          options: [
            { name: 'rounds', description: 'Rounds to win', type: 4, min_value: 1, max_value: 9 },
            {
              name: 'seat',
              type: 4,
              choices: [
                { name: 'Left', value: 1 },
                { name: 'Right', value: 2 },
              ],
            },
            { name: 'computer', type: 3, choices: [{ name: 'Stone', value: 'stone' }] },
            { name: 'thread', type: 5 },
            { name: 'rated', type: 5 },
            { name: 'open', type: 5 },
          ],
        },
      ]);
    });

    it('opens a lobby that shows the seats, the options and the promise about the dice', async () => {
      const { ada, ben } = newRoom(house);
      const answer = await ada.slash('/play rps rounds:3');
      expect(answer.kind).toBe('message');
      expect(answer.text).toContain('Rock, paper, scissors: a table is open');
      expect(answer.text).toContain('**Left** — @Ada\n**Right** — *free*');
      expect(answer.text).toContain('Options: rounds **3**');
      // All 64 digits are in the message that is never edited. This message has only the first digits.
      expect(answer.text).not.toMatch(/[0-9a-f]{64}/);
      const [, short = ''] = answer.text.match(/· 🎲 `([0-9a-f]{12})…`/) ?? [];
      expect(answer.text).toContain('[My word for the dice]');
      expect(answer.text).toContain('[Join] [Leave] [Start (disabled)] [Cancel]');
      // The promise comes above the table message, which is the last one in the channel.
      const [, promise = ''] =
        ben
          .sees()
          .match(/^Clubhouse: (-# 🎲 The dice of table `\w+` are promised by `[0-9a-f]{64}`, .*)\n\n/) ?? [];
      expect(promise).toContain(`promised by \`${short}`);
      expect(ben.sees()).toBe(`Clubhouse: ${promise}\n\n${answer.text}`);
    });

    it('says nothing about options with their usual values', async () => {
      const { ada } = newRoom(house);
      expect((await ada.slash('/play rps rounds:2')).text).not.toContain('Options');
    });

    it('seats the opener and computers where they asked', async () => {
      const { ada } = newRoom(house);
      const answer = await ada.slash('/play rps seat:Right computer:Stone');
      expect(answer.text).toContain('**Left** — 🤖 Bolt (Stone)\n**Right** — @Ada');
      expect(answer.text).toContain('[Join (disabled)] [Leave] [Start] [Cancel]');
    });

    it('refuses a second table in a channel, but not in a thread of it', async () => {
      const room = newRoom(house);
      await room.ada.slash('/play rps');
      const second = await room.ben.slash('/play rps');
      expect(sentence(second)).toBe(
        'This channel already has a table. Press **Open a thread** to play there instead.\n[Open a thread]',
      );
      expect(second.message?.ephemeral).toBe(true);
      const thread = newThread(house, room);
      await thread.ben.slash('/play rps');
      await thread.cleo.press('Join');
      await thread.cleo.press('Start');
      expect(newest(thread.ada).message.content).toContain('Waiting for');
      expect(newest(room.ada).message.content).toBe('');
      await showHands({ ...thread, ada: thread.ben, ben: thread.cleo }, 'rock', 'scissors');
      await thread.dev.until('Ben 1 : 0 Cleo');
    });

    it('says so if it cannot see the channel', async () => {
      const room = newRoom(house);
      const { world } = house.playground;
      const thread = newThread(house, room);
      const hidden = world.channels.get(thread.channel);
      if (!hidden?.thread) throw new Error('The thread is there.');
      world.deleteChannel(hidden);
      const id = world.ids.next();
      // Discord does not announce a private thread that the bot was not invited to.
      world.channels.set(id, { ...hidden, id, thread: { ...hidden.thread, private: true } });
      const answer = await house.playground.user('Ada').goTo(id).slash('/play rps');
      expect(sentence(answer)).toBe('I can’t see this channel.');
    });
  });

  describe('the lobby', () => {
    it('lets people sit down, change sides and leave, and refuses more when it is full', async () => {
      const { ada, ben, cleo } = newRoom(house);
      await ada.slash('/play rps');
      const joined = await ben.press('Join');
      expect(joined.kind).toBe('update');
      expect(joined.text).toContain('**Left** — @Ada\n**Right** — @Ben');
      const { customId, message } = control(cleo, 'l:');
      expect(sentence(await cleo.forgePress({ customId, message }))).toBe('Every seat is taken.');
      expect(sentence(await ben.forgePress({ customId, message }))).toBe('You’re already sitting there.');
      await ada.press('Leave');
      const moved = await ben.select('Choose a side', 'Left');
      expect(moved.text).toContain('**Left** — @Ben\n**Right** — *free*');
      await cleo.press('Join');
      const side = customId.replace('join', 'side');
      expect(sentence(await cleo.forgePress({ customId: side, message, values: ['0'] }))).toBe(
        'That seat is taken.',
      );
      expect(sentence(await ada.press('Leave'))).toBe('You’re not at this table.');
      await ben.press('Leave');
      await cleo.press('Leave');
      expect(newest(ada).message.embeds[0]?.description).toContain('**Left** — *free*\n**Right** — *free*');
    });

    it('seats computers and removes them', async () => {
      const { ada, ben } = newRoom(house);
      await ada.slash('/play rps');
      expect(sentence(await ben.select('Add a computer', 'Stone computer'))).toBe(
        'Join the table first; then you can do that.',
      );
      const seated = await ada.select('Add a computer', 'Stone computer');
      expect(seated.text).toContain('**Right** — 🤖 Comet (Stone)');
      expect(seated.text).toContain('{Add a computer: Remove Comet (Stone)}');
      const away = await ada.select('Add a computer', 'Remove Comet (Stone)');
      expect(away.text).toContain('**Right** — *free*');
      const { customId, message } = control(ada, 'l:');
      const menu = customId.replace('join', 'computer');
      const forged = async (value: string) =>
        sentence(await ada.forgePress({ customId: menu, message, values: [value] }));
      expect(await forged('1')).toBe('No computer sits there.');
      expect(await forged('1:giant')).toBe(
        'There’s no computer player called “giant” in Rock, paper, scissors.',
      );
      expect(await forged('0:stone')).toBe('That seat is taken.');
      expect(await forged('x')).toBe('No computer sits there.');
      expect(sentence(await ada.forgePress({ customId: menu, message }))).toBe('Nothing was chosen.');
    });

    it('starts for those around the table, once enough are seated', async () => {
      const { ada, ben, cleo } = newRoom(house);
      await ada.slash('/play rps');
      const { customId, message } = control(ada, 'l:');
      const start = customId.replace('join', 'start');
      expect(sentence(await ada.forgePress({ customId: start, message }))).toBe(
        'One more player is needed. **Add a computer** fills a seat.',
      );
      await ben.press('Join');
      expect(sentence(await cleo.press('Start'))).toBe('Join the table first; then you can do that.');
      const started = await ben.press('Start');
      expect(started.text).toContain('Waiting for @Ada and @Ben');
      // The button is gone, but a press may already be on its way.
      await ada.forgePress({ customId: start, message });
      await ada.until('The game has already started.');
    });

    it('is canceled by its opener or a moderator only, and then the channel is free', async () => {
      const { ada, ben, cleo } = newRoom(house);
      await ben.slash('/play rps');
      await cleo.press('Join');
      expect(sentence(await cleo.press('Cancel'))).toBe(
        'Only the person who opened the table, or a moderator, can cancel it.',
      );
      const { customId, message } = control(ada, 'l:');
      expect((await ben.press('Cancel')).text).toContain(
        '**Rock, paper, scissors** · Canceled\nRock, paper, scissors: canceled\nThis game never started.',
      );
      expect(customIds(newest(ada))).toEqual([]);
      await cleo.forgePress({ customId, message });
      await cleo.until('This table was canceled. `/play` opens a new one.');
      await cleo.slash('/play rps');
      expect((await ada.press('Cancel')).text).toContain('Canceled');
    });
  });

  describe('/table', () => {
    it('finds no table in a channel that never had one', async () => {
      const { ada } = newRoom(house);
      for (const command of ['status', 'board', 'hand', 'page page:score', 'history', 'resign', 'end']) {
        const answer = await ada.slash(`/table ${command}`);
        expect(sentence(answer)).toBe('There’s no table in this channel. `/play` opens one.');
        expect(answer.message?.ephemeral ?? true).toBe(true);
      }
      expect(await ada.complete('/table page page:')).toEqual([]);
    });

    it('status tells who plays, whose turn it is and where, in every state', async () => {
      const room = newRoom(house);
      const { ada, ben, cleo } = room;
      await ada.slash('/play rps rounds:1');
      expect((await cleo.slash('/table status')).text).toMatch(
        /Rock, paper, scissors · Open\nLeft — \*\*Ada\*\*/,
      );
      await ben.press('Join');
      await ada.press('Start');
      const { text } = await cleo.slash('/table status');
      expect(text).toContain(
        'Rock, paper, scissors · Playing\nWaiting for @Ada and @Ben\nLeft — **Ada**\nRight — **Ben**',
      );
      expect(text).toContain(`/${newest(ada).message.id}`);
      expect(text).toMatch(/Table `[2-9a-z]{10}` · action 0/);
      await ended(house, room);
      expect((await cleo.slash('/table status')).text).toContain('Ended by a moderator');
    });

    it('board moves the table to the end of the channel, and its buttons work there', async () => {
      const room = await begun(house, 'rounds:1');
      const { ada, ben, cleo } = room;
      const before = newest(ada).message.id;
      cleo.say('Who is winning?');
      const board = await cleo.slash('/table board');
      expect(board.message?.ephemeral).toBe(false);
      expect(board.text).toContain('Waiting for @Ada and @Ben');
      expect(newest(ada).message.id).not.toBe(before);
      await showHands(room, 'paper', 'rock');
      await ben.until('Finished');
      expect(newest(ada).message.content).toContain('Finished');
      // The old message only says where the table is.
      expect(ada.reads(before)).toContain('**Rock, paper, scissors** is further down now.');
      expect(ada.reads(before)).toContain(`/${newest(ada).message.id}`);
    });

    it('hand and page show a person what only that person may see', async () => {
      const { ada, ben, cleo } = await begun(house);
      const hand = await ada.slash('/table hand');
      expect(hand.message?.ephemeral).toBe(true);
      expect(hand.text).toContain('Ada 0 : 0 Ben');
      expect(sentence(await cleo.slash('/table hand'))).toBe('You’re not at this table.');
      expect(await cleo.complete('/table page page:sc')).toEqual([{ name: 'Score', value: 'score' }]);
      expect(await cleo.complete('/table page page:zz')).toEqual([]);
      expect((await cleo.slash('/table page page:score')).text).toContain('Ada 0 : 0 Ben');
      expect((await cleo.press('Score')).text).toContain('(only you can see this)');
      expect(sentence(await ben.slash('/table page page:box'))).toBe(
        'Rock, paper, scissors has no page called “box”.',
      );
    });

    it('hand and page need a started game', async () => {
      const { ada } = newRoom(house);
      await ada.slash('/play rps');
      expect(sentence(await ada.slash('/table hand'))).toBe('This game hasn’t started yet.');
      expect(sentence(await ada.slash('/table history'))).toBe('This game hasn’t started yet.');
      await ada.press('Cancel');
      expect(sentence(await ada.slash('/table hand'))).toBe('This table is over: Canceled.');
    });

    it('history tells the whole story, with a file', async () => {
      const room = await begun(house);
      const { cleo, table } = room;
      expect((await cleo.slash('/table history')).text).toContain('Nothing has happened yet.');
      await showHands(room, 'rock', 'scissors');
      const answer = await cleo.slash('/table history');
      expect(answer.text).toContain('• rock meets scissors: Ada wins the round.');
      const [file] = answer.message?.message.attachments ?? [];
      expect(file?.filename).toBe(`${table}.txt`);
      expect(await (await fetch(file?.url ?? '')).text()).toBe('rock meets scissors: Ada wins the round.\n');
    });

    it('resign asks first, and then the other wins', async () => {
      const { ada, ben, cleo } = await begun(house);
      const asked = await ben.slash('/table resign');
      expect(asked.text).toContain('This ends the game for you, and you can’t undo it.');
      expect(ada.sees()).not.toContain('Give up');
      expect(sentence(await cleo.slash('/table resign'))).toBe('You’re not at this table.');
      const { customId, message } = control(ben, 'x:');
      expect(sentence(await cleo.forgePress({ customId, message }))).toContain('You’re not at this table');
      expect((await ben.press('Yes, give up')).kind).toBe('deleted');
      expect(ben.sees()).not.toContain('Give up?');
      await ada.until('Finished');
      expect(sentence(await ada.slash('/table resign'))).toBe('No game is running here.');
      expect(sentence(await ada.forgePress({ customId, message: newest(ada).message.id }))).toContain(
        'This game is over. `/play` opens a new one.',
      );
    });

    it('end is for moderators, and for the opener of a lobby', async () => {
      const { ada, ben, cleo } = newRoom(house);
      await ben.slash('/play rps');
      await cleo.press('Join');
      await ben.press('Start');
      expect(sentence(await ben.slash('/table end'))).toBe(
        'Only a moderator can end a running game. Use `/table resign` to give up your own.',
      );
      expect((await ada.slash('/table end')).text).toContain('The game was ended without a result.');
      await cleo.until('Ended by a moderator');
      expect(sentence(await ada.slash('/table end'))).toBe('This game is already over.');
      await cleo.slash('/play rps');
      expect(sentence(await ben.slash('/table end'))).toBe(
        'Only the person who opened the table, or a moderator, can cancel it.',
      );
      expect((await cleo.slash('/table end')).text).toContain('The table is closed.');
      await ben.until('Canceled');
    });
  });

  describe('/move', () => {
    it('plays by notation and completes the legal moves of whoever types', async () => {
      const { ada, ben, cleo } = await begun(house, 'rounds:1');
      expect(await ada.complete('/move play:')).toEqual([
        { name: 'rock · rock', value: 'rock' },
        { name: 'paper · paper', value: 'paper' },
        { name: 'scissors · scissors', value: 'scissors' },
      ]);
      expect(await ada.complete('/move play:sci')).toEqual([
        { name: 'scissors · scissors', value: 'scissors' },
      ]);
      expect(await cleo.complete('/move play:')).toEqual([]);
      const played = await ada.slash('/move play: scissors ');
      expect(played.text).toContain('(only you can see this)\nPlayed\n`scissors`');
      expect(await ada.complete('/move play:')).toEqual([]);
      expect(sentence(await ada.slash('/move play:rock'))).toBe('You have shown already.');
      expect((await ben.slash('/move play:paper')).text).toContain(
        'scissors meets paper: Ada wins the round.',
      );
      await cleo.until('Finished');
      expect(sentence(await ben.slash('/move play:rock'))).toBe(
        'This game is over. `/play` opens a new one.',
      );
    });

    it('says what is wrong', async () => {
      const { ada, ben, cleo } = newRoom(house);
      expect(sentence(await ada.slash('/move play:rock'))).toBe(
        'There’s no table in this channel. `/play` opens one.',
      );
      await ada.slash('/play rps');
      expect(sentence(await ada.slash('/move play:rock'))).toBe(
        'Game is not active (status: pending). Press Start in the lobby first.',
      );
      expect(await ada.complete('/move play:')).toEqual([]);
      await ben.press('Join');
      await ada.press('Start');
      expect(sentence(await ada.slash('/move play:lizard'))).toBe(
        '“lizard” is none of rock, paper, scissors.\nExamples right now: `rock`, `paper`, `scissors`.',
      );
      expect(sentence(await cleo.slash('/move play:rock'))).toBe(
        'You’re not at this table; it’s waiting for Ada and Ben. `/play` opens your own.',
      );
    });
  });

  describe('/verify', () => {
    it('checks a finished game, here or by its id, and reveals the seed', async () => {
      const room = await begun(house, 'rounds:1');
      const { ada, cleo, table } = room;
      expect(sentence(await cleo.slash('/verify'))).toMatch(
        /^You can check this once the game is over and its seed is shown\. Until then, the commit `[0-9a-f]{64}` promises it\.$/,
      );
      await showHands(room, 'rock', 'scissors');
      const proof = await cleo.slash('/verify');
      expect(proof.text).toContain('✅ Everything checks');
      expect(proof.text).toContain('all 0 rolls and all 2 actions follow from it');
      expect(proof.text).toMatch(/Seed, shown after them: `[0-9a-f]{64}`/);
      // The last table message has a short line, and a button that opens the same proof.
      await cleo.until('Finished');
      const last = cleo.reads(newest(cleo).message.id);
      expect(last).not.toMatch(/[0-9a-f]{30}/);
      const chain = /Chain of everything: `([0-9a-f]{64})`/.exec(proof.text)?.[1] ?? '';
      expect(last).toContain(`-# Table \`${table}\` · chain \`${chain.slice(0, 16)}…\``);
      const pressed = await cleo.press('Verify');
      expect(pressed.message?.ephemeral).toBe(true);
      expect(sentence(pressed)).toBe(sentence(proof));
      expect(pressed.message?.message.attachments).toMatchObject([{ filename: `${table}.json` }]);
      const elsewhere = newRoom(house);
      expect(sentence(await elsewhere.dev.slash(`/verify table:${table}`))).toBe(sentence(proof));
      expect(sentence(await elsewhere.dev.slash('/verify table:zzzzzzzzzz'))).toBe('Game ID not found');
      expect(sentence(await elsewhere.dev.slash('/verify'))).toBe(
        'There’s no table in this channel. `/play` opens one.',
      );
      await ada.slash('/play rps');
      await ada.press('Cancel');
      expect(sentence(await ada.slash('/verify'))).toBe('Nothing was rolled at this table.');
    });
  });

  describe('/rules and /help', () => {
    it('list the chapters, show one, complete their names and reject others', async () => {
      const { ada } = newRoom(house);
      expect((await ada.slash('/rules rps')).text).toContain('Choose a chapter.');
      expect((await ada.select('Chapters', 'Hands')).text).toContain('Rock beats scissors');
      expect((await ada.slash('/rules rps chapter:hands')).text).toContain(
        'Rock, paper, scissors: Hands\nRock beats scissors',
      );
      expect(await ada.complete('/rules rps chapter:HAN')).toEqual([{ name: 'Hands', value: 'hands' }]);
      expect(await ada.complete('/rules rps chapter:feet')).toEqual([]);
      expect(sentence(await ada.slash('/rules rps chapter:feet'))).toBe(
        'The rules of Rock, paper, scissors have no chapter “feet”.',
      );
    });

    it('explain in one screen how to play here', async () => {
      const { ada, ben } = newRoom(house);
      const { text } = await ada.slash('/help');
      expect(text).toContain('**Rock, paper, scissors** — `/play rps`');
      expect(text.length).toBeLessThan(1_200);
      expect(ben.messages()).toEqual([]);
    });
  });

  describe('/settings', () => {
    it('is offered to those who manage the server, and refused to others whatever Discord offers them', async () => {
      const { ada, ben, channel } = newRoom(house);
      const { world } = house.playground;
      const settings = [...world.commands.values()].find(({ name }) => name === 'settings');
      if (!settings) throw new Error('The command is registered.');
      expect(settings.default_member_permissions).toBe('32');
      await expect(async () => ben.slash('/settings log')).rejects.toThrow('no command /settings');
      world.putCommand({ ...settings, default_member_permissions: null });
      try {
        const answer = await ben.slash(`/settings log channel:${channel}`);
        expect(sentence(answer)).toBe('Only people who manage this server can use that command.');
        expect(answer.message?.ephemeral).toBe(true);
      } finally {
        world.putCommand(settings);
      }
      expect((await ada.slash(`/settings log channel:${channel}`)).text).toContain('is logged in #room-');
      expect(sentence(await ada.slash('/settings log'))).toBe('Settings\nGames are no longer logged.');
    });

    it('log needs a channel in which the bot may post', async () => {
      const { ada, channel } = newRoom(house);
      const { world } = house.playground;
      const here = world.channels.get(channel);
      if (!here) throw new Error('The channel is there.');
      world.overwrite(here, { id: world.guild.id, kind: 'role', allow: '0', deny: '2048' });
      world.overwrite(world.channels.get(channel) ?? here, {
        id: world.bot.id,
        kind: 'member',
        allow: '0',
        deny: '2048',
      });
      expect(sentence(await ada.slash(`/settings log channel:${channel}`))).toMatch(
        /^I can’t post in #room-\d+: I also need \*\*Send Messages\*\* there\./,
      );
    });
  });

  describe('/roll', () => {
    const idIn = (text: string) => /Roll `([0-9a-f]{16})`/.exec(text)?.[1] ?? 'none';

    it('rolls for everybody, or for the roller alone', async () => {
      const { ada, ben } = newRoom(house);
      const open = await ada.slash('/roll dice notation:2d6+3 # for luck');
      expect(open.text).toMatch(/🎲 Dice\n`2d6\+3` → \*\*\d+\*\* · for luck/);
      expect(open.message?.ephemeral).toBe(false);
      const alone = await ada.slash('/roll dice notation:d20 private:true');
      expect(alone.message?.ephemeral).toBe(true);
      expect(ben.messages()).toHaveLength(1);
    });

    it.each(['ab', 'fielding position:SS', 'jump', 'scout card:pitcher'])('/roll %s', async (command) => {
      const { ada, ben } = newRoom(house);
      const { text, message } = await ada.slash(`/roll ${command}`);
      expect(message?.ephemeral).toBe(false);
      const check = await ben.slash(`/roll verify id:${idIn(text)} private:true`);
      expect(check.text).toContain('✅ This roll is genuine');
      expect(ada.messages()).toHaveLength(1);
    });

    it('keeps histories and counts faces', async () => {
      const { ada, ben, dev } = newRoom(house);
      await dev.slash('/roll dice notation:5d4');
      expect((await dev.slash('/roll history')).text).toContain('Your last rolls');
      expect((await ada.slash('/roll history user:@Dev')).text).toContain('The last rolls by Dev');
      const stats = await ben.slash('/roll stats sides:4 user:@Dev');
      expect(stats.text).toContain('The d4 of Dev');
      expect(stats.text).toMatch(/\(picture [0-9a-f]{16}\.png: .*4/);
      expect((await ben.slash('/roll stats sides:97')).text).toContain('No d97 has been rolled yet.');
      expect(sentence(await ada.slash('/roll history table:true'))).toBe(
        'No table has been opened in this channel yet.',
      );
    });

    it('shows a table’s rolls', async () => {
      const room = await begun(house, 'rounds:1');
      await showHands(room, 'rock', 'rock');
      await room.cleo.until('Finished');
      const { text } = await room.dev.slash('/roll history table:true');
      expect(text).toContain(`The last rolls at table ${tableIn(room.cleo.sees())}`);
      expect(text).toMatch(/`d6`: \*\*[1-6]\*\*/);
    });
  });
});
