import type { LibraryFile } from '../../library.ts';
import type { Card } from '../box/schema.ts';
import { type Cell, readTable, unitOf } from './csv.ts';
import type { Placed, Source } from './places.ts';

/** Cards as a table, one row per card. */

/** In writing order. */
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

/** Optional columns: every card is complete without them. */
const dispensable: readonly Column[] = ['flavor', 'turns'];

/** The columns of a card's fields where the names differ. */
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
/** A number where the cell has one; anything else stays, so that the schema can say what it should be. */
const numeric = (text: string): unknown => (wholeNumber.test(text) ? Number(text) : text);

export function readCsv({ name, text }: LibraryFile): Source {
  const { rows: lines, problem } = readTable(text);
  const refused = (...faults: Placed[]): Source => ({
    file: name,
    text,
    document: undefined,
    faults,
    offsetOf: () => 0,
  });
  if (problem !== undefined)
    return refused({ offset: problem.offset, code: 'BAD_FILE', text: `This isn’t CSV: ${problem.text}.` });
  const [heading, ...body] = lines;
  if (heading === undefined) return refused({ offset: 0, code: 'BAD_FILE', text: 'This file is empty.' });
  const names = heading.map((cell) => cell.text.toLowerCase());
  const missing = columns.filter((column) => !dispensable.includes(column) && !names.includes(column));
  if (missing.length > 0)
    return refused(
      ...missing.map(
        (column): Placed => ({
          offset: heading[0]?.start ?? 0,
          code: 'MISSING_COLUMN',
          text: `There’s no column “${column}”.`,
        }),
      ),
    );
  const faults: Placed[] = heading.flatMap(({ start, text: written }, index): Placed[] => {
    const column = names[index] ?? '';
    if (!columns.some((one) => one === column))
      return [
        { offset: start, code: 'UNKNOWN_FIELD', text: `“${written.slice(0, 40)}” isn’t a column of a deck.` },
      ];
    return names.indexOf(column) === index
      ? []
      : [{ offset: start, code: 'BAD_VALUE', text: `The column “${column}” appears twice.` }];
  });
  for (const line of body)
    for (const { start } of line.slice(names.length).filter((cell) => cell.text !== ''))
      faults.push({ offset: start, code: 'BAD_VALUE', text: 'There are more cells here than columns.' });
  const rows = body.map(
    (line): Row => Object.fromEntries(names.map((column, index) => [column, line[index]])),
  );
  return {
    file: name,
    text,
    document: { name: deckName(name), cards: rows.map(cardIn) },
    faults,
    offsetOf: ({ path: [part, index, ...fields], at }) => {
      const row = part === 'cards' ? rows[Number(index)] : undefined;
      if (row === undefined) return heading[0]?.start ?? 0;
      const cell = fields.flatMap((field) => row[columnFor(field)] ?? []).at(-1) ?? row.id;
      if (cell === undefined) return 0;
      return at === undefined ? cell.start : unitOf(text, cell, at);
    },
  };
}

const columnFor = (field: PropertyKey): Column => columnOf[String(field)] ?? (String(field) as Column);

/** The name of a deck that has only its file's name. */
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

/** A card like in the JSON form, without what follows from its text. */
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

/** Writes a cell, with quotation marks where it would be misread. */
const cell = (text: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Writes cards as a table; leaves out those with structured effects. */
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
