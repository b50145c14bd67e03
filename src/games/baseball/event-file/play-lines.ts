import { fieldPositions } from '../terms/positions.ts';
import { battingSide, type Half, seatOf } from '../terms/terms.ts';
import { comment } from './records.ts';

/** A play in our notation (Baseball 18.2), and who stood at the plate when. */
export interface EventPlay {
  readonly play: string;
  readonly inning: number;
  readonly half: Half;
  readonly batter: string;
}

/** The lines of a play: its record and, for an X-Check, its dice as a comment (League 19). */
export function eventLines(play: EventPlay): string[] {
  const check = checkWords(play.play);
  return [playLine(play, eventText(play.play)), ...(check === undefined ? [] : [comment(check)])];
}

/** A line that says that nothing was played. It stands before each substitution (League 19). */
export const noPlay = (at: Omit<EventPlay, 'play'>): string => playLine(at, 'NP');

/** The count is unknown (`??`) and there are no pitches. */
const playLine = ({ inning, half, batter }: Omit<EventPlay, 'play'>, event: string): string =>
  ['play', inning, seatOf(battingSide(half)), batter, '??', '', event].join(',');

/** Position, d20 and total of the error dice. Its dot doesn't begin the advances. */
const check = /\/XC([1-9])\.(\d+)\+(\d+)/;
const rarePlay = /\/RP(?=[./]|$)/;

/** Retrosheet's text of a play in our notation (League 19). */
function eventText(play: string): string {
  return play
    .replace(check, '')
    .replace(rarePlay, '')
    .replace(/^HR([1-9])(?!\/IPHR)/, 'HR/F$1')
    .replace(/^OUT\((\d)\)\/DP/, '99($1)99/GDP')
    .replace(/^OUT/, '99');
}

/** The dice of a play's X-Check in words; undefined without one. */
function checkWords(play: string): string | undefined {
  const [, number, d20, total] = check.exec(play) ?? [];
  const position = fieldPositions[Number(number) - 1];
  if (position === undefined) return undefined;
  return `X-Check ${position} ${d20}+${total}${rarePlay.test(play) ? ' rare play' : ''}`;
}
