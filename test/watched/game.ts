import type { Game } from '../../src/games/game.ts';

/** A game whose current state a test can read. */
export interface WatchedGame<State> {
  readonly game: Game;
  /** The state of the game that was started or played on last. */
  now(): State;
}

/** @param begun changes the dealt state before the game starts */
export function watchedGame<State, Given extends readonly unknown[], Taken extends readonly unknown[]>(
  game: {
    setup(...given: Given): State;
    apply(...taken: Taken): { readonly state: State };
  },
  begun: (dealt: State) => State = (dealt) => dealt,
): WatchedGame<State> {
  let state: State | undefined;
  const watched = {
    ...game,
    setup: (...given: Given) => {
      state = begun(game.setup(...given));
      return state;
    },
    apply: (...taken: Taken) => {
      const done = game.apply(...taken);
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
