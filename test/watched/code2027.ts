import { createDice } from '../../src/engine/dice/dice.ts';
import { code2027 } from '../../src/games/code2027/index.ts';
import type { Player, State } from '../../src/games/code2027/state.ts';
import { options } from '../../src/games/code2027/terms/options.ts';
import type { Seating } from '../../src/games/facets/seats.ts';
import { numberedSeed, seedWhere } from '../equipment/loaded-dice.ts';
import { type WatchedGame, watchedGame } from './game.ts';

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

const person = { kind: 'person' } as const;
const seating: Seating = [person];

/** Where dice lie in the stream once the decks are shuffled. */
function afterSetup(): number {
  const dice = createDice({ seed: numberedSeed(0), entropy: '' });
  code2027.setup(options.parse({}), seating, dice);
  return dice.position;
}

/** Seeds are those of one table each, since they name its rolls. */
let tables = 0;

/** A seed whose first dice after the setup show these faces, and which no table has had. */
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
