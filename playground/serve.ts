import { parseArgs } from 'node:util';
import { z } from 'zod';
import { startPlayground } from './server.ts';

/**
 * A playground as a separate process, driven by other processes (remote.ts). Prints one line of JSON, `{ url, apiUrl,
 * cdnUrl, token }`, when it is open. With `--leash` it ends when its standard input closes, that is, when the process
 * that started it ends.
 */

const count = z.coerce.number().int();
const argumentsSchema = z.object({
  port: count.min(0).max(65_535).default(0),
  file: z.string().optional(),
  token: z.string().optional(),
  limits: z.boolean().default(false),
  checks: z.enum(['all', 'none']).default('all'),
  shards: count.positive().default(1),
  maxConcurrency: count.positive().default(16),
  identifyMs: count.min(0).optional(),
  answerMs: count.positive().optional(),
  deal: z.boolean().default(false),
  servers: count.positive().default(1),
  leash: z.boolean().default(false),
});

const { values } = parseArgs({
  allowNegative: true,
  options: {
    port: { type: 'string' },
    file: { type: 'string' },
    token: { type: 'string' },
    limits: { type: 'boolean' },
    checks: { type: 'string' },
    shards: { type: 'string' },
    maxConcurrency: { type: 'string' },
    identifyMs: { type: 'string' },
    answerMs: { type: 'string' },
    deal: { type: 'boolean' },
    servers: { type: 'string' },
    leash: { type: 'boolean' },
  },
});
const { leash, file, token, identifyMs, answerMs, ...rest } = argumentsSchema.parse(values);
const playground = await startPlayground({
  ...rest,
  control: true,
  ...(file !== undefined && { file }),
  ...(token !== undefined && { token }),
  ...(identifyMs !== undefined && { identifyMs }),
  ...(answerMs !== undefined && { answerMs }),
});

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  playground.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
if (leash) process.stdin.resume().once('end', stop).once('error', stop);

const { url, apiUrl, cdnUrl, token: bot } = playground;
process.stdout.write(`${JSON.stringify({ url, apiUrl, cdnUrl, token: bot })}\n`);
