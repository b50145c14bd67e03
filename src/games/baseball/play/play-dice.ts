import type { Dice } from '../../../engine/dice/dice.ts';
import type { CardDice } from '../cards/cards.ts';
import type { JumpRoll } from '../lookups/steal.ts';
import type { PlayRoll } from '../terms/terms.ts';

const kinds = {
  AbRoll: [6, 6, 6, 20, 20],
  CheckRoll: [20, 20],
  ResolutionRoll: [20],
  JumpRoll: [20, 6, 6, 20],
  BuntRoll: [20],
  FieldingRoll: [20, 6, 6, 6],
  InjuryRoll: [6, 6, 6],
} as const;
const withD100 = [...kinds.FieldingRoll, 100];

/** The dice of an at-bat; `d20` is the resolution die. */
export interface AtBatRoll extends CardDice {
  readonly checkD20: number;
}

/** The dice of an X-Check. */
export interface FieldingRoll {
  readonly d20: number;
  /** The three d6 for the error chart. */
  readonly errorDice: readonly [number, number, number];
  /** Only with the option `rare_play_rule: d100`. */
  readonly d100: number | null;
}

/** The dice of one play. Throws them in the order of Baseball 5 and keeps them to store with the play. */
export class PlayDice {
  readonly #dice: Dice;
  readonly #rolls: PlayRoll[];

  /** @param earlier rolls that the same play made before a decision */
  constructor(dice: Dice, earlier: readonly PlayRoll[] = []) {
    this.#dice = dice;
    this.#rolls = [...earlier];
  }

  get rolls(): readonly PlayRoll[] {
    return this.#rolls;
  }

  atBat(owner: string): AtBatRoll {
    const values = this.#throw('AbRoll', kinds.AbRoll, 'at-bat', owner);
    const [column = 0, a = 0, b = 0, checkD20 = 0, d20 = 0] = values;
    return { column, a, b, checkD20, d20 };
  }

  /** Rolls only the check die and the confirming die. */
  check(owner: string): readonly [checkD20: number, resolutionD20: number] {
    const [checkD20 = 0, d20 = 0] = this.#throw('CheckRoll', kinds.CheckRoll, 'check of the pitch', owner);
    return [checkD20, d20];
  }

  resolution(purpose: string, owner: string): number {
    return this.#throw('ResolutionRoll', kinds.ResolutionRoll, purpose, owner)[0] ?? 0;
  }

  jump(owner: string): JumpRoll {
    const values = this.#throw('JumpRoll', kinds.JumpRoll, 'jump', owner);
    const [checkD20 = 0, a = 0, b = 0, resolutionD20 = 0] = values;
    return { checkD20, total: a + b, resolutionD20 };
  }

  bunt(owner: string): number {
    return this.#throw('BuntRoll', kinds.BuntRoll, 'bunt', owner)[0] ?? 0;
  }

  fielding(purpose: string, owner: string, d100: boolean): FieldingRoll {
    const sides = d100 ? withD100 : kinds.FieldingRoll;
    const [d20 = 0, a = 0, b = 0, c = 0, hundred = null] = this.#throw('FieldingRoll', sides, purpose, owner);
    return { d20, errorDice: [a, b, c], d100: hundred };
  }

  /** Rolls 3d6 for an injury check and returns the total. */
  injury(name: string): number {
    const values = this.#throw('InjuryRoll', kinds.InjuryRoll, `injury check of ${name}`, name);
    return values.reduce((sum, each) => sum + each, 0);
  }

  #throw(kind: keyof typeof kinds, sides: readonly number[], purpose: string, owner: string) {
    const { id, values } = this.#dice.roll(kind, sides, purpose, owner);
    this.#rolls.push({ id, text: `${kind} ${values.join(' ')}` });
    return values;
  }
}

/** @param earlier rolls that the same play made before a decision */
export const playDice = (dice: Dice, earlier: readonly PlayRoll[] = []): PlayDice =>
  new PlayDice(dice, earlier);
