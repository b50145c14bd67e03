import type { Panel } from '../../facets/telling.ts';
import { errorText, resultText } from '../lookups/x-check-charts.ts';
import type { PlayRecord } from '../records/play-record.ts';
import type { XCheckRecord } from '../records/x-check-record.ts';
import { atPosition } from '../terms/positions.ts';
import { telling } from './telling.ts';
import { spelled } from './today.ts';
import { lastName } from './written.ts';

/**
 * Describes the X-Check of a play: the steps that mattered and what they mean (Baseball 9). Undefined for
 * other plays.
 */
export function xCheckPanel(play: PlayRecord): Panel | undefined {
  const { xCheck } = play;
  if (xCheck === null) return undefined;
  return {
    title: titleOf(xCheck),
    text: [...steps(xCheck), `➜ ${meaning(xCheck)}`, telling(play)].join('\n'),
  };
}

/** Describes the X-Check briefly for the table message. The play's own story explains the result. */
export function xCheckAside(play: PlayRecord): Panel | undefined {
  const { xCheck } = play;
  if (xCheck === null) return undefined;
  return { title: titleOf(xCheck), text: [...steps(xCheck), telling(play)].join('\n') };
}

const titleOf = ({ position, defender, errorResult }: XCheckRecord): string =>
  `${errorResult === 'RP' ? 'Rare play! ' : ''}X-Check: ${lastName(defender)} ${atPosition(position)}`;

/** Lists the dice and the result of each roll. */
const steps = (xCheck: XCheckRecord): string[] => [
  `🎲 d20 **${xCheck.d20}**, range ${rangeWords(xCheck)}: **${xCheck.baseResult}**`,
  ...converted(xCheck),
  `🎲 3d6 ${xCheck.errorDice.join('+')} = **${xCheck.errorTotal}**, error ${xCheck.errorRating}: ${errorWords(xCheck)}`,
];

const rangeWords = ({ playingIn, range, adjustedRange }: XCheckRecord): string =>
  playingIn ? `${range}, playing in ${adjustedRange}` : String(range);

/** Says what an SPD or `#` result became, if the range table gave one of them. */
function converted({ spdTest, hashConversion, convertedResult }: XCheckRecord): string[] {
  if (spdTest !== null) {
    const { roll, target, passed } = spdTest;
    return [
      `🎲 Speed d20 **${roll}**, ${passed ? 'at most' : 'more than'} ${target}: **${convertedResult}**`,
    ];
  }
  if (hashConversion === null) return [];
  const why = {
    playing_in: 'he plays in',
    holding: 'he holds a runner',
    none: 'he neither plays in nor holds a runner',
  } as const;
  return [`\\# because ${why[hashConversion]}: **${convertedResult}**`];
}

function errorWords({ errorResult, d100 }: XCheckRecord): string {
  const rare = d100 === null ? '' : ` (d100 ${d100})`;
  switch (errorResult) {
    case 'NO':
      return `no error${rare}`;
    case 'RP':
      return `**rare play**${rare}`;
    default:
      return `**${errorResult}**, ${spelled(Number(errorResult[1]), 'base')}${rare}`;
  }
}

/** Explains a rare play. If it required a speed test, only its label marks it as rare (Baseball 9.2). */
function meaning({ convertedResult, errorResult, spdTest, advancement }: XCheckRecord): string {
  const onlyResult = errorResult === 'NO' || (errorResult === 'RP' && spdTest !== null);
  if (!onlyResult) return sentence(errorText(convertedResult, errorResult));
  return convertedResult.startsWith('G')
    ? `${resultText(convertedResult)} Result ${advancement}.`
    : resultText(convertedResult);
}

const sentence = (words: string): string =>
  `${words.slice(0, 1).toUpperCase()}${words.slice(1)}${words.endsWith('.') ? '' : '.'}`;
