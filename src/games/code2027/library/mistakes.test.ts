import { describe, expect, it } from 'vitest';
import { contentKeys } from '../../../engine/content-keys.ts';
import type { LibraryFile } from '../../library.ts';
import { builtInSet } from '../box/built-in.ts';
import { severities, type Code as TextCode } from '../card-texts/words/diagnostics.ts';
import { library } from '../library.ts';
import { writeCsv } from './csv-cards.ts';
import { DeckRefused, fileCodes, type Mistake, type MistakeCode, sentenceOf } from './mistakes.ts';
import { readDeck } from './read.ts';

/** Marks where a mistake is expected. The mark is removed before the file is read. */
const mark = '‸';

const example = JSON.parse(library.example('json')[0]?.text ?? '') as { cards: Record<string, unknown>[] };
const { effects: _, ...e001 } = example.cards.find(({ id }) => id === 'E001') ?? {};
const others = example.cards.filter(({ id }) => id !== 'E001');

/** Builds a deck with one card per line. The first card is given as text. */
const withCard = (card: string, more: readonly object[] = []): string =>
  [
    `{"name": "Mine", "cards": [`,
    [card, ...[...others, ...more].map((one) => JSON.stringify(one))].join(',\n'),
    ']}',
  ].join('\n');

/** Returns card E001 as JSON with some of its fields replaced. */
const e = (fields: Readonly<Record<string, unknown>>): string => JSON.stringify({ ...e001, ...fields });
const text = (description: string): string => withCard(e({ description, target: undefined }));

const rows = writeCsv(builtInSet().cards).trimEnd().split('\n');
const [heading = '', ...cards] = rows.filter((row) => !row.startsWith('E001'));
const table = (row: string, head = heading): string => [head, row, ...cards].join('\n');
const row = (description: string, turns = ''): string =>
  table(`E001,E,A card,${description},,0,ANY,PLAYER,${turns},,,,`);

/** Returns the same table with another separator. */
const separated = (sign: string, written: string): string =>
  written.replace(/("(?:[^"]|"")*")|,/g, (_comma, quoted?: string) => quoted ?? sign);

/** A part of the built-in board, one line per record, with one change in it. */
function board(
  part: 'spaces' | 'movement' | 'diceOutcomes' | 'spaceEffects',
  from: string,
  to: string,
): string {
  const lines = builtInSet()
    [part].map((one) => JSON.stringify(one))
    .join(',\n');
  expect(lines).toContain(from);
  return `{"name": "Board", "${part}": [\n${lines.replace(from, () => to)}\n]}`;
}
const movementOf = (space: string, visit: string): string =>
  JSON.stringify(builtInSet().movement.find((one) => one.space === space && one.visit === visit));
const spaceOf = (id: string): string => JSON.stringify(builtInSet().spaces.find((one) => one.id === id));

type Damaged = readonly [what: string, file: string, text: string, ...codes: MistakeCode[]];

