import { pino } from 'pino';
import { addressOf, type Provider } from '../../src/store/database/address.ts';
import { insertAll, type RowOf } from '../../src/store/database/bulk.ts';
import { clientFor, type Rows } from '../../src/store/database/clients.ts';
import { Prisma } from '../../src/store/generated/sqlite/client.ts';
import { unwatched } from '../../src/watching/watch.ts';

/** Fills a database with finished games: their tables, logs, records and seats. */

/** A finished game, with the rows that its end leaves. */
export interface FilledGame {
  readonly tableId: string;
  readonly game: string;
  readonly endedAt: Date;
  /** The key of a competition's game. */
  readonly fixture?: string;
  readonly record: RowOf['GameRecord'];
  readonly seats: readonly RowOf['PlayedSeat'][];
}

/** How many rows one statement inserts. */
export const atOnce = 5_000;

/**
 * Fills an empty database.
 * @param actions of each game
 * @param more inserts what else there is
 */
export async function fillGames(
  url: string,
  games: readonly FilledGame[],
  actions: number,
  more: (client: Rows, provider: Provider) => Promise<void>,
): Promise<void> {
  const address = addressOf(url);
  const { client } = await clientFor(address, 1, false, { log: pino({ level: 'silent' }), watch: unwatched });
  const { provider } = address;
  for (const part of parts(games, atOnce)) {
    await client.$queryRaw(insertingTables(provider, part));
    await insertAll(
      provider,
      client,
      'GameRecord',
      part.map(({ record }) => record),
    );
    await insertAll(
      provider,
      client,
      'PlayedSeat',
      part.flatMap(({ seats }) => seats),
    );
  }
  for (const part of parts(games, atOnce / actions))
    await insertAll(
      provider,
      client,
      'Action',
      part.flatMap((game) => actionsOf(game, actions)),
    );
  await more(client, provider);
  // On PostgreSQL this happens by itself after a while.
  if (provider === 'postgresql') await client.$queryRaw(Prisma.sql`ANALYZE`);
  await client.$disconnect();
}

export const parts = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, part) =>
    list.slice(part * size, (part + 1) * size),
  );

const actionsOf = ({ tableId, endedAt }: FilledGame, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    tableId,
    number: index + 1,
    seat: index % 2,
    notation: `PLAY s${(index % 2) + 1}[${(index % 4) + 1}]`,
    hash: `${tableId}${String(index).padStart(54, '0')}`,
    source: `press:${tableId}:${index}`,
    at: endedAt,
    why: null,
  }));

const tableColumns = [
  'id',
  'guildId',
  'channelId',
  'game',
  'options',
  'status',
  'openedBy',
  'revision',
  'seq',
  'shownRevision',
  'loggedSeq',
  'seed',
  'commit',
  'entropy',
  'createdAt',
  'finishedAt',
  'fixture',
] as const;

function insertingTables(provider: Provider, games: readonly FilledGame[]): Prisma.Sql {
  const rows = games.map(({ tableId, game, endedAt, record: { guildId, channelId }, fixture = null }) => {
    const at = endedAt.toISOString().replace('Z', '+00:00');
    const numbers = { revision: 9, seq: 100, shownRevision: 9, loggedSeq: 100 };
    const secrets = { seed: 'f'.repeat(64), commit: 'e'.repeat(64), entropy: 'd'.repeat(64) };
    const own = {
      id: tableId,
      guildId,
      channelId,
      game,
      options: '{}',
      status: 'finished',
      openedBy: 'somebody',
      fixture,
    };
    return { ...own, ...numbers, ...secrets, createdAt: at, finishedAt: at };
  });
  const json = JSON.stringify(rows);
  const columns = Prisma.raw(tableColumns.map((name) => `"${name}"`).join(', '));
  if (provider === 'postgresql')
    return Prisma.sql`INSERT INTO "Table" (${columns})
      SELECT ${columns} FROM json_populate_recordset(NULL::"Table", ${json}::json)`;
  const values = Prisma.raw(tableColumns.map((name) => `record.value ->> '${name}'`).join(', '));
  return Prisma.sql`INSERT INTO "Table" (${columns}) SELECT ${values} FROM json_each(${json}) record`;
}
