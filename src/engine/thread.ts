import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Modules lie there as they are written, which Node runs, or compiled. */
const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/**
 * The address of a module as it lies there, compiled or as it is written.
 *
 * @param module URL without the ending
 */
export const moduleAt = (module: URL): URL => new URL(`${module.href}.${ending}`);

/**
 * Starts a thread with a program of ours.
 *
 * @param program URL of its module without the ending
 */
export const startThread = (
  program: URL,
  options: Pick<WorkerOptions, 'workerData' | 'resourceLimits'> = {},
): Worker => new Worker(moduleAt(program), options);
