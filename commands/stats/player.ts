import type { Answer, Bot } from '../../src/discord/answers/command.ts';
import { playerPage, teamRows } from '../../src/league/season/board/figures/figure-pages.ts';
import { cardFigures, mainSheet, placeIn } from '../../src/league/season/board/figures/player-card.ts';
import { playerCardPicture } from '../../src/league/season/board/figures/player-card-picture.ts';
import { sideName } from '../../src/league/season/board/season-words.ts';
import { rankedBy } from '../../src/league/season/leaders/ranking.ts';
import { playersOf } from '../../src/league/season/running/content.ts';
import { boardOf, figuresOf, playerFigures, presentTeams } from '../../src/league/season/running/figures.ts';
import type { Loaded } from '../../src/league/season/running/season-keeper.ts';
import type { PlayerId } from '../../src/league/season/types.ts';
import type { SeasonPart } from '../../src/store/records/lines.ts';
import type { Menu } from '../../src/table/message/message.ts';
import { inMarkdown, lineInMarkdown } from '../../src/table/message/names.ts';
import { partNames } from '../leaders/part.ts';
import { depsOf } from '../leaders/show.ts';

/** `/stats player`: a player's season as a card, or all of his figures as text. */

type View = 'card' | 'text';

export async function playerAnswer(
  loaded: Loaded,
  player: PlayerId,
  part: SeasonPart,
  view: View,
  bot: Bot,
): Promise<Answer> {
  const { row, course } = loaded;
  const own = await playerFigures(depsOf(bot), loaded, player, part);
  const known = playersOf(await bot.seasons.contents.of(course.settings.league)).get(player);
  const name = known?.name ?? player;
  const team = presentTeams(course).get(player);
  const about = [
    ...(team === undefined ? ['Free agent'] : [sideName(course, team)]),
    ...(known === undefined ? [] : [known.role]),
    ...(part === 'playoffs' ? [partNames.playoffs] : []),
  ].join(' · ');
  const rows = [[menu(row.id, player, part, view)]] as const;
  const title = `${inMarkdown(name)} · ${lineInMarkdown(about)}`;
  const batting = own.batting.at(-1)?.totals ?? {};
  const pitching = own.pitching.at(-1)?.totals ?? {};
  const hasPlayed = own.batting.length + own.pitching.length > 0;
  if (view === 'text' || !hasPlayed) {
    const text = playerPage(
      [
        { sheet: 'batting', rows: teamRows(own.batting) },
        { sheet: 'pitching', rows: teamRows(own.pitching) },
        { sheet: 'fielding', rows: own.fielding },
      ],
      own.league,
    );
    return { private: true, message: { panels: [{ title, text }], rows } };
  }
  const sheet = mainSheet(batting, pitching);
  const figures = await figuresOf(depsOf(bot), loaded, part, [sheet]);
  const card = cardFigures(
    sheet,
    own[sheet],
    (statistic) => placeIn(rankedBy(boardOf(figures, statistic)), player),
    own.league,
  );
  return {
    private: true,
    message: {
      panels: [{ title: '', text: '' }],
      picture: playerCardPicture({ name, about, ...card }),
      rows,
    },
  };
}

const views: readonly { readonly view: View; readonly part: SeasonPart; readonly label: string }[] = [
  { view: 'card', part: 'regular', label: 'Season card' },
  { view: 'text', part: 'regular', label: 'All figures of the season' },
  { view: 'card', part: 'playoffs', label: 'Playoffs card' },
  { view: 'text', part: 'playoffs', label: 'All figures of the playoffs' },
];

const menu = (id: string, player: PlayerId, part: SeasonPart, view: View): Menu => ({
  kind: 'menu',
  placeholder: 'Show',
  press: { do: 'command', command: 'stats', verb: `player-${id}` },
  min: 1,
  max: 1,
  options: views.map((one) => ({
    value: `${one.view} ${one.part} ${player}`,
    label: one.label,
    chosen: one.view === view && one.part === part,
  })),
});

/** Reads a value of the menu. */
export function readPlayerView(value: string) {
  const [view, part, player = ''] = value.split(' ');
  return {
    view: view === 'text' ? ('text' as const) : ('card' as const),
    part: part === 'playoffs' ? ('playoffs' as const) : ('regular' as const),
    player,
  };
}
