import Database from 'better-sqlite3';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer, User } from '../../playground/people/driver.ts';
import type { SeenMessage } from '../../playground/people/protocol.ts';
import { usualLimits } from '../../src/discord/answers/reply.ts';
import type { Game } from '../../src/games/game.ts';
import { openStore } from '../../src/store/open.ts';
import {
  begun,
  choose,
  control,
  customIds,
  ended,
  everybodySees,
  newest,
  newRoom,
  sentence,
  show,
  showHands,
} from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { fieldGame } from '../toys/field-game.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

closeAfterwards();

const messageOf = (user: User, id: string): SeenMessage => {
  const found = user.messages().find(({ message }) => message.id === id);
  if (found === undefined) throw new Error(`${user.name} does not see the message ${id}.`);
  return found;
};

/** The first line of an answer, before the link to the table. */
const firstLine = (answer: Answer): string | undefined => sentence(answer).split('\n')[0];

// On a busy machine, a press may be so late that the answer says what it was for.
const late =
  /^(That came a moment too late: the game has moved on\. This is where it stands now|You already played that, .*\. This is where the game stands now)\.$/;
/** The same for a control that only leads on. */
const lateStep =
  /^(The game has moved on\. Use the buttons under the newest table message|You already played that, .*\. This is where the game stands now)\.$/;
const waitsForBen =
  /^(It’s no longer your turn; the table|You already played that, .*\. The table) is waiting for Ben\.$/;

