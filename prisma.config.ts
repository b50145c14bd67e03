import { fileURLToPath } from 'node:url';
import { defineConfig } from 'prisma/config';

// `prisma generate` requires the native schema engine, which would have to be downloaded. Nothing here uses it,
// because migrations run in WebAssembly. Any existing file satisfies the requirement.
process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= fileURLToPath(import.meta.url);

export default defineConfig({ schema: 'prisma/schema.prisma' });
