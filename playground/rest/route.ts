import type { $ZodType } from 'zod/v4/core';
import { official } from '../checks/official.ts';
import type { Ground } from '../world/ground.ts';
import type { Interactions } from '../world/interactions.ts';
import type { Upload } from '../world/upload.ts';

/** What the routes need. */
export interface Stage {
  readonly ground: Ground;
  readonly interactions: Interactions;
}

/** A request to a route, with a body that was checked against Discord's description. */
export interface Call<Body> {
  readonly stage: Stage;
  readonly query: URLSearchParams;
  readonly body: Body;
  readonly uploads: readonly Upload[];
  /** When its first bytes arrived, in milliseconds of the world's clock. */
  readonly since: number;
  /** When all of it had arrived, before parsing, in milliseconds since this process started. */
  readonly arrived: number;
  /** A part of the path by its name. */
  param(name: string): string;
}

/** A rate limit: this many requests within this many seconds, counted separately for each value of `by`. */
export interface Bucket {
  readonly name: string;
  readonly requests: number;
  readonly seconds: number;
  /** Path parameters whose values have separate limits. */
  readonly by: readonly string[];
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path below `/api/v10`, with parameters as `:name`. */
  readonly path: string;
  /** Interaction routes are authorized by the token in their path; all others need the bot's token. */
  readonly open: boolean;
  readonly bucket: Bucket;
  /** Posts or edits a message in a channel. */
  readonly writes: boolean;
  /** Answers with JSON, or with 204 if there is nothing to return. */
  run(call: Call<unknown>): unknown;
}

const ORDINARY: Omit<Bucket, 'name'> = { requests: 50, seconds: 5, by: [] };

/** A route whose body has a schema: `run` gets the parsed body. */
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
      // Without a schema the body is never used, so whatever `Body` is, there is none.
      const body = schema ? checked(call, schema, call.body ?? {}) : (undefined as Body);
      return run({ ...call, body, param: call.param });
    },
  };
}

/**
 * Checks a body against Discord's description, and returns it parsed. Skips this if the playground was started
 * without checks.
 * @throws Refusal 50035 if it does not match
 */
export function checked<Body>(call: Call<unknown>, schema: $ZodType<Body>, body: unknown): Body {
  return call.stage.ground.checks ? official(schema, body) : (body as Body);
}
