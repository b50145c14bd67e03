import { readJson } from '../../../engine/files/json.ts';
import { inOrder } from '../../../engine/files/problems.ts';
import type { Source } from '../../../engine/files/source.ts';
import type { LibraryFile } from '../../library.ts';
import { builtInSet } from '../box/built-in.ts';
import type { ContentSet } from '../box/schema.ts';
import { vocabularyOf } from '../box/texts.ts';
import type { CardType } from '../terms/words.ts';
import { faultsOfBoard } from './board-checks.ts';
import { faultsOfCards, faultsOfCounts, type Listed } from './card-checks.ts';
import { readCsv } from './csv-cards.ts';
import {
  type Deck,
  deckDocument,
  mostRecords,
  outside,
  ownCard,
  type Part,
  parts,
  records,
  setOf,
} from './document.ts';
import { faultsOfEffects } from './effect-checks.ts';
import { faultsOf } from './faults.ts';
import { DeckRefused, type Fault, isWarning, type Mistake } from './mistakes.ts';

/** Maximum file size, in bytes. */
export const largest = 4_000_000;

/** Maximum nesting depth. Conditions within conditions are the deepest part of a content set. */
const deepest = 32;

/** An accepted deck. */
export interface ReadDeck {
  readonly deck: Deck;
  readonly set: ContentSet;
  /** Its warnings. */
  readonly warnings: readonly Mistake[];
}

/** The position of mistakes that concern the whole file. */
const start = { line: 1, column: 1 };

const atFile = (file: string, text: string): Mistake => ({
  file,
  ...start,
  subject: undefined,
  code: 'BAD_FILE',
  text,
});

/**
 * Reads a deck or board from one file.
 *
 * @throws DeckRefused with every mistake, each with its file, line, column and code
 */
export function readDeck(files: readonly LibraryFile[]): ReadDeck {
  const [file, ...more] = files;
  if (file === undefined || more.length > 0)
    throw new DeckRefused([atFile(file?.name ?? 'deck', 'A deck has to be a single file.')]);
  const size = Buffer.byteLength(file.text);
  if (size > largest)
    throw new DeckRefused([
      atFile(
        file.name,
        `This file is ${(size / 1_000_000).toFixed(1)} MB; a deck can be at most ${largest / 1_000_000} MB.`,
      ),
    ]);
  const isCsv = /\.(csv|tsv)$/i.test(file.name);
  if (!isCsv && !/\.json$/i.test(file.name))
    throw new DeckRefused([atFile(file.name, 'A deck must be a .json or .csv file.')]);
  return readSource(isCsv ? readCsv(file) : readJson(file, { what: 'deck', deepest }));
}

