import { code2027 } from '../src/games/code2027/index.ts';
import type { Player, State } from '../src/games/code2027/state.ts';
import { type WatchedGame, watchedGame } from './watched-game.ts';

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

/** Code2027 at a table of which a test knows all hands, dealt as the test wants it. */
export const watchedCode2027 = (beginning: Beginning = []): WatchedGame<State> =>
  watchedGame(code2027, (dealt) => begunWith(dealt, beginning));
