import {
  type Board,
  boards,
  lineLength,
  type Player,
  type Players,
  ringsToWin,
  spacesToWin,
} from '../terms/boards.ts';
import type { Rules } from '../terms/rules.ts';
import { type Grid, grid, type Place } from './grid.ts';

/**
 * A mutable position for fast play. One buffer holds the whole state, so it can be copied at once. Decisions
 * also update data that is needed often: sets of cells, counts, and for each border color whether its walls
 * may divide the board. Every index used is in range; TypeScript can't know that, hence `as number`.
 */

/** Kinds of places: empty, marker by owner, stack by controller, territory by owner, or no cell. */
export const empty = 0;
/** Kinds 1 to 4 are markers: `marker + player`. */
export const marker = 0;
/** Kinds 5 to 8 are stacks: `stack + player`. Stacks can pass over and land on kinds 0 to 4. */
export const stack = 4;
/** Kinds 9 to 12 are territory: `territory + player`. */
export const territory = 8;
export const noCell = 13;

/** Indices of `facts`. */
export const phase = 0;
export const player = 1;
/** The place of the only stack that may act now; 0 if there is none. */
export const from = 2;
export const owes = 3;
export const recovered = 4;
export const changed = 5;
export const swapOpen = 6;
export const swapped = 7;
export const turn = 8;
export const anchor = 9;
export const streakPlayer = 10;
export const streak = 11;
export const winner = 12;
/** Index of the reason in `reasons`. */
export const reason = 13;
/** Number of players who have left. */
export const gone = 14;
/** Bit flags of the players who may have a line. */
export const mayLine = 15;
/** Rings in hand by player, from `hand + 1` to `hand + 4`. Other facts by player have the same layout. */
export const hand = 16;
export const credit = 21;
/** Number of rings of each color in stacks. */
export const rings = 26;
/** Whether the player had a real action available in this round. 0: no turn yet; 1: no; 2: yes. */
export const seen = 31;
export const acted = 36;
/** The turn in which the player lost their last ring; -1 if they have rings. */
export const outSince = 41;
/** Order of leaving, from 1; 0 for players who haven't left. */
export const leftAs = 46;
export const leftTurn = 51;
/** How the player left. 0: resignation; 1: time-out. */
export const leftBy = 56;
export const passed = 61;
/** The number of the last turn that a player ended. */
export const ended = 66;
/** By border color, 0 to 4. 1: the cells without walls are known to be connected; 0: they may not be. */
export const joined = 71;
/** Number of places of each kind. */
export const count = 76;
const facts = 92;

/**
 * Sets of cells. 0: all stacks; 1 to 4: markers by player; 5 to 8: stacks by player; 9: territory and places that
 * aren't cells.
 */
export const allStacks = 0;
export const walls = 9;
const sets = 10;

/**
 * Maximum height of a stack that can be stored. No board allows such a stack, because a stack must move at
 * least its height.
 */
export const highest = 32;

/** The rules of a game, with values derived from them. */
export interface Setting {
  readonly grid: Grid;
  readonly players: Players;
  readonly rules: Rules;
  /** The minimum length L of a line. */
  readonly line: number;
  readonly ringsToWin: number;
  readonly spacesToWin: number;
}

export class Position {
  readonly setting: Setting;
  readonly grid: Grid;
  readonly facts: Int32Array;
  /** Indexed by `set * words + word`. */
  readonly sets: Int32Array;
  /**
   * The rings of each stack, bottom first, with two bits for each ring. `low` holds the lowest sixteen,
   * `high` those above.
   */
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly kind: Uint8Array;
  readonly height: Uint8Array;
  readonly cap: Uint8Array;
  /** A view of the whole buffer that the arrays above share. */
  readonly #all: Int32Array;
  /** Cached claimable regions, as codes. The code that skips phases needs them before they are listed. */
  claims: Int32Array | undefined;

  constructor(setting: Setting) {
    this.setting = setting;
    this.grid = setting.grid;
    const { places, words } = setting.grid;
    const bytes = Math.ceil(places / 4) * 4;
    const ints = facts + sets * words + 2 * places;
    const buffer = new ArrayBuffer(ints * 4 + 3 * bytes);
    this.#all = new Int32Array(buffer);
    this.facts = new Int32Array(buffer, 0, facts);
    this.sets = new Int32Array(buffer, facts * 4, sets * words);
    this.low = new Int32Array(buffer, (facts + sets * words) * 4, places);
    this.high = new Int32Array(buffer, (facts + sets * words + places) * 4, places);
    this.kind = new Uint8Array(buffer, ints * 4, places);
    this.height = new Uint8Array(buffer, ints * 4 + bytes, places);
    this.cap = new Uint8Array(buffer, ints * 4 + 2 * bytes, places);
    this.claims = undefined;
  }

  /** Copies the data of another position with the same setting. */
  become(other: Position): void {
    this.#all.set(other.#all);
    this.claims = undefined;
  }

  copy(): Position {
    const twin = new Position(this.setting);
    twin.#all.set(this.#all);
    return twin;
  }
}

type Facts = Position['facts'];

/** The player to move. */
export const moverOf = (facts: Facts): Player => facts[player] as number;
/** Returns the number of stacks that a player controls. */
export const stacksOf = (facts: Facts, one: Player): number => facts[count + stack + one] as number;
/** Returns the number of markers that a player has on the board. */
export const markersOf = (facts: Facts, one: Player): number => facts[count + marker + one] as number;
/** Returns the number of collapsed spaces that a player owns. */
export const spacesOf = (facts: Facts, one: Player): number => facts[count + territory + one] as number;
/** Returns the number of rings that a player has in hand. */
export const ringsInHand = (facts: Facts, one: Player): number => facts[hand + one] as number;
/** Returns the number of rings of a player's color in stacks, whoever controls them. */
export const ringsOnBoard = (facts: Facts, one: Player): number => facts[rings + one] as number;
/** Returns the number of eliminated rings credited to a player. */
export const ringsCredited = (facts: Facts, one: Player): number => facts[credit + one] as number;

