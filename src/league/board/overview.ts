import type { Button, Illustration, Message } from '../../table/message/message.ts';
import { moment } from '../../table/message/moment.ts';
import { inMarkdown, onOneLine } from '../../table/message/names.ts';
import { type Course, currentRound, everybody, isDecided, present } from '../course/state.ts';
import { entrantOf } from '../running/fixtures.ts';
import type { Loaded } from '../running/tournament-keeper.ts';
import { bracketInWords, shownBracket } from './bracket.ts';
import { bracketPages, pageNow } from './bracket-pages.ts';
import { bracketPicture } from './bracket-picture.ts';
import { controlsOf } from './control.ts';
import { podiumPicture } from './podium-picture.ts';
import { type Standings, standingsOf } from './standings.ts';
import { standingsPicture } from './standings-picture.ts';
import { byesLine, fixtureLine, roundTitle, settingsInWords } from './words.ts';

/** The messages that show a competition. */

/** Longest text of a panel, in characters, below Discord's limit. */
const longest = 3_500;
/** Longest alt text, below Discord's limit. */
export const longestAlt = 1_000;
/** How many entrants a list names. */
const mostNamed = 40;

/** Names for Markdown. */
export const nameIn =
  (loaded: Loaded) =>
  (entrant: number): string =>
    inMarkdown(entrantOf(loaded, entrant).name);
/** Names for pictures and files. */
export const plainNameIn =
  (loaded: Loaded) =>
  (entrant: number): string =>
    onOneLine(entrantOf(loaded, entrant).name);

/** A control of a competition. */
export const control = controlsOf('tournament');

/** The post of a competition, which is edited in place. */
export function overview(loaded: Loaded, gameTitle: string): Message {
  const { row, course } = loaded;
  const title = `${inMarkdown(row.name)} · ${gameTitle}`;
  const how = settingsInWords(course.settings, course.planned);
  switch (course.phase) {
    case 'open':
      return {
        panels: [{ title, text: [how, ...beginsLine(loaded), entrantsLine(loaded)].join('\n') }],
        rows: [
          [
            control(row.id, 'join', 'Join', 'success'),
            control(row.id, 'leave', 'Leave'),
            control(row.id, 'start', 'Start', 'primary'),
          ],
        ],
      };
    case 'cancelled':
      return { panels: [{ title, text: `${how}\nCanceled. The games that were played stay.` }], rows: [] };
    case 'over':
      return {
        panels: [{ title, text: [how, ...podiumLines(loaded)].join('\n') }],
        picture: podium(loaded),
        rows: [shownRow(loaded)],
      };
    case 'running':
    case 'paused':
      return running(loaded, title, how);
  }
}

const beginsLine = ({ row }: Loaded): string[] =>
  row.beginsAt === undefined ? [] : [`Begins ${moment(row.beginsAt, 'f')} (${moment(row.beginsAt)})`];