const json: readonly Damaged[] = [
  ['a comma too many', 'a.json', `{"name": "Mine",‸}`, 'BAD_FILE'],
  ['a text without end', 'a.json', `{"name":\r\n ‸"Mine}`, 'BAD_FILE'],
  ['a backslash that means nothing', 'a.json', `{"name": ‸"M\\qne"}`, 'BAD_FILE'],
  ['a line break in a text', 'a.json', `{"name": ‸"M\nne"}`, 'BAD_FILE'],
  ['something behind the end', 'a.json', `{"name": "Mine"}\n\n ‸x`, 'BAD_FILE'],
  ['an end too early', 'a.json', `{"name":‸`, 'BAD_FILE'],
  ['single quotes', 'a.json', `{‸'name': 'Mine'}`, 'BAD_FILE'],
  ['a number that is none', 'a.json', `{"name": ‸01}`, 'BAD_FILE'],
  ['nothing at all', 'a.json', mark, 'BAD_FILE'],
  ['100,000 lists in one another', 'a.json', `${'['.repeat(33)}‸${'['.repeat(99_967)}`, 'BAD_FILE'],
  ['10 MB', 'a.json', `${mark}{"name": "${'x'.repeat(10_000_000)}"}`, 'BAD_FILE'],
  ['a kind that there is not', 'a.txt', `${mark}{"name": "Mine"}`, 'BAD_FILE'],
  ['a list', 'a.json', `${mark}[]`, 'BAD_VALUE'],
  ['no name', 'a.json', `${mark}{"config": {}}`, 'MISSING_FIELD'],
  ['a long name', 'a.json', `{"name": ‸"${'x'.repeat(41)}"}`, 'BAD_VALUE'],
  ['a name that cannot be seen', 'a.json', `{"name": ‸"\u200b"}`, 'BAD_VALUE'],
  ['a field that there is not', 'a.json', `{"name": "Mine", ‸"colour": "red"}`, 'UNKNOWN_FIELD'],
  ['the key __proto__', 'a.json', `{"name": "Mine", ‸"__proto__": {"cards": []}}`, 'UNKNOWN_FIELD'],
  ['the key constructor', 'a.json', `{"name": "Mine", ‸"constructor": {"prototype": {}}}`, 'UNKNOWN_FIELD'],
  ['a field twice', 'a.json', `{"name": "Mine", ‸"name": "Yours"}`, 'BAD_VALUE'],
  ['a byte order mark before it', 'a.json', `\ufeff{"name": "Mine",\r\n ‸"colour": 1}`, 'UNKNOWN_FIELD'],
  ['lines that end with returns', 'a.json', `{"name": "Mine",\r\r ‸"colour": 1}`, 'UNKNOWN_FIELD'],
  [
    'figures that there are not',
    'a.json',
    `{"name": "Mine", "config": {‸"finishSpace": "X"}}`,
    'UNKNOWN_FIELD',
  ],
  [
    'a figure that is too large',
    'a.json',
    `{"name": "M", "config": {"ending": {"maxRounds": ‸1000001}}}`,
    'BAD_VALUE',
  ],
  [
    'more seats at least than at most',
    'a.json',
    `{"name": "M", "config": {"players": ‸{"min": 3, "max": 2}}}`,
    'BAD_VALUE',
  ],
  ['a card without a title', 'a.json', withCard(mark + e({ title: undefined })), 'MISSING_FIELD'],
  [
    'a card with a field more',
    'a.json',
    withCard(e({ luck: 1 }).replace('"luck"', `${mark}"luck"`)),
    'UNKNOWN_FIELD',
  ],
  ['a cost in words', 'a.json', withCard(e({ cost: 'ten' }).replace('"ten"', `${mark}"ten"`)), 'BAD_VALUE'],
  [
    'a cost beyond all sums',
    'a.json',
    withCard(e({ cost: 1_000_001 }).replace('1000001', `${mark}1000001`)),
    'BAD_VALUE',
  ],
  ['an id that is none', 'a.json', withCard(e({ id: 'E1' }).replace('"E1"', `${mark}"E1"`)), 'BAD_VALUE'],
  [
    'an id twice',
    'a.json',
    withCard(e({}), [{ ...e001, title: 'Again' }]).replace(
      '"id":"E001","type":"E","title":"Again"',
      `"id":${mark}"E001","type":"E","title":"Again"`,
    ),
    'DUPLICATE_ID',
  ],
  [
    'a type that is not the id’s',
    'a.json',
    withCard(e({ type: 'L' }).replace('"L"', `${mark}"L"`)),
    'BAD_VALUE',
  ],
  [
    'a target that the text does not have',
    'a.json',
    withCard(e({ target: 'ALL_PLAYERS' }).replace('"ALL_PLAYERS"', `${mark}"ALL_PLAYERS"`)),
    'LABEL_MISMATCH',
  ],
  [
    'turns that the text does not have',
    'a.json',
    withCard(e({ duration: { turns: 2 } }).replace('{"turns"', `${mark}{"turns"`)),
    'LABEL_MISMATCH',
  ],
  [
    'too few and too many cards',
    'a.json',
    `{"name": "Mine", "cards": ‸[\n${Array.from({ length: 201 }, (_item, index) => e({ id: `E${500 + index}` })).join(',\n')}]}`,
    'TOO_FEW',
    'TOO_FEW',
    'TOO_MANY',
    'TOO_FEW',
    'TOO_FEW',
  ],
  [
    'three spaces',
    'a.json',
    `{"name": "Mine", "spaces": ‸[\n${builtInSet()
      .spaces.slice(0, 3)
      .map((one) => JSON.stringify(one))
      .join(',\n')}]}`,
    'TOO_FEW',
  ],
  [
    'a way to nowhere',
    'a.json',
    board('movement', '"to":"OWNER-PURSE"', `"to":${mark}"NARNIA"`),
    'UNKNOWN_ID',
  ],
  [
    'a row twice',
    'a.json',
    board(
      'movement',
      movementOf('LENDER-TALKS', 'First'),
      `${movementOf('LENDER-TALKS', 'First')},${mark}${movementOf('LENDER-TALKS', 'First')}`,
    ),
    'DUPLICATE_ID',
  ],
  [
    'a choice that flags leave without a way',
    'a.json',
    board(
      'movement',
      movementOf('LENDER-TALKS', 'First'),
      `${mark}{"space":"LENDER-TALKS","visit":"First","type":"choice","destinations":[{"to":"BANK-UNDERWRITING","when":{"type":"PLAYER_STATE","state":{"kind":"FLAG","flag":"archDone"},"is":true}}]}`,
    ),
    'NO_WAY_ON',
  ],
  [
    'a table of dice where they do not decide',
    'a.json',
    board(
      'diceOutcomes',
      '{"space":"ARCH-SEARCH"',
      `${mark}{"space":"OWNER-BRIEF","visit":"First","outcomes":${JSON.stringify(builtInSet().diceOutcomes[0]?.outcomes)}},{"space":"ARCH-SEARCH"`,
    ),
    'BAD_VALUE',
  ],
  [
    'a space without a row of movement',
    'a.json',
    board('movement', `${movementOf('LENDER-TALKS', 'First')},\n`, '').replace('{', `${mark}{`),
    'NO_WAY_ON',
  ],
  [
    'no roll where dice decide',
    'a.json',
    mark +
      board(
        'spaces',
        spaceOf('SHORTCUT-ALLEY'),
        spaceOf('SHORTCUT-ALLEY').replace('"roll":1', `"roll":${mark}0`),
      ),
    'BAD_VALUE',
    'BAD_VALUE',
  ],
  [
    'a space to which nothing leads',
    'a.json',
    mark +
      board('movement', '{"to":"SHORTCUT-ALLEY"}', '{"to":"ARCH-SEARCH"}').replace(
        /\{"to":"SHORTCUT-ALLEY"[^\]]*?\}(?=[,\]])/g,
        '{"to":"ARCH-SEARCH"}',
      ),
    'UNREACHABLE',
  ],
  [
    'a type of effect that there is not',
    'a.json',
    withCard(
      e({ effects: [{ effectType: 'FLY', payload: {} }] }).replace('{"effectType"', `${mark}{"effectType"`),
    ),
    'BAD_VALUE',
  ],
  [
    'an effect within another that has no count',
    'a.json',
    withCard(
      e({
        effects: [
          {
            effectType: 'EFFECT_GROUP_TARGETED',
            payload: {
              targetType: 'ALL_PLAYERS',
              prompt: '',
              templateEffect: { effectType: 'CARD_DRAW', payload: { cardType: 'E' } },
            },
          },
        ],
      }).replace('{"effectType":"CARD_DRAW"', `${mark}{"effectType":"CARD_DRAW"`),
    ),
    'BAD_VALUE',
  ],
];

