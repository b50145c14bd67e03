import { createHash } from 'node:crypto';

/**
 * Reads an exported game without any code of the bot, as another program would: from the description of the format
 * alone. Fails if a key is missing or in another place, or if seed, rolls and hashes don't fit together.
 */

export interface ReadReplay {
  readonly game: string;
  readonly names: readonly string[];
  readonly actions: readonly string[];
  readonly hashes: readonly string[];
  readonly rolls: number;
}

const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(`The export is wrong: ${what}.`);
};

type Line = Readonly<Record<string, unknown>>;

function lineOf(text: string): Line {
  const value: unknown = JSON.parse(text);
  must(typeof value === 'object' && value !== null, 'a line is no object');
  // Just checked.
  return value as Line;
}

const keys = (line: Line): string => Object.keys(line).join(' ');
const listOf = (value: unknown): readonly Line[] => (Array.isArray(value) ? value : []);
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

function headOf(line: Line): void {
  const kept = 'kept' in line ? ' kept' : '';
  must(
    keys(line) === `clubhouse format id game version options seats commit seed entropy${kept} started ended`,
    `the first line has ${keys(line)}`,
  );
  must(line['clubhouse'] === 'game' && line['format'] === 1, 'it is another format');
  must(instant.test(String(line['started'])) && instant.test(String(line['ended'])), 'a time is no ISO time');
  must(
    sha256(Buffer.from(String(line['seed']), 'hex')) === line['commit'],
    'the seed isn’t the promised one',
  );
  must(/^[0-9a-f]{64}$/.test(String(line['entropy'])), 'the entropy is no hash');
  for (const seat of listOf(line['seats'])) must(keys(seat) === 'seat name kind', 'a seat has other keys');
}

function actionOf(line: Line, at: number, ids: Set<unknown>): void {
  must(keys(line) === 'n seat at action hash rolls', `action ${at} has ${keys(line)}`);
  must(line['n'] === at, `action ${at} is missing`);
  must(/^[0-9a-f]{64}$/.test(String(line['hash'])), `action ${at} has no hash`);
  must(instant.test(String(line['at'])), `action ${at} has no time`);
  for (const roll of listOf(line['rolls'])) {
    must(keys(roll) === 'id sides values purpose', `a roll of action ${at} has ${keys(roll)}`);
    must(!ids.has(roll['id']), `roll ${roll['id']} is there twice`);
    ids.add(roll['id']);
    const sides = Array.isArray(roll['sides']) ? roll['sides'].map(Number) : [];
    const values = Array.isArray(roll['values']) ? roll['values'].map(Number) : [];
    const fits = values.every((value, die) => value >= 1 && value <= (sides[die] ?? 0));
    must(sides.length === values.length && fits, `a roll of action ${at} is impossible`);
  }
}

export function readReplay(text: string): ReadReplay {
  must(text.endsWith('\n'), 'the last line doesn’t end');
  const [head, ...rest] = text.trimEnd().split('\n').map(lineOf);
  const last = rest.pop();
  if (head === undefined || last === undefined) throw new Error('The export has fewer than two lines.');
  headOf(head);
  const ids = new Set<unknown>();
  for (const [at, line] of rest.entries()) actionOf(line, at + 1, ids);
  must(keys(last) === 'result actions hash', `the last line has ${keys(last)}`);
  must(last['actions'] === rest.length, 'the count of actions is wrong');
  must(last['hash'] === (rest.at(-1)?.['hash'] ?? null), 'the last hash is another one');
  return {
    game: String(head['game']),
    names: listOf(head['seats']).map((seat) => String(seat['name'])),
    actions: rest.map((line) => String(line['action'])),
    hashes: rest.map((line) => String(line['hash'])),
    rolls: ids.size,
  };
}
