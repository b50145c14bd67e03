import { ringrift } from '../../src/games/ringrift/index.ts';
import type { Sitting } from '../../src/games/ringrift/sitting.ts';
import { type WatchedGame, watchedGame } from './game.ts';

/** RingRift at a table of which a test knows how it stands. */
export const watchedRingrift = (): WatchedGame<Sitting> => watchedGame(ringrift);
