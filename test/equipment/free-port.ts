import { createServer } from 'node:net';

/** Finds a port on this machine that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? found(address.port) : failed(new Error('No port is free.')),
      );
    });
  });
}
