import { canonicalJson, sameJson } from '../../../src/engine/canonical.ts';
import type { Dice } from '../../../src/engine/dice/dice.ts';
import { RuleError } from '../../../src/engine/rule-error.ts';
import type { Seat, Viewer } from '../../../src/games/facets/seats.ts';
import type { Game } from '../../../src/games/game.ts';
import type { Subject } from '../subject.ts';
import { diceOf, spread } from '../walk.ts';
import { demand } from './words.ts';

/**
 * Checks `reveals`, which decides whether an action can be undone. It is asked about single events. If it says that
 * an event reveals nothing, nobody may have learned anything hidden from it.
 */
export function checkReveals(subject: Subject): void {
  const { game, example, walks } = subject;
  const events = walks.flatMap(({ steps }) => steps.flatMap((one) => one.events));
  for (const event of events) {
    const before = canonicalJson(event);
    const answer = game.reveals?.(event) ?? false;
    demand(typeof answer === 'boolean', `reveals says ${String(answer)}.`);
    demand(game.reveals?.(event) === (game.reveals && answer), 'reveals says this now and that then.');
    demand(canonicalJson(event) === before, 'reveals changes the event.');
  }
  const viewers: Viewer[] = ['public', ...Array.from({ length: example.seats }, (_, seat): Seat => seat)];
  for (const { seed, steps } of walks)
    for (const step of spread(steps, subject.effort.positions))
      for (const viewer of viewers) checkSilence(subject, seed, step, viewer);
}

/**
 * If neither dice nor an event revealed anything, two states that a viewer could not tell apart still look the same
 * to that viewer.
 */
function checkSilence(
  { game, example }: Subject,
  seed: string,
  { state, seat, action }: Subject['walks'][number]['steps'][number],
  viewer: Viewer,
): void {
  const other = example.disguise?.(state, viewer);
  if (other === undefined) return;
  const seen = [state, other].map((each) => {
    const dice = diceOf(seed);
    const done = applied(game, each, seat, action, dice);
    if (done === undefined) return undefined;
    const open = dice.rolls.length > 0 || done.events.some((event) => game.reveals?.(event));
    return open ? undefined : game.view(done.state, viewer);
  });
  const [one, another] = seen;
  demand(
    one === undefined || another === undefined || sameJson(one, another),
    `An action that reveals nothing shows ${viewer} what was hidden: ${canonicalJson(action)}`,
  );
}

/** Returns undefined if the disguise changes what the seat may do, because the seat can see that anyway. */
function applied(
  game: Game,
  state: unknown,
  seat: Seat,
  action: unknown,
  dice: Dice,
): ReturnType<Game['apply']> | undefined {
  try {
    return game.apply(state, seat, action, dice);
  } catch (error) {
    if (error instanceof RuleError) return undefined;
    throw error;
  }
}
