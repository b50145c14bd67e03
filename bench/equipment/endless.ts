import type { Game } from '../../src/games/game.ts';
import { pondering } from '../../test/contract/toys/pondering.ts';
import type { Nim } from '../../test/contract/toys/trial-games.ts';

/**
 * A benchmark game that never ends: the computer in the second seat takes a match, and thinks before the next
 * one.
 */

const seconds = 2;
const matches = 1_000_000_000;

const sound = pondering as unknown as Game;

export const endless: Game = {
  ...sound,
  id: 'endless',
  title: 'Endless',
  seats: { min: 2, max: 2 },
  levels: [{ id: 'deep', label: 'Deep', thinks: { seconds } }],
  setup: (...dealt) => ({ ...(sound.setup(...dealt) as Nim), heap: matches, turn: 1 }),
  apply: (...made) => {
    const { state, events } = sound.apply(...made);
    return { state: { ...(state as Nim), turn: 1 }, events };
  },
};

/** The games that the worker threads load. */
export const games: readonly Game[] = [endless];
