import type { Duplex } from 'node:stream';

/**
 * Lets what is written to a socket in one turn of the event loop leave in one piece: a call of the system for every frame
 * costs more than making the frame. To be called before each write.
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
