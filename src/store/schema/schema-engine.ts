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
  // Node has this function, but only TypeScript's browser library declares it, and the bot needs nothing else
  // from that library.
  namespace WebAssembly {
    function instantiate(
      code: Uint8Array,
      imports: Readonly<Record<string, object>>,
    ): Promise<{ instance: { exports: Readonly<Record<string, unknown>> } }>;
  }
}

/** All tables in the schema belong to the bot. */
export const noFilters = { externalTables: [], externalEnums: [] };

const startFunction = z.custom<() => void>((value) => typeof value === 'function');

/**
 * Loads the schema engine. Its package imports the `.wasm` file as a module, which Node supports only behind
 * a flag. So it is loaded manually.
 */
async function loadEngine(): Promise<typeof SchemaEngine> {
  const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const gluePath = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  const code = await readFile(join(dirname(gluePath), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(code, {
    './schema_engine_bg.js': { ...glue, ...passingTimers(glue) },
  });
  glue.__wbg_set_wasm(instance.exports);
  // If the engine panics, it passes its message to this object. Without it, a TypeError would hide the
  // message.
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: keepLastWords } });
  startFunction.parse(instance.exports['__wbindgen_start'])();
  return glue.SchemaEngine;
}

/**
 * Stops the engine's ten-second lock timeout from keeping the process alive. The engine never clears that timeout.
 */
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
  // Track the connections so that they can be closed afterward. The engine leaves that to the garbage collector, so
  // files and servers would stay in use.
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
 * Returns the readable part of an engine error: the text before the call stack. If the driver threw an error, the
 * engine's message contains only its number, which is replaced with the driver's own message.
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
