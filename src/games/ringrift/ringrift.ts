import { asWritten } from '../../engine/markdown.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Action, ActionOf } from './actions.ts';
import type { Event, PlayedEvent } from './events.ts';
import { type Line, markerOf, ownerOf, type Preview, type Region, stackOf } from './pieces.ts';
import { aOf, bOf, type CodeList, codeList, extraOf, line, lineAll, sortOf } from './position/codes.ts';
import { isListed, listOf, movedOn, onDesk } from './position/desk.ts';
import { isLive, isOut } from './position/ending.ts';
import { addLines } from './position/lines.ts';
import { canPlace } from './position/placement.ts';
import { cellsOf, positionBehind, stateOf } from './position/plain.ts';
import { play, playOnBoard } from './position/play.ts';
import {
  emptyPosition,
  hand,
  leftAs,
  moverOf,
  type Position,
  ringsCredited,
  settingOf,
  stacksOf,
  swapOpen,
  turn,
} from './position/position.ts';
import { anyCanLeave } from './position/reach.ts';
import { canRecover } from './position/recovery.ts';
import { allRegions, claimsOf } from './position/regions.ts';
import { largestClaimNextTurn } from './position/threats.ts';
import { beginTurn, leave } from './position/turn.ts';
import type { CellText, State } from './state.ts';
import type { Board, Player, Players } from './terms/boards.ts';
import { cellOf, nameOf } from './terms/geometry.ts';
import { type Options, rulesOf } from './terms/rules.ts';
import { actionsOf, codeOf } from './texts/decisions.ts';
import { readText, textOf } from './texts/notation.ts';
import { readPositionText, textOfPosition } from './texts/position-text.ts';

/** The interface of the rules: legal decisions of a plain state, the state after a decision, and texts. */

/**
 * Starts a game (RingRift 3). Options that aren't given have the canonical value, with swap off. Seat 0 plays
 * player 1.
 */
export function newGame(options: Options, players: Players): State {
  const { board, ...chosen } = options;
  const rules = rulesOf(board, chosen);
  const position = emptyPosition(settingOf(board, players, rules));
  for (let one = 1; one <= players; one++) position.facts[hand + one] = rules.ringsPerPlayer;
  position.facts[turn] = 1;
  position.facts[swapOpen] = rules.swapRule && players === 2 ? 1 : 0;
  beginTurn(position, 1);
  const people = Array.from({ length: players }, (_, seat) => seat);
  return stateOf(position, { board, rules, people }, cellsOf(position));
}

/**
 * Starts a game from a position text (RingRift 4.3). Swapping sides isn't possible, and the count of last
 * player standing starts at zero.
 *
 * @throws RuleError (`bad-position`)
 */
export function readPosition(options: Options, players: Players, text: string): State {
  const { board, ...chosen } = options;
  const placed = readPositionText(board, players, text);
  if (placed.phase === 'game_over') throw new RuleError('bad-position', 'The game is over in that position.');
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
  if (listOf(state).length === 0)
    throw new RuleError('bad-position', `Player ${state.player} has nothing to decide in that position.`);
  return state;
}

export const positionText = (state: State): string => textOfPosition(state);

/** Every legal decision of the player to move, in cell order; leaving is not listed. */
export function legalMoves(state: State): readonly Action[] {
  const { codes, length } = listOf(state);
  return actionsOf(onDesk(state), codes, length);
}

/** The legal decisions as texts, sorted by plain character codes. */
export function legalTexts(state: State): readonly string[] {
  const position = positionBehind(state);
  return legalMoves(state)
    .map((action) => textOf(position, action))
    .sort();
}

/** The result of an action: the next state and the events. */
export interface Done {
  readonly state: State;
  readonly events: readonly Event[];
}

/** @throws RuleError (`illegal-move`, `game-over`, `has-left`) if the rules don't allow it now */
export function apply(state: State, action: Action): Done {
  if (state.result !== null) throw new RuleError('game-over', 'The game is over.');
  if (action.type === 'resign' || action.type === 'time_out') return leaveGame(state, action);
  const it = codeOf(onDesk(state), action);
  const list = listOf(state);
  if (it === undefined || !isListed(list, it))
    throw new RuleError('illegal-move', `${asWritten(notate(state, action))} isn’t possible now.`);
  const isOnly = list.length === 1;
  return new Played(
    state,
    action,
    isOnly,
    movedOn(state, (position) => play(position, it)),
  );
}

type Leaving = ActionOf<'resign' | 'time_out'>;

function leaveGame(state: State, action: Leaving): Done {
  const before = onDesk(state);
  const one = action.player;
  if (one > state.hand.length)
    throw new RuleError('illegal-move', `There’s no player ${one}: ${state.hand.length} are playing.`);
  if (before.facts[leftAs + one] !== 0) throw new RuleError('has-left', `Player ${one} has already left.`);
  if (isOut(before, one) && one !== state.player)
    throw new RuleError('illegal-move', `Player ${one} is already out.`);
  const by = action.type === 'time_out' ? 1 : 0;
  return new Played(
    state,
    action,
    false,
    movedOn(state, (position) => leave(position, one, by)),
  );
}

/**
 * Computes events, texts and comparisons only when they are needed, because they take longer than the
 * decision itself.
 */
