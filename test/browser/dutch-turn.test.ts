import { expect, it } from 'vitest';
import type { State } from '../../src/games/dutch/state.ts';
import { faceOf } from '../../src/games/dutch/terms/cards.ts';
import type { Seating } from '../../src/games/facets/seats.ts';
import { newRoom, take } from '../equipment/at-the-table.ts';
import { loadDice } from '../equipment/loaded-dice.ts';
import { leastOf, seedDealing, slotsOf, watchedDutch } from '../watched/dutch.ts';
import { pictures, tableIn } from './fit.ts';
import { comesInSight } from './in-sight.ts';
import { alone, phonesWith } from './phones.ts';
import { answersOf, turnOn } from './turn.ts';

/**
 * A whole turn of Dutch on Ada's phone. The result of each press is visible without scrolling, with all of her
 * current choices.
 */

const { game, now } = watchedDutch();
const { house, phone } = phonesWith(game);

const person = { kind: 'person' } as const;
const seating: Seating = [
  person,
  person,
  { kind: 'computer', level: 'expert' },
  { kind: 'computer', level: 'hard' },
];

/** Ada starts with two jacks. */
const wantedDeal = (dealt: State): boolean =>
  dealt.current === 0 && slotsOf(dealt, 0, 'J').length === 2 && slotsOf(dealt, 1, 'J').length === 0;

const phase = (wanted: State['phase']): Promise<void> =>
  expect.poll(() => now().phase, { interval: 10 }).toBe(wanted);

it('draw, swap, a window with Same rank!, a pass and the jacks', async () => {
  loadDice(seedDealing({}, seating, wantedDeal));
  const room = newRoom(house());
  const { ada, ben, dev } = room;
  const page = await phone('Ada', room);
  const turn = turnOn(page, ada, 'dutch-turn');
  const { answers, brings, own, presses, reads } = turn;

  await ada.slash('/play dutch');
  await ben.press('Join');
  await ada.select('Add a computer', 'Expert computer');
  await ada.select('Add a computer', 'Hard computer');
  await ada.press('Start');
  await phase('initial_peek');
  for (const user of [ada, ben]) await user.slash('/move play:look 1 2');
  await phase('drawing_card');
  for (const { message } of answersOf(ada)) ada.dismiss(message.id);
  await dev.until('[Draw]');

  await presses('Draw', turn.table);
  await answers('Drawn into slot 5', 'drawn');
  expect(reads()).toContain(faceOf(now().hands[0]?.[4] ?? 'JK1'));
  for (const button of ['Slot 1', 'Slot 5, just drawn', 'Call Dutch'])
    expect(reads()).toContain(`[${button}]`);

  // The drawn card replaces a jack, and the private answer now shows the window.
  const [jack = 0] = slotsOf(now(), 0, 'J');
  await presses(`Slot ${jack}`, own);
  await phase('same_rank_window');
  await answers('Drop any J', 'played');
  for (const button of ['Slot 1', 'Pass', 'Call Dutch']) expect(reads()).toContain(`[${button}]`);

  // In the table message the usual choice comes first. The costly choice comes after the hand button.
  await dev.until('[Same rank!]');
  const lines = ada.reads(tableIn(ada).message.id).split('\n');
  const rows = lines.filter((line) => line.includes('[')).join(' ');
  expect(rows.indexOf('[Pass]')).toBeLessThan(rows.indexOf('[Same rank!]'));
  expect(rows.indexOf('[Call Dutch]')).toBeGreaterThan(rows.indexOf('[My hand]'));

  await presses('My hand', turn.table);
  await answers('Drop any J', 'my-hand');
  const [second = 0] = slotsOf(now(), 0, 'J');
  expect(reads()).toContain(`[Slot ${second}]`);
  await presses('Same rank!', turn.table);
  await answers('Drop any J', 'same-rank');
  await presses(`Slot ${second}`, own);
  await answers('Ada drops J', 'dropped');
  // Her private answer is obsolete and disappears. The table message shows the result of the pass.
  await presses('Pass', own);
  await brings(turn.table, 'Ada passes', 'passed');
  await ben.press('Pass', { message: tableIn(ben).message.id });
  await phase('special_play_window');
  // One line names both computers, whatever their names are.
  await dev.until(/• .+ and .+ pass\./);

  // The jack asks for two cards, listed by player name, and then asks to confirm both.
  await dev.until('[Use the power]');
  await presses('Use the power', turn.table);
  await answers('Swap two cards', 'jack');
  expect(reads()).not.toMatch(/Seat \d/);
  await presses('Ben, slot 2', own);
  await answers('Swap Ben’s slot 2 with', 'jack-first');
  const [mine = 0] = (now().hands[0] ?? []).flatMap((card, index) => (card === null ? [] : [index + 1]));
  await presses(`My slot ${mine}`, own);
  await answers(`Ben’s slot 2 with your own slot ${mine}`, 'jack-both');
  await presses('Swap', own);
  // The second jack is next, in the same answer.
  await answers('Swap two cards', 'second-jack');
  expect(now().powers).toEqual([{ seat: 0, power: 'jack_swap' }]);
  await presses('Skip', own);
  await phase('drawing_card');
  expect(now().current).toBe(1);

  // At most one private answer exists at a time: older ones are removed (1.1).
  expect(turn.most()).toBe(1);
});

it('the same when others end it: the final says who called and by how much', async () => {
  loadDice(seedDealing({}, [person, person], (dealt) => dealt.current === 0));
  const room = newRoom(house());
  const { ada, ben, dev } = room;
  const page = await phone('Ada', room);
  await ada.slash('/play dutch');
  await ben.press('Join');
  await ada.press('Start');
  for (let called = false; now().phase !== 'game_ended'; ) {
    const seat = game.toAct(now())[0] ?? 0;
    const user = seat === 0 ? ada : ben;
    if (!called && now().phase === 'playing_card') {
      await user.slash('/move play:dutch');
      await take(user, 'Call Dutch', alone(user));
      called = true;
    }
    await user.slash(`/move play:${leastOf(now())}`);
  }
  await dev.until('Finished');
  for (const { message } of answersOf(ada)) ada.dismiss(message.id);
  await comesInSight(page, () => tableIn(ada), 'the end');
  expect(ada.reads(tableIn(ada).message.id)).toMatch(/Ada called Dutch (?:and wins )?with \d+ points?/);
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/dutch-turn-final.png` });
});
