import type { Dice } from '../../../engine/dice.ts';
import { PlayDice } from '../play/play-dice.ts';

/** Dice with fixed values: a FieldingRoll, and one face for every other d20. Nothing is random. */
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

  /** How often the face was asked for. */
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

/** Dice of a play that show a face. */
export const showing = (face = 20, fielding: readonly number[] = []): PlayDice =>
  new PlayDice(new LookedAtDice(face, fielding));

/** Faces of a d20. */
export const everyFace: readonly number[] = Array.from({ length: 20 }, (_, at) => at + 1);
