import type { Player } from '../terms/boards.ts';
import { add, type CodeList, claim, code, codeList } from './codes.ts';
import type { Grid, Place } from './grid.ts';
import {
  allStacks,
  changed,
  joined,
  lowestPlace,
  marker,
  markersOf,
  moverOf,
  noCell,
  type Position,
  put,
  recovered,
  ringsOnBoard,
  stack,
  stacksOf,
  territory,
  walls,
} from './position.ts';
import { eliminateAll, hasBuried } from './stacks.ts';

/**
 * Finds the regions (RingRift 10) into which a color's walls divide the board. Each rank is split into runs
 * of open cells, and touching runs are joined with union-find. The first run of a region identifies it.
 */

const mostRuns = 25 * 13;
const runWord = new Int32Array(mostRuns);
const runBits = new Int32Array(mostRuns);
/** The parent of each run. The first run of a region is its own parent. */
const runRoot = new Int32Array(mostRuns);

function rootOf(run: number): number {
  let root = run;
  while (runRoot[root] !== root) {
    runRoot[root] = runRoot[runRoot[root] as number] as number;
    root = runRoot[root] as number;
  }
  return root;
}

/** The number of runs and of regions that a color's walls leave. */
interface Parts {
  runs: number;
  regions: number;
}
const parts: Parts = { runs: 0, regions: 0 };

/** Divides the board by a color's walls. */
function takeApart({ sets, grid }: Position, border: Player): Parts {
  const { words, isSquare } = grid;
  let runs = 0;
  let regions = 0;
  let before = 0;
  for (let word = 1; word < words - 1; word++) {
    const start = runs;
    let open = ~(
      (sets[walls * words + word] as number) | (border === 0 ? 0 : (sets[border * words + word] as number))
    );
    while (open !== 0) {
      const rest = open & (open + (open & -open));
      const bits = open ^ rest;
      open = rest;
      runWord[runs] = word;
      runBits[runs] = bits;
      runRoot[runs] = runs;
      regions += 1;
      // On a hexagon, a cell touches two cells in the rank below: the one in its own file and the one in the
      // file before.
      const touched = isSquare ? bits : bits | (bits >>> 1);
      // Runs are sorted within each rank. A run below that ends before this run begins can't touch later runs
      // either.
      const lowest = touched & -touched;
      while (before < start && (runBits[before] as number) < lowest) before += 1;
      for (let other = before; other < start; other++) {
        const below = runBits[other] as number;
        if ((below & -below) > touched) break;
        if ((below & touched) === 0) continue;
        const one = rootOf(other);
        const two = rootOf(runs);
        if (one === two) continue;
        if (one < two) runRoot[two] = one;
        else runRoot[one] = two;
        regions -= 1;
      }
      runs += 1;
    }
    before = start;
  }
  parts.runs = runs;
  parts.regions = regions;
  return parts;
}

/**
 * By first run of a region: the players who control stacks in it (bit `player`), and how many of these stacks
 * the mover has.
 */
const present = new Int32Array(mostRuns);
const inside = new Int32Array(mostRuns);
/** By first run of a region: 1 if the region has a rim. */
const rimmed = new Uint8Array(mostRuns);

const bitCount = (bits: number): number => {
  let many = 0;
  for (let left = bits; left !== 0; left &= left - 1) many += 1;
  return many;
};

/** Returns the markers of the border color next to these open cells. Only zero or nonzero matters. */
function rimBeside({ sets, grid }: Position, border: Player, word: number, bits: number): number {
  const { words, isSquare } = grid;
  const at = border * words + word;
  return (
    ((sets[at] as number) & ((bits << 1) | (bits >>> 1))) |
    ((sets[at - 1] as number) & (isSquare ? bits : bits | (bits >>> 1))) |
    ((sets[at + 1] as number) & (isSquare ? bits : bits | (bits << 1)))
  );
}

