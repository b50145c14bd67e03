import { LRUCache } from 'lru-cache';
import { between } from '../../../engine/mosaic/colours.ts';
import type { Layer, Mosaic, Picture, Place, Tile, Tiling } from '../../../engine/picture.ts';
import { cellLayers, colour, emptyCell, type Lying, type Shown } from './cells.ts';
import { layouts, legendHeight } from './layout.ts';
import {
  bareGround,
  type LegendEntry,
  legendShapes,
  mark,
  markedCells,
  overShapes,
  type Scene,
} from './scene.ts';
import { lookOf } from './seats-look.ts';

/** A scene as a picture, which is a mosaic: every cell is a place, and so is everybody's room above the board. */

/** Of a picture that stands until the next step: fewer pixels than the table's, which can be read at 480 all the same. */
const brief = 2 / 3;

/** Colors of cells and what lies on them, and between those that meet. */
const colours = coloursOfBoard();

function coloursOfBoard(): readonly string[] {
  const { paper, cell, grid, text, quiet, lit, litEdge, changed, line } = colour;
  const white = '#ffffff';
  const seats = [1, 2, 3, 4].map(lookOf);
  const met = [
    [cell, grid, 4],
    [paper, grid, 3],
    [paper, cell, 2],
    [lit, cell, 2],
    [paper, text, 6],
    [white, text, 5],
    [paper, quiet, 3],
    [cell, litEdge, 6],
    [lit, litEdge, 6],
    [cell, changed, 5],
    [lit, line, 4],
    [cell, line, 4],
    ...seats.flatMap(
      ({ colour: own, ink, land }) =>
        [
          [own, ink, 6],
          [own, cell, 5],
          [own, lit, 5],
          [own, land, 3],
          [own, litEdge, 3],
          [land, cell, 1],
          [land, litEdge, 4],
          [land, lit, 2],
        ] as const,
    ),
  ] as const;
  const own = met.map(([from]) => from);
  const others = met.map(([, to]) => to);
  const mixed = met.flatMap(([from, to, steps]) => between(from, to, steps));
  return [...new Set([...own, ...others, ...mixed])];
}

interface Divided {
  readonly tiling: Tiling;
  /** Places of cells by their names; those of the rooms follow. */
  readonly at: ReadonlyMap<string, number>;
  /** What every cell shows. */
  readonly plain: Tile;
  /** Cells on which nothing lies, by how they are marked. */
  readonly empty: Map<number, Tile>;
}

/** Tilings by board, how many have a room above it, and scale. */
const tilings = new Map<string, Divided>();

function tilingOf({ board, legend }: Scene, scale: number) {
  const name = `${board} ${legend.length} ${scale}`;
  const kept = tilings.get(name);
  if (kept !== undefined) return kept;
  const layout = layouts[board];
  const [plain, outline] = [[[emptyCell(layout, [0, 0])]], layout.outline()];
  const cells = layout.cells.map(([file, rank]): Place => {
    const [x, y] = layout.centre(file, rank);
    return { x, y, outline, plain };
  });
  const room = layout.width / legend.length;
  const rooms = legend.map((_, at): Place => ({ x: at * room, y: 0, outline: roomOutline(room), plain: [] }));
  const at = new Map(
    layout.cells.map(([file, rank], place) => [`${String.fromCharCode(97 + file)}${rank + 1}`, place]),
  );
  const made = {
    plain,
    empty: new Map<number, Tile>(),
    tiling: { ground: bareGround(layout), places: [...cells, ...rooms], scale, colours },
    at,
  };
  tilings.set(name, made);
  return made;
}

const roomOutline = (room: number): Place['outline'] => [
  [0, 0],
  [room, 0],
  [room, legendHeight],
  [0, legendHeight],
];

/** What is the same object wherever it is seen, while it is not forgotten. */
function shared<Value extends object>(max: number): (key: string, make: () => Value) => Value {
  const known = new LRUCache<string, Value>({ max });
  return (key, make) => {
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const made = make();
    known.set(key, made);
    return made;
  };
}
const layerOnce = shared<Layer>(1_000);
const tileOnce = shared<Tile>(4_000);

const lyingText = (lying: Lying): string =>
  lying.kind === 'stack' ? lying.rings.join('') : `${lying.kind}${lying.owner}`;

/** @param paid the ring of a stack that would be paid, from the bottom */
function cellTile(
  board: Scene['board'],
  { plain, empty }: Divided,
  marks: number,
  lying: Lying | undefined,
  paid: number | undefined,
): Tile {
  const make = () => {
    const layers = cellLayers(layouts[board], shownBy(marks, lying, paid), [0, 0]);
    const some = layers.filter(({ length }) => length > 0);
    return [...plain, ...some.map((layer) => layerOnce(JSON.stringify(layer), () => layer))];
  };
  if (lying !== undefined) return tileOnce(`${board} ${marks} ${paid} ${lyingText(lying)}`, make);
  // Most of a large board, when all of it is lit.
  const known = empty.get(marks);
  const tile = known ?? make();
  if (known === undefined) empty.set(marks, tile);
  return tile;
}

const shownBy = (marks: number, lying: Lying | undefined, paid: number | undefined): Shown => ({
  lying,
  isLit: (marks & mark.lit) !== 0,
  isChosen: (marks & mark.chosen) !== 0,
  isChanged: (marks & mark.changed) !== 0,
  isHatched: (marks & mark.hatched) !== 0,
  isGone: (marks & mark.gone) !== 0,
  paid,
});

const roomTile = (entry: LegendEntry, room: number): Tile =>
  tileOnce(`${room} ${JSON.stringify(entry)}`, () => [legendShapes(entry, room)]);

export function drawScene(scene: Scene, scale = 1): Picture {
  const divided = tilingOf(scene, scale);
  const { tiling, at } = divided;
  const { width, height, background } = tiling.ground;
  const { board, lying, legend, paid = [] } = scene;
  const owed = new Map(paid.map(({ cell, ring }) => [cell, ring]));
  const tiles: Mosaic['tiles'][number][] = [];
  for (const [name, marks] of markedCells(scene))
    tiles.push({
      place: at.get(name) ?? 0,
      tile: cellTile(board, divided, marks, lying.get(name), owed.get(name)),
    });
  for (const [index, entry] of legend.entries())
    tiles.push({ place: at.size + index, tile: roomTile(entry, width / legend.length) });
  const mosaic = { tiling, tiles };
  return { width, height, background, mosaic, shapes: overShapes(scene), scale };
}

/** A scene that stands until the next step: nobody waits for it. */
export const inBrief = (scene: Scene): Picture => drawScene(scene, brief);
