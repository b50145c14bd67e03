import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { builtInSet } from '../../../../src/games/code2027/box/built-in.ts';
import { predicate } from '../../../../src/games/code2027/box/schema.ts';
import { vocabularyOf } from '../../../../src/games/code2027/box/texts.ts';
import { readCardText } from '../../../../src/games/code2027/card-texts/card-text.ts';
import { severities } from '../../../../src/games/code2027/card-texts/words/diagnostics.ts';
import { noteCodes } from '../../../../src/games/code2027/card-texts/words/notes.ts';
import { registry } from '../../../../src/games/code2027/effects/registry.ts';
import { faultsOfCounts } from '../../../../src/games/code2027/library/card-checks.ts';
import { columns } from '../../../../src/games/code2027/library/csv-cards.ts';
import {
  deckDocument,
  mostRecords,
  ownCard,
  parts,
  records,
} from '../../../../src/games/code2027/library/document.ts';
import { faultsOfEffects } from '../../../../src/games/code2027/library/effect-checks.ts';
import { inWords } from '../../../../src/games/code2027/library/in-words.ts';
import { DeckRefused, fileCodes } from '../../../../src/games/code2027/library/mistakes.ts';
import { readDeck } from '../../../../src/games/code2027/library/read.ts';
import { cardTypes, categories, loanKinds, shortfalls } from '../../../../src/games/code2027/terms/words.ts';
import { type Field, fieldsOf } from './deck-fields.ts';

/** Checks everything that `docs/decks.md` tells authors of decks against the real grammar and schemas. */

const root = join(import.meta.dirname, '../../../..');
const page = readFileSync(join(root, 'docs/decks.md'), 'utf8');

