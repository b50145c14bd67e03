import { hash, randomBytes } from 'node:crypto';
import type { SeatTag, StoredSeat, StoredTable } from '../../../store/records/table.ts';

/**
 * How a proof names the people of a game. The last link covers each seat's tag. As long as the salt is stored, the
 * tag can be compared with a person's id and name. Once it is deleted, nothing leads back to the person, and the
 * proof still checks.
 */

/** A seat as a proof shows it. `who` and `name` are missing if the person is forgotten. */
export interface TaggedSeat {
  readonly seat: number;
  readonly tag: string;
  readonly known?: { readonly salt: string; readonly who: string; readonly name: string };
}

const hashed = (parts: readonly string[]): string => hash('sha256', JSON.stringify(parts), 'hex');

/** The hash of a person's id, or of a computer's level. */
const whoOf = (salt: string, { userId, level }: StoredSeat): string =>
  hashed([salt, userId ?? `computer ${level}`]);

/** A salt for each seat of a game that begins. */
export const newTags = (seats: readonly StoredSeat[]): readonly SeatTag[] =>
  seats.map(() => ({ salt: randomBytes(16).toString('hex') }));

/** All seats of a table with their tags, in order; empty if the game is older than tags. */
export const taggedSeats = ({ seats, tags = [] }: Pick<StoredTable, 'seats' | 'tags'>): TaggedSeat[] =>
  tags.flatMap((kept, at) => {
    const seat = seats[at];
    if (seat === undefined) return [];
    if ('tag' in kept) return [{ seat: seat.seat, tag: kept.tag }];
    const known = { salt: kept.salt, who: whoOf(kept.salt, seat), name: seat.name };
    return [{ seat: seat.seat, tag: hashed([known.salt, known.who, known.name]), known }];
  });

/**
 * A table's tags without a person. After the game, the tag stays, because the last link covers it. During the game,
 * it is only the person's seat that changes.
 */
export function tagsWithout(
  table: Pick<StoredTable, 'seats' | 'tags' | 'finishedAt'>,
  userId: string,
): readonly SeatTag[] | undefined {
  const { seats, tags, finishedAt } = table;
  if (finishedAt === undefined) return tags;
  const tagged = taggedSeats(table);
  return tags?.map((kept, at) => {
    const tag = tagged[at]?.tag;
    return seats[at]?.userId === userId && tag !== undefined ? { tag } : kept;
  });
}
