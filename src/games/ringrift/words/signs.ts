import type { Player } from '../terms/boards.ts';

/** The shape of each color, as a character for plain text. */
const signs = ['●', '■', '▲', '◆'] as const;

export const signOf = (player: Player): string => signs[player - 1] ?? '?';
