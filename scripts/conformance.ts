import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { conformance as baseball } from '../src/games/baseball/conformance.ts';
import { type Conformance, type ConformanceCase, judged, readCase } from '../src/games/conformance.ts';

/**
 * Checks a game's engine against files of cases, JSON Lines with or without gzip. Prints a line for each failure and, last,
 * `N passed, N failed`. Exits 1 on any failure, 2 when it was asked wrongly.
 * `npm run conformance -- baseball ../shared/conformance/baseball`
 */

const usage = 'npm run conformance -- <game> [--built] <files or folders…>';

const engines: Readonly<Record<string, Conformance>> = { baseball };

const say = (line: string) => void process.stdout.write(`${line}\n`);

function wrong(sentence: string): never {
  process.stderr.write(`${sentence}\n${usage}\n`);
  process.exit(2);
}

interface Asked {
  readonly engine: Conformance;
  /** Only kinds that the engine has built. */
  readonly built: boolean;
  readonly places: readonly string[];
}

function readAsked(): Asked {
  const { values, positionals } = parsedArgs();
  const [game, ...places] = positionals;
  const known = Object.keys(engines).join(', ');
  if (game === undefined) return wrong(`Name a game: ${known}.`);
  const engine = engines[game];
  if (engine === undefined) return wrong(`There are no checks for ${game}, only for ${known}.`);
  if (places.length === 0) return wrong('Name files or folders of cases.');
  return { engine, built: values.built ?? false, places };
}

function parsedArgs() {
  try {
    return parseArgs({ allowPositionals: true, options: { built: { type: 'boolean' } } });
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
}

const caseFile = /\.jsonl(\.gz)?$/;

/** The files of a place, those of folders in the order of their names; a place that is not there is named and left out. */
async function filesOf(place: string): Promise<string[]> {
  const found = await stat(place).catch(() => undefined);
  if (found === undefined) {
    say(`Skipped ${place}: it is not there.`);
    return [];
  }
  if (!found.isDirectory()) return [place];
  const names = await readdir(place, { recursive: true });
  const files = names.filter((name) => caseFile.test(name)).sort();
  if (files.length === 0) say(`Skipped ${place}: there are no cases (.jsonl, .jsonl.gz) in it.`);
  return files.map((name) => join(place, name));
}

async function* linesOf(file: string): AsyncGenerator<readonly [number: number, line: string]> {
  const raw = createReadStream(file);
  const input = file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw;
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    if (line.trim() !== '') yield [number, line];
  }
}

const count = { passed: 0, failed: 0 };
const leftOut = new Map<string, number>();

function fail(id: string, expected: unknown, got: unknown): void {
  count.failed += 1;
  say(`${id}: expected ${shown(expected)}, got ${shown(got)}`);
}

const shown = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'));

function check({ engine, built }: Asked, one: ConformanceCase): void {
  if (built && !engine.kinds.includes(one.kind)) {
    leftOut.set(one.kind, (leftOut.get(one.kind) ?? 0) + 1);
    return;
  }
  const failure = judged(engine, one);
  if (failure === undefined) count.passed += 1;
  else fail(failure.id, failure.expected, failure.got);
}

async function checkFile(asked: Asked, file: string): Promise<void> {
  const fileKind = basename(file).replace(caseFile, '');
  for await (const [number, line] of linesOf(file)) {
    try {
      check(asked, readCase(line, fileKind));
    } catch (error) {
      fail(`${file}, line ${number}`, 'a case', String(error));
    }
  }
}

const asked = readAsked();
for (const place of asked.places) {
  for (const file of await filesOf(place)) {
    await checkFile(asked, file).catch((error: unknown) => fail(file, 'a file of cases', String(error)));
  }
}
for (const [kind, cases] of leftOut)
  say(`Left out, not built yet: ${kind}, ${cases} ${cases === 1 ? 'case' : 'cases'}.`);
say(`${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed > 0 ? 1 : 0;
