import type { Action, ActionOf } from '../actions.ts';
import {
  aOf,
  bOf,
  type Code,
  capture,
  chain,
  claim,
  code,
  extraOf,
  force,
  line,
  lineAll,
  lineMin,
  move,
  pay,
  place,
  skipCapture,
  skipPlacement,
  skipRecovery,
  skipTerritory,
  slide,
  slideMin,
  sortOf,
  strike,
  swapSides,
} from '../position/codes.ts';
import { type Grid, grid, type Place } from '../position/grid.ts';
import { runBeside } from '../position/lines.ts';
import { marker, moverOf, type Position } from '../position/position.ts';
import { targetOf } from '../position/reach.ts';
import { lineOfSlide } from '../position/recovery.ts';
import { boards } from '../terms/boards.ts';

/** Converts decisions from plain actions to the engine's integers and back. */

const passes = new Map<Code, Action>([
  [skipPlacement, { type: 'skip_placement' }],
  [swapSides, { type: 'swap_sides' }],
  [skipCapture, { type: 'skip_capture' }],
  [skipRecovery, { type: 'skip_recovery' }],
  [skipTerritory, { type: 'skip_territory_processing' }],
]);

/**
 * Cached actions. Placements and moves are the same in every position on a board, so each action is created
 * only once.
 */
interface Usual {
  /** Indexed by `place * 4 + rings`. */
  readonly placements: readonly Action[];
  /** Indexed by start and destination, filled on first use. */
  readonly moves: readonly (Action | undefined)[][];
}

function usualOf({ names, places }: Grid): Usual {
  const placements = Array.from(
    { length: places * 4 },
    (_, key): Action => ({ type: 'place_ring', cell: names[key >> 2] ?? '', rings: key & 3 }),
  );
  return { placements, moves: names.map(() => []) };
}

const usual = new Map(boards.map((board) => [board, usualOf(grid(board))]));

/** Converts the first `many` integers to actions. */
export function actionsOf(position: Position, codes: Int32Array, many: number): Action[] {
  const { placements, moves } = usual.get(position.grid.board) ?? usualOf(position.grid);
  const actions: Action[] = new Array(many);
  for (let index = 0; index < many; index++) {
    const it = codes[index] as Code;
    const sort = sortOf(it);
    if (sort === place) actions[index] = placements[aOf(it) * 4 + extraOf(it)] as Action;
    else if (sort === move) actions[index] = moveOf(position, moves[aOf(it)] as (Action | undefined)[], it);
    else actions[index] = actionOf(position, it);
  }
  return actions;
}

function moveOf(position: Position, known: (Action | undefined)[], it: Code): Action {
  const found = known[bOf(it)];
  if (found !== undefined) return found;
  const made = actionOf(position, it);
  known[bOf(it)] = made;
  return made;
}

export function actionOf(position: Position, it: Code): Action {
  const { grid } = position;
  const { names } = grid;
  const a = names[aOf(it)] ?? '';
  const b = names[bOf(it)] ?? '';
  const extra = extraOf(it);
  switch (sortOf(it)) {
    case place:
      return { type: 'place_ring', cell: a, rings: extra };
    case move:
      return { type: 'move_stack', from: a, to: b };
    case capture:
      return { type: 'overtaking_capture', from: a, target: targetNamed(position, it), landing: b };
    case chain:
      return { type: 'continue_capture_segment', from: a, target: targetNamed(position, it), landing: b };
    case slide:
      return { type: 'recovery_slide', from: a, to: besideNamed(grid, it), pays: b };
    case slideMin:
      return slideMinOf(position, it);
    case strike:
      return { type: 'stack_strike', from: a, target: besideNamed(grid, it), pays: b };
    case line:
      return { type: 'process_line', line: [a, b] };
    case lineAll:
      return { type: 'choose_line_option', line: [a, b], takes: null };
    case lineMin:
      return lineMinOf(position, it);
    case claim:
      return { type: 'choose_territory_option', region: a, border: extra };
    case pay:
      return { type: 'eliminate_rings_from_stack', cell: a };
    case force:
      return { type: 'forced_elimination', cell: a };
    default: {
      const passing = passes.get(it);
      if (passing === undefined) throw new Error(`There is no decision ${it}.`);
      return passing;
    }
  }
}

const targetNamed = (position: Position, it: Code): string =>
  position.grid.names[targetOf(position, aOf(it), extraOf(it))] ?? '';

/** Returns the neighbor of the first cell, in the direction of the decision. */
const besideOf = ({ steps }: Grid, it: Code): Place => aOf(it) + (steps[extraOf(it)] as number);
const besideNamed = (grid: Grid, it: Code): string => grid.names[besideOf(grid, it)] ?? '';

const mine = ({ facts }: Position): number => marker + moverOf(facts);

/** The ends of the part of a line that the decision takes. */
const partOf = ({ grid, setting }: Position, it: Code, step: number): [string, string] => [
  grid.names[bOf(it)] ?? '',
  grid.names[bOf(it) + (setting.line - 1) * step] ?? '',
];

function slideMinOf(position: Position, it: Code): Action {
  const { grid } = position;
  const found = lineOfSlide(position, aOf(it), besideOf(grid, it), mine(position));
  return {
    type: 'recovery_slide_min',
    from: grid.names[aOf(it)] ?? '',
    to: besideNamed(grid, it),
    takes: partOf(position, it, found?.step ?? 0),
  };
}

function lineMinOf(position: Position, it: Code): Action {
  const { names, axes } = position.grid;
  const a = aOf(it);
  const step = axes[extraOf(it)] as number;
  const end = a + runBeside(position, a, step, mine(position)) * step;
  return {
    type: 'choose_line_option',
    line: [names[a] ?? '', names[end] ?? ''],
    takes: partOf(position, it, step),
  };
}