class Played implements Done {
  readonly state: State;
  readonly #before: State;
  readonly #action: Action;
  readonly #isOnly: boolean;

  constructor(before: State, action: Action, isOnly: boolean, after: State) {
    this.state = after;
    this.#before = before;
    this.#action = action;
    this.#isOnly = isOnly;
  }

  get events(): readonly Event[] {
    const played = playedEvent(this.#before, this.#action, this.#isOnly, this.state);
    return [played, ...eventsAfter(this.#before, this.state)];
  }
}

function playedEvent(before: State, action: Action, only: boolean, after: State): PlayedEvent {
  const isLeaving = action.type === 'resign' || action.type === 'time_out';
  const to = 'landing' in action ? action.landing : action.type === 'move_stack' ? action.to : undefined;
  const landed = to === undefined ? '' : (before.cells[cellOf(before.board, to) ?? -1] ?? '');
  return {
    kind: 'played',
    player: isLeaving ? action.player : before.player,
    turn: before.turn,
    phase: before.phase,
    action,
    text: notate(before, action),
    only,
    rings: (after.credit[before.player - 1] ?? 0) - (before.credit[before.player - 1] ?? 0),
    spaces: spacesGained(before.board, before.cells, after.cells),
    landedOnMarker: markerOf(landed) !== 0,
  };
}

/** Names of the cells that became territory. */
function spacesGained(board: Board, before: readonly CellText[], after: readonly CellText[]): string[] {
  const names: string[] = [];
  for (let cell = 0; cell < after.length; cell++)
    if (ownerOf(after[cell] as CellText) !== 0 && ownerOf(before[cell] as CellText) === 0)
      names.push(nameOf(board, cell));
  return names;
}

/** Returns the events that follow from an action, without the action itself. */
function eventsAfter(before: State, after: State): Event[] {
  const events: Event[] = [];
  for (const [index, since] of after.outSince.entries())
    if (since !== null && before.outSince[index] === null) events.push({ kind: 'out', player: index + 1 });
  const [was, is] = [before.standing, after.standing];
  if (was.streak !== is.streak || was.streakPlayer !== is.streakPlayer)
    events.push({ kind: 'streak', player: is.streakPlayer, was: was.streakPlayer, rounds: is.streak });
  if (after.turn !== before.turn) events.push({ kind: 'turn', player: after.player, turn: after.turn });
  if (after.result !== null) events.push({ kind: 'end', result: after.result });
  return events;
}

/** Writes the canonical text of an action (RingRift 4.2). */
export const notate = (state: State, action: Action): string => textOf(positionBehind(state), action);

/**
 * Reads an action. `apply` checks whether it is legal.
 *
 * @throws RuleError (`bad-notation`)
 */
export const parse = (state: State, text: string): Action => readText(positionBehind(state), text);

/** Lists the lines that the player to move has now. */
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
    lines.push({ player: moverOf(facts), cells });
  }
  return lines;
}

/** Lists every region on the board (RingRift 10.1), whether or not the player to move can claim it. */
export function regionsOf(state: State): readonly Region[] {
  const position = positionBehind(state);
  const name = (at: number): string => position.grid.names[at] ?? '';
  return allRegions(position).map(({ border, cells, rim, claimable }) => ({
    border,
    cells: cells.map(name),
    rim: rim.map(name),
    rings: cells.reduce((sum, at) => sum + (position.height[at] as number), 0),
    claimable,
  }));
}

/** Returns what a legal action would do to the board; undefined if it is illegal. */
export function preview(state: State, action: Action): Preview | undefined {
  const before = positionBehind(state);
  const it = codeOf(before, action);
  if (it === undefined || !isListed(listOf(state), it)) return undefined;
  const after = before.copy();
  playOnBoard(after, it);
  const mover = state.player;
  const cells = cellsOf(after);
  return {
    cells,
    spaces: spacesGained(state.board, state.cells, cells),
    lines: linesIn(after),
    regions: claimsOf(after).filter((one) => !claimsOf(before).includes(one)).length,
    rings: ringsCredited(after.facts, mover) - ringsCredited(before.facts, mover),
  };
}

/**
 * Returns the size of the largest region that an opponent could claim if their turn began now.
 *
 * @param enough a size at which the search stops
 */
export function opponentsClaim(state: State, enough: number): number {
  const position = positionBehind(state);
  const others = state.people
    .map((_, index) => index + 1)
    .filter((one) => one !== state.player && isLive(position, one));
  return Math.max(0, ...others.map((one) => largestClaimNextTurn(position, one, enough)));
}

/**
 * Returns a word for a player's situation, if it is a special one (RingRift 21.2). `blocked`: the player has
 * stacks, but no placement, move or capture.
 */
export function standingOf(
  state: State,
  one: Player,
): 'blocked' | 'can recover' | 'out' | 'left' | undefined {
  const position = positionBehind(state);
  if (position.facts[leftAs + one] !== 0) return 'left';
  if (isOut(position, one)) return 'out';
  if (canRecover(position, one)) return 'can recover';
  const blocked =
    stacksOf(position.facts, one) !== 0 && !canPlace(position, one) && !anyCanLeave(position, one);
  return blocked ? 'blocked' : undefined;
}
