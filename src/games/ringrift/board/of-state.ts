import type { Names } from '../../facets/seats.ts';
import type { Action } from '../actions.ts';
import { isGone, type Lately, playersOf, seatOf } from '../sitting.ts';
import type { GameResult } from '../state.ts';
import type { View } from '../view.ts';
import type { CellName } from './letters.ts';
import type { Scene } from './scene.ts';

/** Converts a state into a scene to draw. */

/** Returns the start and end cell of a move, capture or slide; empty for other decisions. */
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

/** Returns the cells of the last move in a turn, from start to end. The captures of a chain form one path. */
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

/** Returns the cells that won a game by territory: all spaces gained in the winner's last turn. */
function wonBy({ reason, winner }: GameResult, lately: Lately | null): readonly CellName[] {
  if (lately?.player !== winner) return [];
  if (reason !== 'territory_control' && reason !== 'stalemate_territory') return [];
  return lately.played.flatMap(({ spaces }) => spaces);
}

/** Creates the scene that all pictures of a state share. */
export function sceneOf({ game, lately }: View, names: Names): Scene {
  const players = playersOf(game);
  const { result } = game;
  // The winner isn't drawn pale, even if the win cost their last ring.
  const isPale = (player: number): boolean => isGone(game, player) && result?.winner !== player;
  return {
    board: game.board,
    cells: game.cells,
    gone: players.filter(isPale),
    legend: players.map((player) => ({
      player,
      name: names(seatOf(game, player)),
      isToMove: player === game.player,
      isGone: isPale(player),
    })),
    arrow: wayOfTurn(lately),
    changed: result === null ? (lately?.changed ?? []) : [],
    ...(result !== null && { won: wonBy(result, lately) }),
  };
}
