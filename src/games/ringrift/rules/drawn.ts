import type { Picture } from '../../../engine/picture.ts';
import type { Lying } from '../board/cells.ts';
import type { Scene } from '../board/scene.ts';
import { drawScene } from '../board/tiles.ts';

/** Positions of the chapters, written as in position texts: `d4:221` a stack, `m` and `t` lists of `b3:1`. */
export interface Example {
  readonly board?: Scene['board'];
  readonly stacks?: string;
  readonly markers?: string;
  readonly territory?: string;
  /** Cells as the scene marks them, each list with spaces between. */
  readonly lit?: string;
  readonly arrow?: string;
  readonly lines?: readonly string[];
  readonly hatched?: string;
}

const words = (text = ''): string[] => text.split(' ').filter((word) => word !== '');

function lyingIn({ stacks, markers, territory }: Example): Map<string, Lying> {
  const entries = (text: string | undefined) =>
    words(text).map((entry) => entry.split(':') as [string, string]);
  return new Map<string, Lying>([
    ...entries(stacks).map(
      ([cell, rings]) => [cell, { kind: 'stack', rings: [...rings].map(Number) }] as const,
    ),
    ...entries(markers).map(([cell, owner]) => [cell, { kind: 'marker', owner: Number(owner) }] as const),
    ...entries(territory).map(([cell, owner]) => [cell, { kind: 'land', owner: Number(owner) }] as const),
  ]);
}

export function drawn(example: Example): Picture {
  const lying = lyingIn(example);
  const players = new Set(
    [...lying.values()].flatMap((one) => (one.kind === 'stack' ? one.rings : [one.owner])),
  );
  return drawScene({
    board: example.board ?? 'square8',
    lying,
    legend: [...new Set([1, 2, ...players])].toSorted().map((player) => ({
      player,
      name: `Player ${player}`,
      isToMove: player === 1,
      isGone: false,
    })),
    ...(example.lit !== undefined && { lit: words(example.lit) }),
    ...(example.arrow !== undefined && { arrow: words(example.arrow) }),
    ...(example.lines !== undefined && { lines: example.lines.map(words) }),
    ...(example.hatched !== undefined && { hatched: words(example.hatched) }),
  });
}

/** What lies there, in words. */
export function saidOf({ stacks, markers, territory, lit }: Example): string {
  const list = (what: string, text: string | undefined) =>
    words(text).length === 0 ? [] : [`${what} ${words(text).join(', ')}`];
  return [
    ...list('Stacks, bottom to top:', stacks),
    ...list('markers:', markers),
    ...list('territory:', territory),
    ...list('lit:', lit),
  ].join('; ');
}
