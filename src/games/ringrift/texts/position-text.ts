import { asWritten } from '../../../engine/markdown.ts';
import { RuleError } from '../../../engine/rule-error.ts';
import { markerOf, ownerOf, territoryOf } from '../pieces.ts';
import { highest } from '../position/position.ts';
import type { CellText, State } from '../state.ts';
import { type Board, boardFacts, type Player, type Players } from '../terms/boards.ts';
import { cellOf, geometry } from '../terms/geometry.ts';
import { type Phase, phases } from '../terms/phases.ts';

/** Converts positions to text and back (RingRift 4.3). */

/** What a position text contains. */
export type Placed = Pick<
  State,
  'cells' | 'hand' | 'credit' | 'phase' | 'player' | 'from' | 'owes' | 'recovered' | 'changed'
>;

const processing: readonly Phase[] = ['line_processing', 'territory_processing'];
const withStack: readonly Phase[] = ['capture', 'chain_capture'];

export function textOfPosition(state: Placed & Pick<State, 'board'>): string {
  const { names } = geometry(state.board);
  const listed = (of: (text: CellText) => string) =>
    state.cells
      .flatMap((text, cell) => {
        const said = text === '' ? '' : of(text);
        return said === '' ? [] : [`${names[cell]}:${said}`];
      })
      .join(' ');
  const isStack = (text: CellText) => text.charCodeAt(0) > 48 && text.charCodeAt(0) < 53;
  return [
    state.phase,
    state.player,
    contextOf(state),
    state.hand.join(','),
    state.credit.join(','),
    territoryOf(state).join(','),
    listed((text) => (isStack(text) ? text : '')),
    listed((text) => (text.startsWith('m') ? text.slice(1) : '')),
    listed((text) => (text.startsWith('#') ? text.slice(1) : '')),
  ].join('|');
}

function contextOf({ phase, from, owes, recovered, changed }: Placed): string {
  const isProcessing = processing.includes(phase);
  const words = [
    ...(from !== null && !isProcessing ? [`from=${from}`] : []),
    ...(isProcessing && owes ? ['owe'] : []),
    ...(isProcessing && recovered ? ['rec'] : []),
    ...(isProcessing && !changed ? ['idle'] : []),
  ];
  return words.length === 0 ? '-' : words.join(',');
}

const refused = (sentence: string): never => {
  throw new RuleError('bad-position', sentence);
};

/** Maximum length of a position text, in characters. Even a full board needs less. */
const longestText = 20_000;

/** @throws RuleError saying what is wrong with the text */
export function readPositionText(board: Board, players: Players, typed: string): Placed {
  if (typed.length > longestText) return refused('That’s too long for a position.');
  const fields = typed.trim().split('|');
  if (fields.length !== 9)
    return refused(
      `A position has nine parts separated by “|”, but this one has ${fields.length}: \`phase|player|context|hand|credit|territory|stacks|markers|collapsed\`.`,
    );
  const [phaseName = '', mover = '', context = '', hands, credits, spaces, stacks, markers, collapsed] =
    fields;
  const phase = phases.find((one) => one === phaseName) ?? refused(`There’s no phase “${shown(phaseName)}”.`);
  const cells: CellText[] = Array.from({ length: boardFacts[board].cells }, () => '');
  putAll(board, cells, stacks ?? '', 'stacks', (rings) =>
    rings.length > highest
      ? refused(`No stack can have more than ${highest} rings.`)
      : playersIn(rings, players, highest),
  );
  putAll(board, cells, markers ?? '', 'markers', (owner) => `m${playersIn(owner, players, 1)}`);
  putAll(board, cells, collapsed ?? '', 'collapsed spaces', (owner) => `#${playersIn(owner, players, 1)}`);
  const hand = numbers(hands ?? '', players, 'hand');
  const placed = { cells, hand, credit: numbers(credits ?? '', players, 'credit'), phase };
  const counted = territoryOf(placed);
  if (numbers(spaces ?? '', players, 'territory').some((said, index) => said !== counted[index]))
    return refused(
      `The collapsed spaces make the territory ${counted.join(',')}, not ${shown(spaces ?? '')}.`,
    );
  return { ...placed, ...readMover(board, players, cells, phase, mover, context) };
}

