import { faceChart, faceChartAlt, type RollStatistics } from '../engine/dice/roll-statistics.ts';
import type { Panel } from '../games/facets/telling.ts';
import type { StoredRoll } from '../store/records/roll.ts';
import type { Message } from '../table/message/message.ts';
import { isHidden } from './free-roll.ts';
import { escapedWords } from './notation-panel.ts';

/** Maximum number of rolls listed in the message itself. The attached file has them all. */
const listed = 15;
const longestNotation = 60;
const mostDice = 12;

/** Who is looking at a roll, and what they may see. */
export interface Look {
  /** The person who asked, if nobody else can see the answer. */
  readonly alone?: string;
  /** Whether the seed of the roll's table is public. */
  readonly revealed: boolean;
  /** When in the game each of a table's rolls was made (for example, the turn), by action number. */
  readonly moments?: ReadonlyMap<number, string>;
}

/**
 * Whether the viewer may see the faces of a roll. Only the roller may see a hidden roll. Secret rolls are
 * shown after the game.
 */
export function mayShow(roll: StoredRoll, { alone, revealed }: Look): boolean {
  if (isHidden(roll)) return alone !== undefined && alone === roll.userId;
  return roll.secret !== true || revealed;
}

const isRunning = ({ tableId }: StoredRoll, { revealed }: Look): boolean =>
  tableId !== undefined && !revealed;

/** Lists rolls, newest first, one per line. */
export function historyWords(
  title: string,
  rolls: readonly StoredRoll[],
  look: Look,
): { readonly panel: Panel; readonly file?: string } {
  if (rolls.length === 0) return { panel: { title, text: 'Nothing has been rolled yet.' } };
  const lines = rolls
    .slice(0, listed)
    .map(
      (roll) =>
        `${moment(roll.createdAt, 'R')} ${rollName(roll, look)}: **${faces(roll, look)}**${inGame(roll, look, ' · ')} · \`${roll.id}\``,
    );
  if (rolls.length <= listed) return { panel: { title, text: lines.join('\n') } };
  const rest = `*The newest ${listed} of the last ${rolls.length}; the file has them all.*`;
  return {
    panel: { title, text: [rest, ...lines].join('\n') },
    file: `${rolls.map((roll) => fileLine(roll, look)).join('\n')}\n`,
  };
}

/** Shows the result of verifying a roll: the roll, its roller, and whether it matches the seed. */
export function checkPanel(
  roll: StoredRoll,
  check: {
    readonly verdict: 'genuine' | 'changed' | 'running';
    readonly sentence: string;
    readonly seed?: string;
  },
  look: Look,
): Panel {
  const titles = {
    genuine: '✅ This roll is genuine',
    changed: '❌ This roll was changed',
    running: '🎲 This roll exists',
  };
  const where =
    roll.tableId === undefined ? [] : [`Table \`${roll.tableId}\`, action ${roll.actionNumber ?? 0}`];
  return {
    title: titles[check.verdict],
    text: [
      check.sentence,
      '',
      `${rollName(roll, look)}: **${mayShow(roll, look) ? everyDie(roll) : 'hidden'}**`,
      ...(roll.purpose === '' || roll.purpose === roll.notation || isWithheld(roll, look)
        ? []
        : [`For: ${escapedWords(roll.purpose)}`]),
      ...(inGame(roll, look) === '' ? [] : [inGame(roll, look)]),
      ...(roll.owner === undefined ? [] : [`By: ${escapedWords(roll.owner)}`]),
      ...(roll.userId === undefined ? [] : [`Rolled by <@${roll.userId}>`]),
      `${moment(roll.createdAt, 'f')}`,
      ...where,
      ...(check.seed === undefined ? [] : [`-# Seed \`${check.seed}\``]),
      // Hide the position while the game runs, because it would reveal earlier secret rolls.
      `-# Roll \`${roll.id}\`${isRunning(roll, look) ? '' : `, position ${roll.at}`}`,
    ].join('\n'),
  };
}

