import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';
import { conformance as baseball } from '../../test/games/baseball/conformance.ts';
import { conformance as code2027 } from '../../test/games/code2027/conformance.ts';
import { type Conformance, type ConformanceCase, judged, readCase } from '../../test/games/conformance.ts';
import { conformance as dutch } from '../../test/games/dutch/conformance.ts';
import { conformance as ringrift } from '../../test/games/ringrift/conformance.ts';
import { conformance as league } from '../../test/league/conformance.ts';

/** Reads the arguments of `npm run conformance` and runs the checks. */

const engines: Readonly<Record<string, Conformance>> = { baseball, code2027, dutch, league, ringrift };

/** Invalid arguments; the message is a sentence for the person who typed them. */
export class AskedWrongly extends Error {}

function wrong(sentence: string): never {
  throw new AskedWrongly(sentence);
}

/** Prints a line. */
type Say = (line: string) => void;

interface Asked {
  readonly engine: Conformance;
  /** Whether to skip kinds of cases that the engine doesn't support. */
  readonly built: boolean;
  readonly places: readonly string[];
}

function readAsked(words: readonly string[]): Asked {
  const { values, positionals } = parsedArgs(words);
  const [game, ...places] = positionals;
  const known = Object.keys(engines).join(', ');
  if (game === undefined) return wrong(`Name a game: ${known}.`);
  const engine = engines[game];
  if (engine === undefined) return wrong(`There are no checks for ${game}, only for ${known}.`);
  if (places.length === 0) return wrong('Name files or folders of cases.');
  return { engine, built: values.built ?? false, places };
}

function parsedArgs(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options: { built: { type: 'boolean' } } });
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
}

const caseFile = /\.jsonl(\.gz)?$/;

/** The files of a path, sorted by name within folders. A missing path is reported and skipped. */
async function filesOf(place: string, say: Say): Promise<string[]> {
  const found = await stat(place).catch(() => undefined);
  if (found === undefined) {
    say(`Skipped ${place}: it doesn’t exist.`);
    return [];
  }
  if (!found.isDirectory()) return [place];
  const names = await readdir(place, { recursive: true });
  const files = names.filter((name) => caseFile.test(name)).sort();
  if (files.length === 0) say(`Skipped ${place}: it has no cases (.jsonl, .jsonl.gz).`);
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

/** How many cases passed and failed. */
export interface Count {
  passed: number;
  failed: number;
}

/**
 * Checks the cases that the arguments name.
 *
 * @param say prints a line for each failure, and for each path or kind that was skipped
 * @throws AskedWrongly
 */
export async function check(words: readonly string[], say: Say): Promise<Readonly<Count>> {
  const { engine, built, places } = readAsked(words);
  const count: Count = { passed: 0, failed: 0 };
  const leftOut = new Map<string, number>();
  const fail = (id: string, expected: unknown, got: unknown): void => {
    count.failed += 1;
    say(`${id}: expected ${shown(expected)}, got ${shown(got)}`);
  };
  const checkCase = (one: ConformanceCase): void => {
    if (built && !engine.kinds.includes(one.kind)) {
      leftOut.set(one.kind, (leftOut.get(one.kind) ?? 0) + 1);
      return;
    }
    const failure = judged(engine, one);
    if (failure === undefined) count.passed += 1;
    else fail(failure.id, failure.expected, failure.got);
  };
  const checkFile = async (file: string): Promise<void> => {
    const fileKind = basename(file).replace(caseFile, '');
    for await (const [number, line] of linesOf(file)) {
      try {
        const one = readCase(line, fileKind);
        checkCase({ ...one, kind: engine.kindOf?.(one) ?? one.kind });
      } catch (error) {
        fail(`${file}, line ${number}`, 'a case', String(error));
      }
    }
  };
  for (const place of places)
    for (const file of await filesOf(place, say))
      await checkFile(file).catch((error: unknown) => fail(file, 'a file of cases', String(error)));
  for (const [kind, cases] of leftOut)
    say(`Skipped, not built yet: ${kind}, ${cases} ${cases === 1 ? 'case' : 'cases'}.`);
  return count;
}

const shown = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'));
