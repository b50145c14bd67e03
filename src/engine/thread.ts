import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Whether our modules lie there as they are written: then a thread has to be told how to run them. */
const asWritten = import.meta.url.endsWith('.ts');

/**
 * The address of a module as it lies there, compiled or as it is written.
 *
 * @param module URL without the ending
 */
export const moduleAt = (module: URL): URL => new URL(`${module.href}.${asWritten ? 'ts' : 'js'}`);

/** Options of a thread that others start, by which it can run our modules. */
export const argumentsOfThreads = (): readonly string[] =>
  asWritten ? ['--import', import.meta.resolve('tsx')] : [];

/**
 * Starts a thread with a program of ours. Compiled, that is JavaScript; else the thread has to be told how to run
 * TypeScript.
 *
 * @param program URL of its module without the ending
 */
export function startThread(
  program: URL,
  options: Pick<WorkerOptions, 'workerData' | 'resourceLimits'> = {},
): Worker {
  const { href } = moduleAt(program);
  if (!asWritten) return new Worker(new URL(href), options);
  const [tsx, module] = [import.meta.resolve('tsx/esm/api'), href].map((url) => JSON.stringify(url));
  const run = `import(${tsx}).then(({ register }) => { register(); return import(${module}); })`;
  return new Worker(run, { ...options, eval: true, execArgv: [] });
}