/** Records the stacks in each region that `takeApart` found, and whether the region has a rim. */
function lookInto(position: Position, border: Player, mover: Player): void {
  const { sets, grid, setting } = position;
  const { words } = grid;
  for (let run = 0; run < parts.runs; run++) {
    const root = rootOf(run);
    if (root === run) {
      present[run] = 0;
      inside[run] = 0;
      rimmed[run] = 0;
    }
    const word = runWord[run] as number;
    const bits = runBits[run] as number;
    if (((sets[allStacks * words + word] as number) & bits) !== 0)
      for (let one = 1; one <= setting.players; one++) {
        const stacks = (sets[(stack + one) * words + word] as number) & bits;
        if (stacks === 0) continue;
        present[root] = (present[root] as number) | (1 << one);
        if (one === mover) inside[root] = (inside[root] as number) + bitCount(stacks);
      }
    if (border !== 0 && rimmed[root] === 0 && rimBeside(position, border, word, bits) !== 0) rimmed[root] = 1;
  }
}

/** Returns the players who have a ring in any stack, as bits. */
function activeColors({ facts, setting }: Position): number {
  let active = 0;
  for (let one = 1; one <= setting.players; one++) if (ringsOnBoard(facts, one) !== 0) active |= 1 << one;
  return active;
}

/**
 * Whether a stack outside the region holds a buried ring of the player. Needed for claims after a recovery
 * slide (RingRift 12.2).
 */
function canPayBuried(position: Position, root: number, mover: Player): boolean {
  const { sets, grid } = position;
  const { words, stride } = grid;
  for (let word = 1; word < words - 1; word++) {
    let within = 0;
    for (let run = 0; run < parts.runs; run++)
      if (runWord[run] === word && rootOf(run) === root) within |= runBits[run] as number;
    for (let left = (sets[allStacks * words + word] as number) & ~within; left !== 0; left &= left - 1)
      if (hasBuried(position, lowestPlace(stride, word, left), mover)) return true;
  }
  return false;
}

/** Whether a region is claimable (RingRift 10.1). Needs the data that `lookInto` records. */
function isClaimable(position: Position, root: number, mover: Player, active: number): boolean {
  if (present[root] === active) return false;
  return position.facts[recovered] === 1
    ? canPayBuried(position, root, mover)
    : stacksOf(position.facts, mover) > (inside[root] as number);
}

const lowestOf = (root: number, stride: number): Place => {
  const bits = runBits[root] as number;
  return lowestPlace(stride, runWord[root] as number, bits);
};

const noClaims = new Int32Array(0);
/** Large enough for five border colors, none of which makes more regions than runs. */
const scratch: CodeList = codeList(5 * mostRuns);

/** Returns every region that the player to move can claim, as codes. The position caches the result. */
export function claimsOf(position: Position): Int32Array {
  if (position.claims !== undefined) return position.claims;
  scratch.length = 0;
  addClaims(position, scratch);
  position.claims = scratch.length === 0 ? noClaims : scratch.codes.slice(0, scratch.length);
  return position.claims;
}

/** Calls `see` for every region that the player to move can claim, with its first run. */
function eachClaim(position: Position, see: (run: number, border: Player) => void): void {
  const { facts, setting } = position;
  const mover = moverOf(facts);
  // Without a stack to pay with, the player can't claim anything.
  if (facts[recovered] === 1 ? ringsOnBoard(facts, mover) === 0 : stacksOf(facts, mover) === 0) return;
  const active = activeColors(position);
  for (let border = 0; border <= setting.players; border++) {
    if (facts[joined + border] === 1 || (border !== 0 && markersOf(facts, border) === 0)) continue;
    if (takeApart(position, border).regions <= 1) {
      facts[joined + border] = 1;
      continue;
    }
    lookInto(position, border, mover);
    for (let run = 0; run < parts.runs; run++)
      if (
        runRoot[run] === run &&
        (border !== 0) === (rimmed[run] === 1) &&
        isClaimable(position, run, mover, active)
      )
        see(run, border);
  }
}

/**
 * Adds the claimable regions without using the cache, because computers also ask on behalf of other players.
 */
export function addClaims(position: Position, list: CodeList): void {
  const { stride } = position.grid;
  eachClaim(position, (run, border) => add(list, code(claim, lowestOf(run, stride), 0, border)));
}

/** The spaces of the largest region that the player to move can claim, rim included; 0 if there is none. */
export function largestClaim(position: Position): number {
  const { facts, grid } = position;
  let most = 0;
  eachClaim(position, (root, border) => {
    let cells = 0;
    for (let run = root; run < parts.runs; run++)
      if (rootOf(run) === root) cells += bitCount(runBits[run] as number);
    // Finding the rim takes long, so skip regions that are too small with every marker of the color.
    if (cells + (border === 0 ? 0 : markersOf(facts, border)) > most)
      most = Math.max(most, cells + rimOf(position, lowestOf(root, grid.stride), border));
  });
  return most;
}

