import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into every measured process before its own program (`--import`). On request it reports the resources in
 * use. It ends the process when the benchmark is gone. It is plain JavaScript, so that the compiled bot is
 * measured without a compiler.
 */

if (isMainThread && process.send) {
  let unhandled = 0;
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  process.on('unhandledRejection', () => {
    unhandled += 1;
  });
  process.on('disconnect', () => process.exit(0));
  process.on('message', ({ collect }) => {
    if (collect) globalThis.gc?.();
    const { rss, heapUsed: heap } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const peak = process.resourceUsage().maxRSS * 1024;
    const stallMs = delays.max / 1e6;
    delays.reset();
    process.send?.({ rss, peak, heap, cpuMs: (user + system) / 1000, stallMs, unhandled });
  });
}
