import type { Button, Illustration, Message } from '../../../table/message/message.ts';
import { inMarkdown } from '../../../table/message/names.ts';
import { controlsOf } from '../../board/control.ts';
import type { Season, SeasonDraft } from '../course/season.ts';
import { seriesOf } from '../course/series.ts';
import { raceIn, rowsOf, standingOf } from '../course/standing.ts';
import { teamIn } from '../course/state.ts';
import type { Loaded } from '../running/season-keeper.ts';
import { divisionsOf } from '../standings/order.ts';
import { draftControl } from './draft-controls.ts';
import { phaseInWords, playoffLine, seriesLines, teamsInWords } from './season-words.ts';
import { type ShownStandings, seasonStandings } from './standings-picture.ts';

/** The messages that show a season. */

/** A control of a season. */
export const seasonControl = controlsOf('season');

/** The post of a season, which is edited in place. */
export function seasonOverview(loaded: Loaded): Message {
  const { row, course } = loaded;
  const { phase, settings } = course;
  const head = `${settings.leagueName} · ${teamsInWords(course)}`;
  const title = `${inMarkdown(row.name)} · ${phaseInWords(course)}`;
  switch (phase) {
    case 'preseason':
      return {
        panels: [
          {
            title,
            text: [
              head,
              `${settings.weeks} weeks of ${settings.gamesPerWeek} games. **Claim a team** gives you one to run; computers run the others.`,
              ...draftInWords(course.draft),
            ].join('\n'),
          },
        ],
        rows: [
          [
            seasonControl(row.id, 'claim', 'Claim a team', 'success'),
            course.draft?.over === false
              ? draftControl(row.id, 'show', 'Draft', 'primary')
              : seasonControl(row.id, 'start', 'Start', 'primary'),
            seasonControl(row.id, 'week', 'Schedule'),
          ],
        ],
      };
    case 'regular':
      return {
        panels: [
          { title, text: [head, ...seriesLines(course, course.games.get(course.week) ?? [])].join('\n') },
        ],
        picture: standingsIllustration(loaded),
        rows: [views(row.id, hasGamesToPress(course))],
      };
    case 'playoffs':
    case 'offseason':
    case 'closed': {
      const { rounds, champion } = seriesOf(course);
      const lines = [
        ...(champion === undefined ? [] : [`🏆 **${teamIn(course, champion).name}** are the champions.`]),
        ...rounds
          .toReversed()
          .flat()
          .map((series) => playoffLine(course, series)),
      ];
      return {
        panels: [{ title, text: [head, ...lines].join('\n') }],
        ...(course.week > 0 && { picture: standingsIllustration(loaded) }),
        rows: phase === 'closed' ? [] : [views(row.id, phase === 'playoffs' && hasGamesToPress(course))],
      };
    }
  }
}

/** The first week begins after the draft, if there is one. */
function draftInWords(draft: SeasonDraft | undefined): readonly string[] {
  if (draft === undefined) return [];
  return [
    draft.over
      ? 'The draft is over. **Start** begins week 1.'
      : 'The draft is on. **Draft** shows who’s on the clock.',
  ];
}

/** Whether somebody may press **Play**. Computers' games begin by themselves. */
const hasGamesToPress = ({ paused, clubs }: Season): boolean =>
  !paused && [...clubs.values()].some(({ owners, assistants }) => owners.length + assistants.length > 0);

/** **Play** while there are games, and the views of a season. */
const views = (id: string, isPlayed: boolean): readonly Button[] => [
  ...(isPlayed ? [seasonControl(id, 'play', 'Play', 'success')] : []),
  seasonControl(id, 'standings', 'Standings'),
  seasonControl(id, 'week', 'Schedule'),
  seasonControl(id, 'leaders', 'Leaders'),
];

/** What the standings picture shows: a part for each division. */
export function shownStandings({ row, course }: Loaded): ShownStandings {
  const divisions = divisionsOf(standingOf(course));
  return {
    title: `${row.name} · ${phaseInWords(course).replace('⏸️ ', '')}`,
    parts: divisions.map((division) => ({
      ...(division !== '' && { title: division }),
      rows: rowsOf(course, { kind: 'division', division }),
    })),
    races: hasRace(course) ? raceIn(course) : new Map(),
    last: course.settings.last,
  };
}

/** Nobody has won or lost anything before the first game is over. */
const hasRace = ({ ended }: Season): boolean => ended.length > 0;

/** The standings as a picture. */
export const standingsIllustration = (loaded: Loaded): Illustration =>
  seasonStandings(shownStandings(loaded));

/** The fixtures of a week, with **Play** and mentions while it is played. */
export function fixtures(loaded: Loaded, week: number, people: readonly string[]): Message {
  const { row, course } = loaded;
  const isPlayed = course.phase === 'regular' && week === course.week && people.length > 0;
  const shown = people.slice(0, 80);
  return {
    ...(isPlayed && { text: shown.map((userId) => `<@${userId}>`).join(' '), ping: shown }),
    panels: [
      {
        title: `${inMarkdown(row.name)} · week ${week}`,
        text: seriesLines(course, course.games.get(week) ?? [])
          .join('\n')
          .slice(0, 3_500),
      },
    ],
    rows: isPlayed ? [[seasonControl(row.id, 'play', 'Play', 'success')]] : [],
  };
}
