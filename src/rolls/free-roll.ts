import { createDice, type Dice, newSeed, type Roll, type Stream, verifyRolls } from '../engine/dice/dice.ts';
import { RuleError } from '../engine/rule-error.ts';
import type { StoredRoll } from '../store/records/roll.ts';
import { code } from './notation-panel.ts';
import type { RollNotation } from './notation-thread.ts';

/**
 * A roll outside tables. It has a fresh seed, which is stored and shown with it. Nobody could know or choose
 * the seed before the roll, and anybody can recompute the dice afterwards.
 */
export interface FreeRoll {
  readonly seed: string;
  readonly roll: Roll;
  /** Dice notation, or the command that made the roll, such as `/roll ab`. */
  readonly notation: string;
}

/** The random stream of a roll outside tables. There are no seats, so the seed has no extra entropy. */
export const freeStream = (seed: string): Stream => ({ seed, entropy: '' });

/** Rolls for a fixed command, such as `/roll ab`, with a fresh seed. */
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
  /** Whether only the roller may see it. It is then stored as a secret roll and left out of statistics. */
  readonly hidden: boolean;
}

export function stored({ roll, seed, notation }: FreeRoll, by: RolledBy): StoredRoll {
  const { guildId, userId, at: createdAt, hidden } = by;
  return { ...roll, seed, notation, guildId, userId, createdAt, ...(hidden ? { secret: true } : {}) };
}

/** Whether this is a roll outside tables that only the roller may see. */
export const isHidden = ({ tableId, secret }: StoredRoll): boolean =>
  tableId === undefined && secret === true;

/**
 * Recomputes a stored roll from its stream. For a roll with notation, it also parses the notation again, to
 * detect added or missing dice.
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

/**
 * Reads a roll id that a person typed.
 * @throws RuleError `bad-roll-id`
 */
export function rollId(text: string): string {
  const id = text.trim().replaceAll('`', '').toLowerCase();
  if (/^[0-9a-f]{16}$/.test(id)) return id;
  throw new RuleError(
    'bad-roll-id',
    'That isn’t a roll id. It has 16 characters, 0–9 and a–f; you’ll find it below every roll.',
  );
}
