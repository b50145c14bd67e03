import { expect, it } from 'vitest';
import { ohHell } from '../../examples/oh-hell/index.ts';
import type { OhHell } from '../../examples/oh-hell/state.ts';
import type { User } from '../../playground/people/driver.ts';
import { newRoom, take } from '../equipment/at-the-table.ts';
import { loadDice, numberedSeed } from '../equipment/loaded-dice.ts';
import { watchedGame } from '../watched/game.ts';
import { tableIn } from './fit.ts';
import { alone, looksOn, phonesWith } from './phones.ts';
import { messageWith, pressButton, typeCommand } from './steps.ts';

/** The example game Oh Hell on Ada's phone: three people play a round to its end, and the next round begins. */

const { game, now } = watchedGame<OhHell, Parameters<typeof ohHell.setup>, Parameters<typeof ohHell.apply>>(
  ohHell,
);
const { house, phone } = phonesWith(game);

it('a round of three cards stands on one screen at every step', async () => {
  loadDice(numberedSeed(77));
  const room = newRoom(house());
  const { ada, ben, cleo, dev } = room;
  const people = [ada, ben, cleo];
  const page = await phone('Ada', room);
  const { bad, look } = looksOn(page, 'oh-hell');
  const table = (what: string) => look(what, () => tableIn(ada));
  const own = (what: string) => look(`${what}-alone`, () => alone(ada));

  await typeCommand(page, '/play oh-hell cards:3');
  await messageWith(page, 'a table is open');
  await ben.press('Join');
  await cleo.press('Join');
  await pressButton(page, 'Start');
  await dev.until('3 cards each');
  await table('deal');

  await pressButton(page, 'Bid');
  await ada.until('How many tricks will you take?');
  await own('bid');
  await pressButton(page, 'Bid 1');
  await ada.until('Your bid: **1**');
  await own('bid-done');
  for (const [user, bid] of [
    [ben, 'Bid 0'],
    [cleo, 'Bid 2'],
  ] as const) {
    await user.press('Bid');
    await take(user, bid, alone(user));
  }
  await dev.until('Bids: Ada 1, Ben 0, Cleo 2.');
  await table('bids');

  /** Plays the first legal card of the current seat: Ada on her phone, the others through the test driver. */
  const playOn = async (user: User, card: number) => {
    const [choice] = game.choices(now(), people.indexOf(user));
    if (choice === undefined) throw new Error('There is a card to play.');
    await user.until('[Play a card]');
    if (user !== ada) {
      await user.press('Play a card');
      await take(user, choice.label, alone(user));
      return;
    }
    await pressButton(page, 'Play a card');
    await ada.until(`[${choice.label}]`);
    await own(`card-${card}`);
    await pressButton(page, choice.label);
  };
  for (let card = 1; now().round === 1; card += 1) {
    const user = people[now().turn] ?? ada;
    const before = ada.reads(tableIn(ada).message.id);
    await playOn(user, card);
    await ada.until((person) => person.reads(tableIn(person).message.id) !== before);
    await table(`card-${card}`);
  }

  await dev.until('Round 2: ');
  expect(now().last).not.toBeNull();
  await table('next-round');
  await pressButton(page, 'Scores');
  await ada.until('Round 1:');
  expect(bad.join('\n\n')).toBe('');
});
