import { z } from 'zod';
import { canonicalJson } from '../../engine/canonical.ts';
import type { EntropyParts, PeoplesParts } from '../../engine/dice/entropy.ts';
import type { Roll as RollRow, Seat as SeatRow } from '../generated/sqlite/client.ts';
import type { GuildLeague, StoredLeague } from '../records/league.ts';
import type { StoredAction } from '../records/log.ts';
import type { StoredPerson } from '../records/person.ts';
import type { StoredRoll } from '../records/roll.ts';
import { StoreError } from '../records/store-error.ts';
import {
  type DealtSeat,
  type Draw,
  type Due,
  type EarlierSeed,
  type OpenPlace,
  type SeatTag,
  type StoredSeat,
  type StoredTable,
  tableStatuses,
  troubles,
} from '../records/table.ts';

/** Shapes of the database rows, and conversions between rows and the store's records. */

/** Parses JSON text. */
const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'isn’t JSON' });
    return z.NEVER;
  }
});
const whole = z.int().min(0);
const numbers = json.pipe(z.array(z.int().min(1)).min(1));

const seatSchema = z.object({
  seat: whole,
  userId: z.string().exactOptional(),
  level: z.string().exactOptional(),
  name: z.string(),
  entropy: z.string(),
  word: z.string().exactOptional(),
  timeouts: whole,
  bank: json
    .pipe(z.object({ left: whole, since: whole.exactOptional(), spent: z.literal(true).exactOptional() }))
    .exactOptional(),
  earlier: json
    .pipe(z.array(z.object({ until: whole, userId: z.string().exactOptional(), name: z.string() })))
    .exactOptional(),
}) satisfies z.ZodType<StoredSeat>;

const seed = z.string().regex(/^[0-9a-f]{64}$/, 'isn’t 64 hexadecimal digits');

const chainName = z.union([
  z.literal('quicknet'),
  z.object({ key: z.string(), genesis: whole, period: z.int().min(1) }),
]);

const beaconPart = z.object({
  chain: chainName,
  message: z.string(),
  channelId: z.string().exactOptional(),
  round: z.int().min(1),
  signature: z.string(),
});

const peoplesParts = z.object({
  seats: z.array(
    z.object({ seat: whole, join: z.string().exactOptional(), word: z.string().exactOptional() }),
  ),
  start: z.string().exactOptional(),
  without: z.enum(['computers', 'fixture', 'rematch']).exactOptional(),
}) satisfies z.ZodType<PeoplesParts>;

/** The stored parts of a game's entropy. */
export const entropyPartsSchema = peoplesParts.extend({
  beacon: beaconPart.exactOptional(),
  later: z.array(z.object({ from: z.int().min(1), beacon: beaconPart })).exactOptional(),
  chain: z.union([z.literal(2), z.literal(3)]).exactOptional(),
  title: z.string().exactOptional(),
}) satisfies z.ZodType<EntropyParts>;

const awaited = {
  chain: chainName,
  message: z.string().exactOptional(),
  channelId: z.string().exactOptional(),
};

const drawSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('told'), why: z.enum(['off', 'silent']) }),
  z.object({
    kind: z.literal('start'),
    ...awaited,
    parts: peoplesParts,
    seal: z.string(),
    by: z.object({ userId: z.string(), name: z.string() }),
    kept: z.record(z.string(), z.string()).exactOptional(),
  }),
  z.object({ kind: z.literal('again'), ...awaited }),
]) satisfies z.ZodType<Draw>;

const tagsSchema = z.array(
  z.union([z.object({ salt: z.string() }), z.object({ tag: z.string() })]),
) satisfies z.ZodType<readonly SeatTag[]>;

/** The stored earlier seeds of a table. */
export const earlierSeedsSchema = z
  .array(z.object({ until: z.int().min(1), seed, commit: z.string(), entropy: z.string() }))
  .min(1) satisfies z.ZodType<readonly EarlierSeed[]>;

/** The stored record of who played each seat at the deal. */
export const seatingSchema = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('person') }),
    z.object({ kind: z.literal('computer'), level: z.string() }),
  ]),
) satisfies z.ZodType<readonly DealtSeat[]>;

