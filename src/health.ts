import { createServer } from 'node:http';
import { StartRefused } from './start-refused.ts';

export interface Health {
  close(): Promise<void>;
}

/**
 * Answers `GET /health` with 200 `ok` while the bot is connected and the database answers, else 503; everything else is
 * 404. Without a port it does nothing.
 */
export async function serveHealth(
  port: number | undefined,
  healthy: () => Promise<boolean>,
): Promise<Health> {
  if (port === undefined) return { close: async () => undefined };
  const server = createServer(async (request, response) => {
    if (request.url !== '/health') return void response.writeHead(404).end('not found\n');
    const well = await healthy().catch(() => false);
    response.writeHead(well ? 200 : 503, { 'content-type': 'text/plain' }).end(well ? 'ok\n' : 'not ready\n');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(
        new StartRefused(
          'health-port',
          `HEALTH_PORT ${port} cannot be used (${error.message}). Choose another.`,
          error,
        ),
      );
    });
    server.listen(port, resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
