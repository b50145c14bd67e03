import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into every process that is measured, before its own program (`--import`): tells, when asked, what the process
 * takes. It ends the process when the benchmark is gone. Plain JavaScript, so that the compiled bot is measured without
 * anything that compiles.
 */

if (isMainThread && process.send) {
  let unhandled = 0;
  process.on('unhandledRejection', () => {
    unhandled += 1;
  });
  process.on('disconnect', () => process.exit(0));
  process.on('message', ({ collect }) => {
    if (collect) globalThis.gc?.();
    const { rss, heapUsed: heap } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const peak = process.resourceUsage().maxRSS * 1024;
    process.send?.({ rss, peak, heap, cpuMs: (user + system) / 1000, unhandled });
  });
}
