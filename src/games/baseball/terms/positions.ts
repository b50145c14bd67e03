/** The nine fielding positions, in the order of the rules (Baseball 2.1). P is scoring number 1. */
export const fieldPositions = ['P', 'C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF'] as const;
export type FieldPosition = (typeof fieldPositions)[number];
export type Position = FieldPosition | 'DH';

/** Common names of the positions. */
export const positionNames: Readonly<Record<Position, string>> = {
  P: 'pitcher',
  C: 'catcher',
  '1B': 'first base',
  '2B': 'second base',
  '3B': 'third base',
  SS: 'shortstop',
  LF: 'left field',
  CF: 'center field',
  RF: 'right field',
  DH: 'designated hitter',
};

/** A position as it appears in a sentence, such as `at shortstop` or `in left field`. */
export const atPosition = (position: Position): string =>
  `${position === 'LF' || position === 'CF' || position === 'RF' ? 'in' : 'at'} ${positionNames[position]}`;
