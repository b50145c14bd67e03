import { commitOf } from '../../../engine/dice.ts';
import { entropyAfter } from '../../../engine/entropy.ts';
import type { NewDice } from '../../../store/records/changes.ts';
import type { StoredAction } from '../../../store/records/log.ts';
import type { EarlierSeed, StoredTable } from '../../../store/records/table.ts';

/** Where a table's rolls come from: one seed until a backup of the database is put back, then another. */

type Dice = Pick<StoredTable, 'seed' | 'commit' | 'entropy' | 'earlierSeeds'>;

/** One of the streams of chance that the rolls of a game come from, in its order. */
export interface TableStream {
  /** Number of the first action that rolls from it; 0 for the first, which the game was set up with. */
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

/** What an action of this number rolls from. */
export function streamAt(dice: Dice, number: number): Pick<TableStream, 'seed' | 'commit' | 'entropy'> {
  return dice.earlierSeeds?.find(({ until }) => number < until) ?? dice;
}

/** Whether a stream begins with the action of this number: at its first position, wherever the one before it stood. */
export const beginsStream = ({ earlierSeeds = [] }: Dice, number: number): boolean =>
  earlierSeeds.some(({ until }) => until === number);

const ending = (dice: Dice, until: number): EarlierSeed[] => {
  const { seed, commit, entropy, earlierSeeds = [] } = dice;
  return [...earlierSeeds, { until, seed, commit, entropy }];
};

/** The dice with another seed, which gives the rolls of action `from` and those after it. */
export const withNewSeed = (dice: Dice, seed: string, from: number): NewDice => ({
  seed,
  commit: commitOf(seed),
  entropy: entropyAfter(dice.entropy),
  earlierSeeds: ending(dice, from),
});

/** Whether a new seed still waits for something that nobody knew when it was promised: the first press of a person. */
export const awaitsPress = ({ seed, earlierSeeds = [] }: Dice): boolean => {
  const last = earlierSeeds.at(-1);
  return last !== undefined && last.seed !== seed;
};

/** The dice of a table with a new seed, from the first action of a person on. @param source id of the press */
export const withPress = (dice: Dice, source: string, from: number): NewDice => ({
  seed: dice.seed,
  commit: dice.commit,
  entropy: entropyAfter(dice.entropy, source),
  earlierSeeds: ending(dice, from),
});

/**
 * Id of the press by which a person did something; undefined for what a program, the clock or a restored backup did, which
 * name themselves with a colon.
 */
export const pressOf = ({ source }: Pick<StoredAction, 'source'>): string | undefined =>
  source.includes(':') ? undefined : source;

/** Letters of a commit that stand where there is little room. */
export const shortCommit = (commit: string): string => commit.slice(0, 12);
