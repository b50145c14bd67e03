/** Reads the lines of event files, from Retrosheet's description of the format alone. */

/** A game's records: each is a list of fields, without quotes. */
export interface GameRecords {
  readonly id: string;
  readonly records: readonly (readonly string[])[];
}

/**
 * Divides a file into its games.
 * @throws Error if a line is no record, or doesn't end with CR LF
 */
export function gamesIn(text: string): GameRecords[] {
  if (text === '') return [];
  if (!text.endsWith('\r\n')) throw new Error('The file doesn’t end with CR LF.');
  const games: { id: string; records: string[][] }[] = [];
  for (const line of text.slice(0, -2).split('\r\n')) {
    if (/[\r\n]/.test(line)) throw new Error(`A line ends without CR LF: ${line}`);
    const fields = fieldsOf(line);
    if (fields[0] === 'id') games.push({ id: fields[1] ?? '', records: [] });
    else if (games.length === 0) throw new Error(`Nothing may stand before the first id: ${line}`);
    games.at(-1)?.records.push(fields);
  }
  return games;
}

/** @throws Error */
export function fieldsOf(line: string): string[] {
  const pattern = /(?:"([^"]*)"|([^",]*))(,|$)/y;
  const fields: string[] = [];
  for (;;) {
    const found = pattern.exec(line);
    if (found === null) throw new Error(`The quotes don’t fit: ${line}`);
    fields.push(found[1] ?? found[2] ?? '');
    if (found[3] === '') return fields;
  }
}