function readMover(
  board: Board,
  players: Players,
  cells: readonly CellText[],
  phase: Phase,
  mover: string,
  context: string,
): Pick<Placed, 'player' | 'from' | 'owes' | 'recovered' | 'changed'> {
  const isOver = phase === 'game_over';
  if (!/^\d$/.test(mover) || Number(mover) > players || (mover === '0') !== isOver)
    return refused(
      isOver
        ? 'When the game is over, the player to move must be 0.'
        : `The player to move must be 1 to ${players}, not “${shown(mover)}”.`,
    );
  const words = context === '-' ? [] : context.split(',');
  const order = ['from', 'owe', 'rec', 'idle'];
  const places = words.map((word) => order.indexOf(word.startsWith('from=') ? 'from' : word));
  const isProcessing = processing.includes(phase);
  const fits = places.every(
    (place, index) => place > (places[index - 1] ?? -1) && place > 0 === isProcessing,
  );
  const from = words.find((word) => word.startsWith('from='))?.slice(5);
  const mayHaveFrom = phase === 'movement' || withStack.includes(phase);
  if (!fits || (from !== undefined && !mayHaveFrom) || (from === undefined && withStack.includes(phase)))
    return refused(`“${shown(context)}” isn’t a context for the phase ${phase}.`);
  if (from !== undefined && !controls(cells[cellOf(board, from) ?? -1], Number(mover)))
    return refused(`Player ${mover} controls no stack on ${shown(from)}.`);
  const idle = isProcessing ? words.includes('idle') : from === undefined;
  return {
    player: Number(mover),
    from: from ?? null,
    owes: words.includes('owe'),
    recovered: words.includes('rec'),
    changed: !idle,
  };
}

const controls = (text: CellText | undefined, player: Player): boolean =>
  text !== undefined && markerOf(text) === 0 && ownerOf(text) === 0 && text.endsWith(String(player));

/** Shortens what the person typed so that an error message can quote it. */
function shown(typed: string): string {
  const line = typed.replaceAll(/\s+/g, ' ');
  return asWritten(line.length > 40 ? `${line.slice(0, 40)}…` : line);
}

/** Requires 1 to `most` digits, each the number of a player. */
function playersIn(typed: string, players: Players, most: number): string {
  const isOne = (digit: string) => digit >= '1' && digit <= String(players);
  return typed.length > 0 && typed.length <= most && [...typed].every(isOne)
    ? typed
    : refused(`“${shown(typed)}” isn’t a player: they’re 1 to ${players}.`);
}

function numbers(typed: string, players: Players, what: string): number[] {
  const list = typed.split(',');
  if (list.length !== players || !list.every((one) => /^(0|[1-9]\d{0,3})$/.test(one)))
    return refused(
      `For ${players} players, the ${what} must be ${players} numbers, such as \`${Array(players).fill(0).join(',')}\`, not “${shown(typed)}”.`,
    );
  return list.map(Number);
}

const noCell = (board: Board, entry: string, what: string): RuleError =>
  new RuleError('bad-position', `“${shown(entry)}” among the ${what} isn’t a cell of ${board}.`);

function putAll(
  board: Board,
  cells: CellText[],
  typed: string,
  what: string,
  read: (said: string) => CellText,
): void {
  let before = -1;
  for (const entry of typed === '' ? [] : typed.split(' ')) {
    const [name = '', said = '', more] = entry.split(':');
    const cell = more === undefined ? cellOf(board, name) : undefined;
    if (cell === undefined) throw noCell(board, entry, what);
    if (cells[cell] !== '') refused(`The cell ${name} appears twice, but a cell holds only one thing.`);
    if (cell <= before)
      refused(`The cell ${name} is in the wrong place: ${what} must come in the order of cells, a1 b1 … a2.`);
    before = cell;
    cells[cell] = read(said);
  }
}
