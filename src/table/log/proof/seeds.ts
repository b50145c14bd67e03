import type { BeaconPart } from '../../../engine/beacon/chain.ts';
import { commitOf } from '../../../engine/dice/dice.ts';
import { entropyAfter } from '../../../engine/dice/entropy.ts';
import type { DiceSource } from '../../../store/records/changes.ts';
import type { StoredAction } from '../../../store/records/log.ts';
import type { EarlierSeed, StoredTable } from '../../../store/records/table.ts';

/** The seeds of a table's rolls. A table has one seed until a backup is restored; then it gets another. */

type Dice = Pick<StoredTable, 'seed' | 'commit' | 'entropy' | 'earlierSeeds'>;

/** One of the random streams of a game, in order. */
export interface TableStream {
  /**
   * Number of the first action that rolls from this stream; 0 for the first stream, which also deals the
   * game.
   */
  readonly from: number;
  readonly seed: string;
  readonly commit: string;
  readonly entropy: string;
}

/** All streams of a game, oldest first. */
export function streamsOf({ seed, commit, entropy, earlierSeeds = [] }: Dice): readonly TableStream[] {
  const from = (index: number) => earlierSeeds[index - 1]?.until ?? 0;
  return [
    ...earlierSeeds.map((one, index) => ({
      from: from(index),
      seed: one.seed,
      commit: one.commit,
      entropy: one.entropy,
    })),
    { from: from(earlierSeeds.length), seed, commit, entropy },
  ];
}

/** The seed and entropy for the rolls of an action. */
export function streamAt(dice: Dice, number: number): Pick<TableStream, 'seed' | 'commit' | 'entropy'> {
  return dice.earlierSeeds?.find(({ until }) => number < until) ?? dice;
}

/** Whether an action starts a new stream, at position 0. */
export const beginsStream = ({ earlierSeeds = [] }: Dice, number: number): boolean =>
  earlierSeeds.some(({ until }) => until === number);

const ending = (dice: Dice, until: number): EarlierSeed[] => {
  const { seed, commit, entropy, earlierSeeds = [] } = dice;
  return [...earlierSeeds, { until, seed, commit, entropy }];
};

/** Replaces the seed from action `from` on. */
export const withNewSeed = (dice: Dice, seed: string, from: number): DiceSource => ({
  seed,
  commit: commitOf(seed),
  entropy: entropyAfter(dice.entropy),
  earlierSeeds: ending(dice, from),
});

/**
 * Whether a new seed still waits for a person's next press. Nobody could know that press when the seed was promised.
 */
export const awaitsPress = ({ seed, earlierSeeds = [] }: Dice): boolean => {
  const last = earlierSeeds.at(-1);
  return last !== undefined && last.seed !== seed;
};

/**
 * Adds a person's press to a new seed.
 * @param source id of the press
 */
export const withPress = (dice: Dice, source: string, from: number): DiceSource => ({
  seed: dice.seed,
  commit: dice.commit,
  entropy: entropyAfter(dice.entropy, { press: source }),
  earlierSeeds: ending(dice, from),
});

/** Adds a beacon's value to a new seed. The rolls of action `from` and later ones use it. */
export const withBeacon = (
  dice: Dice & Pick<StoredTable, 'entropyParts'>,
  beacon: BeaconPart,
  from: number,
): DiceSource => ({
  seed: dice.seed,
  commit: dice.commit,
  entropy: entropyAfter(dice.entropy, { beacon }),
  earlierSeeds: ending(dice, from),
  ...(dice.entropyParts && {
    entropyParts: {
      ...dice.entropyParts,
      later: [...(dice.entropyParts.later ?? []), { from, beacon }],
    },
  }),
});

/**
 * Id of the press behind a person's action. Undefined for a program, the clock or a restored backup; their
 * sources contain a colon.
 */
export const pressOf = ({ source }: Pick<StoredAction, 'source'>): string | undefined =>
  source.includes(':') ? undefined : source;

/** Shortens a commit for places with little room. */
export const shortCommit = (commit: string): string => commit.slice(0, 12);
