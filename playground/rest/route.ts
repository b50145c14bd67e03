import type { $ZodType } from 'zod/v4/core';
import { official } from '../checks/official.ts';
import type { Ground } from '../world/ground.ts';
import type { Interactions } from '../world/interactions.ts';
import type { Upload } from '../world/upload.ts';

/** What the routes stand on. */
export interface Stage {
  readonly ground: Ground;
  readonly interactions: Interactions;
}

/** A request to a route, its body checked by Discord's description. */
export interface Call<Body> {
  readonly stage: Stage;
  readonly query: URLSearchParams;
  readonly body: Body;
  readonly uploads: readonly Upload[];
  /** When its first letters were here, in milliseconds of the world's clock. */
  readonly since: number;
  /** When all of it was here and nothing of it was read yet, in milliseconds since this process began. */
  readonly arrived: number;
  /** A part of the path by its name. */
  param(name: string): string;
}

/** What is counted together for rate limits: so many requests within so many seconds, for each value of `by`. */
export interface Bucket {
  readonly name: string;
  readonly requests: number;
  readonly seconds: number;
  /** Parameters of the path that separate limits from each other. */
  readonly by: readonly string[];
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v10`, parameters as `:name`. */
  readonly path: string;
  /** Interaction routes are opened by the token in their path; all others want the bot's token. */
  readonly open: boolean;
  readonly bucket: Bucket;
  /** Posts or edits a message in a channel. */
  readonly writes: boolean;
  /** Answers with JSON, or with 204 when there is nothing to say. */
  run(call: Call<unknown>): unknown;
}

const ORDINARY: Omit<Bucket, 'name'> = { requests: 50, seconds: 5, by: [] };

/** A route whose body has a schema: `run` sees what the schema has passed. */
export function route<Body>(
  method: Route['method'],
  path: string,
  options: {
    readonly body?: $ZodType<Body>;
    readonly open?: boolean;
    readonly bucket?: Omit<Bucket, 'name'>;
    readonly writes?: boolean;
  },
  run: (call: Call<Body>) => unknown,
): Route {
  const { body: schema } = options;
  return {
    method,
    path,
    open: options.open ?? false,
    bucket: { name: `${method} ${path}`, ...(options.bucket ?? ORDINARY) },
    writes: options.writes ?? false,
    run: (call) => {
      // Without a schema the body is never looked at, so whatever `Body` is, there is none.
      const body = schema ? checked(call, schema, call.body ?? {}) : (undefined as Body);
      return run({ ...call, body, param: call.param });
    },
  };
}

/**
 * A body as Discord's description has it; unchecked when the playground was started without checks.
 * @throws Refusal 50035 when it does not fit
 */
export function checked<Body>(call: Call<unknown>, schema: $ZodType<Body>, body: unknown): Body {
  return call.stage.ground.checks ? official(schema, body) : (body as Body);
}
