import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import { z } from 'zod';

declare global {
  // Node has it, but only the browser library declares it, which a bot doesn't otherwise need.
  namespace WebAssembly {
    function instantiate(
      code: Uint8Array,
      imports: Readonly<Record<string, object>>,
    ): Promise<{ instance: { exports: Readonly<Record<string, unknown>> } }>;
  }
}

/** Every table in the schema is ours. */
export const noFilters = { externalTables: [], externalEnums: [] };

const startFunction = z.custom<() => void>((value) => typeof value === 'function');

/** The package imports its `.wasm` as a module, which Node supports only behind a flag. So this loads it by hand. */
async function loadEngine(): Promise<typeof SchemaEngine> {
  const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const gluePath = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const code = await readFile(join(dirname(gluePath), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(code, {
    './schema_engine_bg.js': { ...glue, ...passingTimers(glue) },
  });
  glue.__wbg_set_wasm(instance.exports);
  // If the engine panics, it passes its message to this object; otherwise a TypeError would hide it.
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: keepLastWords } });
  startFunction.parse(instance.exports['__wbindgen_start'])();
  return glue.SchemaEngine;
}

/** The engine never clears its ten-second lock timeout, which must not keep the process alive. */
function passingTimers(glue: object): Record<string, object> {
  const names = Object.keys(glue).filter((name) => name.startsWith('__wbg_setTimeout'));
  const start = (callback: () => void, ms: number) => setTimeout(callback, ms >>> 0).unref();
  return Object.fromEntries(names.map((name) => [name, start]));
}

let lastWords: string | undefined;

function keepLastWords(message: string): void {
  lastWords = message;
}

let engineClass: Promise<typeof SchemaEngine> | undefined;

/**
 * Runs `work` with Prisma's schema engine (WebAssembly, no native binary) on the adapter's database.
 * @throws Error with the engine's message
 */
export async function withSchemaEngine<T>(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  engineClass ??= loadEngine();
  const Engine = await engineClass;
  const disposals: (() => Promise<void>)[] = [];
  // The engine leaves connections to the garbage collector, which would keep files and servers busy.
  const tracked = async (opening: Promise<SqlDriverAdapter>) => {
    const connection = await opening;
    const dispose = connection.dispose.bind(connection);
    let disposed: Promise<void> | undefined;
    connection.dispose = () => {
      disposed ??= dispose();
      return disposed;
    };
    disposals.push(connection.dispose);
    return connection;
  };
  const bound = bindMigrationAwareSqlAdapterFactory({
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    connect: () => tracked(adapter.connect()),
    connectToShadowDb: () => tracked(adapter.connectToShadowDb()),
  });
  lastWords = undefined;
  try {
    const engine = await Engine.new({ datamodels: undefined }, () => {}, bound);
    try {
      return await work(engine);
    } finally {
      engine.free();
    }
  } catch (error) {
    const outside = (id: number) => bound.errorRegistry.consumeError(id)?.error;
    throw new Error(lastWords ?? sentenceOf(error, outside), { cause: error });
  } finally {
    await Promise.all(disposals.map((dispose) => dispose()));
  }
}

/**
 * The engine's message includes its call stack, and a number where the driver threw. People get the text before
 * the stack and the driver's error.
 */
function sentenceOf(error: unknown, outside: (id: number) => unknown): string {
  const message = messageOf(error);
  const sentence = message.split(/\n\s+0: /)[0]?.trim() ?? message;
  return sentence.replace(/External error id#(\d+)/, (words, id) => {
    const cause = outside(Number(id));
    return cause === undefined ? words : messageOf(cause);
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
