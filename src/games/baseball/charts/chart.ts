import { asWritten } from '../../../engine/markdown.ts';
import { RuleError } from '../../../engine/rule-error.ts';
import type { Chart, ChartPart } from '../../facets/reading.ts';
import type { Panel } from '../../facets/telling.ts';
import type { View } from '../view.ts';
import { aligned, block, phoneColumns } from '../words/print.ts';
import { type Reader, readerOf } from './reader.ts';
import { named, spoken } from './spoken.ts';

/** Formats charts as monospaced tables for phones. A pointer marks what applies at the reader's table. */

/** Marks the row that applies. Shown before it. */
export const here = '▶';
/** Marks the column that applies. Shown before or above it. */
export const hereColumn = '▼';

/** Names of the on-base states, indexed by their code, as used in charts and by people. */
export const baseStates: readonly string[] = [
  'empty',
  '1st',
  '2nd',
  '1st 2nd',
  '3rd',
  '1st 3rd',
  '2nd 3rd',
  'loaded',
];
/** On-base codes, 0 to 7. */
export const onBaseCodes = baseStates.map((_, code) => code);

export interface Line {
  readonly cells: readonly string[];
  /** Whether the row applies at the reader's table. */
  readonly here?: boolean;
}

/**
 * Formats a table as a code block. The first column is for the pointer, and names from the data files become
 * words.
 *
 * @param align one letter per column: `l` left, `r` right
 * @throws Error if the table is wider than a phone screen, because cells must not be cut off
 */
export function table(head: readonly string[], lines: readonly Line[], align: string): string {
  const rows = [head, ...lines.map(({ cells }) => cells.map(named))];
  const printed = aligned(rows, align);
  const widths = [...align].map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const width = widths.reduce((sum, one) => sum + one, align.length - 1);
  if (width > phoneColumns) throw new Error(`A chart is ${width} columns wide: ${head.join(' ')}`);
  return block(printed.map((line, at) => `${at > 0 && lines[at - 1]?.here ? here : ' '}${line}`));
}

/** A column's heading, with the pointer if the column applies. */
export const headed = (text: string, isHere: boolean): string => (isHere ? `${hereColumn}${text}` : text);

/** A chart's text, and the subtitle if only a part of the chart is shown. */
export interface Shown {
  readonly text: string;
  /** Appended to the chart's title: `Range tables: SS`. */
  readonly of?: string;
}

/** The definition of a chart and its parts. `print` receives the id of the part to show. */
export interface ChartMaker {
  readonly id: string;
  readonly title: string;
  readonly words: string;
  readonly parts?: readonly ChartPart[];
  /** Returns the part to show by default. */
  usual?(reader: Reader | undefined): string;
  print(part: string, reader: Reader | undefined): Shown;
}

/**
 * Creates a chart of the rule book from its definition, with names and formulas put into words. People can
 * also find its parts by typing something similar.
 */
export function chart({ id, title, words, parts: made = [], usual, print }: ChartMaker): Chart<View> {
  const parts = made.map((part) => ({ ...part, label: spoken(part.label).slice(0, 100) }));
  return {
    id,
    title,
    words,
    parts,
    show(wanted, view): Panel {
      const reader = view === undefined ? undefined : readerOf(view);
      const part =
        wanted === undefined ? (usual?.(reader) ?? parts[0]?.id ?? '') : partOf(title, parts, wanted);
      const { text, of } = print(part, reader);
      return { title: of === undefined ? title : `${title}: ${spoken(of)}`, text: spoken(text) };
    },
  };
}

const comparable = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9+]+/g, ' ')
    .trim();

function partOf(title: string, parts: readonly ChartPart[], wanted: string): string {
  const typed = comparable(wanted);
  // The text before the colon names the part: `ERR 1: Batter to first …`.
  const called = ({ label }: ChartPart) => label.split(':')[0] ?? label;
  const found =
    parts.find(({ id }) => id === wanted) ??
    parts.find((part) => [part.id, part.label, called(part)].some((name) => comparable(name) === typed));
  if (found) return found.id;
  const some = parts.slice(0, 10).map(({ id }) => `\`${named(id)}\``);
  const rest = parts.length > some.length ? ', …' : '';
  throw new RuleError(
    'no-such-part',
    parts.length === 0
      ? `${title} is a single chart with no parts.`
      : `${title} has no part “${asWritten(wanted.slice(0, 40))}”. It has ${some.join(', ')}${rest}`,
  );
}

/** Converts a key of the data files to words: `infield_depth` becomes `infield depth`. */
export const inWords = (key: string): string => key.replaceAll('_', ' ');

/** Formats lines as a Markdown list. */
export const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

/** Joins the nonempty paragraphs. */
export const paragraphs = (...texts: readonly (string | undefined)[]): string =>
  texts.filter((text) => text !== undefined && text !== '').join('\n');
