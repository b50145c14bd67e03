#!/usr/bin/env node
// Generates the database clients for SQLite and PostgreSQL from prisma/schema.prisma, after `npm install` and after
// changes to the schema. It is plain JavaScript because it must run without development tools. In the container image
// it does nothing, because the image contains the compiled clients.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const sourcePath = join(root, 'prisma', 'schema.prisma');
const generatedPath = join(root, 'src', 'store', 'generated');
const stampPath = join(generatedPath, 'stamp.txt');

/** @returns {{ cli: string, version: string } | undefined} */
function findPrisma() {
  const require = createRequire(import.meta.url);
  try {
    const manifest = require.resolve('prisma/package.json');
    const { version } = require(manifest);
    return { cli: join(manifest, '..', 'build', 'index.js'), version };
  } catch {
    return undefined;
  }
}

/** Converts the schema to PostgreSQL; fails if it doesn't say `sqlite` where expected. */
function forPostgresql(schema) {
  const changed = schema
    .replace('../src/store/generated/sqlite', '../../src/store/generated/postgresql')
    .replace('provider = "sqlite"', 'provider = "postgresql"');
  if (changed.includes('sqlite"'))
    throw new Error('prisma/schema.prisma names sqlite in an unexpected place.');
  return changed;
}

function generate(cli, schemaPath) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, 'generate', '--schema', schemaPath, '--no-hints'], {
      cwd: root,
      env: { ...process.env, CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1', NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`prisma generate failed for ${schemaPath}:\n${output}`)),
    );
  });
}

const compilerImport =
  /const \{ wasm \} = await import\(("@prisma\/client\/runtime\/query_compiler_small_bg\.\w+\.wasm-base64\.mjs")\)/;

/**
 * Makes the client read its query compiler from the file instead of importing it. An imported module stays in
 * memory both as source and as text, more than two megabytes each.
 */
function readCompilerFromFile(clientPath) {
  const path = join(clientPath, 'internal', 'class.ts');
  const source = readFileSync(path, 'utf8');
  if (!compilerImport.test(source))
    throw new Error(`${path} imports its query compiler in an unexpected way.`);
  const changed = source.replace(
    compilerImport,
    (_, module) => `const { readFile } = await import("node:fs/promises")
    const text = await readFile(new URL(import.meta.resolve(${module})), "latin1")
    const wasm = text.slice(text.indexOf('"') + 1, text.lastIndexOf('"'))`,
  );
  writeFileSync(path, changed);
}

const prisma = findPrisma();
if (prisma && existsSync(sourcePath)) {
  const source = readFileSync(sourcePath, 'utf8');
  const script = readFileSync(fileURLToPath(import.meta.url), 'utf8');
  const stamp = createHash('sha256').update(`${prisma.version}\n${script}\n${source}`).digest('hex');
  if (!existsSync(stampPath) || readFileSync(stampPath, 'utf8') !== stamp) {
    rmSync(stampPath, { force: true });
    const postgresqlPath = join(root, 'prisma', 'generated', 'postgresql.prisma');
    mkdirSync(join(postgresqlPath, '..'), { recursive: true });
    writeFileSync(postgresqlPath, forPostgresql(source));
    await Promise.all([generate(prisma.cli, sourcePath), generate(prisma.cli, postgresqlPath)]);
    for (const name of ['sqlite', 'postgresql']) readCompilerFromFile(join(generatedPath, name));
    writeFileSync(stampPath, stamp);
  }
}
