/** Writes cells as a line of CSV. Cells are quoted if they have a separator of any dialect, a quote or a line end. */
export const lineOfCells = (cells: readonly string[]): string => cells.map(quoted).join(',');

const quoted = (cell: string): string =>
  /[",\n\r;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
