import type { Page } from 'playwright-core';
import { expect, it, type TestContext } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import { baseball } from '../../src/games/baseball/index.ts';
import type { Game } from '../../src/games/game.ts';
import { newRoom, type Room } from '../equipment/at-the-table.ts';
import { channelIn } from '../equipment/reading.ts';
import { closePage } from './browser.ts';
import { phoneOf } from './fit.ts';
import { onPhone, patient } from './on-phone.ts';
import { phonesWith } from './phones.ts';
import { answersOf } from './turn.ts';

/**
 * A week of a season on one person's phone, from the claim of a team to the standings. The result of each press is on
 * the screen without scrolling, and nothing that is over can be pressed.
 */

const { house } = phonesWith(baseball as Game);

async function phone(name: string, room: Room, { onTestFinished }: TestContext): Promise<Page> {
  const page = await phoneOf(house(), name, room);
  onTestFinished(() => closePage(page));
  return page;
}

/** The id of a thread by its name, once the person sees a text in it. */
async function threadCalled(ada: User, name: string, text: string): Promise<string> {
  const { world } = house().playground;
  const found = () => world.channelList().find((channel) => channel.name === name)?.id;
  await ada.until(() => found() !== undefined, patient);
  const id = found() ?? '';
  await ada.until(text, { ...patient, channel: id });
  return id;
}

it('a week of games: claims, a conceded game, a typed score, the next week, standings', {
  timeout: 600_000,
}, async (test) => {
  const room = newRoom(house());
  const { ada, ben } = room;
  const page = await phone('Ada', room, test);
  const { answers, follows, opens, own, playPost, post, presses, shows } = onPhone(
    house(),
    page,
    ada,
    'season',
  );

  expect((await ada.slash('/settings seasons on:true')).text).toMatch(/seasons/i);
  ada.dismiss(own().message.id);
  await ada.slash('/season create name:Lantern week_ends:hand');
  await shows(post, /Before the season.*8 without an owner/s, 'created');
  ada.dismiss(own().message.id);
  await presses('Claim a team', post);
  await answers('Which team do you want to run', 'teams');
  await ada.select('Choose a team', 'Port Calder Gulls');
  await answers('Port Calder Gulls.* are yours', 'claimed');

  await ben.goTo(room.channel).until('[Claim a team]', patient);
  await ben.press('Claim a team');
  await ben.select('Choose a team', 'Quarry Hill Masons');
  expect(ben.reads(answersOf(ben).at(-1)?.message.id ?? '')).toContain('A commissioner has to agree');
  for (const { message } of answersOf(ada)) ada.dismiss(message.id);
  await shows(post, /Ben.*Quarry Hill Masons/, 'asked');
  await presses('Give', post);
  await answers('Quarry Hill Masons.* belong to Ben', 'given');

  for (const { message } of answersOf(ada)) ada.dismiss(message.id);
  await ada.until((one) => !one.sees().includes('[Give]'), patient);
  await ada.slash('/season start');
  const week = await threadCalled(ada, 'Lantern · week 1', '[Play]');
  // Six games of computers begin by themselves. Their results would push up what is pressed.
  const left = () => ada.sees(room.channel).split(' to play').length - 1;
  await ada.until(() => left() === 1, { timeoutMs: 300_000, channel: room.channel });
  await opens(week);
  await shows(playPost, /Quarry Hill Masons.*4 to play.*\[Play\]/s, 'week');
  await presses('Play', playPost);
  await answers('The table waits for @Ben', 'ready');
  const table = await follows();
  await shows(post, /kept for.*@Ben/s, 'lobby');
  expect(channelIn((await ben.press('Play', { channel: week })).text)).toBe(table);
  await shows(post, /lineup/i, 'table');
  await ben.slash('/table resign', { channel: table });
  await ben.press('Yes, give up', { channel: table });
  expect(await shows(post, 'Finished', 'finished')).not.toContain('[Rematch]');
  // The season hears of it a moment after the table.
  await ada.until('3 to play', { timeoutMs: 60_000, channel: room.channel });
  await presses('Season', post);
  await answers(/Week 1 of 18.*3 to play/s, 'season');

  // The second game was played with printed cards.
  await opens(week);
  for (const { message } of answersOf(ada)) ada.dismiss(message.id);
  await ben.slash('/schedule result game:1:2 away:4 home:2', { channel: week });
  await shows(post, /typed in for.*\[Confirm\] \[Deny\]/s, 'typed');
  await presses('Confirm', post);
  await answers('The result stands', 'confirmed');
  await ada.until((one) => !one.sees(week).includes('[Confirm]'), patient);

  await ada.slash('/season week', { channel: room.channel });
  await threadCalled(ada, 'Lantern · week 2', '[Play]');
  await ada.until((one) => !one.sees(week).includes('[Play]'), patient);
  await opens(room.channel);
  for (const { message } of answersOf(ada)) ada.dismiss(message.id);
  const shown = () =>
    ada.messages(room.channel).find(({ message }) => ada.reads(message.id).includes('Week 2 of 18'));
  await ada.until(() => shown() !== undefined, patient);
  await ada.press('Standings', { channel: room.channel });
  expect(await answers(/North.*South/s, 'standings')).toMatch(/W \d, L \d/);
});
