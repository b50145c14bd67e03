import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { z } from 'zod';
import type { World } from './world/world.ts';

const PAGE = fileURLToPath(new URL('./page', import.meta.url));
const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** Serves the page at `/`, its packages at `/vendor/`, and people's attachments at `/attachments/`. */
export function pageFiles(world: World): Hono {
  const app = new Hono();

  app.get('/attachments/:channel/:id/:filename', (context) => {
    const bytes = world.files.get(context.req.param('id'));
    if (!bytes) return context.text('This content is no longer available.', 404);
    const type = world
      .messagesIn(context.req.param('channel'))
      .flatMap((message) => message.attachments)
      .find((attachment) => attachment.id === context.req.param('id'))?.contentType;
    return context.body(new Uint8Array(bytes), 200, {
      'content-type': type ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  app.get('/vendor/:file', async (context) => {
    const list = z.record(z.string(), z.string()).parse(JSON.parse(await text(join(PAGE, 'vendor.json'))));
    const path = list[context.req.param('file')];
    return path === undefined ? context.notFound() : send(join(MODULES, path));
  });

  app.get('*', (context) => {
    const path = normalize(decodeURIComponent(context.req.path)).replace(/^[/\\]+/, '');
    const file = join(PAGE, path === '' ? 'index.html' : path);
    return file.startsWith(PAGE + sep) ? send(file) : context.notFound();
  });
  return app;
}

const text = (file: string) => readFile(file, 'utf8');

async function send(file: string): Promise<Response> {
  const type = TYPES[extname(file)];
  if (type === undefined) return new Response('Not found', { status: 404 });
  try {
    const bytes = await readFile(file);
    return new Response(new Uint8Array(bytes), {
      headers: { 'content-type': type, 'cache-control': 'no-cache' },
    });
  } catch {
    return new Response('Not found', { status: 404 });
  }
}
