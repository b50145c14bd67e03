import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import type { Page } from 'playwright-core';
import { expect, it, type TestContext, vi } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { baseball } from '../../src/games/baseball/index.ts';
import type { Game } from '../../src/games/game.ts';
import { customIds, everybodySees, newRoom, type Room, sentence } from '../equipment/at-the-table.ts';
import { closePage } from './browser.ts';
import { phoneOf } from './fit.ts';
import { onPhone, patient } from './on-phone.ts';
import { phonesWith } from './phones.ts';
import { chooseFromMenu, typeCommand } from './steps.ts';
import { answersOf } from './turn.ts';

/**
 * A draft of four people and four computers, on the phones of its commissioner and of a person with a queue. The result
 * of each press is on the screen without scrolling, only the newest post can be pressed, and only who is on the clock
 * is mentioned.
 */

const { house } = phonesWith(baseball as Game);

/** In the order in which they pick. */
const teams = [
  ['Ben', 'Ironvale Smelters'],
  ['Cleo', 'Quarry Hill Masons'],
  ['Ada', 'Port Calder Gulls'],
  ['Dev', 'Saltmarsh Herons'],
] as const;
/** What the built-in league's eight teams roll for that order. */
const rolls = [16, 20, 14, 18, 9, 8, 7, 6];

/** The d20s of a draft's order fall as wanted. */
function loadOrder({ onTestFinished }: TestContext): void {
  const left = [...rolls];
  const spy = vi.spyOn(crypto, 'randomInt').mockImplementation(() => left.shift() ?? 1);
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
}

async function phone(name: string, room: Room, { onTestFinished }: TestContext): Promise<Page> {
  const page = await phoneOf(house(), name, room);
  onTestFinished(() => closePage(page));
  return page;
}

/** The free players in the menu that somebody sees alone, the best first. */
function listed(user: User): readonly string[] {
  const text = user.reads(answersOf(user).at(-1)?.message.id ?? '');
  return /\{Choose a player [^:]*: ([^}]*)\}/.exec(text)?.[1]?.split(' | ') ?? [];
}

/** The labels of all buttons that everybody sees, but those of the season's own post. */
const alive = (user: User): readonly string[] =>
  everybodySees(user)
    .filter((seen) => customIds(seen).length > 0)
    .map(({ message }) => user.reads(message.id))
    .filter((text) => !text.includes('Before the season'))
    .map((text) => text.split('\n').at(-1) ?? '');

