import { code2027 } from '../src/games/code2027/index.ts';
import type { Player, State } from '../src/games/code2027/state.ts';
import type { Game } from '../src/games/game.ts';

/** Code2027 at a table of which a test knows all hands, dealt as the test wants it. */
export interface WatchedGame {
  readonly game: Game;
  /** How the game stands that was dealt, or played on, last. */
  now(): State;
}

/** What each player begins with instead of nothing, by seat. */
export type Beginning = readonly (Partial<Player> | undefined)[];

/** Cards that lie in hands are in no deck. */
function begunWith(dealt: State, beginning: Beginning): State {
  const players = dealt.players.map((player, seat) => ({ ...player, ...beginning[seat] }));
  const held = new Set(players.flatMap(({ hand }) => hand));
  const left = (cards: readonly string[]) => cards.filter((card) => !held.has(card));
  const { W, B, E, L, I } = dealt.decks;
  const decks = { W: left(W), B: left(B), E: left(E), L: left(L), I: left(I) };
  const [first] = players;
  const turn =
    first === undefined || dealt.turn.snapshot === null ? dealt.turn : { ...dealt.turn, snapshot: first };
  return { ...dealt, players, decks, turn };
}

export function watchedCode2027(beginning: Beginning = []): WatchedGame {
  let state: State | undefined;
  const watched: typeof code2027 = {
    ...code2027,
    setup: (...given) => {
      state = begunWith(code2027.setup(...given), beginning);
      return state;
    },
    apply: (...given) => {
      const done = code2027.apply(...given);
      state = done.state;
      return done;
    },
  };
  return {
    game: watched as unknown as Game,
    now: () => {
      if (state === undefined) throw new Error('Nothing has been dealt yet.');
      return state;
    },
  };
}
