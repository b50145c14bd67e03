import type { CellText, State } from '../state.ts';
import type { Player } from '../terms/boards.ts';
import { phases, reasons } from '../terms/phases.ts';
import { phaseNumber, playersOf, ranksOf } from './ending.ts';
import type { Place } from './grid.ts';
import {
  acted,
  allStacks,
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
  mayLine,
  outSince,
  owes,
  type Position,
  passed,
  phase,
  player,
  reason,
  recovered,
  rings,
  seen,
  settingOf,
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

/** A state as a position, and back. What `CellText` says of a cell is read and written here. */

const zero = 48;
const markerSign = 109;
const territorySign = 35;

/** Sets what a cell of an empty position holds. Connections and lines are not looked at. */
export function setCell(position: Position, place: Place, text: CellText): void {
  if (text.length === 0) return;
  const { kind, sets, facts, grid, height, cap, low, high } = position;
  const word = grid.word[place] as number;
  const bit = 1 << (grid.file[place] as number);
  const { words } = grid;
  const sign = text.charCodeAt(0);
  let set = walls;
  if (sign === markerSign) {
    set = marker + text.charCodeAt(1) - zero;
    kind[place] = set;
  } else if (sign === territorySign) kind[place] = territory + text.charCodeAt(1) - zero;
  else {
    const tall = text.length;
    let [lowest, upper, run, top] = [0, 0, 0, 0];
    for (let at = 0; at < tall; at++) {
      const color = text.charCodeAt(at) - zero;
      run = color === top ? run + 1 : 1;
      top = color;
      if (at < 16) lowest |= (color - 1) << (at << 1);
      else upper |= (color - 1) << ((at - 16) << 1);
      facts[rings + color] = (facts[rings + color] as number) + 1;
    }
    low[place] = lowest;
    high[place] = upper;
    height[place] = tall;
    cap[place] = run;
    set = stack + top;
    kind[place] = set;
    sets[allStacks * words + word] = (sets[allStacks * words + word] as number) | bit;
  }
  const what = kind[place] as number;
  facts[count + what] = (facts[count + what] as number) + 1;
  sets[set * words + word] = (sets[set * words + word] as number) | bit;
}

/** What has not been looked at: whether walls part the board, and whether lines stand. */
export function forgetLooks({ facts }: Position): void {
  facts.fill(0, joined, joined + 5);
  facts[mayLine] = 0b11110;
}

const markerTexts: readonly CellText[] = ['', 'm1', 'm2', 'm3', 'm4'];
const territoryTexts: readonly CellText[] = ['', '#1', '#2', '#3', '#4'];
/** Texts of low stacks, by their rings below a leading 1 bit. */
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

const byPlayer = ({ facts, setting }: Position, first: number): number[] => {
  const list: number[] = [];
  for (let one = 1; one <= setting.players; one++) list.push(facts[first + one] as number);
  return list;
};

const flags = (position: Position, first: number): boolean[] =>
  byPlayer(position, first).map((each) => each === 1);

/** The plain state of a position, of a game that is played by the same rules and people. */
export function stateOf(
  position: Position,
  { board, rules, people }: Pick<State, 'board' | 'rules' | 'people'>,
): State {
  const { facts, grid } = position;
  const at = (fact: number): number => facts[fact] as number;
  const isSwapped = at(swapped) === 1;
  return {
    board,
    rules,
    cells: cellsOf(position),
    hand: byPlayer(position, hand),
    credit: byPlayer(position, credit),
    phase: phases[at(phase)] ?? 'game_over',
    player: at(player),
    turn: at(turn),
    from: at(from) === 0 ? null : (grid.names[at(from)] ?? null),
    owes: at(owes) === 1,
    recovered: at(recovered) === 1,
    changed: at(changed) === 1,
    swapOpen: at(swapOpen) === 1,
    people: isSwapped === (people[0] !== 0) ? people : people.toReversed(),
    standing: {
      anchor: at(anchor),
      seen: byPlayer(position, seen).map((each) => (each === 0 ? null : each === 2)),
      acted: flags(position, acted),
      streakPlayer: at(streakPlayer),
      streak: at(streak),
    },
    outSince: byPlayer(position, outSince).map((each) => (each === -1 ? null : each)),
    left: leftOf(position),
    passed: flags(position, passed),
    lastTurns: byPlayer(position, ended),
    result:
      at(player) === 0
        ? { winner: at(winner), reason: reasons[at(reason)] ?? 'resignation', ranks: ranksOf(position) }
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
  const { board, rules, cells } = state;
  const position = emptyPosition(settingOf(board, state.hand.length, rules));
  const { facts, grid } = position;
  for (let cell = 0; cell < cells.length; cell++)
    setCell(position, grid.placeOf[cell] as number, cells[cell] as CellText);
  forgetLooks(position);
  facts[phase] = phaseNumber(state.phase);
  facts[player] = state.player;
  facts[turn] = state.turn;
  facts[from] = state.from === null ? 0 : grid.names.indexOf(state.from);
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
  return position;
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

/** Positions of states that have been asked about: states are never changed. */
const known = new WeakMap<State, Position>();

/** The position of a state, for reading only. */
export function positionBehind(state: State): Position {
  const found = known.get(state);
  if (found !== undefined) return found;
  const made = positionOf(state);
  known.set(state, made);
  return made;
}

/** The state of a position that nobody changes any more. */
export function stateBehind(position: Position, like: Pick<State, 'board' | 'rules' | 'people'>): State {
  const state = stateOf(position, like);
  known.set(state, position);
  return state;
}
