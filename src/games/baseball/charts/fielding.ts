import { z } from 'zod';
import { asWritten } from '../../../engine/markdown.ts';
import holdingData from '../data/holding.json' with { type: 'json' };
import resultData from '../data/x_check_results.json' with { type: 'json' };
import { playerOf } from '../league/roster.ts';
import { playsIn } from '../lookups/groundball.ts';
import { type BatterSide, holdingPositions, holdsOneOf } from '../lookups/holding.ts';
import {
  convertedResults,
  type ErrorResult,
  errorResult,
  errorText,
  isOut,
  listedErrorRatings,
  maxErrorRating,
  outcomeOf,
  type RangeTable,
  rangeRow,
  ranges,
  rangeTableOf,
  rarePlayTotal,
  resultText,
  speedTexts,
  xCheckAdvancement,
} from '../lookups/x-check-charts.ts';
import { type FieldPosition, fieldPositions } from '../terms/positions.ts';
import {
  baseStates,
  bullets,
  chart,
  headed,
  here,
  hereColumn,
  type Line,
  onBaseCodes,
  paragraphs,
  table,
} from './chart.ts';
import type { Reader } from './reader.ts';

/** X-Checks (Baseball 9): range tables, error charts, the effects of results, and holding runners. */

const d20 = Array.from({ length: 20 }, (_, index) => index + 1);
/** The possible totals of 3d6. */
const totals = Array.from({ length: 16 }, (_, index) => index + 3);
const tableNames: readonly RangeTable[] = ['infield', 'outfield', 'catcher', 'pitcher'];

const positionOf = (text: string): FieldPosition | undefined => fieldPositions.find((each) => each === text);

/** The fielder at this position: the one in the last play's X-Check, or else the current one. */
function fielderNow(position: FieldPosition | undefined, reader: Reader | undefined) {
  if (reader === undefined || position === undefined) return undefined;
  const { check, defence: defense } = reader;
  if (check?.position === position)
    return {
      name: asWritten(playerOf(check.defender).name),
      range: check.range,
      adjusted: check.adjustedRange,
      error: check.errorRating,
      rolled: check,
    };
  const { name: called, range, error } = reader.fielders[position];
  const name = asWritten(called);
  const inward = defense !== undefined && playsIn(defense, position);
  return { name, range, adjusted: Math.min(5, range + (inward ? 1 : 0)), error, rolled: undefined };
}

// Range tables

export const rangeTables = chart({
  id: 'range_tables',
  title: 'Range tables',
  words: 'X-Check x_check fielding range d20 infield outfield catcher pitcher SPD G1 G2 G3 hash',
  parts: [
    ...tableNames.map((id) => ({ id, label: `The ${id} table` })),
    ...fieldPositions.map((id) => ({ id, label: `${id}: the ${rangeTableOf(id)} table` })),
  ],
  usual: (reader) => reader?.check?.position ?? 'infield',
  print(part, reader) {
    const position = positionOf(part);
    const name = tableNames.find((each) => each === part);
    const which = name ?? rangeTableOf(position ?? 'SS', reader?.options.pitcher_range_table);
    const man = fielderNow(position, reader);
    const lines = d20.map(
      (face): Line => ({ cells: [`${face}`, ...rangeRow(which, face)], here: face === man?.rolled?.d20 }),
    );
    const head = ['d20', ...ranges.map((each) => headed(`${each}`, each === man?.adjusted))];
    const seen = new Set(d20.flatMap((face) => rangeRow(which, face)));
    return {
      of: position === undefined ? `the ${which} table` : `${position}, the ${which} table`,
      text: paragraphs(
        table(head, lines, 'rlllll'),
        'Row: the d20. Column: the fielder’s range, 1 is best; playing in makes it one worse, at most 5.',
        man &&
          `${hereColumn} ${man.name}, range ${man.range}${man.adjusted > man.range ? `, playing in: ${man.adjusted}` : ''}.`,
        man?.rolled &&
          `${here} The X-Check of the last play: d20 ${man.rolled.d20}, ${man.rolled.baseResult}.`,
        seen.has('SPD') ? '**SPD** a d20 up to the batter’s running: SI1, otherwise G3.' : undefined,
        seen.has('G2#') ? `**G2#, G3#** ${hashWords(position, reader)}` : undefined,
        ...convertedResults.filter((each) => seen.has(each)).map((each) => `**${each}** ${resultText(each)}`),
      ),
    };
  },
});

function hashWords(position: FieldPosition | undefined, reader: Reader | undefined): string {
  const rule =
    'SI2 if the fielder plays in or is at a holding position (chart `holding`), otherwise drop the #.';
  if (position === undefined || reader === undefined) return rule;
  const playsInward = reader.defence !== undefined && playsIn(reader.defence, position);
  const why = playsInward ? 'plays in' : 'holds a runner';
  const single = playsInward || holdsNow(reader, position);
  return `${rule} ${here} Now: ${position} ${single ? `${why}, so **SI2**` : 'does neither, so G2 or G3'}.`;
}

