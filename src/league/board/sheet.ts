/**
 * A table of figures to be shown, as plain data: `sheet-picture.ts` draws it, and `sheetLines` writes it. (A “table”
 * elsewhere is where a game is played.)
 */

export interface Column {
  readonly title: string;
  readonly align: 'left' | 'right';
  /** In pixels of the picture; as wide as its texts if omitted. */
  readonly width?: number;
  /** Names, which take what the other columns leave, and are cut if that's too little. */
  readonly isName?: true;
}

/** A cell's text, or with how much it is stressed. Stress never says more than the text. */
export type Cell =
  | string
  | { readonly text: string; readonly stress?: 'lit' | 'quiet'; readonly isBold?: true };

export interface Line {
  readonly cells: readonly Cell[];
  /** Whether the whole line steps back, such as that of somebody who withdrew. */
  readonly isQuiet?: boolean;
}

/** Lines under a title of their own, such as a division. */
export interface Part {
  readonly title?: string;
  readonly lines: readonly Line[];
}

export interface Sheet {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly parts: readonly Part[];
  /** Sentences below that explain marks and titles, a line of the picture each. */
  readonly notes?: readonly string[];
}

/** The text of a cell. */
export const textIn = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.text);

/**
 * Writes a sheet in lines that read well at any width: `1 PCG y: W 12, L 4`, below the titles of its parts. Cells up
 * to the first right-aligned column name the line; empty cells are left out.
 */
export function sheetLines({ columns, parts }: Sheet): readonly string[] {
  const found = columns.findIndex(({ align, title }) => align === 'right' && title !== '');
  const names = found < 0 ? columns.length : found;
  return parts.flatMap(({ title, lines }) => [
    ...(title === undefined ? [] : [title]),
    ...lines.map(({ cells }) => {
      const texts = cells.map(textIn);
      const name = texts.slice(0, names).filter((text) => text !== '');
      const figures = texts
        .map((text, at) => `${columns[at]?.title ?? ''} ${text}`.trim())
        .filter((_, at) => at >= names && texts[at] !== '');
      return `${name.join(' ')}${figures.length > 0 ? `: ${figures.join(', ')}` : ''}`;
    }),
  ]);
}

/** As many whole lines as fit into a number of characters, joined. */
export function fittingLines(lines: readonly string[], most: number): string {
  const kept: string[] = [];
  let length = 0;
  for (const line of lines) {
    length += line.length + 1;
    // One more character is left for the dots that say that something is missing.
    if (length + (kept.length + 1 < lines.length ? 1 : -1) > most) return [...kept, '…'].join('\n');
    kept.push(line);
  }
  return kept.join('\n');
}
