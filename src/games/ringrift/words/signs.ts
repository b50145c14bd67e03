import type { Player } from '../terms/boards.ts';

/** The form of each color as a letter, where there are only letters. */
const signs = ['●', '■', '▲', '◆'] as const;

export const signOf = (player: Player): string => signs[player - 1] ?? '?';
