import type { Dice, Roll } from '../../../src/engine/dice/dice.ts';

/** Dice that show what a test wants. The values are in rolling order, for all kinds of rolls. */
export interface ScriptedDice extends Dice {
  /** Values not yet thrown. */
  readonly left: readonly number[];
}

/** @throws Error if there are more rolls than scripted values, or if the die doesn't have such a value */
export function scriptedDice(...script: readonly number[]): ScriptedDice {
  const left = [...script];
  const rolls: Roll[] = [];
  const unscripted = (): never => {
    throw new Error('Only single rolls are scripted.');
  };
  return {
    roll: (kind, sides, purpose, owner) => {
      const values = left.splice(0, sides.length);
      if (values.length < sides.length) throw new Error(`The script ends before ${kind} (${purpose}).`);
      values.forEach((value, at) => {
        if (value < 1 || value > (sides[at] ?? 0))
          throw new Error(`${kind} cannot show ${values.join(' ')}.`);
      });
      const at = rolls.length;
      const roll: Roll = {
        id: at.toString(16).padStart(16, '0'),
        at,
        kind,
        purpose,
        sides,
        values,
        ...(owner === undefined ? {} : { owner }),
      };
      rolls.push(roll);
      return roll;
    },
    shuffle: unscripted,
    pick: unscripted,
    rolls,
    position: 0,
    left,
  };
}
