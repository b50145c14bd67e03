import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { z } from 'zod';

const reading = z.object({
  /** Bytes in memory. */
  rss: z.number(),
  /** The most that was in memory at once, in bytes. */
  peak: z.number(),
  /** Bytes of the heap in use; after a collection if one was asked for. */
  heap: z.number(),
  /** Milliseconds of processor time since the start. */
  cpuMs: z.number(),
  /** Promises that failed without anybody looking. */
  unhandled: z.number(),
});
/** What a process takes, as gauge.mjs tells. */
export type Reading = Readonly<z.infer<typeof reading>>;

/** A process that is measured. */
export interface Measured {
  /** Milliseconds from its start to the line that said it was ready. */
  readonly readyMs: number;
  /** Lines that told of errors, the first few. */
  readonly complaints: readonly string[];
  /** What it takes now. @param collect whether garbage is collected first */
  read(collect?: boolean): Promise<Reading>;
  /** Asks it to end, as a host would, and waits until it has. */
  stop(): Promise<void>;
}

const startLimitMs = 120_000;
const stopLimitMs = 30_000;
const keptComplaints = 20;

/** pino's `error` and `fatal`. */
const complains = /"level":[56]0/;
const ready = /"msg":"ready"/;

/** How the bot is run: as the container image runs it, or, without waiting for the compiler, as `npm start` does. */
export type Form = 'compiled' | 'as it is';

let compiling: Promise<unknown> | undefined;

/** The bot's program, compiled first where that is wanted. */
export async function botModule(form: Form): Promise<string> {
  if (form === 'as it is') return 'src/main.ts';
  compiling ??= promisify(execFile)('npm', ['run', 'build']);
  await compiling;
  return 'dist/src/main.js';
}

/** The benchmark of RingRift's engine, compiled first with the engine where that is wanted. */
export async function ringriftModule(form: Form): Promise<typeof import('../games/ringrift.ts')> {
  if (form === 'as it is') return import('../games/ringrift.ts');
  await promisify(execFile)('npx', ['tsc', '-p', 'bench']);
  return import(new URL('../../dist/bench/games/ringrift.js', import.meta.url).href);
}

/** Variables by which the image bounds what Node takes. */
const bounding = ['NODE_OPTIONS', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_'];

/** What a host's process is started with, read from the Dockerfile, so that nothing else is measured than is shipped. */
export async function imageSettings(): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(new URL('../../Dockerfile', import.meta.url), 'utf8');
  const settings: Record<string, string> = {};
  for (const name of bounding) {
    const [, quoted, bare] = text.match(new RegExp(`^ENV .*\\b${name}=(?:"([^"]*)"|(\\S+))`, 'm')) ?? [];
    const value = quoted ?? bare;
    if (value === undefined) throw new Error(`The Dockerfile does not set ${name}.`);
    settings[name] = value;
  }
  return settings;
}

/**
 * Starts a program in a process of its own, with what the image gives Node, and waits until its log says that it is ready.
 *
 * @param module path from the root of the project
 * @throws Error with what it said when it ended
 */
export async function start(module: string, env: Readonly<Record<string, string>>): Promise<Measured> {
  const begun = performance.now();
  const child = fork(module, {
    execArgv: ['--expose-gc', '--import', new URL('gauge.mjs', import.meta.url).href],
    env: { ...process.env, NODE_ENV: 'production', ...(await imageSettings()), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const complaints: string[] = [];
  await untilReady(child, complaints);
  return {
    readyMs: performance.now() - begun,
    complaints,
    read: (collect = false) => read(child, collect),
    stop: () => stop(child),
  };
}

function untilReady(child: ChildProcess, complaints: string[]): Promise<void> {
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('The process has no output to read.');
  return new Promise((resolve, reject) => {
    let said = '';
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`Not ready after ${startLimitMs} ms:\n${said}`));
    }, startLimitMs);
    createInterface(stdout).on('line', (line) => {
      if (ready.test(line)) {
        clearTimeout(limit);
        resolve();
      }
      if (complains.test(line) && complaints.length < keptComplaints) complaints.push(line);
    });
    stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4_000);
      if (complaints.length < keptComplaints) complaints.push(text.trimEnd());
    });
    child.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`The process ended with ${code} before it was ready:\n${said}`));
    });
  });
}

async function read(child: ChildProcess, collect: boolean): Promise<Reading> {
  child.send({ collect });
  const [message]: unknown[] = await once(child, 'message');
  return reading.parse(message);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const limit = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
  await ended;
  clearTimeout(limit);
}
