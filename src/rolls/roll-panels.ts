import { faceChart, faceChartAlt, type RollStatistics } from '../engine/roll-statistics.ts';
import type { Panel } from '../games/facets/telling.ts';
import type { StoredRoll } from '../store/records/roll.ts';
import type { Message } from '../table/message/message.ts';
import { isHidden } from './free-roll.ts';
import { escapedWords } from './notation-panel.ts';

/** Rolls listed in the message itself; the attached file has more. */
const listed = 15;
const longestNotation = 60;
const mostDice = 12;

/** Who looks at a roll, and what they may see. */
export interface Look {
  /** The person who asks, if nobody else sees the answer. */
  readonly alone?: string;
  /** True when the seed of the roll's table is public. */
  readonly revealed: boolean;
  /** When a table's roll was made in its game, by the number of its action. */
  readonly moments?: ReadonlyMap<number, string>;
}

/** Whether a roll's faces may be shown: hidden rolls to their roller, secret ones after the game. */
export function mayShow(roll: StoredRoll, { alone, revealed }: Look): boolean {
  if (isHidden(roll)) return alone !== undefined && alone === roll.userId;
  return roll.secret !== true || revealed;
}

const isRunning = ({ tableId }: StoredRoll, { revealed }: Look): boolean =>
  tableId !== undefined && !revealed;

/** Newest first, one line each. */
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

/** The answer to a check: the roll, its roller, and whether it matches the seed. */
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
      // The position in the stream would reveal earlier secret rolls.
      `-# Roll \`${roll.id}\`${isRunning(roll, look) ? '' : `, position ${roll.at}`}`,
    ].join('\n'),
  };
}

/** Count, mean and fit of the faces, with the chart of them. */
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
  if (!enough) return 'Too few dice to judge: at least five of each face should be expected.';
  if (p >= 0.05) return 'The faces fit a fair die.';
  if (p >= 0.001) return 'The faces are a little uneven; that happens with a fair die now and then.';
  return 'A fair die hardly ever shows faces like these.';
}

function probability(p: number): string {
  return p < 0.0001 ? 'below 0.0001' : p.toFixed(4);
}

/** Discord shows such a mark in the reader's own time. */
function moment(at: Date, style: 'R' | 'f'): string {
  return `<t:${Math.floor(at.getTime() / 1000)}:${style}>`;
}

/** Where in its game a roll was made, behind a sign that parts it from what stands before; nothing where nobody knows. */
function inGame({ actionNumber }: StoredRoll, { moments }: Look, before = ''): string {
  const found = actionNumber === undefined ? undefined : moments?.get(actionNumber);
  return found === undefined ? '' : `${before}${found}`;
}

/** A card's column as people read it: a pitcher's are 4 to 6, though his die shows 1 to 3. */
const pitchersColumn = 3;

/** What the dice of a roll say: for a scouted pitcher the column that was rolled and not the face of the die. */
function shownValues({ kind, notation, values }: StoredRoll): readonly number[] {
  const [third, ...others] = values;
  const scouted = kind === 'ScoutRoll' && notation === '/roll scout pitcher';
  return scouted && third !== undefined ? [third + pitchersColumn, ...others] : values;
}

/** What somebody rolled for themselves: to others its words say as much as its dice. */
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

/** `d20 7, d6 3`; dice that are too many for a panel are counted. */
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
