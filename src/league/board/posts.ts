import { andList } from '../../engine/english.ts';
import type { Message } from '../../table/message/message.ts';
import { moment } from '../../table/message/moment.ts';
import { inMarkdown, lineInMarkdown } from '../../table/message/names.ts';
import type { NumberedAct } from '../course/acts.ts';
import { isOfTwo } from '../course/settings.ts';
import { fixtureIn, isDecided, type Round } from '../course/state.ts';
import { entrantOf } from '../running/fixtures.ts';
import type { Loaded } from '../running/tournament-keeper.ts';
import { control, nameIn, podium, podiumLines, shownRow } from './overview.ts';
import { byesLine, fixtureLine, resultInWords, roundTitle } from './words.ts';

/** What a competition posts about its acts, besides its own message. */

/** Longest text of a post, in characters. */
export const longestPost = 3_500;

/** How many boards a post with pairings has, and how many people any post mentions, so that all of it fits. */
const boardsInPost = 20;
const mentionsInPost = 80;

/** A list in parts of a size; one empty part if there is nothing. */
const inParts = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.max(1, Math.ceil(all.length / size)) }, (_, part) =>
    all.slice(part * size, (part + 1) * size),
  );

/**
 * The posts with the pairings of a round, in order. While it is played, each has **Play** and mentions whoever plays on
 * its boards.
 */
export const pairings = (loaded: Loaded, round: Round): readonly Message[] =>
  inParts(round.fixtures, boardsInPost).map((fixtures, part, all) => {
    const { row, course } = loaded;
    const isPlayed = course.phase === 'running' && !isDecided(round);
    const people = fixtures.flatMap(({ sides }) =>
      sides.flatMap((side) => entrantOf(loaded, side).userId ?? []),
    );
    const awaitsPeople = isPlayed && people.length > 0;
    const byes = part === all.length - 1 ? byesLine(course, round, nameIn(loaded)) : '';
    const lines = [
      ...fixtures.map((fixture) => fixtureLine(course, fixture, nameIn(loaded))),
      ...(byes === '' ? [] : [byes]),
      ...(round.endsAt !== undefined && awaitsPeople ? [`Ends ${moment(round.endsAt)}`] : []),
    ];
    const seats = isOfTwo(course.settings) ? 'boards' : 'tables';
    const which = all.length === 1 ? '' : ` · ${seats} ${fixtures[0]?.board}–${fixtures.at(-1)?.board}`;
    return {
      ...(awaitsPeople && { text: people.map((userId) => `<@${userId}>`).join(' '), ping: people }),
      panels: [
        {
          title: `${inMarkdown(row.name)} · ${roundTitle(course, round)}${which}`,
          text: lines.join('\n').slice(0, longestPost),
        },
      ],
      rows: awaitsPeople ? [[control(row.id, 'play', 'Play', 'success')]] : [],
    };
  });

/** The posts that remind people of their games before a round ends. */
export const reminders = (id: string, people: readonly string[], endsAt: Date): readonly Message[] =>
  inParts(people, mentionsInPost).map((some) => ({
    text: `${some.map((userId) => `<@${userId}>`).join(' ')} Your game is still to be played. The round ends ${moment(endsAt)}.`,
    ping: some,
    panels: [],
    rows: [[control(id, 'play', 'Play', 'success')]],
  }));

/** The post that a competition ends with. */
export const podiumPost = (loaded: Loaded): Message => ({
  panels: [{ title: `${inMarkdown(loaded.row.name)} is over`, text: podiumLines(loaded).join('\n') }],
  picture: podium(loaded),
  rows: [shownRow(loaded)],
});

/** A commissioner's reason as a sentence; empty without one. */
export const whyOf = (reason: string | undefined): string =>
  reason === undefined ? '' : ` Reason: ${lineInMarkdown(reason)}`;

/** A line for an act that shares a post with others; undefined if it has none. */
export function lineOf(loaded: Loaded, { act, reason }: NumberedAct): string | undefined {
  const name = nameIn(loaded);
  const why = whyOf(reason);
  switch (act.do) {
    case 'result': {
      const fixture = fixtureIn(loaded.course, act.fixture);
      const game = fixture?.games[act.game - 1];
      if (game?.outcome === undefined) return undefined;
      const isForNobody = act.outcome.kind === 'forfeit' && act.outcome.by.length >= game.seats.length;
      if (isForNobody) return `${game.seats.map(name).join(' – ')}: ${resultInWords(game, name)}.${why}`;
      const { actions } = act.outcome.kind === 'played' ? act.outcome : { actions: undefined };
      const about = actions === undefined ? '' : ` (${actions} moves)`;
      const absent = act.outcome.kind === 'played' ? (act.outcome.absent ?? []) : [];
      const standIn =
        absent.length === 0
          ? ''
          : ` A computer played most turns of ${andList(absent.map(name))}; \`/tournament result\` takes the result back.`;
      return `${resultInWords(game, name)}${about}.${standIn}${why}`;
    }
    case 'reopen':
      return `${andList((fixtureIn(loaded.course, act.fixture)?.sides ?? []).map(name))} play again: the game has no result.${why}`;
    case 'annul': {
      const fixture = fixtureIn(loaded.course, act.fixture);
      return `Round ${fixture?.round ?? 1}: the result of ${(fixture?.sides ?? []).map(name).join(' – ')} is annulled and no longer counts.${why}`;
    }
    case 'repair':
      return `Changed pairing: ${act.sides.map(name).join(' – ')}.${why}`;
    case 'extend':
      return `The round ends later: ${moment(new Date(act.endsAt), 'f')}.${why}`;
    case 'withdraw':
      return `**${name(act.entrant)}** has withdrawn.`;
    case 'join':
      return loaded.course.rounds.length > 0 && isLate(loaded, act.entrant)
        ? `**${name(act.entrant)}** joins late.`
        : undefined;
    default:
      return undefined;
  }
}

const isLate = ({ course }: Loaded, entrant: number): boolean =>
  course.entrants.some((one) => one.entrant === entrant && one.from > 1);
