import { constants, createDeflate, deflateSync } from 'node:zlib';
import type { WebSocket } from 'ws';

/** How payloads are sent to one bot: as text, each compressed separately, or as one compressed stream. */
export interface Wire {
  send(text: string): void;
  /** Compresses each payload separately from now on. An identify can ask for this. */
  compress(): void;
}

/** The text of a payload that is not a dispatch. */
export const controlPayload = (op: number, d: unknown) => JSON.stringify({ op, d, s: null, t: null });

/** `bundle` is called before each write; see bundle.ts. */
export function wireFor(socket: WebSocket, bundle: () => void, stream: boolean): Wire {
  if (stream) return streamed(socket, bundle);
  let packed = false;
  return {
    send: (text) => {
      bundle();
      socket.send(packed ? deflateSync(text) : text);
    },
    compress: () => {
      packed = true;
    },
  };
}

/**
 * One deflate stream for the whole connection, flushed after every payload so that each can be read on
 * arrival.
 */
function streamed(socket: WebSocket, bundle: () => void): Wire {
  const deflate = createDeflate();
  const waiting: string[] = [];
  let busy = false;
  const next = () => {
    const text = waiting.shift();
    busy = text !== undefined;
    if (text === undefined) return;
    const chunks: Buffer[] = [];
    const collect = (chunk: Buffer) => chunks.push(chunk);
    deflate.on('data', collect);
    deflate.write(text);
    deflate.flush(constants.Z_SYNC_FLUSH, () => {
      deflate.off('data', collect);
      bundle();
      socket.send(Buffer.concat(chunks));
      next();
    });
  };
  socket.on('close', () => deflate.close());
  return {
    send: (text) => {
      waiting.push(text);
      if (!busy) next();
    },
    compress: () => undefined,
  };
}
