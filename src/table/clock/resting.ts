import type { StoredTable } from '../../store/records/table.ts';

type Standing = Pick<StoredTable, 'pausedAt' | 'trouble'>;

/** Whether nobody's time runs: the game is paused, or its people cannot be shown where it stands. */
export const clockRests = ({ pausedAt, trouble }: Standing): boolean =>
  pausedAt !== undefined || trouble !== undefined;

/** Whether no request may be made for the table's channel: it is not there, or the bot is not. */
export const outOfReach = ({ trouble }: Pick<StoredTable, 'trouble'>): boolean =>
  trouble === 'channel-gone' || trouble === 'bot-removed';
