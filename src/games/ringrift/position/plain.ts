import type { CellText, State } from '../state.ts';
import type { Player } from '../terms/boards.ts';
import { phases, reasons } from '../terms/phases.ts';
import { phaseNumber, playersOf, ranksOf } from './ending.ts';
import type { Place } from './grid.ts';
import {
  acted,
  anchor,
  changed,
  count,
  credit,
  emptyPosition,
  ended,
  from,
  gone,
  hand,
  joined,
  leftAs,
  leftBy,
  leftTurn,
  marker,
  markersOf,
  mayLine,
  moverOf,
  outSince,
  owes,
  type Position,
  passed,
  phase,
  player,
  reason,
  recovered,
  rings,
  ringsOnBoard,
  seen,
  settingOf,
  spacesOf,
  stack,
  streak,
  streakPlayer,
  swapOpen,
  swapped,
  territory,
  turn,
  walls,
  winner,
} from './position.ts';
import { ringAt } from './stacks.ts';

/** Converts plain states to positions and back, including the texts of cells. */

const zero = 48;
const markerSign = 109;
const territorySign = 35;

/** Sets the content of each cell in an empty position. The caller sets connections and lines. */
function readCells(position: Position, cells: readonly CellText[]): void {
  const { kind, sets, facts, grid } = position;
  const { words, word, file, placeOf } = grid;
  for (let cell = 0; cell < cells.length; cell++) {
    const text = cells[cell] as CellText;
    if (text.length === 0) continue;
    const place = placeOf[cell] as number;
    const on = word[place] as number;
    const bit = 1 << (file[place] as number);
    const sign = text.charCodeAt(0);
    let what: number;
    let set: number;
    if (sign === markerSign) {
      what = marker + text.charCodeAt(1) - zero;
      set = what;
    } else if (sign === territorySign) {
      what = territory + text.charCodeAt(1) - zero;
      set = walls;
    } else {
      what = stack + readStack(position, place, text);
      set = what;
      sets[on] = (sets[on] as number) | bit;
    }
    kind[place] = what;
    facts[count + what] = (facts[count + what] as number) + 1;
    sets[set * words + on] = (sets[set * words + on] as number) | bit;
  }
}

/** Reads the rings of a stack and returns the color of the top ring. */
function readStack({ facts, height, cap, low, high }: Position, place: Place, text: CellText): number {
  let [lowest, upper, run, top] = [0, 0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const color = text.charCodeAt(at) - zero;
    run = color === top ? run + 1 : 1;
    top = color;
    if (at < 16) lowest |= (color - 1) << (at << 1);
    else upper |= (color - 1) << ((at - 16) << 1);
    facts[rings + color] = ringsOnBoard(facts, color) + 1;
  }
  low[place] = lowest;
  high[place] = upper;
  height[place] = text.length;
  cap[place] = run;
  return top;
}

/**
 * Marks what a later check must find out: whether walls divide the board, and whether players with enough
 * markers have a line.
 */
function forgetLooks({ facts, setting }: Position): void {
  let spaces = 0;
  facts[mayLine] = 0;
  for (let one = 1; one <= setting.players; one++) {
    spaces += spacesOf(facts, one);
    if (markersOf(facts, one) >= setting.line) facts[mayLine] = (facts[mayLine] as number) | (1 << one);
  }
  facts[joined] = spaces === 0 ? 1 : 0;
  for (let border = 1; border <= setting.players; border++) facts[joined + border] = 0;
}

const markerTexts: readonly CellText[] = ['', 'm1', 'm2', 'm3', 'm4'];
const territoryTexts: readonly CellText[] = ['', '#1', '#2', '#3', '#4'];
/**
 * Maximum height of the stacks whose texts are cached. A key has two bits for each ring, below a leading 1
 * bit.
 */
const tallest = 6;
const stackTexts: CellText[] = Array.from({ length: 2 << (2 * tallest) }, () => '');

function stackText(position: Position, place: Place): CellText {
  const tall = position.height[place] as number;
  const key =
    tall > tallest ? 0 : ((position.low[place] as number) & ((1 << (2 * tall)) - 1)) | (1 << (2 * tall));
  const known = stackTexts[key] as CellText;
  if (known !== '') return known;
  let text = '';
  for (let at = 0; at < tall; at++) text += ringAt(position, place, at);
  if (key !== 0) stackTexts[key] = text;
  return text;
}

export function cellText(position: Position, place: Place): CellText {
  const what = position.kind[place] as number;
  if (what <= stack) return markerTexts[what] as CellText;
  return what <= territory ? stackText(position, place) : (territoryTexts[what - territory] as CellText);
}

export function cellsOf(position: Position): CellText[] {
  const { placeOf } = position.grid;
  const cells: CellText[] = new Array(placeOf.length);
  for (let cell = 0; cell < placeOf.length; cell++) cells[cell] = cellText(position, placeOf[cell] as number);
  return cells;
}

/** Returns the cells after a decision. Recomputes only the cells that have changed. */
export function cellsAfter(
  position: Position,
  before: Pick<Position, 'kind' | 'height'>,
  was: readonly CellText[],
): CellText[] {
  const { kind, height, grid } = position;
  const cells = was.slice();
  // If a stack keeps its kind and height, its rings are unchanged, because a stack that stays in place can
  // only lose rings.
  for (let place = 0; place < kind.length; place++)
    if (kind[place] !== before.kind[place] || height[place] !== before.height[place])
      cells[grid.cellOf[place] as number] = cellText(position, place);
  return cells;
}

