import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a PostgreSQL server that a test can cut, freeze and mend. */
export interface Line {
  /** The address of the database at the end of the line. */
  readonly url: string;
  /** Breaks all connections and refuses new ones, as when the server stops. */
  cut(): Promise<void>;
  /** Keeps all connections, but lets nothing through, as a network does that lost its way. */
  freeze(): void;
  /** Ends a cut or a freeze. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** @param url the address of the database itself */
export async function openLine(url: string): Promise<Line> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const join = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('error', () => from.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.pipe(to);
    if (isFrozen) from.pause();
  };
  const relay = createServer((near) => {
    const far = connect(Number(port), hostname);
    join(near, far);
    join(far, near);
  });
  const listen = async (at: number) => {
    relay.listen(at, '127.0.0.1');
    await once(relay, 'listening');
  };
  await listen(0);
  const own = (relay.address() as AddressInfo).port;
  const cut = async () => {
    const closed = once(relay, 'close');
    relay.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const through = new URL(url);
  through.host = `127.0.0.1:${own}`;
  return {
    url: through.href,
    cut,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    async mend() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
      if (!relay.listening) await listen(own);
    },
    close: async () => {
      if (relay.listening) await cut();
    },
  };
}
