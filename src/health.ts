import { createServer } from 'node:http';

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
    server.once('error', reject);
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
