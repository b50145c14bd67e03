import { describe, expect, it } from 'vitest';
import { type Luck, luckOf } from '../../../../test/contract/luck.ts';
import { markerOf, ownerOf, type Stack, stackOf } from '../pieces.ts';
import { legalTexts, newGame, regionsOf } from '../ringrift.ts';
import type { CellText, State } from '../state.ts';
import { type Board, lineLength, type Player } from '../terms/boards.ts';
import { type Cell, geometry, nameOf, nowhere } from '../terms/geometry.ts';
import { presets } from '../terms/rules.ts';
import { positionOf } from './plain.ts';
import { largestClaim } from './regions.ts';

/**
 * Compares what is legal on random boards with the words of the rules. They are followed here cell by cell, without
 * the engine's sets, codes and shortcuts.
 */

const rays = new Map<string, readonly Cell[]>();

/** Returns the cells from a cell to the edge, without the cell itself. */
function rayOf(board: Board, from: Cell, direction: number): readonly Cell[] {
  const key = `${board} ${from} ${direction}`;
  const known = rays.get(key);
  if (known !== undefined) return known;
  const { steps, directions } = geometry(board);
  const ray: Cell[] = [];
  for (let at = steps[from * directions + direction] ?? nowhere; at !== nowhere; ) {
    ray.push(at);
    at = steps[at * directions + direction] ?? nowhere;
  }
  rays.set(key, ray);
  return ray;
}

const directionsOf = (board: Board): number[] => [...Array(geometry(board).directions).keys()];
const textAt = ({ cells }: Pick<State, 'cells'>, cell: Cell): CellText => cells[cell] ?? '';
const stackAt = (state: Pick<State, 'cells'>, cell: Cell): Stack | undefined => stackOf(textAt(state, cell));
const cellsWhere = ({ cells }: State, fits: (text: CellText) => boolean): Cell[] =>
  [...cells.keys()].filter((cell) => fits(cells[cell] ?? ''));
const controlled = (state: State): Cell[] =>
  cellsWhere(state, (text) => stackOf(text)?.controller === state.player);
const handOf = ({ hand, player }: State): number => hand[player - 1] ?? 0;

/** The moves (RingRift 7) and captures (RingRift 8) of a stack from a cell, as texts without their first letter. */
function ridesOf(state: State, from: Cell, { height, cap }: Stack): { moves: string[]; captures: string[] } {
  const { board } = state;
  const name = (cell: Cell): string => nameOf(board, cell);
  const [moves, captures]: [string[], string[]] = [[], []];
  for (const direction of directionsOf(board)) {
    let target: Cell | undefined;
    for (const [index, to] of rayOf(board, from, direction).entries()) {
      // Nothing passes over territory, or over a second stack.
      if (ownerOf(textAt(state, to)) > 0) break;
      if (stackAt(state, to) !== undefined) {
        if (target !== undefined) break;
        target = to;
      } else if (index + 1 >= height) {
        if (target === undefined) moves.push(`${name(from)}-${name(to)}`);
        else if ((stackAt(state, target)?.cap ?? 0) <= cap)
          captures.push(`${name(from)}x${name(target)}-${name(to)}`);
      }
    }
  }
  return { moves, captures };
}

function canLeave(state: State, from: Cell, text: CellText): boolean {
  const stack = stackOf(text);
  if (stack === undefined) return false;
  const { moves, captures } = ridesOf(state, from, stack);
  return moves.length + captures.length > 0;
}

/** Placements (RingRift 6), and the right to skip. */
function placements(state: State): string[] {
  const own = `${state.player}`;
  const found: string[] = [];
  for (const [cell, text] of state.cells.entries()) {
    const name = nameOf(state.board, cell);
    if (text === '') {
      for (let many = 1; many <= Math.min(3, handOf(state)); many++)
        if (canLeave(state, cell, own.repeat(many))) found.push(`P${name}${many === 1 ? '' : `x${many}`}`);
    } else if (stackOf(text) !== undefined && handOf(state) > 0 && canLeave(state, cell, `${text}${own}`))
      found.push(`P${name}`);
  }
  const canMove = controlled(state).some((cell) => canLeave(state, cell, textAt(state, cell)));
  const mayRecover = state.rules.preset === 'canonical' && isEligible(state);
  return [...found, ...(handOf(state) > 0 && (canMove || mayRecover) ? ['SP'] : [])];
}

