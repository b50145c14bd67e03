/** How a set's computers forget (Dutch 10.4), as the state stores it. */

export const difficulties = ['easy', 'medium', 'hard', 'expert'] as const;
export type Difficulty = (typeof difficulties)[number];

export interface Forgetting {
  /** The chance to notice that a belief was removed or moved, by difficulty. */
  readonly remember: Readonly<Record<Difficulty, number>>;
  /** When a penalty wipes the memory (Dutch M3); null for never. */
  readonly wipe: {
    readonly slots: number;
    readonly probability: Readonly<Record<Difficulty, number>>;
  } | null;
}

/** Forgetting in the set `original`, which the rules' cases use. */
export const originalForgetting: Forgetting = {
  remember: { easy: 0.7, medium: 0.8, hard: 0.9, expert: 1 },
  wipe: { slots: 7, probability: { easy: 0.8, medium: 0.8, hard: 0.8, expert: 0.8 } },
};
