import type { Duplex } from 'node:stream';

/**
 * Combines all writes to a socket within one turn of the event loop: a system call per frame costs more than
 * making the frame. Call it before each write.
 */
export function bundler(socket: Duplex): () => void {
  let corked = false;
  const release = () => {
    corked = false;
    socket.uncork();
  };
  return () => {
    if (corked) return;
    corked = true;
    socket.cork();
    setImmediate(release);
  };
}