/** Texts for each code of Code2027 16.5. Many have escaped characters before the mark. */
const texts: readonly (readonly [description: string, ...codes: TextCode[]])[] = [
  ['‸Dance "wildly". Gain $5.', 'UNPARSED_TEXT'],
  ['Gain $5. Draw 2 ‸Wizard cards.', 'UNKNOWN_CARD_TYPE'],
  ['Gain $5. ‸Draw 2 cards.', 'MISSING_CARD_TYPE'],
  ['Gain $5. ‸Draw 0 Work cards.', 'BAD_COUNT'],
  ['Gain $5. Move to ‸NARNIA-GATE.', 'UNKNOWN_SPACE'],
  ['Gain $5. Gain $‸1,00.', 'BAD_NUMBER'],
  ['‸Gain "some" luck and $50.', 'LOOSE_MATCH'],
  ['‸Gain $5 with no effect at all.', 'NO_EFFECT_WITH_EXTRA'],
  ['Roll a die. On ‸6-1 gain $5.', 'REVERSED_RANGE'],
  ['Roll a die. On 1-6 gain $5. On ‸3 lose $5.', 'OVERLAPPING_RANGES'],
  ['Roll a die. On ‸1-7 gain $5.', 'RANGE_OUT_OF_DOMAIN'],
  ['‸Roll a die. On 1-5 gain $5.', 'RANGE_GAP'],
  ['Roll a die. On 1-6 gain $5. ‸Otherwise lose $5.', 'OTHERWISE_UNREACHABLE'],
  ['Gain $5. ‸Lose $0.', 'ZERO_AMOUNT'],
  ['Gain $5. Gain $5 ‸if you "may".', 'UNPARSED_CONDITION'],
  ['Gain $5. ‸Roll 11 dice.', 'BAD_DICE_COUNT'],
  ['Gain $5. ‸Roll a die.', 'NO_RANGES'],
  ['Gain $5. ‸On 1-3 gain $5.', 'RANGE_WITHOUT_ROLL'],
  ['Gain $5. ‸Otherwise gain $5.', 'OTHERWISE_WITHOUT_CONDITION'],
  ['Roll a die. On 1-3 gain $5. ‸On 4-6.', 'EMPTY_BODY'],
  ['Gain $5. If ‸you have less than $0, gain $5.', 'EMPTY_RANGE'],
];

