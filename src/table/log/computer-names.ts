import type { Level } from '../../games/facets/computers.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { StoredSeat } from '../../store/records/table.ts';

/** What computers are called. */

/**
 * By seat: up to seven letters, so that they fit a phone and a picture, each with its own first letter. No two sound alike, and none
 * is a common name of a person.
 */
const bySeat = [
  'Bolt',
  'Comet',
  'Gizmo',
  'Pixel',
  'Rivet',
  'Turbo',
  'Widget',
  'Dynamo',
  'Laser',
  'Neon',
] as const;

/** For seats whose own name a person has. */
const spare = [
  'Quark',
  'Servo',
  'Magnet',
  'Vector',
  'Orbit',
  'Fuse',
  'Hex',
  'Ion',
  'Zigzag',
  'Yoyo',
] as const;

/**
 * The name of the computer in a seat: the seat's own, or a spare one where somebody else at the table has it. It's stored with the
 * seat, so it stays the same in stories, exports and replays.
 * @param others who else sits at the table
 */
export function computerName(seat: Seat, others: readonly StoredSeat[]): string {
  const taken = new Set(
    others.flatMap(({ name, earlier = [] }) => [name, ...earlier.map((one) => one.name)]).map(sameName),
  );
  const own = bySeat[seat] ?? `Unit ${seat + 1}`;
  return [own, ...spare].find((name) => !taken.has(sameName(name))) ?? `Unit ${seat + 1}`;
}

/** The seats of a lobby, where a computer whose name somebody brings takes another one. */
export const namedApart = (seats: readonly StoredSeat[]): readonly StoredSeat[] =>
  seats.reduce<readonly StoredSeat[]>((named, one) => {
    const others = named.filter(({ seat }) => seat !== one.seat);
    const clashes =
      one.userId === undefined && others.some(({ name }) => sameName(name) === sameName(one.name));
    return named.map((each) =>
      clashes && each === one ? { ...one, name: computerName(one.seat, others) } : each,
    );
  }, seats);

const sameName = (name: string): string => name.trim().toLowerCase();

/** The level of a computer that plays in its own name, in brackets behind a space; empty for everybody else. */
export function levelBeside(
  levels: readonly Level[],
  { userId, level }: Pick<StoredSeat, 'userId' | 'level'>,
): string {
  if (userId !== undefined || level === undefined) return '';
  return ` (${levels.find(({ id }) => id === level)?.label ?? level})`;
}