/** Returns the place of the lowest bit in a word. `bits` must not be 0. */
export const lowestPlace = (stride: number, word: number, bits: number): Place =>
  word * stride + 31 - Math.clz32(bits & -bits);

/**
 * Returns the first cell of a set in cell order; 0 if the set is empty. To visit all cells:
 * `for (let at = firstCell(position, set); at !== 0; at = nextCell(position, set, at))`.
 */
export const firstCell = (position: Position, set: number): Place => nextCell(position, set, 0);

/** Returns the next cell of a set after this place; 0 if there is none. */
export function nextCell({ sets, grid }: Position, set: number, place: Place): Place {
  const { words, stride } = grid;
  const base = set * words;
  let word = grid.word[place] as number;
  let bits = (sets[base + word] as number) & (-2 << (grid.file[place] as number));
  while (bits === 0) {
    word += 1;
    if (word >= words - 1) return 0;
    bits = sets[base + word] as number;
  }
  return lowestPlace(stride, word, bits);
}

const settings = new Map<number, Setting>();

/** Returns the setting of a game. Equal settings are the same object. */
export function settingOf(board: Board, players: Players, rules: Rules): Setting {
  const { stackStrike, recoveryNeedsEmptyHand, recoveryCountsForLps, ringsPerPlayer, lpsRounds } = rules;
  const flags =
    Number(stackStrike) | (Number(recoveryNeedsEmptyHand) << 1) | (Number(recoveryCountsForLps) << 2);
  const key = ((((boards.indexOf(board) * 8 + players) * 8 + flags) * 128 + ringsPerPlayer) << 2) | lpsRounds;
  const found = settings.get(key);
  if (found !== undefined) return found;
  const setting = {
    grid: grid(board),
    players,
    rules,
    line: lineLength(board, players),
    ringsToWin: ringsToWin(ringsPerPlayer, players),
    spacesToWin: spacesToWin(board, players),
  };
  settings.set(key, setting);
  return setting;
}

/** A board without pieces, and nobody to move. */
export function emptyPosition(setting: Setting): Position {
  const position = new Position(setting);
  const { cellOf, words, cells } = setting.grid;
  for (let place = 0; place < cellOf.length; place++)
    position.kind[place] = (cellOf[place] as number) < 0 ? noCell : empty;
  for (let word = 0; word < words; word++) position.sets[walls * words + word] = ~(cells[word] as number);
  for (let border = 0; border <= 4; border++) position.facts[joined + border] = 1;
  for (let one = 1; one <= 4; one++) position.facts[outSince + one] = -1;
  return position;
}

/** Returns nine bits for the walls of a border color in and around a place. */
function wallsAround({ sets, grid: { words, word, file } }: Position, place: Place, border: Player): number {
  const on = word[place] as number;
  const shift = (file[place] as number) - 1;
  let [below, beside, above] = [
    sets[walls * words + on - 1] as number,
    sets[walls * words + on] as number,
    sets[walls * words + on + 1] as number,
  ];
  if (border !== 0) {
    below |= sets[border * words + on - 1] as number;
    beside |= sets[border * words + on] as number;
    above |= sets[border * words + on + 1] as number;
  }
  return ((below >>> shift) & 7) | (((beside >>> shift) & 7) << 3) | (((above >>> shift) & 7) << 6);
}

/** Records a new wall of this color. Cells that were connected may now be separated. */
function wallBuilt(position: Position, place: Place, border: Player): void {
  if (position.facts[joined + border] === 1)
    position.facts[joined + border] =
      position.grid.around[wallsAround(position, place, border)] === 1 ? 0 : 1;
}

/**
 * Records that a wall of this color is gone. If the new open cell has no open neighbors, it is a separate
 * part.
 */
function wallGone(position: Position, place: Place, border: Player): void {
  if (position.facts[joined + border] === 1)
    position.facts[joined + border] =
      position.grid.around[wallsAround(position, place, border)] === 2 ? 0 : 1;
}

/**
 * Sets the kind of a place, and updates sets, counts and connections. The caller sets rings, height and cap.
 */
export function put(position: Position, place: Place, kind: number): void {
  const { facts, sets, grid } = position;
  const old = position.kind[place] as number;
  if (old === kind) return;
  const { words } = grid;
  const word = grid.word[place] as number;
  const bit = 1 << (grid.file[place] as number);
  position.kind[place] = kind;
  if (old !== empty) {
    facts[count + old] = (facts[count + old] as number) - 1;
    sets[old * words + word] = (sets[old * words + word] as number) & ~bit;
    if (old > stack) sets[word] = (sets[word] as number) & ~bit;
    // Territory is also a wall for the color of the marker.
    else if (kind <= territory) wallGone(position, place, old);
  }
  if (kind === empty) return;
  facts[count + kind] = (facts[count + kind] as number) + 1;
  if (kind > territory) {
    sets[walls * words + word] = (sets[walls * words + word] as number) | bit;
    for (let border = 0; border <= position.setting.players; border++)
      if (border === 0 || border !== old) wallBuilt(position, place, border);
    return;
  }
  sets[kind * words + word] = (sets[kind * words + word] as number) | bit;
  if (kind > stack) sets[word] = (sets[word] as number) | bit;
  else wallBuilt(position, place, kind);
}
