import { fileURLToPath } from 'node:url';
import { defineConfig } from 'prisma/config';

// `prisma generate` asks for the native schema engine, which nothing here uses (migrations run in WebAssembly) and
// which would have to be downloaded: any existing file satisfies it.
process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= fileURLToPath(import.meta.url);

export default defineConfig({ schema: 'prisma/schema.prisma' });
