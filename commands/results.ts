import { SlashCommandBuilder } from '@discordjs/builders';
import { InteractionContextType, type MessageComponentInteraction } from 'discord.js';
import type { Answer, Bot, Command } from '../src/discord/answers/command.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import { teamOf } from '../src/league/season/course/state.ts';
import { type Loaded, personIn } from '../src/league/season/running/season-keeper.ts';
import type { Team } from '../src/league/season/types.ts';
import { teamMeant } from './leaders/team.ts';
import { boxAnswer } from './results/box.ts';
import { resultsPage, type Wanted, wantedIn } from './results/page.ts';
import {
  completeShared,
  isAnswer,
  personOption,
  pressedSeason,
  seasonMeant,
  seasonOption,
  type Typed,
  teamOption,
  verbWithoutOptions,
} from './season/which.ts';

const data = new SlashCommandBuilder()
  .setName('results')
  .setDescription('Results of a season of baseball, with box scores')
  .setContexts(InteractionContextType.Guild)
  .addIntegerOption((option) =>
    option.setName('week').setDescription('One week; all by default').setMinValue(1).setMaxValue(60),
  )
  .addStringOption(teamOption)
  .addUserOption((option) => personOption('Whose team')(option).setRequired(false))
  .addStringOption(seasonOption);

/** `/results`: what was played, with a link to each table and its box score. */
export const results: Command = { data, run, press, complete: completeShared };

async function run(interaction: Typed, bot: Bot): Promise<Answer> {
  const found = await seasonMeant(interaction, bot, verbWithoutOptions(interaction));
  if (isAnswer(found)) return found;
  const { options } = interaction;
  const person = options.getUser('person');
  const named = options.getString('team');
  const team =
    named !== null ? teamMeant(found, named) : person === null ? undefined : theirTeam(found, person.id);
  const week = options.getInteger('week') ?? undefined;
  const wanted: Wanted = {
    page: 0,
    ...(week !== undefined && { week }),
    ...(team !== undefined && { team }),
  };
  return resultsPage(found, wanted, bot);
}

/** @throws RuleError (`no-team`) */
function theirTeam(loaded: Loaded, userId: string): Team {
  const person = personIn(loaded, userId);
  const team = person === undefined ? undefined : teamOf(loaded.course, person)?.team;
  if (team === undefined) throw new RuleError('no-team', 'They don’t run a team in this season.');
  return team;
}

/** Verbs: `show-<season>`, `p-<season>-<page, week and team>`, and `box-<season>-<fixture>-<game>`, also as a menu. */
async function press(
  verb: string,
  interaction: MessageComponentInteraction<'cached'>,
  bot: Bot,
): Promise<Answer> {
  const { wanted, rest, loaded } = await pressedSeason(verb, interaction, bot);
  if (wanted === 'box') {
    const [chosen = ''] = interaction.isStringSelectMenu() ? interaction.values : [rest.join('-')];
    const [fixture, game] = chosen.split('-').map(Number);
    return boxAnswer(loaded, { fixture: fixture ?? 0, game: game ?? 0 }, bot);
  }
  return resultsPage(loaded, wanted === 'p' ? wantedIn(loaded, rest[0] ?? '') : { page: 0 }, bot);
}