/** Returns the place of a cell; 0 if the board has no such cell. */
const placeNamed = ({ placeNamed: places }: Grid, name: string): Place => places.get(name) ?? 0;

/**
 * Converts an action to an integer; undefined if it can't be legal in any case. To find out whether it is
 * legal, look it up in the list of the position.
 */
export function codeOf(position: Position, action: Action): Code | undefined {
  const { grid } = position;
  switch (action.type) {
    case 'place_ring':
      return codeAt(place, placeNamed(grid, action.cell), action.rings);
    case 'move_stack':
      return codeAlong(position, move, action.from, action.to);
    case 'overtaking_capture':
      return codeOfCapture(position, capture, action);
    case 'continue_capture_segment':
      return codeOfCapture(position, chain, action);
    case 'recovery_slide':
      return codeBeside(grid, slide, action.from, action.to, action.pays);
    case 'stack_strike':
      return codeBeside(grid, strike, action.from, action.target, action.pays);
    case 'recovery_slide_min':
      return codeOfSlideMin(position, action);
    case 'process_line':
      return codeOfLine(position, line, action.line);
    case 'choose_line_option':
      return action.takes === null
        ? codeOfLine(position, lineAll, action.line)
        : codeOfLineMin(position, action.line, action.takes);
    case 'choose_territory_option':
      return codeAt(claim, placeNamed(grid, action.region), action.border);
    case 'eliminate_rings_from_stack':
      return codeAt(pay, placeNamed(grid, action.cell), 0);
    case 'forced_elimination':
      return codeAt(force, placeNamed(grid, action.cell), 0);
    case 'skip_placement':
      return skipPlacement;
    case 'swap_sides':
      return swapSides;
    case 'skip_capture':
      return skipCapture;
    case 'skip_recovery':
      return skipRecovery;
    case 'skip_territory_processing':
      return skipTerritory;
    case 'resign':
    case 'time_out':
      return undefined;
  }
}

const codeAt = (sort: number, at: Place, extra: number): Code | undefined =>
  at === 0 ? undefined : code(sort, at, 0, extra);

/** Encodes a decision from one cell to another in a straight line. */
function codeAlong({ grid }: Position, sort: number, from: string, to: string): Code | undefined {
  const [one, other] = [placeNamed(grid, from), placeNamed(grid, to)];
  const d = rayTo(grid, one, other);
  return one === 0 || other === 0 || d < 0 ? undefined : code(sort, one, other, d);
}

function codeOfCapture(
  position: Position,
  sort: number,
  { from, target, landing }: ActionOf<'overtaking_capture' | 'continue_capture_segment'>,
): Code | undefined {
  const { grid } = position;
  const it = codeAlong(position, sort, from, landing);
  const over = placeNamed(grid, target);
  return it === undefined || over === 0 || targetOf(position, aOf(it), extraOf(it)) !== over ? undefined : it;
}

/** Encodes a decision from one cell to a neighbor that also names a third cell. */
function codeBeside(grid: Grid, sort: number, from: string, to: string, also: string): Code | undefined {
  const [one, other, third] = [placeNamed(grid, from), placeNamed(grid, to), placeNamed(grid, also)];
  const d = grid.steps.indexOf(other - one);
  return one === 0 || other === 0 || third === 0 || d < 0 ? undefined : code(sort, one, third, d);
}

function codeOfSlideMin(
  position: Position,
  { from, to, takes }: ActionOf<'recovery_slide_min'>,
): Code | undefined {
  const { grid, setting } = position;
  const it = codeBeside(grid, slideMin, from, to, takes[0]);
  if (it === undefined) return undefined;
  const line = lineOfSlide(position, aOf(it), placeNamed(grid, to), mine(position));
  const end = placeNamed(grid, takes[1]);
  return line !== undefined && end !== 0 && end === bOf(it) + (setting.line - 1) * line.step ? it : undefined;
}

/** Encodes a decision about a line, by its ends and axis. */
function codeOfLine(position: Position, sort: number, [from, to]: Ends): Code | undefined {
  const { axes, steps } = position.grid;
  const it = codeAlong(position, sort, from, to);
  if (it === undefined) return undefined;
  const axis = axes.indexOf(steps[extraOf(it)] ?? 0);
  return axis < 0 ? undefined : code(sort, aOf(it), bOf(it), axis);
}

function codeOfLineMin(position: Position, ends: Ends, takes: Ends): Code | undefined {
  const { grid, setting } = position;
  const all = codeOfLine(position, lineAll, ends);
  if (all === undefined) return undefined;
  const axis = extraOf(all);
  const step = grid.axes[axis] as number;
  const [start, end] = [placeNamed(grid, takes[0]), placeNamed(grid, takes[1])];
  const isPart = start !== 0 && end !== 0 && end === start + (setting.line - 1) * step;
  const run = runBeside(position, aOf(all), step, mine(position));
  return isPart && bOf(all) === aOf(all) + run * step ? code(lineMin, aOf(all), start, axis) : undefined;
}

type Ends = readonly [string, string];

/** Returns the direction from one place to another; -1 if they aren't in a straight line. */
function rayTo({ filesOn, ranksOn, word, file }: Grid, one: Place, other: Place): number {
  const files = (file[other] as number) - (file[one] as number);
  const ranks = (word[other] as number) - (word[one] as number);
  const far = Math.max(Math.abs(files), Math.abs(ranks));
  if (far === 0) return -1;
  for (let d = 0; d < filesOn.length; d++)
    if ((filesOn[d] as number) * far === files && (ranksOn[d] as number) * far === ranks) return d;
  return -1;
}
