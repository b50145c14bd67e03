import type { Dice, Roll } from '../../../engine/dice/dice.ts';
import type { Panel } from '../../facets/telling.ts';
import {
  type BaseResult,
  type ConvertedResult,
  errorResult,
  errorText,
  maxErrorRating,
  type RangeTable,
  rangeRow,
  ranges,
  rangeTableOf,
  rarePlayTotal,
  resultText,
} from '../lookups/x-check-charts.ts';
import type { FieldPosition } from '../terms/positions.ts';
import { spans } from '../words/print.ts';

/**
 * A standard roll for leagues that play with their own cards: the dice (Baseball 5) and what the charts say
 * about them.
 */
export interface LeagueRoll {
  readonly roll: Roll;
  readonly panel: Panel;
}

export type ScoutedCard = 'batter' | 'pitcher';

/** AbRoll: rolls the column, row, check die and split for an at-bat (Baseball 5.1, 6.1). */
export function atBatRoll(dice: Dice): LeagueRoll {
  const roll = dice.roll('AbRoll', [6, 6, 6, 20, 20], 'At-bat');
  const [column = 1, a = 1, b = 1, check = 1, split = 1] = roll.values;
  return {
    roll,
    panel: {
      title: 'At-bat roll',
      text: `# ${column} - ${a + b} - ${split}`,
      fields: [
        { name: 'Card', value: cardText(column), inline: true },
        { name: 'Row', value: `${a} + ${b} = **${a + b}**`, inline: true },
        { name: 'Split', value: `d20 **${split}**`, inline: true },
        { name: `Check die ${check}`, value: batteryCheck(check, split) },
      ],
    },
  };
}

/** What triggers a rare play in a league: a total of 5 on 3d6, a 1 on an additional d100, or nothing. */
export const rareRules = ['chart', 'd100', 'off'] as const;
export type RareRule = (typeof rareRules)[number];

/**
 * FieldingRoll: shows the row of the range table for every range rating, and which error ratings make an
 * error (Baseball 9).
 */
export function fieldingRoll(dice: Dice, position: FieldPosition, rule: RareRule = 'chart'): LeagueRoll {
  const sides = rule === 'd100' ? [20, 6, 6, 6, 100] : [20, 6, 6, 6];
  const roll = dice.roll('FieldingRoll', sides, `X-Check ${position}`);
  const [d20 = 1, a = 1, b = 1, c = 1, d100] = roll.values;
  const total = a + b + c;
  const tables: readonly RangeTable[] = position === 'P' ? ['infield', 'pitcher'] : [rangeTableOf(position)];
  const seen = [...new Set(tables.flatMap((table) => rangeRow(table, d20)))];
  const rare = d100 === undefined ? rule === 'chart' && total === rarePlayTotal : d100 === 1;
  const hundred = d100 === undefined ? '' : `, d100 **${d100}** for a rare play`;
  return {
    roll,
    panel: {
      title: `Fielding roll, ${position}`,
      text: `# ${d20} · ${total}\nd20 **${d20}** for the range, 3d6 ${a} + ${b} + ${c} = **${total}** for the error${hundred}.`,
      fields: [
        ...tables.map((table) => ({ name: rangeTitle(table, position), value: rangeText(table, d20) })),
        {
          name: `Error chart, total ${total}`,
          value: rare ? rareWords(rule) : errorChartText(position, total),
        },
        { name: 'Without an error', value: resultTexts(seen) },
        ...(rare
          ? [{ name: 'The rare play', value: rareTexts(seen) }]
          : withErrorField(position, total, seen)),
      ],
    },
  };
}

/** JumpRoll: rolls for a pick-off, a balk or the lead runner's jump (Baseball 10.1). */
export function jumpRoll(dice: Dice): LeagueRoll {
  const roll = dice.roll('JumpRoll', [20, 6, 6, 20], 'Jump');
  const [check = 1, a = 1, b = 1, resolution = 1] = roll.values;
  const total = a + b;
  return {
    roll,
    panel: {
      title: 'Jump roll',
      text: check <= 2 ? `# Check ${check} · ${resolution}` : `# Jump ${total}`,
      fields: [
        { name: `Check die ${check}`, value: jumpCheck(check, resolution) },
        {
          name: `Jump ${a} + ${b} = ${total}`,
          value:
            check <= 2
              ? 'Not used: the check die decides.'
              : `It’s a good jump if ${total} is one of the runner’s jump numbers (or he’s an automatic stealer and isn’t held). If it’s one of his out numbers, he’s caught leaning. Otherwise he gets no jump, and the steal is off unless he goes anyway. A steal of home needs no jump.`,
        },
      ],
    },
  };
}

/**
 * ScoutRoll: rolls what a given card would do (Baseball 5). The pitcher's columns are 4 to 6, but his d3
 * still shows 1 to 3.
 */
export function scoutRoll(dice: Dice, card: ScoutedCard): LeagueRoll {
  const roll = dice.roll('ScoutRoll', [3, 6, 6, 20], `Scout a ${card}'s card`);
  const [third = 1, a = 1, b = 1, split = 1] = roll.values;
  const column = card === 'batter' ? third : third + 3;
  return {
    roll,
    panel: {
      title: `Scouting roll, ${card}`,
      text: `# ${column} - ${a + b} - ${split}`,
      fields: [
        { name: 'Card', value: cardText(column), inline: true },
        { name: 'Row', value: `${a} + ${b} = **${a + b}**`, inline: true },
        { name: 'Split', value: `d20 **${split}**`, inline: true },
      ],
    },
  };
}

