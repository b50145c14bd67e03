import { counted } from '../../engine/english.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { Course, Play } from '../log/course.ts';
import type { LiveTable } from '../log/live.ts';
import type { Button, Message, Seen, StepWay } from '../message/message.ts';
import { wordLines, wordRoom } from './phone-lines.ts';
import { type Decisive, replayRows } from './replay-rows.ts';
import { seenBy } from './seen-by.ts';

/** Shows the plays of a game one by one, each with its picture and lines, in a private message. */

/** The play to go to: named by a button, or typed by a person. */
export type Wanted =
  /** `after`: the play after the given one. */
  | { readonly by: StepWay | 'after'; readonly number: number }
  | { readonly by: 'typed'; readonly text: string };

/** Maximum length of a title that fits on one line of a phone, in characters. */
const headingLetters = 32;

interface Place {
  readonly at: number;
  /** A remark, such as that the game has moved on. */
  readonly note?: string;
}

/** Maximum length of an example of a play's time, in characters. */
const longestExample = 24;

/** Plays, of which only the time in the game is needed. */
type Plays = readonly Pick<Play, 'when'>[];

/** Returns the time of the newest play as people can type it: `Turn 12`. */
function exampleOf(plays: Plays): string | undefined {
  const said = plays.at(-1)?.when?.split(',')[0];
  return said === undefined || said.length > longestExample ? undefined : said;
}

const orWhen = (plays: Plays): string => {
  const example = exampleOf(plays);
  return example === undefined ? '' : `, or when it was: “${example}”`;
};

/** Asks a person which play to go to, by number or by time in the game. */
export const askedForPlay = (plays: Plays): string => {
  const example = exampleOf(plays);
  return example === undefined ? 'The number of a play' : `A play’s number, or “${example}”`;
};

/** Whether the time of a play contains every typed word. `t12` means turn 12. */
function isWhen(when: string | undefined, typed: string): boolean {
  if (when === undefined) return false;
  const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  const said = wordsOf(when);
  const asked = wordsOf(typed.replace(/^\s*t\s*(?=\d+\s*$)/i, 'turn '));
  return asked.length > 0 && asked.every((word) => said.includes(word));
}

/** @throws RuleError (`no-such-play`) for an unknown number or time */
function placeOf(plays: Course['plays'], wanted: Wanted): Place {
  const last = plays.length - 1;
  if (wanted.by === 'typed') {
    const at = /^#?\d{1,6}$/.test(wanted.text)
      ? Number(wanted.text.replace('#', ''))
      : plays.findIndex(({ when }, index) => index > 0 && isWhen(when, wanted.text));
    if (at >= 0 && at <= last) return { at };
    throw new RuleError('no-such-play', `Type the number of a play, from 0 to ${last}${orWhen(plays)}.`);
  }
  const { by, number } = wanted;
  if (by === 'first') return { at: 0 };
  if (by === 'last') return { at: last };
  // If the play has been taken back, show the one before it.
  const known = plays.findLastIndex((play) => play.number <= number);
  if (by === 'after') return { at: Math.min(known + 1, last) };
  if (by !== 'since') return { at: Math.max(0, known) };
  const since = last - known;
  if (since <= 0) return { at: last, note: '*Nothing new yet.*' };
  return {
    at: known + 1,
    note: `*The game has moved on: ${counted(since, 'play')} since.*`,
  };
}

/** A table whose plays are shown. */
export type Replayed = Pick<LiveTable, 'game' | 'stored'>;

/** How a replay is shown to one person. All of it is for finished games only. */
export interface Watching {
  /** The seat of the person who looks; undefined if they weren't at the table. */
  readonly seat?: Seat | undefined;
  /** Whose view they chose; by default, their own seat's or the public one. */
  readonly seen?: Seen | undefined;
  /** The share token with which they look. */
  readonly token?: string | undefined;
  /** Whether the plays go on by themselves. */
  readonly isPlaying?: boolean;
  /** The moments that changed the game most. */
  readonly decisive?: readonly Decisive[];
}

