import { expect, it } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import type { State } from '../../src/games/dutch/state.ts';
import { faceOf } from '../../src/games/dutch/terms/cards.ts';
import type { Seating } from '../../src/games/facets/seats.ts';
import type { Game } from '../../src/games/game.ts';
import { newRoom, take } from '../equipment/at-the-table.ts';
import { loadDice } from '../equipment/loaded-dice.ts';
import { leastOf, seedDealing, slotsOf, watchedDutch } from '../watched/dutch.ts';
import { misfits, tableIn } from './fit.ts';
import { alone, looksOn, phonesWith } from './phones.ts';
import { chooseFromMenu, messageWith, pressButton, typeCommand } from './steps.ts';

/** A match of Dutch on Ada's phone: three people and a computer with a live clock, a hidden hand and windows. */

const { game: hurried, now } = watchedDutch();

/**
 * How many times as long timers run and faces stay, because measuring a screen takes long on a busy machine. Faces go
 * within a minute.
 */
const longer = 7;
const game: Game = {
  ...hurried,
  clock: (state) => {
    const clock = hurried.clock(state);
    return clock && { ...clock, seconds: clock.seconds * longer };
  },
  privately: (...asked) => {
    const answer = hurried.privately?.(...asked);
    return answer?.seconds === undefined ? answer : { ...answer, seconds: answer.seconds * longer };
  },
};
const { house, phone } = phonesWith(game);

const person = { kind: 'person' } as const;
const seating: Seating = [person, person, person, { kind: 'computer', level: 'expert' }];

/** Ada starts with a queen, Ben has one and a jack, and the computer has neither. */
function wantedDeal(dealt: State): boolean {
  const has = (seat: number, rank: string) => slotsOf(dealt, seat, rank).length > 0;
  const isBens = has(1, 'Q') && has(1, 'J') && !has(2, 'Q') && !has(2, 'J');
  return dealt.current === 0 && has(0, 'Q') && !has(0, 'J') && isBens && !has(3, 'Q') && !has(3, 'J');
}

const reads = (user: User): string => user.reads(alone(user).message.id);

/** Waits until the game reaches a state. Its message follows a little later. */
const comes = (wanted: (state: State) => boolean, what: string): Promise<void> =>
  expect.poll(() => wanted(now()), { message: what, interval: 10 }).toBe(true);
const phase = (wanted: State['phase']) => comes((state) => state.phase === wanted, wanted);

/** Plays on until the condition is true. Each person to act does only what they must. */
async function goOn(people: readonly User[], until: (state: State) => boolean): Promise<void> {
  while (!until(now())) {
    const before = now();
    const seat = game.toAct(before).find((one) => one < people.length);
    if (seat !== undefined) await people[seat]?.slash(`/move play:${leastOf(before)}`);
    if (seat === undefined) await comes((state) => state !== before, 'the computer');
  }
}

