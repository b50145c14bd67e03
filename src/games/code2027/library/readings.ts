import type { LibraryFile } from '../../library.ts';
import type { Card, ContentSet } from '../box/schema.ts';
import { vocabularyOf } from '../box/texts.ts';
import { readCardText } from '../card-texts/card-text.ts';
import type { Vocabulary } from '../card-texts/words/vocabulary.ts';
import { inWords } from './in-words.ts';

/** Describes what every card of a deck does, for its author to check before anybody plays. */

/** A card, with what the game understands of its text. */
export interface CardReading {
  readonly card: Card;
  /** The effects in words. */
  readonly does: string;
  /**
   * Parts of the text that are not understood or may mean something else, one message each. Empty if the
   * reading is certain.
   */
  readonly doubts: readonly string[];
  /** The doubts that are only notes. */
  readonly notes: readonly string[];
}

function readingOf(card: Card, vocabulary: Vocabulary): CardReading {
  if (card.type === 'W')
    return { card, does: `adds $${card.cost.toLocaleString('en-US')} to the scope`, doubts: [], notes: [] };
  if (card.effects !== undefined) return { card, does: inWords(card.effects), doubts: [], notes: [] };
  const { effects, diagnostics, notes } = readCardText(card, '$SELF', vocabulary);
  const said = notes.map(({ message }) => message);
  return {
    card,
    does: inWords(effects),
    doubts: [...diagnostics.map(({ message }) => message), ...said],
    notes: said,
  };
}

/** Returns the readings in deck order, uncertain ones first. */
export function readingsOf(set: ContentSet): readonly CardReading[] {
  const vocabulary = vocabularyOf(set);
  const all = set.cards.map((card) => readingOf(card, vocabulary));
  return [
    ...all.filter(({ doubts }) => doubts.length > 0),
    ...all.filter(({ doubts }) => doubts.length === 0),
  ];
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const paragraphOf = ({ card, does, doubts }: CardReading): string =>
  [
    `${card.id} ${oneLine(card.title)}`,
    `  Says: ${oneLine(card.description) || 'nothing'}`,
    `  Does: ${does}`,
    ...doubts.map((doubt) => `  Look: ${oneLine(doubt)}`),
  ].join('\n');

/** Builds a file with every card of a deck: its text, its effects, and what to check. */
export function readingsFile(name: string, readings: readonly CardReading[]): LibraryFile {
  const unsure = readings.filter(({ doubts }) => doubts.length > 0);
  const sure = readings.slice(unsure.length);
  const part = (title: string, some: readonly CardReading[]): string[] =>
    some.length === 0 ? [] : [`${title} (${some.length})`, ...some.map(paragraphOf)];
  const text = [
    `What each card of “${oneLine(name)}” does.`,
    ...part('LOOK AT THESE FIRST', unsure),
    ...part('EVERYTHING UNDERSTOOD', sure),
  ].join('\n\n');
  return { name: 'what-the-cards-do.txt', text: `${text}\n` };
}
