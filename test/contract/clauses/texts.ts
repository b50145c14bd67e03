import { sameJson } from '../../../src/engine/canonical.ts';
import { RuleError } from '../../../src/engine/rule-error.ts';
import { type GameRecord, longestPosition, type TextForms } from '../../../src/games/facets/texts.ts';
import { longestTip } from '../../../src/games/facets/tips.ts';
import { everyState, positions, type Subject, seatsOf } from '../subject.ts';
import { chanceOf, lastState, seedOf, type Walk } from '../walk.ts';
import { bentTexts } from './fuzz.ts';
import { demand } from './words.ts';

/** The tips that a game shows once, and the texts that it writes for other programs. */

export function checkTips(subject: Subject): void {
  const { game } = subject;
  for (const state of positions(subject))
    for (const seat of seatsOf(subject)) {
      const tips = game.tips?.(game.view(state, seat), seat) ?? [];
      const ids = tips.map(({ id }) => id);
      demand(new Set(ids).size === ids.length, `A tip comes twice: ${ids.join(', ')}.`);
      for (const { id, text } of tips) {
        demand(/^[a-z0-9_-]{1,40}$/.test(id), `The tip “${id}” has an odd id.`);
        demand(text.trim() !== '', `The tip ${id} is empty.`);
        demand(text.length <= longestTip, `The tip ${id} has ${text.length} characters.`);
        demand(/[.!?][*_)”"’']*$/.test(text), `The tip ${id} ends without a full stop: ${text}`);
      }
    }
}

/** Names that people might have. */
const oddNames = [
  'Ann "A" [x]',
  "O'Neil; {b}",
  'Ünal 🎲 \\',
  '1. T2',
  'Eve|0',
  'Finn',
  'Gus',
  'Hal',
  'Ida',
  'Jon',
];

/** Texts that no game can read. */
const noRecords = ['', ' ', '\n', 'constructor', '__proto__', '{}', 'x'.repeat(10_000)];

export function checkTexts(subject: Subject): void {
  const { game, walks } = subject;
  const { texts } = game;
  if (texts === undefined) return;
  checkPositions(subject, texts);
  const chance = chanceOf(seedOf('texts'));
  for (const walk of walks) {
    const whole = recordOf(subject, walk);
    const { result: _, ...unfinished } = { ...whole, moves: whole.moves.slice(0, whole.moves.length >> 1) };
    for (const record of [whole, unfinished]) {
      const written = texts.write(record);
      demand(sameJson(texts.read(written), record), `A game is read back as something else:\n${written}`);
      for (const text of bentTexts(written, chance)) readOrRefused(texts, text);
    }
  }
  for (const text of noRecords)
    demand(
      readOrRefused(texts, text) === undefined,
      `${JSON.stringify(text.slice(0, 80))} is read as a game.`,
    );
}

function recordOf({ game, example }: Subject, walk: Walk): GameRecord {
  const result = game.result(lastState(walk));
  return {
    options: example.options,
    names: Array.from({ length: example.seats }, (_, seat) => oddNames[seat] ?? `Seat ${seat}`),
    moves: walk.steps.map(({ state, seat, action }) => ({ seat, notation: game.notate(state, action) })),
    ...(result !== undefined && { result }),
  };
}

function readOrRefused(texts: TextForms<unknown, unknown>, text: string): GameRecord | undefined {
  try {
    return texts.read(text);
  } catch (error) {
    const shown = JSON.stringify(text.slice(0, 80));
    demand(error instanceof RuleError, `${shown} makes the reader of games crash: ${String(error)}`);
    demand(
      error.code === 'bad-record',
      `${shown} is refused with the code “${error.code}”, not “bad-record”.`,
    );
    demand(/\S.*[.!?]$/s.test(error.message), `${shown} is refused without a sentence: ${error.message}`);
    return undefined;
  }
}

/** Checks that a position's text is one line that shows only what everybody may know. */
function checkPositions(subject: Subject, { position }: TextForms<unknown, unknown>): void {
  const { example } = subject;
  for (const state of everyState(subject)) {
    const text = position(state);
    demand(/^[^\n\r]+$/.test(text), `A position is not one line: ${JSON.stringify(text)}`);
    demand(text.length <= longestPosition, `A position has ${text.length} characters.`);
    const shown = example.hidden(state, 'public').find((hidden) => text.includes(hidden));
    demand(shown === undefined, `A position shows what is hidden: ${shown}`);
    const other = example.disguise?.(state, 'public');
    demand(other === undefined || position(other) === text, 'A position tells apart what it must not.');
  }
}