// Error charts

const chartPositions: readonly FieldPosition[] = fieldPositions.filter((position) => position !== 'RF');
const chartName = (position: FieldPosition): string =>
  position === 'LF' || position === 'RF' ? 'LF and RF' : position;

export const errorCharts = chart({
  id: 'error_charts',
  title: 'Error charts',
  words: 'X-Check x_check error rating 3d6 total E1 E2 E3 RP rare play',
  parts: [
    ...fieldPositions.map((id) => ({ id, label: `${id}: every rating` })),
    ...chartPositions.flatMap((position) =>
      listedErrorRatings(position).map((rating) => ({
        id: `${position} ${rating}`,
        label: `${chartName(position)}: rating ${rating}`,
      })),
    ),
  ],
  usual: (reader) => reader?.check?.position ?? 'SS',
  print(part, reader) {
    const [name = '', rating] = part.split(' ');
    const position = positionOf(name) ?? 'SS';
    if (rating !== undefined) return oneRating(position, Number(rating), reader);
    const man = fielderNow(position, reader);
    const own = man && printedRating(position, man.error);
    return {
      of: `${chartName(position)}, ratings 0 to ${maxErrorRating(position)}`,
      text: paragraphs(
        matrix(position, own, man?.rolled?.errorTotal),
        'Row: error rating. Column: total of 3d6. 1, 2, 3: bases of the error; R: rare play; a dot: no error. A rating between two rows counts as the lower one.',
        man && `${here} ${man.name}, error ${man.error}.`,
        man?.rolled &&
          `${hereColumn} The X-Check of the last play: total ${man.rolled.errorTotal}, ${man.rolled.errorResult}.`,
        reader?.options.rare_play_rule === 'chart' || reader === undefined
          ? undefined
          : `This table uses a different rule for rare plays (${reader.options.rare_play_rule}): a total of ${rarePlayTotal} isn’t an error.`,
      ),
    };
  },
});

/**
 * Rounds a rating down to the next one printed in the chart. A rating above the chart's maximum counts as 0.
 */
function printedRating(position: FieldPosition, rating: number): number {
  if (rating > maxErrorRating(position)) return 0;
  return listedErrorRatings(position).findLast((each) => each <= rating) ?? 0;
}

const sign = (position: FieldPosition, rating: number, total: number): string =>
  ({ NO: '·', E1: '1', E2: '2', E3: '3', RP: 'R' })[errorResult(position, rating, total)];

/** The error chart: a row for every printed rating and a column for every total. */
function matrix(position: FieldPosition, own: number | undefined, total: number | undefined): string {
  const tens = ['', ...totals.map((each) => (each < 10 ? '' : `${Math.floor(each / 10)}`))];
  const ones = { cells: ['', ...totals.map((each) => `${each % 10}`)] };
  const pointer = { cells: ['', ...totals.map((each) => (each === total ? hereColumn : ''))] };
  const rows = listedErrorRatings(position).map(
    (rating): Line => ({
      cells: [`${rating}`, ...totals.map((each) => sign(position, rating, each))],
      here: rating === own,
    }),
  );
  return table(tens, [ones, ...(total === undefined ? [] : [pointer]), ...rows], 'r'.repeat(17));
}

const waysOf = (total: number): number => {
  const faces = [1, 2, 3, 4, 5, 6];
  return faces.flatMap((a) => faces.flatMap((b) => faces.filter((c) => a + b + c === total))).length;
};

function oneRating(position: FieldPosition, rating: number, reader: Reader | undefined) {
  const { rolled } = fielderNow(position, reader) ?? {};
  const result = (total: number) => errorResult(position, rating, total);
  const lines = totals.map(
    (total): Line => ({
      cells: [`${total}`, result(total), `${waysOf(total)}`],
      here: total === rolled?.errorTotal && rating === printedRating(position, rolled.errorRating),
    }),
  );
  const chance = (wanted: (one: ErrorResult) => boolean) => {
    const ways = totals
      .filter((total) => wanted(result(total)))
      .reduce((sum, total) => sum + waysOf(total), 0);
    return `${ways} of 216 (${((ways / 216) * 100).toFixed(1)}%)`;
  };
  return {
    of: `${chartName(position)}, rating ${rating}`,
    text: paragraphs(
      table(['3d6', '', 'ways'], lines, 'rlr'),
      'E1, E2, E3: an error of one, two, three bases; RP: rare play; NO: none. Ways: how many of the 216 possible rolls give the total.',
      `An error: ${chance((one) => one.startsWith('E'))}. A rare play: ${chance((one) => one === 'RP')}.`,
    ),
  };
}

// Effects of results

const { codes_outside_the_range_tables: outside } = z
  .object({
    codes_outside_the_range_tables: z.record(z.string(), z.object({ NO: z.string(), RP: z.string() })),
  })
  .parse(resultData);

