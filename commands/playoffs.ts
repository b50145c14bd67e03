import { SlashCommandBuilder } from '@discordjs/builders';
import {
  type AutocompleteInteraction,
  InteractionContextType,
  type MessageComponentInteraction,
} from 'discord.js';
import type { Answer, Bot, Command } from '../src/discord/answers/command.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import {
  playoffIllustration,
  playoffPageNow,
  playoffPages,
} from '../src/league/season/board/playoff-bracket.ts';
import { playoffLine, sideName } from '../src/league/season/board/season-words.ts';
import { seriesOf } from '../src/league/season/course/series.ts';
import type { Loaded } from '../src/league/season/running/season-keeper.ts';
import type { Button } from '../src/table/message/message.ts';
import { inMarkdown } from '../src/table/message/names.ts';
import {
  completeShared,
  isAnswer,
  memberOf,
  pressedSeason,
  said,
  seasonMeant,
  seasonOption,
  type Typed,
} from './season/which.ts';

/** `/playoffs …`: how the playoffs stand, and what keeps them from beginning. */

const data = new SlashCommandBuilder()
  .setName('playoffs')
  .setDescription('The playoffs of a season')
  .setContexts(InteractionContextType.Guild)
  .addSubcommand((sub) =>
    sub.setName('show').setDescription('The bracket and its series').addStringOption(seasonOption),
  )
  .addSubcommand((sub) =>
    sub
      .setName('start')
      .setDescription('Begin the playoffs, or see which games are missing')
      .addStringOption(seasonOption),
  );

export const playoffs: Command = { data, run, press, complete };

async function run(interaction: Typed, bot: Bot): Promise<Answer> {
  const wanted = interaction.options.getSubcommand();
  const found = await seasonMeant(interaction, bot, wanted === 'show' ? wanted : undefined);
  if (isAnswer(found)) return found;
  if (wanted === 'show') return shown(found);
  await bot.seasons.startPlayoffs(found.row.id, memberOf(interaction, found));
  return said(`The playoffs of **${inMarkdown(found.row.name)}** begin.`);
}

async function press(
  verb: string,
  interaction: MessageComponentInteraction<'cached'>,
  bot: Bot,
): Promise<Answer> {
  const { rest, loaded } = await pressedSeason(verb, interaction, bot);
  return shown(loaded, rest[0] === undefined ? undefined : Number(rest[0]));
}

async function complete(interaction: AutocompleteInteraction<'cached'>, bot: Bot) {
  return completeShared(interaction, bot);
}

/** @param wanted the page of a large bracket, from 0 */
function shown(loaded: Loaded, wanted?: number): Answer {
  const { row, course } = loaded;
  const { rounds, champion } = seriesOf(course);
  if (rounds.length === 0)
    throw new RuleError(
      'no-playoffs',
      'The playoffs haven’t begun. They begin once every game of the regular season has its result.',
    );
  const pages = playoffPages(course).length;
  const page = Math.min(wanted ?? playoffPageNow(course), pages - 1);
  const to = (label: string, number: number): Button => ({
    kind: 'button',
    label,
    style: 'secondary',
    press: { do: 'command', command: 'playoffs', verb: `show-${row.id}-${number}` },
  });
  const buttons = [
    ...(page > 0 ? [to('Previous', page - 1)] : []),
    ...(page < pages - 1 ? [to('Next', page + 1)] : []),
  ];
  const lines = [
    ...(champion === undefined ? [] : [`🏆 **${sideName(course, champion)}** are the champions.`]),
    ...(rounds.at(-1) ?? []).map((series) => playoffLine(course, series)),
  ];
  return {
    private: true,
    message: {
      panels: [{ title: `${inMarkdown(row.name)} · playoffs`, text: lines.join('\n') }],
      picture: playoffIllustration(loaded, page),
      rows: buttons.length === 0 ? [] : [buttons],
    },
  };
}
