import type { Action } from '../../../src/games/ringrift/actions.ts';
import { legalMoves, regionsOf } from '../../../src/games/ringrift/ringrift.ts';
import type { CellText, State } from '../../../src/games/ringrift/state.ts';
import type { Board, Player } from '../../../src/games/ringrift/terms/boards.ts';
import { geometry, nowhere } from '../../../src/games/ringrift/terms/geometry.ts';

/**
 * Variants of a position: turned or mirrored, with two other players exchanged, or under the other preset (RingRift
 * 17, invariants 14, 15 and 19).
 */

/** The target of each cell. */
type Mapping = readonly number[];

const mappings = new Map<Board, Mapping[]>();

/** All symmetries of a board, each as a mapping of its cells. */
function symmetries(board: Board): Mapping[] {
  const known = mappings.get(board);
  if (known !== undefined) return known;
  const { names, files, ranks, size, directions } = geometry(board);
  const middle = (size - 1) / 2;
  const cellAt = new Map(names.map((_, cell) => [`${files[cell]},${ranks[cell]}`, cell]));
  const mirror = ([file, rank]: readonly [number, number]) => [rank, file] as const;
  const turn = ([file, rank]: readonly [number, number]) =>
    directions === 8 ? ([-rank, file] as const) : ([file - rank, file] as const);
  const turns = directions === 8 ? 4 : 6;
  const all = [false, true].flatMap((mirrored) =>
    Array.from({ length: turns }, (_, times) =>
      names.map((_, cell) => {
        let at: readonly [number, number] = [(files[cell] ?? 0) - middle, (ranks[cell] ?? 0) - middle];
        if (mirrored) at = mirror(at);
        for (let time = 0; time < times; time++) at = turn(at);
        return cellAt.get(`${at[0] + middle},${at[1] + middle}`) ?? nowhere;
      }),
    ),
  );
  mappings.set(board, all);
  return all;
}

/** A decision's text with its cells mapped. It leaves out the chosen part of a recovery line, which may differ. */
function mapped(board: Board, action: Action, map: Mapping): string {
  const { names } = geometry(board);
  const to = (name: string): number => map[names.indexOf(name)] ?? nowhere;
  const ends = (pair: readonly [string, string]) => pair.map(to).sort((one, other) => one - other);
  const parts = Object.entries(action).flatMap(([key, value]) => {
    if (key === 'type' || key === 'rings' || key === 'border' || key === 'player') return [value];
    if (action.type === 'recovery_slide_min' && key === 'takes') return [];
    return [
      typeof value === 'string' ? to(value) : Array.isArray(value) ? ends([value[0], value[1]]) : 'all',
    ];
  });
  return JSON.stringify(parts);
}

/** All legal decisions, mapped. A region is given by all its cells, because its lowest cell changes. */
function offer(state: State, map: Mapping): string {
  const { names } = geometry(state.board);
  const others = legalMoves(state).filter(({ type }) => type !== 'choose_territory_option');
  const regions = regionsOf(state)
    .filter(({ claimable }) => claimable)
    .map(({ border, cells }) =>
      JSON.stringify([
        border,
        cells.map((name) => map[names.indexOf(name)] ?? nowhere).sort((a, b) => a - b),
      ]),
    );
  return [
    ...others.map((action) => mapped(state.board, action, map)),
    ...(state.phase === 'territory_processing' && !state.owes ? regions : []),
  ]
    .sort()
    .join('\n');
}

/** Invariant 14: checks one of the symmetries. */
export function mirrorProblem(state: State, which: number): string | undefined {
  const all = symmetries(state.board);
  const map = all[which % all.length] ?? [];
  const { names } = geometry(state.board);
  const cells: CellText[] = [...state.cells];
  for (const [cell, text] of state.cells.entries()) cells[map[cell] ?? 0] = text;
  const from = state.from === null ? null : (names[map[names.indexOf(state.from)] ?? 0] ?? null);
  const same = names.map((_, cell) => cell);
  return offer(state, map) === offer({ ...state, cells, from }, same)
    ? undefined
    : `14: the list does not turn with the board (${which % all.length})`;
}

/** Invariant 15: checks a position with two other players exchanged. */
export function exchangeProblem(state: State): string | undefined {
  const [one, other] = state.hand.map((_, index) => index + 1).filter((player) => player !== state.player);
  if (one === undefined || other === undefined || state.left.length > 0) return undefined;
  const swapped = (player: Player): Player => (player === one ? other : player === other ? one : player);
  const inPlace = <Item>(list: readonly Item[]): Item[] =>
    list.map((item, index) => list[swapped(index + 1) - 1] ?? item);
  const exchanged: State = {
    ...state,
    cells: state.cells.map((text) => text.replace(/[1-4]/g, (digit) => String(swapped(Number(digit))))),
    hand: inPlace(state.hand),
    credit: inPlace(state.credit),
  };
  const listed = (of: State, border: (player: Player) => Player) =>
    legalMoves(of)
      .map((action) =>
        JSON.stringify(
          action.type === 'choose_territory_option' ? { ...action, border: border(action.border) } : action,
        ),
      )
      .sort()
      .join('\n');
  return listed(state, swapped) === listed(exchanged, (player) => player)
    ? undefined
    : '15: the list depends on who the others are';
}

/** Invariant 19: checks a position under the other preset. */
export function presetProblem(state: State): string | undefined {
  const { names, steps, directions } = geometry(state.board);
  const mine = `m${state.player}`;
  const isTurnsBegin = state.phase === 'ring_placement' || state.phase === 'movement';
  const touches = names.some(
    (_, cell) =>
      state.cells[cell] === mine &&
      Array.from({ length: directions }, (_, d) => state.cells[steps[cell * directions + d] ?? nowhere]).some(
        (text) => text !== undefined && /^[1-4]/.test(text),
      ),
  );
  if (isTurnsBegin && (state.hand[state.player - 1] !== 0 || touches)) return undefined;
  const under = (
    rules: Pick<State['rules'], 'stackStrike' | 'recoveryNeedsEmptyHand' | 'recoveryCountsForLps'>,
  ) => JSON.stringify(legalMoves({ ...state, rules: { ...state.rules, ...rules } }));
  const house = { stackStrike: false, recoveryNeedsEmptyHand: true, recoveryCountsForLps: true };
  const canonical = { stackStrike: true, recoveryNeedsEmptyHand: false, recoveryCountsForLps: false };
  return under(house) === under(canonical) ? undefined : '19: the presets differ';
}