it('a match of two rounds fits on one screen at every step', async () => {
  loadDice(seedDealing({ match_rounds: 2 }, seating, wantedDeal));
  const room = newRoom(house());
  const { ada, ben, cleo, dev } = room;
  const page = await phone('Ada', room);
  const { bad, look } = looksOn(page, 'dutch');
  const lookAtTable = (what: string) => look(what, () => tableIn(ada));
  const lookAlone = (what: string) => look(`${what}-alone`, () => alone(ada));

  await typeCommand(page, '/play dutch match_rounds:2');
  await messageWith(page, 'a table is open');
  await ben.press('Join');
  await cleo.press('Join');
  await chooseFromMenu(page, 'Add a computer', ['Expert computer']);
  await dev.until(/🤖 \w+ \(Expert\)/);
  await chooseFromMenu(page, 'Clock: No clock', ['Relaxed']);
  await dev.until('Clock: Relaxed');
  await pressButton(page, 'Start');
  await phase('initial_peek');
  await dev.until('[Look at two cards]');
  await lookAtTable('first-look');

  // Ada looks at two cards, one after the other.
  await pressButton(page, 'Look at two cards');
  await messageWith(page, 'Only you see their faces.');
  await lookAlone('first-look');
  const mine = (index: number) => `Slot ${index + 1}: ${faceOf(now().hands[0]?.[index] ?? 'JK1')}`;
  await pressButton(page, 'Slot 1');
  await messageWith(page, mine(0));
  await pressButton(page, 'Slot 4');
  await messageWith(page, 'Remember them!');
  await messageWith(page, mine(3));
  await lookAlone('remember');
  await ben.press('Look at two cards');
  await ben.press('Both at once');
  await ben.select('Both at once', 'Slots 2 and 3');
  expect(reads(ben)).toContain('Remember them!');
  await cleo.press('Look at two cards');
  await cleo.press('Slot 1');
  await cleo.press('Slot 2');
  await phase('drawing_card');
  await dev.until('[Draw]');
  await lookAtTable('draw');

  // Her drawn card is private. It is hidden after some seconds, but its buttons stay, and her hand shows it again.
  await pressButton(page, 'Draw');
  await phase('playing_card');
  const drawn = `Drawn into slot 5: ${faceOf(now().hands[0]?.[4] ?? 'JK1')}`;
  await messageWith(page, drawn);
  await lookAlone('drawn');
  await lookAtTable('play');
  for (const other of [ben, cleo, dev]) expect(other.sees()).not.toContain('Drawn into');
  const shown = alone(ada);
  await house().pass(1);
  await ada.until((user) => user.reads(shown.message.id).includes('Hidden again'));
  expect(ada.reads(shown.message.id)).not.toContain('Drawn into');
  await lookAlone('hidden-again');
  await pressButton(page, 'My hand');
  await messageWith(page, drawn);
  // The newer answer replaced the older one.
  await expect.poll(() => ada.messages().some(({ message: { id } }) => id === shown.message.id)).toBe(false);
  const hand = page.locator(`[data-message="${alone(ada).message.id}"]`);
  const [queen = 0] = slotsOf(now(), 0, 'Q');
  await pressButton(page, `Slot ${queen}`, hand);
  await phase('same_rank_window');

  // Drop a right card and a wrong card in the same window.
  await dev.until('[Same rank!]');
  await ben.press('Same rank!');
  await ben.press(`Slot ${slotsOf(now(), 1, 'Q')[0]}`);
  await cleo.press('Same rank!');
  await cleo.press('Slot 1');
  expect(reads(cleo)).toContain('You’re locked out of this window.');
  await dev.until(/Cleo tries slot 1, but .* doesn’t match Q\. A penalty card goes to slot 5\./);
  expect(dev.sees()).toMatch(/Ben drops Q. from slot/);
  await lookAtTable('window');
  await pressButton(page, 'Same rank!');
  await messageWith(page, 'Drop any Q');
  await lookAlone('window');
  await pressButton(page, 'Pass', page.locator(`[data-message="${tableIn(ada).message.id}"]`));
  await ben.press('Pass', { message: tableIn(ben).message.id });

  // The queens are used in order. Ben's queen is the last power of the turn.
  await phase('special_play_window');
  await dev.until('[Use the power]');
  await lookAtTable('queen');
  await pressButton(page, 'Use the power');
  await messageWith(page, 'Look at a card');
  await lookAlone('queen');
  await pressButton(page, 'Ben');
  await messageWith(page, 'Look at a card from Ben');
  await lookAlone('queen-of-ben');
  await pressButton(page, 'Slot 1');
  await messageWith(page, `Ben, slot 1: ${faceOf(now().hands[1]?.[0] ?? 'JK1')}`);
  await lookAlone('queen-face');
  await dev.until('Ada looks at slot 1 of Ben.');
  await ben.press('Use the power');
  await ben.press('Ada');
  await ben.press('Slot 2');
  const seenByBen = `Ada, slot 2: **${faceOf(now().hands[0]?.[1] ?? 'JK1')}**`;
  expect(reads(ben)).toContain(seenByBen);
  await comes((state) => state.phase === 'drawing_card' && state.current === 1, 'the turn of Ben');
  await ben.press('My hand');
  expect(reads(ben)).toContain(seenByBen);

  // Ada passes in advance. Ben's jack swaps two cards; the bot names both before the swap.
  const older = alone(ada).message.id;
  await pressButton(page, 'My hand');
  await ada.until((user) => alone(user).message.id !== older);
  await pressButton(page, 'Pass in advance', page.locator(`[data-message="${alone(ada).message.id}"]`));
  await dev.until('Passing in advance: Ada');
  await lookAlone('pass-in-advance');
  await dev.until('[Draw]');
  await ben.press('Draw');
  await ben.press(`Slot ${slotsOf(now(), 1, 'J')[0]}`);
  await phase('same_rank_window');
  expect(now().window?.passed).toEqual([0]);
  await lookAtTable('passed-in-advance');
  await cleo.until((user) => user.reads(tableIn(user).message.id).includes('[Pass]'));
  await cleo.press('Pass', { message: tableIn(cleo).message.id });
  await ben.press('Pass', { message: tableIn(ben).message.id });
  await phase('special_play_window');
  await dev.until('[Use the power]');
  await ben.press('Use the power');
  await take(ben, 'Ada, slot 1', alone(ben));
  expect(reads(ben)).toContain('Swap Ada’s slot 1 with …');
  await take(ben, 'Cleo, slot 2', alone(ben));
  expect(reads(ben)).toContain('Ada’s slot 1 with Cleo’s slot 2.');
  await ben.press('Swap');
  await dev.until('Ben swaps slot 1 of Ada with slot 2 of Cleo.');

  // Calling Dutch needs a confirmation. The round ends after everybody else has had a turn.
  await comes((state) => state.phase === 'drawing_card' && state.current === 2, 'the turn of Cleo');
  await dev.until('[Draw]');
  await cleo.press('Draw');
  await dev.until('[Call Dutch]');
  await cleo.press('Call Dutch', { message: tableIn(cleo).message.id });
  expect(reads(cleo)).toContain('You can’t undo this.');
  expect(now().dutch).toBeNull();
  await cleo.press('Call Dutch', { message: alone(cleo).message.id });
  await dev.until('Cleo calls Dutch!');
  await lookAtTable('called');
  await goOn([ada, ben, cleo], (state) => state.phase === 'round_over' || state.match?.round === 2);
  await dev.until('[Next round]');
  await lookAtTable('round-over');
  await pressButton(page, 'Scores');
  await messageWith(page, /won/);
  await pressButton(page, 'Next round', page.locator(`[data-message="${tableIn(ada).message.id}"]`));
  await goOn(
    [ada, ben, cleo],
    (state) => state.match?.round === 2 && state.phase === 'playing_card' && state.current < 3,
  );
  await dev.until('round 2 of 2');
  const caller = [ada, ben, cleo][now().current];
  await caller?.slash('/move play:dutch');
  await caller?.press('Call Dutch', { message: alone(caller).message.id });
  await comes((state) => state.dutch !== null, 'the call');
  await goOn([ada, ben, cleo], (state) => state.phase === 'game_ended');
  await dev.until('Finished');
  await lookAtTable('finished');
  expect(bad.join('\n\n')).toBe('');
});

it('ten hands fit on one screen in a window', async () => {
  const room = newRoom(house());
  const { ada, ben, cleo, dev } = room;
  const page = await phone('Ada', room);
  await ada.slash('/play dutch');
  for (const other of [ben, cleo, dev]) await other.press('Join');
  for (let seats = 4; seats < 10; seats++) await ada.select('Add a computer', 'Medium computer');
  await ada.press('Start');
  await goOn([ada, ben, cleo, dev], (state) => state.phase === 'same_rank_window');
  await dev.until('[Same rank!]');
  expect(await misfits(page, () => tableIn(ada), 'dutch-ten-hands')).toEqual([]);
});
