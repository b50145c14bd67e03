import { LRUCache } from 'lru-cache';
import { between } from '../../../engine/mosaic/colours.ts';
import type { Layer, Picture, Place, Tile, Tiling } from '../../../engine/picture.ts';
import type { CellText } from '../state.ts';
import { cellOf, geometry } from '../terms/geometry.ts';
import { cellLayers, colour, emptyCell, type Shown } from './cells.ts';
import { layouts, legendHeight } from './layout.ts';
import {
  bareGround,
  type LegendEntry,
  legendShapes,
  mark,
  marksOn,
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
  const { paper, cell, grid, text, quiet, lit, litEdge, changed, line, arrow } = colour;
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
    [line, arrow, 3],
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
  /** What every cell shows. */
  readonly plain: Tile;
  /** By what lies on a cell, and then by how it is marked: few things lie in many places. */
  readonly tiles: LRUCache<CellText, (Tile | undefined)[]>;
}

/**
 * Tilings by board, how many have a room above it, and scale: cells are places in cell order, those of the rooms follow. With each of
 * them go the pixels of what lies there, and the rows of its files.
 */
const tilings = new LRUCache<string, Divided>({ max: 12 });

/** Of cells of one tiling, about so many pixels are kept for each way in which they are marked. */
const keptPixels = 1_000_000;

function tilingOf({ board, legend }: Scene, scale: number): Divided {
  const name = `${board} ${legend.length} ${scale}`;
  const kept = tilings.get(name);
  if (kept !== undefined) return kept;
  const layout = layouts[board];
  const { files, ranks } = geometry(board);
  const outline = layout.outline();
  const cells = Array.from(files, (file, cell): Place => {
    const [x, y] = layout.centre(file, ranks[cell] ?? 0);
    return { x, y, outline };
  });
  const room = layout.width / legend.length;
  const rooms = legend.map((_, at): Place => ({ x: at * room, y: 0, outline: roomOutline(room) }));
  const made = {
    plain: [[emptyCell(layout, [0, 0])]],
    tiles: new LRUCache<CellText, (Tile | undefined)[]>({
      max: Math.floor(keptPixels / (layout.step * scale) ** 2),
    }),
    tiling: { ground: bareGround(layout), places: [...cells, ...rooms], scale, colours },
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
const roomOnce = shared<Tile>(500);

/** Tiles by marks, of cells with the same on them. */
function marked({ tiles }: Divided, text: CellText): (Tile | undefined)[] {
  const known = tiles.get(text);
  if (known !== undefined) return known;
  const made: (Tile | undefined)[] = [];
  tiles.set(text, made);
  return made;
}

/** @param paid the ring of a stack that would be paid, from the bottom */
function cellTile(
  { plain }: Divided,
  board: Scene['board'],
  marks: number,
  text: CellText,
  paid?: number,
): Tile {
  const layers = cellLayers(layouts[board], shownBy(marks, text, paid), [0, 0]);
  const some = layers.filter(({ length }) => length > 0);
  return [...plain, ...some.map((layer) => layerOnce(JSON.stringify(layer), () => layer))];
}

const shownBy = (marks: number, text: CellText, paid: number | undefined): Shown => ({
  text,
  isLit: (marks & mark.lit) !== 0,
  isChosen: (marks & mark.chosen) !== 0,
  isChanged: (marks & mark.changed) !== 0,
  isHatched: (marks & mark.hatched) !== 0,
  isGone: (marks & mark.gone) !== 0,
  paid,
});

const roomTile = (entry: LegendEntry, room: number): Tile =>
  roomOnce(`${room} ${JSON.stringify(entry)}`, () => [legendShapes(entry, room)]);

export function drawScene(scene: Scene, scale = 1): Picture {
  const divided = tilingOf(scene, scale);
  const { tiling } = divided;
  const { width, height, background } = tiling.ground;
  const { board, cells, legend, paid = [] } = scene;
  const marks = marksOn(scene);
  const bare = marked(divided, '');
  const tiles: Tile[] = [];
  for (let cell = 0; cell < cells.length; cell++) {
    const text = cells[cell] as CellText;
    const how = marks[cell] as number;
    const known = text === '' ? bare : marked(divided, text);
    known[how] ??= cellTile(divided, board, how, text);
    tiles.push(known[how]);
  }
  for (const { cell: name, ring } of paid) {
    const cell = cellOf(board, name);
    if (cell !== undefined) tiles[cell] = cellTile(divided, board, marks[cell] ?? 0, cells[cell] ?? '', ring);
  }
  for (const entry of legend) tiles.push(roomTile(entry, width / legend.length));
  return { width, height, background, mosaic: { tiling, tiles }, shapes: overShapes(scene), scale };
}

/** A scene that stands until the next step: nobody waits for it. */
export const inBrief = (scene: Scene): Picture => drawScene(scene, brief);
