import { asWritten } from '../../engine/markdown.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Action } from './actions.ts';
import { type Line, markerOf, type Preview, type Region, stackOf } from './board.ts';
import type { Event, PlayedEvent } from './events.ts';
import { aOf, bOf, type CodeList, codeList, extraOf, line, lineAll, sortOf } from './position/codes.ts';
import { isOut } from './position/ending.ts';
import { listMoves } from './position/legal.ts';
import { addLines } from './position/lines.ts';
import { canPlace, canRecover } from './position/placement.ts';
import { cellsOf, positionBehind, stateBehind } from './position/plain.ts';
import { goOn, playOnBoard } from './position/play.ts';
import {
  count,
  credit,
  emptyPosition,
  hand,
  leftAs,
  type Position,
  player,
  settingOf,
  stack,
  swapOpen,
  turn,
  walls,
} from './position/position.ts';
import { anyCanLeave } from './position/reach.ts';
import { allRegions } from './position/regions.ts';
import { beginTurn, leave } from './position/turn.ts';
import type { State } from './state.ts';
import type { Player, Players } from './terms/boards.ts';
import { cellOf } from './terms/geometry.ts';
import { type Options, rulesOf } from './terms/rules.ts';
import { actionOf, codeOf } from './texts/decisions.ts';
import { readText, textOf } from './texts/notation.ts';
import { readPositionText, textOfPosition } from './texts/position-text.ts';

/** The rules' doors: from a plain state to what may be done in it, to the state after it, and to texts. */

/** The start (section 3); whatever is not stated is canonical, swap off. Seat 0 plays player 1. */
export function newGame(options: Options, players: Players): State {
  const { board, ...chosen } = options;
  const rules = rulesOf(board, chosen);
  const position = emptyPosition(settingOf(board, players, rules));
  for (let one = 1; one <= players; one++) position.facts[hand + one] = rules.ringsPerPlayer;
  position.facts[turn] = 1;
  position.facts[swapOpen] = rules.swapRule && players === 2 ? 1 : 0;
  beginTurn(position, 1);
  return stateBehind(position, { board, rules, people: Array.from({ length: players }, (_, seat) => seat) });
}

/** A game from a position text (4.3), the right to swap gone and the count empty. @throws RuleError (`bad-position`) */
export function readPosition(options: Options, players: Players, text: string): State {
  const { board, ...chosen } = options;
  const placed = readPositionText(board, players, text);
  if (placed.phase === 'game_over') throw new RuleError('bad-position', 'The game of that position is over.');
  const all = Array.from({ length: players }, (_, index) => index);
  const hasRing = (index: number) =>
    placed.hand[index] !== 0 || placed.cells.some((cell) => stackOf(cell)?.rings.includes(index + 1));
  const state: State = {
    board,
    rules: rulesOf(board, chosen),
    ...placed,
    turn: 1,
    swapOpen: false,
    people: all,
    standing: {
      anchor: 0,
      seen: all.map(() => null),
      acted: all.map(() => false),
      streakPlayer: 0,
      streak: 0,
    },
    outSince: all.map((index) => (hasRing(index) ? null : 0)),
    left: [],
    passed: all.map(() => false),
    lastTurns: all.map(() => 0),
    result: null,
  };
  if (codesOf(state).length === 0)
    throw new RuleError('bad-position', `Player ${state.player} has nothing to decide in that position.`);
  return state;
}

export const positionText = (state: State): string => textOfPosition(state);

/** Lists that have been asked for: states are never changed. */
const lists = new WeakMap<State, Int32Array>();
const scratch: CodeList = codeList();

/** Every legal decision, as the engine's integers. */
function codesOf(state: State): Int32Array {
  const found = lists.get(state);
  if (found !== undefined) return found;
  listMoves(positionBehind(state), scratch);
  const codes = scratch.codes.slice(0, scratch.length);
  lists.set(state, codes);
  return codes;
}

/** Every legal decision of the player to move, in the order of cells; without leaving. */
export function legalMoves(state: State): readonly Action[] {
  const position = positionBehind(state);
  return Array.from(codesOf(state), (it) => actionOf(position, it));
}

/** The same as texts, sorted by plain character codes. */
export function legalTexts(state: State): readonly string[] {
  const position = positionBehind(state);
  return legalMoves(state)
    .map((action) => textOf(position, action))
    .sort();
}

/** @throws RuleError (`illegal-move`, `game-over`, `has-left`) for what the rules do not allow now */
export function apply(
  state: State,
  action: Action,
): { readonly state: State; readonly events: readonly Event[] } {
  const before = positionBehind(state);
  if (state.result !== null) throw new RuleError('game-over', 'The game is over.');
  if (action.type === 'resign' || action.type === 'time_out') return leaveGame(state, before, action);
  const it = codeOf(before, action);
  const codes = codesOf(state);
  if (it === undefined || !codes.includes(it))
    throw new RuleError('illegal-move', `${asWritten(textOf(before, action))} is not possible now.`);
  const after = before.copy();
  playOnBoard(after, it);
  const played = playedEvent(state, before, after, action, codes.length === 1);
  goOn(after, it);
  return told(state, before, after, played);
}

type Leaving = Extract<Action, { type: 'resign' | 'time_out' }>;

function leaveGame(state: State, before: Position, action: Leaving) {
  const one = action.player;
  if (one > state.hand.length)
    throw new RuleError('illegal-move', `There is no player ${one}: ${state.hand.length} are playing.`);
  if (before.facts[leftAs + one] !== 0) throw new RuleError('has-left', `Player ${one} has left already.`);
  if (isOut(before, one) && one !== state.player)
    throw new RuleError('illegal-move', `Player ${one} is out and has nothing to leave.`);
  const after = before.copy();
  const played = playedEvent(state, before, after, action, false);
  leave(after, one, action.type === 'time_out' ? 1 : 0);
  return told(state, before, after, { ...played, player: one });
}

