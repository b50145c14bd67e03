import type { State } from '../state.ts';
import type { Board } from '../terms/boards.ts';
import { type Code, type CodeList, codeList } from './codes.ts';
import { listMoves } from './legal.ts';
import { cellsAfter, read, stateOf } from './plain.ts';
import { emptyPosition, Position, type Setting, settingOf } from './position.ts';

/**
 * Working positions for plain states: one reusable set for each board. Reading a state into an existing
 * position is faster than creating a new one.
 */
interface Desk {
  readonly blank: Position;
  readonly position: Position;
  /** A copy of the position from before a decision. */
  readonly before: Position;
  /** The state that `position` currently holds, compared by identity. States never change. */
  state: State | undefined;
}

/** The working positions of each board, for the rules used last. A game with other rules replaces them. */
const desks = new Map<Board, Desk>();

function deskOf(setting: Setting): Desk {
  const found = desks.get(setting.grid.board);
  if (found?.position.setting === setting) return found;
  const desk = {
    blank: emptyPosition(setting),
    position: new Position(setting),
    before: new Position(setting),
    state: undefined,
  };
  desks.set(setting.grid.board, desk);
  return desk;
}

/** Returns the working positions for a state, after reading the state into them. */
function deskWith(state: State): Desk {
  const desk = deskOf(settingOf(state.board, state.hand.length, state.rules));
  if (desk.state === state) return desk;
  desk.state = undefined;
  desk.position.become(desk.blank);
  read(desk.position, state);
  desk.state = state;
  return desk;
}

/** Returns the position of a state, for reading only. It stays valid until another state is requested. */
export const onDesk = (state: State): Position => deskWith(state).position;

/** The latest list of decisions. `listed` is its state. */
const list: CodeList = codeList();
let listed: State | undefined;

/** Returns every legal decision as integers. The list stays valid until another state is requested. */
export function listOf(state: State): CodeList {
  if (listed === state) return list;
  listed = undefined;
  listMoves(onDesk(state), list);
  listed = state;
  return list;
}

export function isListed({ codes, length }: CodeList, it: Code): boolean {
  for (let at = 0; at < length; at++) if (codes[at] === it) return true;
  return false;
}

/** Returns the state after `move` has changed its position. */
export function movedOn(state: State, move: (position: Position) => void): State {
  const desk = deskWith(state);
  desk.state = undefined;
  desk.before.become(desk.position);
  move(desk.position);
  const next = stateOf(desk.position, state, cellsAfter(desk.position, desk.before, state.cells));
  desk.state = next;
  return next;
}
