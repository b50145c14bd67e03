import type { Answer, Bot } from '../../src/discord/answers/command.ts';
import { teamPage } from '../../src/league/season/board/figures/figure-pages.ts';
import { sideName } from '../../src/league/season/board/season-words.ts';
import { teamFigures } from '../../src/league/season/running/figures.ts';
import type { Loaded } from '../../src/league/season/running/season-keeper.ts';
import type { Team } from '../../src/league/season/types.ts';
import type { SeasonPart } from '../../src/store/records/lines.ts';
import { inMarkdown } from '../../src/table/message/names.ts';
import { partNames } from '../leaders/part.ts';
import { depsOf } from '../leaders/show.ts';

/** `/stats team`: a team's figures with those of its players, and a button for the other part of the season. */
export async function teamAnswer(loaded: Loaded, team: Team, part: SeasonPart, bot: Bot): Promise<Answer> {
  const { row, course } = loaded;
  const { totals, players, league } = await teamFigures(depsOf(bot), loaded, team, part);
  const other = part === 'regular' ? 'playoffs' : 'regular';
  const place = course.settings.teams.findIndex(({ code }) => code === team);
  return {
    private: true,
    message: {
      panels: [
        {
          title: `${inMarkdown(sideName(course, team))} · ${inMarkdown(row.name)} · ${partNames[part]}`,
          text: teamPage(totals, players, league),
        },
      ],
      rows: [
        [
          {
            kind: 'button',
            label: partNames[other],
            style: 'secondary',
            press: {
              do: 'command',
              command: 'stats',
              verb: `team-${row.id}-${other === 'playoffs' ? 'p' : 'r'}${place}`,
            },
          },
        ],
      ],
    },
  };
}
