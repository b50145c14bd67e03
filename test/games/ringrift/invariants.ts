import type { Action } from '../../../src/games/ringrift/actions.ts';
import { stackOf, territoryOf } from '../../../src/games/ringrift/pieces.ts';
import type { CellText, State } from '../../../src/games/ringrift/state.ts';
import {
  boardFacts,
  lineLength,
  type Player,
  ringsToWin,
  spacesToWin,
} from '../../../src/games/ringrift/terms/boards.ts';
import { geometry, nowhere } from '../../../src/games/ringrift/terms/geometry.ts';
import type { Taken } from './random-games.ts';

/** The invariants of RingRift 17, checked for every decision on plain states, without the engine. */

/** Totals over a board. */
interface Sums {
  readonly markers: number;
  readonly territory: number;
  readonly credit: number;
  /** For each player, the number of rings of their color in stacks. */
  readonly rings: readonly number[];
  readonly problem: string | undefined;
}

const sums = new WeakMap<State, Sums>();

function sumsOf(state: State): Sums {
  const known = sums.get(state);
  if (known !== undefined) return known;
  const players = state.hand.length;
  const rings = state.hand.map(() => 0);
  let [markers, territory] = [0, 0];
  let problem: string | undefined;
  const isPlayer = (digit: string | undefined) =>
    digit !== undefined && digit >= '1' && digit <= String(players);
  for (const text of state.cells) {
    if (text === '') continue;
    if (text.startsWith('m') || text.startsWith('#')) {
      if (text.startsWith('m')) markers += 1;
      else territory += 1;
      if (text.length !== 2 || !isPlayer(text[1])) problem = `1: a cell holds ${text}`;
      continue;
    }
    for (const digit of text) {
      if (!isPlayer(digit)) problem = `1: a cell holds ${text}`;
      rings[Number(digit) - 1] = (rings[Number(digit) - 1] ?? 0) + 1;
    }
  }
  const made = { markers, territory, credit: total(state.credit), rings, problem };
  sums.set(state, made);
  return made;
}

const total = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0);

/** S = markers + collapsed spaces + all credited rings (RingRift 14.7). */
export const sOf = (state: State): number => {
  const { markers, territory, credit } = sumsOf(state);
  return markers + territory + credit;
};

const isLeaving = ({ type }: Action): boolean => type === 'resign' || type === 'time_out';
const isSlide = ({ type }: Action): boolean => type.startsWith('recovery_') || type === 'stack_strike';

/** Every invariant that a decision breaks. */
export function brokenBy(taken: Taken): string[] {
  const { state, next } = taken;
  const broken = [
    sumsOf(next).problem,
    ringsStay(taken),
    territoryStays(taken),
    creditGrows(taken),
    sGrows(taken),
    listOf(taken),
    turnsBegin(taken),
    houseOf(taken),
    endOf(next),
  ];
  const own = sumsOf(next);
  if (own.markers + own.territory > next.cells.length)
    broken.push('7: more markers and territory than cells');
  return broken.flatMap((one) => (one === undefined ? [] : [`${one} (${state.board}, turn ${state.turn})`]));
}

/** Invariants 2 and 3: the number of rings. */
function ringsStay({ state, next }: Taken): string | undefined {
  const [was, is] = [sumsOf(state), sumsOf(next)];
  if (total(next.hand) + total(is.rings) + is.credit !== next.hand.length * next.rules.ringsPerPlayer)
    return '2: rings have come or gone';
  const grown = next.hand.findIndex(
    (hand, index) => hand + (is.rings[index] ?? 0) > (state.hand[index] ?? 0) + (was.rings[index] ?? 0),
  );
  return grown < 0 ? undefined : `3: player ${grown + 1} has more rings than before`;
}

/** Invariant 4: territory keeps its owner. */
function territoryStays({ state, next }: Taken): string | undefined {
  const changed = state.cells.findIndex((text, cell) => text.startsWith('#') && next.cells[cell] !== text);
  return changed < 0 ? undefined : '4: territory has changed its owner';
}

/** Invariant 5: credits never fall. */
function creditGrows({ state, next }: Taken): string | undefined {
  const wrong = next.credit.findIndex((credit, index) => {
    const was = state.credit[index] ?? 0;
    return credit < was || (credit > was && index + 1 !== state.player);
  });
  return wrong < 0 ? undefined : `5: the credit of player ${wrong + 1} has changed`;
}