/** Columns 1 to 3 are on the batter's card, 4 to 6 on the pitcher's (Baseball 6.1). */
function cardText(column: number): string {
  return `${column <= 3 ? 'Batter' : 'Pitcher'}, column **${column}**`;
}

/**
 * Describes the check for a wild pitch or passed ball (Baseball 5.1). Cards without these numbers use the
 * ones from manual mode.
 */
function batteryCheck(check: number, resolution: number): string {
  if (check > 2) return 'No check: read the card.';
  const [what, whose, usual] =
    check === 1
      ? ['wild pitch', "the pitcher's wild pitch", 10]
      : ['passed ball', "the catcher's passed ball", 6];
  return [
    `With a runner on base a **${what}** if ${whose} number is **${resolution} or more** (a card without one counts as ${usual}): every runner advances one base and the same batter is up again.`,
    'Otherwise read the card, with a new d20 for splits. With the bases empty there is no check.',
  ].join(' ');
}

function jumpCheck(check: number, resolution: number): string {
  if (check === 1)
    return `**Pick-off** if the pitcher's pick-off number is **${resolution} or more**: the lead runner is out. Otherwise he gets back, and the steal is off.`;
  if (check === 2)
    return `**Balk** if the pitcher's balk number is **${resolution} or more**: every runner advances one base. Otherwise the steal is off.`;
  return 'No pick-off and no balk: read the jump.';
}

function rangeTitle(table: RangeTable, position: FieldPosition): string {
  if (position !== 'P') return `Range table (${table})`;
  return table === 'infield'
    ? 'Range table (infield, the usual one)'
    : 'Range table (pitcher, if your league uses it)';
}

function rangeText(table: RangeTable, d20: number): string {
  const row = rangeRow(table, d20);
  return ranges.map((range, index) => `${range} ▸ **${row[index]}**`).join('  ·  ');
}

/** The text shown instead of the error chart for a rare play. */
const rareWords = (rule: RareRule): string =>
  rule === 'd100'
    ? '**Rare play**, whatever the rating: the d100 shows 1.'
    : '**Rare play**, whatever the rating (unless your league plays without them).';

/** Kinds of errors, in the order in which the chart is read. */
const sizes = ['E3', 'E2', 'E1'] as const;

/** Lists the ratings that make each kind of error on a total: `E2: ratings 4-29`. */
function errorChartText(position: FieldPosition, total: number): string {
  const ratings = Array.from({ length: maxErrorRating(position) + 1 }, (_, rating) => rating);
  const lines = sizes.flatMap((result) => {
    const erring = ratings.filter((rating) => errorResult(position, rating, total) === result);
    return erring.length === 0 ? [] : [`**${result}**: ratings ${spans(erring)}`];
  });
  return [...lines, lines.length === 0 ? 'No error with any rating.' : 'Every other rating: no error.'].join(
    '\n',
  );
}

/**
 * The results that each of these codes can become. `#` becomes a single if the fielder plays in or holds a runner.
 * SPD tests the batter's speed (Baseball 9, steps 5 and 6).
 */
const becomes = { 'G2#': ['SI2', 'G2'], 'G3#': ['SI2', 'G3'], SPD: ['SI1', 'G3'] } as const;

const isOpen = (result: BaseResult): result is keyof typeof becomes => result in becomes;

/** Every result that a row can become, without duplicates. */
function convertedOf(row: readonly BaseResult[]): ConvertedResult[] {
  return [
    ...new Set(
      row.flatMap((result): readonly ConvertedResult[] => (isOpen(result) ? becomes[result] : [result])),
    ),
  ];
}

function resultTexts(row: readonly BaseResult[]): string {
  const lines = [
    ...(row.some((result) => result.endsWith('#'))
      ? ['**#** SI2 if the fielder plays in or is at a holding position; otherwise drop the #.']
      : []),
    ...(row.includes('SPD') ? ["**SPD** SI1 if a d20 is at most the batter's running, otherwise G3."] : []),
    ...convertedOf(row).map((result) => `**${result}** ${resultText(result)}`),
  ];
  return lines.join('\n');
}

/**
 * Describes the effect of a rare play on each result. A rare play doesn't affect the speed test (Baseball
 * 9.2).
 */
function rareTexts(row: readonly BaseResult[]): string {
  const read = convertedOf(row.filter((result) => result !== 'SPD'));
  return [
    ...read.map((result) => `**${result}** ${errorText(result, 'RP')}`),
    ...(row.includes('SPD') ? ['**SPD: no effect.** SI1 or G3, as without an error.'] : []),
  ].join('\n');
}

/** Describes the effect on each result of every kind of error possible with this total. */
function withErrorField(
  position: FieldPosition,
  total: number,
  row: readonly BaseResult[],
): { readonly name: string; readonly value: string }[] {
  const ratings = Array.from({ length: maxErrorRating(position) + 1 }, (_, rating) => rating);
  const possible = sizes
    .filter((size) => ratings.some((rating) => errorResult(position, rating, total) === size))
    .toReversed();
  if (possible.length === 0) return [];
  const read = convertedOf(row);
  return [{ name: 'With an error', value: possible.map((size) => errorLine(size, read)).join('\n') }];
}

/** Describes an error's effects. Results with the same effect share a line. */
function errorLine(size: (typeof sizes)[number], row: readonly ConvertedResult[]): string {
  const byText = new Map<string, ConvertedResult[]>();
  for (const result of row) {
    const text = errorText(result, size);
    byText.set(text, [...(byText.get(text) ?? []), result]);
  }
  return [...byText].map(([text, results]) => `**${size}** on ${results.join(', ')}: ${text}.`).join('\n');
}
