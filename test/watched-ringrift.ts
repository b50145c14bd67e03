import type { Game } from '../src/games/game.ts';
import { ringrift } from '../src/games/ringrift/index.ts';
import type { Sitting } from '../src/games/ringrift/sitting.ts';

/** RingRift at a table of which a test knows how it stands. */
export interface WatchedGame {
  readonly game: Game;
  /** How the game stands that was begun, or played on, last. */
  now(): Sitting;
}

export function watchedRingrift(): WatchedGame {
  let state: Sitting | undefined;
  const watched: typeof ringrift = {
    ...ringrift,
    setup: (...given) => {
      state = ringrift.setup(...given);
      return state;
    },
    apply: (...given) => {
      const done = ringrift.apply(...given);
      state = done.state;
      return done;
    },
  };
  return {
    game: watched as unknown as Game,
    now: () => {
      if (state === undefined) throw new Error('Nothing has been begun yet.');
      return state;
    },
  };
}
