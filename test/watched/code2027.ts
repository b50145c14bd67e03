import { createDice } from '../../src/engine/dice/dice.ts';
import { code2027 } from '../../src/games/code2027/index.ts';
import type { Player, State } from '../../src/games/code2027/state.ts';
import { options } from '../../src/games/code2027/terms/options.ts';
import type { Seating } from '../../src/games/facets/seats.ts';
import { numberedSeed, seedWhere } from '../equipment/loaded-dice.ts';
import { type WatchedGame, watchedGame } from './game.ts';

/** What each player starts with instead of the usual, by seat. */
export type Beginning = readonly (Partial<Player> | undefined)[];

/** Gives players their starting cards and removes these cards from the decks. */
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

/** A game of Code2027 whose hands the test knows, dealt as the test wants it. */
export const watchedCode2027 = (beginning: Beginning = []): WatchedGame<State> =>
  watchedGame(code2027, (dealt) => begunWith(dealt, beginning));

const person = { kind: 'person' } as const;
const seating: Seating = [person];

/** The position of the dice in the random stream after the decks are shuffled. */
function afterSetup(): number {
  const dice = createDice({ seed: numberedSeed(0), entropy: '' });
  code2027.setup(options.parse({}), seating, dice);
  return dice.position;
}

/** Each table needs its own seed, because the seed identifies the rolls. */
let tables = 0;

/** Returns a seed whose first dice after the setup show these faces. No table has used it before. */
export function seedRolling(faces: readonly number[]): string {
  const position = afterSetup();
  tables += 1;
  let others = tables;
  const isWanted = (one: number, index: number) => one === faces[index];
  return seedWhere(
    (stream) => createDice({ ...stream, position }),
    (dice) => {
      const rolled = faces.map(() => dice.roll('d6', [6], 'given').values[0] ?? 0);
      others -= rolled.every(isWanted) ? 1 : 0;
      return others === 0;
    },
  );
}
