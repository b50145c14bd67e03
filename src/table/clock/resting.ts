import type { StoredTable } from '../../store/records/table.ts';

/** Whether all clocks are stopped: the game is paused, or its people can't see it. */
export const clockRests = ({ pausedAt, trouble }: Pick<StoredTable, 'pausedAt' | 'trouble'>): boolean =>
  pausedAt !== undefined || trouble !== undefined;
