import { asWritten } from '../../../engine/markdown.ts';
import { RuleError } from '../../../engine/rule-error.ts';
import type { Action } from '../actions.ts';
import type { Place } from '../position/grid.ts';
import { marker, moverOf, type Position, phase, player } from '../position/position.ts';
import { lineOfSlide, payersOf, type SlideLine } from '../position/recovery.ts';
import { boardFacts } from '../terms/boards.ts';
import { cellOf } from '../terms/geometry.ts';
import { phases } from '../terms/phases.ts';

/** Converts actions to texts and back (RingRift 4.2). */

/** Writes the canonical text of an action in a position. */
export function textOf(position: Position, action: Action): string {
  const range = ([one, other]: readonly [string, string]) => `${one}-${other}`;
  switch (action.type) {
    case 'place_ring':
      return `P${action.cell}${action.rings === 1 ? '' : `x${action.rings}`}`;
    case 'skip_placement':
      return 'SP';
    case 'swap_sides':
      return 'SW';
    case 'move_stack':
      return `M${action.from}-${action.to}`;
    case 'overtaking_capture':
      return `C${action.from}x${action.target}-${action.landing}`;
    case 'continue_capture_segment':
      return `CC${action.from}x${action.target}-${action.landing}`;
    case 'skip_capture':
      return 'SC';
    case 'recovery_slide':
      return `R${action.from}-${action.to}${payment(position, action.pays)}`;
    case 'recovery_slide_min': {
      const start = lineBy(position, action.from, action.to)?.start;
      const isUsual = start !== undefined && position.grid.names[start] === action.takes[0];
      return `R${action.from}-${action.to}(min${isUsual ? '' : `:${range(action.takes)}`})`;
    }
    case 'stack_strike':
      return `R${action.from}x${action.target}${payment(position, action.pays)}`;
    case 'skip_recovery':
      return 'SR';
    case 'process_line':
      return `L${range(action.line)}`;
    case 'choose_line_option':
      return `LR${range(action.line)}(${action.takes === null ? 'all' : `min:${range(action.takes)}`})`;
    case 'choose_territory_option':
      return `T${action.region}#${action.border}`;
    case 'skip_territory_processing':
      return 'ST';
    case 'eliminate_rings_from_stack':
    case 'forced_elimination':
      return `E${action.cell}`;
    case 'resign':
    case 'time_out': {
      const name = action.type === 'resign' ? 'RESIGN' : 'TIMEOUT';
      return action.player === position.facts[player] ? name : `${name}#${action.player}`;
    }
  }
}

/** Returns the suffix that names the stack that pays; empty if only one stack can pay. */
const payment = (position: Position, payer: string): string =>
  payersOf(position, moverOf(position.facts)).length > 1 ? `/${payer}` : '';

function lineBy(position: Position, from: string, to: string): SlideLine | undefined {
  const { grid, facts } = position;
  const [one, other] = [placeOf(position, from), placeOf(position, to)];
  return one === 0 || !grid.steps.includes(other - one)
    ? undefined
    : lineOfSlide(position, one, other, marker + moverOf(facts));
}

/** Returns the place of a cell; 0 if the board has no such cell. */
function placeOf({ grid }: Position, name: string): Place {
  const cell = cellOf(grid.board, name);
  return cell === undefined ? 0 : (grid.placeOf[cell] as number);
}

/** Matches a cell, either by name or by hexagon coordinates: `e5`, `0.0`. */
const cell = '([a-y]\\d{1,2}|-?\\d{1,2}\\.-?\\d{1,2})';
const form = (pattern: string): RegExp => new RegExp(`^${pattern.replaceAll('@', cell)}$`);

/** Converts a typed cell to its name. */
type ReadCell = (typed: string | undefined) => string;

interface Reading {
  readonly position: Position;
  readonly cell: ReadCell;
}

/**
 * Every spelling, as a pattern and a function that creates the action. `parts` are the groups of the pattern.
 */