describe.each(oneDatabase())('presses, on %s', (database) => {
  let house: Clubhouse;

  beforeAll(async () => {
    house = await openClubhouse(database, { games: [rockPaperScissors as Game, fieldGame as Game] });
  });

  it('by somebody without a seat are answered in private', async () => {
    const { ada, cleo } = await begun(house);
    await ada.until('are promised by');
    const before = newestWords(ada);
    const answer = await cleo.press('Choose');
    expect(sentence(answer)).toBe('You’re not at this table.');
    expect(answer.message?.ephemeral).toBe(true);
    await ada.press('Choose');
    const forged = await cleo.forgePress(control(ada, 'a:'));
    expect(sentence(forged)).toBe(
      'You’re not at this table; it’s waiting for Ada and Ben. `/play` opens your own.',
    );
    expect(newestWords(ada)).toBe(before);
  });

  const linkOf = ({ message }: SeenMessage) =>
    `[Go to the table](https://discord.com/channels/${house.playground.world.guild.id}/${message.channel_id}/${message.id})`;

  const newestWords = (user: Parameters<typeof newest>[0]) => user.reads(newest(user).message.id);

  it('on the old message count, and say where the table is now', async () => {
    const room = await begun(house, 'rounds:1');
    const { ada, ben, cleo } = room;
    const old = newest(ada).message.id;
    const { customId } = control(ada, 'm:');
    const score = customIds(newest(ada)).find((id) => id.startsWith('g:')) ?? '';
    await cleo.slash('/table board');
    const link = linkOf(newest(ada));
    const pointer = `**Rock, paper, scissors** is further down now.\n${link}`;
    await cleo.until((user) => user.reads(old).includes(pointer));
    expect(customIds(messageOf(cleo, old))).toEqual([]);
    // These buttons were pressed before people could see that the table had moved.
    await ada.forgePress({ customId, message: old });
    await ben.forgePress({ customId, message: old });
    await ada.press('rock');
    const pages = await cleo.forgePress({ customId: score, message: old });
    expect(pages.text).toContain('Ada 0 : 0 Ben');
    const { customId: act } = control(ben, 'a:');
    await ben.press('scissors');
    await cleo.until('Finished');
    const gone = await ben.forgePress({ customId, message: old });
    expect(sentence(gone)).toBe(`This game isn’t running.\n${pointer}`);
    // A late press in the private menu links to the table, too.
    const [menu] = ben.messages().filter((seen) => seen.ephemeral);
    const late = await ben.forgePress({ customId: act, message: menu?.message.id ?? '' });
    expect(sentence(late)).toContain(link);
  });

  it('on a board whose buttons stayed when the bot was killed point to the table, even further up', async () => {
    const room = await begun(house, 'rounds:1');
    const { ada, cleo, table } = room;
    const first = newest(ada).message.id;
    await cleo.slash('/table board');
    await cleo.until((user) => user.reads(first).includes('is further down now'));
    const second = newest(ada).message.id;
    const { customId } = control(ada, 'm:');
    await house.stopBot();
    const store = await openStore(house.databaseUrl);
    await store.setMessage(table, first);
    await store.close();
    await house.startBot();
    await ended(house, room);
    await cleo.until((user) => user.reads(first).includes('Ended'));
    const answer = await ada.press(customId, { message: second });
    expect(sentence(answer)).toContain('**Rock, paper, scissors** is further up now.');
    await cleo.until((user) => user.reads(second).includes('is further up now'));
    expect(customIds(messageOf(cleo, second))).toEqual([]);
  });

  it('twice in a row count once', async () => {
    const { ada, ben } = await begun(house, 'rounds:1');
    await ada.press('Choose');
    const { customId, message } = control(ada, 'a:');
    const [first, second] = await Promise.all([
      ada.forgePress({ customId, message }),
      ada.forgePress({ customId, message }),
    ]);
    // The first press removed the private answer. The second one's refusal appears below it.
    expect([firstLine(first), firstLine(second)].sort()).toEqual(['', expect.stringMatching(waitsForBen)]);
    expect((await ben.slash('/table status')).text).toContain('action 1');
  });

  it('of a repeated delivery are taken once', async () => {
    const room = newRoom(house);
    const { ada, ben } = room;
    const { faults } = house.playground;
    faults.duplicateNext(1);
    expect((await ada.slash('/play rps rounds:1')).text).toContain('a table is open');
    faults.duplicateNext(1);
    expect((await ben.press('Join')).text).toContain('@Ben');
    await ada.press('Start');
    await ada.press('Choose');
    faults.duplicateNext(1);
    await ada.press('rock');
    expect((await ben.slash('/table status')).text).toContain('action 1');
    faults.duplicateNext(1);
    expect((await ben.slash('/roll dice notation:d20')).text).toContain('Dice');
    expect(ada.messages().filter(({ message }) => message.embeds[0]?.title === '🎲 Dice')).toHaveLength(1);
    expect(sentence(await ada.slash('/table board'))).not.toContain('already');
  });

  it('on a finished game say so, and its pages can still be read', async () => {
    const room = await begun(house, 'rounds:1');
    const { ada, ben, cleo } = room;
    const open = control(ada, 'm:');
    await showHands(room, 'rock', 'scissors');
    await cleo.until('Finished');
    expect(sentence(await ben.forgePress(open))).toBe('This game isn’t running.');
    expect((await cleo.press('Score')).text).toContain('Ada 1 : 0 Ben');
    const action = open.customId.replace('m:', 'a:').replace(/:door$/, ':3:rock');
    await ben.forgePress({ ...open, customId: action });
    await ben.until('This game is over. `/play` opens a new one.');
  });

  it('on an aborted game say so', async () => {
    const room = await begun(house);
    const { ada, ben } = room;
    await ada.press('Choose');
    const menu = control(ada, 'a:');
    const open = control(ben, 'm:');
    await ended(house, room);
    expect(firstLine(await ada.forgePress(menu))).toBe(
      'A moderator ended this game. `/play` opens a new one.',
    );
    await ben.forgePress(open);
    await ben.until('This game isn’t running.');
  });

  it('after a restart of the bot continue', async () => {
    const { ada, ben, cleo } = await begun(house, 'rounds:1');
    await ada.press('Choose');
    const form = control(ada, 'a:');
    await house.stopBot();
    const nobody = await ben.slash('/help');
    expect(nobody.kind).toBe('unanswered');
    await house.startBot();
    expect((await ada.forgePress(form)).kind).toBe('deleted');
    await ben.until('Waiting for @Ben');
    await show(ben, 'scissors');
    await cleo.until('Ada wins it');
    expect(everybodySees(cleo)).toHaveLength(1);
  });

  it('on unknown controls get a word', async () => {
    const { ada, cleo } = await begun(house);
    const message = newest(ada).message.id;
    for (const customId of ['buy', 'a', 'a:x:1:rock', '__proto__:zzzzzzzzzz', 'x:zzzzzzzzzz:1', '💥']) {
      expect(sentence(await ada.forgePress({ customId, message }))).toBe('That button no longer works.');
    }
    for (const customId of ['x:zzzzzzzzzz', 'a:zzzzzzzzzz:1:rock', 'l:zzzzzzzzzz:join'])
      expect(sentence(await cleo.forgePress({ customId, message }))).toBe('Game ID not found');
  });

  it('typed instead are suggested with the open ones first, however many steps a menu has', async () => {
    const { ada } = newRoom(house);
    await ada.slash('/play field');
    await ada.press('Start');
    const offered = await ada.complete('/move play:');
    expect(offered).toHaveLength(25);
    expect(offered.slice(0, 3).map(({ value }) => value)).toEqual(['wait', 'F normal straight', 'W1-1']);
    expect((await ada.complete('/move play:w2-'))[0]?.value).toBe('W2-1');
    // Suggestions that start with the typed text come before those that only contain it. Every walk contains a step
    // number.
    expect((await ada.complete('/move play:2'))[0]?.value).toBe('W1-2');
    await ada.slash('/table end');
  });

  it('on late menus and boxes show the current game', async () => {
    const room = await begun(house);
    const { ada, ben } = room;
    await Promise.all([choose(ada), choose(ben)]);
    const old = control(ada, 'a:');
    const type = control(ada, 't:');
    // The answer that she opens again replaces her earlier one, and disappears once she plays from it.
    await choose(ada);
    await ada.press('rock');
    // Ada has already acted, so her old controls would count for the next round.
    const onPrivate = async () => (await ada.press('Plays')).message?.message.id ?? '';
    const gone = sentence(await ada.forgePress({ ...old, message: await onPrivate() })).split('\n');
    expect(gone[0]).toMatch(waitsForBen);
    expect(gone.slice(1)).toEqual([linkOf(newest(ada))]);
    await ben.press('scissors');
    expect(firstLine(await ada.forgePress({ ...old, message: await onPrivate() }))).toMatch(late);
    expect(firstLine(await ada.forgePress({ ...type, message: await onPrivate() }))).toMatch(lateStep);
    expect(firstLine(await ada.forgeSubmit(type.customId, { text: 'paper' }))).toMatch(late);
    // Ben acts first in the next round. The table was waiting for Ada the whole time, so her menu is still valid.
    await Promise.all([choose(ada), choose(ben)]);
    const good = control(ada, 'a:');
    await ben.press('paper');
    expect((await ada.forgePress(good)).kind).toBe('deleted');
    await ben.until('Ada 1 : 1 Ben');
  });

  it('of two people at the same time both count', async () => {
    const { ada, ben, cleo } = await begun(house, 'rounds:1');
    await Promise.all([ada.press('Choose'), ben.press('Choose')]);
    const answers = await Promise.all([ada.press('rock'), ben.press('scissors')]);
    for (const answer of answers) expect(answer.kind).toBe('deleted');
    await cleo.until('Finished');
    const lobby = newRoom(house);
    await lobby.ada.slash('/play rps');
    const joins = await Promise.all([lobby.ben.press('Join'), lobby.cleo.press('Join')]);
    expect(joins.map(sentence).filter((text) => text === 'Every seat is taken.')).toHaveLength(1);
  });

  describe('the box to type in', () => {
    it('plays what is typed, and says what is wrong with it', async () => {
      const { ada, ben, cleo } = await begun(house, 'rounds:1');
      await Promise.all([choose(ada), choose(ben)]);
      const opened = await ada.press('Type it…');
      expect(opened).toMatchObject({ kind: 'modal', text: 'Rock, paper, scissors\nYour move, in notation' });
      expect(sentence(await ada.submit({ 'Your move, in notation': 'lizard' }))).toBe(
        '“lizard” is none of rock, paper, scissors.\nExamples right now: `rock`, `paper`, `scissors`.',
      );
      await ada.press('Type it…');
      expect((await ada.submit({ 'Your move, in notation': ' scissors ' })).kind).toBe('deleted');
      await ben.press('Type it…');
      await ben.submit({ 'Your move, in notation': 'paper' });
      await cleo.until('Ada wins it.');
      await cleo.until('Finished');
    });

    it('does not bypass the seats, and accepts no other modal', async () => {
      const { ada, cleo } = await begun(house);
      await ada.press('Choose');
      const { customId } = control(ada, 't:');
      expect(sentence(await cleo.forgeSubmit(customId, { text: 'rock' }))).toContain('not at this table');
      expect(sentence(await ada.forgeSubmit(customId, { other: 'rock' }))).toBe('Nothing was chosen.');
      expect(sentence(await ada.forgeSubmit('nonsense', { text: 'rock' }))).toBe(
        'That button no longer works.',
      );
    });
  });

  describe('forms', () => {
    /** Ada's turn in a game of forms and menus. */
    async function table() {
      const room = newRoom(house);
      await room.ada.slash('/play field');
      await room.ada.press('Start');
      return room;
    }
    const fields = (answer: Answer) => sentence(answer).split('\n').slice(1, 4);

    it('change one field at a time, in private, and play what they show', async () => {
      const { ada, ben, cleo } = await table();
      const opened = await ada.press('Set the field…');
      expect(opened.message?.ephemeral).toBe(true);
      expect(fields(opened)).toEqual(['Depth: **normal**', 'Shift: **no**', 'Hold: **none**']);
      expect(sentence(await ben.press('Set the field…'))).toBe('You’re not at this table.');
      expect(fields(await ada.select('Depth', 'Depth: in'))[0]).toBe('Depth: **in**');
      expect(fields(await ada.press('Shift: no'))[1]).toBe('Shift: **yes**');
      expect(fields(await ada.select('Hold', ['Hold: first', 'Hold: third']))[2]).toBe(
        'Hold: **first, third**',
      );
      const wrong = await ada.select('Depth', 'Depth: deep');
      expect(wrong.text).toContain('⚠️ Nobody holds a runner from so deep.');
      expect(wrong.text).toContain('[Play it (disabled)]');
      await ada.select('Hold', []);
      await ada.press('Play it');
      await cleo.until('Ada sets the field: deep, shift, holding nobody.');
    });

    it('are refused when they are late, forged or somebody else’s', async () => {
      const { ada, ben } = await table();
      await ada.press('Set the field…');
      const menu = control(ada, 'c:');
      const forge = async (values: readonly string[] | undefined, customId = menu.customId) =>
        sentence(await ada.forgePress({ ...menu, customId, ...(values ? { values } : {}) }));
      const nothing = 'There’s nothing to choose there now.';
      expect(await forge(['bunker'])).toBe(nothing);
      expect(await forge(['in', 'deep'])).toBe(nothing);
      expect(await forge([])).toBe(nothing);
      expect(await forge(undefined)).toBe(nothing);
      expect(await forge(['in'], menu.customId.replace(/^c:(\w+):1:0:0/, 'c:$1:1:0:9'))).toBe(nothing);
      expect(await forge(['in'], menu.customId.replace(/^c:(\w+):1:0:0/, 'c:$1:1:7:0'))).toBe(nothing);
      expect(await forge(['in'], menu.customId.replace(/:[^:]*$/, ':bad'))).toBe('“bad” is no decision.');
      expect(sentence(await ben.forgePress({ ...menu, values: ['in'] }))).toBe('You’re not at this table.');
      await ada.press('Wait');
      // The form's message is gone by now, so the old control is pressed on another message.
      const { message } = await ada.slash('/table status');
      const answer = await ada.forgePress({ ...menu, message: message?.message.id ?? '', values: ['in'] });
      expect(firstLine(answer)).toMatch(lateStep);
    });

    it('and menus of many choices open group by group', async () => {
      const { ada, cleo } = await table();
      await ada.press('Walk…');
      const dig = control(ada, 'd:');
      for (const value of ['99', '-1', 'constructor', '0.0.0', '1e3', '0'.repeat(90)]) {
        const answer = await ada.forgePress({ ...dig, values: [value] });
        expect(sentence(answer)).toBe('There’s nothing to choose there now.');
      }
      await ada.select(dig.customId, 'Row 1');
      const pick = control(ada, 'p:');
      expect(sentence(await ada.forgePress({ ...pick, values: ['W9-9'] }))).toBe(
        'Nobody walks to row 9, step 9.',
      );
      await ada.select(pick.customId, 'Step 3');
      await cleo.until('Ada walks to row 1, step 3.');
    });
  });

  it('all have unique controls', async () => {
    const { ada } = await begun(house);
    await ada.press('Choose');
    for (const seen of ada.messages()) {
      const ids = customIds(seen);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

describe.each(oneDatabase('postgresql'))('when something is slow, on %s', (database) => {
  let house: Clubhouse;
  /** How long the game blocks the process before each action, in milliseconds. */
  let thinking = 0;
  /** How often the game has been asked who acts. */
  let asked = 0;
  const thoughtful: Game = {
    ...(rockPaperScissors as Game),
    toAct(state) {
      asked += 1;
      const until = performance.now() + thinking;
      while (performance.now() < until);
      return rockPaperScissors.toAct(state as never);
    },
  };

  beforeAll(async () => {
    house = await openClubhouse(database, { games: [thoughtful], patience: usualLimits });
  });

  it('a slow game delays nobody’s answer', async () => {
    const { ada, ben, cleo } = await begun(house, 'rounds:1');
    await Promise.all([ada.press('Choose'), ben.press('Choose')]);
    thinking = 100;
    asked = 0;
    try {
      const deeds = [ada.press('rock'), ben.press('scissors'), cleo.slash('/table status')];
      for (const { kind } of await Promise.all(deeds)) expect(kind).not.toBe('unanswered');
      // The clock would also count the time in which others kept the processor.
      expect(asked * thinking).toBeLessThan(3_000);
    } finally {
      thinking = 0;
    }
    await cleo.until('Finished');
  });

  it('a blocked database defers answers, and loses none', async () => {
    const { ada, ben, cleo } = await begun(house, 'rounds:1');
    await Promise.all([choose(ada), choose(ben)]);
    const release = await holdUp(house.databaseUrl);
    const before = house.playground.counts().answered;
    const deeds = [ada.press('rock'), ben.press('scissors'), cleo.slash('/roll dice notation:d6')];
    const board = cleo.slash('/table board');
    await expect
      .poll(() => house.playground.counts().answered - before)
      .toBe(4)
      .finally(release);
    const answers = await Promise.all(deeds);
    // SQLite can still be read; on PostgreSQL, reads have to wait as well.
    expect(await board).toMatchObject({ kind: 'message', deferred: database === 'postgresql' });
    expect((await board).message?.ephemeral).toBe(false);
    for (const { deferred, kind } of answers) {
      expect(kind).not.toBe('unanswered');
      expect(deferred).toBe(true);
    }
    expect(answers.map(({ kind }) => kind).slice(0, 2)).toEqual(['deleted', 'deleted']);
    await cleo.until('Ada wins it.');
    await cleo.until('Finished');
  });

  it.runIf(database === 'postgresql')('suggestions, which cannot be deferred, come in time', async () => {
    const { ada } = await begun(house);
    const release = await holdUp(house.databaseUrl);
    expect(await ada.complete('/move play:').finally(release)).toEqual([]);
    expect(await ada.complete('/move play:')).toHaveLength(3);
  });
});

/**
 * Blocks everybody else's writes, as a stalled disk would. On PostgreSQL, it also blocks reads.
 * @returns ends it
 */
async function holdUp(url: string): Promise<() => Promise<void>> {
  if (url.startsWith('file:')) {
    const file = new Database(url.slice('file:'.length));
    file.exec('BEGIN IMMEDIATE');
    return async () => void file.close();
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE "Table", "Roll" IN ACCESS EXCLUSIVE MODE');
  return () => client.end();
}
