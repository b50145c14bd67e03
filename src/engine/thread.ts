import { Worker, type WorkerOptions } from 'node:worker_threads';

/** File extension of modules: TypeScript in the source tree, JavaScript when compiled. */
const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/**
 * The URL of a module, with the extension that exists here.
 *
 * @param module URL without the extension
 */
export const moduleAt = (module: URL): URL => new URL(`${module.href}.${ending}`);

/**
 * Starts a worker thread with one of our modules.
 *
 * @param program URL of the module without the extension
 */
export const startThread = (
  program: URL,
  options: Pick<WorkerOptions, 'workerData' | 'resourceLimits'> = {},
): Worker => new Worker(moduleAt(program), options);
