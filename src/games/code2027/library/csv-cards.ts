import { type Cell, readTable } from '../../../engine/files/csv.ts';
import { type FileProblem, shortened } from '../../../engine/files/problems.ts';
import { fieldOf, type Source, unreadable } from '../../../engine/files/source.ts';
import type { LibraryFile } from '../../library.ts';
import type { Card } from '../box/schema.ts';

/** Cards as a CSV table, one row per card. */

/** The columns in the order in which they are written. */
export const columns = [
  'id',
  'type',
  'title',
  'description',
  'flavor',
  'cost',
  'phase',
  'activation',
  'turns',
  'work_type',
  'group',
  'principal',
  'rate',
] as const;
type Column = (typeof columns)[number];

/** Optional columns. */
const dispensable: readonly Column[] = ['flavor', 'turns'];

/** Maps a card's fields to columns with different names. */
const columnOf: Readonly<Record<string, Column>> = {
  duration: 'turns',
  turns: 'turns',
  work: 'work_type',
  workType: 'work_type',
  group: 'group',
  loan: 'principal',
  principal: 'principal',
  ratePercent: 'rate',
  target: 'description',
};

type Row = Partial<Record<Column, Cell>>;

const wholeNumber = /^-?\d{1,15}$/;
/**
 * Converts a cell to a number if it holds one. Other text stays, so that the schema can report what is
 * expected.
 */
const numeric = (text: string): unknown => (wholeNumber.test(text) ? Number(text) : text);

export function readCsv(file: LibraryFile): Source {
  const { name } = file;
  const { rows: lines, problem, placeOf } = readTable(file);
  if (problem !== undefined) return unreadable(name, [problem]);
  const [heading, ...body] = lines;
  const [first] = heading ?? [];
  if (heading === undefined || first === undefined)
    return unreadable(name, [{ file: name, code: 'BAD_FILE', text: 'this file is empty.' }]);
  const wrong = (cell: Cell, code: FileProblem['code'], text: string): FileProblem => ({
    file: name,
    ...placeOf(cell),
    code,
    text,
  });
  const names = heading.map((cell) => cell.text.toLowerCase());
  const missing = columns.filter((column) => !dispensable.includes(column) && !names.includes(column));
  if (missing.length > 0)
    return unreadable(
      name,
      missing.map((column) => wrong(first, 'MISSING_COLUMN', `There’s no column “${column}”.`)),
    );
  const problems = heading.flatMap((cell, index): FileProblem[] => {
    const column = names[index] ?? '';
    if (!columns.some((one) => one === column))
      return [wrong(cell, 'UNKNOWN_FIELD', `Decks have no column “${shortened(cell.text)}”.`)];
    return names.indexOf(column) === index
      ? []
      : [wrong(cell, 'BAD_VALUE', `The column “${column}” appears twice.`)];
  });
  for (const line of body)
    for (const cell of line.slice(names.length).filter(({ text }) => text !== ''))
      problems.push(wrong(cell, 'BAD_VALUE', 'There are more cells here than columns.'));
  const rows = body.map(
    (line): Row => Object.fromEntries(names.map((column, index) => [column, line[index]])),
  );
  return {
    document: { name: deckName(name), cards: rows.map(cardIn) },
    problems,
    locationOf: (path, { at } = {}) => {
      const [part, index, ...fields] = path;
      const row = part === 'cards' ? rows[Number(index)] : undefined;
      const cell = row === undefined ? first : fields.flatMap((field) => row[columnFor(field)] ?? []).at(-1);
      return { file: name, ...placeOf(cell ?? row?.id ?? first, at), field: fieldOf(path) };
    },
  };
}

const columnFor = (field: PropertyKey): Column => columnOf[String(field)] ?? (String(field) as Column);

/** Derives the name of a deck from its file name, if it has no other name. */
const deckName = (file: string): string =>
  file
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim()
    .slice(0, 40) || 'Deck';

const activations: Readonly<Record<string, string>> = {
  W: 'PASSIVE',
  B: 'IMMEDIATE',
  I: 'IMMEDIATE',
  E: 'PLAYER',
};

/** Converts a row to a card of the JSON form, without the fields that follow from the card's text. */
function cardIn(row: Row): Record<string, unknown> {
  const written = (column: Column): string | undefined => row[column]?.text || undefined;
  const number = (column: Column): unknown => {
    const text = written(column);
    return text === undefined ? undefined : numeric(text);
  };
  const type = written('type')?.toUpperCase();
  const turns = number('turns');
  const lasting = type === 'E' || type === 'L' ? 'INSTANT' : 'PERMANENT';
  const hasWork = written('work_type') !== undefined || written('group') !== undefined;
  const hasLoan = written('principal') !== undefined || written('rate') !== undefined;
  const card = {
    id: written('id'),
    type,
    title: written('title'),
    description: written('description'),
    flavor: written('flavor'),
    cost: number('cost') ?? (hasLoan ? 0 : undefined),
    phase: written('phase')?.toUpperCase() ?? 'ANY',
    activation: written('activation')?.toUpperCase() ?? activations[type ?? ''],
    duration: turns === undefined ? lasting : { turns },
    work: hasWork ? { workType: written('work_type'), group: written('group')?.toUpperCase() } : undefined,
    loan: hasLoan
      ? {
          kind: type === 'B' ? 'BANK' : 'INVESTOR',
          principal: number('principal'),
          ratePercent: number('rate'),
        }
      : undefined,
  };
  return Object.fromEntries(Object.entries(card).filter(([, value]) => value !== undefined));
}

/** Writes a cell, in quotation marks if it would be misread otherwise. */
const cell = (text: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Writes cards as a table. Cards with structured effects are left out. */
export function writeCsv(cards: readonly Card[]): string {
  const rows = cards
    .filter(({ type, effects }) => effects === undefined || (type !== 'E' && type !== 'L'))
    .map(
      (card): Readonly<Record<Column, string>> => ({
        id: card.id,
        type: card.type,
        title: card.title,
        description: card.description,
        flavor: card.flavor ?? '',
        cost: `${card.cost}`,
        phase: card.phase,
        activation: card.activation,
        turns: typeof card.duration === 'object' ? `${card.duration.turns}` : '',
        work_type: card.work?.workType ?? '',
        group: card.work?.group ?? '',
        principal: `${card.loan?.principal ?? ''}`,
        rate: `${card.loan?.ratePercent ?? ''}`,
      }),
    );
  const lines = rows.map((row) => columns.map((column) => cell(row[column])).join(','));
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}