/** Markers in the rim of the region with this lowest cell. */
function rimOf(position: Position, lowest: Place, border: Player): number {
  if (border === 0) return 0;
  const { sets, grid } = position;
  lookForRegion(position, lowest, border);
  let many = 0;
  for (let word = 1; word < grid.words - 1; word++)
    many += bitCount((sets[border * grid.words + word] as number) & touchedIn(grid, word));
  return many;
}

/** A region with its cells and rim, in cell order. */
export interface PlacesOfRegion {
  readonly border: Player;
  readonly cells: readonly Place[];
  readonly rim: readonly Place[];
  readonly claimable: boolean;
}

const inOrder = (one: number, other: number): number => one - other;

/** The connected open cells around a place, and their rim. */
function regionAround(
  { kind, grid }: Position,
  lowest: Place,
  border: Player,
): { cells: Place[]; rim: Place[] } {
  const wall = border === 0 ? noCell : marker + border;
  const cells = [lowest];
  const rim: Place[] = [];
  const known = new Set([lowest]);
  for (const at of cells)
    for (const step of grid.borders) {
      const beside = at + step;
      const there = kind[beside] as number;
      if (there > territory || known.has(beside)) continue;
      known.add(beside);
      (there === wall ? rim : cells).push(beside);
    }
  return { cells: cells.sort(inOrder), rim: rim.sort(inOrder) };
}

/** Every region, claimable or not. */
export function allRegions(position: Position): PlacesOfRegion[] {
  const { facts, setting, grid } = position;
  const mover = moverOf(facts);
  const active = activeColors(position);
  const found: PlacesOfRegion[] = [];
  for (let border = 0; border <= setting.players; border++) {
    if (border !== 0 && markersOf(facts, border) === 0) continue;
    takeApart(position, border);
    lookInto(position, border, mover);
    for (let run = 0; run < parts.runs; run++) {
      if (runRoot[run] !== run || (border !== 0) !== (rimmed[run] === 1)) continue;
      const claimable = mover !== 0 && isClaimable(position, run, mover, active);
      found.push({ border, ...regionAround(position, lowestOf(run, grid.stride), border), claimable });
    }
  }
  return found;
}

/** The cells of the claimed region by word, with spare words at the end. */
const claimed = new Int32Array(27);

/** Writes the cells of the region with this lowest cell into `claimed`. */
function lookForRegion(position: Position, lowest: Place, border: Player): void {
  const { word, file } = position.grid;
  takeApart(position, border);
  const bit = 1 << (file[lowest] as number);
  let first = 0;
  while (runWord[first] !== word[lowest] || ((runBits[first] as number) & bit) === 0) first += 1;
  const root = rootOf(first);
  claimed.fill(0);
  for (let run = first; run < parts.runs; run++)
    if (rootOf(run) === root) {
      const on = runWord[run] as number;
      claimed[on] = (claimed[on] as number) | (runBits[run] as number);
    }
}

/** Returns the places of a word that are next to the claimed region. */
function touchedIn({ isSquare }: Grid, word: number): number {
  const here = claimed[word] as number;
  const below = claimed[word - 1] as number;
  const above = claimed[word + 1] as number;
  const beside = (here << 1) | (here >>> 1) | below | above;
  return isSquare ? beside : beside | (below << 1) | (above >>> 1);
}

/**
 * Claims a region (RingRift 10.2). Its rings are eliminated. Its cells and rim become territory of the player
 * to move.
 */
export function playClaim(position: Position, lowest: Place, border: Player): void {
  const { facts, kind, sets, grid } = position;
  const { words, stride } = grid;
  const mine = territory + moverOf(facts);
  lookForRegion(position, lowest, border);
  for (let word = 1; word < words - 1; word++) {
    const rim = border === 0 ? 0 : (sets[border * words + word] as number) & touchedIn(grid, word);
    for (let left = (claimed[word] as number) | rim; left !== 0; left &= left - 1) {
      const at = lowestPlace(stride, word, left);
      if ((kind[at] as number) > stack) eliminateAll(position, at);
      put(position, at, mine);
    }
  }
  facts[changed] = 1;
}
