import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { Hono } from 'hono';
import type { Clock } from './world/clock.ts';
import type { Faults } from './world/faults.ts';

/**
 * A beacon with real signatures, for the dice of the playground's games. Its secret is no secret: whoever reads this
 * file knows all values.
 */

const { shortSignatures: scheme } = bls12_381;
/** The domain of drand's scheme with signatures on G1. */
const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

const secretOf = (name: string): Uint8Array => createHash('sha256').update(name).digest();
const publicKey = (of: Uint8Array): string => scheme.getPublicKey(of).toHex();
const secret = secretOf('the playground’s beacon');
const otherSecret = secretOf('another beacon');
/** When round 1 was due, and the time between two rounds, in seconds. */
const schedule = { genesis_time: 1_700_000_000, period: 3 } as const;
/** How long an answer takes while the beacon is slow, in milliseconds. */
const slowness = 2_500;
/** Number of signed rounds to remember. */
const kept = 20;

interface Pulse {
  readonly round: number;
  readonly signature: string;
}

function signed(by: Uint8Array, round: number): Pulse {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  const point = scheme.hash(createHash('sha256').update(number).digest(), domain);
  return { round, signature: scheme.Signature.toHex(scheme.sign(point, by)) };
}

/** The newest round that is due at a time, in milliseconds since 1970. */
const roundAt = (now: number): number =>
  Math.floor((now / 1_000 - schedule.genesis_time) / schedule.period) + 1;

/** Serves what drand's API serves: `/info`, `/public/latest` and `/public/<round>`. */
export function beaconRoutes(clock: Clock, faults: Faults): Hono {
  const app = new Hono();
  const pulses = new Map<number, Pulse>();
  const pulse = (round: number): Pulse => {
    const known = pulses.get(round) ?? signed(secret, round);
    pulses.set(round, known);
    const [oldest] = pulses.keys();
    if (pulses.size > kept && oldest !== undefined) pulses.delete(oldest);
    return known;
  };
  app.use('*', async (context, next) => {
    if (faults.beacon === 'gone') return context.text('Service Unavailable', 503);
    if (faults.beacon === 'slow') await sleep(slowness);
    return next();
  });
  app.get('/info', (context) =>
    context.json({
      public_key: publicKey(faults.beacon === 'other chain' ? otherSecret : secret),
      ...schedule,
    }),
  );
  app.get('/public/:round', (context) => {
    const asked = context.req.param('round');
    const latest = roundAt(clock.now());
    const round = asked === 'latest' ? latest : Number(asked);
    if (!Number.isSafeInteger(round) || round < 1) return context.text('No such round', 400);
    if (round > latest) return context.text('Too early', 425);
    return context.json(faults.beacon === 'wrong' ? signed(otherSecret, round) : pulse(round));
  });
  return app;
}
