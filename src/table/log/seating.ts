import type { Choice } from '../../games/facets/offer.ts';
import type { Names, Seat, SeatCount, Seating } from '../../games/facets/seats.ts';
import type { Game } from '../../games/game.ts';
import type { StoredSeat, StoredTable } from '../../store/records/table.ts';
import { inMarkdown, onOneLine } from '../message/names.ts';
import { forcedAt } from './forced.ts';
import type { LiveTable } from './live.ts';

/** Who sits where, their names, and whose turn it is. */

/** The names at a table by seat, for Markdown: messages, stories and summaries. */
export const namesOf = (seats: readonly StoredSeat[]): Names => namedBy(seats, inMarkdown);

/** The same without Markdown: for pictures and their descriptions, labels and suggestions. */
export const plainNamesOf = (seats: readonly StoredSeat[]): Names => namedBy(seats, onOneLine);

/** The seats with the names of those who sat there when an action was taken. */
export const seatsAt = (seats: readonly StoredSeat[], number: number): readonly StoredSeat[] =>
  seats.map((one) => {
    const then = one.earlier?.find(({ until }) => number <= until);
    return then === undefined ? one : { ...one, name: then.name };
  });

/**
 * A seat with a new person or computer; the one before moves to its history, so that older lines keep their
 * name.
 */
export const succeeded = (
  { userId, name, earlier = [] }: StoredSeat,
  until: number,
): Pick<StoredSeat, 'earlier'> => ({
  earlier: [...earlier, { until, name, ...(userId !== undefined && { userId }) }],
});

const namedBy =
  (seats: readonly StoredSeat[], shown: (name: string) => string): Names =>
  (seat) =>
    shown(seats.find((one) => one.seat === seat)?.name ?? '') || `Seat ${seat + 1}`;

/** Choices that name people instead of seats. */
export function calledByName(
  { game, stored, snapshot }: LiveTable,
  choices: readonly Choice<unknown>[],
): readonly Choice<unknown>[] {
  if (game.called === undefined) return choices;
  const names = plainNamesOf(stored.seats);
  return choices.map((one) => game.called?.(one, names, snapshot.state) ?? one);
}

/** All choices of a seat, with people's names. */
export const choicesAt = (live: LiveTable, seat: Seat): readonly Choice<unknown>[] =>
  calledByName(live, live.game.choices(live.snapshot.state, seat));

/** The person that a lobby keeps a free seat for; undefined: nobody, or they already sit. */
export function keeperOf({ keptSeats = [], seats }: StoredTable, seat: Seat): string | undefined {
  const keeper = keptSeats.find((one) => one.seat === seat)?.userId;
  return seats.some(({ userId }) => userId === keeper) ? undefined : keeper;
}

/** The people that a lobby still keeps a seat for. */
export const keptFor = (table: StoredTable): string[] =>
  (table.keptSeats ?? []).flatMap(({ seat }) => keeperOf(table, seat) ?? []);

/** How many seats a table of these options has. */
export const seatCount = (game: Game, options: unknown): SeatCount => game.seatsFor?.(options) ?? game.seats;

/** All seats that a lobby with these options has, taken or not. */
export const allSeats = (game: Game, options: unknown): Seat[] =>
  Array.from({ length: seatCount(game, options).max }, (_, seat) => seat);

/**
 * Where a computer may be added: in any free seat. In games with a variable number of players only in the
 * last, because people sit down before it.
 */
export function seatsForComputers(game: Game, options: unknown, free: readonly Seat[]): readonly Seat[] {
  const { min, max } = seatCount(game, options);
  return min < max ? free.slice(-1) : free;
}

/** The seats as they are when a game is dealt. */
export const seatingNow = (seats: readonly StoredSeat[]): Seating =>
  seats.map(({ userId, level }) =>
    userId === undefined && level !== undefined ? { kind: 'computer', level } : { kind: 'person' },
  );

/**
 * Who played each seat when the game was dealt. For games from before this was stored, those who had joined
 * by then, or else those who sit there now.
 */
export function seatingOf({ seating, entropyParts, seats }: StoredTable): Seating {
  if (seating !== undefined) return seating;
  const now = seatingNow(seats);
  if (entropyParts === undefined) return now;
  return entropyParts.seats.map(({ seat, join }) => {
    const { level } = seats.find((one) => one.seat === seat) ?? {};
    return join === undefined && level !== undefined ? { kind: 'computer', level } : { kind: 'person' };
  });
}

/**
 * Whether the table may wait for a computer, standing orders or a forced move. The bot checks such tables
 * when it starts.
 */
export function awaitsProgram({
  game,
  stored,
  snapshot,
}: Pick<LiveTable, 'game' | 'stored' | 'snapshot'>): boolean {
  if (stored.status !== 'active') return false;
  const program = (seat: Seat) =>
    stored.seats.some((one) => one.seat === seat && one.level !== undefined) ||
    game.standing?.on(snapshot.state, seat) === true;
  const forced = (seat: Seat) => forcedAt({ game, snapshot }, seat) !== undefined;
  return game.toAct(snapshot.state).some((seat) => program(seat) || forced(seat));
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

/** Seats of people who have choices: those whose turn it is, and those who may act anyway. */
export function peopleWithChoices(live: LiveTable): Seat[] {
  const { game, snapshot, stored } = live;
  const person = (seat: Seat) => stored.seats.some((one) => one.seat === seat && playsThemselves(one));
  return [...askedPeople(live), ...(game.mayAct?.(snapshot.state) ?? []).filter(person)];
}

/** Seats of people whose turn it is, except those who play by standing orders. */
export function askedPeople({ game, snapshot, stored }: LiveTable): Seat[] {
  const person = (seat: Seat) => stored.seats.some((one) => one.seat === seat && playsThemselves(one));
  const ordered = (seat: Seat) =>
    game.standing?.on(snapshot.state, seat) === true &&
    game.standing.decide(game.view(snapshot.state, seat), seat) !== undefined;
  return game.toAct(snapshot.state).filter((seat) => person(seat) && !ordered(seat));
}
