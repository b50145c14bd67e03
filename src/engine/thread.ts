import { Worker, type WorkerOptions } from 'node:worker_threads';

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
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL(`${program.href}.js`), options);
  const [tsx, module] = [import.meta.resolve('tsx/esm/api'), `${program.href}.ts`].map((url) =>
    JSON.stringify(url),
  );
  const run = `import(${tsx}).then(({ register }) => { register(); return import(${module}); })`;
  return new Worker(run, { ...options, eval: true, execArgv: [] });
}
