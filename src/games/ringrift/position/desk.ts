import type { State } from '../state.ts';
import type { Board } from '../terms/boards.ts';
import { type Code, type CodeList, codeList } from './codes.ts';
import { listMoves } from './legal.ts';
import { cellsAfter, read, stateOf } from './plain.ts';
import { emptyPosition, Position, type Setting, settingOf } from './position.ts';

/**
 * Where plain states are listed and played: one reusable position for each board. Reading a state into it is
 * faster than making a new position.
 */
interface Desk {
  readonly blank: Position;
  readonly position: Position;
  /** The position before it was moved on. */
  readonly before: Position;
  /** The state that the position holds, by identity: states never change. */
  state: State | undefined;
}

/** A desk for each board, with the rules last used; other rules replace it. */
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

/** Returns the desk with the state on it. */
function deskWith(state: State): Desk {
  const desk = deskOf(settingOf(state.board, state.hand.length, state.rules));
  if (desk.state === state) return desk;
  desk.state = undefined;
  desk.position.become(desk.blank);
  read(desk.position, state);
  desk.state = state;
  return desk;
}

/** The position of a state, for reading, valid until another state is asked about. */
export const onDesk = (state: State): Position => deskWith(state).position;

/** The last list, and the state it belongs to. */
const list: CodeList = codeList();
let listed: State | undefined;

/** Every legal decision as integers, valid until another state is asked about. */
export function listOf(state: State): CodeList {
  if (listed === state) return list;
  listed = undefined;
  listMoves(onDesk(state), list);
  listed = state;
  return list;
}

/** Whether the list contains a decision. */
export function isListed({ codes, length }: CodeList, it: Code): boolean {
  for (let at = 0; at < length; at++) if (codes[at] === it) return true;
  return false;
}

/** Returns the state after moving its position on. */
export function movedOn(state: State, move: (position: Position) => void): State {
  const desk = deskWith(state);
  desk.state = undefined;
  desk.before.become(desk.position);
  move(desk.position);
  const next = stateOf(desk.position, state, cellsAfter(desk.position, desk.before, state.cells));
  desk.state = next;
  return next;
}
