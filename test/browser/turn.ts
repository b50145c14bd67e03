import type { Page } from 'playwright-core';
import type { User } from '../../playground/people/driver.ts';
import type { SeenMessage } from '../../playground/people/protocol.ts';
import { pictures, type Sight, tableIn } from './fit.ts';
import { comesInSight } from './in-sight.ts';
import { alone } from './phones.ts';
import { buttonNamed } from './steps.ts';

/** What somebody sees alone, all of it. */
export const answersOf = (user: User): readonly SeenMessage[] =>
  user.messages().filter(({ ephemeral }) => ephemeral);

/** Somebody's turn on a phone: what each press brings is on the screen, with nobody scrolling. */
export interface Turn {
  readonly table: Sight;
  /** The private answer of this person. */
  readonly own: Sight;
  /** What that says. */
  reads(): string;
  /** Presses a control of a message: a button by its label, or an entry of its last menu. */
  presses(label: string | RegExp, on: Sight): Promise<void>;
  /** Waits until a message says this, and until all of it is in sight. @param what for the pictures of the steps */
  brings(seen: Sight, words: string | RegExp, what: string): Promise<void>;
  /** As `brings`, of the private answer. */
  answers(words: string | RegExp, what: string): Promise<void>;
  /** The most private answers that stood below the table at once, at any step so far. */
  most(): number;
}

/** @param name begins the names of the pictures of the steps */
export function turnOn(page: Page, user: User, name: string): Turn {
  let [step, most] = [0, 0];
  const table = () => tableIn(user);
  const own = () => alone(user);

  const brings = async (seen: Sight, words: string | RegExp, what: string) => {
    await user.until((person) => {
      // An answer follows its press a moment later.
      const shown = seen === own && answersOf(person).length === 0 ? undefined : seen();
      return shown !== undefined && new RegExp(words).test(person.reads(shown.message.id));
    });
    most = Math.max(most, answersOf(user).length);
    step += 1;
    try {
      await comesInSight(page, seen, what);
    } finally {
      // Of what is out of sight a picture is wanted most.
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
      // What the message has, the page shows a moment later.
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
