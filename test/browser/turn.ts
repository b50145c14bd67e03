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

/** A person's turn on a phone: the result of each press is on the screen without scrolling. */
export interface Turn {
  readonly table: Sight;
  /** The private answer of this person. */
  readonly own: Sight;
  /** Its text. */
  reads(): string;
  /** Presses a control of a message: a button by its label, or an option of its last menu. */
  presses(label: string | RegExp, on: Sight): Promise<void>;
  /** Waits until a message says this and is completely in sight. @param what names the screenshot */
  brings(seen: Sight, words: string | RegExp, what: string): Promise<void>;
  /** Like `brings`, for the private answer. */
  answers(words: string | RegExp, what: string): Promise<void>;
  /** The most private answers below the table at once so far. */
  most(): number;
}

/** Milliseconds that an older answer may stay beside a newer one, and between looks. */
const [patience, pause] = [1_000, 20];

/** @param name starts the names of the screenshots */
export function turnOn(page: Page, user: User, name: string): Turn {
  let [step, most] = [0, 0];
  const table = () => tableIn(user);
  const own = () => alone(user);

  const brings = async (seen: Sight, words: string | RegExp, what: string) => {
    await user.until((person) => {
      // An answer follows its press a little later.
      const shown = seen === own && answersOf(person).length === 0 ? undefined : seen();
      return shown !== undefined && new RegExp(words).test(person.reads(shown.message.id));
    });
    // The answer before it goes right after this one came: on a busy machine a moment later.
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
      // The page shows a message a little later.
      const buttons = [...user.reads(id).matchAll(/\[([^\]]+)\]/g)].map(([, button = '']) => button);
      const isMeant = (button: string) => (typeof label === 'string' ? button === label : label.test(button));
      if (buttons.some(isMeant)) return buttonNamed(message, label).click();
      await message.locator('[data-spot]').and(message.getByRole('combobox')).last().click();
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