const csv: readonly Damaged[] = [
  ['an empty file', 'a.csv', `${mark}\n\n`, 'BAD_FILE'],
  ['no column for texts', 'a.csv', `${mark}${heading.replace('description,', '')}\n`, 'MISSING_COLUMN'],
  [
    'a column that there is not',
    'a.csv',
    table('E001,E,A card,Gain $5.,,0,ANY,PLAYER,,,,,', heading.replace('flavor', `${mark}Taste`)),
    'UNKNOWN_FIELD',
  ],
  ['a cell without end', 'a.csv', `${heading}\nE001,E,‸"A card,Gain $5.`, 'BAD_FILE'],
  ['a cell that goes on', 'a.csv', `${heading}\nE001,E,"A"‸ card,Gain $5.`, 'BAD_FILE'],
  ['a cell too many', 'a.csv', table('E001,E,A card,Gain $5.,,0,ANY,PLAYER,,,,,,‸7'), 'BAD_VALUE'],
  ['a cost in words', 'a.csv', table('E001,E,A card,Gain $5.,,‸ten,ANY,PLAYER,,,,,'), 'BAD_VALUE'],
  ['a type that there is not', 'a.csv', table('E001,‸X,A card,Gain $5.,,0,ANY,PLAYER,,,,,'), 'BAD_VALUE'],
  ['no title', 'a.csv', table('E001,E,‸,Gain $5.,,0,ANY,PLAYER,,,,,'), 'MISSING_FIELD'],
  ['turns that the text does not have', 'a.csv', row('Gain $5.', `${mark}3`), 'LABEL_MISMATCH'],
  [
    'an id twice',
    'a.csv',
    `${table('E001,E,A card,Gain $5.,,0,ANY,PLAYER,,,,,')}\n‸E001,E,A card,Gain $5.,,0,ANY,PLAYER,,,,,`,
    'DUPLICATE_ID',
  ],
  [
    'work on a card that has none',
    'a.csv',
    table('E001,E,A card,Gain $5.,,0,ANY,PLAYER,,‸Roof,FIRE,,'),
    'BAD_VALUE',
  ],
  ['a phase that there is not', 'a.csv', table('E001,E,A card,Gain $5.,,0,‸PARTY,PLAYER,,,,,'), 'BAD_VALUE'],
  [
    'doubled quotes, a mark and returns',
    'a.csv',
    `\ufeff${row('"Gain $5. ‸""Oh"", draw 2 ‸Wizard cards."').replaceAll('\n', '\r\n')}`,
    'UNPARSED_TEXT',
    'UNKNOWN_CARD_TYPE',
  ],
  ['a cell of two lines', 'a.csv', row('"Gain $5.\nDraw 2 ‸Wizard cards."'), 'UNKNOWN_CARD_TYPE'],
  ['semicolons', 'a.csv', separated(';', row('Gain $5. Draw 2 ‸Wizard cards.')), 'UNKNOWN_CARD_TYPE'],
  ['tabs', 'a.tsv', separated('\t', row('Gain $5. Draw 2 ‸Wizard cards.')), 'UNKNOWN_CARD_TYPE'],
  ['10 MB', 'a.csv', `${mark}${heading}\n${'x'.repeat(10_000_000)}`, 'BAD_FILE'],
];

