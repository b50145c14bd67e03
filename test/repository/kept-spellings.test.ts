import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tables } from '../../src/games/baseball/league/tables.ts';
import { tableStatuses } from '../../src/store/records/table.ts';
import { sampleState } from '../games/baseball/sample-game.ts';

/** British spellings that stay, because hashes, rows or old files contain them. */

it('keep their spelling where stored games, rows and files have it', () => {
  const state = JSON.stringify(sampleState());
  for (const key of ['"defence":', '"offence":', '"lastDefence":']) expect(state).toContain(key);
  expect(tables.teams).toContain('colour');
  expect(tableStatuses).toContain('cancelled');
});

it('are the only ones that the spelling check lets pass', () => {
  const { ignoreRegExpList } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../cspell.json'), 'utf8'),
  ) as { readonly ignoreRegExpList: readonly string[] };
  // The kept words themselves: cspell:disable-next-line
  const words = ignoreRegExpList.flatMap((one) => one.match(/[a-zA-Z_]*(?:fence|colour|cancelled)\b/g) ?? []);
  expect(new Set(words)).toEqual(
    new Set(['defence', 'offence', 'lastDefence', 'colour', 'cancelled', 'score_margin_of_offence']),
  );
});
