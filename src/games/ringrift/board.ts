import type { CellText, State } from './state.ts';
import type { Player } from './terms/boards.ts';

/** What a state's cells come to. */

export interface Stack {
  /** Bottom to top. */
  readonly rings: readonly Player[];
  readonly height: number;
  /** The unbroken run of the controller's rings from the top down. */
  readonly cap: number;
  readonly controller: Player;
}

/** The stack of a cell; undefined where there is none. */
export function stackOf(text: CellText): Stack | undefined {
  if (!/^[1-4]/.test(text)) return undefined;
  const rings = [...text].map(Number);
  const controller = rings.at(-1) ?? 0;
  const below = rings.findLastIndex((ring) => ring !== controller);
  return { rings, height: rings.length, cap: rings.length - 1 - below, controller };
}

/** Whose marker it is; 0 where there is none. */
export const markerOf = (text: CellText): Player => (text.startsWith('m') ? Number(text[1]) : 0);

/** Whose territory it is; 0 where it is none. */
export const ownerOf = (text: CellText): Player => (text.startsWith('#') ? Number(text[1]) : 0);

/** By player: how many spaces they own. */
export const territoryOf = ({ cells, hand }: Pick<State, 'cells' | 'hand'>): number[] =>
  hand.map((_, index) => cells.filter((text) => ownerOf(text) === index + 1).length);

/** A line of a player's own markers of at least L, by its cells' names in order. */
export interface Line {
  readonly player: Player;
  readonly cells: readonly string[];
}

/** A region (RingRift 10), by the names of its cells and of its rim, in cell order. */
export interface Region {
  /** Whose markers are the rim; 0 where it has none. */
  readonly border: Player;
  readonly cells: readonly string[];
  readonly rim: readonly string[];
  /** Rings that claiming it eliminates. */
  readonly rings: number;
  /** By the player to move, now. */
  readonly claimable: boolean;
}

/** The board right after an action, before anything else follows: for those who try it out. */
export interface Preview {
  readonly cells: readonly CellText[];
  /** Cells that would become territory, by their names. */
  readonly spaces: readonly string[];
  /** Lines of at least L that the player would then have to process. */
  readonly lines: readonly Line[];
  /** How many regions the player could then claim and cannot now. */
  readonly regions: number;
  /** Rings credited. */
  readonly rings: number;
}
