import { type Context, Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { z } from 'zod';
import type { Gateway } from './gateway/gateway.ts';
import { complete, dismiss, personOf, press, say, slash, submit } from './people/actions.ts';
import { settled } from './people/outcome.ts';
import type { Deeds } from './people/protocol.ts';
import { snapshot } from './people/snapshot.ts';
import { Spectator } from './people/spectator.ts';
import { ActionRefused } from './rest/options.ts';
import type { Stage } from './rest/route.ts';
import { attach } from './world/upload.ts';

/** Changes within this time are shown together. */
const TOGETHER_MS = 40;

const slashSchema = z.strictObject({
  user: z.string(),
  channel: z.string(),
  path: z.array(z.string()).min(1).max(3),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
const deeds = {
  slash: slashSchema,
  complete: slashSchema.extend({ focused: z.string() }),
  press: z.strictObject({
    user: z.string(),
    message: z.string(),
    customId: z.string(),
    values: z.array(z.string()).optional(),
  }),
  modal: z.strictObject({ user: z.string(), modal: z.string(), fields: z.record(z.string(), z.string()) }),
  say: z.strictObject({ user: z.string(), channel: z.string(), text: z.string() }),
  dismiss: z.strictObject({ user: z.string(), id: z.string() }),
  fault: z.strictObject({
    delayMs: z.number().int().min(0).max(60_000).optional(),
    errorShare: z.number().min(0).max(1).optional(),
    failNext: z.number().int().min(0).optional(),
    limitNext: z.number().int().min(0).optional(),
    loseNext: z.number().int().min(0).optional(),
    duplicateNext: z.number().int().min(0).optional(),
    gateway: z.enum(['reconnect', 'drop', 'invalid']).optional(),
  }),
} satisfies { [Name in keyof Deeds]: z.ZodType };

/** The page's API, mounted at `/page-api`; see protocol.ts. */
export function pageApi(stage: Stage, gateway: Gateway): Hono {
  const app = new Hono();
  const { ground } = stage;
  const userOf = (context: Context) => {
    const [first] = ground.world.people.values();
    return personOf(ground.world, context.req.query('user') ?? first?.id ?? '');
  };

  app.get('/world', (context) =>
    context.json(snapshot(ground, userOf(context), context.req.query('server'))),
  );

  app.get('/events', (context) => {
    const person = userOf(context);
    return streamSSE(context, async (stream) => {
      let wake: (() => void) | undefined;
      let changed = true;
      const off = ground.world.on(() => {
        changed = true;
        wake?.();
      });
      stream.onAbort(() => {
        off();
        wake?.();
      });
      const spectator = new Spectator(ground, person, context.req.query('server'));
      while (!stream.aborted && !stream.closed) {
        if (changed) {
          changed = false;
          const changes = spectator.changes();
          if (changes) await stream.writeSSE({ event: 'changes', data: JSON.stringify(changes) });
          await stream.sleep(TOGETHER_MS);
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    });
  });

  app.post('/slash', async (context) => {
    slash(stage, deeds.slash.parse(await context.req.json()));
    return context.json({ ok: true });
  });
  app.post('/upload', async (context) => {
    const bytes = new Uint8Array(await context.req.arrayBuffer());
    const filename = context.req.query('filename') ?? 'file';
    const contentType = context.req.header('content-type') ?? 'application/octet-stream';
    return context.json({
      id: attach(ground.world, ground.base(), { key: '', filename, contentType, bytes }),
    });
  });
  app.post('/complete', async (context) => {
    const outcome = await settled(stage, complete(stage, deeds.complete.parse(await context.req.json())));
    return context.json({ choices: outcome.choices ?? [] });
  });
  app.post('/press', async (context) => {
    const { values, ...deed } = deeds.press.parse(await context.req.json());
    press(stage, { ...deed, ...(values && { values }) });
    return context.json({ ok: true });
  });
  app.post('/modal', async (context) => {
    submit(stage, deeds.modal.parse(await context.req.json()));
    return context.json({ ok: true });
  });
  app.post('/say', async (context) => {
    say(stage, deeds.say.parse(await context.req.json()));
    return context.json({ ok: true });
  });
  app.post('/dismiss', async (context) => {
    dismiss(stage, deeds.dismiss.parse(await context.req.json()));
    return context.json({ ok: true });
  });

  app.post('/fault', async (context) => {
    goWrong(stage, gateway, deeds.fault.parse(await context.req.json()));
    return context.json({ ok: true });
  });
  app.get('/journal', (context) =>
    context.json({ counts: ground.journal.counts(), violations: ground.journal.violations() }),
  );

  app.onError((error, context) => {
    if (error instanceof ActionRefused) return context.json({ error: error.message }, 409);
    if (error instanceof z.ZodError) return context.json({ error: z.prettifyError(error) }, 400);
    if (error instanceof SyntaxError) return context.json({ error: 'The request isn’t JSON.' }, 400);
    throw error;
  });
  return app;
}

function goWrong({ ground: { faults } }: Stage, gateway: Gateway, deed: z.infer<typeof deeds.fault>): void {
  if (deed.delayMs !== undefined) faults.delayMs = deed.delayMs;
  if (deed.errorShare !== undefined) faults.errorShare = deed.errorShare;
  faults.failNext(deed.failNext ?? 0);
  faults.limitNext(deed.limitNext ?? 0);
  faults.loseNext(deed.loseNext ?? 0);
  faults.duplicateNext(deed.duplicateNext ?? 0);
  if (deed.gateway === 'reconnect') gateway.askToReconnect();
  else if (deed.gateway === 'drop') gateway.drop();
  else if (deed.gateway === 'invalid') gateway.invalidate();
}