/** Shows statistics of the faces: count, mean, chi-square test and a chart. */
export function statisticsMessage(title: string, statistics: RollStatistics): Message {
  const { count, mean, least, greatest, sides, chiSquare, enough, faces: counts } = statistics;
  return {
    panels: [
      {
        title,
        text: judgment(chiSquare.p, enough),
        fields: [
          { name: 'Dice', value: count.toLocaleString('en'), inline: true },
          {
            name: 'Mean',
            value: `${mean.toFixed(2)} (expected ${((sides + 1) / 2).toFixed(2)})`,
            inline: true,
          },
          { name: 'Lowest and highest', value: `${least} and ${greatest}`, inline: true },
          {
            name: 'Chi-square',
            value: `${chiSquare.statistic.toFixed(2)} with ${chiSquare.degrees} degrees of freedom, p = ${probability(chiSquare.p)}`,
          },
        ],
      },
    ],
    picture: { picture: faceChart(counts), alt: faceChartAlt(counts) },
    rows: [],
  };
}

function judgment(p: number, enough: boolean): string {
  if (!enough) return 'There aren’t enough dice to judge: at least five of each face should be expected.';
  if (p >= 0.05) return 'The faces fit a fair die.';
  if (p >= 0.001) return 'The faces are a little uneven; that happens with a fair die now and then.';
  return 'A fair die hardly ever shows faces like these.';
}

function probability(p: number): string {
  return p < 0.0001 ? 'below 0.0001' : p.toFixed(4);
}

/** Formats a time so that Discord shows it in the reader's time zone. */
function moment(at: Date, style: 'R' | 'f'): string {
  return `<t:${Math.floor(at.getTime() / 1000)}:${style}>`;
}

/** Says when in the game a roll was made, with `before` in front; empty if unknown. */
function inGame({ actionNumber }: StoredRoll, { moments }: Look, before = ''): string {
  const found = actionNumber === undefined ? undefined : moments?.get(actionNumber);
  return found === undefined ? '' : `${before}${found}`;
}

/** Offset from the die to the card column of a pitcher: the die shows 1 to 3, but the columns are 4 to 6. */
const pitchersColumn = 3;

/**
 * The values to show for a roll. For a scouted pitcher, the first is the card column rather than the face of
 * the die.
 */
function shownValues({ kind, notation, values }: StoredRoll): readonly number[] {
  const [third, ...others] = values;
  const scouted = kind === 'ScoutRoll' && notation === '/roll scout pitcher';
  return scouted && third !== undefined ? [third + pitchersColumn, ...others] : values;
}

/**
 * Whether the roll is hidden from this viewer. Then its notation is hidden too, because it reveals almost as
 * much as the dice.
 */
const isWithheld = (roll: StoredRoll, look: Look): boolean => isHidden(roll) && !mayShow(roll, look);

const wordsOf = (roll: StoredRoll, look: Look): string =>
  isWithheld(roll, look) ? 'private roll' : (roll.notation ?? roll.kind);

function rollName(roll: StoredRoll, look: Look): string {
  const name = wordsOf(roll, look);
  const short = name.length <= longestNotation ? name : `${name.slice(0, longestNotation - 1)}…`;
  return `\`${short.replaceAll('`', '´').replaceAll(/\s+/g, ' ')}\``;
}

function faces(roll: StoredRoll, look: Look): string {
  if (!mayShow(roll, look)) return 'hidden';
  const shown = shownValues(roll).slice(0, mostDice).join(', ');
  return roll.values.length <= mostDice ? shown : `${shown}, … (${roll.values.length} dice)`;
}

/**
 * Lists every die: `d20 7, d6 3`. If the list is too long for an embed, it is cut off and the total number is
 * added.
 */
function everyDie(roll: StoredRoll): string {
  const named = (value: number, index: number) =>
    roll.kind === 'ScoutRoll' && index === 0 ? `column ${value}` : `d${roll.sides[index]} ${value}`;
  const all = shownValues(roll).map(named).join(', ');
  return all.length <= 3000
    ? all
    : `${all.slice(0, all.lastIndexOf(',', 3000))}, … (${roll.values.length} dice)`;
}

function fileLine(roll: StoredRoll, look: Look): string {
  const values = mayShow(roll, look) ? shownValues(roll).join(', ') : 'hidden';
  const name = wordsOf(roll, look).replaceAll(/\s+/g, ' ');
  return `${roll.createdAt.toISOString()}  ${roll.id}  ${name}: ${values}${inGame(roll, look, '  ')}`;
}
