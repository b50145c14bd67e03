import { z } from 'zod';
import { contentKeys } from '../../engine/content-keys.ts';
import { andList, counted, plural } from '../../engine/english.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Choice, Library, LibraryFile, LibraryFormat, Names } from '../library.ts';
import { suggestedFrom, theOneMeant } from '../naming.ts';
import { builtInName, builtInSet } from './box/built-in.ts';
import { contentOf } from './box/content.ts';
import { brought } from './box/known.ts';
import { readText } from './box/texts.ts';
import { writeCsv } from './library/csv-cards.ts';
import { type Deck, deckDocument, setOf } from './library/document.ts';
import { listOf } from './library/mistakes.ts';
import { largest, readDeck } from './library/read.ts';
import { readingsFile, readingsOf } from './library/readings.ts';
import { builtInContent, isBrought } from './terms/options.ts';
import { cardTypes } from './terms/words.ts';

/** Imported decks and boards (Code2027 24, docs/decks.md). */

const named = z.looseObject({ content: z.string().optional() });

const fileName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'deck';

function fileOf(deck: Deck, format: LibraryFormat): LibraryFile {
  const name = `${fileName(deck.name)}.${format}`;
  return format === 'csv'
    ? { name, text: writeCsv(setOf(deck).cards) }
    : { name, text: `${JSON.stringify(deck, null, 1)}\n` };
}

/** Returns the built-in content as a deck. */
function builtInDeck(): Deck {
  const { config, ...parts } = builtInSet();
  const { players, tryAgain, cards, negotiation, ending, scoring, contract, loans, clock } = config;
  return {
    ...parts,
    config: { players, tryAgain, cards, negotiation, ending, scoring, contract, loans, clock },
  };
}

/** How many cards of each type the example deck has: the minimum, and a few more Labor/Legal cards. */
const inExample = { W: 10, B: 5, E: 12, L: 5, I: 5 } as const;

const exampleDeck = (): Deck => ({
  name: 'Corner lot',
  cards: cardTypes.flatMap((type) =>
    builtInSet()
      .cards.filter((card) => card.type === type)
      .slice(0, inExample[type]),
  ),
});

/**
 * Reads a stored deck.
 *
 * @throws RuleError if it isn't a deck
 */
function keptAs(document: string): Deck {
  try {
    return deckDocument.parse(JSON.parse(document));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
    throw new RuleError('bad-deck', 'The saved copy of this deck can no longer be read. Import it again.');
  }
}

/** Parts of a deck that summaries list without a count: the name in the file, and the name in messages. */
const uncounted: readonly (readonly [part: keyof Deck, called: string])[] = [
  ['movement', 'movement'],
  ['diceOutcomes', 'dice outcomes'],
  ['spaceEffects', 'space effects'],
  ['diceEffects', 'dice effects'],
  ['guide', 'guide'],
  ['config', 'figures'],
];

function summaryOf(deck: Deck): string {
  const { cards, spaces } = deck;
  const own = uncounted.filter(([part]) => deck[part] !== undefined).map(([, called]) => called);
  return [
    ...(cards === undefined ? [] : [counted(cards.length, 'card')]),
    ...(spaces === undefined ? [] : [counted(spaces.length, 'space')]),
    ...(own.length === 0 ? [] : [`its own ${andList(own)}`]),
  ].join(', ');
}

/** Points to the file that says what each card does. */
function hintOf(unsure: number): string {
  if (unsure === 0) return 'I understand every card. The file says what each one does.';
  const which = plural(unsure, '1 card: it comes', `${unsure} cards: they come`);
  return `Please look at ${which} first in the file, which says what each card does.`;
}

export const library: Library = {
  command: {
    name: 'deck',
    one: 'deck',
    many: 'decks',
    use: 'Choose it with `content` in `/play code2027`: that table then uses its cards and its board.',
  },
  formats: ['json', 'csv'],
  largest,
  options: ['content'],
  read: (files) => {
    const { deck, set, warnings } = readDeck(files);
    const readings = readingsOf(set);
    const unsure = readings.filter(({ doubts }) => doubts.length > 0).length;
    return {
      keys: contentKeys(deck),
      name: deck.name,
      document: JSON.stringify(deck),
      summary: summaryOf(deck) || 'the built-in cards and board',
      ...(warnings.length === 0 ? {} : { warnings: listOf(warnings) }),
      // A deck without cards uses the built-in ones.
      ...(deck.cards === undefined
        ? {}
        : { reading: { file: readingsFile(deck.name, readings), hint: hintOf(unsure) } }),
    };
  },
  write: (document, format) => [fileOf(document === undefined ? builtInDeck() : keptAs(document), format)],
  example: (format) => [fileOf(exampleDeck(), format)],
  known: (key) => brought.needed(key),
  load: (key, document) => {
    const set = setOf(keptAs(document));
    const content = contentOf(key, set, (card) => readText(set, card));
    return brought.register(key, content, document.length);
  },
  names: (key, document) => namesIn(key, keptAs(document)),
  keysIn: (options) => {
    const { content } = named.safeParse(options).data ?? {};
    return content !== undefined && isBrought(content) ? [content] : [];
  },
  called: (value) => (value === builtInContent ? builtInName : (brought.get(value)?.name ?? value)),
  suggest: (_, typed, offered) => suggestedFrom(choicesOf(offered), typed),
  settle: (options, offered) => {
    const chosen = named.safeParse(options).data;
    // If the option isn't text, the schema of the options reports it.
    if (chosen?.content === undefined) return options;
    return { ...chosen, content: theOneMeant(choicesOf(offered), chosen.content, 'deck') };
  },
};

const own: Choice = { name: `${builtInName} (usual)`, value: builtInContent, called: [builtInName] };

const namesIn = (key: string, { name }: Deck): Names => ({
  key,
  choices: [{ name: `${name} (${key})`, value: key, called: [name] }],
  cards: [],
});

const choicesOf = (offered: readonly Names[]): readonly Choice[] => [
  own,
  ...offered.flatMap(({ choices }) => choices),
];
