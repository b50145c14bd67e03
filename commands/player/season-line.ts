import { z } from 'zod';
import type { Bot } from '../../src/discord/answers/command.ts';
import { mainSheet } from '../../src/league/season/board/figures/player-card.ts';
import { shownOf } from '../../src/league/season/statistics/statistic.ts';
import { theStatistic } from '../../src/league/season/statistics/table.ts';
import { sumOf } from '../../src/league/season/statistics/totals.ts';
import type { ListedCompetition } from '../../src/store/records/competition.ts';
import { inMarkdown } from '../../src/table/message/names.ts';
import { seasonsSeen, type Typed } from '../season/which.ts';

/** The figures that the line under a card names (League 1). */
const told = {
  batting: ['AVG', 'HR', 'RBI', 'OPS'],
  pitching: ['ERA', 'W', 'L', 'SV', 'SO'],
} as const;

const leagueIn = z.looseObject({ league: z.string() });

/**
 * What a player has done in the newest season of the server that is played with his league: `**Spring:** .312 AVG · 12
 * HR …`; undefined if there is no such season, or he hasn't played in it.
 *
 * @param key of the imported league; undefined for the built-in one
 */
export async function seasonLine(
  interaction: Typed,
  bot: Bot,
  id: string,
  key: string | undefined,
): Promise<string | undefined> {
  const league = key ?? '';
  const season = await newestOf(league, await seasonsSeen(interaction, bot), bot);
  if (season === undefined) return undefined;
  const player = key === undefined ? id : id.slice(key.length + 1);
  const sums = async (sheet: 'batting' | 'pitching') =>
    sumOf((await bot.store.sums(season.id, 'regular', sheet, { player })).map(({ figures }) => figures));
  const totals = { batting: await sums('batting'), pitching: await sums('pitching') };
  const sheet = mainSheet(totals.batting, totals.pitching);
  if (totals[sheet].G === 0) return undefined;
  const figures = told[sheet].map((one) => `${shownOf(theStatistic(sheet, one), totals[sheet])} ${one}`);
  return `**${inMarkdown(season.name)}:** ${[`${totals[sheet].G} G`, ...figures].join(' · ')}`;
}

/** The newest season that is played with a league; an open one before any that is closed. */
async function newestOf(
  league: string,
  seasons: readonly ListedCompetition[],
  { store }: Pick<Bot, 'store'>,
): Promise<ListedCompetition | undefined> {
  const inOrder = seasons.toSorted(
    (one, other) => Number(one.phase === 'closed') - Number(other.phase === 'closed'),
  );
  for (const season of inOrder) {
    const read = leagueIn.safeParse((await store.competition(season.id))?.settings);
    if (read.success && read.data.league === league) return season;
  }
  return undefined;
}
