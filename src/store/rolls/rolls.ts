import { insertAll } from '../database/bulk.ts';
import type { RollFilter } from '../database/clients.ts';
import type { Reach } from '../database/database.ts';
import { rollOf, rollRow } from '../database/rows.ts';
import type { RollQuery, RollRecords } from '../records/roll.ts';
import type { FaceCounts } from './face-counts.ts';

/** The default maximum number of rolls to return. */
const usualLimit = 100;

/** Finds rolls in a database. */
export const rollsIn = ({ ask, provider }: Reach, faces: FaceCounts): RollRecords => ({
  async saveRolls(rolls) {
    await ask((rows) => insertAll(provider, rows, 'Roll', rolls.map(rollRow)));
  },

  async rollById(id) {
    const row = await ask((rows) => rows.roll.findUnique({ where: { id } }));
    return row === null ? undefined : rollOf(row);
  },

  async rolls(query) {
    const found = await ask((rows) =>
      rows.roll.findMany({
        where: filterOf(query),
        orderBy: [{ createdAt: 'desc' }, { at: 'desc' }, { id: 'desc' }],
        take: query.limit ?? usualLimit,
      }),
    );
    return found.map(rollOf);
  },

  faceCounts: (sides, query) => faces.of(sides, filterOf(query)),
});

const filterOf = ({ guildId, tableId, userId, open }: RollQuery): RollFilter => ({
  ...(guildId !== undefined && { guildId }),
  ...(tableId !== undefined && { tableId }),
  ...(userId !== undefined && { userId }),
  ...(open && { secret: false }),
});