/** A play as shown, and where it is in the game. */
export interface ShownStep {
  readonly message: Message;
  /** The number of its action. */
  readonly number: number;
  readonly isLast: boolean;
}

/**
 * Shows one play.
 * @throws RuleError (`no-such-play`) for an unknown number
 */
export const stepMessage = (
  table: Replayed,
  course: Pick<Course, 'plays'>,
  wanted: Wanted,
  watching: Watching = {},
): Message => stepShown(table, course, wanted, watching).message;

/**
 * Shows one play, and says where it is.
 * @throws RuleError (`no-such-play`) for an unknown number
 */
export function stepShown(
  { game, stored }: Replayed,
  { plays }: Pick<Course, 'plays'>,
  wanted: Wanted,
  watching: Watching,
): ShownStep {
  const { at, note } = placeOf(plays, wanted);
  const play = plays[at] ?? plays[0];
  const isRunning = stored.status === 'active';
  const views = seenBy({ game, stored }, play, isRunning ? {} : watching);
  const { picture } = views;
  const { when } = play;
  const title = at === 0 ? 'Before the first play' : `Play ${at} of ${plays.length - 1}`;
  const whole = when === undefined ? title : `${title} · ${when}`;
  const isShort = whole.length <= headingLetters;
  const above = when === undefined || isShort ? '' : `-# ${when}`;
  const below = note ?? (isRunning ? latest(plays, at) : proofLine(play));
  const lines = at === 0 ? ['The game as it was dealt.', ...play.lines] : play.lines;
  const all = replayRows({ game, stored }, plays, at, watching);
  const room = wordRoom('', picture.picture, all, true);
  const wordsBeside = (words: readonly string[], ...others: readonly string[]): number =>
    wordLines([...others, ...words].filter((line) => line !== '').join('\n'));
  const told = lastThatFit(lines, room - wordsBeside([], above, below));
  // Below a tall picture, a phone has room for the story alone. A difference from the log is always told.
  const isTight = room < wordsBeside(told, above, below);
  const around = isTight && below === provenLine(play.number) ? '' : below;
  // A long story needs the row of the decisive moments too. The next play has it again.
  const rows =
    room < wordsBeside(told, above, around)
      ? replayRows({ game, stored }, plays, at, { ...watching, decisive: [] })
      : all;
  const panel = {
    title: isShort ? whole : title,
    text: [above, ...told, around].filter((line) => line !== '').join('\n'),
  };
  return {
    message: {
      panels: [panel, ...views.hands.map(({ panel: hand }) => hand)],
      picture,
      ...(views.hands.length > 0 && { furtherPictures: views.hands.map((hand) => hand.picture) }),
      rows,
    },
    number: play.number,
    isLast: at === plays.length - 1,
  };
}

const latest = (plays: readonly Play[], at: number): string =>
  at === plays.length - 1 ? '-# This is the latest play so far. The game is still going.' : '';

const provenLine = (number: number): string =>
  `-# ${number === 0 ? 'The deal' : `Action ${number}`}, as in the log`;

/** Says whether the log proves a play of a finished game. */
const proofLine = ({ number, fault }: Play): string =>
  fault === undefined ? provenLine(number) : `⚠️ **The log doesn’t match here.** ${fault}`;

/** Returns the last lines that fit on a phone; at least one. */
function lastThatFit(lines: readonly string[], room: number): readonly string[] {
  const [first, ...others] = lines;
  if (first === undefined || others.length === 0 || wordLines(lines.join('\n')) <= room) return lines;
  return lastThatFit(others, room);
}

/** The button that shows the plays with pictures, starting at the newest. */
export const picturesButton = (table: string): Button => ({
  kind: 'button',
  label: 'Pictures',
  style: 'secondary',
  press: { do: 'step', table, by: 'last', number: 0 },
});
