import { readJson as read } from '../../../engine/files/json.ts';
import type { Source, SourceFile } from '../../../engine/files/source.ts';
import type { League } from './document.ts';

/** Reads the JSON form: one file. A null field counts as missing. */
export const readJson = (file: SourceFile): Source =>
  read(file, { what: 'league', deepest: 16, nullIsMissing: true });

/** Writes a league as a JSON file. */
export const writeJson = (league: League): string => `${JSON.stringify(league, null, 1)}\n`;