/** Invariant 6: S never falls. */
function sGrows({ state, action, next }: Taken): string | undefined {
  const grown = sOf(next) - sOf(state);
  const due = growth(state, action);
  if (due === 'any' ? grown < 0 : grown !== due)
    return `6: S grows by ${grown} with ${action.type}, not ${due}`;
  const more = (of: (sum: Sums) => number) => of(sumsOf(next)) > of(sumsOf(state));
  const collapses =
    action.type === 'process_line' ||
    action.type === 'choose_line_option' ||
    action.type === 'choose_territory_option' ||
    action.type === 'recovery_slide_min';
  return collapses && !more(({ territory, credit }) => territory + credit)
    ? `6: nothing collapses with ${action.type}`
    : undefined;
}

function growth(state: State, action: Action): number | 'any' {
  const capAt = (name: string): number => stackOf(textAt(state, name))?.cap ?? 0;
  switch (action.type) {
    case 'move_stack':
    case 'overtaking_capture':
    case 'continue_capture_segment':
    case 'recovery_slide':
    case 'stack_strike':
      return 1;
    case 'eliminate_rings_from_stack':
      return state.phase === 'line_processing' || state.recovered ? 1 : capAt(action.cell);
    case 'forced_elimination':
      return capAt(action.cell);
    case 'choose_territory_option':
      return 'any';
    default:
      return 0;
  }
}

const textAt = ({ board, cells }: State, name: string): CellText =>
  cells[geometry(board).names.indexOf(name)] ?? '';

/** Checks invariants 8, 11, 12, 13 and 18 on the lists of legal moves. */
function listOf({ state, legal }: Taken): string | undefined {
  if (legal.length === 0) return '8: nothing is legal';
  const { phase, from } = state;
  const starts = legal.flatMap((one) =>
    one.type === 'move_stack' || one.type === 'overtaking_capture' || one.type === 'continue_capture_segment'
      ? [one.from]
      : [],
  );
  if (
    phase === 'movement' &&
    from !== null &&
    (starts.length < legal.length || starts.some((one) => one !== from))
  )
    return '11: not only the placed stack moves';
  if (phase === 'capture' || phase === 'chain_capture') {
    if (starts.some((one) => one !== from)) return '12: another stack captures';
    if (stackOf(textAt(state, from ?? ''))?.controller !== state.player)
      return '12: a strange stack captures';
  }
  const slides = legal.filter(isSlide);
  if (slides.length > 0 && !legal.some(({ type }) => type === 'skip_recovery')) return '13: SR is missing';
  const line = slides.filter((one) => makesLine(state, one));
  if (line.length > 0 && line.length < slides.length) return '13: other slides beside those that make a line';
  return undefined;
}

/** Whether a slide puts its marker into a line of the required length. */
function makesLine(state: State, action: Action): boolean {
  if (!('to' in action) || !isSlide(action)) return false;
  const { names } = geometry(state.board);
  const cells = [...state.cells];
  cells[names.indexOf(action.from)] = '';
  cells[names.indexOf(action.to)] = `m${state.player}`;
  return longestRun({ ...state, cells }, state.player, names.indexOf(action.to)) >= lineOf(state);
}

const lineOf = ({ board, hand }: State): number => lineLength(board, hand.length);

/** The longest straight run of the player's markers through a cell. */
function longestRun({ board, cells }: State, player: Player, cell: number): number {
  const { steps, directions, axes } = geometry(board);
  const mine = `m${player}`;
  const beside = (d: number): number => {
    let far = 0;
    for (let at = steps[cell * directions + d] ?? nowhere; at !== nowhere && cells[at] === mine; far++)
      at = steps[at * directions + d] ?? nowhere;
    return far;
  };
  return Math.max(...axes.map((d) => 1 + beside(d) + beside(directions - 1 - d)));
}

