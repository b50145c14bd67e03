import { canonicalJson, sameJson } from '../../../src/engine/canonical.ts';
import { offers } from '../../../src/games/choices.ts';
import type { Seat } from '../../../src/games/facets/seats.ts';
import type { Game } from '../../../src/games/game.ts';
import { positions, type Subject, seatsOf } from '../subject.ts';
import { spread } from '../walk.ts';
import { attempt, said } from './fuzz.ts';
import { demand } from './words.ts';

/** Standing orders play only legal actions, and can be ended at any time. */

export const takesOver = (game: Game, state: unknown, seat: Seat, action: unknown): boolean =>
  game.standing?.on(state, seat) === true && sameJson(action, game.standing.takeOver);

/** The states after each choice that starts standing orders for a seat. */
function standingFrom(game: Game, state: unknown): unknown[] {
  return game.toAct(state).flatMap((seat) =>
    game.choices(state, seat).flatMap((choice) => {
      if (choice.kind !== 'action' || choice.again === undefined) return [];
      const result = attempt(game, state, seat, choice.action);
      return 'state' in result && game.standing?.on(result.state, seat) ? [result.state] : [];
    }),
  );
}

export function checkStanding(subject: Subject): void {
  const { game } = subject;
  const { standing } = game;
  if (standing === undefined) return;
  let ordered = 0;
  const own = spread(positions(subject), 12).flatMap((state) => [state, ...standingFrom(game, state)]);
  for (const state of own) {
    for (const seat of seatsOf(subject)) {
      const action = standing.decide(game.view(state, seat), seat);
      const taken = attempt(game, state, seat, standing.takeOver);
      if (!standing.on(state, seat)) {
        demand(action === undefined, `Seat ${seat} has no standing orders and plays by them.`);
        const offered = offers(game.choices(state, seat), standing.takeOver);
        demand(offered || !('state' in taken), `Seat ${seat} takes over what it has.`);
        continue;
      }
      demand('state' in taken, `Seat ${seat} cannot take over: ${said(taken)}`);
      demand(!standing.on(taken.state, seat), `Seat ${seat} has taken over and plays by orders.`);
      if (action === undefined) continue;
      ordered += 1;
      demand(
        offers(game.choices(state, seat), action),
        `The orders of seat ${seat} do what it may not: ${canonicalJson(action)}`,
      );
    }
  }
  demand(ordered > 0, 'Nobody can play by standing orders.');
}
