import { LRUCache } from 'lru-cache';
import { between } from '../../../engine/mosaic/colors.ts';
import type { Layer, Picture, Place, Shape, Tile, Tiling } from '../../../engine/picture.ts';
import type { CellText } from '../state.ts';
import { cellOf, geometry } from '../terms/geometry.ts';
import { type CellLayout, cellLayers, color, emptyCell, type Shown } from './cells.ts';
import { type Layout, layouts, legendHeight, partOutlines, smallLayouts } from './layout.ts';
import type { CellName } from './letters.ts';
import {
  belowLegend,
  cellsIn,
  clipped,
  groundOf,
  indentOf,
  labelShapes,
  type PartPlaces,
  partOf,
  partStep,
  placesOf,
  stageOf,
  type Window,
  windowAround,
  windowAt,
} from './part.ts';
import {
  bareGround,
  type LegendEntry,
  legendShapes,
  mark,
  marksOn,
  overShapes,
  regionsOn,
  type Scene,
  wholeStage,
} from './scene.ts';
import { lookOf } from './seats-look.ts';

/** Draws a scene as a mosaic: each cell is a place, and so is each player's room above the board. */

/**
 * The scale of a picture that lasts until the next step: smaller than the table's, still legible at 480
 * pixels.
 */
const brief = 2 / 3;

/** The colors of cells and pieces, and the blends where colors meet. */
const colors = colorsOfBoard();

