import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import type { SeenMessage } from '../../playground/people/protocol.ts';
import { everybodySees } from '../equipment/at-the-table.ts';
import type { Clubhouse } from '../equipment/clubhouse.ts';
import { channelIn } from '../equipment/reading.ts';
import { pictures, type Sight } from './fit.ts';
import { comesInSight } from './in-sight.ts';
import { buttonNamed, chooseChannel } from './steps.ts';
import { answersOf, answersTo } from './turn.ts';

/** Several competitions run at once, and all of them wait for Discord's rate limits. */
export const patient = { timeoutMs: 60_000 } as const;

/** What a person sees and presses on their phone while a competition goes on. `name` begins the names of pictures. */
export function onPhone(house: Clubhouse, page: Page, user: User, name: string) {
  let step = 0;
  const answered = answersTo(user);
  const own: Sight = () => {
    const answer = answersOf(user).at(-1);
    if (answer === undefined) throw new Error(`${user.name} sees nothing alone.`);
    return answer;
  };
  const posts = () => everybodySees(user).filter(({ message }) => message.embeds.length > 0);
  const post: Sight = () => {
    const found = posts().at(-1);
    if (found === undefined) throw new Error(`${user.name} sees no post.`);
    return found;
  };
  /** The newest post that asks people to play. Results may stand below it. */
  const playPost: Sight = () => {
    const found = posts().findLast(({ message }) => user.reads(message.id).includes('[Play]'));
    return found ?? post();
  };
  /** Waits until a message has these words and is on the screen, pictures and buttons included. */
  const shows = async (seen: Sight, words: string | RegExp, what: string): Promise<string> => {
    if (seen === own) await answered(words, patient);
    else
      await user.until(
        (one) => posts().length > 0 && new RegExp(words).test(one.reads(seen().message.id)),
        patient,
      );
    step += 1;
    try {
      // Posts about a game's end and reminders come at Discord's pace, and push up what stands there.
      await comesInSight(page, seen, what, 'unless pushed up');
    } finally {
      if (pictures !== undefined)
        await page.screenshot({ path: `${pictures}/${name}-${String(step).padStart(2, '0')}-${what}.png` });
    }
    expect(picturesWithoutWords(seen())).toEqual([]);
    return user.reads(seen().message.id);
  };
  return {
    own,
    playPost,
    post,
    shows,
    presses: (label: string, seen: Sight) =>
      buttonNamed(page.locator(`[data-message="${seen().message.id}"]`), label).click(),
    /** Like `shows`, for the private answer, which is the only one. */
    answers: async (words: string | RegExp, what: string) => {
      const text = await shows(own, words, what);
      await user.until((one) => answersOf(one).length === 1, patient);
      return text;
    },
    /** Opens a thread from the list of channels. */
    opens: async (id: string) => {
      await chooseChannel(page, house.playground.world.channel(id)?.name ?? '');
      user.goTo(id);
    },
    /** Follows the link of the private answer. @returns the table's channel */
    follows: async () => {
      const table = channelIn(user.reads(own().message.id));
      await page.locator(`[data-message="${own().message.id}"]`).getByRole('link').click();
      await page
        .getByRole('main', { name: house.playground.world.channel(table)?.name ?? '', exact: true })
        .waitFor();
      user.goTo(table);
      return table;
    },
  };
}

const isPicture = /\.(png|webp|gif|jpe?g)$/;

const picturesWithoutWords = ({ message }: SeenMessage): string[] =>
  message.attachments.flatMap(({ filename, description }) =>
    isPicture.test(filename) && (description ?? '').length <= 10 ? [filename] : [],
  );
