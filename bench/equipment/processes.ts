import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { z } from 'zod';
import { openClaims } from '../../src/store/claims/claims.ts';

const reading = z.object({
  /** Resident memory in bytes. */
  rss: z.number(),
  /** Peak resident memory in bytes. */
  peak: z.number(),
  /** Used heap in bytes; measured after a collection if one was requested. */
  heap: z.number(),
  /** Processor time since the start, in milliseconds. */
  cpuMs: z.number(),
  /** The longest delay of its event loop since the last reading, in milliseconds. */
  stallMs: z.number(),
  /** Unhandled promise rejections. */
  unhandled: z.number(),
});
/** A process's resource use, as reported by gauge.mjs. */
export type Reading = Readonly<z.infer<typeof reading>>;

/** A measured process. */
export interface Measured {
  /** Milliseconds from the start to its `ready` line. */
  readonly readyMs: number;
  /** The first few lines that reported errors. */
  readonly complaints: readonly string[];
  /** Its current use. @param collect whether to collect garbage first */
  read(collect?: boolean): Promise<Reading>;
  /** Asks it to stop, as a host would, and waits until it has. */
  stop(): Promise<void>;
}

const startLimitMs = 120_000;
const stopLimitMs = 30_000;
const keptComplaints = 20;

/** pino's `error` and `fatal`. */
const complains = /"level":[56]0/;
const ready = /"msg":"ready"/;

/**
 * How to run the bot: compiled, as in the container image, or as `npm start` does, without waiting for the
 * compiler.
 */
export type Form = 'compiled' | 'as it is';

let compiling: Promise<unknown> | undefined;

/** The bot's program, compiled first if requested. */
export async function botModule(form: Form): Promise<string> {
  if (form === 'as it is') return 'src/main.ts';
  compiling ??= promisify(execFile)('npm', ['run', 'build']);
  await compiling;
  return 'dist/src/main.js';
}

/** The benchmark of RingRift's engine, compiled together with the engine if requested. */
export async function ringriftModule(form: Form): Promise<typeof import('../games/ringrift.ts')> {
  if (form === 'as it is') return import('../games/ringrift.ts');
  await promisify(execFile)('npx', ['tsc', '-p', 'bench']);
  return import(new URL('../../dist/bench/games/ringrift.js', import.meta.url).href);
}

/** Environment variables with which the image limits Node's memory. */
const bounding = [
  'NODE_OPTIONS',
  'LD_PRELOAD',
  'MALLOC_CONF',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  'MALLOC_TRIM_THRESHOLD_',
];

/** Whether this machine has a library that the image loads first. The loader complains if not, and goes on. */
async function canLoad(library: string): Promise<boolean> {
  const { stderr } = await promisify(execFile)(process.execPath, ['-e', ''], {
    env: { ...process.env, LD_PRELOAD: library },
  });
  return stderr === '';
}

/**
 * The environment of a production process, read from the Dockerfile, so that benchmarks match what is shipped. Without
 * `LD_PRELOAD` if this machine lacks its library.
 */
export async function imageSettings(): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(new URL('../../Dockerfile', import.meta.url), 'utf8');
  const settings: Record<string, string> = {};
  for (const name of bounding) {
    const [, quoted, bare] = text.match(new RegExp(`^ENV .*\\b${name}=(?:"([^"]*)"|(\\S+))`, 'm')) ?? [];
    const value = quoted ?? bare;
    if (value === undefined) throw new Error(`The Dockerfile does not set ${name}.`);
    settings[name] = value;
  }
  const { LD_PRELOAD: library = '', ...others } = settings;
  return (await canLoad(library)) ? settings : others;
}

/** The folder that gets a CPU profile of every measured process when it stops; by default there are none. */
let profiles: string | undefined;

/** Asks for CPU profiles of the processes started from now on. They cost a few percent. */
export function keepProfiles(folder: string): void {
  profiles = folder;
}

const profiling = (): string[] =>
  profiles === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`];

/**
 * Starts a program in its own process with the image's settings for Node, and waits until its log says that it
 * is ready.
 *
 * @param module path from the root of the project
 * @throws Error with its output if it ends early
 */
export async function start(module: string, env: Readonly<Record<string, string>>): Promise<Measured> {
  const begun = performance.now();
  const child = fork(module, {
    execArgv: ['--expose-gc', ...profiling(), '--import', new URL('gauge.mjs', import.meta.url).href],
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

/**
 * Starts processes of one bot that share its shards, one each. They count as one: their use is added up.
 *
 * @param env DATABASE_URL must name a PostgreSQL database
 */
export async function startTogether(
  module: string,
  env: Readonly<Record<string, string>> & { readonly DATABASE_URL: string },
  processes: number,
): Promise<Measured> {
  // The first process that is ready would take all shards and hand them over one by one. These claims make it leave
  // the others their shares.
  const others = await Promise.all(Array.from({ length: processes - 1 }, () => openClaims(env.DATABASE_URL)));
  const all = await Promise.all(
    Array.from({ length: processes }, () => start(module, { ...env, SHARDS: String(processes) })),
  );
  for (const claims of others) await claims.close();
  return {
    readyMs: Math.max(...all.map(({ readyMs }) => readyMs)),
    get complaints() {
      return all.flatMap(({ complaints }) => complaints);
    },
    read: async (collect) => added(await Promise.all(all.map((each) => each.read(collect)))),
    stop: async () => void (await Promise.all(all.map((each) => each.stop()))),
  };
}

/** What several processes use together; the stall is the longest of all. */
function added(readings: readonly Reading[]): Reading {
  const sum = (of: (reading: Reading) => number) => readings.reduce((total, each) => total + of(each), 0);
  return {
    rss: sum(({ rss }) => rss),
    peak: sum(({ peak }) => peak),
    heap: sum(({ heap }) => heap),
    cpuMs: sum(({ cpuMs }) => cpuMs),
    stallMs: Math.max(...readings.map(({ stallMs }) => stallMs)),
    unhandled: sum(({ unhandled }) => unhandled),
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