/** Invariants 9, 10 and 17: how turns begin and end. */
function turnsBegin({ state, action, next }: Taken): string | undefined {
  if (next.turn === state.turn && next.result === null) return undefined;
  const own = sumsOf(next);
  const index = next.player - 1;
  if (next.result === null && next.hand[index] === 0 && own.rings[index] === 0)
    return '9: a player without rings begins a turn';
  const mine = `m${state.player}`;
  const isMover = !(isLeaving(action) && 'player' in action && action.player === state.player);
  const isEnded = next.turn !== state.turn || !isLeaving(action);
  if (isMover && isEnded && next.result?.reason !== 'last_player_standing')
    for (const [cell, text] of next.cells.entries())
      if (text === mine && longestRun(next, state.player, cell) >= lineOf(next))
        return '10: an own line is left at the end of the turn';
  const winners = next.hand.filter((_, player) => satisfies(next, player + 1));
  return winners.length > 1 ? '17: two players satisfy a condition' : undefined;
}

function satisfies(state: State, player: Player): boolean {
  const territory = territoryOf(state);
  const own = territory[player - 1] ?? 0;
  const players = state.hand.length;
  return (
    (state.credit[player - 1] ?? 0) >= ringsToWin(state.rules.ringsPerPlayer, players) ||
    (own >= spacesToWin(state.board, players) && own > total(territory) - own)
  );
}

/** Invariants 18 and 20: what the house rules change. */
function houseOf({ state, legal, action, next }: Taken): string | undefined {
  const { rules, hand, player } = state;
  const recovers = legal.filter((one) => isSlide(one) || one.type === 'skip_recovery');
  if (rules.recoveryNeedsEmptyHand && recovers.length > 0 && hand[player - 1] !== 0)
    return '18: recovery with rings in hand';
  if (!rules.stackStrike && legal.some(({ type }) => type === 'stack_strike')) return '18: a strike';
  const stacks = (of: State) => of.cells.map((text) => stackOf(text)?.controller ?? 0).join('');
  if (rules.preset === 'house' && !rules.stackStrike && isSlide(action) && rules.recoveryNeedsEmptyHand)
    if (stacks(state) !== stacks(next)) return '18: a slide changes a stack';
  const controls = () => state.cells.some((text) => stackOf(text)?.controller === player);
  if (rules.recoveryNeedsEmptyHand && legal.some(({ type }) => type === 'skip_placement') && !controls())
    return '18: SP without a stack';
  return rules.recoveryCountsForLps &&
    isSlide(action) &&
    next.turn === state.turn &&
    next.standing.streakPlayer !== 0 &&
    next.standing.streakPlayer !== player
    ? '20: the streak of another survives a slide'
    : undefined;
}

/** Checks that a game ends for the reason that it gives. */
function endOf(state: State): string | undefined {
  const { result } = state;
  if (result === null) return undefined;
  const { winner, reason, ranks } = result;
  const players = state.hand.length;
  if (ranks[winner - 1] !== 1 || ranks.filter((rank) => rank === 1).length !== 1)
    return 'end: the winner is not first';
  if (state.left.some((one) => one.player === winner)) return 'end: who has left wins';
  const holds: Readonly<Record<string, () => boolean>> = {
    ring_elimination: () =>
      (state.credit[winner - 1] ?? 0) >= ringsToWin(state.rules.ringsPerPlayer, players),
    territory_control: () => satisfies(state, winner),
    last_player_standing: () =>
      state.standing.streakPlayer === winner && state.standing.streak >= state.rules.lpsRounds,
    sole_survivor: () =>
      sumsOf(state).rings.every((many, index) => many === 0 || index + 1 === winner || isOpen(state)),
    stalemate_territory: () => state.left.length > 0 || total(sumsOf(state).rings) === 0,
    resignation: () => state.left.at(-1)?.how === 'resignation',
    timeout: () => state.left.at(-1)?.how === 'timeout',
  };
  return holds[reason]?.() === false ? `end: ${reason} does not hold` : undefined;
}

/** Whether a player has left. The stacks of a player who left may contain other players' rings. */
const isOpen = ({ left }: State): boolean => left.length > 0;

/** Decisions whose number in a game is limited (RingRift 17, invariant 7). */
export const isSpending = ({ type }: Action): boolean =>
  type === 'move_stack' ||
  type === 'overtaking_capture' ||
  type === 'continue_capture_segment' ||
  type === 'eliminate_rings_from_stack' ||
  type === 'forced_elimination';

export const mostSpending = ({ board, rules, hand }: State): number =>
  boardFacts[board].cells + hand.length * rules.ringsPerPlayer;
