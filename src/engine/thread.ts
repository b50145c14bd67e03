import { Worker, type WorkerOptions } from 'node:worker_threads';

/** File extension of the modules: TypeScript in the source tree, JavaScript after compiling. */
const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/**
 * Returns the URL of a module, with the extension that this build uses.
 *
 * @param module URL without the extension
 */
export const moduleAt = (module: URL): URL => new URL(`${module.href}.${ending}`);

/**
 * Starts a worker thread that runs one of our modules.
 *
 * @param program URL of the module without the extension
 */
export const startThread = (
  program: URL,
  options: Pick<WorkerOptions, 'workerData' | 'resourceLimits'> = {},
): Worker => new Worker(moduleAt(program), options);
