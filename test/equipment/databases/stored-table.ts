import type { StoredTable } from '../../../src/store/records/table.ts';

/** A row of a running table. A test passes only the fields that it needs. */
export const storedTable = (rest: Partial<StoredTable> = {}): StoredTable => ({
  id: 'abcdefghjk',
  guildId: 'g',
  channelId: 'c',
  game: 'rps',
  options: {},
  status: 'active',
  openedBy: 'u0',
  revision: 1,
  seq: 4,
  shownRevision: 1,
  notifiedSeq: 0,
  timeControl: 'none',
  awaitsProgram: false,
  loggedSeq: 0,
  seed: '00',
  commit: '00',
  entropy: '',
  seats: [],
  createdAt: new Date(0),
  ...rest,
});
