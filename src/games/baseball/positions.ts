/** The nine positions of a lineup, in the order in which the rules name them (section 2.1); P is scoring number 1. */
export const fieldPositions = ['P', 'C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF'] as const;
export type FieldPosition = (typeof fieldPositions)[number];
export type Position = FieldPosition | 'DH';
