import type { Logger } from 'pino';
import { shortened } from '../../../../engine/picture/shortened.ts';
import type { StoredLine } from '../../../../store/records/lines.ts';
import type { Store } from '../../../../store/records/store.ts';
import type { Reviews } from '../../../../table/keeping/reviews.ts';
import { escaped, inMarkdown } from '../../../../table/message/names.ts';
import { milestoneInWords } from '../../board/figures/milestone-words.ts';
import type { SeasonGame } from '../../course/season.ts';
import { firstSeries } from '../../course/series.ts';
import { type BatterGame, milestonesOf, type SideGame } from '../../statistics/milestones.ts';
import type { Line } from '../../statistics/totals.ts';
import type { Team } from '../../types.ts';
import { type Contents, playersOf } from '../content.ts';
import type { Loaded } from '../season-keeper.ts';

/** What the post of a result tells besides the score: line score, key plays and milestones (League 11, 21). */

export interface SummingDeps {
  readonly store: Pick<Store, 'linesOfTable' | 'playerLines'>;
  readonly contents: Pick<Contents, 'of'>;
  readonly reviews: Pick<Reviews, 'summary'>;
  readonly log: Logger;
  /** How long news wait for a replay, in milliseconds. Tests change it. */
  readonly summaryWithin?: number | undefined;
}

type Summary = Awaited<ReturnType<Reviews['summary']>>;

/** How long news usually wait for a replay, in milliseconds. */
const patience = 8_000;
/** The longest story of a key play, in characters. */
const longestStory = 240;

/**
 * A game's summary; undefined if there is none, or if it isn't made in time. Posts don't wait for a replay, and don't
 * fail because of one.
 */
export async function summaryOf(
  { reviews, log, summaryWithin = patience }: SummingDeps,
  table: string,
): Promise<Summary> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), summaryWithin);
  });
  try {
    return await Promise.race([reviews.summary(table), late]);
  } catch (error) {
    log.info({ table, err: error }, 'a result is told without the course of its game');
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** The line score, and the plays that changed the chances most with whose chances rose; empty without a summary. */
export function courseInWords(summary: Summary, { away, home }: Pick<SeasonGame, 'away' | 'home'>): string {
  if (summary === undefined) return '';
  const plays = summary.plays.map(({ when, story, seat, was, is }) => {
    const told = shortened(withoutDice(story), longestStory);
    return `• ${escaped(withoutNumber(when))}: ${escaped(told)} **${seat === 0 ? away : home}** ${was} → ${is}`;
  });
  return [summary.score, ...plays].join('\n');
}

/** A play's story without the dice that it was read by. */
const withoutDice = (story: string): string => story.replaceAll(/🎲[^:]*: /gu, '');

/** `Top of the 5th` of `Top of the 5th, play 32`. */
const withoutNumber = (when: string): string => when.replace(/, play \d+$/, '');

/**
 * The milestones of a game in words, as lines (League 11). They follow from stored lines; a replay tells only whether a
 * no-hitter was perfect. Without them a result is told all the same.
 */
export async function milestoneLines(
  deps: SummingDeps,
  loaded: Loaded,
  game: SeasonGame,
  table: string,
): Promise<readonly string[]> {
  try {
    return await milestonesIn(deps, loaded, game, table);
  } catch (error) {
    deps.log.warn({ table, err: error }, 'a result is told without its milestones');
    return [];
  }
}

async function milestonesIn(
  deps: SummingDeps,
  { row, course }: Loaded,
  game: SeasonGame,
  table: string,
): Promise<readonly string[]> {
  const lines = await deps.store.linesOfTable(table);
  if (lines.length === 0) return [];
  const content = await deps.contents.of(course.settings.league);
  const players = playersOf(content);
  const side = (team: Team, reached: number) => sideOf(deps, row.id, team, lines, game, reached);
  const regulation = Number(course.settings.options['innings'] ?? 9);
  const found = async (reached: readonly [number, number]) =>
    milestonesOf([await side(game.away, reached[0]), await side(game.home, reached[1])], regulation);
  let milestones = await found([1, 1]);
  if (milestones.some(({ kind }) => kind === 'no-hitter')) {
    const [away = 1, home = 1] = (await summaryOf(deps, table))?.reached ?? [];
    milestones = await found([away, home]);
  }
  const nickname = (team: Team) => content.teams.find(({ code }) => code === team)?.nickname ?? team;
  return milestones.map(
    (one) =>
      `⭐ ${milestoneInWords(
        one,
        (id) => inMarkdown(players.get(id)?.name ?? id),
        (team) => inMarkdown(nickname(team)),
      )}`,
  );
}

async function sideOf(
  deps: SummingDeps,
  competition: string,
  team: Team,
  lines: readonly StoredLine[],
  game: SeasonGame,
  reached: number,
): Promise<SideGame> {
  const own = lines.filter((line) => line.team === team);
  const batters: BatterGame[] = [];
  for (const { sheet, player, figures } of own) {
    if (sheet !== 'batting') continue;
    // Only a hit goes on with a streak.
    const before = (figures['H'] ?? 0) > 0 ? await earlierGames(deps, competition, player, game) : [];
    batters.push({ player, figures, before });
  }
  return {
    team,
    batters,
    pitchers: own
      .filter(({ sheet }) => sheet === 'pitching')
      .toSorted((one, other) => (other.figures['GS'] ?? 0) - (one.figures['GS'] ?? 0))
      .map(({ player, figures }) => ({ player, figures })),
    reached,
  };
}

/** A batter's lines of the same part of the season before a game. */
async function earlierGames(
  { store }: SummingDeps,
  competition: string,
  player: string,
  { fixture, number }: SeasonGame,
): Promise<readonly Line[]> {
  const isRegular = fixture < firstSeries;
  return (await store.playerLines(competition, player))
    .filter(
      (line) =>
        line.sheet === 'batting' &&
        line.fixture < firstSeries === isRegular &&
        (line.fixture < fixture || (line.fixture === fixture && line.game < number)),
    )
    .map(({ figures }) => figures);
}
