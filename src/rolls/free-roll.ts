import { createDice, type Dice, newSeed, type Roll, type Stream, verifyRolls } from '../engine/dice.ts';
import { RuleError } from '../engine/rule-error.ts';
import type { StoredRoll } from '../store/records/roll.ts';
import { code } from './notation-panel.ts';
import type { RollNotation } from './notation-thread.ts';

/**
 * A roll outside tables. It has a fresh seed of its own, which is kept and shown with it: nobody could choose or know
 * the seed before, and everybody can recompute the dice afterwards.
 */
export interface FreeRoll {
  readonly seed: string;
  readonly roll: Roll;
  /** Dice notation, or the command of a ready roll: `/roll ab`. */
  readonly notation: string;
}

/** Nobody sits at a free roll, so nothing is added to its seed. */
export const freeStream = (seed: string): Stream => ({ seed, entropy: '' });

/** Makes a ready roll from a fresh seed. */
export function freeRoll<Made extends { readonly roll: Roll }>(
  notation: string,
  make: (dice: Dice) => Made,
): Made & FreeRoll {
  const seed = newSeed();
  return { ...make(createDice(freeStream(seed))), seed, notation };
}

export interface RolledBy {
  readonly guildId: string;
  readonly userId: string;
  readonly at: Date;
  /** Only the roller may see it, so it is kept as a secret roll and does not count in statistics. */
  readonly hidden: boolean;
}

export function stored({ roll, seed, notation }: FreeRoll, by: RolledBy): StoredRoll {
  const { guildId, userId, at: createdAt, hidden } = by;
  return { ...roll, seed, notation, guildId, userId, createdAt, ...(hidden ? { secret: true } : {}) };
}

/** Whether a person's roll outside tables is theirs alone to see. */
export const isHidden = ({ tableId, secret }: StoredRoll): boolean =>
  tableId === undefined && secret === true;

/**
 * Recomputes a stored roll from its stream. A roll by notation is read again as well, so that dice added or left out
 * show too.
 *
 * @returns what is wrong, as a sentence; undefined when the roll is genuine
 */
export async function fault(
  roll: StoredRoll,
  stream: Stream,
  rollNotation: RollNotation,
): Promise<string | undefined> {
  const difference = verifyRolls({ ...stream, position: roll.at }, [roll]);
  if (difference) return difference.sentence;
  if (roll.kind !== 'notation' || roll.notation === undefined) return undefined;
  try {
    const { roll: again } = await rollNotation(roll.notation, { ...stream, position: roll.at });
    return again.id === roll.id && String(again.sides) === String(roll.sides)
      ? undefined
      : `The notation ${code(roll.notation)} does not roll these dice.`;
  } catch (error) {
    if (error instanceof RuleError && error.code !== 'busy')
      return `The notation ${code(roll.notation)} cannot be rolled.`;
    throw error;
  }
}

/** The id of a roll as a person typed it. @throws RuleError `bad-roll-id` */
export function rollId(text: string): string {
  const id = text.trim().replaceAll('`', '').toLowerCase();
  if (/^[0-9a-f]{16}$/.test(id)) return id;
  throw new RuleError(
    'bad-roll-id',
    'That is no roll id. It has 16 characters, digits and the letters a to f, and stands below every roll.',
  );
}
