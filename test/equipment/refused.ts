import { expect } from 'vitest';
import type { Answer } from '../../playground/people/driver.ts';
import { unhurriedMs } from '../../playground/test-ground.ts';
import { sentence } from './at-the-table.ts';
import type { Clubhouse } from './clubhouse.ts';

/** Checks the sentence of an answer, and the code in the log. */
export async function refused(
  house: Clubhouse,
  send: () => Promise<Answer>,
  code: string,
  words: string | RegExp,
): Promise<void> {
  const from = house.logged().length;
  const answer = await send();
  expect(answer.kind).not.toBe('unanswered');
  const said = sentence(answer).replaceAll('\\', '');
  if (typeof words === 'string') expect(said).toContain(words);
  else expect(said).toMatch(words);
  await expect.poll(() => house.logged().slice(from)).toContain(`"code":"${code}"`);
  expect(house.logged().slice(from)).not.toContain('"code":"internal"');
}

/** Does something while faults keep the answer from Discord, which stops waiting once the bot has given up. */
export async function unanswered(
  { logged, playground }: Clubhouse,
  send: () => Promise<Answer>,
): Promise<void> {
  const from = logged().length;
  const answer = send();
  await expect.poll(() => logged().slice(from)).toContain('"outcome":"undelivered"');
  playground.clock.skip(unhurriedMs);
  expect((await answer).kind).toBe('unanswered');
}
