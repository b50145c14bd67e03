import type { CellText, State } from './state.ts';
import type { Player } from './terms/boards.ts';

/** Stacks, markers and territory read from a state's cells. */

export interface Stack {
  /** Bottom to top. */
  readonly rings: readonly Player[];
  readonly height: number;
  /** Cap height: the unbroken run of the controller's rings from the top down. */
  readonly cap: number;
  readonly controller: Player;
}

/** Reads the stack of a cell; undefined without one. */
export function stackOf(text: CellText): Stack | undefined {
  if (!/^[1-4]/.test(text)) return undefined;
  const rings = [...text].map(Number);
  const controller = rings.at(-1) ?? 0;
  const below = rings.findLastIndex((ring) => ring !== controller);
  return { rings, height: rings.length, cap: rings.length - 1 - below, controller };
}

/** The owner of the marker; 0 without a marker. */
export const markerOf = (text: CellText): Player => (text.startsWith('m') ? Number(text[1]) : 0);

/** The owner of the collapsed space; 0 if it isn't one. */
export const ownerOf = (text: CellText): Player => (text.startsWith('#') ? Number(text[1]) : 0);

/** The number of spaces each player owns. */
export const territoryOf = ({ cells, hand }: Pick<State, 'cells' | 'hand'>): number[] =>
  hand.map((_, index) => cells.filter((text) => ownerOf(text) === index + 1).length);

/** A line of at least L of one player's markers, by cell names in order. */
export interface Line {
  readonly player: Player;
  readonly cells: readonly string[];
}

/** A region (RingRift 10), by the names of its cells and of its rim, in cell order. */
export interface Region {
  /** Whose markers are the rim; 0 without a rim. */
  readonly border: Player;
  readonly cells: readonly string[];
  readonly rim: readonly string[];
  /** The rings that a claim eliminates. */
  readonly rings: number;
  /** Whether the player to move can claim it now. */
  readonly claimable: boolean;
}

/** The board right after an action and before anything follows: for previews. */
export interface Preview {
  readonly cells: readonly CellText[];
  /** Names of the cells that would become territory. */
  readonly spaces: readonly string[];
  /** Lines of at least L that the player would then have to process. */
  readonly lines: readonly Line[];
  /** How many regions the player could then claim but can't now. */
  readonly regions: number;
  /** Rings credited. */
  readonly rings: number;
}
