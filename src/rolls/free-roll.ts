import { createDice, type Dice, newSeed, type Roll, type Stream, verifyRolls } from '../engine/dice.ts';
import { RuleError } from '../engine/rule-error.ts';
import type { StoredRoll } from '../store/records/roll.ts';
import { code } from './notation-panel.ts';
import type { RollNotation } from './notation-thread.ts';

/**
 * A roll outside tables. It has its own fresh seed, stored and shown with it: nobody could choose or know the
 * seed before, and everybody can recompute the dice afterwards.
 */
export interface FreeRoll {
  readonly seed: string;
  readonly roll: Roll;
  /** Dice notation, or the command of a ready roll: `/roll ab`. */
  readonly notation: string;
}

/** A free roll has no seats, so nothing is added to its seed. */
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
  /** Only the roller may see it, so it is stored as a secret roll and left out of statistics. */
  readonly hidden: boolean;
}

export function stored({ roll, seed, notation }: FreeRoll, by: RolledBy): StoredRoll {
  const { guildId, userId, at: createdAt, hidden } = by;
  return { ...roll, seed, notation, guildId, userId, createdAt, ...(hidden ? { secret: true } : {}) };
}

/** Whether only the roller may see a roll outside tables. */
export const isHidden = ({ tableId, secret }: StoredRoll): boolean =>
  tableId === undefined && secret === true;

/**
 * Recomputes a stored roll from its stream. Parses a notation again too, to detect added or missing dice.
 *
 * @returns what is wrong, as a sentence; undefined if the roll is genuine
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
      : `The notation ${code(roll.notation)} doesn’t roll these dice.`;
  } catch (error) {
    if (error instanceof RuleError && error.code !== 'busy')
      return `The notation ${code(roll.notation)} can’t be rolled.`;
    throw error;
  }
}

/** Reads a typed roll id. @throws RuleError `bad-roll-id` */
export function rollId(text: string): string {
  const id = text.trim().replaceAll('`', '').toLowerCase();
  if (/^[0-9a-f]{16}$/.test(id)) return id;
  throw new RuleError(
    'bad-roll-id',
    'That isn’t a roll id. It has 16 characters, 0–9 and a–f; you’ll find it below every roll.',
  );
}
