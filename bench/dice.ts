import { randomInt } from 'node:crypto';
import { createDice, newSeed } from '../src/engine/dice/dice.ts';
import type { Comparison } from './equipment/comparison.ts';

const many = 1_000;

/** Compares our verifiable dice with the system's random numbers. */
export async function dice(): Promise<Comparison> {
  const stream = createDice({ seed: newSeed(), entropy: 'bench' });
  const items = Array.from({ length: 54 }, (_, index) => index);
  return {
    title: 'Dice (d20s per second)',
    tasks: [
      {
        name: 'node:crypto randomInt, no record, cannot be checked',
        each: many,
        run: () => {
          for (let roll = 0; roll < many; roll++) randomInt(1, 21);
        },
      },
      {
        name: 'our stream, 1,000 d20 in one recorded roll',
        each: many,
        run: () => createDice({ seed: newSeed(), entropy: '' }).roll('d20', Array(many).fill(20), 'bench'),
      },
      {
        name: 'our stream, one recorded roll each',
        each: many,
        run: () => {
          const one = createDice({ seed: newSeed(), entropy: '' });
          for (let roll = 0; roll < many; roll++) one.roll('d20', [20], 'bench');
        },
      },
      { name: 'shuffles of 54 cards', each: 1, run: () => stream.shuffle(items, 'bench') },
    ],
  };
}
