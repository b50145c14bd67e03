import type { StoredTable } from '../../store/records/table.ts';

/** Whether nobody's time runs: the game is paused, or its people cannot be shown where it stands. */
export const clockRests = ({ pausedAt, trouble }: Pick<StoredTable, 'pausedAt' | 'trouble'>): boolean =>
  pausedAt !== undefined || trouble !== undefined;
