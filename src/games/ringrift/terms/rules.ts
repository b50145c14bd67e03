import { z } from 'zod';
import { type Board, boardFacts, boards } from './boards.ts';

/** What a game is played by (RingRift 18.1). */

export const presets = ['house', 'canonical'] as const;
export type Preset = (typeof presets)[number];

/** The three options that a preset sets. */
const presetRules = {
  house: { stackStrike: false, recoveryNeedsEmptyHand: true, recoveryCountsForLps: true },
  canonical: { stackStrike: true, recoveryNeedsEmptyHand: false, recoveryCountsForLps: false },
} as const;

/** All seven values, as a game's state and log hold them. */
export interface Rules {
  readonly preset: Preset;
  readonly stackStrike: boolean;
  readonly recoveryNeedsEmptyHand: boolean;
  readonly recoveryCountsForLps: boolean;
  readonly swapRule: boolean;
  readonly ringsPerPlayer: number;
  readonly lpsRounds: number;
}

const chosenShape = {
  preset: z.enum(presets).exactOptional(),
  stackStrike: z.boolean().exactOptional(),
  recoveryNeedsEmptyHand: z.boolean().exactOptional(),
  recoveryCountsForLps: z.boolean().exactOptional(),
  swapRule: z.boolean().exactOptional(),
  ringsPerPlayer: z.int().min(1).max(96).exactOptional(),
  lpsRounds: z.int().min(1).max(3).exactOptional(),
};

/** What is stated of the rules; what is not stated is the engine's own default: canonical, swap off. */
export const chosenRules = z.strictObject(chosenShape);
export type ChosenRules = z.infer<typeof chosenRules>;

/** A board and what is stated of the rules. */
export const options = z.strictObject({ board: z.enum(boards), ...chosenShape });
export type Options = z.infer<typeof options>;

/** What a table fills in (RingRift 18.1), besides what somebody has chosen. */
export const tableDefaults = {
  preset: 'house',
  swapRule: true,
  lpsRounds: 3,
} as const satisfies ChosenRules;

/** The case column: the engine's own defaults. */
const ownDefaults = { preset: 'canonical', swapRule: false, lpsRounds: 3 } as const satisfies ChosenRules;

/** All seven values, from what is stated. A supply beyond the board's is the board's. */
export function rulesOf(board: Board, chosen: ChosenRules): Rules {
  const { rings } = boardFacts[board];
  const preset = chosen.preset ?? ownDefaults.preset;
  return {
    preset,
    stackStrike: chosen.stackStrike ?? presetRules[preset].stackStrike,
    recoveryNeedsEmptyHand: chosen.recoveryNeedsEmptyHand ?? presetRules[preset].recoveryNeedsEmptyHand,
    recoveryCountsForLps: chosen.recoveryCountsForLps ?? presetRules[preset].recoveryCountsForLps,
    swapRule: chosen.swapRule ?? ownDefaults.swapRule,
    ringsPerPlayer: Math.min(chosen.ringsPerPlayer ?? rings, rings),
    lpsRounds: chosen.lpsRounds ?? ownDefaults.lpsRounds,
  };
}
