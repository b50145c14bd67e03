import { counted } from '../../../engine/english.ts';
import type { Action, ActionOf, ActionType } from '../actions.ts';
import { stackOf } from '../pieces.ts';
import { legalMoves } from '../ringrift.ts';
import type { State } from '../state.ts';
import { cellOf, geometry } from '../terms/geometry.ts';
import { signOf } from '../words/signs.ts';
import { between, lyingOn } from './along.ts';
import { claims } from './claims.ts';
import { longerLine } from './longer-line.ts';
import { slides } from './recovering.ts';
import { byFiles, type Step, type Way } from './ways.ts';

/** Lists every decision of the player to move, with the steps that lead to it. */

const known = new WeakMap<State, readonly Way[]>();

export function waysOf(state: State): readonly Way[] {
  const kept = known.get(state);
  if (kept !== undefined) return kept;
  const made = state.player === 0 ? [] : listed(state);
  known.set(state, made);
  return made;
}

function listed(state: State): readonly Way[] {
  const moves = inCellOrder(state.board, legalMoves(state));
  const of = <Type extends ActionType>(type: Type): ActionOf<Type>[] =>
    moves.filter((one): one is ActionOf<Type> => one.type === type);
  return [
    ...placements(state, of('place_ring')),
    ...of('skip_placement').map((action) => plain(action, 'Skip')),
    ...of('swap_sides').map((action) => plain(action, 'Swap sides')),
    ...movements(state, of('move_stack')),
    ...captures(state, of('overtaking_capture')),
    ...of('skip_capture').map((action) => plain(action, 'Stop here')),
    ...chains(state, of('continue_capture_segment')),
    ...slides(state, moves),
    ...of('skip_recovery').map((action) => plain(action, 'Skip recovery')),
    ...lines(state, of('process_line'), of('choose_line_option')),
    ...claims(state, of('choose_territory_option'), kind('Claim')),
    ...of('skip_territory_processing').map((action) => plain(action, 'Claim nothing')),
    ...payments(state, [...of('eliminate_rings_from_stack'), ...of('forced_elimination')]),
  ];
}

/** Sorts decisions by the order of their cells. Plain text order would put `a10` before `a2`. */
function inCellOrder(board: State['board'], moves: readonly Action[]): readonly Action[] {
  const { names } = geometry(board);
  const at = (cell: string | undefined): number => (cell === undefined ? 0 : (cellOf(board, cell) ?? -1) + 1);
  const placeOf = (move: Action): number => {
    const cells = cellsIn(move);
    return at(cells[0]) * (names.length + 1) + at(cells[1]);
  };
  const places = Float64Array.from(moves, placeOf);
  const order = Array.from(moves.keys()).sort(
    (one, other) => (places[one] as number) - (places[other] as number),
  );
  return order.map((index) => moves[index] as Action);
}

/** Returns the cells of a decision, its start first. */
function cellsIn(action: Action): readonly string[] {
  switch (action.type) {
    case 'place_ring':
    case 'eliminate_rings_from_stack':
    case 'forced_elimination':
      return [action.cell];
    case 'overtaking_capture':
    case 'continue_capture_segment':
      return [action.from, action.landing];
    case 'move_stack':
    case 'recovery_slide':
    case 'recovery_slide_min':
      return [action.from, action.to];
    case 'stack_strike':
      return [action.from, action.target];
    case 'process_line':
    case 'choose_line_option':
      return action.line;
    case 'choose_territory_option':
      return [action.region];
    default:
      return [];
  }
}

const plain = (action: Action, label: string): Way => ({
  action,
  steps: [],
  label,
  ask: 'What will you do?',
  cells: [],
  along: true,
});

const kind = (name: string): Step => ({ name, ask: 'What will you do?', cells: [] });

function placements(state: State, all: readonly ActionOf<'place_ring'>[]): readonly Way[] {
  const place = kind('Place');
  // On an empty board nearly every cell has three placements. They share their steps to save memory.
  const shared = new Map<string, Pick<Way, 'steps' | 'cells'>>();
  const common = (cell: string): Pick<Way, 'steps' | 'cells'> => {
    const cells = [cell];
    const made = shared.get(cell) ?? { steps: [place, { name: cell, ask: 'Place where?', cells }], cells };
    shared.set(cell, made);
    return made;
  };
  // If every placement has one ring, there is no number to choose.
  const isOne = all.every((action) => action.rings === 1);
  const ways = all.map((action): Way => {
    const { cell } = action;
    const stack = stackOf(lyingOn(state, cell));
    const { steps, cells } = common(cell);
    return {
      action,
      ...(isOne
        ? { steps: steps.slice(0, 1), label: cell, ask: 'Place where?' }
        : { steps, label: counted(action.rings, 'ring'), ask: 'How many rings?' }),
      cells,
      ...(stack !== undefined && { hint: `on the stack ${stack.rings.join(' ')}` }),
    };
  });
  return byFiles(ways, 1);
}

