import type { CellText, State } from './state.ts';
import type { Player } from './terms/boards.ts';

/** Stacks, markers and territory read from a state's cells. */

export interface Stack {
  /** The rings, from bottom to top. */
  readonly rings: readonly Player[];
  readonly height: number;
  /** Cap height: the number of rings of the controller's color at the top, up to the first other color. */
  readonly cap: number;
  readonly controller: Player;
}

/** Returns the stack on a cell; undefined if there is none. */
export function stackOf(text: CellText): Stack | undefined {
  if (!/^[1-4]/.test(text)) return undefined;
  const rings = [...text].map(Number);
  const controller = rings.at(-1) ?? 0;
  const below = rings.findLastIndex((ring) => ring !== controller);
  return { rings, height: rings.length, cap: rings.length - 1 - below, controller };
}

/** Returns the owner of the marker on a cell; 0 if there is none. */
export const markerOf = (text: CellText): Player => (text.startsWith('m') ? Number(text[1]) : 0);

/** The owner of the collapsed space; 0 if it isn't one. */
export const ownerOf = (text: CellText): Player => (text.startsWith('#') ? Number(text[1]) : 0);

/** The number of spaces each player owns. */
export const territoryOf = ({ cells, hand }: Pick<State, 'cells' | 'hand'>): number[] =>
  hand.map((_, index) => cells.filter((text) => ownerOf(text) === index + 1).length);

/** A line: at least L markers of one player in a row. Lists its cells in order. */
export interface Line {
  readonly player: Player;
  readonly cells: readonly string[];
}

/** A region (RingRift 10): the names of its cells and of the cells of its rim, in cell order. */
export interface Region {
  /** The player whose markers form the rim; 0 if there is no rim. */
  readonly border: Player;
  readonly cells: readonly string[];
  readonly rim: readonly string[];
  /** Number of rings that a claim eliminates. */
  readonly rings: number;
  /** Whether the player to move can claim it now. */
  readonly claimable: boolean;
}

/** The board right after an action, before the rules continue. Used for previews. */
export interface Preview {
  readonly cells: readonly CellText[];
  /** Names of the cells that would become territory. */
  readonly spaces: readonly string[];
  /** Lines that the player would have to process next. */
  readonly lines: readonly Line[];
  /** Number of regions that the action would make claimable. */
  readonly regions: number;
  /** Number of rings credited to the player. */
  readonly rings: number;
}
