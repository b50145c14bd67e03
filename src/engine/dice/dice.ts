import { createHash, createHmac, createSecretKey, hash, type KeyObject, randomBytes } from 'node:crypto';

/** One throw of one or more dice, as stored, shown and verified. Plain JSON. */
export interface Roll {
  /**
   * 16 hexadecimal digits, unique. Derived from the public commit and the position, so it reveals nothing about
   * the seed.
   */
  readonly id: string;
  /** Position in the stream (32-bit words drawn so far) where this roll starts. */
  readonly at: number;
  /** Kind of roll in the rules' terms: `AbRoll`, `JumpRoll`, `d20`, `shuffle`. */
  readonly kind: string;
  /** What the roll decides, as text for people. */
  readonly purpose: string;
  /** Sides of each die, in rolling order. */
  readonly sides: readonly number[];
  /** Face of each die, 1 to its sides, in rolling order. */
  readonly values: readonly number[];
  /** Name of the player or team that the roll is for, if any. */
  readonly owner?: string;
  /** Set if the values are hidden until the table's seed is revealed (shuffles, draws). */
  readonly secret?: true;
}

/** The only source of randomness for games. Every call is recorded in `rolls`. */
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

/** Options of `createDice` for opening or resuming a random stream. */
export interface Stream {
  /** Secret: 64 hexadecimal digits, from `newSeed`. */
  readonly seed: string;
  /** Public: what the players added to the seed (`entropyAtStart`), empty if nothing. */
  readonly entropy: string;
  /** Names a separate stream besides the main one, such as a computer player's. */
  readonly label?: string;
  /** Number of words already drawn; 0 unless the stream is resumed. */
  readonly position?: number;
}

const wordsPerBlock = 8;
const wordRange = 2 ** 32;
/** Maximum number of sides of a die. With more, up to half of the words could be discarded. */
export const maxSides = 2 ** 31;

/** Creates a secret seed with the system's cryptographic generator: 64 hexadecimal digits. */
export function newSeed(): string {
  return randomBytes(32).toString('hex');
}

/** The public commitment to a seed: SHA-256 of its 32 bytes, 64 hexadecimal digits. */
export function commitOf(seed: string): string {
  return createHash('sha256').update(seedBytes(seed)).digest('hex');
}

/**
 * Opens the stream of a seed at a position.
 *
 * Takes 32-bit words, most significant byte first, eight from each block
 * `HMAC-SHA-256(key = seed bytes ‖ entropy in UTF-8 [‖ 0x00 ‖ label in UTF-8], message = block number, 64 bits)`.
 * A die with n sides takes the next word below the largest multiple of n that fits into 32 bits, and shows its
 * remainder plus one: exactly uniform. Larger words are discarded and count in the position.
 *
 * @throws RangeError for an invalid seed, position or number of sides; these are bugs, never bad user input
 */
export function createDice(stream: Stream): Dice {
  const nextWord = wordsOf(stream);
  const idOf = idsOf(stream);
  const rolls: Roll[] = [];
  let position = stream.position ?? 0;

  const face = (sides: number): number => {
    const limit = wordRange - (wordRange % sides);
    for (;;) {
      const word = nextWord(position);
      position += 1;
      if (word < limit) return (word % sides) + 1;
    }
  };

  const record = (kind: string, sides: readonly number[], purpose: string, rest: RollExtras): Roll => {
    checkSides(sides);
    const at = position;
    const roll = { id: idOf(at), at, kind, purpose, sides: [...sides], values: sides.map(face), ...rest };
    rolls.push(roll);
    return roll;
  };

  return {
    roll: (kind, sides, purpose, owner) => record(kind, sides, purpose, owner === undefined ? {} : { owner }),
    shuffle: (items, purpose) => {
      // Fewer than two items have only one order, so nothing is rolled.
      if (items.length < 2) return [...items];
      const sides = Array.from({ length: items.length - 1 }, (_, index) => items.length - index);
      return inShuffledOrder(items, record('shuffle', sides, purpose, { secret: true }).values);
    },
    pick: (items, purpose) => {
      const total = totalWeight(items);
      const [only] = items;
      if (only !== undefined && items.length === 1) return only.item;
      const [value = 1] = record('pick', [total], purpose, { secret: true }).values;
      return itemAt(items, value);
    },
    get rolls() {
      return rolls;
    },
    get position() {
      return position;
    },
  };
}

type RollExtras = Pick<Roll, 'owner' | 'secret'>;

/**
 * Fisher-Yates from the last place down. The k-th value, from a die with as many sides as places left, picks the
 * item.
 */
function inShuffledOrder<T>(items: readonly T[], values: readonly number[]): T[] {
  const order = [...items];
  values.forEach((value, index) => {
    const last = order.length - 1 - index;
    // Both indices exist, because each value is from 1 to the number of places left. T may include undefined,
    // so a runtime check can't prove it.
    const taken = order[value - 1] as T;
    order[value - 1] = order[last] as T;
    order[last] = taken;
  });
  return order;
}

function totalWeight(items: readonly { readonly weight: number }[]): number {
  if (items.length === 0) throw new RangeError('There is nothing to pick from.');
  for (const { weight } of items) {
    if (!Number.isSafeInteger(weight) || weight < 1)
      throw new RangeError(`The weight ${weight} is not a positive whole number.`);
  }
  return items.reduce((sum, { weight }) => sum + weight, 0);
}

