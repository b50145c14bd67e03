/** How computers forget (Dutch 10.4): of a strategy set, as the state keeps it. */

export const difficulties = ['easy', 'medium', 'hard', 'expert'] as const;
export type Difficulty = (typeof difficulties)[number];

export interface Forgetting {
  /** Chance to notice that a belief was removed or moved, by difficulty. */
  readonly remember: Readonly<Record<Difficulty, number>>;
  /** M3; null: nothing is wiped. */
  readonly wipe: {
    readonly slots: number;
    readonly probability: Readonly<Record<Difficulty, number>>;
  } | null;
}

/** Of the set `original`, by which the cases of the rules are played. */
export const originalForgetting: Forgetting = {
  remember: { easy: 0.7, medium: 0.8, hard: 0.9, expert: 1 },
  wipe: { slots: 7, probability: { easy: 0.8, medium: 0.8, hard: 0.8, expert: 0.8 } },
};
