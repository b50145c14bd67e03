import type { Effect } from '../../../engine/effects/effect.ts';
import { effectsOf } from './effects.ts';
import type { Reading } from './reading.ts';
import { endRolls, newCourse, readSentence } from './sentences.ts';
import { type Diagnostic, diagnosticOf, inOrder } from './words/diagnostics.ts';
import { type Note, notesOf } from './words/notes.ts';
import { type Span, sentencesOf, tokensOf } from './words/tokens.ts';
import type { Vocabulary } from './words/vocabulary.ts';

/** Entry point of the grammar: reads what a card's text does. */

/** The input: a card's name or title, and its text. */
export type TextCard = {
  /** Defaults to the card's name. */
  readonly id?: string;
  readonly description: string;
} & ({ readonly name: string } | { readonly title: string });

export interface CardText {
  readonly effects: readonly Effect[];
  /** Sorted by start, end and code. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Notes on readings that the author may not intend, sorted by start, end and code. The text still counts.
   */
  readonly notes: readonly Note[];
  /** The parts that were recognized or have a diagnostic. They may overlap. */
  readonly phrases: readonly Span[];
  /** The parts that are ignored because of a diagnostic elsewhere. */
  readonly leftOut: readonly Span[];
}

/**
 * Reads a card's text for the player who plays it. Never throws: unreadable parts get a diagnostic, and all
 * other parts count. Runs in linear time.
 */
export function readCardText(card: TextCard, playerId: string, vocabulary: Vocabulary): CardText {
  const name = 'name' in card ? card.name : card.title;
  const cardId = card.id ?? name;
  const text = card.description;
  const reading: Reading = { text, vocabulary, defects: [], remarks: [], phrases: [], leftOut: [] };
  const course = newCourse();
  for (const sentence of sentencesOf(tokensOf(text))) readSentence(sentence, course, reading);
  endRolls(course, reading);
  return {
    effects: effectsOf(course.instructions, { playerId, cardId, source: `Card: ${name}` }),
    diagnostics: inOrder(reading.defects).map((defect) => diagnosticOf(defect, text, cardId, vocabulary)),
    notes: notesOf(reading.remarks, text, cardId),
    phrases: reading.phrases,
    leftOut: reading.leftOut,
  };
}

/** The effects of a card's text. */
export const createCardEffects = (
  card: TextCard,
  playerId: string,
  vocabulary: Vocabulary,
): readonly Effect[] => readCardText(card, playerId, vocabulary).effects;

/** Returns a card's first conditional that needs a roll, or null if there is no roll or no range. */
export function parseConditionalEffect(
  card: TextCard,
  playerId: string,
  vocabulary: Vocabulary,
): Effect | null {
  const isRoll = ({ effectType, payload: { condition } }: Effect): boolean =>
    effectType === 'CONDITIONAL_EFFECT' &&
    typeof condition === 'object' &&
    condition !== null &&
    'type' in condition &&
    condition.type === 'DICE_ROLL';
  return createCardEffects(card, playerId, vocabulary).find(isRoll) ?? null;
}
