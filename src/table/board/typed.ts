import { sameJson } from '../../engine/canonical.ts';
import type { Dice } from '../../engine/dice/dice.ts';
import { RuleError } from '../../engine/rule-error.ts';
import { choiceOf, seatsWithChoices } from '../../games/choices.ts';
import type { Preview } from '../../games/facets/looks.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { LiveTable } from '../log/live.ts';
import { named } from './private-answer.ts';

/** Handles what people type instead of pressing buttons: one action, or all actions of a turn. */

/** Maximum length of typed text, in characters. It is enough for a turn of several actions. */
export const longestTyped = 200;

/** Splits typed text into its actions. */
export function partsOf({ game }: Pick<LiveTable, 'game'>, text: string): readonly string[] {
  const parts = game.parts?.(text) ?? [];
  return parts.length === 0 ? [text] : parts;
}

/** One action of a typed turn, with a preview if the game asks for confirmation. */
export interface Part {
  readonly notation: string;
  readonly confirm?: Preview;
}

/**
 * Tries the actions of a typed turn one after another without playing them.
 *
 * @throws RuleError naming the first impossible action, and the nearest possible one
 */
export function triedOut(live: LiveTable, seat: Seat, parts: readonly string[]): readonly Part[] {
  const { game, stored } = live;
  let { state } = live.snapshot;
  return parts.map((text, at) => {
    const before = parts[at - 1];
    if (before !== undefined && !seatsWithChoices(game, state).includes(seat))
      throw new RuleError(
        'turn-over',
        `Your turn ends with \`${before}\`, so you can’t add \`${text}\`. Nothing was played.`,
      );
    const now = { ...live, snapshot: { ...live.snapshot, state } };
    try {
      const action = game.parse(state, text);
      if (sameJson(action, game.resignation(seat)))
        throw new RuleError('not-in-a-turn', 'That can’t be part of a turn; type it alone.');
      const preview = named(stored, (names) => game.preview?.(game.view(state, seat), action, names));
      const part: Part = {
        notation: game.notate(state, action),
        ...(preview?.confirm && { confirm: preview }),
      };
      state = game.apply(state, seat, action, noDice).state;
      return part;
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      const near = nearestSentence(now, seat, text);
      throw new RuleError(error.code, `\`${text}\`: ${error.message}${near} Nothing was played.`);
    }
  });
}

/** Returns the table as it would be after these actions; undefined if they are impossible. */
export function standingAfter(live: LiveTable, seat: Seat, parts: readonly string[]): LiveTable | undefined {
  const { game, snapshot } = live;
  try {
    const state = parts.reduce(
      (now, text) => game.apply(now, seat, game.parse(now, text), noDice).state,
      snapshot.state,
    );
    return { ...live, snapshot: { ...snapshot, state } };
  } catch (error) {
    if (error instanceof RuleError) return undefined;
    throw error;
  }
}

const rollsNothing = (): never => {
  throw new Error('A game whose turns are typed as a whole rolls nothing.');
};
/** Dice for trying actions. They throw an error if rolled. */
const noDice: Dice = {
  rolls: [],
  position: 0,
  roll: rollsNothing,
  shuffle: rollsNothing,
  pick: rollsNothing,
};

/**
 * Whether the text is an action that the seat may take now. Also true if the seat has no choices now, because
 * then the error has another cause.
 */
export function isPossible({ game, snapshot: { state } }: LiveTable, seat: Seat, text: string): boolean {
  if (!seatsWithChoices(game, state).includes(seat)) return true;
  try {
    const action = game.parse(state, text);
    return (
      choiceOf(game.choices(state, seat), action) !== undefined || sameJson(action, game.resignation(seat))
    );
  } catch (error) {
    if (error instanceof RuleError) return false;
    throw error;
  }
}

/**
 * Returns a sentence with the nearest possible action, such as ` The closest move is …`; empty if no action
 * is similar to the text.
 */
export function nearestSentence(live: LiveTable, seat: Seat, text: string): string {
  const found = nearestText(live, seat, text);
  return found === undefined ? '' : ` The closest move is \`${found}\`.`;
}

/** Maximum share of a text's characters that may differ from an action. */
const tolerance = 0.5;

function nearestText(
  { game, snapshot: { state } }: LiveTable,
  seat: Seat,
  typed: string,
): string | undefined {
  const text = typed.trim().toLowerCase();
  let best: { readonly notation: string; readonly far: number } | undefined;
  for (const choice of game.choices(state, seat)) {
    if (choice.kind !== 'action') continue;
    const notation = game.notate(state, choice.action);
    const far = distance(text, notation.toLowerCase(), best?.far ?? Math.ceil(text.length * tolerance) + 1);
    if (best === undefined ? far <= Math.ceil(text.length * tolerance) : far < best.far)
      best = { notation, far };
  }
  return best?.notation;
}

const isDigit = (letter: string): boolean => /^\d$/.test(letter);
const isLetter = (letter: string): boolean => /^[a-z]$/.test(letter);

/**
 * Returns how different two characters are, from 0 to 1. Letters or digits that follow each other count as more
 * similar, because the names of neighboring cells differ that way.
 */
function apart(one: string, other: string): number {
  if (one === other) return 0;
  const areAlike = (isDigit(one) && isDigit(other)) || (isLetter(one) && isLetter(other));
  return areAlike ? 0.6 + Math.abs(one.charCodeAt(0) - other.charCodeAt(0)) / 65 : 1;
}

/**
 * Returns the edit distance between two texts. Later characters count a little less, because the start of a
 * move says more than its end. Returns infinity if the lengths differ by more than `most`.
 */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let a = 1; a <= one.length; a++) {
    const next = [a];
    const weight = 1 - a / 100;
    for (let b = 1; b <= other.length; b++) {
      next.push(
        Math.min(
          (row[b - 1] as number) + weight * apart(one[a - 1] ?? '', other[b - 1] ?? ''),
          (row[b] as number) + weight,
          (next[b - 1] as number) + weight,
        ),
      );
    }
    row = next;
  }
  return row[other.length] as number;
}

/** Maximum length of an example in an input box, in characters. */
const longestExample = 90;
/** Number of actions in an example. */
const exampleParts = 2;

/**
 * Returns an example of what to type now: an action from the middle of the list. If people can type whole
 * turns, adds a possible next action.
 */
export function typedExample(live: LiveTable, seat: Seat): string | undefined {
  const { game } = live;
  let { state } = live.snapshot;
  const parts: string[] = [];
  while (parts.length < (game.parts === undefined ? 1 : exampleParts)) {
    const actions = game.choices(state, seat).filter((one) => one.kind === 'action');
    const some = actions[Math.floor(actions.length / 2)];
    if (some === undefined) break;
    parts.push(game.notate(state, some.action));
    if (game.parts !== undefined) state = game.apply(state, seat, some.action, noDice).state;
  }
  const text = parts.join(' ');
  return text === '' || text.length > longestExample ? undefined : text;
}
