import { commitOf } from '../../src/engine/dice/dice.ts';
import type { Seating } from '../../src/games/facets/seats.ts';
import type { Game } from '../../src/games/game.ts';
import type { StoredTable } from '../../src/store/records/table.ts';
import type { LiveTable } from '../../src/table/log/live.ts';
import { dealt } from '../../src/table/log/replay.ts';
import { luckOf } from '../contract/luck.ts';

/** Tables like the bot's, without Discord and a database. */

const people = ['Ann', 'Ben', 'Cleo', 'Dev', 'Eve', 'Finn', 'Gus', 'Hal', 'Ida', 'Jon'];

/** Deals a table. Its number determines its clock and ids. */
export function dealtTable(game: Game, number: number, seating: Seating, options: unknown): LiveTable {
  const seed = number.toString(16).padStart(64, '7');
  const table: StoredTable = {
    id: `table${String(number + 22_222).padStart(5, '2')}`.replaceAll(/[01]/g, 'x'),
    guildId: '100000000000000001',
    channelId: '100000000000000002',
    messageId: '100000000000000003',
    game: game.id,
    options,
    status: 'active',
    openedBy: '100000000000000010',
    revision: 0,
    seq: 0,
    shownRevision: 0,
    notifiedSeq: 0,
    loggedSeq: 0,
    timeControl: luckOf(number).of(['none', 'live-1', 'each-1440']),
    awaitsProgram: false,
    seed,
    commit: commitOf(seed),
    entropy: '',
    seating,
    seats: seating.map((dealtSeat, seat) => ({
      seat,
      name: people[seat] ?? '',
      entropy: `${seat}`,
      ...(dealtSeat.kind === 'person'
        ? { userId: `${100_000_000_000_000_010n + BigInt(seat)}` }
        : { level: dealtSeat.level }),
    })),
    createdAt: new Date('2026-05-01T12:00:00Z'),
    startedAt: new Date('2026-05-01T12:00:00Z'),
  };
  return dealt(game, table);
}