/** Returns the positions of the marks, counted without the deck reader, and the text without the marks. */
function marked(written: string): { readonly places: string[]; readonly text: string } {
  const places: string[] = [];
  let [line, column, plain] = [1, 1, ''];
  for (const sign of written.replace(/^\ufeff/, '')) {
    if (sign === mark) {
      places.push(`${line}:${column}`);
      continue;
    }
    const endsLine = (sign === '\n' && !plain.endsWith('\r')) || sign === '\r';
    if (endsLine) [line, column] = [line + 1, 1];
    else if (sign !== '\n') column += 1;
    plain = sign;
  }
  return { places, text: written.replaceAll(mark, '') };
}

function mistakesIn(file: LibraryFile): readonly Mistake[] {
  try {
    return readDeck([file]).warnings;
  } catch (error) {
    if (error instanceof DeckRefused) return error.problems;
    throw error;
  }
}

const all: readonly Damaged[] = [
  ...json,
  ...csv,
  ...texts.map(
    ([description, ...codes]): Damaged => [`JSON: ${description}`, 't.json', text(description), ...codes],
  ),
  ...texts.map(
    ([description, ...codes]): Damaged => [
      `CSV: ${description}`,
      't.csv',
      row(`"${description.replaceAll('"', '""')}"`),
      ...codes,
    ],
  ),
];

describe('a deck with a mistake', () => {
  it.each(all)('%s: %s', (_what, name, written, ...codes) => {
    const { places, text: plain } = marked(written);
    const expected = codes.map((code, index) => `${places[index] ?? places.at(-1)} ${code}`);
    const told = mistakesIn({ name, text: plain });
    expect(told.map(({ line, column, code }) => `${line}:${column} ${code}`)).toEqual(expected);
    for (const one of told) expect(sentenceOf(one)).toMatch(new RegExp(`^${name.replace('.', '\\.')}:`));
  });

  it('is told in more than 60 ways, each code among them, as JSON and as CSV', () => {
    expect(all.length).toBeGreaterThan(60);
    const codes = new Set(all.flatMap(([, , , ...each]) => each));
    expect(
      [...fileCodes, ...Object.keys(severities)].filter((code) => !codes.has(code as MistakeCode)),
    ).toEqual([]);
  });

  it('is refused where one of them is an error, and nothing of it is kept', () => {
    for (const [what, name, written] of all) {
      const { text: plain } = marked(written);
      const told = mistakesIn({ name, text: plain });
      const isRefused = told.some(({ code }) => severities[code as TextCode] !== 'warning');
      const read = () => library.read([{ name, text: plain }]);
      if (!isRefused) expect(read().warnings, what).toHaveLength(told.length);
      else {
        expect(read, what).toThrow(DeckRefused);
        if (name.endsWith('.json') && !told.some(({ code }) => code === 'BAD_FILE'))
          for (const key of contentKeys(JSON.parse(plain.replace('\ufeff', ''))))
            expect(library.known(key)).toBeUndefined();
      }
    }
    expect({}).not.toHaveProperty('cards');
  });

  it('is told in the words of the rules', () => {
    const { text: plain } = marked(row('Gain $5. Draw 2 Wizard cards.'));
    expect(mistakesIn({ name: 'deck.csv', text: plain }).map(sentenceOf)).toEqual([
      'deck.csv:2:31 E001 UNKNOWN_CARD_TYPE “Wizard” isn’t a type of card. Write Work, Bank, Expeditor, Labor/Legal or Investor.',
    ]);
  });

  it('has the first twenty told, and how many more there are', () => {
    const dancing = Array.from({ length: 25 }, (_item, index) => ({
      ...e001,
      id: `E${600 + index}`,
      title: 7,
    }));
    const { message } = new DeckRefused(mistakesIn({ name: 'a.json', text: withCard(e({}), dancing) }));
    expect(message.split('\n')).toHaveLength(22);
    expect(message).toContain('This deck has 25 mistakes:');
    expect(message).toContain('and 5 more');
  });
});