interface Table {
  /** The heading above the table. */
  readonly section: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split(' | ')
    .map((cell) => cell.trim());

/** The texts between backticks. */
const codesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

function tablesOf(text: string): Table[] {
  const found: Table[] = [];
  let section = '';
  let lines: string[] = [];
  for (const line of `${text}\n`.split('\n')) {
    if (line.startsWith('|')) lines.push(line);
    else if (lines.length > 0) {
      const [heads = '', , ...rows] = lines;
      found.push({ section, heads: cellsOf(heads), rows: rows.map(cellsOf) });
      lines = [];
    }
    if (line.startsWith('#')) section = line.replace(/^#+ /, '');
  }
  return found;
}

const tables = tablesOf(page);
const tablesWith = (...heads: readonly string[]): readonly Table[] =>
  tables.filter((table) => heads.every((head, index) => table.heads[index] === head));
const rowsWith = (...heads: readonly string[]): readonly (readonly string[])[] =>
  tablesWith(...heads).flatMap(({ rows }) => rows);

const vocabulary = vocabularyOf(builtInSet());

/** What a text does, in the words of `npm run cards -- table`, and the codes of the messages about it. */
function readingOf(description: string): { readonly does: string; readonly told: readonly string[] } {
  const { effects, diagnostics, notes } = readCardText({ title: 'Card', description }, '$SELF', vocabulary);
  return { does: inWords(effects), told: [...diagnostics, ...notes].map(({ code }) => code) };
}

const good = rowsWith('you write').flatMap(([texts, does = '']) =>
  codesIn(texts).map((text) => ({ text, does })),
);
const kinds = ['warning', 'error', 'note'] as const;
const doubtful = kinds.flatMap((kind) =>
  rowsWith(kind).map(([codes, text, does = '', , instead]) => ({
    kind,
    codes: codesIn(codes),
    text: codesIn(text).join(),
    does,
    instead: codesIn(instead).join(),
  })),
);

/** Texts that must mean the same: one with the table's words, one with replacements. */
const alike = rowsWith('in', 'for').flatMap(([text, words, others]) => {
  const whole = codesIn(text).join();
  const [first = '', ...more] = codesIn(words);
  return codesIn(others).map((other, index) => ({
    written: whole.replace(first, more[index - 1] ?? first),
    other: whole.replace(first, other),
    isIn: whole.includes(first) && first !== '',
  }));
});

describe('what a card may say', () => {
  it.each(good)('$text', ({ text, does }) => {
    expect(readingOf(text)).toEqual({ does, told: [] });
  });

  it.each(alike)('$other', ({ written, other, isIn }) => {
    expect(isIn).toBe(true);
    expect(readingOf(other)).toEqual(readingOf(written));
  });

  it('has many examples, each short enough for a card', () => {
    const texts = [...good, ...doubtful].map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(130);
    expect(texts.filter((text) => !ownCard.shape.description.safeParse(text).success)).toEqual([]);
  });
});

describe('warnings, errors and notes', () => {
  it.each(doubtful)('$codes: $text', ({ codes, text, does, instead }) => {
    expect(readingOf(text)).toEqual({ does, told: codes });
    expect(readingOf(instead).told).toEqual([]);
  });

  it.each(kinds)('every %s is there', (kind) => {
    const known = kind === 'note' ? noteCodes : Object.keys(severities);
    const own = known.filter(
      (code) => kind === 'note' || severities[code as keyof typeof severities] === kind,
    );
    const told = doubtful.filter((one) => one.kind === kind).map(({ codes }) => codes.at(-1));
    expect(own.filter((code) => !told.includes(code))).toEqual([]);
    expect(told.filter((code) => !own.includes(code ?? ''))).toEqual([]);
  });
});

describe('every word of the grammar', () => {
  const room = join(root, 'src/games/code2027/card-texts');
  /** Modules that don't read any words themselves. */
  const wordless = new Set([
    'card-text',
    'instructions',
    'diagnostics',
    'effects',
    'notes',
    'reading',
    'vocabulary',
  ]);
  /** Names of kinds and fields that appear in quotation marks, as words do. */
  const inner = new Set(
    `activation choice clash conditional dash defects digits effect group kind limits list plain range s sign
    stretch text whose word`.split(/\s+/),
  );
  const plain = (text: string): string =>
    ` ${text
      .toLowerCase()
      .replace(/['’]/g, '')
      .replace(/[^a-z0-9-]+/g, ' ')} `;
  const texts = [...good, ...doubtful]
    .map(({ text }) => text)
    .concat(alike.flatMap(({ written, other }) => [written, other]));
  const said = texts.map(plain);
  const isSaid = (words: string): boolean =>
    said.some((text) =>
      /^(?:st|nd|rd|th)$/.test(words) ? RegExp(`\\d${words} `).test(text) : text.includes(` ${words} `),
    );
  /** The keys of an object literal in a module. */
  const keysIn = (source: string, name: string): string[] => {
    const [block = ''] = RegExp(`const ${name}\\b[^]*?\\n}`).exec(source) ?? [];
    return [...block.matchAll(/^ {2}(\w+)(?=[:,])/gm)].map(([, key = '']) => key);
  };
  const sources = new Map(
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => [basename(file, '.ts'), readFileSync(join(room, file), 'utf8')] as const)
      .filter(([name]) => !wordless.has(name)),
  );

  it.each([...sources])('of %s is in an example', (_, source) => {
    const literals = [...source.matchAll(/'([^'\n]+)'/g)].map(([, literal = '']) => literal);
    const words = literals.filter((one) => /^[a-z][a-z -]*$/.test(one) && !inner.has(one));
    expect(words.filter((one) => !isSaid(one))).toEqual([]);
    const signs = literals.filter((one) => /^[^\s\w\\(){}[\]*]$/.test(one));
    expect(signs.filter((one) => !texts.some((text) => text.includes(one)))).toEqual([]);
  });

  it.each([
    ['phrases', 'verbs', 24],
    ['numbers', 'words', 10],
    ['numbers', 'ordinals', 10],
  ])('of %s, %s', (module, name, least) => {
    const keys = keysIn(sources.get(module) ?? '', name);
    expect(keys.length).toBeGreaterThanOrEqual(least);
    expect(keys.filter((key) => !isSaid(key))).toEqual([]);
  });

  it.each(keysIn(sources.get('phrases') ?? '', 'verbs'))('%s may have an s', (verb) => {
    const begins = RegExp(`^${verb}\\b`, 'i');
    const own = texts.filter((text) => begins.test(text) && readingOf(text).told.length === 0);
    expect(own.length).toBeGreaterThan(0);
    for (const text of own) expect(readingOf(text.replace(begins, `${verb}s`))).toEqual(readingOf(text));
  });

  it('is one that this test finds', () => {
    expect(isSaid('each opponents')).toBe(true);
    expect(isSaid('wizardry')).toBe(false);
    expect(sources.size).toBeGreaterThan(12);
  });

  it('of Code2027', () => {
    const { cardTypes: types, phases, approvals, nounWords } = vocabulary;
    const names = [...types.keys(), ...phases.keys(), ...approvals.keys()];
    expect(names.filter((name) => !isSaid(name))).toEqual([]);
    const [, days = ''] = page.split('### Days');
    const [told = ''] = days.split('###');
    expect([...nounWords].filter((word) => !codesIn(told).includes(word))).toEqual([]);
    for (const word of nounWords) expect(readingOf(`Increase ${word} time by 5 days.`).told).toEqual([]);
    const [, turns = ''] = page.split('### Turns and moves');
    expect(builtInSet().spaces.filter(({ id }) => !codesIn(turns.split('###')[0]).includes(id))).toEqual([]);
  });
});

/** Lists what is missing from the rows of a table of fields. */
function missing(fields: readonly Field[], rows: readonly (readonly string[])[], at: number): string[] {
  return fields.flatMap(({ path, values }) => {
    const row = rows.find(([names]) => codesIn(names).includes(path));
    if (row === undefined) return [path];
    // The schema treats an id as text. A label of the card's type decides whether a card can change hands.
    const isSaid = values === 'text' || values === 'list of text' || path === 'transferable';
    return isSaid || (row[at] ?? '').includes(values) ? [] : [`${path}: ${values}`];
  });
}

describe('a table of cards', () => {
  const rows = rowsWith('column');
  const columnOf = new Map([
    ['duration.turns', 'turns'],
    ['work.workType', 'work_type'],
    ['work.group', 'group'],
    ['loan.principal', 'principal'],
    ['loan.ratePercent', 'rate'],
  ]);

  it('has each column in order, with its values', () => {
    expect(rows.map(([name]) => codesIn(name).join())).toEqual([...columns]);
    const fields = fieldsOf(ownCard)
      .map((field) => ({ ...field, path: columnOf.get(field.path) ?? field.path }))
      .filter(({ path }) => columns.some((column) => column === path));
    expect(fields).toHaveLength(columns.length);
    for (const { path, values } of fields) {
      const [, , told = ''] = rows.find(([name]) => name === `\`${path}\``) ?? [];
      if (path === 'type' || path === 'activation') expect(told).toMatch(/`/);
      else expect(`${path}: ${told}`).toContain(values);
    }
    const [, , types] = rows.find(([name]) => name === '`type`') ?? [];
    expect(codesIn(types)).toEqual(cardTypes);
    const [, , activation] = rows.find(([name]) => name === '`activation`') ?? [];
    for (const one of ownCard.shape.activation.options) expect(codesIn(activation)).toContain(one);
  });

  it('has an example that lacks nothing but cards', () => {
    const [, text = ''] = /```csv\n([^`]+)```/.exec(page) ?? [];
    expect(mistakesOf('deck.csv', text)).toEqual(['TOO_FEW']);
  });

  it('tells how many cards there must be', () => {
    const enough = (type: string) => {
      const counts = Array.from({ length: 30 }, (_, count) => count);
      return counts.find((count) => faultsOfCounts((one) => (one === type ? count : 30)).length === 0);
    };
    for (const type of cardTypes) expect(page).toMatch(RegExp(`\\b${enough(type)} \`${type}\``));
    expect(faultsOfCounts(() => 200)).toEqual([]);
    expect(faultsOfCounts(() => 201)).toHaveLength(cardTypes.length);
  });
});

/** The kinds of mistakes in a file, each listed once. */
function mistakesOf(name: string, text: string): string[] {
  try {
    readDeck([{ name, text }]);
    return [];
  } catch (error) {
    if (!(error instanceof DeckRefused)) throw error;
    return [...new Set(error.problems.map(({ code }) => code))];
  }
}

describe('JSON', () => {
  const sections: Readonly<Record<(typeof parts)[number], string>> = {
    cards: 'Cards in JSON',
    spaces: 'Spaces',
    movement: 'Movement',
    diceOutcomes: 'Dice outcomes',
    spaceEffects: 'Space effects',
    diceEffects: 'Dice effects',
    guide: 'Guide',
  };

  it.each(parts)('has every field of %s, with its values', (part) => {
    const rows = tablesWith('field').find(({ section }) => section === sections[part])?.rows ?? [];
    const fields = fieldsOf(records[part]);
    expect(missing(fields, rows, 3)).toEqual([]);
    const paths = new Set(fields.map(({ path }) => path));
    expect(rows.flatMap(([names]) => codesIn(names)).filter((name) => !paths.has(name))).toEqual(
      part === 'cards' ? ['duration'].filter((name) => !paths.has(name)) : [],
    );
    for (const { path, isNeeded } of fields) {
      const [, needed] = rows.find(([names]) => codesIn(names).includes(path)) ?? [];
      expect(`${path} ${needed}`).toMatch(isNeeded ? / (?:yes|for|with) ?/ : / (?:no|for|with) ?/);
    }
  });

  it('has every part, with how many records it may have', () => {
    const told = new Map(rowsWith('part').map(([name, , most]) => [codesIn(name).join(), most]));
    expect([...told.keys()].toSorted()).toEqual(Object.keys(deckDocument.shape).toSorted());
    for (const part of parts) expect(told.get(part)).toBe(mostRecords[part].toLocaleString('en-US'));
  });

  it('has every figure, with its values and the built-in one', () => {
    const rows = rowsWith('figure');
    const fields = fieldsOf(deckDocument.shape.config.unwrap());
    expect(missing(fields, rows, 2)).toEqual([]);
    expect(rows).toHaveLength(fields.length);
    for (const [name, , , built] of rows) {
      const path = codesIn(name).join();
      expect(`${path}: ${built}`).toBe(`${path}: ${wordOf(figureAt(builtInSet().config, path.split('.')))}`);
    }
  });

  it('has an example that is taken', () => {
    const [, text = ''] = /```json\n([^`]+)```/.exec(page) ?? [];
    expect(mistakesOf('deck.json', text)).toEqual([]);
  });

  it('has every condition', () => {
    const examples = rowsWith('condition').map(([code]) => codesIn(code).join());
    for (const example of examples) expect(predicate.safeParse(JSON.parse(example)).error).toBeUndefined();
    const schema = JSON.stringify(z.toJSONSchema(predicate));
    const words = [...schema.matchAll(/"const":"(\w+)"/g)].map(([, word = '']) => word);
    expect(words.length).toBeGreaterThan(8);
    expect(words.filter((word) => !examples.some((one) => one.includes(`"${word}"`)))).toEqual([]);
    const values = [...schema.matchAll(/"enum":(\[[^\]]+\])/g)].flatMap(([, list = '[]']) =>
      z.array(z.string()).parse(JSON.parse(list)),
    );
    expect(values.filter((value) => !page.includes(`\`${value}\``))).toEqual([]);
  });

  it('has every type of effect, with an example', () => {
    const rows = rowsWith('effectType');
    expect(rows.map(([name]) => codesIn(name).join())).toEqual([...registry.keys()]);
    const effects = rows.map(([name, payload]) => ({
      effectType: codesIn(name).join(),
      payload: z.record(z.string(), z.unknown()).parse(JSON.parse(codesIn(payload).join())),
    }));
    expect(faultsOfEffects({ name: 'A', spaceEffects: [{ ...row, effects }] })).toEqual([]);
    const told = rows.flat().flatMap(codesIn);
    const values = [...categories, ...shortfalls, ...loanKinds];
    expect(values.filter((value) => !told.includes(value))).toEqual([]);
  });
});