/** Copies per-player values to a plain list. */
function byPlayer<Value>(
  { facts, setting }: Position,
  first: number,
  plain: (fact: number) => Value,
): Value[] {
  const list: Value[] = new Array(setting.players);
  for (let one = 1; one <= setting.players; one++) list[one - 1] = plain(facts[first + one] as number);
  return list;
}

const asIs = (fact: number): number => fact;
const isOne = (fact: number): boolean => fact === 1;
const orNull = (fact: number): number | null => (fact === -1 ? null : fact);
const orUnseen = (fact: number): boolean | null => (fact === 0 ? null : fact === 2);

/** Returns the plain state of a position, for a game with these rules and people. */
export function stateOf(
  position: Position,
  { board, rules, people }: Pick<State, 'board' | 'rules' | 'people'>,
  cells: readonly CellText[],
): State {
  const { facts, grid } = position;
  const isSwapped = facts[swapped] === 1;
  return {
    board,
    rules,
    cells,
    hand: byPlayer(position, hand, asIs),
    credit: byPlayer(position, credit, asIs),
    phase: phases[facts[phase] as number] ?? 'game_over',
    player: moverOf(facts),
    turn: facts[turn] as number,
    from: facts[from] === 0 ? null : (grid.names[facts[from] as number] ?? null),
    owes: facts[owes] === 1,
    recovered: facts[recovered] === 1,
    changed: facts[changed] === 1,
    swapOpen: facts[swapOpen] === 1,
    people: isSwapped === (people[0] !== 0) ? people : people.toReversed(),
    standing: {
      anchor: facts[anchor] as number,
      seen: byPlayer(position, seen, orUnseen),
      acted: byPlayer(position, acted, isOne),
      streakPlayer: facts[streakPlayer] as number,
      streak: facts[streak] as number,
    },
    outSince: byPlayer(position, outSince, orNull),
    left: leftOf(position),
    passed: byPlayer(position, passed, isOne),
    lastTurns: byPlayer(position, ended, asIs),
    result:
      facts[player] === 0
        ? {
            winner: facts[winner] as number,
            reason: reasons[facts[reason] as number] ?? 'resignation',
            ranks: ranksOf(position),
          }
        : null,
  };
}

function leftOf(position: Position): State['left'] {
  const { facts, setting } = position;
  if (facts[gone] === 0) return [];
  return playersOf(setting.players)
    .filter((one) => facts[leftAs + one] !== 0)
    .sort((one, other) => (facts[leftAs + one] as number) - (facts[leftAs + other] as number))
    .map((one) => ({
      player: one,
      how: facts[leftBy + one] === 1 ? 'timeout' : 'resignation',
      turn: facts[leftTurn + one] as number,
    }));
}

export function positionOf(state: State): Position {
  const position = emptyPosition(settingOf(state.board, state.hand.length, state.rules));
  read(position, state);
  return position;
}

/** Copies a state into an empty position. */
export function read(position: Position, state: State): void {
  const { cells } = state;
  const { facts, grid } = position;
  readCells(position, cells);
  forgetLooks(position);
  facts[phase] = phaseNumber(state.phase);
  facts[player] = state.player;
  facts[turn] = state.turn;
  facts[from] = state.from === null ? 0 : (grid.placeNamed.get(state.from) ?? 0);
  facts[owes] = Number(state.owes);
  facts[recovered] = Number(state.recovered);
  facts[changed] = Number(state.changed);
  facts[swapOpen] = Number(state.swapOpen);
  facts[swapped] = Number(state.people[0] !== 0);
  facts[anchor] = state.standing.anchor;
  facts[streakPlayer] = state.standing.streakPlayer;
  facts[streak] = state.standing.streak;
  for (let one = 1; one <= state.hand.length; one++) setPlayer(position, state, one);
  facts[gone] = state.left.length;
  for (let order = 0; order < state.left.length; order++) {
    const left = state.left[order];
    if (left === undefined) continue;
    facts[leftAs + left.player] = order + 1;
    facts[leftTurn + left.player] = left.turn;
    facts[leftBy + left.player] = left.how === 'timeout' ? 1 : 0;
  }
  if (state.result !== null) {
    facts[winner] = state.result.winner;
    facts[reason] = reasons.indexOf(state.result.reason);
  }
}

function setPlayer({ facts }: Position, state: State, one: Player): void {
  const index = one - 1;
  const { standing } = state;
  facts[hand + one] = state.hand[index] as number;
  facts[credit + one] = state.credit[index] as number;
  const had = standing.seen[index];
  facts[seen + one] = had === null || had === undefined ? 0 : had ? 2 : 1;
  facts[acted + one] = Number(standing.acted[index]);
  facts[outSince + one] = state.outSince[index] ?? -1;
  facts[passed + one] = Number(state.passed[index]);
  facts[ended + one] = state.lastTurns[index] as number;
}

/** Caches the position of each state. */
const known = new WeakMap<State, Position>();

/** The position of a state, for reading only. */
export function positionBehind(state: State): Position {
  const found = known.get(state);
  if (found !== undefined) return found;
  const made = positionOf(state);
  known.set(state, made);
  return made;
}
