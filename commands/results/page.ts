import type { Answer, Bot } from '../../src/discord/answers/command.ts';
import { counted } from '../../src/engine/english.ts';
import {
  forfeitInWords,
  resultInWords,
  roomName,
  sideName,
} from '../../src/league/season/board/season-words.ts';
import type { SeasonGame } from '../../src/league/season/course/season.ts';
import { boxMenu, type Played } from '../../src/league/season/running/results/played-rows.ts';
import type { Loaded } from '../../src/league/season/running/season-keeper.ts';
import type { Team } from '../../src/league/season/types.ts';
import { linked } from '../../src/table/message/links.ts';
import type { Button, Message } from '../../src/table/message/message.ts';
import { inMarkdown } from '../../src/table/message/names.ts';

/** A page of results, the newest first. */

/** Which results are asked for. */
export interface Wanted {
  /** From 0. */
  readonly page: number;
  readonly week?: number;
  readonly team?: Team;
}

/** Results on a page. */
const onPage = 10;

/** The games that are over, the newest first. */
export function resultsIn({ course }: Pick<Loaded, 'course'>, { week, team }: Wanted): readonly SeasonGame[] {
  return course.ended.toReversed().flatMap(([fixture, number]) => {
    const game = course.games.get(fixture)?.[number - 1];
    const isWanted =
      game?.end !== undefined &&
      (week === undefined || fixture === week) &&
      (team === undefined || game.away === team || game.home === team);
    return game !== undefined && isWanted ? [game] : [];
  });
}

export async function resultsPage(loaded: Loaded, wanted: Wanted, bot: Bot): Promise<Answer> {
  const { row, course } = loaded;
  const all = resultsIn(loaded, wanted);
  const pages = Math.max(1, Math.ceil(all.length / onPage));
  const page = Math.min(Math.max(0, wanted.page), pages - 1);
  const games = all.slice(page * onPage, (page + 1) * onPage);
  const title = [
    inMarkdown(row.name),
    ...(wanted.week === undefined ? [] : [roomName(wanted.week)]),
    ...(wanted.team === undefined ? [] : [inMarkdown(sideName(course, wanted.team))]),
    all.length === 0 ? 'results' : counted(all.length, 'result'),
  ].join(' · ');
  const lines = await Promise.all(games.map((game) => lineOf(loaded, game, bot)));
  const note = pages > 1 ? [`-# Page ${page + 1} of ${pages}`] : [];
  return {
    private: true,
    message: {
      panels: [
        { title, text: lines.length === 0 ? 'No games are over yet.' : [...lines, ...note].join('\n') },
      ],
      rows: rowsOf(
        loaded,
        { ...wanted, page },
        pages,
        games.flatMap((game) => playedIn(loaded, game)),
      ),
    },
  };
}

/** `Week 5 · **QHM 5, PCG 3** (10) · Table`. */
async function lineOf({ course }: Loaded, game: SeasonGame, bot: Bot): Promise<string> {
  const { end, table } = game;
  const words =
    end?.kind === 'played'
      ? resultInWords(course, game, end)
      : end === undefined
        ? ''
        : forfeitInWords(game, end.by);
  const stored = table === undefined ? undefined : await bot.store.loadTable(table);
  const link = stored === undefined ? '' : ` · ${linked('Table', stored)}`;
  return `• ${roomName(game.fixture)} · ${words}${link}`;
}

function playedIn({ course }: Loaded, game: SeasonGame): readonly Played[] {
  const { end, table } = game;
  if (end?.kind !== 'played' || table === undefined) return [];
  return [{ game, table, words: `${roomName(game.fixture)}: ${resultInWords(course, game, end)}` }];
}

function rowsOf(loaded: Loaded, wanted: Wanted, pages: number, played: readonly Played[]): Message['rows'] {
  const turn = (label: string, page: number): Button => ({
    kind: 'button',
    label,
    style: 'secondary',
    press: {
      do: 'command',
      command: 'results',
      verb: `p-${loaded.row.id}-${wantedAs(loaded, { ...wanted, page })}`,
    },
    disabled: page < 0 || page >= pages,
  });
  return [
    ...(played.length === 0 ? [] : [[boxMenu(loaded.row.id, played)] as const]),
    ...(pages === 1 ? [] : [[turn('Newer', wanted.page - 1), turn('Older', wanted.page + 1)]]),
  ];
}

/** Weeks and teams that a season can have, with one more for all of them. */
const [weeks, teams] = [64, 66];

/** What is wanted in a custom id: a number with page, week and team. */
function wantedAs({ course }: Loaded, { page, week = 0, team }: Wanted): string {
  const place = course.settings.teams.findIndex(({ code }) => code === team) + 1;
  // Even a button that can't be pressed needs an id of its own.
  return (((page + 1) * weeks + week) * teams + place).toString(36);
}

/** Reads it again. */
export function wantedIn({ course }: Pick<Loaded, 'course'>, text: string): Wanted {
  const number = Number.parseInt(text, 36);
  if (!Number.isSafeInteger(number)) return { page: 0 };
  const team = course.settings.teams[(number % teams) - 1]?.code;
  const rest = Math.floor(number / teams);
  const week = rest % weeks;
  return {
    page: Math.floor(rest / weeks) - 1,
    ...(week > 0 && { week }),
    ...(team !== undefined && { team }),
  };
}
