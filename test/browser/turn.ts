import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { User } from '../../playground/people/driver.ts';
import type { SeenMessage } from '../../playground/people/protocol.ts';
import { pictures, type Sight, tableIn } from './fit.ts';
import { comesInSight } from './in-sight.ts';
import { alone } from './phones.ts';
import { buttonNamed } from './steps.ts';

/** All private messages of a person. */
export const answersOf = (user: User): readonly SeenMessage[] =>
  user.messages().filter(({ ephemeral }) => ephemeral);

/** Tells an answer from the one before, also if it's the same message, edited. */
const versionOf = ({ message }: SeenMessage): string => `${message.id} ${message.edited_timestamp}`;

/**
 * Follows a person's private answers.
 * @returns waits until one with these words has come or changed since the last one that was waited for: what stood
 * there before a press doesn't answer it
 */
export function answersTo(user: User) {
  let seen: string | undefined;
  return async (words: string | RegExp, waits?: Parameters<User['until']>[1]): Promise<void> => {
    await user.until((person) => {
      const answer = answersOf(person).at(-1);
      if (answer === undefined || versionOf(answer) === seen) return false;
      if (!new RegExp(words).test(person.reads(answer.message.id))) return false;
      seen = versionOf(answer);
      return true;
    }, waits);
  };
}

/** A person's turn on a phone. The result of each press is visible without scrolling. */
export interface Turn {
  readonly table: Sight;
  /** The person's private answer. */
  readonly own: Sight;
  /** The text of the private answer. */
  reads(): string;
  /** Presses a control of a message: a button by its label, or an option of its last menu. */
  presses(label: string | RegExp, on: Sight): Promise<void>;
  /** Waits until a message contains these words and is completely visible. @param what names the screenshot */
  brings(seen: Sight, words: string | RegExp, what: string): Promise<void>;
  /** Like `brings`, for the private answer. */
  answers(words: string | RegExp, what: string): Promise<void>;
  /** The largest number of private answers that were below the table at the same time so far. */
  most(): number;
}

/**
 * Maximum time that an older answer may stay next to a newer one on a busy machine, and the pause between two checks,
 * in milliseconds.
 */
const [patience, pause] = [20_000, 20];
/** Maximum time for a step to change its message on a busy machine, in milliseconds of pauses. */
const longestStep = 60_000;

/** @param name starts the names of the screenshots */
export function turnOn(page: Page, user: User, name: string): Turn {
  let [step, most] = [0, 0];
  const table = () => tableIn(user);
  const own = () => alone(user);
  const answered = answersTo(user);

  const brings = async (seen: Sight, words: string | RegExp, what: string) => {
    if (seen === own) await answered(words);
    else await user.until((person) => new RegExp(words).test(person.reads(seen().message.id)));
    // The previous answer disappears right after this one arrives. On a busy machine that takes a moment.
    for (let wait = 0; wait < patience && answersOf(user).length > 1; wait += pause) await sleep(pause);
    most = Math.max(most, answersOf(user).length);
    step += 1;
    try {
      await comesInSight(page, seen, what);
    } finally {
      // Screenshots are most useful when something is out of sight.
      if (pictures !== undefined)
        await page.screenshot({ path: `${pictures}/${name}-${String(step).padStart(2, '0')}-${what}.png` });
    }
  };

  return {
    table,
    own,
    reads: () => user.reads(own().message.id),
    presses: async (label, on) => {
      const { id } = on().message;
      const message = page.locator(`[data-message="${id}"]`);
      const isMeant = (button: string) => (typeof label === 'string' ? button === label : label.test(button));
      const menu = message.locator('[data-spot]').and(message.getByRole('combobox')).last();
      // The step may not have changed the message yet: wait for the button, or for a menu instead of it.
      for (let wait = 0; ; wait += pause) {
        const buttons = [...user.reads(id).matchAll(/\[([^\]]+)\]/g)].map(([, button = '']) => button);
        // The page shows the message a little later, and clicking waits for that.
        if (buttons.some(isMeant)) return buttonNamed(message, label).click();
        if ((await menu.isVisible()) || wait > longestStep) break;
        await sleep(pause);
      }
      await menu.click();
      await page
        .getByRole('option', typeof label === 'string' ? { name: label, exact: true } : { name: label })
        .first()
        .click();
    },
    brings,
    answers: (words, what) => brings(own, words, what),
    most: () => most,
  };
}