const row = {
  id: 'A',
  space: 'FINISH',
  visit: 'First',
  trigger: 'arrival',
  mandatory: true,
  label: 'A',
} as const;

/** The value of a number in the rules; for a list, the value from each entry. */
function figureAt(value: unknown, [step, ...more]: readonly string[]): unknown {
  if (step === undefined) return value;
  const inner = z.record(z.string(), z.unknown()).parse(value)[step.replace('[]', '')];
  return step.endsWith('[]')
    ? z
        .array(z.unknown())
        .parse(inner)
        .map((one) => figureAt(one, more))
    : figureAt(inner, more);
}

/** A value as the page writes it. */
function wordOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordOf).join(', ');
  if (typeof value === 'number') return value.toLocaleString('en-US');
  if (typeof value !== 'object' || value === null) return `\`${value}\``;
  return Object.entries(value)
    .map(([key, one]) => `\`${key}\` ${wordOf(one)}`)
    .join(', ');
}

describe('mistakes in a file', () => {
  const rows = rowsWith('mistake');

  it('are all there', () => {
    expect(rows.map(([code]) => codesIn(code).join())).toEqual([...fileCodes]);
  });

  it.each(rows.filter(([, , example]) => example?.startsWith('`')))('%s', (code, _, example) => {
    const text = codesIn(example).join();
    const name = text.startsWith('{') ? 'deck.json' : 'deck.csv';
    expect(mistakesOf(name, text)).toContain(codesIn(code).join());
  });
});

it('links to its own sections', () => {
  const anchors = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  );
  const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
  expect(links.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
});
