import type { Names, Seat } from '../../games/game.ts';
import type { StoredSeat, StoredTable } from '../../store/store.ts';
import { inMarkdown, onOneLine } from '../message/names.ts';
import type { LiveTable } from './live.ts';

/** Who sits where, what they are called, and whose word is awaited. */

/** Names of those who sit at a table, by seat, as they stand among Markdown: in messages, stories and summaries. */
export const namesOf = (seats: readonly StoredSeat[]): Names => namedBy(seats, inMarkdown);

/** The same where there is no Markdown: in pictures and what is said of them, in labels and suggestions. */
export const plainNamesOf = (seats: readonly StoredSeat[]): Names => namedBy(seats, onOneLine);

const namedBy =
  (seats: readonly StoredSeat[], shown: (name: string) => string): Names =>
  (seat) =>
    shown(seats.find((one) => one.seat === seat)?.name ?? '') || `Seat ${seat + 1}`;

/** Whether a computer, or standing orders, may be to act: what must be looked at when the bot starts. */
export function awaitsProgram({
  game,
  stored,
  snapshot,
}: Pick<LiveTable, 'game' | 'stored' | 'snapshot'>): boolean {
  if (stored.status !== 'active') return false;
  const program = (seat: Seat) =>
    stored.seats.some((one) => one.seat === seat && one.level !== undefined) ||
    game.standing?.on(snapshot.state, seat) === true;
  return game.toAct(snapshot.state).some(program);
}

/** Whether the seat's person plays: no computer does, in its own name or in theirs. */
export const playsThemselves = ({ level }: Pick<StoredSeat, 'level'>): boolean => level === undefined;

/** Whether a computer plays in the name of the seat's person, until they take over. */
export const hasStandIn = ({ userId, level }: Pick<StoredSeat, 'userId' | 'level'>): boolean =>
  userId !== undefined && level !== undefined;

/** Seat of a person at the table, if seated. */
export function seatOf(table: StoredTable, userId: string): Seat | undefined {
  return table.seats.find((seat) => seat.userId === userId)?.seat;
}

/** People whose word is awaited: those who play by standing orders are not asked. */
export function askedPeople({ game, snapshot, stored }: LiveTable): Seat[] {
  const person = (seat: Seat) => stored.seats.some((one) => one.seat === seat && playsThemselves(one));
  const ordered = (seat: Seat) =>
    game.standing?.on(snapshot.state, seat) === true &&
    game.standing.decide(game.view(snapshot.state, seat), seat) !== undefined;
  return game.toAct(snapshot.state).filter((seat) => person(seat) && !ordered(seat));
}
