import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { z } from 'zod';
import type { Changes, Choices, Deeds, SeenMessage, Snapshot } from '../../playground/people/protocol.ts';

/** A request in the form in which the page posted it. */
export type Posted = { readonly [Name in keyof Deeds]: { readonly deed: Name } & Deeds[Name] }[keyof Deeds];

/** The world that a user sees on a server. Both are given by id or name, or are empty if the page doesn't say. */
export type WorldOf = (user: string, server: string) => Snapshot;

export interface ScriptedPlayground {
  readonly url: string;
  /** All requests that the page has sent, in order. */
  readonly posted: Posted[];
  /** Replaces the world. */
  show(worldOf: WorldOf): void;
  /** Refuses the next request with this sentence. */
  refuseNext(sentence: string): void;
  /** Breaks all streams, and new ones until the streams are restored, as a restart does. */
  breakStreams(): void;
  restoreStreams(): void;
  stop(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const repository = join(import.meta.dirname, '../..');
const pageFolder = join(repository, 'playground/page');

/**
 * Serves the page as the playground does, with a world from the test: it implements
 * `playground/people/protocol.ts` and nothing else.
 *
 * @param worldOf what the page shows; an empty id is the first user
 * @param completions what the bot suggests
 */
export async function scriptedPlayground(
  worldOf: WorldOf,
  completions: (deed: Deeds['complete']) => Choices = () => [],
): Promise<ScriptedPlayground> {
  const posted: Posted[] = [];
  const streams = new Map<ServerResponse, readonly [user: string, server: string]>();
  const sent = new WeakMap<ServerResponse, ReadonlySet<SeenMessage>>();
  let current = worldOf;
  let refusal: string | undefined;
  let areBroken = false;

  const send = (response: ServerResponse, [user, server]: readonly [user: string, server: string]) => {
    // Messages that were sent before aren't sent again, as the playground does it.
    const { messages, modal = null, ...parts } = current(user, server);
    const before = sent.get(response);
    const all = Object.values(messages).flat();
    sent.set(response, new Set(all));
    const changes: Changes = {
      ...parts,
      modal,
      messages: all.filter((one) => before?.has(one) !== true),
      orders: Object.fromEntries(
        Object.entries(messages).map(([id, seen]) => [id, seen.map(({ message }) => message.id)]),
      ),
    };
    response.write(`event: changes\ndata: ${JSON.stringify(changes)}\n\n`);
  };

  const answerDeed = async (name: string, request: IncomingMessage, response: ServerResponse) => {
    const deed = postedSchema.parse({
      ...z
        .object()
        .loose()
        .parse(JSON.parse(await textOf(request))),
      deed: name,
    });
    posted.push(deed);
    const sentence = refusal;
    refusal = undefined;
    const answer = deed.deed === 'complete' ? { choices: completions(deed) } : { ok: true };
    response.writeHead(sentence === undefined ? 200 : 409, { 'content-type': 'application/json' });
    response.end(JSON.stringify(sentence === undefined ? answer : { error: sentence }));
  };

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const looks = [searchParams.get('user') ?? '', searchParams.get('server') ?? ''] as const;
    if (pathname === '/page-api/world') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(current(...looks)));
    } else if (pathname === '/page-api/events' && areBroken) {
      response.destroy();
    } else if (pathname === '/page-api/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
      // Make the browser reconnect after milliseconds instead of seconds.
      response.write('retry: 50\n\n');
      streams.set(response, looks);
      response.on('close', () => streams.delete(response));
      send(response, looks);
    } else if (pathname.startsWith('/page-api/')) await answerDeed(pathname.slice(10), request, response);
    else await answerFile(pathname, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = z
    .object({ port: z.number() })
    .parse(server.address() satisfies AddressInfo | string | null);

  return {
    url: `http://127.0.0.1:${port}`,
    posted,
    show: (next) => {
      current = next;
      for (const [stream, looks] of streams) send(stream, looks);
    },
    refuseNext: (sentence) => {
      refusal = sentence;
    },
    breakStreams: () => {
      areBroken = true;
      for (const stream of streams.keys()) stream.destroy();
    },
    restoreStreams: () => {
      areBroken = false;
    },
    stop: async () => {
      for (const stream of streams.keys()) stream.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const slash = z.strictObject({
  user: z.string(),
  channel: z.string(),
  path: z.array(z.string()),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

const postedSchema = z.discriminatedUnion('deed', [
  slash.extend({ deed: z.literal('slash') }),
  slash.extend({ deed: z.literal('complete'), focused: z.string() }),
  z
    .strictObject({
      deed: z.literal('press'),
      user: z.string(),
      message: z.string(),
      customId: z.string(),
      values: z.array(z.string()).optional(),
    })
    .transform(({ values, ...rest }) => ({ ...rest, ...(values && { values }) })),
  z.strictObject({
    deed: z.literal('modal'),
    user: z.string(),
    modal: z.string(),
    fields: z.record(z.string(), z.string()),
  }),
  z.strictObject({ deed: z.literal('say'), user: z.string(), channel: z.string(), text: z.string() }),
  z.strictObject({ deed: z.literal('dismiss'), user: z.string(), id: z.string() }),
]);

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}

async function answerFile(path: string, response: ServerResponse): Promise<void> {
  const vendor = z
    .record(z.string(), z.string())
    .parse(JSON.parse(await readFile(join(pageFolder, 'vendor.json'), 'utf8')));
  if (path === '/picture.png') {
    response.writeHead(200, { 'content-type': 'image/png' }).end(diamond());
    return;
  }
  const packaged = path.startsWith('/vendor/') ? vendor[path.slice(8)] : undefined;
  const file = packaged
    ? join(repository, 'node_modules', packaged)
    : join(pageFolder, path === '/' ? 'index.html' : path);
  try {
    const bytes = await readFile(file);
    response.writeHead(200, {
      'content-type': types[extname(path === '/' ? 'index.html' : path)] ?? 'image/png',
    });
    response.end(bytes);
  } catch {
    response.writeHead(404).end();
  }
}

/** A picture of 480 × 240 pixels, in the form that a bot attaches. */
function diamond(): Buffer {
  const canvas = createCanvas(480, 240);
  const brush = canvas.getContext('2d');
  brush.fillStyle = '#1f5c3a';
  brush.fillRect(0, 0, 480, 240);
  brush.translate(240, 120);
  brush.rotate(Math.PI / 4);
  brush.strokeStyle = '#f4efe2';
  brush.lineWidth = 6;
  brush.strokeRect(-60, -60, 120, 120);
  return canvas.toBuffer('image/png');
}