/** Whether the player is recovery-eligible (RingRift 12.1). */
const isEligible = (state: State): boolean =>
  controlled(state).length === 0 &&
  (state.rules.preset === 'canonical' || handOf(state) === 0) &&
  cellsWhere(state, (text) => markerOf(text) === state.player).length > 0 &&
  payers(state).length > 0;

/** Stacks with a buried ring of the player. */
const payers = (state: State): Cell[] =>
  cellsWhere(state, (text) => stackOf(text)?.rings.slice(0, -1).includes(state.player) ?? false);

/** The player's markers through a cell along each axis, in the order of the axes. */
function runsThrough(state: State, cell: Cell): Cell[][] {
  const { axes, directions } = geometry(state.board);
  const beside = (direction: number): readonly Cell[] => {
    const ray = rayOf(state.board, cell, direction);
    const end = ray.findIndex((at) => markerOf(textAt(state, at)) !== state.player);
    return end < 0 ? ray : ray.slice(0, end);
  };
  return axes.map((axis) => [...beside(directions - 1 - axis).toReversed(), cell, ...beside(axis)]);
}

const leastOf = ({ board, hand }: State): number => lineLength(board, hand.length);

/** Returns each part of L cells of a run, by its ends. */
function partsOf(state: State, run: readonly Cell[]): string[] {
  const least = leastOf(state);
  return run
    .slice(0, run.length - least + 1)
    .map((start, at) => `${nameOf(state.board, start)}-${nameOf(state.board, run[at + least - 1] ?? start)}`);
}

/** Recovery (RingRift 12.2). */
function recoveries(state: State): string[] {
  const { board, player } = state;
  const { steps, directions } = geometry(board);
  const least = leastOf(state);
  const paying = payers(state).map((cell) => nameOf(board, cell));
  const paid = (text: string): string[] =>
    paying.length === 1 ? [text] : paying.map((payer) => `${text}/${payer}`);
  const [lines, others]: [string[], string[]] = [[], []];
  for (const from of cellsWhere(state, (text) => markerOf(text) === player))
    for (const direction of directionsOf(board)) {
      const to = steps[from * directions + direction] ?? nowhere;
      if (to === nowhere) continue;
      if (stackAt(state, to) !== undefined && state.rules.preset === 'canonical')
        others.push(...paid(`R${nameOf(board, from)}x${nameOf(board, to)}`));
      if (textAt(state, to) !== '') continue;
      const text = `R${nameOf(board, from)}-${nameOf(board, to)}`;
      const slid = { ...state, cells: state.cells.with(from, '').with(to, `m${player}`) };
      const runs = runsThrough(slid, to);
      const longest = Math.max(...runs.map(({ length }) => length));
      const run = runs.find(({ length }) => length === longest) ?? [];
      if (longest < least) others.push(...paid(text));
      else lines.push(...paid(text));
      if (longest > least)
        lines.push(...partsOf(state, run).map((part, at) => `${text}(min${at === 0 ? '' : `:${part}`})`));
    }
  return [...(lines.length > 0 ? lines : others), 'SR'];
}

/** Moves, captures and recovery, by the phase. */
function rides(state: State): string[] {
  const { from, phase, board } = state;
  const starts = from === null ? controlled(state) : [geometry(board).names.indexOf(from)];
  const found = starts.map((cell) => ridesOf(state, cell, stackOf(textAt(state, cell)) ?? never()));
  const letter = phase === 'chain_capture' ? 'CC' : 'C';
  const moves = phase === 'movement' ? found.flatMap((one) => one.moves.map((text) => `M${text}`)) : [];
  return [
    ...moves,
    ...found.flatMap((one) => one.captures.map((text) => `${letter}${text}`)),
    ...(phase === 'movement' && isEligible(state) ? recoveries(state) : []),
    ...(phase === 'capture' ? ['SC'] : []),
  ];
}

const never = (): never => {
  throw new Error('There is a stack on this cell.');
};

