import type { Panel } from '../../facets/telling.ts';
import { errorText, resultText } from '../lookups/x-check-charts.ts';
import type { PlayRecord } from '../records/play-record.ts';
import type { XCheckRecord } from '../records/x-check-record.ts';
import { atPosition } from '../terms/positions.ts';
import { telling } from './telling.ts';
import { lastName } from './written.ts';

/** The X-Check of a play as a short panel with the steps that mattered (section 9); undefined for other plays. */
export function xCheckPanel(play: PlayRecord): Panel | undefined {
  const { xCheck } = play;
  if (xCheck === null) return undefined;
  const { position, defender, errorResult } = xCheck;
  const rare = errorResult === 'RP' ? 'Rare play! ' : '';
  return {
    title: `${rare}X-Check: ${lastName(defender)} ${atPosition(position)}`,
    text: [
      `🎲 d20 **${xCheck.d20}**, range ${rangeWords(xCheck)}: **${xCheck.baseResult}**`,
      ...converted(xCheck),
      `🎲 3d6 ${xCheck.errorDice.join('+')} = **${xCheck.errorTotal}**, error ${xCheck.errorRating}: ${errorWords(xCheck)}`,
      `➜ ${meaning(xCheck)}`,
      telling(play),
    ].join('\n'),
  };
}

const rangeWords = ({ playingIn, range, adjustedRange }: XCheckRecord): string =>
  playingIn ? `${range}, playing in ${adjustedRange}` : String(range);

/** What SPD or `#` became, where the range table gave one of them. */
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
      return `**${errorResult}**, an error of ${errorResult[1]} ${errorResult === 'E1' ? 'base' : 'bases'}${rare}`;
  }
}

/** A rare play after a speed test is one by its label only (section 9.2). */
function meaning({ convertedResult, errorResult, spdTest, advancement }: XCheckRecord): string {
  const onlyResult = errorResult === 'NO' || (errorResult === 'RP' && spdTest !== null);
  if (!onlyResult) return sentence(errorText(convertedResult, errorResult));
  return convertedResult.startsWith('G')
    ? `${resultText(convertedResult)} Result ${advancement}.`
    : resultText(convertedResult);
}

const sentence = (words: string): string =>
  `${words.slice(0, 1).toUpperCase()}${words.slice(1)}${words.endsWith('.') ? '' : '.'}`;
