import { z } from 'zod';
import type { StoredTable } from '../../../store/records/table.ts';
import { beginningOf, chainVersion, headOf } from './chain.ts';
import { pressOf, streamsOf } from './seeds.ts';
import type { GameRecord } from './verify.ts';

/**
 * A finished game as a file that anybody can check without the bot. docs/fairness.md describes its fields,
 * and docs/verify.html checks it in a browser.
 */

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const whole = z.int().min(0);

/** The parts of a stream's entropy: from the start of the game, or after a restored backup. */
const parts = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('start'),
    seats: z.array(
      z.strictObject({
        seat: whole,
        /** Id of the interaction with which a person took the seat; absent for a computer. */
        join: z.string().exactOptional(),
        /** SHA-256 of the join id, a space and the person's word. */
        word: hex.exactOptional(),
      }),
    ),
    start: z.string(),
  }),
  z.strictObject({
    kind: z.literal('after'),
    /** Id of the press that was added; absent until somebody has pressed. */
    press: z.string().exactOptional(),
  }),
]);

export const proofSchema = z.strictObject({
  format: z.literal('clubhouse-proof'),
  /** 1: the hash chain does not include the presses. */
  version: z.union([z.literal(1), z.literal(2)]),
  table: z.string(),
  title: z.string(),
  status: z.enum(['finished', 'ended']),
  /** Canonical JSON of the game's setup. */
  beginning: z.string(),
  seats: z.array(z.strictObject({ seat: whole, name: z.string(), word: z.string().exactOptional() })),
  streams: z
    .array(
      z.strictObject({
        from: whole,
        seed: hex,
        commit: z.string(),
        entropy: z.string(),
        /** null: the game began before entropy parts were stored. */
        parts: parts.nullable(),
      }),
    )
    .min(1),
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
  chain: hex,
  result: z.unknown().optional(),
});

export type Proof = z.infer<typeof proofSchema>;

/** @param title the game's title */
export function proofOf(title: string, { table, actions, rolls }: GameRecord): Proof {
  const version = chainVersion(table);
  return proofSchema.parse({
    format: 'clubhouse-proof',
    version,
    table: table.id,
    title,
    status: table.status,
    beginning: beginningOf(table),
    seats: table.seats.map(({ seat, name, word }) => ({ seat, name, ...(word !== undefined && { word }) })),
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
    chain: headOf(table, actions, rolls),
    ...(table.result !== undefined && { result: table.result }),
  });
}

function streamsWithParts(table: StoredTable, actions: GameRecord['actions']): Proof['streams'] {
  const streams = streamsOf(table);
  return streams.map((stream, index) => {
    if (index === 0) {
      const { entropyParts } = table;
      return {
        ...stream,
        parts: entropyParts
          ? { kind: 'start', start: entropyParts.start, seats: [...entropyParts.seats] }
          : null,
      };
    }
    const isPress = streams[index - 1]?.seed === stream.seed;
    const press = isPress ? actions.find(({ number }) => number === stream.from)?.source : undefined;
    return { ...stream, parts: { kind: 'after', ...(press !== undefined && { press }) } };
  });
}
