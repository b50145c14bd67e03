import { z } from 'zod';
import runData from '../data/running_advance.json' with { type: 'json' };
import { tagUp } from '../lookups/flyball.ts';
import {
  type AdvanceRow,
  advanceRows,
  safeNumber,
  tryOf,
  uncappedTries,
} from '../lookups/running-advance.ts';
import type { FieldPosition } from '../terms/positions.ts';
import { bullets, chart, here, type Line, paragraphs, table } from './chart.ts';
import type { Reader } from './reader.ts';

/** Safe numbers of runners who try to take an extra base (Baseball 8.4). */

const outfield = ['LF', 'CF', 'RF'] as const satisfies readonly FieldPosition[];

const printed = z.object({
  on: z.string(),
  base: z.int(),
  two_out: z.int(),
  arm: z.boolean(),
  loc: z.partialRecord(z.enum(outfield), z.int()),
});
const { rows, safe_number: formula } = z
  .object({ rows: z.record(z.enum(advanceRows), printed), safe_number: z.string() })
  .parse(runData);

const baseNames = ['batter', 'first', 'second', 'third', 'home'] as const;
const rowWords = (row: AdvanceRow) => {
  const { from, to } = tryOf(row);
  return `${rows[row].on}: ${from === 0 ? 'batter' : `runner on ${baseNames[from]}`} to ${baseNames[to]}`;
};
const signed = (number: number) => (number > 0 ? `+${number}` : `${number}`);

/** Rows for runners who could try for an extra base at the reader's table, depending on the result. */
function rowsNow({ onBase, outs }: Reader): readonly AdvanceRow[] {
  const uncapped = (['single_uncapped', 'double_uncapped'] as const).flatMap((hit) => {
    const tries = uncappedTries(hit, onBase);
    return tries === undefined ? [] : [tries.lead, tries.trail];
  });
  const flies = ['FLY_B', 'FLY_BQ'].flatMap((code) => tagUp(code, onBase, outs) ?? []);
  const contact = onBase >= 4 && outs < 2 ? (['gb_r3_home'] as const) : [];
  return advanceRows.filter((row) => [...uncapped, ...flies, ...contact].includes(row));
}

/** The player who would run in this row's situation. */
function runnerOf(row: AdvanceRow, { batter, runners }: Reader) {
  const { from } = tryOf(row);
  return from === 0 ? batter : (runners[from - 1] ?? batter);
}

/** The runner's safe number and chance of being safe, for a ball to each outfielder. */
function numbersNow(row: AdvanceRow, reader: Reader): string {
  const { name, running } = runnerOf(row, reader);
  const number = (location: FieldPosition | null) => {
    const arm = location === null ? 0 : reader.fielders[location].arm;
    const outfieldDepth = reader.defence?.outfield_depth ?? 'normal';
    const safe = safeNumber(row, { running, arm, location, outs: reader.outs, outfieldDepth });
    return `${safe} (${safe * 5}%)`;
  };
  const numbers = rows[row].arm
    ? outfield.map((location) => `${location} **${number(location)}**`).join(', ')
    : `**${number(null)}**`;
  return `${here} ${rowWords(row)}. ${name}, running ${running}: ${numbers}`;
}

export const runningAdvance = chart({
  id: 'running_advance',
  title: 'Running for an extra base',
  words:
    'safe number uncapped single_uncapped double_uncapped flyout_b flyout_bq tag up send runner score arm throw home trail lead GB10 contact play chance',
  parts: [
    { id: 'all', label: 'All rows' },
    ...advanceRows.map((id) => ({ id, label: `${id}: ${rowWords(id)}` })),
  ],
  print(part, reader) {
    const now = reader === undefined ? [] : rowsNow(reader);
    const one = advanceRows.find((row) => row === part);
    if (one !== undefined) return oneRow(one, now.includes(one) ? reader : undefined);
    const lines = advanceRows.map((row): Line => {
      const { base, two_out: twoOut, arm, loc } = rows[row];
      const places = outfield.map((location) => (arm ? signed(loc[location] ?? 0) : '-'));
      return {
        cells: [row, signed(base), signed(twoOut), ...places, arm ? 'yes' : 'no'],
        here: now.includes(row),
      };
    });
    return {
      text: paragraphs(
        table(['', 'base', '2out', ...outfield, 'arm'], lines, 'lrrrrrl'),
        `Safe number: ${formula}.`,
        bullets(advanceRows.map((row) => `\`${row}\` ${rowWords(row)}`)),
        ...(reader === undefined ? [] : now.map((row) => numbersNow(row, reader))),
        now.length === 0
          ? undefined
          : 'The numbers include this table’s outs and arms, and the outfield depth if you know it.',
      ),
    };
  },
});

/** A row's safe numbers for every running rating. */
function oneRow(row: AdvanceRow, reader: Reader | undefined) {
  const running = reader && runnerOf(row, reader).running;
  const { arm, two_out: twoOut } = rows[row];
  const columns: readonly (FieldPosition | null)[] = arm ? outfield : [null];
  const nothingAdded = { arm: 0, outs: 0, outfieldDepth: 'normal' } as const;
  const lines = Array.from({ length: 20 }, (_, index): Line => {
    const numbers = columns.map((location) =>
      safeNumber(row, { ...nothingAdded, running: index + 1, location }),
    );
    return { cells: [`${index + 1}`, ...numbers.map(String)], here: index + 1 === running };
  });
  const head = ['running', ...columns.map((location) => location ?? 'safe')];
  const throwing = arm ? ', before the outfielder’s arm (add it) and his depth (in -3, back +2)' : '';
  const bonus = twoOut === 0 ? '' : ` With two outs add ${twoOut}.`;
  return {
    of: row,
    text: paragraphs(
      `${rowWords(row)}.`,
      table(head, lines, `r${'r'.repeat(columns.length)}`),
      `Safe up to this number on a d20${throwing}.${bonus} Never below 1 or above 19; each number is 5%.`,
      reader && numbersNow(row, reader),
    ),
  };
}
