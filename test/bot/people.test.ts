import { beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import type { KeptMessage } from '../../playground/world/state.ts';
import type { Game } from '../../src/games/game.ts';
import { openStore } from '../../src/store/open.ts';
import {
  begun,
  choose,
  control,
  customIds,
  ended,
  moderating,
  newest,
  newRoom,
  type Room,
  sentence,
  show,
  showHands,
  tableIn,
} from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { oneDatabase } from '../equipment/databases/databases.ts';
import { fieldGame } from '../toys/field-game.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

closeAfterwards();

describe.each(oneDatabase('postgresql'))('the people of a table, on %s', (database) => {
  let house: Clubhouse;
  const written: KeptMessage[] = [];

  beforeAll(async () => {
    house = await openClubhouse(database, { games: [rockPaperScissors as Game, fieldGame as Game] });
    house.playground.world.on((event) => {
      if (event.kind === 'message-created' || event.kind === 'message-updated') written.push(event.message);
    });
  });

  /** The people mentioned by messages of the channel so far. */
  const pinged = ({ channel }: Pick<Room, 'channel'>) =>
    written
      .filter((message) => message.channelId === channel)
      .flatMap(({ mentions }) => [
        ...mentions.users,
        ...mentions.roles,
        ...(mentions.everyone ? ['all'] : []),
      ]);

  const board = (user: User) => user.reads(newest(user).message.id);
  /** Waits until the table has checked who to notify of the last turn, shortly after the action. */
  const allTold = async (table: string) => {
    const store = await openStore(house.databaseUrl);
    const untold = async () => {
      const { seq = 0, notifiedSeq = 0 } = (await store.loadTable(table)) ?? {};
      return seq - notifiedSeq;
    };
    await expect
      .poll(untold)
      .toBe(0)
      .finally(() => store.close());
  };
  const said = async (user: User, text: string) => sentence(await user.slash(text));
  /** The control that answers a proposal. */
  const ask = (user: User) => control(user, 'v:');

  it('undoes a hidden hand when the other agrees, and shows nobody what it was', async () => {
    const room = await begun(house);
    const { ada, ben, cleo } = room;
    await show(ada, 'rock');
    await cleo.until('Waiting for @Ben');
    expect(await said(ada, '/table undo')).toContain('waiting for');
    await ben.until('[Agree]');
    await ben.press('Agree');
    await cleo.until('takes back the last action');
    expect(board(cleo)).toContain('Waiting for @Ada and @Ben');
    expect(board(cleo)).not.toContain('[Agree]');
    await showHands(room, 'paper', 'rock');
    await cleo.until('Round over');
    await showHands(room, 'paper', 'rock');
    await cleo.until('Finished');
    const verdict = await cleo.slash('/verify');
    expect(verdict.text).toContain('all 6 actions follow from it');
    const history = await cleo.slash('/table history');
    expect(history.text).toContain('takes back the last action');
  });

  it('says why something cannot be undone, and who may answer', async () => {
    const room = await begun(house, 'rounds:3');
    const { ada, ben, cleo } = room;
    expect(await said(ada, '/table undo')).toContain('You haven’t done anything yet');
    expect(await said(cleo, '/table undo')).toContain('Only people at this table');
    await showHands(room, 'rock', 'paper');
    expect(await said(ada, '/table undo')).toContain('what people have seen can’t be taken back');
    await cleo.until('Round over');
    await show(ben, 'rock');
    await ben.slash('/table undo');
    await cleo.until('[Agree]');
    expect(sentence(await cleo.press('Agree'))).toContain('for others to agree to');
    expect(sentence(await ben.press('Agree'))).toContain('You asked for this');
    expect(sentence(await ben.press('Decline'))).toContain('Withdraw');
    expect(await said(ada, '/table draw')).toContain('There’s already a request');
    await ada.press('Decline');
    await cleo.until('@Ada declines');
    expect(board(cleo)).not.toContain('[Agree]');
  });

  it('drops a proposal when the game goes on, and never carries it out late', async () => {
    const room = await begun(house, 'rounds:3');
    const { ada, ben, cleo } = room;
    await show(ada, 'rock');
    await ada.slash('/table undo');
    await ben.until('[Agree]');
    // The answer buttons come first, the buttons for pages make room for them, and the person asked is mentioned.
    const asking = ben.messages().find((seen) => customIds(seen).some((id) => id.startsWith('v:')));
    const answers = ['agree', 'decline', 'withdraw'].map((word) => expect.stringMatching(`^v:.*:${word}$`));
    expect(asking && customIds(asking)).toEqual([...answers, expect.stringMatching('^m:.*:door$')]);
    await expect.poll(() => pinged(room)).toEqual([ben.id]);
    const agree = ask(ben);
    await show(ben, 'scissors');
    await cleo.until('Round over');
    const late = await ben.forgePress(agree);
    expect(late.text + cleo.sees()).not.toContain('takes back');
    expect(board(cleo)).not.toContain('[Agree]');
  });

  it('mentions the person asked also when people play live', async () => {
    const room = newRoom(house);
    const { ada, ben } = room;
    await ada.slash('/play rps rounds:9');
    await ada.select('Clock: No clock', 'Live');
    await ben.press('Join');
    await ada.press('Start');
    await ada.slash('/table pause');
    await ben.until('[Decline]');
    await expect.poll(() => pinged(room)).toEqual([ben.id]);
    await ben.press('Decline');
    await ended(house, room);
  });

  it('carries out once what two agree to at the same time, and counts simultaneous actions once', async () => {
    const room = await begun(house, 'rounds:3');
    const { ada, ben, cleo, table } = room;
    await show(ada, 'rock');
    await ada.slash('/table undo');
    await ben.until('[Agree]');
    await choose(ben);
    const agree = ask(cleo);
    const act = control(ben, 'a:');
    await Promise.all([ben.forgePress(agree), ben.forgePress(agree), ben.forgePress(act)]);
    await cleo.until('Waiting for');
    await ended(house, room);
    await cleo.until('Ended by a moderator');
    const verdict = (await cleo.slash('/verify')).text;
    expect(verdict).toMatch(/all [23] actions follow from it/);
    expect(tableIn(cleo.sees())).toBe(table);
  });

  it('ends in a draw with the current score', async () => {
    const room = await begun(house, 'rounds:3');
    const { ada, ben, cleo } = room;
    await showHands(room, 'rock', 'scissors');
    await ben.slash('/table draw');
    await ada.until('[Agree]');
    await ada.press('Agree');
    await cleo.until('A draw');
    expect(board(cleo)).toContain('**Ada** 1');
    expect(board(cleo)).toContain('Finished');
    expect((await cleo.slash('/verify')).text).toContain('follow from it');
    expect(await said(ada, '/table undo')).toContain('This game is over');
  });

  it('pauses when all agree, stays paused over a restart, and resumes', async () => {
    const room = await begun(house, 'rounds:3');
    const { ada, ben, cleo } = room;
    await ben.slash('/table pause');
    await ada.until('[Agree]');
    const open = (await choose(ben)).message;
    expect(open?.ephemeral).toBe(true);
    await house.stopBot();
    await house.startBot();
    await ada.press('Agree');
    await cleo.until('Paused');
    expect(sentence(await ben.press('rock'))).toContain('The game was paused');
    expect(board(cleo)).not.toContain('[Choose]');
    expect(await said(ben, '/table nudge')).toContain('The game was paused');
    await house.stopBot();
    await house.startBot();
    await ben.press('Resume');
    await ada.until('[Agree]');
    await ada.press('Agree');
    await cleo.until('The game goes on');
    await showHands(room, 'rock', 'scissors');
    await cleo.until('Round over');
    // Moderators decide alone if they don't play.
    await moderating(house, room.dev, (dev) => dev.slash('/table pause'));
    await cleo.until('Paused');
    await moderating(house, room.dev, (dev) => dev.slash('/table resume'));
    await cleo.until('The game goes on');
  });

  it('gives a seat to a person who accepts, and hides the hand from the previous one', async () => {
    const room = await begun(house, 'rounds:3');
    const { ada, ben, cleo, dev } = room;
    await show(ben, 'paper');
    await choose(ada);
    const hand = await ben.slash('/table hand');
    expect(hand.text).toContain('Rock, paper, scissors');
    await ben.slash(`/table replace with:@Cleo`);
    await cleo.until('[Accept]');
    expect(pinged(room)).toEqual([cleo.id]);
    expect(sentence(await dev.press('Accept'))).toContain('for others to agree to');
    await cleo.press('Accept');
    await dev.until('@Cleo plays for @Ben');
    expect(await said(ben, '/table hand')).toContain('You’re not at this table');
    await show(ada, 'rock');
    await dev.until('Cleo wins it');
    expect(sentence(await ben.slash('/move play:rock'))).toContain('You’re not at this table');
    // A computer may take over a seat, and a person may take a computer's.
    await cleo.slash('/table replace level:stone');
    await dev.until('a **Stone computer** plays for @Cleo');
    await show(ada, 'rock');
    await dev.until('Comet');
    await ada.slash(`/table replace seat:1 with:@Dev`);
    await dev.until('[Accept]');
    await dev.press('Accept');
    await cleo.until('@Dev plays for');
    // All four have sat at this table. So a moderator among them has to ask the people who sit there now.
    await moderating(house, cleo, (user) => user.slash('/table end'));
    for (const one of [ada, dev]) {
      // The mention may arrive before the table message is updated. Until then, that message has the buttons of the
      // earlier proposal.
      await one.until((user) =>
        user
          .messages()
          .map(({ message }) => user.reads(message.id))
          .some((text) => text.includes('asks to end the game') && text.includes('[Agree]')),
      );
      await one.press('Agree');
    }
    await cleo.until('Ended');
    expect((await cleo.slash('/verify')).text).toContain('follow from it');
  });

  it('nudges once, keeps spectators informed, and pings nobody else', async () => {
    const room = await begun(house, 'rounds:1');
    const { ada, ben, cleo, dev } = room;
    expect(await said(cleo, '/table nudge')).toContain('Only people at this table');
    expect(await said(ada, '/table nudge')).toBe(
      'It’s your turn, too. Play first, then you can nudge the others.',
    );
    await show(ada, 'rock');
    expect(await said(ada, '/table nudge')).toContain('I’ve reminded');
    expect(await said(ada, '/table nudge')).toContain('a moment ago');
    expect(pinged(room)).toEqual([ben.id]);
    expect(await said(dev, '/table spectate')).toContain('You’re following this table');
    expect(await said(cleo, '/table spectate')).toContain('You’re following this table');
    expect(await said(cleo, '/table spectate')).toContain('no longer follow');
    expect((await cleo.slash('/table status')).text).toContain('Followed by @Dev');
    expect((await dev.slash('/games')).text).toContain('You follow');
    expect((await ben.slash('/games')).text).toContain('Your turn');
    await show(ben, 'scissors');
    await dev.until('you follow is over');
    expect(pinged(room)).toEqual([ben.id, dev.id]);
    expect((await ben.slash('/games')).text).toContain('Over');
  });

  it('invites by a mention, and keeps others out of a table for invited people', async () => {
    const room = newRoom(house);
    const { ada, ben, cleo, dev } = room;
    await ada.slash('/play rps');
    expect(await said(cleo, '/table invite user:@Dev')).toContain('Join the table first');
    await ada.slash('/table invite user:@Ben only:true');
    await ben.until('invites you to a table');
    await cleo.until('Invited people only');
    expect(pinged(room)).toEqual([ben.id]);
    expect(sentence(await cleo.press('Join'))).toContain('Only invited people can join');
    await ben.press('Join');
    await cleo.until('@Ben');
    await ben.press('Leave');
    await ada.press('Open to all');
    await cleo.until('[Invited only]');
    await dev.press('Join');
    await ada.until('@Dev');
    await ada.until((user) => user.sees().includes('[Start]'));
    const invitation = ada
      .messages()
      .find((seen) => ada.reads(seen.message.id).includes('invites you to a table'));
    await ada.press('Start');
    await cleo.until('Waiting for @Ada and @Dev');
    // Nobody can join anymore, so the invitation has a link to the game instead of a button.
    const afterwards = () => ben.reads(invitation?.message.id ?? '');
    await ben.until(() => afterwards().includes(', which has started.'));
    expect(afterwards()).not.toContain('[Join]');
    await moderating(house, cleo, (user) => user.slash('/table end'));
  });

  it('removes Join from an invitation also if the table is canceled, or the bot was stopped before', async () => {
    const { ada, ben } = newRoom(house);
    await ada.slash('/play rps');
    await ada.slash('/table invite user:@Ben');
    await ben.until('invites you to a table');
    const store = await openStore(house.databaseUrl);
    const notes = Object.keys(await store.settings('bot')).filter((key) => key.startsWith('invitation:'));
    expect(notes).toHaveLength(1);
    const message = notes[0]?.split(':')[2] ?? '';
    expect(ben.reads(message)).toContain('[Join]');
    await ada.press('Cancel');
    await ben.until(() => ben.reads(message).includes('which was canceled'));
    expect(ben.reads(message)).not.toContain('[Join]');
    const noted = async () =>
      Object.keys(await store.settings('bot')).filter((key) => key.startsWith('invitation:'));
    await expect.poll(noted).toEqual([]);
    // Set things up as if the bot had been killed between the cancellation and the edit.
    await house.stopBot();
    const table = tableIn(ada.sees());
    await store.setSetting('bot', notes[0] ?? '', table);
    await house.startBot();
    await expect.poll(noted).toEqual([]);
    await store.close();
  });

  it('plays alone and undoes alone: computers agree automatically', async () => {
    const { ada, cleo } = newRoom(house);
    await ada.slash('/play field');
    await ada.press('Start');
    await ada.press('Wait');
    await cleo.until('Turn 2');
    expect(await said(ada, '/table undo')).toContain('Agreed, and done');
    await cleo.until('Turn 1');
    expect(board(cleo)).not.toContain('waits');
    await ada.slash('/table draw');
    await cleo.until('A draw');
  });

  it('mentions the person to act in correspondence, in one post at a time, as they chose', async () => {
    const room = newRoom(house);
    const { ada, ben, cleo } = room;
    const turns = () =>
      cleo.messages().filter((seen) => cleo.reads(seen.message.id).includes('your turn in'));
    await ada.slash('/play rps rounds:9');
    await ada.select('Clock: No clock', '1 day a turn');
    await ben.press('Join');
    await ada.press('Start');
    // The person who started the game is present; the other one may have sat down days ago.
    await cleo.until('@Ben, your turn in');
    expect(pinged(room)).toEqual([ben.id]);
    await show(ada, 'rock');
    await show(ben, 'scissors');
    await cleo.until('@Ada, your turn in');
    expect(pinged(room)).toEqual([ben.id, ada.id]);
    expect(turns()).toHaveLength(1);
    expect(await said(ada, '/games notify:none')).toContain('I won’t tell you');
    await show(ada, 'rock');
    await show(ben, 'scissors');
    await cleo.until('Ada 2 : 0 Ben');
    // A start after a crash catches up on notifications. Nobody is notified twice, and nobody who doesn't want to be.
    await house.stopBot();
    await house.startBot();
    await show(ben, 'rock');
    await cleo.until('Waiting for @Ada');
    expect(await said(ada, '/games notify:mention')).toContain('I’ll mention you');
    expect(pinged(room)).toEqual([ben.id, ada.id]);
    await ended(house, room);
  });

  it('without a clock mentions people who were away, and nobody who is present', async () => {
    const room = await begun(house, 'rounds:9');
    const { ada, ben, cleo } = room;
    await showHands(room, 'rock', 'scissors');
    await cleo.until('Round over');
    await allTold(room.table);
    await house.pass(11);
    await show(ben, 'rock');
    await house.pass(11);
    await show(ada, 'rock');
    await cleo.until('@Ben, your turn in');
    expect(pinged(room)).toEqual([ben.id]);
    await ended(house, room);
  });

  it('sends one post a day to people who want it, with all that waits, and none if nothing does', async () => {
    const [first, second] = [await begun(house), await begun(house)];
    const { dev } = first;
    const digests = () => written.filter(({ content }) => content.includes('it’s your turn in these games'));
    await first.ben.slash('/games notify:digest');
    await dev.slash('/games notify:digest');
    const day = async () => {
      await house.pass(24 * 60);
      await house.stopBot();
      await house.startBot();
    };
    await day();
    await expect.poll(() => digests().length).toBe(1);
    const [digest] = digests();
    expect(digest?.mentions.users).toEqual([first.ben.id]);
    expect(digest?.content.split('\n').length).toBeGreaterThan(2);
    await house.stopBot();
    await house.startBot();
    await ended(house, first);
    await ended(house, second);
    expect(digests()).toHaveLength(1);
    await first.ben.slash('/games notify:mention');
  });
});
