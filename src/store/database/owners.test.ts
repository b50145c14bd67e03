import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mustBeUsable, ownerFor, unreadable } from './owners.ts';

/** The test with another user, who needs root, is in test/scripts/owners.test.ts. */
let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clubhouse-owners-'));
  path = join(folder, 'clubhouse.db');
  for (const file of [path, `${path}-wal`]) await writeFile(file, '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('lets a user use their own files, and a database that doesn’t exist yet', () => {
  expect(() => mustBeUsable(path)).not.toThrow();
  expect(() => mustBeUsable(join(folder, 'none.db'))).not.toThrow();
});

// Root may write everything.
it.runIf(process.getuid !== undefined && process.getuid() !== 0)(
  'refuses files that only allow reading, and says what to do',
  async () => {
    await chmod(`${path}-wal`, 0o400);
    expect(() => mustBeUsable(path)).toThrow(
      `${path}-wal can’t be used (EACCES). It belongs to this user, so \`chmod u+rw ${path}-wal\` allows it.`,
    );
    expect(unreadable(path, 'disk I/O error').message).toContain('disk I/O error');
    await chmod(`${path}-wal`, 0o200);
    expect(unreadable(path, 'disk I/O error').message).toContain('chmod u+rw');
    await chmod(`${path}-wal`, 0o600);
  },
);

it('gives a missing file the owner of the next folder above it that exists', () => {
  const { uid } = ownerFor(path);
  expect(uid).toBe(process.getuid?.() ?? 0);
  expect(ownerFor(join(folder, 'a', 'b', 'none.db')).uid).toBe(uid);
});
