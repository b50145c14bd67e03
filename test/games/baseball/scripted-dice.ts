import type { Dice, Roll } from '../../../src/engine/dice/dice.ts';

/** Dice that show what a test wants: values in rolling order, for all kinds of rolls. */
export interface ScriptedDice extends Dice {
  /** Values not yet thrown. */
  readonly left: readonly number[];
}

/** @throws Error when more is thrown than scripted, or when the die has no such value */
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
