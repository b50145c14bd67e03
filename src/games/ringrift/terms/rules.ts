import { z } from 'zod';
import { type Board, boardFacts, boards } from './boards.ts';

/** The options of a game (RingRift 18.1). */

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

/** The rules as stated; the rest takes the engine's defaults: canonical, swap off. */
export const chosenRules = z.strictObject(chosenShape);
export type ChosenRules = z.infer<typeof chosenRules>;

/** A board and the stated rules. */
export const options = z.strictObject({ board: z.enum(boards), ...chosenShape });
export type Options = z.infer<typeof options>;

/** What a table fills in (RingRift 18.1) unless somebody chose otherwise. */
export const tableDefaults = {
  preset: 'house',
  swapRule: true,
  lpsRounds: 3,
} as const satisfies ChosenRules;

/** The engine's own defaults: the column "in the cases" of RingRift 18.1. */
const ownDefaults = { preset: 'canonical', swapRule: false, lpsRounds: 3 } as const satisfies ChosenRules;

/** Fills in all seven values. A supply above the board's number is cut to it. */
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
