import type { Dice } from '../../../engine/dice/dice.ts';
import { PlayDice } from '../play/play-dice.ts';

/** Dice that always show the same values: a given FieldingRoll, and one face for every other d20. */
export class LookedAtDice implements Dice {
  readonly rolls = [];
  readonly position = 0;
  readonly #fielding: readonly number[];
  readonly #face: number;
  #asked = 0;

  constructor(face = 20, fielding: readonly number[] = []) {
    this.#face = face;
    this.#fielding = fielding;
  }

  /** The number of times that the face was rolled. */
  get asked(): number {
    return this.#asked;
  }

  roll(kind: string, sides: readonly number[], purpose: string): ReturnType<Dice['roll']> {
    if (kind === 'FieldingRoll') return { id: '', at: 0, kind, purpose, sides, values: this.#fielding };
    this.#asked += 1;
    return { id: '', at: 0, kind, purpose, sides, values: [this.#face] };
  }

  shuffle(): never {
    throw new Error('Nothing is shuffled in a play.');
  }

  pick(): never {
    throw new Error('Nothing is picked in a play.');
  }
}

/** Creates play dice that always show this face. */
export const showing = (face = 20, fielding: readonly number[] = []): PlayDice =>
  new PlayDice(new LookedAtDice(face, fielding));

/** Faces of a d20. */
export const everyFace: readonly number[] = Array.from({ length: 20 }, (_, at) => at + 1);
