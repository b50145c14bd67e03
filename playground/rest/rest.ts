import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { Refusal } from '../checks/refusal.ts';
import type { RequestFault } from '../world/faults.ts';
import { idIn } from '../world/interactions.ts';
import type { Upload } from '../world/upload.ts';
import { callbackRoutes } from './callbacks.ts';
import { commandRoutes } from './commands.ts';
import { guildRoutes, selfRoutes, threadRoutes } from './guild.ts';
import { headersOf, Limits } from './limits.ts';
import { messageRoutes } from './messages.ts';
import type { Call, Route, Stage } from './route.ts';
import { webhookRoutes } from './webhooks.ts';

type Env = { Bindings: HttpBindings };

const text = new TextDecoder();

const ROUTES: readonly Route[] = [
  ...selfRoutes,
  ...commandRoutes,
  ...messageRoutes,
  ...threadRoutes,
  ...guildRoutes,
  ...callbackRoutes,
  ...webhookRoutes,
];

/** Discord's REST API, version 10, as far as the bot uses it. Mounted at `/api/v10`. */
export function rest(stage: Stage, limited: boolean): Hono<Env> {
  const app = new Hono<Env>();
  const limits = new Limits(limited);
  for (const route of ROUTES) {
    app.on(route.method, route.path, (context) => serve(stage, limits, route, context));
  }
  app.all('*', (context) => {
    const route = `${context.req.method} ${context.req.path}`;
    stage.ground.journal.request(route);
    stage.ground.journal.violation(route, 'Discord has no such route, or the playground does not know it.');
    return context.json({ message: '404: Not Found', code: 0 }, 404);
  });
  return app;
}

async function serve(stage: Stage, limits: Limits, route: Route, context: Context<Env>): Promise<Response> {
  const response = await answer(stage, limits, route, context);
  stage.ground.journal.status(response.status);
  return response;
}

async function answer(stage: Stage, limits: Limits, route: Route, context: Context<Env>): Promise<Response> {
  const { journal, faults } = stage.ground;
  const name = `${route.method} ${route.path}`;
  journal.request(name);
  if (faults.delayMs > 0) await sleep(faults.delayMs);
  const fault = faults.forRequest(name);
  if (fault || faults.delayMs > 0) disturb(stage, context, fault?.kind === 'error');
  if (fault?.kind === 'error') return failure(context, fault.status);
  if (fault?.kind === 'limit') return tooMany(context, fault.seconds, false);
  const authorization = context.req.header('authorization');
  if (!route.open && authorization !== `Bot ${stage.ground.token}`) {
    const wasRight = authorization !== undefined && stage.ground.wasReset(authorization.replace(/^Bot /, ''));
    if (!wasRight) journal.violation(name, 'The bot token is missing or wrong.');
    return context.json({ message: '401: Unauthorized', code: 0 }, 401);
  }
  const key = route.bucket.by.map((part) => context.req.param(part)).join(' ');
  const standing = limits.take(route.bucket, key, !route.open);
  const headers = headersOf(standing);
  for (const [header, value] of Object.entries(headers)) context.header(header, value);
  if (!standing.allowed) return tooMany(context, standing.resetAfter, standing.global);
  if (!route.open) journal.counted(route.writes ? context.req.param('channel') : undefined);
  try {
    const answer = await route.run(await callOf(stage, context));
    if (fault?.kind === 'lost') return lose(context, fault);
    return answer === undefined ? context.body(null, 204) : context.json(answer as object, 200);
  } catch (error) {
    if (context.req.raw.signal.aborted || isHangUp(error)) {
      // The bot hung up, or was killed, in the middle of its request.
      return context.body(null, 400);
    }
    if (!(error instanceof Refusal)) {
      // A bug of the playground itself must not look like one of Discord's errors.
      journal.violation(
        name,
        `The playground failed: ${error instanceof Error ? error.stack : String(error)}`,
      );
      return failure(context, 500);
    }
    if (error.violation) journal.violation(name, error.reason);
    return context.json(error.body(), error.status as 400);
  }
}

