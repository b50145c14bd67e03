import type { Answer, Bot } from '../../src/discord/answers/command.ts';
import { note } from '../../src/discord/answers/command.ts';
import { leadersPage } from '../../src/league/season/board/figures/figure-pages.ts';
import {
  boardInWords,
  gridBoard,
  type LeaderBoard,
  leadersPicture,
} from '../../src/league/season/board/figures/leaders-picture.ts';
import { titled } from '../../src/league/season/board/names.ts';
import { sideName } from '../../src/league/season/board/season-words.ts';
import { boardOf, figuresOf } from '../../src/league/season/running/figures.ts';
import type { Loaded } from '../../src/league/season/running/season-keeper.ts';
import type { Statistic } from '../../src/league/season/statistics/statistic.ts';
import { theStatistic } from '../../src/league/season/statistics/table.ts';
import type { Team } from '../../src/league/season/types.ts';
import type { SeasonPart } from '../../src/store/records/lines.ts';
import type { Menu } from '../../src/table/message/message.ts';
import { lineInMarkdown, onOneLine } from '../../src/table/message/names.ts';
import { partNames } from './part.ts';
import { labelOf, valueFor } from './statistic.ts';

/** The answers of `/leaders`. */

/** Which leaders are asked for. */
export interface Shown {
  readonly loaded: Loaded;
  readonly part: SeasonPart;
  /** Only what players did for this team. */
  readonly team?: Team;
}

const of = (sheet: Statistic['sheet'], ...keys: readonly string[]) =>
  keys.map((key) => theStatistic(sheet, key));

/** The statistics of the picture. */
const grid = [...of('batting', 'AVG', 'HR', 'RBI', 'SB'), ...of('pitching', 'ERA', 'W', 'SO', 'SV')];

/** The statistics that the menu below it offers. */
const offered = [
  ...of('batting', 'AVG', 'OBP', 'SLG', 'OPS', 'HR', 'RBI', 'R', 'H', '2B', '3B', 'BB', 'SB', 'wOBA'),
  ...of('pitching', 'ERA', 'W', 'SO', 'SV', 'IP', 'WHIP', 'FIP', 'K/9', 'QS', 'CG', 'SHO'),
  ...of('fielding', 'X%'),
];

/** Several boards in a picture, with a menu of others. */
export async function leaderGrid(shown: Shown, bot: Bot): Promise<Answer> {
  const picture = leadersPicture(await gridOf(shown, bot), onOneLine(titleOf(shown)));
  return {
    private: true,
    message: {
      panels: [{ title: '', text: '' }],
      picture,
      rows: [
        [menu(shown)],
        [
          {
            kind: 'button',
            label: 'Text',
            style: 'secondary',
            press: { do: 'command', command: 'leaders', verb: `text-${viewOf(shown)}` },
          },
        ],
      ],
    },
  };
}

/** The same boards as text. */
export async function leaderText(shown: Shown, bot: Bot): Promise<Answer> {
  const lines = (await gridOf(shown, bot)).map((board) => `• ${lineInMarkdown(boardInWords(board))}`);
  return {
    private: true,
    message: {
      panels: [{ title: lineInMarkdown(titleOf(shown)), text: lines.join('\n') }],
      rows: [[menu(shown)]],
    },
  };
}

async function gridOf({ loaded, part, team }: Shown, bot: Bot): Promise<readonly LeaderBoard[]> {
  const figures = await figuresOf(depsOf(bot), loaded, part, ['batting', 'pitching'], team);
  return grid.map((statistic) => gridBoard(boardOf(figures, statistic, { team })));
}

/**
 * The board of one statistic.
 * @param minimum replaces the book's: plate appearances, attempts, X-Checks, decisions, or innings
 */
export async function leaderPage(
  shown: Shown,
  statistic: Statistic,
  bot: Bot,
  minimum?: number,
): Promise<Answer> {
  const { loaded, part, team } = shown;
  const figures = await figuresOf(depsOf(bot), loaded, part, [statistic.sheet], team);
  const needed = statistic.minimum?.of === 'outs' && minimum !== undefined ? 3 * minimum : minimum;
  const asked = boardOf(figures, statistic, {
    team,
    minimum: needed === undefined ? undefined : Math.round(needed),
  });
  const answer = note(`${titled(statistic.name)} · ${lineInMarkdown(titleOf(shown))}`, leadersPage(asked));
  return 'message' in answer ? { ...answer, message: { ...answer.message, rows: [[menu(shown)]] } } : answer;
}

export const depsOf = ({ store, seasons }: Bot) => ({ store, contents: seasons.contents });

const titleOf = ({ loaded: { row, course }, part, team }: Shown): string =>
  [
    row.name,
    ...(team === undefined ? [] : [sideName(course, team)]),
    ...(part === 'playoffs' ? [partNames.playoffs] : []),
  ].join(' · ');

/** A view in a custom id: season, part, and the place of the team among the season's. */
function viewOf({ loaded: { row, course }, part, team }: Shown): string {
  const place = course.settings.teams.findIndex(({ code }) => code === team);
  return `${row.id}-${part === 'playoffs' ? 'p' : 'r'}${place < 0 ? '' : place}`;
}

const menu = (shown: Shown): Menu => ({
  kind: 'menu',
  placeholder: 'Another statistic',
  press: { do: 'command', command: 'leaders', verb: `stat-${viewOf(shown)}` },
  min: 1,
  max: 1,
  options: offered.map((one) => ({ value: valueFor(one), label: labelOf(one) })),
});