export const xCheckResults = chart({
  id: 'x_check_results',
  title: 'X-Check results',
  words:
    'X-Check error rare play RP G1 G2 G3 F1 F2 F3 SI1 SI2 DO2 DO3 TR3 FO PO SPD ERR_1 AGAIN dropped foul pop',
  parts: [
    { id: 'all', label: 'All results and errors' },
    { id: 'rare_plays', label: 'Rare plays' },
    ...convertedResults.map((id) => ({ id, label: `${id}: ${resultText(id)}`.slice(0, 100) })),
    { id: 'SPD', label: 'SPD: the batter’s running decides' },
  ],
  print(part) {
    const one = convertedResults.find((each) => each === part);
    if (one !== undefined) return { of: one, text: resultWords(one) };
    if (part === 'rare_plays')
      return {
        of: 'rare plays',
        text: bullets([...convertedResults.map(rareWords), `**SPD** ${speedTexts.rare_play}.`]),
      };
    if (part === 'SPD')
      return {
        of: 'SPD',
        text: paragraphs(
          `**Test** ${speedTexts.test}.`,
          `**Rare play** ${speedTexts.rare_play}.`,
          'An error changes SI1 or G3, whichever the test gave.',
        ),
      };
    const lines = convertedResults.map((code) => ({
      cells: [code, ...(['NO', 'E1', 'E2', 'E3'] as const).map((error) => xCheckAdvancement(code, error))],
    }));
    return {
      text: paragraphs(
        table(['', 'NO', 'E1', 'E2', 'E3'], lines, 'lllll'),
        '**NO** no error. **E1, E2, E3** error of one, two, three bases. Rare plays: `part:rare plays`; one result in words: `part:G2`.',
        `**ERR_1** ${errorText('G1', 'E1')}. **ERR_2** ${errorText('SI1', 'E1')}. **ERR_2A** ${errorText('PO', 'E2')}. **ERR_3** ${errorText('DO2', 'E1')}. **ERR_4** ${errorText('TR3', 'E1')}. **AGAIN** ${errorText('FO', 'E1')}.`,
        '**GB:A** groundball chart, type A, at the position checked; depth in if the fielder plays in, otherwise normal. **FLY_A** and so on: chart `advancement`. **OUT_HOLD** batter out, runners hold.',
        ...Object.entries(outside).map(
          ([code, { NO, RP }]) => `**${code}** (on some cards) ${NO}; rare play: ${RP}.`,
        ),
      ),
    };
  },
});

const rareWords = (code: (typeof convertedResults)[number]): string => `**${code}** ${errorText(code, 'RP')}`;

function resultWords(code: (typeof convertedResults)[number]): string {
  const errors = (['E1', 'E2', 'E3'] as const).map(
    (error) => `**${error}** ${errorText(code, error)} (\`${xCheckAdvancement(code, error)}\`).`,
  );
  return paragraphs(
    `**NO** ${resultText(code)} (\`${xCheckAdvancement(code, 'NO')}\`)`,
    ...errors,
    `**RP** ${errorText(code, 'RP')}`,
    `Scored as \`${outcomeOf(code)}\`${isOut(code) ? ', or as an error if there is one' : ', with or without an error'}.`,
  );
}

// Holding

const { principle } = z.object({ principle: z.string() }).parse(holdingData);

/** Whether the fielder at a position is holding a runner at the reader's table. */
function holdsNow({ options, onBase, side, defence: defense }: Reader, position: FieldPosition): boolean {
  return options.hash_hold_source === 'occupied'
    ? holdingPositions(onBase, side).includes(position)
    : holdsOneOf(defense?.hold_runners ?? [], side, position);
}

export const holding = chart({
  id: 'holding',
  title: 'Holding positions',
  words: 'hold held G2# G3# hash runner lefty righty batter side',
  print(_part, reader) {
    const byOccupied = reader?.options.hash_hold_source !== 'decision';
    const held = reader?.defence?.hold_runners ?? [];
    const cells = (by: (side: BatterSide) => readonly FieldPosition[]) =>
      (['R', 'L'] as const).map((side) => by(side).join(' ') || '-');
    const head = (first: string) => [
      first,
      headed('R', reader?.side === 'R'),
      headed('L', reader?.side === 'L'),
    ];
    const occupied = onBaseCodes.map((code) => ({
      cells: [baseStates[code] ?? '', ...cells((side) => holdingPositions(code, side))],
      here: byOccupied && reader?.onBase === code,
    }));
    const ordered = ([1, 2, 3] as const).map((base) => ({
      cells: [
        ['1st', '2nd', '3rd'][base - 1] ?? '',
        ...cells((side) => fieldPositions.filter((each) => holdsOneOf([base], side, each))),
      ],
      here: !byOccupied && held.includes(base),
    }));
    return {
      text: paragraphs(
        table(head('on base'), occupied, 'lll'),
        'R and L: the side the batter bats from. A fielder named here turns an X-Check’s G2# and G3# into SI2.',
        `Who holds: ${principle}`,
        '**Depending on the runner you hold** (some leagues read # this way, and grounders on cards always do):',
        table(head('held'), ordered, 'lll'),
      ),
    };
  },
});
