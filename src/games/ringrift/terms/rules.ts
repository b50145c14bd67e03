import { z } from 'zod';
import { type Board, boardFacts, boards } from './boards.ts';

/** The options of the rules (RingRift 18.1). */

export const presets = ['house', 'canonical'] as const;
export type Preset = (typeof presets)[number];

/** The values of the three options that a preset sets. */
const presetRules = {
  house: { stackStrike: false, recoveryNeedsEmptyHand: true, recoveryCountsForLps: true },
  canonical: { stackStrike: true, recoveryNeedsEmptyHand: false, recoveryCountsForLps: false },
} as const;

/** The complete rules of a game, as its state and log store them. */
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

/**
 * The options that somebody has chosen. Missing options get the engine's defaults: canonical rules, with swap
 * off.
 */
export const chosenRules = z.strictObject(chosenShape);
export type ChosenRules = z.infer<typeof chosenRules>;

/** A board, and the options that somebody has chosen. */
export const options = z.strictObject({ board: z.enum(boards), ...chosenShape });
export type Options = z.infer<typeof options>;

/** The default options of a table (RingRift 18.1). */
export const tableDefaults = {
  preset: 'house',
  swapRule: true,
  lpsRounds: 3,
} as const satisfies ChosenRules;

/** The default options of the engine: the column "in the cases" of RingRift 18.1. */
const ownDefaults = { preset: 'canonical', swapRule: false, lpsRounds: 3 } as const satisfies ChosenRules;

/** Fills in the missing options. Limits the number of rings to that of the board. */
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
