import { canonicalJson, sameJson } from '../../../src/engine/canonical.ts';
import { longestWhy } from '../../../src/games/facets/computers.ts';
import type { Result } from '../../../src/games/facets/result.ts';
import { everyState, gamesOf, positions, type Subject, seatsOf } from '../subject.ts';
import { computers, diceOf, lastState, overSoon, type Step, seedOf, spread, type Walk } from '../walk.ts';
import { attempt, said } from './fuzz.ts';
import { demand } from './words.ts';

/** A game ends, even if people run out of time or give up. */

export function checkTimeouts(subject: Subject): void {
  const { game, example } = subject;
  const dice = diceOf(seedOf('time-outs'));
  for (const start of spread(positions(subject), 12)) {
    let state = start;
    for (let count = 0; game.toAct(state).length > 0; ) {
      const clock = game.clock(state);
      demand(
        clock === undefined ||
          (clock.id !== '' &&
            [clock.seconds, clock.slowSeconds ?? 1].every((one) => Number.isFinite(one) && one > 0)),
        `The clock says ${JSON.stringify(clock)}.`,
      );
      const due = game.timeout(state);
      demand(due.length > 0, 'The clock runs out and nothing happens.');
      for (const { seat } of due) {
        // The previous seat's action may have changed what is played for this seat.
        const now = game.timeout(state).find((one) => one.seat === seat);
        if (now === undefined) continue;
        const text = canonicalJson(now.action);
        const may = game.toAct(state).includes(seat) && attempt(game, state, seat, now.action);
        demand(may && 'state' in may, `When time runs out, seat ${seat} does what it may not: ${text}`);
        state = game.apply(state, seat, now.action, dice).state;
        count += 1;
      }
      demand(count <= example.longest, `After ${count} time-outs the game still runs.`);
    }
  }
}

/** The steps of a walk from this step on. */
const restOf = ({ steps }: Walk, step: Step): readonly Step[] => steps.slice(steps.indexOf(step));

export function checkResignation(subject: Subject): void {
  const { game, walks, effort } = subject;
  const steps = walks.flatMap((one) =>
    spread(one.steps, effort.positions).map((step) => ({ ...step, rest: restOf(one, step) })),
  );
  for (const { state, quit, rest } of steps) {
    for (const seat of seatsOf(subject)) {
      const result = attempt(game, state, seat, game.resignation(seat));
      // A player who is out by the rules no longer plays, so none of their actions follow.
      const isOut = game.choices(state, seat).length === 0 && !rest.some((step) => step.seat === seat);
      if (!('state' in result) && isOut) continue;
      if (quit.includes(seat)) {
        demand(!('state' in result), `Seat ${seat} has resigned, and resigns again.`);
        demand(game.choices(state, seat).length === 0, `Seat ${seat} has resigned and has choices.`);
        continue;
      }
      demand('state' in result, `Seat ${seat} may not resign: ${said(result)}`);
      demand(!game.toAct(result.state).includes(seat), `Seat ${seat} has resigned and is to act.`);
      demand(!game.result(result.state)?.winners.includes(seat), `Seat ${seat} has resigned and wins.`);
    }
  }
  for (const state of walks.map(lastState).filter((one) => game.toAct(one).length === 0)) {
    const result = attempt(game, state, 0, game.resignation(0));
    demand(!('state' in result), 'Somebody resigns from a game that is over.');
  }
}

export function checkResult(subject: Subject): void {
  const { game, example } = subject;
  for (const state of everyState(subject)) {
    checkEnd(subject, state);
    const scores = game.scores?.(state);
    const fits = scores === undefined || (scores.length === example.seats && scores.every(Number.isFinite));
    demand(fits, `The scores are ${scores?.join(', ')}.`);
  }
  const ends = subject.walks.map(lastState).filter((state) => game.result(state) !== undefined);
  demand(ends.length > 0, 'No walk came to an end: let the example be longer.');
}

function checkEnd({ game, example }: Subject, state: unknown): void {
  const result = game.result(state);
  const over = game.toAct(state).length === 0;
  demand(
    over === (result !== undefined),
    over ? 'The game is over without a result.' : 'There is a result before the end.',
  );
  if (result !== undefined) checkOutcome(result, example.seats);
}

function checkOutcome({ winners, scores, places, reason }: Result, seats: number): void {
  const distinct = new Set(winners);
  const valid = winners.every((seat) => Number.isInteger(seat) && seat >= 0 && seat < seats);
  demand(valid && distinct.size === winners.length, `The winners are ${winners.join(', ')}.`);
  demand(scores.length === seats && scores.every(Number.isFinite), `The scores are ${scores.join(', ')}.`);
  demand(places === undefined || arePlaces(places, seats), `The places are ${places?.join(', ')}.`);
  // If nobody has won, the places show how close each seat was.
  const first = places?.flatMap((place, seat) => (place === 1 ? [seat] : [])) ?? winners.toSorted();
  demand(
    winners.length === 0 || sameJson(first, winners.toSorted()),
    `The winners are ${winners.join(', ')}, and on the first place are ${first.join(', ')}.`,
  );
  demand(/^[a-z][a-z0-9_]*$/.test(reason), `The reason is “${reason}”.`);
}

/** Whether each place is one more than the number of seats in better places. */
const arePlaces = (places: readonly number[], seats: number): boolean =>
  places.length === seats &&
  places.every((place) => place === 1 + places.filter((other) => other < place).length);

/** Lets computers of one level play the game to its end, many times. */
export function checkComputers({ game, example, effort }: Subject, level: string): void {
  for (let number = 0; number < gamesOf(effort, level); number += 1) {
    const seed = seedOf(`${game.id} ${example.name} ${level} ${number}`);
    const dice = diceOf(seed);
    const computerDice = diceOf(seed, 'computer');
    let state = game.setup(example.options, computers(example.seats, level), dice);
    for (let count = 0; ; count += 1) {
      const [seat] = game.toAct(state);
      if (seat === undefined) break;
      demand(count < example.longest, `Game ${number} still runs after ${count} actions.`);
      const view = game.view(state, seat);
      const { action, delayMs, why } = game.computer(view, seat, level, computerDice, overSoon());
      demand(delayMs >= 0 && delayMs <= 60_000, `A computer thinks for ${delayMs} ms.`);
      demand(why === undefined || (why !== '' && why.length <= longestWhy), `A computer says why: ${why}`);
      state = game.apply(state, seat, action, dice).state;
    }
    checkEnd({ game, example, effort, walks: [] }, state);
  }
}