const spellings: readonly (readonly [
  RegExp,
  (parts: readonly (string | undefined)[], reading: Reading) => Action,
])[] = [
  [/^sp$/, () => ({ type: 'skip_placement' })],
  [/^sw$/, () => ({ type: 'swap_sides' })],
  [/^sc$/, () => ({ type: 'skip_capture' })],
  [/^sr$/, () => ({ type: 'skip_recovery' })],
  [/^st$/, () => ({ type: 'skip_territory_processing' })],
  [
    form('p@(?:x([123]))?'),
    ([at, rings], { cell }) => ({ type: 'place_ring', cell: cell(at), rings: Number(rings ?? 1) }),
  ],
  [form('m@-@'), ([from, to], { cell }) => ({ type: 'move_stack', from: cell(from), to: cell(to) })],
  [
    form('(c|cc)@x@-@'),
    ([sort, from, target, landing], { cell }) => ({
      type: sort === 'c' ? 'overtaking_capture' : 'continue_capture_segment',
      from: cell(from),
      target: cell(target),
      landing: cell(landing),
    }),
  ],
  [
    form('rv?@-@(?:/@)?'),
    ([from, to, payer], { cell, position }) => ({
      type: 'recovery_slide',
      from: cell(from),
      to: cell(to),
      pays: payer === undefined ? onlyPayer(position) : cell(payer),
    }),
  ],
  [
    form('rv?@x@(?:/@)?'),
    ([from, target, payer], { cell, position }) => ({
      type: 'stack_strike',
      from: cell(from),
      target: cell(target),
      pays: payer === undefined ? onlyPayer(position) : cell(payer),
    }),
  ],
  [
    form('rv?@-@\\(min(?::@-@)?\\)'),
    ([from, to, start, end], { cell, position }) => ({
      type: 'recovery_slide_min',
      from: cell(from),
      to: cell(to),
      takes: start === undefined ? usualPart(position, cell(from), cell(to)) : [cell(start), cell(end)],
    }),
  ],
  [form('l@-@'), ([one, other], { cell }) => ({ type: 'process_line', line: [cell(one), cell(other)] })],
  [
    form('lr@-@\\((?:all|min:@-@)\\)'),
    ([one, other, start, end], { cell }) => ({
      type: 'choose_line_option',
      line: [cell(one), cell(other)],
      takes: start === undefined ? null : [cell(start), cell(end)],
    }),
  ],
  [
    form('t@#([0-4])'),
    ([at, border], { cell }) => ({
      type: 'choose_territory_option',
      region: cell(at),
      border: Number(border),
    }),
  ],
  [
    form('e@'),
    ([at], { cell, position }) => ({
      type:
        phases[position.facts[phase] as number] === 'forced_elimination'
          ? 'forced_elimination'
          : 'eliminate_rings_from_stack',
      cell: cell(at),
    }),
  ],
  [/^(resign|timeout)(?:#([1-4]))?$/, ([how, who], { position }) => leaving(position, how, who)],
];

function leaving({ facts, setting }: Position, how: string | undefined, who: string | undefined): Action {
  const leaver = who === undefined ? moverOf(facts) : Number(who);
  if (leaver === 0) throw new RuleError('bad-notation', 'The game is over, so nobody can leave it now.');
  if (leaver > setting.players)
    throw new RuleError('bad-notation', `There’s no player ${leaver}: ${setting.players} are playing.`);
  return { type: how === 'timeout' ? 'time_out' : 'resign', player: leaver };
}

function onlyPayer(position: Position): string {
  const payers = payersOf(position, moverOf(position.facts)).map((at) => position.grid.names[at] ?? '');
  const [first, second] = payers;
  if (first === undefined) throw new RuleError('bad-notation', 'You have no buried ring to pay for a slide.');
  if (second !== undefined)
    throw new RuleError(
      'bad-notation',
      `Say which stack pays, like \`/${first}\` at the end: ${payers.slice(0, 8).join(', ')}${payers.length > 8 ? ', …' : ''}.`,
    );
  return first;
}

function usualPart(position: Position, from: string, to: string): [string, string] {
  const line = lineBy(position, from, to);
  const name = (at: Place | undefined) => (at === undefined ? undefined : position.grid.names[at]);
  const start = name(line?.start);
  const end = name(line && line.start + (position.setting.line - 1) * line.step);
  if (start === undefined || end === undefined)
    throw new RuleError(
      'bad-notation',
      `The slide ${from} → ${to} doesn’t complete a line that you could take part of.`,
    );
  return [start, end];
}

/** Maximum length of a text, in characters. No action has a longer one. */
const longestText = 60;

/** @throws RuleError if the text isn't an action on this board */
export function readText(position: Position, typed: string): Action {
  const text = typed.trim().toLowerCase();
  const shown = asWritten(typed.trim().slice(0, longestText).replaceAll(/\s+/g, ' '));
  const reading = { position, cell: (part: string | undefined) => readCell(position, part ?? '') };
  if (text.length <= longestText)
    for (const [pattern, meaning] of spellings) {
      const found = pattern.exec(text);
      if (found !== null) return meaning(found.slice(1), reading);
    }
  throw new RuleError(
    'bad-notation',
    shown === ''
      ? 'Type a move, such as `Pd4` or `Mb2-f6`.'
      : `“${shown}” isn’t a RingRift move. Moves look like \`Pd4x3\`, \`Mb2-f6\`, \`Cb4xd4-e4\` or \`SP\`.`,
  );
}

function readCell({ grid: { board } }: Position, typed: string): string {
  const { shape, size, cells } = boardFacts[board];
  const name = typed.includes('.') && shape === 'hexagon' ? nameBy(typed, (size - 1) / 2) : typed;
  if (cellOf(board, name) === undefined)
    throw new RuleError(
      'bad-notation',
      `There’s no cell ${asWritten(typed)} on ${board}, which has ${cells} cells.`,
    );
  return name;
}

/** Returns the name of the cell at the typed coordinates `x.y`. */
function nameBy(typed: string, radius: number): string {
  const [x = 0, y = 0] = typed.split('.').map(Number);
  return `${String.fromCharCode(97 + y + radius)}${radius + 1 - x}`;
}
