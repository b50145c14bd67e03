import { counted } from '../../engine/english.ts';
import { RuleError } from '../../engine/rule-error.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { Course, Play } from '../log/course.ts';
import type { LiveTable } from '../log/live.ts';
import { plainNamesOf, seatsAt } from '../log/seating.ts';
import type { Button, Message, StepWay } from '../message/message.ts';
import { wordLines, wordRoom } from './phone-lines.ts';

/** Shows the plays of a game one by one, each with its picture and lines, in a private message. */

/** The play to go to: named by a button, or typed by a person. */
export type Wanted =
  | { readonly by: StepWay; readonly number: number }
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
  if (by !== 'since') return { at: Math.max(0, known) };
  const since = last - known;
  if (since <= 0) return { at: last, note: '*Nothing new yet.*' };
  return {
    at: known + 1,
    note: `*The game has moved on: ${counted(since, 'play')} since.*`,
  };
}

/**
 * Shows one play.
 *
 * @param seat the seat of the person who looks; undefined if they aren't at the table
 * @throws RuleError (`no-such-play`) for an unknown number
 */
export function stepMessage(
  live: LiveTable,
  { plays }: Pick<Course, 'plays'>,
  wanted: Wanted,
  seat?: Seat,
): Message {
  const { game, stored } = live;
  const { at, note } = placeOf(plays, wanted);
  const play = plays[at] ?? plays[0];
  const isRunning = stored.status === 'active';
  // While the game runs, show only public information. In some games people must remember what they have
  // seen.
  const viewer = isRunning ? 'public' : (seat ?? 'public');
  const view = game.view(play.state, viewer);
  const names = plainNamesOf(seatsAt(stored.seats, play.number));
  const picture = game.draw(view, names);
  const rows = stepRows(live, plays, at);
  const { when } = play;
  const atEnd =
    isRunning && at === plays.length - 1 ? '-# This is the latest play so far. The game is still going.' : '';
  const title = at === 0 ? 'Before the first play' : `Play ${at} of ${plays.length - 1}`;
  const whole = when === undefined ? title : `${title} · ${when}`;
  const isShort = whole.length <= headingLetters;
  const above = when === undefined || isShort ? '' : `-# ${when}`;
  const below = note ?? atEnd;
  const around = [above, below].filter((line) => line !== '');
  const room = wordRoom('', picture, rows, true) - wordLines(around.join('\n'));
  const told = lastThatFit(at === 0 ? ['The game as it was dealt.', ...play.lines] : play.lines, room);
  return {
    panels: [
      {
        title: isShort ? whole : title,
        text: [above, ...told, below].filter((line) => line !== '').join('\n'),
      },
    ],
    picture: { picture, alt: game.describe(view, names) },
    rows,
  };
}

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

function stepRows({ game, stored }: LiveTable, plays: readonly Play[], at: number): Message['rows'] {
  const last = plays.length - 1;
  const numberAt = (index: number) => plays[index]?.number ?? 0;
  const button = (label: string, by: StepWay, number: number, disabled = false): Button => ({
    kind: 'button',
    label,
    style: by === 'next' || by === 'since' ? 'primary' : 'secondary',
    press: { do: 'step', table: stored.id, by, number },
    ...(disabled && { disabled }),
  });
  // At the newest play of a running game, **Next** checks for newer plays.
  const isEnd = at === last;
  const next = isEnd
    ? button('Next', 'since', numberAt(last), stored.status !== 'active')
    : button('Next', 'next', numberAt(at + 1));
  const list: Button[] =
    game.annals === undefined
      ? []
      : [
          {
            kind: 'button',
            label: 'List',
            style: 'secondary',
            press: { do: 'plays', table: stored.id, page: 0, find: '' },
          },
        ];
  return [
    [
      button('First', 'first', 0, at === 0),
      button('Back', 'back', numberAt(Math.max(0, at - 1)), at === 0),
      next,
      button('Last', 'last', numberAt(last), isEnd),
    ],
    [button('Go to…', 'go', 0, last === 0), ...list],
  ];
}
