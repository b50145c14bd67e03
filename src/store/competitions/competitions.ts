import { z } from 'zod';
import { canonicalJson } from '../../engine/canonical.ts';
import { insertPrepared } from '../database/bulk.ts';
import type { Rows } from '../database/clients.ts';
import type { Reach } from '../database/database.ts';
import { isTaken } from '../database/driver-errors.ts';
import { Prisma } from '../generated/sqlite/client.ts';
import {
  ActTaken,
  type CompetitionRecords,
  competitionKinds,
  importing,
  type ListedCompetition,
  type NewActs,
  openPhases,
  type StoredAct,
  type StoredCompetition,
  type StoredEntrant,
} from '../records/competition.ts';
import { storedTime } from './stored-time.ts';

/** Rows are read with raw SQL, which returns text for times on SQLite. */
const moment = z.coerce.date();
const json = z.string().transform((text): unknown => JSON.parse(text));

const listedRow = z.object({
  id: z.string(),
  kind: z.enum(competitionKinds),
  guildId: z.string(),
  channelId: z.string(),
  messageId: z.string().nullable(),
  name: z.string(),
  game: z.string(),
  phase: z.string(),
  createdBy: z.string().nullable(),
  number: z.int(),
  shownNumber: z.int(),
  postedNumber: z.int(),
  posts: z.string().nullable(),
  beginsAt: moment.nullable(),
  dueAt: moment.nullable(),
  createdAt: moment,
  finishedAt: moment.nullable(),
});

const listed = ({
  messageId,
  createdBy,
  posts,
  beginsAt,
  dueAt,
  finishedAt,
  ...rest
}: z.output<typeof listedRow>): ListedCompetition => ({
  ...rest,
  posts: posts === null ? [] : z.array(z.number()).parse(JSON.parse(posts)),
  ...(messageId !== null && { messageId }),
  ...(createdBy !== null && { createdBy }),
  ...(beginsAt !== null && { beginsAt }),
  ...(dueAt !== null && { dueAt }),
  ...(finishedAt !== null && { finishedAt }),
});

const listedRows = z.array(listedRow.transform(listed));
const listedColumns = Prisma.raw(
  Object.keys(listedRow.shape)
    .map((column) => `"${column}"`)
    .join(', '),
);

const competitionRows = z.array(
  listedRow
    .extend({ settings: json })
    .transform(({ settings, ...row }): StoredCompetition => ({ ...listed(row), settings })),
);

const entrantRows = z.array(
  z
    .object({
      entrant: z.int(),
      userId: z.string().nullable(),
      level: z.string().nullable(),
      name: z.string(),
    })
    .transform(
      ({ userId, level, ...rest }): StoredEntrant => ({
        ...rest,
        ...(userId !== null && { userId }),
        ...(level !== null && { level }),
      }),
    ),
);

const actRows = z.array(
  z
    .object({
      number: z.int(),
      at: moment,
      by: z.string().nullable(),
      reason: z.string().nullable(),
      act: json,
    })
    .transform(
      ({ by, reason, ...rest }): StoredAct => ({
        ...rest,
        ...(by !== null && { by }),
        ...(reason !== null && { reason }),
      }),
    ),
);

const servers = z.array(z.object({ guildId: z.string() }));
const whereabouts = z.array(z.object({ id: z.string(), guildId: z.string() }));

const stored = ({ provider }: Reach, at: Date | undefined): Prisma.Sql => storedTime(provider, at);

