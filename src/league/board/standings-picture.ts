import type { Picture } from '../../engine/picture/picture.ts';
import { sheetPicture } from './sheet-picture.ts';
import type { Standings } from './standings.ts';

/**
 * Draws a competition's table.
 *
 * @param name an entrant's name, on one line
 */
export function standingsPicture(
  { head, lines }: Standings,
  title: string,
  name: (entrant: number) => string,
): Picture {
  // Long titles of figures get more room if there are few.
  const width = head.length > 3 ? 98 : 118;
  return sheetPicture({
    title,
    columns: [
      { title: '', align: 'left', width: 64 },
      { title: '', align: 'left', isName: true },
      ...head.map((figure) => ({ title: figure, align: 'right', width }) as const),
    ],
    parts: [
      {
        lines: lines.map(({ place, rank, entrant, cells, withdrawn }) => ({
          cells: [
            { text: place, isBold: true, ...(rank === 1 && { stress: 'lit' }) },
            name(entrant),
            ...cells,
          ],
          isQuiet: withdrawn,
        })),
      },
    ],
  });
}