/** The item whose share of the cumulative weights contains `value`, 1 to the total. */
function itemAt<T>(items: readonly { readonly item: T; readonly weight: number }[], value: number): T {
  let sum = 0;
  for (const { item, weight } of items) {
    sum += weight;
    if (value <= sum) return item;
  }
  throw new RangeError(`${value} is more than the weights add up to, ${sum}.`);
}

/** Returns a reader of the stream's words by position. It caches the current block. */
function wordsOf({ seed, entropy, label, position = 0 }: Stream): (position: number) => number {
  if (!Number.isSafeInteger(position) || position < 0)
    throw new RangeError(`${position} is not a position in a stream.`);
  const secret = seedBytes(seed);
  const own = personal(entropy, label);
  // Created when the first word is needed, because half of all actions roll no dice.
  let key: KeyObject | undefined;
  const counter = Buffer.alloc(8);
  let block = Buffer.alloc(0);
  let blockNumber = -1;
  return (at) => {
    const wanted = Math.floor(at / wordsPerBlock);
    if (wanted !== blockNumber) {
      counter.writeUInt32BE(Math.floor(wanted / wordRange), 0);
      counter.writeUInt32BE(wanted % wordRange, 4);
      key ??= createSecretKey(Buffer.concat([secret, Buffer.from(own, 'utf8')]));
      block = createHmac('sha256', key).update(counter).digest();
      blockNumber = wanted;
    }
    return block.readUInt32BE((at % wordsPerBlock) * 4);
  };
}

/** Ids use only public values: commit, entropy, label and position. */
function idsOf({ seed, entropy, label }: Stream): (position: number) => string {
  let prefix: string | undefined;
  return (position) => {
    prefix ??= `${commitOf(seed)}\0${personal(entropy, label)}\0`;
    return hash('sha256', `${prefix}${position}`, 'hex').slice(0, 16);
  };
}

function personal(entropy: string, label: string | undefined): string {
  if (entropy.includes('\0'))
    throw new RangeError('Entropy can’t contain NUL, which separates it from the label.');
  return label === undefined ? entropy : `${entropy}\0${label}`;
}

function seedBytes(seed: string): Buffer {
  if (!/^[0-9a-f]{64}$/.test(seed)) throw new RangeError('A seed is 64 hexadecimal digits in lower case.');
  return Buffer.from(seed, 'hex');
}

function checkSides(sides: readonly number[]): void {
  if (sides.length === 0) throw new RangeError('A roll has at least one die.');
  for (const each of sides) {
    if (!Number.isInteger(each) || each < 2 || each > maxSides)
      throw new RangeError(`A die has 2 to ${maxSides} sides, not ${each}.`);
  }
}

/** The first difference between the claimed rolls and those of the seed. */
export interface RollDifference {
  /** Index of the first wrong roll. */
  readonly index: number;
  readonly field: 'at' | 'id' | 'sides' | 'values' | 'secret';
  /** Describes the difference for people, as a sentence. */
  readonly sentence: string;
}

/**
 * Checks claimed rolls against the stream. They must be in stream order without gaps, starting at
 * `stream.position`. Returns the first roll that was changed, left out, added or moved; undefined if all
 * match. The stream doesn't show what a roll was for, so replaying the table's actions checks that.
 */
export function verifyRolls(stream: Stream, claimed: readonly Roll[]): RollDifference | undefined {
  const dice = createDice(stream);
  for (const [index, claim] of claimed.entries()) {
    const difference = (field: RollDifference['field'], sentence: string) => ({
      index,
      field,
      sentence: `Roll ${index + 1} (${claim.kind}) ${sentence}.`,
    });
    if (claim.at !== dice.position)
      return difference('at', `should begin at position ${dice.position} of the stream but says ${claim.at}`);
    if (!sidesAreDice(claim.sides))
      return difference('sides', `names dice that do not exist: ${claim.sides.join(', ')}`);
    const mayBeSecret = claim.kind === 'shuffle' || claim.kind === 'pick';
    if (mayBeSecret && !claim.secret) return difference('secret', 'should be marked as secret but is not');
    if (claim.kind === 'shuffle' && !countsDown(claim.sides))
      return difference('sides', 'has dice that no shuffle rolls');
    const roll = dice.roll(claim.kind, claim.sides, claim.purpose);
    if (claim.id !== roll.id) return difference('id', `should have the id ${roll.id} but says ${claim.id}`);
    if (!sameNumbers(claim.values, roll.values))
      return difference(
        'values',
        `should show ${roll.values.join(', ')} but says ${claim.values.join(', ')}`,
      );
  }
  return undefined;
}

function sidesAreDice(sides: readonly number[]): boolean {
  return sides.length > 0 && sides.every((each) => Number.isInteger(each) && each >= 2 && each <= maxSides);
}

/** Whether the sides are n, n-1, …, 2, as in a shuffle. */
function countsDown(sides: readonly number[]): boolean {
  return sides.every((each, index) => each === sides.length + 1 - index);
}

function sameNumbers(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index]);
}
