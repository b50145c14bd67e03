import type { Choice } from '../../games/facets/offer.ts';
import type { Names, Seat, SeatCount, Seating } from '../../games/facets/seats.ts';
import type { Game } from '../../games/game.ts';
import type { StoredSeat, StoredTable } from '../../store/records/table.ts';
import { inMarkdown, onOneLine } from '../message/names.ts';
import { forcedAt } from './forced.ts';
import type { LiveTable } from './live.ts';

/** Who has which seat, what they are called, and whose turn it is. */

/** The players' names by seat, escaped for Markdown: for messages, stories and summaries. */
export const namesOf = (seats: readonly StoredSeat[]): Names => namedBy(seats, inMarkdown);

/**
 * The players' names by seat, without Markdown: for pictures and their descriptions, labels and suggestions.
 */
export const plainNamesOf = (seats: readonly StoredSeat[]): Names => namedBy(seats, onOneLine);

/** The seats with the names of the people who had them when an action was taken. */
export const seatsAt = (seats: readonly StoredSeat[], number: number): readonly StoredSeat[] =>
  seats.map((one) => {
    const then = one.earlier?.find(({ until }) => number <= until);
    return then === undefined ? one : { ...one, name: then.name };
  });

/**
 * Gives a seat to another person or computer. The earlier player is recorded in the seat's history, so that
 * older lines keep their name.
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

/** Puts people's names into the labels of choices that refer to seats. */
export function calledByName(
  { game, stored, snapshot }: LiveTable,
  choices: readonly Choice<unknown>[],
): readonly Choice<unknown>[] {
  if (game.called === undefined) return choices;
  const names = plainNamesOf(stored.seats);
  return choices.map((one) => game.called?.(one, names, snapshot.state) ?? one);
}

/** All choices of a seat, labeled with people's names. */
export const choicesAt = (live: LiveTable, seat: Seat): readonly Choice<unknown>[] =>
  calledByName(live, live.game.choices(live.snapshot.state, seat));

/**
 * The person that a lobby reserves a free seat for; undefined if there is none or they have a seat already.
 */
export function keeperOf({ keptSeats = [], seats }: StoredTable, seat: Seat): string | undefined {
  const keeper = keptSeats.find((one) => one.seat === seat)?.userId;
  return seats.some(({ userId }) => userId === keeper) ? undefined : keeper;
}

/** The people that a lobby still reserves a seat for. */
export const keptFor = (table: StoredTable): string[] =>
  (table.keptSeats ?? []).flatMap(({ seat }) => keeperOf(table, seat) ?? []);

/** How many seats a table with these options has. */
export const seatCount = (game: Game, options: unknown): SeatCount => game.seatsFor?.(options) ?? game.seats;

/** All seats of a lobby with these options, taken or free. */
export const allSeats = (game: Game, options: unknown): Seat[] =>
  Array.from({ length: seatCount(game, options).max }, (_, seat) => seat);

/**
 * Where a computer may be added: in any free seat. With a variable number of players, only in the last seat,
 * because people take the seats before it.
 */
export function seatsForComputers(game: Game, options: unknown, free: readonly Seat[]): readonly Seat[] {
  const { min, max } = seatCount(game, options);
  return min < max ? free.slice(-1) : free;
}

/** Who plays each seat right now, for the deal. */
export const seatingNow = (seats: readonly StoredSeat[]): Seating =>
  seats.map(({ userId, level }) =>
    userId === undefined && level !== undefined ? { kind: 'computer', level } : { kind: 'person' },
  );

/**
 * Who played each seat at the deal. Older games did not store this. For them, it is based on the people who had
 * joined by then, or else on the current players.
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
 * Whether the table may be waiting for a computer, standing orders or a forced move. The bot checks such
 * tables when it starts.
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

/** Whether a person plays the seat themselves, without a stand-in. */
export const playsThemselves = ({ level }: Pick<StoredSeat, 'level'>): boolean => level === undefined;

/** Whether a computer stands in for the seat's person until they take over. */
export const hasStandIn = ({ userId, level }: Pick<StoredSeat, 'userId' | 'level'>): boolean =>
  userId !== undefined && level !== undefined;

/** The person's seat at the table, if they have one. */
export function seatOf(table: Pick<StoredTable, 'seats'>, userId: string): Seat | undefined {
  return table.seats.find((seat) => seat.userId === userId)?.seat;
}

/** Seats of people who have choices: those whose turn it is, and those who may act out of turn. */
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