/** Stores competitions in a database. */
export const competitionsIn = (reach: Reach): CompetitionRecords => ({
  async createCompetition({ settings, beginsAt, dueAt, kind = 'tournament', ...one }) {
    const columns = Prisma.sql`"id", "kind", "guildId", "channelId", "name", "game", "settings", "phase", "createdBy",
      "number", "shownNumber", "postedNumber", "beginsAt", "dueAt", "createdAt"`;
    await reach.ask((rows) =>
      rows.$queryRaw(Prisma.sql`INSERT INTO "Competition" (${columns}) VALUES (${one.id}, ${kind},
        ${one.guildId}, ${one.channelId}, ${one.name}, ${one.game}, ${canonicalJson(settings)}, ${one.phase}, ${one.createdBy},
        0, -1, 0, ${stored(reach, beginsAt)}, ${stored(reach, dueAt)}, ${stored(reach, reach.now())})`),
    );
  },

  async competition(id) {
    const found = Prisma.sql`SELECT * FROM "Competition" WHERE "id" = ${id}`;
    return competitionRows.parse(await reach.ask((rows) => rows.$queryRaw(found)))[0];
  },

  async entrants(id) {
    const found = Prisma.sql`SELECT "entrant", "userId", "level", "name" FROM "CompetitionEntrant"
      WHERE "competitionId" = ${id} ORDER BY "entrant"`;
    return entrantRows.parse(await reach.ask((rows) => rows.$queryRaw(found)));
  },

  async acts(id, after) {
    const found = Prisma.sql`SELECT "number", "at", "by", "reason", "act" FROM "CompetitionAct"
      WHERE "competitionId" = ${id} AND "number" > ${after} ORDER BY "number"`;
    return actRows.parse(await reach.ask((rows) => rows.$queryRaw(found)));
  },

  insertPrepared: (prepared) => reach.ask((rows) => insertPrepared(reach.provider, rows, prepared)),

  openImported: (id, { acts, entrants = [], phase, finished }) =>
    reach.inTransaction(async (rows) => {
      const at = stored(reach, reach.now());
      const opened = await rows.$queryRaw(Prisma.sql`UPDATE "Competition"
        SET "number" = ${acts}, "postedNumber" = ${acts}, "phase" = ${phase}, "dueAt" = ${at},
          "finishedAt" = ${finished ? at : Prisma.sql`"finishedAt"`}
        WHERE "id" = ${id} AND "phase" = ${importing} RETURNING "id"`);
      if (!Array.isArray(opened) || opened.length === 0)
        throw new Error(`The import of competition ${id} was given up.`);
      await insertEntrants(rows, id, entrants);
    }),

  async brokenImports(before, kind) {
    const found = Prisma.sql`SELECT "id", "guildId" FROM "Competition"
      WHERE "phase" = ${importing} AND "createdAt" < ${stored(reach, before)} AND "kind" = ${kind}`;
    return whereabouts.parse(await reach.ask((rows) => rows.$queryRaw(found)));
  },

  addActs: (id, acts) => addActs(reach, id, acts),

  async setCompetitionShown(id, { messageId, shownNumber, postedNumber, posts }) {
    const changes = [
      ...(messageId === undefined ? [] : [Prisma.sql`"messageId" = ${messageId}`]),
      ...(shownNumber === undefined ? [] : [raised('shownNumber', shownNumber)]),
      ...(postedNumber === undefined ? [] : [raised('postedNumber', postedNumber)]),
      ...(posts === undefined ? [] : [Prisma.sql`"posts" = ${JSON.stringify(posts)}`]),
    ];
    if (changes.length === 0) return;
    const change = Prisma.sql`UPDATE "Competition" SET ${Prisma.join(changes, ', ')} WHERE "id" = ${id}`;
    await reach.ask((rows) => rows.$queryRaw(change));
  },

  async setCompetitionDue(id, number, dueAt) {
    const change = Prisma.sql`UPDATE "Competition" SET "dueAt" = ${stored(reach, dueAt)}
      WHERE "id" = ${id} AND "number" = ${number}`;
    await reach.ask((rows) => rows.$queryRaw(change));
  },

  async competitionsOf(guildId, phases, kind = 'tournament') {
    const found = Prisma.sql`SELECT ${listedColumns} FROM "Competition"
      WHERE "guildId" = ${guildId} AND "kind" = ${kind} AND "phase" IN (${Prisma.join([...phases])})
      ORDER BY "createdAt" DESC, "id" LIMIT 100`;
    return listedRows.parse(await reach.ask((rows) => rows.$queryRaw(found)));
  },

  async competitionServers(since, kind = 'tournament') {
    const found = Prisma.sql`SELECT DISTINCT "guildId" FROM "Competition" WHERE "kind" = ${kind}
      AND ("phase" IN (${Prisma.join([...openPhases[kind]])}) OR "finishedAt" > ${stored(reach, since)})`;
    return servers.parse(await reach.ask((rows) => rows.$queryRaw(found))).map(({ guildId }) => guildId);
  },

  async dueCompetitions(now, kind = 'tournament') {
    const found = Prisma.sql`SELECT "id", "guildId" FROM "Competition"
      WHERE "dueAt" <= ${stored(reach, now)} AND "kind" = ${kind} ORDER BY "dueAt" LIMIT 200`;
    return whereabouts.parse(await reach.ask((rows) => rows.$queryRaw(found)));
  },

  async changeCompetition(id, { name, channelId, settings }) {
    const changes = [
      ...(name === undefined ? [] : [Prisma.sql`"name" = ${name}`]),
      ...(channelId === undefined ? [] : [Prisma.sql`"channelId" = ${channelId}`]),
      ...(settings === undefined ? [] : [Prisma.sql`"settings" = ${canonicalJson(settings)}`]),
    ];
    if (changes.length === 0) return;
    const change = Prisma.sql`UPDATE "Competition" SET ${Prisma.join(changes, ', ')} WHERE "id" = ${id}`;
    await reach.ask((rows) => rows.$queryRaw(change));
  },

  async removeCompetition(id) {
    await reach.ask((rows) => rows.$queryRaw(Prisma.sql`DELETE FROM "Competition" WHERE "id" = ${id}`));
  },
});

