import { SlashCommandBuilder } from '@discordjs/builders';
import {
  type AutocompleteInteraction,
  InteractionContextType,
  type MessageComponentInteraction,
} from 'discord.js';
import type { Answer, Bot, Command } from '../src/discord/answers/command.ts';
import { partOption, partOptionOf } from './leaders/part.ts';
import { leaderGrid, leaderPage, leaderText, type Shown } from './leaders/show.ts';
import { statisticMeant, statisticsNamed } from './leaders/statistic.ts';
import { teamMeant } from './leaders/team.ts';
import {
  completeShared,
  isAnswer,
  pressedSeason,
  seasonMeant,
  seasonOption,
  type Typed,
  teamOption,
  verbWithoutOptions,
} from './season/which.ts';

const data = new SlashCommandBuilder()
  .setName('leaders')
  .setDescription('Who leads a season of baseball')
  .setContexts(InteractionContextType.Guild)
  .addStringOption((option) =>
    option
      .setName('stat')
      .setDescription('One statistic, like HR or ERA; several by default')
      .setMaxLength(40)
      .setAutocomplete(true),
  )
  .addStringOption(teamOption)
  .addStringOption(seasonOption)
  .addStringOption(partOption)
  .addNumberOption((option) =>
    option
      .setName('min')
      .setDescription('How much a rate needs: plate appearances, innings …')
      .setMinValue(0)
      .setMaxValue(5_000),
  );

/** `/leaders`: the board of one statistic, or a picture of several (League 12). */
export const leaders: Command = { data, run, press, complete };

async function run(interaction: Typed, bot: Bot): Promise<Answer> {
  const found = await seasonMeant(interaction, bot, verbWithoutOptions(interaction));
  if (isAnswer(found)) return found;
  const { options } = interaction;
  const named = options.getString('team');
  const shown: Shown = {
    loaded: found,
    part: partOptionOf(interaction),
    ...(named !== null && { team: teamMeant(found, named) }),
  };
  const stat = options.getString('stat');
  if (stat === null) return leaderGrid(shown, bot);
  return leaderPage(shown, statisticMeant(stat), bot, options.getNumber('min') ?? undefined);
}

/** Verbs: `show-<season>`, `text-<season>-<part and team>`; `stat-…` is a menu of statistics. */
async function press(
  verb: string,
  interaction: MessageComponentInteraction<'cached'>,
  bot: Bot,
): Promise<Answer> {
  const { wanted, rest, loaded } = await pressedSeason(verb, interaction, bot);
  const [view = 'r'] = rest;
  const team = loaded.course.settings.teams[Number.parseInt(view.slice(1), 10)]?.code;
  const shown: Shown = {
    loaded,
    part: view.startsWith('p') ? 'playoffs' : 'regular',
    ...(team !== undefined && { team }),
  };
  const [chosen] = interaction.isStringSelectMenu() ? interaction.values : [];
  if (wanted === 'stat' && chosen !== undefined) return leaderPage(shown, statisticMeant(chosen), bot);
  return wanted === 'text' ? leaderText(shown, bot) : leaderGrid(shown, bot);
}

async function complete(interaction: AutocompleteInteraction<'cached'>, bot: Bot) {
  const { name, value } = interaction.options.getFocused(true);
  return name === 'stat' ? statisticsNamed(value) : completeShared(interaction, bot);
}
