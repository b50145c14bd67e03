import type { Effect } from '../../../engine/effects/effect.ts';
import { effectsOf } from './effects.ts';
import type { Reading } from './reading.ts';
import { endRolls, newCourse, readSentence } from './sentences.ts';
import { type Diagnostic, diagnosticOf, inOrder } from './words/diagnostics.ts';
import { type Note, notesOf } from './words/notes.ts';
import { type Span, sentencesOf, tokensOf } from './words/tokens.ts';
import type { Vocabulary } from './words/vocabulary.ts';

/** What a card's text does: the door of the grammar. */

/** What a card needs to be read: a name, or a title, and its text. */
export type TextCard = {
  /** Its name, if absent. */
  readonly id?: string;
  readonly description: string;
} & ({ readonly name: string } | { readonly title: string });

export interface CardText {
  readonly effects: readonly Effect[];
  /** By start, end and code. */
  readonly diagnostics: readonly Diagnostic[];
  /** How it is read where that may not be how it is meant; by start, end and code. Nothing is left out because of one. */
  readonly notes: readonly Note[];
  /** What was recognized of the text, or left out for a reason that a diagnostic tells; they may overlap. */
  readonly phrases: readonly Span[];
  /** What of it was left out for a reason that the diagnostic of something else tells. */
  readonly leftOut: readonly Span[];
}

/**
 * Reads the text of a card for the player who plays it. It never throws: what cannot be read has a diagnostic, and all else counts.
 * The work grows with the length of the text and no faster.
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
    effects: effectsOf(course.deeds, { playerId, cardId, source: `Card: ${name}` }),
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

/** The first conditional of a card that asks for a roll; null where there is no roll or no range. */
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
