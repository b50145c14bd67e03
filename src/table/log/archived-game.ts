import { z } from 'zod';
import { earlierSeedsSchema, entropyPartsSchema, seatingSchema } from '../../store/database/rows.ts';
import type { StoredLeague } from '../../store/records/league.ts';
import type { GameRecord } from './proof/verify.ts';

/**
 * A game as one line of an archive. It has everything needed to check the game, but nothing about who played,
 * so it never has to be deleted for somebody's privacy.
 */

const version = 1;

const roll = z.object({
  id: z.string(),
  actionNumber: z.int().min(0).exactOptional(),
  at: z.int().min(0),
  kind: z.string(),
  purpose: z.string(),
  owner: z.string().exactOptional(),
  sides: z.array(z.int().min(1)),
  values: z.array(z.int().min(1)),
  secret: z.literal(true).exactOptional(),
  createdAt: z.coerce.date(),
});

const action = z.object({
  number: z.int().min(1),
  seat: z.int().min(0),
  notation: z.string(),
  hash: z.string(),
  source: z.string(),
  at: z.coerce.date(),
});

const game = z.object({
  kind: z.literal('game'),
  version: z.literal(version),
  table: z.object({
    id: z.string(),
    guildId: z.string(),
    channelId: z.string(),
    game: z.string(),
    rulesVersion: z.int().min(1).exactOptional(),
    options: z.unknown(),
    status: z.enum(['finished', 'ended']),
    timeControl: z.string(),
    seq: z.int().min(0),
    seed: z.string(),
    commit: z.string(),
    entropy: z.string(),
    entropyParts: entropyPartsSchema.exactOptional(),
    earlierSeeds: earlierSeedsSchema.exactOptional(),
    seating: seatingSchema.exactOptional(),
    kept: z.record(z.string(), z.string()).exactOptional(),
    result: z.unknown().optional(),
    createdAt: z.coerce.date(),
    startedAt: z.coerce.date(),
    finishedAt: z.coerce.date(),
    /** Whether only invited people could sit there. Lines without it are older, and may be of such a table. */
    private: z.boolean().exactOptional(),
    /** A seat without a level belongs to a person. */
    seats: z.array(
      z.object({ seat: z.int().min(0), level: z.string().exactOptional(), entropy: z.string() }),
    ),
  }),
  actions: z.array(action),
  rolls: z.array(roll),
});

const league = z.object({
  kind: z.literal('league'),
  version: z.literal(version),
  key: z.string(),
  game: z.string(),
  name: z.string(),
  document: z.string(),
});

const lines = z.discriminatedUnion('kind', [game, league]);

/** Writes a league that games on later lines use. */
export const leagueLine = ({ key, game: of, name, document }: StoredLeague): string =>
  JSON.stringify({ kind: 'league', version, key, game: of, name, document } satisfies z.input<typeof league>);

/** @param record the record of a game that started and is over */
export function gameLine({ table, actions, rolls }: GameRecord): string {
  const { id, guildId, channelId, options, status, timeControl, seq, seed, commit, entropy, kept, result } =
    table;
  const { rulesVersion, createdAt, startedAt, finishedAt, entropyParts, earlierSeeds, seating } = table;
  const seats = table.seats.map(({ seat, level, userId, entropy: own }) => {
    return { seat, ...(level !== undefined && userId === undefined && { level }), entropy: own };
  });
  return JSON.stringify({
    kind: 'game',
    version,
    table: {
      id,
      guildId,
      channelId,
      game: table.game,
      rulesVersion,
      options,
      status,
      timeControl,
      seq,
      seed,
      commit,
      entropy,
      entropyParts,
      earlierSeeds,
      seating,
      kept,
      result,
      createdAt,
      startedAt,
      finishedAt,
      private: table.invited !== undefined,
      seats,
    },
    actions: actions.map(({ number, seat, notation, hash, source, at }) => {
      return { number, seat, notation, hash, source, at };
    }),
    rolls: rolls.map(
      ({ id: of, actionNumber, at, kind, purpose, owner, sides, values, secret, createdAt: on }) => {
        return { id: of, actionNumber, at, kind, purpose, owner, sides, values, secret, createdAt: on };
      },
    ),
  });
}

/** Reads a line of an archive; undefined if this version can't read it. */
export function readLine(
  line: unknown,
):
  | { readonly league: Omit<StoredLeague, 'bornAt'> }
  | { readonly record: GameRecord; readonly isPrivate: boolean }
  | undefined {
  const read = lines.safeParse(line).data;
  if (read === undefined) return undefined;
  if (read.kind === 'league') return { league: read };
  const { result, private: isPrivate = true, ...table } = read.table;
  const over = {
    openedBy: '',
    revision: 0,
    shownRevision: 0,
    loggedSeq: 0,
    notifiedSeq: 0,
    awaitsProgram: false,
    seats: table.seats.map((seat) => ({ ...seat, name: `Seat ${seat.seat + 1}` })),
    ...(result !== undefined && { result }),
  };
  const record = { table: { ...table, ...over }, actions: read.actions, rolls: read.rolls };
  return { record, isPrivate };
}
