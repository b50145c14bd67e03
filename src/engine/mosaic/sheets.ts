import type { Tile } from '../picture.ts';

/** All rows of a file that was made, and what lies on each place there: one of the next has much of it too. */
export interface Sheet {
  readonly rows: Uint8Array;
  readonly lying: (Tile | undefined)[];
}

/** Sheets of a tiling: a board is shown with all cells lit and with few, in turns. */
const mostSheets = 2;

/** The sheet that has the most of these tiles; a new one among them where none has half of them, until there are enough. */
export function sheetFor(sheets: Sheet[], tiles: readonly Tile[]): Sheet {
  let best = sheets[0] as Sheet;
  let least = Number.POSITIVE_INFINITY;
  for (const sheet of sheets) {
    let missing = 0;
    for (let place = 0; place < tiles.length; place++) if (tiles[place] !== sheet.lying[place]) missing += 1;
    if (missing < least) [best, least] = [sheet, missing];
  }
  const isBlank = best.lying.length === 0;
  if (isBlank || least <= tiles.length / 2 || sheets.length === mostSheets) return best;
  const made = { rows: best.rows.slice(), lying: [...best.lying] };
  sheets.push(made);
  return made;
}
