import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to connections and to servers that want any. Between the look and its use, such a
 * port could be given away.
 */
const [lowest, highest] = [12_000, 32_000];

/** Finds a port on this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? found(false) : failed(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => found(true)));
  });
