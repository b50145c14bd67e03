import type { TradedPick } from '../rosters/trades/picks.ts';
import { ownerOfPick } from '../rosters/trades/picks.ts';
import type { Team } from '../types.ts';

/** In which order teams pick (League 14). */
export interface DraftOrder {
  /** The teams in the order of the first round. */
  readonly teams: readonly Team[];
  /** How many rounds at the start are all in that order. */
  readonly linear: number;
  /** Whether the first snake round is in that order too, or reversed. Without linear rounds it never is reversed. */
  readonly firstSnake: 'in order' | 'reversed';
}

/** A pick of a draft by its overall number. Rounds and places count from 1. */
export interface NumberedPick {
  readonly number: number;
  readonly round: number;
  readonly place: number;
  /** The team whose turn it is, unless the pick was traded. */
  readonly original: Team;
}

function isReversed({ linear, firstSnake }: DraftOrder, round: number): boolean {
  if (round <= linear) return false;
  const isOdd = (round - linear) % 2 === 1;
  return linear > 0 && firstSnake === 'reversed' ? isOdd : !isOdd;
}

/**
 * The pick with an overall number from 1.
 * @throws RangeError for a number below 1
 */
export function pickAt(order: DraftOrder, number: number): NumberedPick {
  const { teams } = order;
  const round = Math.ceil(number / teams.length);
  const place = number - (round - 1) * teams.length;
  const original = teams[isReversed(order, round) ? teams.length - place : place - 1];
  if (original === undefined || number < 1) throw new RangeError(`There is no pick ${number}.`);
  return { number, round, place, original };
}

/** A pick on the board of a draft. `owner`: the team that makes it. */
export interface BoardPick extends NumberedPick {
  readonly owner: Team;
}

/**
 * Every pick of a draft in order.
 * @param draft its number, by which trades name it
 */
export function boardOf(
  order: DraftOrder,
  rounds: number,
  { draft, traded }: { readonly draft: number; readonly traded: readonly TradedPick[] },
): readonly BoardPick[] {
  const { teams } = order;
  const book = { drafts: [draft], rounds, teams, traded, made: [] };
  return Array.from({ length: rounds * teams.length }, (_, index) => {
    const pick = pickAt(order, index + 1);
    const owner = ownerOfPick(book, { draft, round: pick.round, original: pick.original });
    return { ...pick, owner: owner ?? pick.original };
  });
}

/** Names a pick by round and place, with the team that it came from: `2.03`, `2.03 (from IVS)`. */
export function pickLabel({ round, place, original, owner }: BoardPick): string {
  const label = `${round}.${String(place).padStart(2, '0')}`;
  return owner === original ? label : `${label} (from ${original})`;
}
