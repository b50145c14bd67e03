import type { Picture, Shape } from '../../engine/picture/picture.ts';
import { shortened } from '../../engine/picture/shortened.ts';
import { colors } from './colors.ts';
import type { Line } from './standings.ts';

/** Draws the first three of a competition on their steps. */

const width = 720;
const height = 380;
const step = { width: 200, gap: 12, bottom: 350 } as const;
/** Letters of a name that fit on a step. */
const letters = 14;
/** The lines of the table from left to right: the second, the first and the third. */
const steps = [1, 0, 2] as const;
/** The step of each place. Who shares a place stands as high as the others who do. */
const stepOf: Readonly<Record<number, { readonly height: number; readonly fill: string }>> = {
  1: { height: 170, fill: colors.gold },
  2: { height: 120, fill: colors.silver },
  3: { height: 84, fill: colors.bronze },
};

/** @param name an entrant's name, on one line */
export function podiumPicture(
  lines: readonly Line[],
  title: string,
  name: (entrant: number) => string,
): Picture {
  const left = (width - steps.length * step.width - (steps.length - 1) * step.gap) / 2;
  const decided = lines.filter(({ rank }) => rank !== undefined);
  return {
    width,
    height,
    background: colors.ground,
    shapes: [
      {
        kind: 'text',
        x: width / 2,
        y: 40,
        text: title,
        size: 30,
        weight: 'bold',
        align: 'center',
        baseline: 'middle',
        fill: colors.text,
        maxWidth: width - 40,
      },
      ...steps.flatMap((at, index): Shape[] => {
        const line = decided[at];
        const shown = stepOf[line?.rank ?? 0];
        if (line === undefined || shown === undefined) return [];
        const { height: tall, fill } = shown;
        const x = left + index * (step.width + step.gap);
        const y = step.bottom - tall;
        const center = { x: x + step.width / 2, align: 'center', baseline: 'middle' } as const;
        return [
          { kind: 'rect', x, y, width: step.width, height: tall, radius: 10, fill },
          {
            kind: 'text',
            ...center,
            y: y + tall / 2,
            text: line.place,
            size: 52,
            weight: 'bold',
            fill: colors.ground,
          },
          {
            kind: 'text',
            ...center,
            y: y - 28,
            text: shortened(name(line.entrant), letters),
            size: 28,
            weight: line.rank === 1 ? 'bold' : 'normal',
            fill: colors.text,
            maxWidth: step.width,
          },
        ];
      }),
    ],
  };
}