function readSource(source: Source): ReadDeck {
  const formed = source.problems.map(
    (problem): Mistake => ({
      ...start,
      ...problem,
      subject: undefined,
      text: problem.text.replace(/^[a-z]/, (letter) => letter.toUpperCase()),
    }),
  );
  const { faults, deck } =
    source.document === undefined ? { faults: [], deck: undefined } : judge(source.document);
  const told = faults.map(({ path, at, ofKey, ...fault }): Mistake => {
    const { field: _, ...place } = source.locationOf(path, { at, ofKey });
    return { ...start, ...place, ...fault };
  });
  const mistakes = inOrder([...formed, ...told]);
  if (deck === undefined || mistakes.some((mistake) => !isWarning(mistake))) throw new DeckRefused(mistakes);
  return { deck, set: setOf(deck), warnings: mistakes };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the id or space that reports use for a record. */
function subjectOf(record: unknown): string | undefined {
  if (!isRecord(record)) return undefined;
  const name = [record['id'], record['space']].find((one) => typeof one === 'string');
  return typeof name === 'string' ? name.slice(0, 40) : undefined;
}

/** Lists the mistakes of a document. Also returns its deck, if the structure is valid. */
function judge(document: unknown): { readonly faults: readonly Fault[]; readonly deck: Deck | undefined } {
  const read = outside.safeParse(document);
  const faults = read.success ? [] : faultsOf(read.error, document, [], undefined);
  const given = isRecord(document) ? document : {};
  const listed: Listed[] = [];
  for (const part of parts) faults.push(...judgePart(part, given[part], listed));
  const told = new Set(faults.map(({ path }) => path.join(' ')));
  faults.push(...tooLarge(document, []).filter(({ path }) => !told.has(path.join(' '))));
  const vocabulary = { ...vocabularyOf(builtInSet()), ...spacesIn(given['spaces']) };
  const texts = given['cards'] === undefined ? [] : faultsOfCards(listed, vocabulary);
  if (faults.length > 0) return { faults: [...faults, ...texts], deck: undefined };
  const deck = deckDocument.parse(document);
  const counts =
    deck.cards === undefined
      ? []
      : faultsOfCounts((type: CardType) => listed.filter(({ card }) => card.id.startsWith(type)).length);
  const whole = [...texts, ...counts, ...faultsOfConfig(deck), ...faultsOfEffects(deck)];
  if (whole.some((fault) => !isWarning(fault) && fault.path[0] === 'config')) return { faults: whole, deck };
  return { faults: [...whole, ...faultsOfBoard(setOf(deck))], deck };
}

/**
 * Returns the spaces that card texts may name if a deck has its own spaces, even if those have other
 * mistakes.
 */
function spacesIn(given: unknown): { readonly spaces: ReadonlySet<string> } | undefined {
  if (!Array.isArray(given)) return undefined;
  const ids = given.map((one) => (isRecord(one) ? one['id'] : undefined));
  return { spaces: new Set(ids.filter((id) => typeof id === 'string')) };
}

/** Checks whether the configuration values of a deck are consistent. */
function faultsOfConfig({ config }: Deck): Fault[] {
  const { min = builtInSet().config.players.min, max = builtInSet().config.players.max } =
    config?.players ?? {};
  return min <= max
    ? []
    : [
        {
          path: ['config', 'players'],
          subject: undefined,
          code: 'BAD_VALUE',
          text: `players.min can’t be more than players.max, but they’re ${min} and ${max}.`,
        },
      ];
}

/** Lists the mistakes in the records of a part. Adds readable cards to `cards`. */
function judgePart(part: Part, given: unknown, cards: Listed[]): Fault[] {
  if (!Array.isArray(given)) return [];
  const most = mostRecords[part];
  if (given.length > most)
    return [
      {
        path: [part],
        subject: undefined,
        code: 'TOO_MANY',
        text: `There may be at most ${most} ${part}, not ${given.length}.`,
      },
    ];
  const fewest = part === 'spaces' ? 4 : 0;
  const few: Fault[] =
    given.length < fewest
      ? [
          {
            path: [part],
            subject: undefined,
            code: 'TOO_FEW',
            text: `There must be at least ${fewest} ${part}.`,
          },
        ]
      : [];
  return given.reduce<Fault[]>((faults, record: unknown, index) => {
    const read = records[part].safeParse(record);
    if (!read.success) faults.push(...faultsOf(read.error, record, [part, index], subjectOf(record)));
    else if (part === 'cards') cards.push({ card: ownCard.parse(record), index });
    return faults;
  }, few);
}

/** Maximum for any sum, cost or count. */
const largestNumber = 1_000_000;

function tooLarge(value: unknown, path: Fault['path']): Fault[] {
  if (typeof value === 'number' && Math.abs(value) > largestNumber)
    return [
      {
        path,
        subject: undefined,
        code: 'BAD_VALUE',
        text: `${String(path.at(-1))} must be at most ${largestNumber.toLocaleString('en-US')}, not ${value}.`,
      },
    ];
  if (Array.isArray(value)) return value.flatMap((one, index) => tooLarge(one, [...path, index]));
  return isRecord(value) ? Object.entries(value).flatMap(([key, one]) => tooLarge(one, [...path, key])) : [];
}