const tableSchema = z.object({
  id: z.string(),
  guildId: z.string(),
  channelId: z.string(),
  messageId: z.string().exactOptional(),
  game: z.string(),
  rulesVersion: z.int().min(1).exactOptional(),
  options: json,
  status: z.enum(tableStatuses),
  openedBy: z.string(),
  revision: whole,
  seq: whole,
  shownRevision: whole,
  loggedSeq: z.int().min(-1),
  logPost: json
    .pipe(z.object({ channelId: z.string(), messageId: z.string(), from: z.int().min(1) }))
    .exactOptional(),
  noticeId: z.string().exactOptional(),
  notifiedSeq: z.int().min(-1),
  invited: json.pipe(z.array(z.string())).exactOptional(),
  rematchOf: z.string().exactOptional(),
  fixture: z.string().exactOptional(),
  keptSeats: json.pipe(z.array(z.object({ seat: whole, userId: z.string() }))).exactOptional(),
  rematchUntil: z.date().exactOptional(),
  timeControl: z.string(),
  deadlineAt: z.date().exactOptional(),
  remindAt: z.date().exactOptional(),
  pausedAt: z.date().exactOptional(),
  proposal: json.exactOptional(),
  awaitsProgram: z.boolean(),
  trouble: z.enum(troubles).exactOptional(),
  troubleAt: z.date().exactOptional(),
  endReason: z.string().exactOptional(),
  owedPosts: json
    .pipe(
      z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          text: z.string(),
          orHere: z.literal(true).exactOptional(),
          fixesRound: z.literal(true).exactOptional(),
        }),
      ),
    )
    .exactOptional(),
  seed,
  commit: z.string(),
  entropy: z.string(),
  entropyParts: json.pipe(entropyPartsSchema).exactOptional(),
  earlierSeeds: json.pipe(earlierSeedsSchema).exactOptional(),
  seats: z.array(z.preprocess(withoutNulls, seatSchema)),
  seating: json.pipe(seatingSchema).exactOptional(),
  kept: json.pipe(z.record(z.string(), z.string())).exactOptional(),
  draw: json.pipe(drawSchema).exactOptional(),
  tags: json.pipe(tagsSchema).exactOptional(),
  rated: z.boolean().exactOptional(),
  result: json.exactOptional(),
  createdAt: z.date(),
  startedAt: z.date().exactOptional(),
  finishedAt: z.date().exactOptional(),
});

const actionSchema = z.object({
  number: z.int().min(1),
  seat: whole,
  notation: z.string(),
  hash: z.string(),
  source: z.string(),
  at: z.date(),
  why: z.string().exactOptional(),
});

const snapshotSchema = z.object({ number: whole, state: json });

const rollSchema = z.object({
  id: z.string(),
  tableId: z.string().exactOptional(),
  actionNumber: whole.exactOptional(),
  guildId: z.string().exactOptional(),
  userId: z.string().exactOptional(),
  at: whole,
  kind: z.string(),
  purpose: z.string(),
  owner: z.string().exactOptional(),
  sides: numbers,
  values: numbers,
  secret: z.literal(true).exactOptional(),
  notation: z.string().exactOptional(),
  seed: z.string().exactOptional(),
  createdAt: z.date(),
});

const leagueSchema = z
  .object({
    key: z.string(),
    game: z.string(),
    name: z.string(),
    document: z.string(),
    createdAt: z.date(),
  })
  .transform(({ createdAt: bornAt, ...rest }): StoredLeague => ({ ...rest, bornAt }));

/** A server's league without its document, which may be large. */
const guildLeagueSchema = z
  .object({
    leagueKey: z.string(),
    importedBy: z.string(),
    createdAt: z.date(),
    league: z.object({ game: z.string(), name: z.string(), createdAt: z.date() }),
  })
  .transform(({ leagueKey, league: { game, name, createdAt: bornAt }, ...rest }): GuildLeague => {
    return { key: leagueKey, game, name, bornAt, ...rest };
  });

/** Replaces the user id in a keepsake that belongs to the whole server. */
export const nobodys = '';
const keepsakeSchema = z.object({ key: z.string(), userId: z.string(), text: z.string() });

const personSchema = z.object({
  userId: z.string(),
  notify: z.string(),
  digestAt: z.date().exactOptional(),
  forced: z.boolean().exactOptional(),
  tips: z.boolean().exactOptional(),
  preview: z.boolean().exactOptional(),
  suggestions: z.boolean().exactOptional(),
  hidden: z.boolean().exactOptional(),
});
const followerSchema = z.object({ userId: z.string() });
const openPlacesSchema = z.array(
  z
    .object({
      id: z.string(),
      guildId: z.string(),
      channelId: z.string(),
      trouble: z.enum(troubles).nullable().catch(null),
    })
    .transform(({ trouble, ...place }): OpenPlace => ({ ...place, ...(trouble && { trouble }) })),
);
const dueSchema = z.object({
  id: z.string(),
  seq: whole,
  // This column is read with raw SQL, which returns text on SQLite.
  deadlineAt: z.coerce.date(),
  remindAt: z.coerce.date().exactOptional(),
});

const closingSchema = z.object({ id: z.string(), rematchUntil: z.coerce.date() });

const settingSchema = z.object({ key: z.string(), value: z.string() });

export const actionOf = (row: unknown): StoredAction => read('action', actionSchema, row);
export const snapshotOf = (row: unknown): { number: number; state: unknown } =>
  read('snapshot', snapshotSchema, row);
export const leagueOf = (row: unknown): StoredLeague => read('league', leagueSchema, row);
export const guildLeagueOf = (row: unknown): GuildLeague => read('server league', guildLeagueSchema, row);
export const keepsakeOf = (row: unknown): { key: string; userId: string; text: string } =>
  read('keepsake', keepsakeSchema, row);