function entrantsLine(loaded: Loaded): string {
  const names = present(loaded.course).map(({ entrant }) => nameIn(loaded)(entrant));
  if (names.length === 0) return 'Nobody has joined yet. Press **Join** to play.';
  const more = names.length - mostNamed;
  return `**${names.length} in:** ${names.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function running(loaded: Loaded, title: string, how: string): Message {
  const { course } = loaded;
  const round = currentRound(course);
  const name = nameIn(loaded);
  const lines =
    round === undefined
      ? ['The first round is being paired.']
      : [
          `**${roundTitle(course, round)}**${round.endsAt !== undefined && !isDecided(round) ? ` · ends ${moment(round.endsAt)}` : ''}`,
          ...round.fixtures.map((fixture) => fixtureLine(course, fixture, name)),
          ...[byesLine(course, round, name)].filter((line) => line !== ''),
        ];
  const paused = course.phase === 'paused' ? ['⏸️ Paused'] : [];
  return {
    panels: [{ title, text: fitting([how, ...paused, ...lines]) }],
    ...(course.phase === 'running' && { picture: pictureOf(loaded) }),
    rows: [shownRow(loaded)],
  };
}

/** Whether there is a game to play now. */
function isPlayed(course: Course): boolean {
  const round = currentRound(course);
  return course.phase === 'running' && round !== undefined && !isDecided(round);
}

/** **Play** while a round is played, and the views of a competition. A view doesn't show the button of its own. */
export const shownRow = (
  { row, course }: Loaded,
  own?: 'table' | 'bracket' | 'rounds',
): readonly Button[] => [
  ...(isPlayed(course) ? [control(row.id, 'play', 'Play', 'success')] : []),
  ...(own === 'table' ? [] : [control(row.id, 'table', 'Table')]),
  ...(course.settings.system !== 'knock-out' || own === 'bracket'
    ? []
    : [control(row.id, 'bracket', 'Bracket')]),
  ...(own === 'rounds' ? [] : [control(row.id, 'rounds', 'Rounds')]),
];

/** As many lines as fit. */
function fitting(lines: readonly string[]): string {
  const kept: string[] = [];
  let length = 0;
  for (const line of lines) {
    if (length + line.length > longest) return [...kept, '…'].join('\n');
    kept.push(line);
    length += line.length + 1;
  }
  return kept.join('\n');
}

/** The bracket of a knock-out; the table of other systems. */
export const pictureOf = (loaded: Loaded): Illustration =>
  loaded.course.settings.system === 'knock-out' ? bracket(loaded) : table(loaded);

/** The competition's table as a picture. */
export function table(loaded: Loaded): Illustration {
  const standings = standingsOf(loaded.course);
  const name = plainNameIn(loaded);
  return {
    picture: standingsPicture(standings, loaded.row.name, name),
    alt: `Table: ${tableLines(standings, name).join('; ')}`.slice(0, longestAlt),
  };
}

/** The table in lines: `1. Ada: 3 Pts, 5 Buchholz`. */
export const tableLines = (
  { head, lines }: Standings,
  name: (entrant: number) => string,
): readonly string[] =>
  lines.map(
    ({ place, entrant, cells, withdrawn }) =>
      `${place === '' ? '–' : `${place}`} ${name(entrant)}${withdrawn ? ' (withdrawn)' : ''}: ${cells
        .map((cell, index) => `${head[index] ?? ''} ${cell}`)
        .join(', ')}`,
  );

/**
 * The bracket as a picture.
 * @param wanted the page, from 0; by default the one where games are played
 */
export function bracket(loaded: Loaded, wanted?: number): Illustration {
  const pages = pagesOf(loaded);
  const page = pages[bracketPage(loaded, wanted)];
  if (page === undefined) throw new RangeError('A bracket has at least one page.');
  const title = page.part === '' ? loaded.row.name : `${loaded.row.name} · ${page.part}`;
  return {
    picture: bracketPicture(page.rounds, page.thirdPlace, title, page.parts),
    alt: `Bracket${page.part === '' ? '' : `, ${page.part}`}: ${bracketInWords(page)}`.slice(0, longestAlt),
  };
}

const pagesOf = (loaded: Loaded) => bracketPages(shownBracket(loaded.course, plainNameIn(loaded)));

/** The page of a bracket that is shown, from 0. */
const bracketPage = (loaded: Loaded, wanted?: number): number => {
  const pages = pagesOf(loaded);
  return wanted === undefined ? pageNow(loaded.course, pages) : Math.min(wanted, pages.length - 1);
};

/** **Previous** and **Next** below a bracket of several pages. */
export function bracketRow(loaded: Loaded, wanted?: number): readonly (readonly Button[])[] {
  const page = bracketPage(loaded, wanted);
  const to = (label: string, number: number): Button => ({
    ...control(loaded.row.id, 'bracket', label),
    press: { do: 'command', command: 'tournament', verb: `bracket-${loaded.row.id}-${number}` },
  });
  const row = [
    ...(page > 0 ? [to('Previous', page - 1)] : []),
    ...(page < pagesOf(loaded).length - 1 ? [to('Next', page + 1)] : []),
  ];
  return row.length === 0 ? [] : [row];
}

/** The first three as a picture. */
export function podium(loaded: Loaded): Illustration {
  return {
    picture: podiumPicture(standingsOf(loaded.course).lines, loaded.row.name, plainNameIn(loaded)),
    alt: `Podium: ${placed(loaded, (place, entrant) => `${place} ${plainNameIn(loaded)(entrant)}`).join('; ')}`.slice(
      0,
      longestAlt,
    ),
  };
}

const medals: Readonly<Record<number, string>> = { 1: '🥇', 2: '🥈', 3: '🥉' };

/** The first three places in lines. */
export const podiumLines = (loaded: Loaded): readonly string[] =>
  placed(loaded, (place, entrant, rank) => `${medals[rank] ?? ''} ${place} **${nameIn(loaded)(entrant)}**`);

/** Words for everybody in the first three places. */
const placed = (
  loaded: Loaded,
  words: (place: string, entrant: number, rank: number) => string,
): readonly string[] =>
  standingsOf(loaded.course).lines.flatMap(({ rank, place, entrant }) =>
    rank === undefined || rank > 3 ? [] : [words(place, entrant, rank)],
  );

/** All rounds with their results, in lines. */
export const roundLines = (loaded: Loaded): readonly string[] =>
  loaded.course.rounds.flatMap((round) => [
    `**${roundTitle(loaded.course, round)}**`,
    ...round.fixtures.map((fixture) => fixtureLine(loaded.course, fixture, nameIn(loaded))),
    ...[byesLine(loaded.course, round, nameIn(loaded))].filter((line) => line !== ''),
  ]);

/** How many people and computers took part. */
export const countOf = ({ course }: Loaded): number => everybody(course).length;