/** Lines (RingRift 9): every run of the player's markers, once, from its first cell. */
function lines(state: State): string[] {
  const least = leastOf(state);
  return cellsWhere(state, (text) => markerOf(text) === state.player).flatMap((cell) =>
    runsThrough(state, cell)
      .filter((run) => run[0] === cell && run.length >= least)
      .flatMap((run) => {
        const ends = `${nameOf(state.board, cell)}-${nameOf(state.board, run.at(-1) ?? cell)}`;
        if (run.length === least) return [`L${ends}`];
        return [`LR${ends}(all)`, ...partsOf(state, run).map((part) => `LR${ends}(min:${part})`)];
      }),
  );
}

interface Part {
  readonly border: Player;
  readonly cells: readonly Cell[];
  readonly rim: readonly Cell[];
}

/** Every region (RingRift 10.1), found by flooding over neighbors for territory. */
function parts(state: State): Part[] {
  const { steps, directions, borders } = geometry(state.board);
  const colors = state.hand.map((_, index) => index + 1);
  const found: Part[] = [];
  for (const border of [0, ...colors]) {
    const seen = new Set<Cell>();
    const isWall = (cell: Cell): boolean => ownerOf(textAt(state, cell)) > 0 || isRim(cell);
    const isRim = (cell: Cell): boolean => border > 0 && markerOf(textAt(state, cell)) === border;
    for (const start of state.cells.keys()) {
      if (seen.has(start) || isWall(start)) continue;
      const [cells, rim] = [new Set([start]), new Set<Cell>()];
      for (const cell of cells)
        for (const direction of borders) {
          const beside = steps[cell * directions + direction] ?? nowhere;
          if (beside === nowhere) continue;
          if (isRim(beside)) rim.add(beside);
          else if (!isWall(beside)) cells.add(beside);
        }
      for (const cell of cells) seen.add(cell);
      if (border > 0 === rim.size > 0) found.push({ border, cells: inOrder(cells), rim: inOrder(rim) });
    }
  }
  return found;
}

const inOrder = (cells: Iterable<Cell>): Cell[] => [...cells].toSorted((one, other) => one - other);

/** Whether a color is missing in a region, and the player can pay for it (RingRift 10.1). */
function isClaimable(state: State, { cells }: Part): boolean {
  const stacks = cellsWhere(state, (text) => stackOf(text) !== undefined);
  const active = new Set(stacks.flatMap((cell) => stackAt(state, cell)?.rings ?? []));
  const present = new Set(cells.flatMap((cell) => stackAt(state, cell)?.controller ?? []));
  const paying = state.recovered ? payers(state) : controlled(state);
  return present.size < active.size && paying.some((cell) => !cells.includes(cell));
}

function claims(state: State): string[] {
  const found = parts(state)
    .filter((part) => isClaimable(state, part))
    .map(({ cells, border }) => `T${nameOf(state.board, cells[0] ?? 0)}#${border}`);
  return found.length === 0 ? [] : [...found, 'ST'];
}

/** What lies on a cell, by weights. */
function dealt(luck: Luck, players: number, mover: Player, weights: Weights): CellText {
  const draw = luck.below(100);
  const owner = 1 + luck.below(players);
  if (draw < weights.marker) return `m${luck.below(2) === 0 ? mover : owner}`;
  if (draw < weights.marker + weights.territory) return `#${owner}`;
  if (draw >= weights.marker + weights.territory + weights.stack) return '';
  const rings = Array.from({ length: 1 + luck.below(4) }, () => 1 + luck.below(players));
  const stack = rings.join('');
  return weights.isBuried && rings.at(-1) === mover ? `${stack}${(mover % players) + 1}` : stack;
}

interface Weights {
  readonly marker: number;
  readonly territory: number;
  readonly stack: number;
  /** Whether the player to move controls nothing. */
  readonly isBuried: boolean;
}

/** Many kinds of boards: open and crowded, with and without territory. */
const weightsOf = (luck: Luck, isBuried: boolean): Weights => ({
  marker: 10 + luck.below(4) * 12,
  territory: luck.below(4) * 9,
  stack: 2 + luck.below(3) * 6,
  isBuried,
});

