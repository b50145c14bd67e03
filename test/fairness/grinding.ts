import { hash } from 'node:crypto';
import { roundFor } from '../../src/engine/beacon/chain.ts';
import { signed } from '../../src/engine/beacon/signature.ts';
import { createDice } from '../../src/engine/dice/dice.ts';
import { entropyAtStart } from '../../src/engine/dice/entropy.ts';
import { beaconSecret, ownChain } from './played.ts';

/**
 * A host who chooses the dice. He has a bot as we wrote it behind a proxy of his own, or one that he changed: he knows
 * the seed, the Joins and the words, and tries one id for **Start** after another until the first roll pleases him. At
 * last only he knows which of the ids was a press.
 */

/** How the start is protected. */
export type Protection =
  /** Entropy from ids alone, as in version 2 of the proof. */
  | 'ids'
  /** The beacon's value comes after the seal. */
  | 'beacon';

export interface Attempt {
  readonly name: string;
  readonly protection: Protection;
  /** How many ids he tries for **Start**. */
  readonly ids: number;
  /** How many seals he posts. He deletes all but the best one; everybody in the channel can see them. */
  readonly seals: number;
}

/** The roll that he wants: a 20 on the first d20. */
const isWanted = (seed: string, entropy: string): boolean =>
  createDice({ seed, entropy }).roll('check', [20], 'the first roll').values[0] === 20;

/** Whether he gets the roll that he wants. */
export function succeeds({ name, protection, ids, seals }: Attempt): boolean {
  const seed = hash('sha256', `seed ${name}`, 'hex');
  const join = Number.parseInt(hash('sha256', `join ${name}`, 'hex').slice(0, 6), 16) * 1_000;
  const id = (at: number, more: number) =>
    String(1_400_000_000_000_000_000n + (BigInt(join + at) << 22n) + BigInt(more));
  const seats = [{ seat: 0, join: id(0, 0) }, { seat: 1 }];
  const starts = Array.from({ length: ids }, (_, more) => ({ seats, start: id(1_000, more) }));
  // Without a beacon, this is the entropy. With it, his best guess, which tells him nothing.
  const chosen = starts.find((parts) => isWanted(seed, entropyAtStart(parts))) ?? starts[0];
  if (chosen === undefined) return false;
  if (protection === 'ids') return isWanted(seed, entropyAtStart(chosen));
  return Array.from({ length: seals }, (_, again) => {
    const message = id(2_000 + again * 3_000, 0);
    const pulse = signed(beaconSecret, roundFor(ownChain, message) ?? 0);
    return { chain: ownChain, message, ...pulse };
  }).some((beacon) => isWanted(seed, entropyAtStart(chosen, beacon)));
}
