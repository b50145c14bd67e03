import { beforeAll, describe, expect, it } from 'vitest';
import { baseball } from '../../src/games/baseball/index.ts';
import { code2027 } from '../../src/games/code2027/index.ts';
import { dutch } from '../../src/games/dutch/index.ts';
import type { Game } from '../../src/games/game.ts';
import { ringrift } from '../../src/games/ringrift/index.ts';
import { newRoom } from '../equipment/at-the-table.ts';
import { phonesWith } from './phones.ts';
import { answersOf, turnOn } from './turn.ts';

/** A person's private answer always opens, on the screen and only once, whatever happened to the previous one. */

const { house, phone } = phonesWith(...([baseball, code2027, dutch, ringrift] as unknown as Game[]));

beforeAll(async () => {
  await newRoom(house()).ada.slash('/games tips:false');
});

/** For each game: the button that opens the answer, and words that it contains. */
const doors = {
  baseball: ['More…', 'Your choices|Change'],
  code2027: ['My hand', 'hand'],
  dutch: ['My hand', 'hand'],
  ringrift: ['Move', 'Which file'],
} as const;

describe.each(Object.entries(doors))('in %s', (id, [door, words]) => {
  it('opens after a reload, a restart, a dismissal and the end of its token', async () => {
    const room = newRoom(house());
    const { ada, ben } = room;
    const page = await phone('Ada', room);
    const { answers, most, presses, table } = turnOn(page, ada, `again-${id}`);
    await ada.slash(`/play ${id}`);
    await ben.press('Join');
    await ada.press('Start');
    await ada.until(`[${door}]`);
    const opens = async (what: string) => {
      const before = answersOf(ada).at(-1)?.message.id;
      await presses(door, table);
      await ada.until((user) => ![undefined, before].includes(answersOf(user).at(-1)?.message.id));
      await answers(words, what);
      await ada.until((user) => answersOf(user).length === 1);
    };
    await opens('first');
    await opens('second');
    await page.reload();
    await opens('reloaded');
    await house().stopBot();
    await house().startBot();
    await opens('restarted');
    await page
      .locator(`[data-message="${answersOf(ada)[0]?.message.id}"]`)
      .getByRole('button', { name: 'Dismiss' })
      .click();
    await ada.until((user) => answersOf(user).length === 0);
    await opens('dismissed');
    // The bot removes the answer before its token expires.
    await house().pass(14 * 60);
    await ada.until((user) => answersOf(user).length === 0);
    await opens('long-after');
    expect(most()).toBeLessThanOrEqual(2);
  });
});
