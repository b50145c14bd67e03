import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartRefused } from '../start-refused.ts';
import type { Metrics } from './metrics.ts';

/** How long the health check waits for the database, in milliseconds. A frozen database never answers. */
const longestCheck = 1_500;

export interface Watchtower {
  close(): Promise<void>;
}

/**
 * Answers `GET /health` with 200 `ok` while the bot is connected and the database answers, otherwise with
 * 503. Answers `GET /metrics` with the metrics if there are any, and everything else with 404. Does nothing
 * without a port. Listens on localhost unless the host sets another address.
 *
 * @throws StartRefused if the port can't be used
 */
export async function serveWatching(
  port: number | undefined,
  healthy: () => Promise<boolean>,
  metrics?: Pick<Metrics, 'text' | 'contentType'>,
  host = '127.0.0.1',
): Promise<Watchtower> {
  if (port === undefined) return { close: async () => undefined };
  const pages: Readonly<Record<string, () => Promise<Page>>> = {
    '/health': async () => {
      const asked = healthy().catch(() => false);
      const well = await Promise.race([asked, sleep(longestCheck, false, { ref: false })]);
      return { status: well ? 200 : 503, type: 'text/plain', text: well ? 'ok\n' : 'not ready\n' };
    },
    ...(metrics && {
      '/metrics': async () => ({ status: 200, type: metrics.contentType, text: await metrics.text() }),
    }),
  };
  const server = createServer(async (request, response) => {
    const { status, type, text } = await pageAt(pages, request.url ?? '');
    response.writeHead(status, { 'content-type': type }).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(
        new StartRefused(
          'health-port',
          `HEALTH_PORT ${port} cannot be used on HEALTH_HOST ${host} (${error.message}). Choose another.`,
          error,
        ),
      );
    });
    server.listen(port, host, resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface Page {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const textPage = (status: number, text: string): Page => ({ status, type: 'text/plain', text });

async function pageAt(pages: Readonly<Record<string, () => Promise<Page>>>, url: string): Promise<Page> {
  const page = Object.hasOwn(pages, url) ? pages[url] : undefined;
  if (page === undefined) return textPage(404, 'not found\n');
  return page().catch(() => textPage(500, 'could not be read\n'));
}
