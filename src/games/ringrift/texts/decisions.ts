import type { Action } from '../actions.ts';
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
import type { Place } from '../position/grid.ts';
import { runBeside } from '../position/lines.ts';
import { marker, type Position, player } from '../position/position.ts';
import { targetOf } from '../position/reach.ts';
import { lineOfSlide } from '../position/recovery.ts';
import { cellOf } from '../terms/geometry.ts';

/** Decisions as plain actions and as the engine's integers. */

const passes = new Map<Code, Action>([
  [skipPlacement, { type: 'skip_placement' }],
  [swapSides, { type: 'swap_sides' }],
  [skipCapture, { type: 'skip_capture' }],
  [skipRecovery, { type: 'skip_recovery' }],
  [skipTerritory, { type: 'skip_territory_processing' }],
]);

/** Placements and moves mean the same in every position of a board: each is made once. */
const usual = new Map<string, Map<Code, Action>>();

export function actionOf(position: Position, it: Code): Action {
  const sort = sortOf(it);
  if (sort !== place && sort !== move) return actionNow(position, it);
  const { board } = position.grid;
  const made = usual.get(board) ?? new Map<Code, Action>();
  usual.set(board, made);
  const found = made.get(it);
  if (found !== undefined) return found;
  const action = actionNow(position, it);
  made.set(it, action);
  return action;
}

function actionNow(position: Position, it: Code): Action {
  const { grid, facts, setting } = position;
  const { steps, axes } = grid;
  const name = (at: Place): string => grid.names[at] ?? '';
  const a = name(aOf(it));
  const b = name(bOf(it));
  const extra = extraOf(it);
  const mine = marker + (facts[player] as number);
  const beside = () => name(aOf(it) + (steps[extra] as number));
  const part = (start: Place, step: number): [string, string] => [
    name(start),
    name(start + (setting.line - 1) * step),
  ];
  switch (sortOf(it)) {
    case place:
      return { type: 'place_ring', cell: a, rings: extra };
    case move:
      return { type: 'move_stack', from: a, to: b };
    case capture:
      return {
        type: 'overtaking_capture',
        from: a,
        target: name(targetOf(position, aOf(it), extra)),
        landing: b,
      };
    case chain:
      return {
        type: 'continue_capture_segment',
        from: a,
        target: name(targetOf(position, aOf(it), extra)),
        landing: b,
      };
    case slide:
      return { type: 'recovery_slide', from: a, to: beside(), pays: b };
    case slideMin: {
      const found = lineOfSlide(position, aOf(it), aOf(it) + (steps[extra] as number), mine);
      return { type: 'recovery_slide_min', from: a, to: beside(), takes: part(bOf(it), found?.step ?? 0) };
    }
    case strike:
      return { type: 'stack_strike', from: a, target: beside(), pays: b };
    case line:
      return { type: 'process_line', line: [a, b] };
    case lineAll:
      return { type: 'choose_line_option', line: [a, b], takes: null };
    case lineMin: {
      const step = axes[extra] as number;
      const end = name(aOf(it) + runBeside(position, aOf(it), step, mine) * step);
      return { type: 'choose_line_option', line: [a, end], takes: part(bOf(it), step) };
    }
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

/** The integer of an action; undefined for what no position could allow. Whether this one does, its list says. */
export function codeOf(position: Position, action: Action): Code | undefined {
  const { grid, facts, setting } = position;
  const { board, steps, axes, placeOf } = grid;
  const places: Place[] = [];
  const at = (name: string): Place => {
    const cell = cellOf(board, name);
    const found = cell === undefined ? 0 : (placeOf[cell] as number);
    places.push(found);
    return found;
  };
  const mine = marker + (facts[player] as number);
  const directionOf = (one: Place, other: Place): number => rayTo(position, one, other);
  const axisOf = (one: Place, other: Place): number => axes.indexOf(steps[directionOf(one, other)] ?? 0);
  const made = ((): Code | undefined => {
    switch (action.type) {
      case 'place_ring':
        return code(place, at(action.cell), 0, action.rings);
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
      case 'move_stack': {
        const [one, other] = [at(action.from), at(action.to)];
        return code(move, one, other, directionOf(one, other));
      }
      case 'overtaking_capture':
      case 'continue_capture_segment': {
        const [one, other] = [at(action.from), at(action.landing)];
        const d = directionOf(one, other);
        if (d < 0 || targetOf(position, one, d) !== at(action.target)) return undefined;
        return code(action.type === 'overtaking_capture' ? capture : chain, one, other, d);
      }
      case 'recovery_slide':
      case 'stack_strike': {
        const isStrike = action.type === 'stack_strike';
        const [one, other] = [at(action.from), at(isStrike ? action.target : action.to)];
        const d = steps.indexOf(other - one);
        return d < 0 ? undefined : code(isStrike ? strike : slide, one, at(action.pays), d);
      }
      case 'recovery_slide_min': {
        const [one, other] = [at(action.from), at(action.to)];
        const d = steps.indexOf(other - one);
        if (d < 0 || one === 0) return undefined;
        const found = lineOfSlide(position, one, other, mine);
        const [start, end] = [at(action.takes[0]), at(action.takes[1])];
        return found === undefined || end !== start + (setting.line - 1) * found.step
          ? undefined
          : code(slideMin, one, start, d);
      }
      case 'process_line': {
        const [one, other] = [at(action.line[0]), at(action.line[1])];
        return code(line, one, other, axisOf(one, other));
      }
      case 'choose_line_option': {
        const [one, other] = [at(action.line[0]), at(action.line[1])];
        const axis = axisOf(one, other);
        if (axis < 0) return undefined;
        if (action.takes === null) return code(lineAll, one, other, axis);
        const step = axes[axis] as number;
        const [start, end] = [at(action.takes[0]), at(action.takes[1])];
        return end === start + (setting.line - 1) * step &&
          other === one + runBeside(position, one, step, mine) * step
          ? code(lineMin, one, start, axis)
          : undefined;
      }
      case 'choose_territory_option':
        return code(claim, at(action.region), 0, action.border);
      case 'eliminate_rings_from_stack':
        return code(pay, at(action.cell), 0, 0);
      case 'forced_elimination':
        return code(force, at(action.cell), 0, 0);
      case 'resign':
      case 'time_out':
        return undefined;
    }
  })();
  return places.includes(0) || made === undefined || made < 0 ? undefined : made;
}

/** The direction in which one place lies from another; -1 where it lies on no ray. */
function rayTo({ grid: { filesOn, ranksOn, word, file } }: Position, one: Place, other: Place): number {
  const files = (file[other] as number) - (file[one] as number);
  const ranks = (word[other] as number) - (word[one] as number);
  const far = Math.max(Math.abs(files), Math.abs(ranks));
  return far === 0
    ? -1
    : filesOn.findIndex((df, d) => df * far === files && (ranksOn[d] ?? 0) * far === ranks);
}