export const settingOf = (row: unknown): { key: string; value: string } =>
  read('setting', settingSchema, row);
export const personOf = (row: unknown): StoredPerson => read('person', personSchema, row);
export const followerOf = (row: unknown): string => read('follower', followerSchema, row).userId;
/** The deadline columns. Without a deadline, both are null. */
export const dueColumns = (due: Due | undefined): { deadlineAt: Date | null; remindAt: Date | null } => ({
  deadlineAt: due?.deadlineAt ?? null,
  remindAt: due?.remindAt ?? null,
});
export const openPlacesOf = (rows: unknown): OpenPlace[] => openPlacesSchema.parse(rows);
export const closingOf = (row: unknown): { id: string; rematchUntil: Date } =>
  read('rematch', closingSchema, row);
export const dueOf = (row: unknown): Due & { id: string; seq: number } => read('deadline', dueSchema, row);

export function rollOf(row: unknown): StoredRoll {
  return read('roll', rollSchema, row, (fields) =>
    fields['secret'] === false ? omit(fields, 'secret') : fields,
  );
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Parses a table row. Unreadable columns are left out. A damaged table can then still be listed and ended,
 * and people can still be removed from it.
 * @throws StoreError (`bad-row`) if not even the remaining columns can be read
 */
export function tableOf(row: unknown): StoredTable {
  const fields = withoutNulls(row);
  const { data, error } = tableSchema.safeParse(fields);
  if (data) return data;
  const bad = new Set(error.issues.map(({ path }) => String(path[0])));
  // Placeholders for unreadable columns that every table must have.
  const open = fields['openChannel'] !== undefined;
  const blank: Fields = { options: 'null', status: open ? 'active' : 'ended', seed: '0'.repeat(64) };
  const left = Object.entries(fields).filter(([key]) => !bad.has(key));
  const needed = Object.entries(blank).filter(([key]) => bad.has(key));
  const rest = tableSchema.safeParse(Object.fromEntries([...left, ...needed]));
  const fault = faultOf('table', row, error);
  if (!rest.success) throw new StoreError('bad-row', fault);
  return { ...rest.data, unreadable: 'row', fault };
}

/** @throws StoreError (`bad-row`) that names the row and the problem, but never a value, which may be secret */
function read<T>(what: string, schema: z.ZodType<T>, row: unknown, prepare = (fields: Fields) => fields): T {
  const parsed = schema.safeParse(prepare(withoutNulls(row)));
  if (parsed.success) return parsed.data;
  throw new StoreError('bad-row', faultOf(what, row, parsed.error));
}

/** Describes which row can't be read and why, but never a value, which may be secret. */
function faultOf(what: string, row: unknown, { issues }: z.ZodError): string {
  const problems = issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return `The database has a ${what}${keyOf(row)} that the bot can’t read (${problems.join('; ')}).`;
}

/** The columns that identify the row. */
function keyOf(row: unknown): string {
  const keys = ['tableId', 'id', 'number', 'guildId', 'key'];
  const parts = Object.entries(withoutNulls(row)).filter(([key]) => keys.includes(key));
  return parts.length === 0 ? '' : ` (${parts.map(([key, value]) => `${key} ${String(value)}`).join(', ')})`;
}

/** Drops null columns, so that their properties are missing. */
function withoutNulls(row: unknown): Fields {
  return Object.fromEntries(Object.entries(fieldsOf(row)).filter(([, value]) => value !== null));
}

function omit(fields: Fields, key: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([each]) => each !== key));
}

function fieldsOf(row: unknown): Fields {
  return typeof row === 'object' && row !== null ? { ...row } : {};
}

export function seatRow(tableId: string, seat: StoredSeat): SeatRow {
  return { tableId, ...seatColumns(seat) };
}

/**
 * The columns of a seat that is created together with its table. The table's id is added by the database
 * client.
 */
export function seatColumns(one: StoredSeat): Omit<SeatRow, 'tableId'> {
  const { seat, userId, level, name, entropy, timeouts, bank, word, earlier = [] } = one;
  return {
    seat,
    userId: userId ?? null,
    level: level ?? null,
    name,
    entropy,
    timeouts: timeouts ?? 0,
    bank: bank === undefined ? null : canonicalJson(bank),
    word: word ?? null,
    earlier: earlier.length === 0 ? null : canonicalJson(earlier),
  };
}

export function rollRow(roll: StoredRoll): RollRow {
  return {
    id: roll.id,
    tableId: roll.tableId ?? null,
    actionNumber: roll.actionNumber ?? null,
    guildId: roll.guildId ?? null,
    userId: roll.userId ?? null,
    at: roll.at,
    kind: roll.kind,
    purpose: roll.purpose,
    owner: roll.owner ?? null,
    sides: canonicalJson(roll.sides),
    values: canonicalJson(roll.values),
    secret: roll.secret ?? false,
    notation: roll.notation ?? null,
    seed: roll.seed ?? null,
    createdAt: roll.createdAt,
  };
}