it('a draft: a queue, time-outs, a pause, two picks that are taken back, and the end', async (test) => {
  const room = newRoom(house());
  const { ada, ben, cleo, dev } = room;
  const people = { Ada: ada, Ben: ben, Cleo: cleo, Dev: dev };
  const phones = { Ada: await phone('Ada', room, test), Ben: await phone('Ben', room, test) };
  const adas = onPhone(house(), phones.Ada, ada, 'draft-ada');
  const bens = onPhone(house(), phones.Ben, ben, 'draft-ben');

  const reads = (on: typeof adas) => (on === adas ? ada : ben).reads(on.own().message.id);

  /** How often each person has been called so far. */
  let called = new Map<User, number>();
  const countCalls = () =>
    new Map(Object.values(people).map((user) => [user, user.pings(room.channel).length] as const));
  /** Waits for the post that calls a person, and nobody else. Nothing older can be pressed. */
  async function calls(user: User, words: RegExp): Promise<void> {
    const text = new RegExp(
      `@${user.name}, it’s your pick in Lantern\\.[^]*${words.source}[^]*On the clock`,
      's',
    );
    for (const on of [adas, bens]) await on.shows(on.post, text, `calls-${user.name}`);
    expect(alive(dev)).toEqual(['[Pick] [Queue] [Draft]']);
    const now = countCalls();
    const times = (one: User) => (now.get(one) ?? 0) - (called.get(one) ?? 0);
    expect(Object.values(people).filter((one) => times(one) > 0)).toEqual([user]);
    expect(times(user)).toBe(1);
    called = now;
  }
  /** Opens the menu of players, and chooses one. */
  async function chooses(on: typeof adas, page: Page, name: string, what: string): Promise<void> {
    await chooseFromMenu(page, /Choose a player[^:]*/.exec(reads(on))?.[0] ?? '', [name]);
    await on.answers(name, what);
  }

  await typeCommand(phones.Ada, '/settings seasons on:true');
  await adas.answers(/seasons/i, 'settings');
  ada.dismiss(adas.own().message.id);
  await typeCommand(phones.Ada, '/season create name:Lantern ask_for_teams:false');
  await adas.shows(adas.post, /Before the season.*8 without an owner/s, 'created');
  ada.dismiss(adas.own().message.id);
  for (const [name, team] of teams) {
    const user = people[name];
    await user.until('[Claim a team]', patient);
    await user.press('Claim a team');
    expect(sentence(await user.select('Choose a team', team))).toContain('are yours');
    user.dismiss(answersOf(user).at(-1)?.message.id ?? '');
  }
  await ada.until('Dev owns', patient);

  // A queue is made before the draft begins. Until then nobody can pick.
  await typeCommand(phones.Ben, '/draft queue');
  await bens.answers('Nobody yet.', 'empty-queue');
  const queued: string[] = [];
  for (const place of [1, 2]) {
    await bens.presses('Add', bens.own);
    await bens.answers('Players for IVS', 'players');
    await chooseFromMenu(phones.Ben, 'Position', ['SS']);
    await bens.answers(/\*SS\*/, 'shortstops');
    const name = listed(ben)[place + 3] ?? '';
    await chooses(bens, phones.Ben, name, 'queueing');
    expect(reads(bens)).toContain('[Add to queue] [Back]');
    await bens.presses('Add to queue', bens.own);
    await bens.answers(`${place}. ${name}`, 'queued');
    queued.push(name);
  }
  const [second = '', first = ''] = queued;
  await chooseFromMenu(phones.Ben, 'Move to the top', [first]);
  await bens.answers(`1. ${first}, SS\\n2. ${second}, SS`, 'moved-up');

  loadOrder(test);
  called = countCalls();
  await typeCommand(phones.Ada, '/draft start rounds:2');
  await adas.answers('The draft of .*Lantern.* begins', 'begun');
  await calls(ben, /2 rounds, 10 minutes a pick.*IVS \(20\), QHM \(18\)/);

  // Nothing runs and nobody picks during a pause.
  await typeCommand(phones.Ada, '/draft pause reason:Supper');
  await adas.answers('The draft is paused', 'paused');
  await adas.shows(
    adas.post,
    /paused\. Reason: Supper\nOn the clock: \*\*IVS\*\*\.\n\[Queue\] \[Draft\]/,
    'pause',
  );
  await typeCommand(phones.Ada, '/draft pause');
  await adas.answers('The draft is already paused', 'paused-twice');
  await bens.presses('Queue', bens.post);
  await bens.answers(`1. ${first}`, 'queue-in-a-pause');
  await bens.presses('Add', bens.own);
  await bens.answers('The draft is paused', 'no-pick-in-a-pause');
  const [best = ''] = listed(ben);
  await chooses(bens, phones.Ben, best, 'no-pick-button');
  expect(reads(bens)).not.toContain('[Pick]');
  expect(sentence(await ben.slash(`/draft pick player:${best}`))).toBe('The draft is paused.');
  await house().pass(61);
  await typeCommand(phones.Ada, '/draft resume');
  await adas.answers('The draft goes on', 'resumed');
  await calls(ben, /The draft goes on/);

  // Out of time, the first of the queue is picked. Nobody reads where he came from, or who else is in it.
  await house().pass(10.1);
  await calls(cleo, new RegExp(`1\\.01 \\(1\\).*pick \\*\\*${first}\\*\\*, SS\\. Their time was up`));
  for (const user of [ada, cleo, dev]) expect(JSON.stringify(user.messages())).not.toContain(second);
  // The computer picks for who has no queue.
  await house().pass(10.1);
  await calls(ada, new RegExp(`pick \\*\\*${best}\\*\\*.*Their time was up`));

  /** Picks the best player who is free. */
  async function picks(on: typeof adas, user: User, page: Page, next: RegExp): Promise<string> {
    await on.presses('Pick', on.post);
    await on.answers(/Pick for [A-Z]{3}.*on the clock/s, 'pick');
    const [name = ''] = listed(user);
    await chooses(on, page, name, 'chosen');
    await on.presses('Pick', on.own);
    await on.answers(new RegExp(`pick \\*\\*${name}\\*\\*.*${next.source}`), 'picked');
    return name;
  }
  const wrong = await picks(adas, ada, phones.Ada, /Your next pick is 2\.06 \(14\)/);
  await calls(dev, new RegExp(`1\\.03 \\(3\\).*${wrong}`));
  await typeCommand(phones.Ada, '/draft undo reason:Wrong name');
  await adas.answers(`${wrong}.* is free again`, 'undone');
  await calls(ada, new RegExp(`${wrong}.* is taken back.*Reason: Wrong name`));
  await typeCommand(phones.Ada, '/draft undo');
  await adas.answers(`${best}.* is free again`, 'undone-twice');
  await calls(cleo, new RegExp(`1\\.02 \\(2\\).*${best}.* is taken back`));
  await cleo.press('Pick');
  const [theirs = ''] = listed(cleo);
  await cleo.select(/Choose a player[^:]*/.exec(cleo.sees())?.[0] ?? '', theirs);
  await cleo.press('Pick', { message: answersOf(cleo).at(-1)?.message.id ?? '' });
  await calls(ada, /1\.02 \(2\)/);
  await picks(adas, ada, phones.Ada, /Your next pick is 2\.06 \(14\)/);
  await calls(dev, /1\.03 \(3\)/);

  // The computers' eight picks share a post.
  await house().pass(10.1);
  await calls(dev, /1\.04 \(4\).*2\.04 \(12\)/s);
  await house().pass(10.1);
  await calls(ada, /2\.05 \(13\)/);
  await adas.presses('Draft', adas.post);
  await adas.answers(/On the clock: \*\*PCG\*\*.*Last.*Next.*\[Pick\] \[Queue\] \[Board\]/s, 'draft');
  await picks(adas, ada, phones.Ada, /You have no picks left/);
  await calls(cleo, /2\.06 \(14\)/);
  await house().pass(10.1);
  await calls(ben, /2\.07 \(15\)/);
  await bens.presses('Pick', bens.post);
  await bens.answers('Pick for IVS', 'last-pick');
  await chooseFromMenu(phones.Ben, 'Position', ['SS']);
  await bens.answers(/\*SS\*/, 'last-shortstops');
  await chooses(bens, phones.Ben, second, 'last-chosen');
  await bens.presses('Pick', bens.own);
  await bens.answers('You have no picks left', 'last-picked');

  for (const on of [adas, bens])
    await on.shows(on.post, /2\.08 \(16\).*The draft is over\. `\/season start`.*\[Board\]/s, 'over');
  expect(alive(dev)).toEqual(['[Board]']);
  expect(countCalls()).toEqual(called);
  await adas.presses('Board', adas.post);
  await adas.answers('16 of 16 picks are made', 'board');
});
