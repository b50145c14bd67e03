/** One throw of one or more dice, as it is stored, shown and verified. Plain JSON. */
export interface Roll {
  /** 16 hexadecimal digits, unique, derived from the public commit and the position: tells nothing of the seed. */
  readonly id: string;
  /** Position in the stream (32-bit words drawn so far) where this roll begins. */
  readonly at: number;
  /** Kind of roll in the rules' words: `AbRoll`, `JumpRoll`, `d20`, `shuffle`. */
  readonly kind: string;
  /** What it decides, in words. */
  readonly purpose: string;
  /** Sides of each die, in rolling order. */
  readonly sides: readonly number[];
  /** Face of each die, 1 to its sides, in rolling order. */
  readonly values: readonly number[];
  /** Whom the roll was for (a player's or team's name), if anybody. */
  readonly owner?: string;
  /** True when the values are hidden information until the table's seed is revealed (shuffles, draws). */
  readonly secret?: true;
}

/** The only source of chance for games. Every call is recorded in `rolls`. */
export interface Dice {
  roll(kind: string, sides: readonly number[], purpose: string, owner?: string): Roll;
  /** A uniformly random order of `items` (Fisher-Yates); recorded as one secret roll. */
  shuffle<T>(items: readonly T[], purpose: string): T[];
  /** One item, with probability proportional to its positive integer weight; recorded as a secret roll. */
  pick<T>(items: readonly { readonly item: T; readonly weight: number }[], purpose: string): T;
  /** All rolls of this object, in order. */
  readonly rolls: readonly Roll[];
  /** Position in the stream after the last roll. */
  readonly position: number;
}
