import { readCardText } from '../card-texts/card-text.ts';
import type { Vocabulary } from '../card-texts/words/vocabulary.ts';
import type { ReadCard } from './content.ts';
import type { Card, ContentSet, Space } from './schema.ts';

/** Reads card texts, using the names in their content set. */

/** Lists the names of the card types as the rules write them (Code2027 24): `Work, Bank or Investor`. */
const namesOf = ({ cardTypes }: ContentSet['config']): string => {
  const names = Object.values(cardTypes).map(({ name }) => name);
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
};

/**
 * Words, besides the phases, that authors put before “time” and “money”. They don't change the meaning, since
 * a player has one day count and one sum of money.
 */
const nounWords = [
  'review',
  'inspection',
  'approval',
  'project',
  'building',
  'plan',
  'paperwork',
  'final',
  'work',
];

const vocabularies = new WeakMap<object, Vocabulary>();

export function vocabularyOf(
  set: Pick<ContentSet, 'config'> & { readonly spaces: readonly Space[] },
): Vocabulary {
  const known = vocabularies.get(set);
  if (known !== undefined) return known;
  const { config, spaces } = set;
  const made: Vocabulary = {
    cardTypes: new Map(
      Object.entries(config.cardTypes).flatMap(([type, { words }]) => words.map((word) => [word, type])),
    ),
    typeNames: namesOf(config),
    phases: new Map(Object.entries(config.phaseWords)),
    spaces: new Set(spaces.map(({ id }) => id)),
    closedSpaces: new Set([config.finishSpace]),
    nounWords: new Set([
      ...Object.keys(config.phaseWords).flatMap((words) => words.split(' ')),
      ...nounWords,
    ]),
    approvals: new Map([
      ['dob', 'dobApproved'],
      ['fdny', 'fdnyApproved'],
    ]),
    limits: { sides: 6, ...config.parsing },
  };
  vocabularies.set(set, made);
  return made;
}

/** Reads the effects of a card, with `$SELF` as the player. */
export function readText(set: Pick<ContentSet, 'config' | 'spaces'>, card: Card): ReadCard {
  const { effects, diagnostics } = readCardText(card, '$SELF', vocabularyOf(set));
  return { effects, warnings: diagnostics.map(({ message }) => message) };
}
