import type { Names } from '../../facets/seats.ts';
import type { Action } from '../actions.ts';
import { stackOf } from '../board.ts';
import { isGone, type Lately, playersOf, seatOf } from '../sitting.ts';
import type { CellText, State } from '../state.ts';
import { nameOf } from '../terms/geometry.ts';
import type { View } from '../view.ts';
import type { Lying } from './cells.ts';
import type { CellName, Scene } from './scene.ts';

/** A state as the scene on the board. */

function lyingOf(text: CellText): Lying | undefined {
  const stack = stackOf(text);
  if (stack !== undefined) return { kind: 'stack', rings: stack.rings };
  if (text === '') return undefined;
  return { kind: text.startsWith('m') ? 'marker' : 'land', owner: Number(text[1]) };
}

/** Every step of a choice shows the same board. */
const known = new WeakMap<readonly CellText[], ReadonlyMap<CellName, Lying>>();

export function lyingOn(board: State['board'], cells: readonly CellText[]): ReadonlyMap<CellName, Lying> {
  const kept = known.get(cells);
  if (kept !== undefined) return kept;
  const lying = new Map<CellName, Lying>();
  for (const [cell, text] of cells.entries()) {
    const here = lyingOf(text);
    if (here !== undefined) lying.set(nameOf(board, cell), here);
  }
  known.set(cells, lying);
  return lying;
}

/** The way of a stack or marker in one decision, from the first cell to the last; empty where nothing travels. */
export function wayOf(action: Action): readonly CellName[] {
  switch (action.type) {
    case 'move_stack':
    case 'recovery_slide':
    case 'recovery_slide_min':
      return [action.from, action.to];
    case 'overtaking_capture':
    case 'continue_capture_segment':
      return [action.from, action.landing];
    case 'stack_strike':
      return [action.from, action.target];
    default:
      return [];
  }
}

/** The newest way of a turn: chains go on from where they came to. */
export function wayOfTurn(lately: Lately | null): readonly CellName[] {
  let way: CellName[] = [];
  for (const { action } of lately?.played ?? []) {
    const next = wayOf(action);
    if (next.length === 0) continue;
    if (way.at(-1) === next[0]) way.push(...next.slice(1));
    else way = [...next];
  }
  return way;
}

/** What every picture of this game has. */
export function sceneOf({ game, lately }: View, names: Names): Scene {
  const players = playersOf(game);
  return {
    board: game.board,
    lying: lyingOn(game.board, game.cells),
    gone: players.filter((player) => isGone(game, player)),
    legend: players.map((player) => ({
      player,
      name: names(seatOf(game, player)),
      isToMove: player === game.player,
      isGone: isGone(game, player),
    })),
    arrow: wayOfTurn(lately),
    changed: lately?.changed ?? [],
  };
}