function colorsOfBoard(): readonly string[] {
  const { paper, cell, grid, text, quiet, lit, litEdge, changed, line, arrow } = color;
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
      ({ color: own, ink, land }) =>
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

/** Cells of one size, and how they look. */
interface Field {
  readonly layout: CellLayout;
  /** What every cell shows. */
  readonly plain: Tile;
  /** Tiles by a cell's content, then by its marks: few combinations fill many places. */
  readonly tiles: LRUCache<CellText, (Tile | undefined)[]>;
}

interface Divided {
  readonly tiling: Tiling;
  /** The whole board, if shown, and its offset to the right. */
  readonly whole?: Field & { readonly board: Layout; readonly right: number };
  /** The enlarged part, if shown. */
  readonly close?: Field & PartPlaces;
}

/** The cache limit for the cells of one tiling: about this many pixels for each combination of marks. */
const keptPixels = 1_000_000;

const fieldOf = (layout: CellLayout, scale: number): Field => ({
  layout,
  plain: [[emptyCell(layout, [0, 0])]],
  tiles: new LRUCache({ max: Math.floor(keptPixels / (layout.step * scale) ** 2) }),
});

/** How much of a board a picture shows: all, all of it above a part, or a part alone. */
type Extent = 'whole' | 'both' | 'part';

/** The ranks of a part below its board, and alone. */
const partRows = { both: 5, part: 8 } as const;

/**
 * Tilings by extent, board, number of entries above it, and scale. Places are the board's cells in cell
 * order, then the part's with its labels, then the entries. Each tiling keeps the pixels of its content and
 * the rows of its files.
 */
const tilings = new LRUCache<string, Divided>({ max: 12 });

function tilingOf({ board, legend }: Scene, extent: Extent, scale: number): Divided {
  const name = `${extent} ${board} ${legend.length} ${scale}`;
  const kept = tilings.get(name);
  if (kept !== undefined) return kept;
  const made = divided(board, legend.length, extent, scale);
  tilings.set(name, made);
  return made;
}

function divided(board: Scene['board'], people: number, extent: Extent, scale: number): Divided {
  const layout = extent === 'whole' ? layouts[board] : smallLayouts[board];
  const part =
    extent === 'whole'
      ? undefined
      : partOf(board, partRows[extent], extent === 'both' ? layout.height + 6 : belowLegend);
  const right = part === undefined ? 0 : indentOf(part, layout);
  const bare = bareGround(layout, right);
  const ground = part === undefined ? bare : groundOf(part, extent === 'both' ? bare : undefined);
  const close =
    part === undefined
      ? undefined
      : {
          ...fieldOf({ step: partStep, outline: partOutlines[part.shape] }, scale),
          ...placesOf(board, part),
        };
  const room = ground.width / people;
  const rooms = Array.from(
    { length: people },
    (_, at): Place => ({ x: at * room, y: 0, outline: roomOutline(room) }),
  );
  const whole = extent === 'part' ? undefined : { ...fieldOf(layout, scale), board: layout, right };
  const places = [
    ...(whole === undefined ? [] : boardPlaces(board, layout, right)),
    ...(close === undefined ? [] : [...close.cells, ...close.labels]),
    ...rooms,
  ];
  return {
    tiling: { ground, places, scale, colors },
    ...(whole !== undefined && { whole }),
    ...(close !== undefined && { close }),
  };
}

function boardPlaces(board: Scene['board'], layout: Layout, right: number): readonly Place[] {
  const { files, ranks } = geometry(board);
  const outline = layout.outline();
  return Array.from(files, (file, cell): Place => {
    const [x, y] = layout.center(file, ranks[cell] ?? 0);
    return { x: x + right, y, outline };
  });
}

const roomOutline = (room: number): Place['outline'] => [
  [0, 0],
  [room, 0],
  [room, legendHeight],
  [0, legendHeight],
];

/** Caches objects by key, so that equal ones are the same object. */
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

/** Returns the tiles by marks for cells with this content. */
function marked({ tiles }: Field, text: CellText): (Tile | undefined)[] {
  const known = tiles.get(text);
  if (known !== undefined) return known;
  const made: (Tile | undefined)[] = [];
  tiles.set(text, made);
  return made;
}

function cellTile(
  { layout, plain }: Field,
  marks: number,
  text: CellText,
  besides: Pick<Shown, 'paid' | 'regions'>,
): Tile {
  const layers = cellLayers(layout, { ...shownBy(marks, text), ...besides }, [0, 0]);
  const some = layers.filter(({ length }) => length > 0);
  return [...plain, ...some.map((layer) => layerOnce(JSON.stringify(layer), () => layer))];
}

const shownBy = (marks: number, text: CellText): Shown => ({
  text,
  isLit: (marks & mark.lit) !== 0,
  isChosen: (marks & mark.chosen) !== 0,
  isChanged: (marks & mark.changed) !== 0,
  isHatched: (marks & mark.hatched) !== 0,
  isGone: (marks & mark.gone) !== 0,
  isNear: (marks & mark.near) !== 0,
});

const roomTile = (entry: LegendEntry, room: number): Tile =>
  roomOnce(`${room} ${JSON.stringify(entry)}`, () => [legendShapes(entry, room)]);

/** Returns the tile of each cell in a scene. */
function sceneTiles(scene: Scene, field: Field): (cell: number) => Tile {
  const { board, cells, paid = [] } = scene;
  const marks = marksOn(scene);
  const regions = regionsOn(scene);
  const bare = marked(field, '');
  const paying = new Map(paid.map(({ cell, ring }) => [cellOf(board, cell), ring]));
  return (cell) => {
    const text = cells[cell] as CellText;
    const how = marks[cell] as number;
    const ring = paying.size === 0 ? undefined : paying.get(cell);
    if (ring !== undefined) return cellTile(field, how, text, { paid: ring });
    const within = regions?.[cell];
    const known =
      within === undefined ? (text === '' ? bare : marked(field, text)) : marked(field, `${text} ${within}`);
    const found = known[how] ?? cellTile(field, how, text, { regions: within });
    known[how] = found;
    return found;
  };
}

/** The tile where the board has no cell or nothing is written. */
const nothing: Tile = [];

const labelTile = (text: string): Tile =>
  text === '' ? nothing : roomOnce(`label ${text}`, () => [labelShapes(text)]);

function drawn(scene: Scene, extent: Extent, around: readonly CellName[] | Window, scale: number): Picture {
  const divided = tilingOf(scene, extent, scale);
  const { tiling, whole, close } = divided;
  const { board, cells, legend } = scene;
  const { width, height, background } = tiling.ground;
  const tiles: Tile[] = [];
  const shapes: Shape[] = [];
  const window =
    close &&
    ('rank' in around ? windowAt(board, close.part, around) : windowAround(board, close.part, around));
  const shown = close && window ? cellsIn(board, close.part, window) : [];
  if (whole !== undefined) {
    const { names } = geometry(board);
    const near = shown.flatMap((cell) => (cell === undefined ? [] : (names[cell] ?? [])));
    const seen = near.length === 0 ? scene : { ...scene, near };
    const tileOf = sceneTiles(seen, whole);
    for (let cell = 0; cell < cells.length; cell++) tiles.push(tileOf(cell));
    shapes.push(...overShapes(scene, wholeStage(whole.board, whole.right)));
  }
  if (close !== undefined && window !== undefined) {
    const tileOf = sceneTiles(scene, close);
    for (const cell of shown) tiles.push(cell === undefined ? nothing : tileOf(cell));
    for (const text of close.texts(window)) tiles.push(labelTile(text));
    const stage = stageOf(close.part, window);
    shapes.push(...clipped(overShapes(seenThrough(scene, shown), stage), stage.extent));
  }
  for (const entry of legend) tiles.push(roomTile(entry, width / legend.length));
  return { width, height, background, mosaic: { tiling, tiles }, shapes, scale };
}

/** Puts letters on visible cells only. */
function seenThrough(scene: Scene, shown: readonly (number | undefined)[]): Scene {
  const { board, regions = [] } = scene;
  if (regions.length === 0) return scene;
  const isSeen = new Set(shown);
  return {
    ...scene,
    regions: regions.map(({ letter, cells }) => ({
      letter,
      cells: cells.filter((name) => isSeen.has(cellOf(board, name))),
    })),
  };
}

export const drawScene = (scene: Scene, scale = 1): Picture => drawn(scene, 'whole', [], scale);

/** Draws a scene that lasts until the next step, at the smaller scale. */
export const inBrief = (scene: Scene): Picture => drawn(scene, 'whole', [], brief);

/** Draws a whole big board, and below it the part around these cells at a size that a phone can show. */
export const withCloser = (scene: Scene, around: readonly CellName[]): Picture =>
  drawn(scene, 'both', around, brief);

/** Draws a part of a big board alone. @param around the cells, or the window */
export const closer = (scene: Scene, around: readonly CellName[] | Window): Picture =>
  drawn(scene, 'part', around, brief);

/** The part of this board that stands alone. */
export const partAlone = (board: Scene['board']) => partOf(board, partRows.part, belowLegend);
