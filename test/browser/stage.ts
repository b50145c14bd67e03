import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach } from 'vitest';
import type { SeenMessage, Snapshot } from '../../playground/people/protocol.ts';
import { closeBrowser, closePage, desktop, type Look, openPage } from './browser.ts';
import { type Posted, type ScriptedPlayground, scriptedPlayground } from './scripted-playground.ts';
import { world } from './small-world.ts';

/** The page alone, connected to a scripted playground whose world comes from the test. */
export interface Stage {
  /** All requests that the page has sent, in order. */
  posted(): readonly Posted[];
  playground(): ScriptedPlayground;
  /**
   * Opens the page as Ada in `#table-1`, unless the hash says otherwise. A script error on the page fails the test.
   */
  open(hash?: string, look?: Look): Promise<Page>;
  /** Shows these messages in `#table-1` to everybody. */
  show(messages: readonly SeenMessage[], more?: Partial<Snapshot>): void;
}

const teams = [
  { name: 'Port Calder Gulls', value: 'PCG' },
  { name: 'Harbor Pilots', value: 'HBP' },
];

/** Prepares the tests of a file: a new playground for each test, and one browser for all. */
export function setStage(): Stage {
  let playground: ScriptedPlayground | undefined;
  const opened: Page[] = [];
  const here = () => {
    if (!playground) throw new Error('The stage is set only while a test runs.');
    return playground;
  };

  beforeEach(async () => {
    playground = await scriptedPlayground(
      (user) => world(user, []),
      ({ focused, options }) =>
        teams.filter(({ name }) => name.toLowerCase().includes(String(options[focused] ?? '').toLowerCase())),
    );
  });
  afterEach(async () => {
    try {
      for (const page of opened.splice(0)) await closePage(page);
    } finally {
      await here().stop();
    }
  });
  afterAll(closeBrowser);

  return {
    posted: () => here().posted,
    playground: here,
    open: async (hash = 'user=Ada&channel=table-1', look = desktop) => {
      const page = await openPage(`${here().url}/#${hash}`, look);
      opened.push(page);
      return page;
    },
    show: (messages, more = {}) => here().show((user) => world(user, messages, more)),
  };
}

/** The text of the focused element. */
export const focusedText = (page: Page) =>
  page.evaluate<string>('document.activeElement?.textContent.trim() ?? ""');
