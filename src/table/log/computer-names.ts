import type { Level } from '../../games/facets/computers.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { StoredSeat } from '../../store/records/table.ts';

/** Names for computer players. */

/**
 * A name for each seat: up to seven letters, so it fits on a phone and in a picture. Each name starts with a
 * different letter, no two sound alike, and none is a common first name.
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

/** Spare names, used if a person at the table already has the name of the seat's computer. */
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
 * The name of the computer in a seat: the seat's own name, or a spare one if somebody else at the table has
 * it. It's stored with the seat, so it stays the same in stories, exports and replays.
 * @param others the other seats at the table
 */
export function computerName(seat: Seat, others: readonly StoredSeat[]): string {
  const taken = new Set(
    others.flatMap(({ name, earlier = [] }) => [name, ...earlier.map((one) => one.name)]).map(sameName),
  );
  const own = bySeat[seat] ?? `Unit ${seat + 1}`;
  return [own, ...spare].find((name) => !taken.has(sameName(name))) ?? `Unit ${seat + 1}`;
}

/** The name of the nth computer of a tournament, from 0. Each is another one. */
export const nthComputerName = (index: number): string => [...bySeat, ...spare][index] ?? `Unit ${index + 1}`;

/** The seats of a lobby. If a person has the same name as a computer, the computer gets another name. */
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

/** The level of a computer that plays under its own name, as ` (level)`; empty for everybody else. */
export function levelBeside(
  levels: readonly Level[],
  { userId, level }: Pick<StoredSeat, 'userId' | 'level'>,
): string {
  if (userId !== undefined || level === undefined) return '';
  return ` (${levels.find(({ id }) => id === level)?.label ?? level})`;
}