function playedEvent(
  state: State,
  before: Position,
  after: Position,
  action: Action,
  only: boolean,
): PlayedEvent {
  const mover = state.player;
  const to = 'landing' in action ? action.landing : action.type === 'move_stack' ? action.to : undefined;
  const landed = to === undefined ? '' : (state.cells[cellOf(state.board, to) ?? -1] ?? '');
  return {
    kind: 'played',
    player: mover,
    turn: state.turn,
    phase: state.phase,
    action,
    text: textOf(before, action),
    only,
    rings: (after.facts[credit + mover] as number) - (before.facts[credit + mover] as number),
    spaces: newSpaces(before, after),
    landedOnMarker: markerOf(landed) !== 0,
  };
}

/** Names of the cells that have become territory. */
function newSpaces(before: Position, after: Position): string[] {
  const { sets, grid } = after;
  const names: string[] = [];
  for (let word = walls * grid.words; word < (walls + 1) * grid.words; word++)
    for (let left = (sets[word] as number) & ~(before.sets[word] as number); left !== 0; left &= left - 1)
      names.push(grid.names[(word - walls * grid.words) * grid.stride + 31 - Math.clz32(left & -left)] ?? '');
  return names;
}

/** The state after an action, and what has happened besides it. */
function told(state: State, before: Position, after: Position, played: PlayedEvent) {
  const next = stateBehind(after, state);
  const events: Event[] = [played];
  const gone = next.outSince.findIndex((since, index) => since !== null && state.outSince[index] === null);
  for (let index = gone; index >= 0 && index < next.outSince.length; index++)
    if (next.outSince[index] !== null && state.outSince[index] === null)
      events.push({ kind: 'out', player: index + 1 });
  const [was, is] = [state.standing, next.standing];
  if (was.streak !== is.streak || was.streakPlayer !== is.streakPlayer)
    events.push({ kind: 'streak', player: is.streakPlayer, was: was.streakPlayer, rounds: is.streak });
  if (next.turn !== before.facts[turn]) events.push({ kind: 'turn', player: next.player, turn: next.turn });
  if (next.result !== null) events.push({ kind: 'end', result: next.result });
  return { state: next, events };
}

/** The canonical text of an action (4.2). */
export const notate = (state: State, action: Action): string => textOf(positionBehind(state), action);

/** The action that a text means; whether it is possible, `apply` says. @throws RuleError (`bad-notation`) */
export const parse = (state: State, text: string): Action => readText(positionBehind(state), text);

/** Lines of at least L that stand, of the player to move. */
export const linesOf = (state: State): readonly Line[] => linesIn(positionBehind(state));

function linesIn(position: Position): Line[] {
  const { grid, facts } = position;
  const list: CodeList = codeList(grid.places * 8);
  addLines(position, list);
  const lines: Line[] = [];
  for (const it of list.codes.subarray(0, list.length)) {
    if (sortOf(it) !== line && sortOf(it) !== lineAll) continue;
    const step = grid.axes[extraOf(it)] as number;
    const cells: string[] = [];
    for (let at = aOf(it); at <= bOf(it); at += step) cells.push(grid.names[at] ?? '');
    lines.push({ player: facts[player] as number, cells });
  }
  return lines;
}

/** Every region on the board (10.1), claimable by the player to move or not. */
export const regionsOf = (state: State): readonly Region[] => regionsIn(positionBehind(state));

function regionsIn(position: Position): Region[] {
  const name = (at: number): string => position.grid.names[at] ?? '';
  return allRegions(position).map(({ border, cells, rim, claimable }) => ({
    border,
    cells: cells.map(name),
    rim: rim.map(name),
    rings: cells.reduce((sum, at) => sum + (position.height[at] as number), 0),
    claimable,
  }));
}

/** What a legal action would do to the board; undefined for one that is not legal. */
export function preview(state: State, action: Action): Preview | undefined {
  const before = positionBehind(state);
  const it = codeOf(before, action);
  if (it === undefined || !codesOf(state).includes(it)) return undefined;
  const after = before.copy();
  playOnBoard(after, it);
  const mover = state.player;
  const known = new Set(regionsIn(before).flatMap((one) => (one.claimable ? [regionKey(one)] : [])));
  return {
    cells: cellsOf(after),
    spaces: newSpaces(before, after),
    lines: linesIn(after),
    regions: regionsIn(after).filter((one) => one.claimable && !known.has(regionKey(one))),
    rings: (after.facts[credit + mover] as number) - (before.facts[credit + mover] as number),
  };
}

/** A region by its text's cell and border. */
const regionKey = ({ cells, border }: Region): string => `${cells[0]}#${border}`;

/** How a player stands, where there is a word for it (21.2); `blocked`: stacks, and no placement, move or capture. */
export function standingOf(
  state: State,
  one: Player,
): 'blocked' | 'can recover' | 'out' | 'left' | undefined {
  const position = positionBehind(state);
  if (position.facts[leftAs + one] !== 0) return 'left';
  if (isOut(position, one)) return 'out';
  if (canRecover(position, one)) return 'can recover';
  const blocked =
    position.facts[count + stack + one] !== 0 && !canPlace(position, one) && !anyCanLeave(position, one);
  return blocked ? 'blocked' : undefined;
}