/** Big boards take long, so there is one of each. */
const bigBoards: Readonly<Record<number, Board>> = { 20: 'square19', 21: 'hexagonal' };

function boardOf(number: number, phase: State['phase'], isBuried = false): State {
  const luck = luckOf(number);
  const board = bigBoards[number] ?? (number % 2 === 0 ? 'square8' : 'hex8');
  const players = 2 + luck.below(3);
  const player = 1 + luck.below(players);
  const weights = weightsOf(luck, isBuried);
  const begun = newGame({ board, preset: presets[luck.below(2)] ?? 'house' }, players);
  return {
    ...begun,
    phase,
    player,
    turn: 5,
    changed: true,
    recovered: isBuried && phase === 'territory_processing',
    hand: begun.hand.map(() => (luck.below(3) === 0 ? 0 : luck.below(5))),
    cells: begun.cells.map(() => dealt(luck, players, player, weights)),
  };
}

const numbers = [...Array(50).keys()];
const sorted = (texts: readonly string[]): string[] => texts.toSorted((one, other) => (one < other ? -1 : 1));

describe('on random boards, the legal decisions are those of the rules', () => {
  it('in ring_placement', () => {
    for (const number of numbers) {
      const state = boardOf(number, 'ring_placement', number % 3 === 0);
      expect(legalTexts(state)).toEqual(sorted(placements(state)));
    }
  });

  it('in movement', () => {
    for (const number of numbers) {
      const state = boardOf(number, 'movement');
      expect(legalTexts(state)).toEqual(sorted(rides(state)));
    }
  });

  it('in movement, for a player without stacks', () => {
    let slides = 0;
    for (const number of numbers) {
      const state = boardOf(number, 'movement', true);
      slides += legalTexts(state).length;
      expect(legalTexts(state)).toEqual(sorted(rides(state)));
    }
    expect(slides).toBeGreaterThan(100);
  });

  it.each(['movement', 'capture', 'chain_capture'] as const)(
    'in %s, for the one stack that may act',
    (phase) => {
      for (const number of numbers) {
        const board = boardOf(number, phase);
        for (const cell of controlled(board).slice(0, 3)) {
          const state = { ...board, from: nameOf(board.board, cell) };
          expect(legalTexts(state)).toEqual(sorted(rides(state)));
        }
      }
    },
  );

  it('in line_processing', () => {
    for (const number of numbers) {
      const state = boardOf(number, 'line_processing');
      expect(legalTexts(state)).toEqual(sorted(lines(state)));
    }
  });

  it.each([
    ['after a move', false],
    ['after a recovery', true],
  ])('in territory_processing, %s', (_, isBuried) => {
    let many = 0;
    for (const number of numbers) {
      const state = boardOf(number, 'territory_processing', isBuried);
      const due = claims(state);
      many += due.length;
      expect(legalTexts(state)).toEqual(sorted(due));
    }
    expect(many).toBeGreaterThan(50);
  });
});

describe('on random boards, the regions are those of the rules', () => {
  it('with their cells, rims, rings and whether they can be claimed', () => {
    for (const number of numbers) {
      const state = boardOf(number, 'territory_processing', number % 3 === 0);
      const name = (cell: Cell): string => nameOf(state.board, cell);
      const due = parts(state).map((part) => ({
        border: part.border,
        cells: part.cells.map(name),
        rim: part.rim.map(name),
        rings: part.cells.reduce((sum, cell) => sum + (stackAt(state, cell)?.height ?? 0), 0),
        claimable: isClaimable(state, part),
      }));
      const found = regionsOf(state);
      expect(found).toHaveLength(due.length);
      expect(found).toEqual(expect.arrayContaining(due));
    }
  });

  it('and the largest claim counts cells and rim', () => {
    for (const number of numbers) {
      const state = boardOf(number, 'territory_processing', number % 3 === 0);
      const sizes = parts(state)
        .filter((part) => isClaimable(state, part))
        .map(({ cells, rim }) => cells.length + rim.length);
      expect(largestClaim(positionOf(state))).toBe(Math.max(0, ...sizes));
    }
  });
});
