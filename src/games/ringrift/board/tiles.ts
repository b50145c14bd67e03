import { LRUCache } from 'lru-cache';
import { between } from '../../../engine/mosaic/colors.ts';
import type { Layer, Picture, Place, Shape, Tile, Tiling } from '../../../engine/picture/picture.ts';
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

/** Draws a scene as a mosaic. Each cell is a tile, and so is each player's entry above the board. */

/**
 * The scale of pictures that last only until the next step. They are smaller than the table's picture, but
 * legible at 480 pixels.
 */
const brief = 2 / 3;

/** The colors of cells and pieces, with the blended colors at their edges. */
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

/** The cells of one size, with their cached tiles. */
interface Field {
  readonly layout: CellLayout;
  /** The tile of an empty cell, below everything else. */
  readonly plain: Tile;
  /** Cached tiles by content of the cell, then by its marks. A few combinations fill many places. */
  readonly tiles: LRUCache<CellText, (Tile | undefined)[]>;
}

interface Divided {
  readonly tiling: Tiling;
  /** The whole board, if the picture shows it, and its offset to the right in pixels. */
  readonly whole?: Field & { readonly board: Layout; readonly right: number };
  /** The enlarged part, if the picture shows one. */
  readonly close?: Field & PartPlaces;
}

/** Cache limit for the cells of one mosaic, in pixels for each combination of marks. */
const keptPixels = 1_000_000;

const fieldOf = (layout: CellLayout, scale: number): Field => ({
  layout,
  plain: [[emptyCell(layout, [0, 0])]],
  tiles: new LRUCache({ max: Math.floor(keptPixels / (layout.step * scale) ** 2) }),
});

/** What a picture shows: the whole board, the whole board above an enlarged part, or the part alone. */
type Extent = 'whole' | 'both' | 'part';

/** Number of ranks in a part: below a board, and alone. */
const partRows = { both: 5, part: 8 } as const;

/**
 * Mosaic layouts by extent, board, number of players and scale. Places are in this order: the board's cells,
 * the part's cells and labels, the players. Each layout caches the pixels of its tiles and the rows of its
 * image files.
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

/** Creates a cache that returns the same object for equal keys. */
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

/** Returns the cached tiles for cells with this content, by their marks. */
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

/** Returns a function that gives the tile of each cell in a scene. */
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

/** An empty tile, for places off the board and for labels without text. */
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

/** Limits regions to the cells in view, so that their letters are drawn there. */
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

/** Draws the whole board at the smaller scale, for a picture that lasts until the next step. */
export const inBrief = (scene: Scene): Picture => drawn(scene, 'whole', [], brief);

/** Draws a whole big board and, below it, the part around these cells, large enough for a phone. */
export const withCloser = (scene: Scene, around: readonly CellName[]): Picture =>
  drawn(scene, 'both', around, brief);

/**
 * Draws only a part of a big board.
 *
 * @param around the cells to center on, or the window to show
 */
export const closer = (scene: Scene, around: readonly CellName[] | Window): Picture =>
  drawn(scene, 'part', around, brief);

/** Returns the size of a part that is shown without its board. */
export const partAlone = (board: Scene['board']) => partOf(board, partRows.part, belowLegend);
