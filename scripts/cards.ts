import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { builtInSet } from '../src/games/code2027/box/built-in.ts';
import type { ContentSet } from '../src/games/code2027/box/schema.ts';
import { vocabularyOf } from '../src/games/code2027/box/texts.ts';
import { DeckRefused, type Mistake, sentenceOf } from '../src/games/code2027/library/mistakes.ts';
import { readDeck } from '../src/games/code2027/library/read.ts';
import { readingsOf } from '../src/games/code2027/library/readings.ts';
import { library } from '../src/games/code2027/library.ts';
import { loseNothing } from '../test/games/code2027/card-texts/accounts.ts';
import { inspectTexts } from '../test/games/code2027/card-texts/inspect.ts';
import { samples } from '../test/games/code2027/card-texts/samples.ts';

/**
 * Works with cards of Code2027. Exits with 1 if something is wrong, and with 2 for bad usage.
 * `npm run cards -- check [files]` lists mistakes in decks, or in the built-in content.
 * `npm run cards -- table [file]` lists every card with its effects.
 * `npm run cards -- texts 100000 [first]` tests the grammar with random texts.
 */

const usage = 'npm run cards -- check [files] | table [file] | texts <many> [<first>]';
const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Looked {
  readonly set: ContentSet | undefined;
  readonly mistakes: readonly Mistake[];
  readonly isTaken: boolean;
}

function look(name: string, text: string): Looked {
  try {
    const { set, warnings } = readDeck([{ name, text }]);
    return { set, mistakes: warnings, isTaken: true };
  } catch (error) {
    if (!(error instanceof DeckRefused)) throw error;
    return { set: undefined, mistakes: error.problems, isTaken: false };
  }
}

function lookAtFile(path: string): Looked {
  const bytes = readFileSync(path);
  try {
    return look(basename(path), new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const mistake: Mistake = {
      file: basename(path),
      line: 1,
      column: 1,
      subject: undefined,
      code: 'BAD_FILE',
      text: 'This file isn’t UTF-8 text.',
    };
    return { set: undefined, mistakes: [mistake], isTaken: false };
  }
}

/** Reads the built-in content as if people had uploaded it. */
const lookAtOwn = (): Looked[] => library.write(undefined, 'json').map(({ name, text }) => look(name, text));

function check(paths: readonly string[]): boolean {
  const looked = paths.length === 0 ? lookAtOwn() : paths.map(lookAtFile);
  for (const [index, { set, mistakes, isTaken }] of looked.entries()) {
    for (const mistake of mistakes) say(sentenceOf(mistake));
    const notes = notesIn(set);
    for (const note of notes) say(note);
    const what = paths[index] ?? 'the built-in content';
    const cards = set === undefined ? '' : `, ${set.cards.length} cards, ${set.spaces.length} spaces`;
    say(
      `${what}: ${isTaken ? 'taken' : 'refused'}${cards}, ${mistakes.length} diagnostics, ${notes.length} notes`,
    );
  }
  // The built-in content must not have any remarks.
  return looked.every(
    ({ isTaken, mistakes, set }) =>
      isTaken && (paths.length > 0 || mistakes.length + notesIn(set).length === 0),
  );
}

/** Notes on how card texts were read where the author may have meant something else (16.9, W12), one per line. */
const notesIn = (set: ContentSet | undefined): string[] =>
  (set === undefined ? [] : readingsOf(set)).flatMap(({ card: { id }, notes }) =>
    notes.map((note) => `${id} note: ${note}`),
  );

function table([path]: readonly string[]): boolean {
  const { set = undefined, mistakes } =
    path === undefined ? { set: builtInSet(), mistakes: [] } : lookAtFile(path);
  for (const mistake of mistakes) say(sentenceOf(mistake));
  if (set === undefined) return false;
  for (const { card, does } of readingsOf(set))
    say(`${card.id}  ${card.title}  ·  ${card.description}  ·  ${does}`);
  return true;
}

function texts([many = 10_000, first = 0]: readonly number[]): boolean {
  const begin = performance.now();
  const own = builtInSet().cards.map(({ description }) => description);
  const { broken, seen } = inspectTexts(
    first,
    first + many,
    [...samples, ...own],
    vocabularyOf(builtInSet()),
  );
  const lost = loseNothing(first, first + many, vocabularyOf(builtInSet()), 'whole');
  for (const problem of [...broken, ...lost.broken].slice(0, 50)) say(problem);
  for (const [kind, times] of [...seen].toSorted(([, one], [, other]) => other - one))
    say(`${times} ${kind}`);
  const seconds = ((performance.now() - begin) / 1_000).toFixed(0);
  say(`${many} texts, ${broken.length} broken`);
  say(
    `${many} texts of the grammar with words put in, ${lost.clean} without a diagnostic, ${lost.broken.length} that lose a word`,
  );
  say(`${seconds} s`);
  return broken.length + lost.broken.length === 0;
}

const [deed, ...rest] = process.argv.slice(2);
const numbers = rest.map(Number);
const isAskedWell =
  deed === 'check' || deed === 'table' || (deed === 'texts' && numbers.every(Number.isSafeInteger));
if (!isAskedWell) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}
const isWell = deed === 'check' ? check(rest) : deed === 'table' ? table(rest) : texts(numbers);
process.exitCode = isWell ? 0 : 1;