const fromStep = (cell: string): Step => ({ name: cell, ask: 'Which stack?', cells: [cell] });

/** Says what it costs to land on a cell. */
const landingHint = (state: State, cell: string): string | undefined =>
  lyingOn(state, cell).startsWith('m') ? 'lands on a marker: costs the top ring' : undefined;

function movements(state: State, all: readonly ActionOf<'move_stack'>[]): readonly Way[] {
  const ways = all.map((action): Way => {
    const hint = landingHint(state, action.to);
    return {
      action,
      steps: [kind('Move'), fromStep(action.from)],
      label: action.to,
      ask: 'Where to?',
      cells: [action.to],
      ...(hint !== undefined && { hint }),
    };
  });
  return eachStack(ways);
}

/**
 * Adds steps that choose a file first, where a menu has too many stacks or a stack has too many landing
 * cells.
 */
function eachStack(ways: readonly Way[]): readonly Way[] {
  const stacks = new Map<string, Way[]>();
  for (const way of ways) {
    const from = way.steps[1]?.name ?? '';
    stacks.set(from, [...(stacks.get(from) ?? []), way]);
  }
  return byFiles(
    [...stacks.values()].flatMap((some) => byFiles(some, 2)),
    1,
  );
}

type Capture = ActionOf<'overtaking_capture' | 'continue_capture_segment'>;

function captureWay(state: State, action: Capture, steps: readonly Step[]): Way {
  const target = stackOf(lyingOn(state, action.target));
  const cost = landingHint(state, action.landing);
  const taken = target === undefined ? '' : `takes ${signOf(target.controller)} of ${target.rings.join(' ')}`;
  return {
    action,
    steps,
    label: `over ${action.target} to ${action.landing}`,
    ask: 'Over which stack, and where to?',
    cells: [action.landing],
    hint: [taken, ...(cost === undefined ? [] : [cost])].join(', '),
  };
}

function captures(state: State, all: readonly ActionOf<'overtaking_capture'>[]): readonly Way[] {
  if (state.phase === 'capture')
    return byFiles(
      all.map((action) => captureWay(state, action, [kind('Capture')])),
      1,
    );
  return eachStack(all.map((action) => captureWay(state, action, [kind('Capture'), fromStep(action.from)])));
}

const chains = (state: State, all: readonly ActionOf<'continue_capture_segment'>[]): readonly Way[] =>
  byFiles(
    all.map((action) => captureWay(state, action, [])),
    0,
  );

const dash = ([low, high]: readonly [string, string]): string => `${low}–${high}`;

function lines(
  state: State,
  exact: readonly ActionOf<'process_line'>[],
  longer: readonly ActionOf<'choose_line_option'>[],
): readonly Way[] {
  return [
    ...exact.map((action): Way => {
      const cells = between(state, ...action.line);
      return {
        action,
        steps: [],
        label: `${dash(action.line)} (${cells.length})`,
        ask: 'Which line?',
        cells,
        hint: 'all of it becomes territory, for one ring',
      };
    }),
    ...longer.map((action): Way => {
      const cells = between(state, ...action.line);
      const step: Step = { name: `${dash(action.line)} (${cells.length})`, ask: 'Which line?', cells };
      return longerLine(action, action.takes === null ? null : between(state, ...action.takes), cells, [
        step,
      ]);
    }),
  ];
}

/**
 * Lists the stacks to pay with. A line costs a ring, a region or forced elimination a cap, and a region after
 * a recovery a buried ring.
 */
function payments(
  state: State,
  all: readonly ActionOf<'eliminate_rings_from_stack' | 'forced_elimination'>[],
): readonly Way[] {
  const ways = all.map((action): Way => {
    const stack = stackOf(lyingOn(state, action.cell));
    const { cap = 1, rings: pile = [] } = stack ?? {};
    const buried = state.phase === 'territory_processing' && state.recovered;
    const count = state.phase === 'line_processing' || buried ? 1 : cap;
    const left = buried ? pile.toSpliced(pile.indexOf(state.player), 1) : pile.slice(0, pile.length - count);
    const what = buried ? 'a buried ring' : state.phase === 'line_processing' ? 'a ring' : `cap of ${cap}`;
    return {
      action,
      steps: [],
      label: `${action.cell}: ${what}`,
      ask: 'Pay with which stack?',
      cells: [action.cell],
      hint: left.length === 0 ? 'nothing is left of it' : `${pile.join(' ')} becomes ${left.join(' ')}`,
    };
  });
  return byFiles(ways, 0);
}
