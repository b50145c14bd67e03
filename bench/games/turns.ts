import { stateHash } from '../../src/engine/canonical.ts';
import { createDice } from '../../src/engine/dice/dice.ts';
import { seatsWithChoices } from '../../src/games/choices.ts';
import { strongestAtOnce } from '../../src/games/facets/computers.ts';
import type { Seat, Seating, Viewer } from '../../src/games/facets/seats.ts';
import type { Game } from '../../src/games/game.ts';
import type { Comparison } from '../equipment/comparison.ts';

const stream = { seed: '5eed'.repeat(16), entropy: 'bench' };

/** One action of a game. */
interface Turn {
  readonly state: unknown;
  readonly seat: Seat;
  readonly action: unknown;
}

interface Recorded {
  readonly seating: Seating;
  readonly turns: readonly Turn[];
}

/** Number of seats at a table that is neither empty nor full. */
const usualSeats = 4;

/** Records a game action by action. The seats belong to people, but the strongest computers play for them. */
function record(game: Game, seating: Seating): Recorded {
  const level = strongestAtOnce(game.levels)?.id ?? '';
  const dice = createDice(stream);
  const own = createDice({ ...stream, label: 'computers' });
  const turns: Turn[] = [];
  let state = game.setup(game.options.parse({}), seating, dice);
  for (let [seat] = game.toAct(state); seat !== undefined; [seat] = game.toAct(state)) {
    const { action } = game.computer(game.view(state, seat), seat, level, own);
    turns.push({ state, seat, action });
    state = game.apply(state, seat, action, dice).state;
  }
  return { seating, turns };
}

const people = (game: Game): Seating =>
  Array.from({ length: Math.min(usualSeats, game.seats.max) }, () => ({ kind: 'person' }));
const computers = (game: Game): Seating =>
  people(game).map(() => ({ kind: 'computer', level: strongestAtOnce(game.levels)?.id ?? '' }));

/** Compares what a game costs per action with the hash of its states. */
export function turns(game: Game): Comparison {
  const { turns: all, seating } = record(game, people(game));
  const viewers: readonly Viewer[] = [...seating.keys(), 'public'];
  const choices = (state: unknown) => {
    for (const seat of seatsWithChoices(game, state)) game.choices(state, seat);
  };
  const views = (state: unknown) => {
    for (const viewer of viewers) game.view(state, viewer);
  };
  const over = (work: (state: unknown) => void) => () => {
    for (const { state } of all) work(state);
  };
  const each = all.length;
  return {
    title: `${game.title}, what every action costs at a table of ${seating.length} (actions per second)`,
    tasks: [
      { name: 'the state hashed', each, run: over(stateHash) },
      { name: 'choices of all', each, run: over(choices) },
      // A fresh copy, because after every action the state is new too.
      { name: 'views of all', each, run: over((state) => views({ ...(state as object) })) },
      {
        name: 'choices, action applied, views',
        each,
        run: () => {
          const dice = createDice(stream);
          for (const { state, seat, action } of all) {
            choices(state);
            views(game.apply(state, seat, action, dice).state);
          }
        },
      },
    ],
  };
}

/** Compares the cost of a computer's decision with its action. */
export function decisions(game: Game): Comparison {
  const { turns: all } = record(game, computers(game));
  const asked = all.map((turn) => ({ ...turn, view: game.view(turn.state, turn.seat) }));
  const each = all.length;
  return {
    title: `${game.title}, computers of the highest level (per second)`,
    tasks: [
      {
        name: 'actions applied',
        each,
        run: () => {
          const dice = createDice(stream);
          for (const { state, seat, action } of all) game.apply(state, seat, action, dice);
        },
      },
      ...game.levels
        .filter(({ thinks }) => thinks === undefined)
        .map(({ id, label }) => ({
          name: `decisions, ${label}`,
          each,
          run: () => {
            const own = createDice({ ...stream, label: 'computers' });
            for (const { view, seat } of asked) game.computer(view, seat, id, own);
          },
        })),
    ],
  };
}
