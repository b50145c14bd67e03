import { execFile, spawnSync } from 'node:child_process';
import { chmod, chown, copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, testedDatabases } from '../equipment/databases/databases.ts';

/** The user `nobody`, who stands for the bot's user on a machine where the tests run as root. */
const nobody = { uid: 65_534, gid: 65_534 } as const;
const root = { uid: 0, gid: 0 } as const;
const cwd = fileURLToPath(new URL('../..', import.meta.url));

/** Whether this process can run programs of the project as `nobody`. */
const runsAsNobody =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['-e', "fs.accessSync('src/main.ts')"], { cwd, ...nobody }).status === 0;

/** Runs a program of the project as a user. */
function run(
  user: typeof nobody | typeof root,
  env: Readonly<Record<string, string>>,
  ...program: readonly string[]
): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const options = { cwd, ...user, env: { ...known, PATH: process.env['PATH'] ?? '', ...env } };
    const child = execFile(process.execPath, [...program], options, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

// The run's compile cache belongs to root. Without one, each of these processes would compile the whole bot.
const known = { NODE_COMPILE_CACHE: '' };
beforeAll(async () => {
  known.NODE_COMPILE_CACHE = await mkdtemp(join(tmpdir(), 'clubhouse-compiled-'));
  await chmod(known.NODE_COMPILE_CACHE, 0o777);
});
afterAll(() => rm(known.NODE_COMPILE_CACHE, { recursive: true }));

describe.runIf(runsAsNobody && testedDatabases().includes('sqlite'))('a database file', () => {
  let parent: string;
  let folder: string;
  let path: string;
  let backup: string;
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'clubhouse-owners-'));
    await chmod(parent, 0o755);
    folder = join(parent, 'data');
    path = join(folder, 'clubhouse.db');
    backup = join(parent, 'backup.db');
    const { url, drop } = await freshDatabase('sqlite');
    await mkdir(folder);
    for (const file of [path, backup]) await copyFile(url.slice('file:'.length), file);
    await drop();
    await chmod(path, 0o600);
    await chmod(backup, 0o644);
    for (const file of [folder, path]) await chown(file, nobody.uid, nobody.gid);
  });
  afterEach(() => rm(parent, { recursive: true, force: true }));

  const owner = async (file: string) => {
    const { uid, mode } = await stat(file);
    return { uid, mode: (mode & 0o777).toString(8) };
  };
  const address = () => ({ DATABASE_URL: `file:${path}` });

  /** What the bot says when it starts as `nobody`, one line for each database. */
  async function start(...paths: readonly string[]): Promise<string> {
    const code = `
      import { takeDatabase } from './src/store/claims/hold.ts';
      import { openStore } from './src/store/open.ts';
      for (const path of process.argv.slice(1))
        try {
          const held = await takeDatabase('file:' + path, true);
          await (await openStore('file:' + path)).close();
          held.release();
          console.log('none');
        } catch (error) {
          console.log(error.name, error.code, error.message);
        }`;
    const asked = paths.length === 0 ? [path] : paths;
    const { out, err } = await run(nobody, {}, '--input-type=module', '-e', code, ...asked);
    return `${out}${err}`.trim();
  }

  it('of the bot’s own user is used', async () => {
    expect(await start()).toBe('none');
  });

  it('that the bot may not write is refused at the start, not at the first play', async () => {
    await chmod(path, 0o444);
    expect(await start()).toBe(
      `StoreError file-unusable ${path} can’t be used (EACCES). It belongs to this user, so \`chmod u+rw ${path}\` allows it.`,
    );
    await chown(path, 1, 1);
    expect(await start()).toBe(
      `StoreError file-unusable ${path} can’t be used (EACCES). It belongs to the user 1, but this runs as nobody. Run it as that user; or \`chown 65534 ${path}*\` as root gives the files to nobody.`,
    );
  });

  it('is refused with advice if one of its files is root’s', async () => {
    const suffixes = ['', '-wal', '-shm', '-running', '-migrating'];
    const paths = suffixes.map((_, at) => join(folder, `${at}.db`));
    for (const [at, one] of paths.entries()) {
      await copyFile(path, one);
      await chown(one, nobody.uid, nobody.gid);
      await writeFile(`${one}${suffixes[at]}`, '', { mode: 0o600, flag: 'a' });
      await chown(`${one}${suffixes[at]}`, 0, 0);
    }
    expect((await start(...paths)).split('\n')).toEqual(
      paths.map(
        (one, at) =>
          `StoreError file-unusable ${one}${suffixes[at]} can’t be used (EACCES). It belongs to root, but this runs as nobody: \`chown 65534 ${one}*\` as root gives the files to nobody.`,
      ),
    );
  });

  it('in a folder that the bot may not write is refused, by the process in one sentence', async () => {
    await chown(folder, 0, 0);
    await chmod(folder, 0o755);
    const token = `${'a'.repeat(24)}.${'b'.repeat(6)}.${'c'.repeat(24)}`;
    const bot = { ...address(), DISCORD_TOKEN: token, DISCORD_API_URL: 'http://127.0.0.1:9' };
    expect(await run(nobody, bot, 'src/main.ts')).toEqual({
      code: 1,
      out: '',
      err: `The bot can’t make or write the folder ${folder} (EACCES). Check who owns it and whether its disk is full or read-only.\n`,
    });
  });

  it('that root restores stays the bot’s, which starts', async () => {
    await chmod(path, 0o640);
    const restored = await run(root, address(), 'scripts/db-restore.ts', backup);
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).not.toContain('belongs to');
    expect(await owner(path)).toEqual({ uid: nobody.uid, mode: '640' });
    expect(await start()).toBe('none');
    expect(await run(root, address(), 'scripts/db-restore.ts', '--new-seeds')).toMatchObject({ code: 0 });
    expect(await start()).toBe('none');
  });

  it('that root restores where there was none gets the owner of the folder', async () => {
    await rm(path);
    expect((await run(root, address(), 'scripts/db-restore.ts', backup)).code).toBe(0);
    expect(await owner(path)).toEqual({ uid: nobody.uid, mode: '600' });
    const elsewhere = { DATABASE_URL: `file:${join(folder, 'new', 'clubhouse.db')}` };
    expect((await run(root, elsewhere, 'scripts/db-restore.ts', backup)).code).toBe(0);
    expect(await owner(join(folder, 'new'))).toEqual({ uid: nobody.uid, mode: '700' });
    const inRoots = { DATABASE_URL: `file:${join(parent, 'new', 'clubhouse.db')}` };
    expect((await run(root, inRoots, 'scripts/db-restore.ts', backup)).out).toContain(
      'It belongs to root. If the bot runs as another user, give it to that one with `chown`.',
    );
  });

  it('that root backs up leaves the bot’s user able to do the same', async () => {
    expect((await run(root, address(), 'scripts/db-backup.ts')).code).toBe(0);
    expect(await run(nobody, address(), 'scripts/db-backup.ts', '--keep', '1')).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('Deleted: '),
    });
  });

  it.each<readonly [string, () => Promise<void>, readonly string[], RegExp]>([
    [
      'that is another’s isn’t backed up',
      () => chown(path, 0, 0),
      ['db-backup'],
      / can’t be used \(EACCES\)\. It belongs to root/,
    ],
    [
      'that is another’s isn’t replaced',
      () => chown(path, 0, 0),
      ['db-restore', 'backup'],
      / can’t be used \(EACCES\)\. It belongs to root/,
    ],
    [
      'isn’t replaced by a backup of another',
      () => chmod(backup, 0o600),
      ['db-restore', 'backup'],
      /^The backup .* can’t be read by nobody\. Run this as its owner, or as root\.$/,
    ],
    [
      'isn’t replaced by a folder',
      async () => undefined,
      ['db-restore', 'folder'],
      / is not a file\. Name the backup itself\.$/,
    ],
    [
      'isn’t backed up where nothing may be written',
      () => chmod(parent, 0o755),
      ['db-backup', '--to', 'parent'],
      /^The bot can’t make or write the folder/,
    ],
  ])('%s, as a sentence says', async (_what, change, [script, ...words], sentence) => {
    await change();
    const places: Readonly<Record<string, string>> = { backup, folder, parent };
    const args = words.map((word) => places[word] ?? word);
    const ended = await run(nobody, address(), `scripts/${script}.ts`, ...args);
    expect([ended.code, ended.out]).toEqual([1, '']);
    expect(ended.err.trim()).toMatch(sentence);
    expect(ended.err.trim()).not.toContain('\n');
  });

  it('isn’t looked for in settings that can’t be read', async () => {
    const env = join(folder, '.env');
    await writeFile(env, 'DATABASE_URL=file:./other.db\n', { mode: 0o600 });
    const script = join(cwd, 'scripts', 'db-backup.ts');
    const chdir = `process.chdir(${JSON.stringify(folder)}); await import(${JSON.stringify(script)});`;
    expect(await run(nobody, {}, '--input-type=module', '-e', chdir)).toEqual({
      code: 1,
      out: '',
      err: `The settings in ${env} can’t be read by nobody. Check who owns that file.\n`,
    });
  });
});
