import { canonicalJson } from '../../../src/engine/canonical.ts';
import type { Dice } from '../../../src/engine/dice/dice.ts';
import { RuleError } from '../../../src/engine/rule-error.ts';
import { nearbyValues } from '../../../src/games/choices.ts';
import type { Seat } from '../../../src/games/facets/seats.ts';
import type { Game } from '../../../src/games/game.ts';
import { anyValues, type Chance, diceOf, seedOf } from '../walk.ts';
import { demand } from './words.ts';

const trialDice = (): Dice => diceOf(seedOf('trial'));

/** The result of `apply`: a new state, or a refusal with a sentence. */
export type Attempt = { readonly state: unknown } | { readonly refusal: RuleError };

/** Tries an action with separate dice. @throws Error if the game throws anything but a RuleError with a sentence */
export function attempt(game: Game, state: unknown, seat: Seat, action: unknown): Attempt {
  try {
    return { state: game.apply(state, seat, action, trialDice()).state };
  } catch (error) {
    if (error instanceof RuleError) return { refusal: checkedRefusal(error) };
    throw new Error(`${canonicalJson(action)} makes the game crash: ${String(error)}`, { cause: error });
  }
}

function checkedRefusal(error: RuleError): RuleError {
  demand(/^[a-z][a-z0-9-]*$/.test(error.code), `A refusal has the code “${error.code}”.`);
  // Not every refusal ends with a full stop, because a game's rules fix the texts of its validators.
  demand(/^\S+ \S.*$/su.test(error.message), `A refusal is no sentence: ${error.message}`);
  demand(
    error.message.length <= 500,
    `A refusal has ${error.message.length} characters: it repeats what it was given.`,
  );
  return error;
}

/**
 * Returns the actions that a seat's choices offer, grouped by whether their forms fit. It tries values of forms near
 * the initial ones and at random.
 */
export function offered(
  game: Game,
  state: unknown,
  seat: Seat,
  chance: Chance,
): { fits: unknown[]; misfits: unknown[] } {
  const fits: unknown[] = [];
  const misfits: unknown[] = [];
  for (const choice of game.choices(state, seat)) {
    if (choice.kind === 'action') fits.push(choice.action);
    else {
      const tried = [...nearbyValues(choice), ...Array.from({ length: 12 }, () => anyValues(choice, chance))];
      for (const values of tried)
        (choice.problem(values) === undefined ? fits : misfits).push(choice.write(values));
    }
  }
  return { fits, misfits };
}

export function leavesOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];
}

/** Returns a copy with one change: a value replaced, removed or added. */
export function mutated(action: unknown, leaves: readonly unknown[], chance: Chance): unknown {
  if (typeof action !== 'object' || action === null || chance.below(6) === 0)
    return chance.of([...leaves, null, [], {}]);
  const entries: [string, unknown][] = Object.entries(action);
  if (entries.length === 0) return Array.isArray(action) ? [chance.of(leaves)] : { extra: true };
  const at = chance.below(entries.length);
  const [key, part] = entries[at] ?? ['', undefined];
  switch (chance.below(6)) {
    case 0:
      entries.splice(at, 1);
      break;
    case 1:
      entries.push([String(entries.length), chance.of(leaves)]);
      break;
    default:
      entries[at] = [key, mutated(part, leaves, chance)];
  }
  return Array.isArray(action) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

export function bentTexts(text: string, chance: Chance): string[] {
  const at = chance.below(text.length);
  const other = chance.of(['/', '-', '0', '9', 'z', 'Z', '=', '+', '@', ' ', 'é', '\n']);
  return [
    text.slice(0, at),
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + other + text.slice(at + 1),
    text + other,
    text + text,
  ];
}

export function readOrRefused(game: Game, state: unknown, text: string): unknown {
  try {
    return game.parse(state, text);
  } catch (error) {
    const shown = JSON.stringify(text.slice(0, 80));
    demand(error instanceof RuleError, `${shown} makes the reader crash: ${String(error)}`);
    demand(
      error.code === 'bad-notation',
      `${shown} is refused with the code “${error.code}”, not “bad-notation”.`,
    );
    checkedRefusal(error);
    return undefined;
  }
}

export const said = (result: Attempt) => ('refusal' in result ? result.refusal.message : 'accepted');
