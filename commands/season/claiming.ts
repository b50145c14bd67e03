import type { MessageComponentInteraction } from 'discord.js';
import type { Answer, Bot } from '../../src/discord/answers/command.ts';
import { RuleError } from '../../src/engine/rule-error.ts';
import { sideName } from '../../src/league/season/board/season-words.ts';
import { mustBeTeam } from '../../src/league/season/course/doing.ts';
import { clubOf } from '../../src/league/season/course/state.ts';
import type { Member } from '../../src/league/season/running/rights.ts';
import type { Loaded } from '../../src/league/season/running/season-keeper.ts';
import type { Team } from '../../src/league/season/types.ts';
import { onOneLine } from '../../src/table/message/names.ts';
import { memberOf, said } from './which.ts';

/** How people get a team. */

/** Options of a menu, Discord's limit. */
const mostOptions = 25;

/** Offers the free teams, or takes the chosen one. */
export async function claim(
  loaded: Loaded,
  interaction: MessageComponentInteraction<'cached'>,
  bot: Bot,
  step: string | undefined,
): Promise<Answer> {
  const { course, row } = loaded;
  const chosen = step === 'team' && interaction.isStringSelectMenu() ? interaction.values[0] : undefined;
  if (chosen !== undefined) return claimed(loaded, chosen, memberOf(interaction, loaded), bot);
  const free = course.settings.teams.filter(({ code }) => clubOf(course, code).owners.length === 0);
  if (free.length === 0) throw new RuleError('no-free-team', 'Every team has an owner.');
  const more = free.length > mostOptions ? ` \`/team claim\` has all ${free.length} that are free.` : '';
  return said(`Which team do you want to run?${more}`, [
    [
      {
        kind: 'menu',
        placeholder: 'Choose a team',
        press: { do: 'command', command: 'season', verb: `claim-${row.id}-team` },
        min: 1,
        max: 1,
        options: free.slice(0, mostOptions).map(({ code, name, division }) => ({
          value: code,
          label: onOneLine(name),
          ...(division !== '' && { hint: division }),
        })),
      },
    ],
  ]);
}

/** A person claims a team. */
export async function claimed(
  { course, row }: Loaded,
  team: Team,
  member: Member,
  bot: Bot,
): Promise<Answer> {
  const after = await bot.seasons.teams.claim(row.id, mustBeTeam(course, team), member);
  const name = sideName(course, team);
  const isTheirs = clubOf(after.course, team).owners.length > 0;
  return said(
    isTheirs ? `**${name}** are yours.` : `You’ve asked for **${name}**. A commissioner has to agree.`,
  );
}
