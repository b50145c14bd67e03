import type { SlashCommandSubcommandBuilder } from '@discordjs/builders';
import type { Answer, Bot } from '../../src/discord/answers/command.ts';
import { auditPage } from '../../src/league/board/audit-page.ts';
import { auditOf } from '../../src/league/season/board/audit.ts';
import { playersOf } from '../../src/league/season/running/content.ts';
import type { Loaded } from '../../src/league/season/running/season-keeper.ts';
import { seasonOption } from './which.ts';

/** `/season audit`: what those who run a season did, page by page, the newest first (League 20). */

export const auditData = (sub: SlashCommandSubcommandBuilder) =>
  sub
    .setName('audit')
    .setDescription('What commissioners and teams did, and why')
    .addStringOption(seasonOption);

/** @param page from 1 */
export async function audit(loaded: Loaded, bot: Bot, page = 1): Promise<Answer> {
  const { row, course } = loaded;
  const players = playersOf(await bot.seasons.contents.of(course.settings.league));
  return {
    private: true,
    message: auditPage({
      name: row.name,
      entries: auditOf(loaded, players),
      page,
      press: (to) => ({ do: 'command', command: 'season', verb: `audit-${row.id}-${to}` }),
    }),
  };
}