async function callOf(stage: Stage, context: Context<Env>): Promise<Call<unknown>> {
  const since = stage.ground.world.clock.now();
  const bytes = hasBody(context) ? await context.req.arrayBuffer() : undefined;
  const arrived = performance.now();
  const type = context.req.header('content-type') ?? '';
  const { body, uploads } = bytes ? await bodyOf(bytes, type) : { body: undefined, uploads: [] };
  return {
    since,
    arrived,
    stage,
    query: new URL(context.req.url).searchParams,
    body,
    uploads,
    param: (name) => context.req.param(name) ?? '',
  };
}

const hasBody = ({ req }: Context<Env>): boolean => req.method !== 'GET' && req.method !== 'DELETE';

/** JSON, or a form with `payload_json` and files. */
async function bodyOf(
  bytes: ArrayBuffer,
  type: string,
): Promise<{ body: unknown; uploads: readonly Upload[] }> {
  if (!type.startsWith('multipart/form-data')) return { body: json(text.decode(bytes)), uploads: [] };
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  const uploads: Upload[] = [];
  for (const [key, value] of form) {
    if (typeof value === 'string') continue;
    const number = /^files\[(\d+)\]$/.exec(key)?.[1];
    if (number === undefined)
      throw new Refusal(400, 50035, 'Invalid Form Body', {
        violation: true,
        reason: `The file "${key}" should be called files[n].`,
      });
    uploads.push({
      key: number,
      filename: value.name,
      contentType: value.type || 'application/octet-stream',
      bytes: new Uint8Array(await value.arrayBuffer()),
    });
  }
  const payload = form.get('payload_json');
  return { body: json(typeof payload === 'string' ? payload : ''), uploads };
}

function json(written: string): unknown {
  if (written === '') return undefined;
  const invalid = (reason?: string) =>
    new Refusal(400, 50109, 'The request body contains invalid JSON.', {
      violation: true,
      ...(reason !== undefined && { reason }),
    });
  let body: unknown;
  try {
    body = JSON.parse(written);
  } catch {
    throw invalid();
  }
  // Whole characters are written as they are, so only halves look like this, or what somebody typed.
  if (/\\ud[89a-f]/i.test(written) && hasHalf(body)) throw invalid('A text has half a character.');
  return body;
}

/** Whether a text in a body has half a character, which Discord refuses. */
const hasHalf = (part: unknown): boolean =>
  typeof part === 'string'
    ? !part.isWellFormed()
    : part !== null && typeof part === 'object' && Object.values(part).some(hasHalf);

function failure(context: Context<Env>, status: number): Response {
  return context.json({ message: `${status}: Internal Server Error`, code: 0 }, status as 500);
}

function tooMany(context: Context<Env>, seconds: number, global: boolean): Response {
  context.header('retry-after', String(Math.ceil(seconds)));
  context.header('x-ratelimit-remaining', '0');
  context.header('x-ratelimit-reset-after', seconds.toFixed(3));
  if (global) context.header('x-ratelimit-global', 'true');
  return context.json({ message: 'You are being rate limited.', retry_after: seconds, global }, 429);
}

/** Drops the answer to a request that was performed. */
function lose(context: Context<Env>, fault: RequestFault & { kind: 'lost' }): Response {
  if (fault.how === 'cut') context.env.incoming.socket.destroy();
  return failure(context, 502);
}

/** Records that a fault affected an interaction, so that a wrong answer isn't blamed on the bot. */
function disturb(stage: Stage, context: Context<Env>, refused: boolean): void {
  const token = context.req.param('token');
  if (token !== undefined) stage.interactions.disturb(idIn(token), refused);
}

/** Node's errors for a request whose sender is gone. */
const isHangUp = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
