import { z } from 'zod';
import type { FileProblem } from '../../../engine/files/problems.ts';
import type { SourceFile } from '../../../engine/files/source.ts';

/** The games of a season's zip, as lines of JSON (League 18). */

export const gameFolder = 'games';

/** The file of a game in the zip. */
export const gameFile = (id: string): string => `${gameFolder}/${id}.jsonl`;

/** The id of the game in a file; undefined if the file has another name. */
export const gameIn = (file: string): string | undefined =>
  /^games\/([A-Za-z0-9_-]{1,40})\.jsonl$/.exec(file)?.[1];

const head = z.looseObject({
  clubhouse: z.literal('game'),
  format: z.literal(1),
  id: z.string(),
  game: z.literal('baseball'),
  seats: z.array(z.looseObject({ seat: z.int(), name: z.string() })).length(2),
});
const action = z.looseObject({
  n: z.int(),
  seat: z.int(),
  action: z.string(),
  hash: z.string(),
  rolls: z.array(z.unknown()),
});
const end = z.strictObject({
  result: z.looseObject({}).nullable(),
  actions: z.int(),
  hash: z.string().nullable(),
});

/** Checks the form of a game's file. Whether its dice and hashes are right, a replay finds out. */
export function gameProblems({ name, text }: SourceFile): FileProblem[] {
  const lines = text.split('\n');
  const problem = (line: number, words: string): FileProblem[] => [
    { file: name, line, code: 'BAD_VALUE', text: words },
  ];
  if (lines.pop() !== '') return problem(lines.length + 1, 'the file breaks off in this line.');
  const values = lines.map(parsed);
  const broken = values.indexOf(undefined);
  if (broken >= 0) return problem(broken + 1, 'this isn’t JSON.');
  const [first, ...others] = values;
  const last = end.safeParse(others.pop());
  if (!head.safeParse(first).success) return problem(1, 'this isn’t the head of a game of baseball.');
  const { id } = head.parse(first);
  if (gameFile(id) !== name)
    return problem(1, `this is the game ${id.slice(0, 40)}, not that of the file’s name.`);
  const wrong = others.findIndex((value, at) => action.safeParse(value).data?.n !== at + 1);
  if (wrong >= 0) return problem(wrong + 2, `this isn’t the action ${wrong + 1}.`);
  if (!last.success) return problem(Math.max(lines.length, 1), 'the last line has no result.');
  return last.data.actions === others.length
    ? []
    : problem(lines.length, `the game has ${last.data.actions} actions, but the file has ${others.length}.`);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
