import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Build } from './metrics.ts';

const manifest = z.object({ name: z.string(), version: z.string() });

/** Describes the running build, in both `src/` and the compiled `dist/`. */
export async function buildOf({ databaseUrl }: { readonly databaseUrl: string }): Promise<Build> {
  const database = databaseUrl.startsWith('postgres') ? 'postgresql' : 'sqlite';
  for (
    let folder = dirname(fileURLToPath(import.meta.url));
    folder !== dirname(folder);
    folder = dirname(folder)
  ) {
    const file = join(folder, 'package.json');
    if (existsSync(file))
      return { version: manifest.parse(JSON.parse(await readFile(file, 'utf8'))).version, database };
  }
  return { version: 'unknown', database };
}
