import { ringrift } from '../../src/games/ringrift/index.ts';
import type { Sitting } from '../../src/games/ringrift/sitting.ts';
import { type WatchedGame, watchedGame } from './game.ts';

/** A game of RingRift whose current state a test can read. */
export const watchedRingrift = (): WatchedGame<Sitting> => watchedGame(ringrift);
