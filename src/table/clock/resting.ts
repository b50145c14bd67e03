import type { StoredTable } from '../../store/records/table.ts';

/** Whether a running game waits for new dice, so that nobody can act. */
export const awaitsDice = ({ draw }: Pick<StoredTable, 'draw'>): boolean => draw?.kind === 'again';

/** Whether all clocks are stopped: the game is paused or waits for dice, or its people can't see it. */
export const clockRests = (table: Pick<StoredTable, 'pausedAt' | 'trouble' | 'draw'>): boolean =>
  table.pausedAt !== undefined || table.trouble !== undefined || awaitsDice(table);
