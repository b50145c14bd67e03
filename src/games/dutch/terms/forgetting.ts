/** How often the computers of a strategy set forget cards (Dutch 10.4). The state stores these numbers. */

export const difficulties = ['easy', 'medium', 'hard', 'expert'] as const;
export type Difficulty = (typeof difficulties)[number];

export interface Forgetting {
  /** The probability of noticing that a believed card was removed or moved, by difficulty. */
  readonly remember: Readonly<Record<Difficulty, number>>;
  /** When a penalty card erases the memory (Dutch M3); null for never. */
  readonly wipe: {
    readonly slots: number;
    readonly probability: Readonly<Record<Difficulty, number>>;
  } | null;
}

/** The numbers of the strategy set `original`. The test cases of the rules use them. */
export const originalForgetting: Forgetting = {
  remember: { easy: 0.7, medium: 0.8, hard: 0.9, expert: 1 },
  wipe: { slots: 7, probability: { easy: 0.8, medium: 0.8, hard: 0.8, expert: 0.8 } },
};
