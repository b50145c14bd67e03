import type { Answer } from '../../src/discord/answers/command.ts';
import { longestPost } from '../../src/league/board/posts.ts';
import { fittingLines } from '../../src/league/board/sheet.ts';
import {
  phaseInWords,
  playoffLine,
  seriesLines,
  sideName,
} from '../../src/league/season/board/season-words.ts';
import { nextGameOf } from '../../src/league/season/course/doing.ts';
import type { SeasonGame } from '../../src/league/season/course/season.ts';
import { firstSeries, seriesOf } from '../../src/league/season/course/series.ts';
import type { Loaded } from '../../src/league/season/running/season-keeper.ts';
import type { Team } from '../../src/league/season/types.ts';
import type { Button } from '../../src/table/message/message.ts';
import { moment } from '../../src/table/message/moment.ts';
import { inMarkdown } from '../../src/table/message/names.ts';

/** What `/schedule show` and `mine` answer. */

const button = (verb: string, label: string, style: Button['style'] = 'secondary'): Button => ({
  kind: 'button',
  label,
  style,
  press: { do: 'command', command: 'schedule', verb },
});

/** A week's series, with **Previous** and **Next**. */
export function shownWeek({ course, row }: Loaded, wanted?: number): Answer {
  const { weeks } = course.settings;
  const week = Math.min(weeks, Math.max(1, wanted ?? course.week));
  const lines = seriesLines(course, course.games.get(week) ?? []);
  const playoffs =
    wanted === undefined
      ? seriesOf(course)
          .rounds.toReversed()
          .flat()
          .map((series) => playoffLine(course, series))
      : [];
  const buttons = [
    ...(week > 1 ? [button(`week-${row.id}-${week - 1}`, 'Previous')] : []),
    ...(week < weeks ? [button(`week-${row.id}-${week + 1}`, 'Next')] : []),
  ];
  const [title, text] =
    playoffs.length > 0
      ? [phaseInWords(course), playoffs]
      : [`week ${week} of ${weeks}`, lines.length > 0 ? lines : ['There’s no schedule yet.']];
  return {
    private: true,
    message: {
      panels: [{ title: `${inMarkdown(row.name)} · ${title}`, text: fittingLines(text, longestPost) }],
      rows: buttons.length === 0 ? [] : [buttons],
    },
  };
}

/** All games of a team, a week a line: `**5** at QHM: W 5-3, L 2-4, –, –`. */
export function shownTeam(loaded: Loaded, team: Team, isTheirs: boolean): Answer {
  const { course, row } = loaded;
  const lines = [...course.games]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([fixture, all]) => {
      const games = all.filter(({ away, home }) => away === team || home === team);
      return games.length === 0 ? [] : [lineOf(fixture, games, team)];
    });
  const canPlay = isTheirs && nextGameOf(course, team) !== undefined;
  return {
    private: true,
    message: {
      panels: [
        {
          title: `${inMarkdown(row.name)} · ${sideName(course, team)}`,
          text: fittingLines(lines, longestPost) || 'There are no games yet.',
        },
      ],
      rows: canPlay ? [[button(`play-${row.id}`, 'Play', 'success')]] : [],
    },
  };
}

function lineOf(fixture: number, games: readonly SeasonGame[], team: Team): string {
  const [first] = games;
  const isHome = first?.home === team;
  const other = isHome ? first.away : first?.home;
  const week = fixture < firstSeries ? `**${fixture}**` : '**Playoffs**';
  return `${week} ${isHome ? 'vs' : 'at'} ${other ?? ''}: ${games.map((game) => outcome(game, team)).join(', ')}`;
}

/** A game as a team sees it: `W 5-3`. */
function outcome({ home, end, dropped, playAt, channel }: SeasonGame, team: Team): string {
  if (dropped) return 'not played';
  if (end === undefined) {
    if (channel !== undefined) return `<#${channel}>`;
    return playAt === undefined ? '–' : moment(playAt, 'f');
  }
  const side = home === team ? 'home' : 'away';
  if (end.kind === 'forfeit') return end.by === 'both' || end.by === side ? 'L (f)' : 'W (f)';
  const [away, ofHome] = end.runs;
  const [own, theirs] = side === 'home' ? [ofHome, away] : [away, ofHome];
  const ahead = own > theirs ? side : own < theirs ? 'other' : undefined;
  const winner = end.winner ?? ahead;
  const letter = winner === undefined ? 'T' : winner === side ? 'W' : 'L';
  return `${letter} ${own}-${theirs}`;
}