/** A cursor never goes back, even if two processes write it. */
const raised = (column: 'shownNumber' | 'postedNumber', to: number): Prisma.Sql => {
  const name = Prisma.raw(`"${column}"`);
  return Prisma.sql`${name} = CASE WHEN ${name} < ${to} THEN ${to} ELSE ${name} END`;
};

async function insertEntrants(rows: Rows, id: string, entrants: readonly StoredEntrant[]): Promise<void> {
  for (const { entrant, userId = null, level = null, name } of entrants)
    await rows.$queryRaw(Prisma.sql`INSERT INTO "CompetitionEntrant"
      ("competitionId", "entrant", "userId", "level", "name") VALUES (${id}, ${entrant}, ${userId}, ${level}, ${name})
      ON CONFLICT ("competitionId", "entrant") DO UPDATE SET "name" = excluded."name"`);
}

async function addActs(
  reach: Reach,
  id: string,
  { after, acts, entrants = [], phase, finished }: NewActs,
): Promise<void> {
  const at = stored(reach, reach.now());
  const last = after + acts.length;
  const taken = () => new ActTaken(`Competition ${id} has had another act than ${after}.`);
  try {
    await reach.inTransaction(async (rows) => {
      const advanced = await rows.$queryRaw(Prisma.sql`UPDATE "Competition"
        SET "number" = ${last}, "phase" = ${phase}, "dueAt" = ${at},
          "finishedAt" = ${finished ? at : Prisma.sql`"finishedAt"`}
        WHERE "id" = ${id} AND "number" = ${after} RETURNING "id"`);
      if (!Array.isArray(advanced) || advanced.length === 0) throw taken();
      await insertEntrants(rows, id, entrants);
      for (const [index, { by = null, reason = null, act }] of acts.entries())
        await rows.$queryRaw(Prisma.sql`INSERT INTO "CompetitionAct"
          ("competitionId", "number", "at", "by", "reason", "act")
          VALUES (${id}, ${after + index + 1}, ${at}, ${by}, ${reason}, ${canonicalJson(act)})`);
    });
  } catch (error) {
    throw isTaken(error) ? taken() : error;
  }
}
