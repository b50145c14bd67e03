import { canonicalJson, stateHash } from '../../src/engine/canonical.ts';
import { createDice } from '../../src/engine/dice/dice.ts';
import { games } from '../../src/games/catalog.ts';
import { strongestAtOnce } from '../../src/games/facets/computers.ts';
import type { Seat, Seating } from '../../src/games/facets/seats.ts';
import type { Game } from '../../src/games/game.ts';
import type { Comparison } from '../equipment/comparison.ts';

const stream = { seed: '5eed'.repeat(16), entropy: 'bench' };

interface Recorded {
  readonly seating: Seating;
  readonly state: unknown;
  readonly actions: readonly { readonly seat: Seat; readonly action: unknown }[];
  readonly rolls: number;
}

const seatingOf = (game: Game, level = ''): Seating =>
  Array.from({ length: game.seats.max }, () => ({ kind: 'computer', level }));

/** Records one game between computers, action by action. By default they play at the highest level. */
function record(game: Game, level = strongestAtOnce(game.levels)?.id ?? ''): Recorded {
  const seating = seatingOf(game, level);
  const dice = createDice(stream);
  const own = createDice({ ...stream, label: 'computers' });
  const first = game.setup(game.options.parse({}), seating, dice);
  const actions: { seat: Seat; action: unknown }[] = [];
  let state = first;
  for (;;) {
    const [seat] = game.toAct(state);
    if (seat === undefined) return { seating, state: first, actions, rolls: dice.rolls.length };
    const { action } = game.computer(game.view(state, seat), seat, level, own);
    actions.push({ seat, action });
    state = game.apply(state, seat, action, dice).state;
  }
}

function replay(
  game: Game,
  { seating, state: first, actions }: Recorded,
  after: (state: unknown) => void,
): void {
  const dice = createDice(stream);
  let state = first;
  game.setup(game.options.parse({}), seating, dice);
  for (const { seat, action } of actions) {
    state = game.apply(state, seat, action, dice).state;
    after(state);
  }
}

/** Compares the engine of each game with its rolls and with the hash that every action needs. */
export async function plays(): Promise<Comparison> {
  const tasks = games.flatMap((game) => {
    const recorded = record(game);
    const each = recorded.actions.length;
    return [
      {
        name: `${game.id}: only the rolls of those actions`,
        each,
        run: () => {
          const dice = createDice(stream);
          for (let roll = 0; roll < recorded.rolls; roll++) dice.roll('AbRoll', [6, 6, 6, 20, 20], 'bench');
        },
      },
      { name: `${game.id}: actions applied`, each, run: () => replay(game, recorded, () => undefined) },
      {
        name: `${game.id}: actions applied, every state written as JSON`,
        each,
        run: () => replay(game, recorded, canonicalJson),
      },
      {
        name: `${game.id}: actions applied, every state hashed`,
        each,
        run: () => replay(game, recorded, stateHash),
      },
      { name: `${game.id}: actions of a game, computers choosing`, each, run: () => record(game) },
      // A level that thinks uses its full time for every decision, however fast the engine is.
      ...game.levels
        .filter(({ thinks }) => thinks === undefined)
        .map(({ id, label }) => ({
          name: `${game.id}: whole games, both computers ${label}`,
          run: () => record(game, id),
        })),
    ];
  });
  return { title: 'Games (actions per second; whole games per second where it says so)', tasks };
}
