import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { User } from '../../playground/people/driver.ts';
import type { SeenMessage } from '../../playground/people/protocol.ts';
import type { Game } from '../../src/games/game.ts';
import type { Room } from '../equipment/at-the-table.ts';
import { type Clubhouse, closeAfterwards, openClubhouse } from '../equipment/clubhouse.ts';
import { closeBrowser, closePage } from './browser.ts';
import { misfits, phoneOf, type Sight } from './fit.ts';

/** A bot with its games, and its players' phones. */
export interface Phones {
  house(): Clubhouse;
  /** Opens a person's phone in a room. It is closed after the test. */
  phone(name: string, room: Room): Promise<Page>;
}

/** Starts the bot for the tests of a file. Call it once at the top. */
export function phonesWith(...games: readonly Game[]): Phones {
  let opened: Clubhouse | undefined;
  const pages: Page[] = [];
  const house = () => {
    if (opened === undefined) throw new Error('The house is open only while a test runs.');
    return opened;
  };

  closeAfterwards();
  beforeAll(async () => {
    opened = await openClubhouse('sqlite', { games });
  });
  afterEach(async () => {
    for (const page of pages.splice(0)) await closePage(page);
  });
  afterAll(closeBrowser);

  return {
    house,
    phone: async (name, room) => {
      const page = await phoneOf(house(), name, room);
      pages.push(page);
      return page;
    },
  };
}

/** Checks messages step by step. */
export interface Looks {
  /** What didn't fit the phone. */
  readonly bad: string[];
  look(what: string, seen: Sight, on?: Page): Promise<void>;
}

/** Checks messages on a phone. Names of screenshots start with `name`. */
export function looksOn(page: Page, name: string): Looks {
  const bad: string[] = [];
  let step = 0;
  return {
    bad,
    look: async (what, seen, on = page) => {
      step += 1;
      bad.push(...(await misfits(on, seen, `${name}-${String(step).padStart(2, '0')}-${what}`)));
    },
  };
}

/** A person's newest private message. */
export function alone(user: User): SeenMessage {
  const message = user.messages().findLast(({ ephemeral }) => ephemeral);
  if (message === undefined) throw new Error(`${user.name} sees nothing alone.`);
  return message;
}
