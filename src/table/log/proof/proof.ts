import { z } from 'zod';
import type { BeaconPart } from '../../../engine/beacon/chain.ts';
import { canonicalJson } from '../../../engine/canonical.ts';
import type { StoredTable } from '../../../store/records/table.ts';
import { beginningOf, chainVersion, closingLink, headOf } from './chain.ts';
import { pressOf, streamsOf } from './seeds.ts';
import { taggedSeats } from './tags.ts';
import type { GameRecord } from './verify.ts';

/**
 * A finished game as a file that anybody can check without the bot. docs/fairness.md describes its fields,
 * and docs/verify.html checks it in a browser.
 */

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const whole = z.int().min(0);

const beacon = z.strictObject({
  /** `quicknet`, or the key and schedule of another beacon. */
  chain: z.union([
    z.literal('quicknet'),
    z.strictObject({ key: z.string(), genesis: whole, period: z.int().min(1) }),
  ]),
  /** Id of the message that fixed everything else, and with it the round. */
  message: z.string(),
  round: z.int().min(1),
  signature: z.string().regex(/^[0-9a-f]{96}$/),
});

const startSeats = z.array(
  z.strictObject({
    seat: whole,
    /** Id of the interaction with which a person took the seat; absent for a computer. */
    join: z.string().exactOptional(),
    /** SHA-256 of the join id, a space and the person's word. */
    word: hex.exactOptional(),
  }),
);

/** The parts of a stream's entropy: from the start of the game, or after a restored backup. */
const parts = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('start'),
    seats: startSeats,
    /** Id of the press of **Start**; absent if there was none. */
    start: z.string().exactOptional(),
    /** What started the game if nobody pressed. */
    without: z.enum(['computers', 'fixture', 'rematch']).exactOptional(),
    beacon: beacon.exactOptional(),
  }),
  z.strictObject({
    kind: z.literal('after'),
    /** Id of the press that was added; absent until somebody has pressed. */
    press: z.string().exactOptional(),
    beacon: beacon.exactOptional(),
  }),
]);

const shared = {
  format: z.literal('clubhouse-proof'),
  table: z.string(),
  title: z.string(),
  status: z.enum(['finished', 'ended']),
  /** Canonical JSON of the game's setup. */
  beginning: z.string(),
  actions: z.array(
    z.strictObject({
      number: z.int().min(1),
      seat: whole,
      notation: z.string(),
      hash: z.string(),
      /**
       * Id of the interaction behind a person's action; absent for programs, and always absent in version 1.
       */
      press: z.string().exactOptional(),
    }),
  ),
  rolls: z.array(
    z.strictObject({
      id: z.string(),
      action: whole,
      at: whole,
      kind: z.string(),
      purpose: z.string(),
      owner: z.string().exactOptional(),
      sides: z.array(z.int().min(1)),
      values: z.array(z.int().min(1)),
    }),
  ),
  /** The link of the last action. */
  chain: hex,
};

const stream = z.strictObject({
  from: whole,
  seed: hex,
  commit: z.string(),
  entropy: z.string(),
  parts,
});

const oldSeats = z.array(z.strictObject({ seat: whole, name: z.string(), word: z.string().exactOptional() }));

/**
 * Version 1: the hash chain does not include the presses. Version 2: it doesn't include the result, the people and
 * what rolls were for. Version 3: it includes everything that the file says.
 */
export const proofSchema = z.discriminatedUnion('version', [
  z.strictObject({
    ...shared,
    version: z.literal(1),
    seats: oldSeats,
    /** null: the game began before entropy parts were stored. */
    streams: z.array(stream.extend({ parts: parts.nullable() })).min(1),
    result: z.unknown().optional(),
  }),
  z.strictObject({
    ...shared,
    version: z.literal(2),
    seats: oldSeats,
    streams: z.array(stream).min(1),
    result: z.unknown().optional(),
  }),
  z.strictObject({
    ...shared,
    version: z.literal(3),
    seats: z.array(
      z.strictObject({
        seat: whole,
        /** Hash of salt, who and name. */
        tag: hex,
        /** Absent, like `who` and `name`, if the person is forgotten. */
        salt: z.string().exactOptional(),
        /** Hash of the salt and the person's id. */
        who: hex.exactOptional(),
        name: z.string().exactOptional(),
        word: z.string().exactOptional(),
      }),
    ),
    streams: z.array(stream).min(1),
    /** The link that also covers status, title, result and people; the table's last message shows it. */
    end: hex,
    /** Canonical JSON. */
    result: z.string().exactOptional(),
  }),
]);

export type Proof = z.infer<typeof proofSchema>;

/** @param title the game's title, for games that don't know the title that they began with */
export function proofOf(title: string, record: GameRecord): Proof {
  const { table, actions, rolls } = record;
  const version = chainVersion(table);
  const chain = headOf(table, actions, rolls);
  const { result } = table;
  const told =
    version === 3
      ? {
          title: table.entropyParts?.title ?? title,
          seats: taggedSeats(table).map(({ seat, tag, known }) => {
            const word = table.seats.find((one) => one.seat === seat)?.word;
            return { seat, tag, ...known, ...(known && word !== undefined && { word }) };
          }),
          end: closingLink(table, chain),
          ...(result !== undefined && { result: canonicalJson(result) }),
        }
      : {
          title,
          seats: table.seats.map(({ seat, name, word }) => {
            return { seat, name, ...(word !== undefined && { word }) };
          }),
          ...(result !== undefined && { result }),
        };
  return proofSchema.parse({
    format: 'clubhouse-proof',
    version,
    table: table.id,
    status: table.status,
    beginning: beginningOf(table),
    streams: streamsWithParts(table, actions),
    actions: actions.map(({ number, seat, notation, hash, source }) => {
      const press = version === 1 ? undefined : pressOf({ source });
      return { number, seat, notation, hash, ...(press !== undefined && { press }) };
    }),
    rolls: rolls.map(({ id, actionNumber = 0, at, kind, purpose, owner, sides, values }) => {
      return {
        id,
        action: actionNumber,
        at,
        kind,
        purpose,
        ...(owner !== undefined && { owner }),
        sides,
        values,
      };
    }),
    chain,
    ...told,
  });
}

/** A beacon's part without what only the bot needs. */
const shownBeacon = ({ chain, message, round, signature }: BeaconPart) => ({
  chain,
  message,
  round,
  signature,
});

function streamsWithParts(table: StoredTable, actions: GameRecord['actions']): unknown[] {
  const { entropyParts } = table;
  const streams = streamsOf(table);
  return streams.map((stream, index) => {
    if (index === 0) {
      if (entropyParts === undefined) return { ...stream, parts: null };
      const { seats, start, without, beacon: drawn } = entropyParts;
      return {
        ...stream,
        parts: {
          kind: 'start',
          seats,
          ...(start !== undefined && { start }),
          ...(without !== undefined && { without }),
          ...(drawn && { beacon: shownBeacon(drawn) }),
        },
      };
    }
    // The seed of a second backup may begin where the beacon's value for the first one does.
    const isAdded = streams[index - 1]?.seed === stream.seed;
    const later = isAdded ? entropyParts?.later?.find(({ from }) => from === stream.from) : undefined;
    if (later !== undefined)
      return { ...stream, parts: { kind: 'after', beacon: shownBeacon(later.beacon) } };
    const press = isAdded ? actions.find(({ number }) => number === stream.from)?.source : undefined;
    return { ...stream, parts: { kind: 'after', ...(press !== undefined && { press }) } };
  });
}
