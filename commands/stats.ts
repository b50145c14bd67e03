import {
  SlashCommandBuilder,
  type SlashCommandStringOption,
  type SlashCommandUserOption,
} from '@discordjs/builders';
import {
  type AutocompleteInteraction,
  InteractionContextType,
  type MessageComponentInteraction,
} from 'discord.js';
import type { Answer, Bot, Command } from '../src/discord/answers/command.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import { playersOf } from '../src/league/season/running/content.ts';
import type { Loaded } from '../src/league/season/running/season-keeper.ts';
import { foundBy } from '../src/table/keeping/by-name.ts';
import { partOption, partOptionOf } from './leaders/part.ts';
import { teamMeant } from './leaders/team.ts';
import {
  completeShared,
  isAnswer,
  memberOf,
  ownTeam,
  pressedSeason,
  seasonMeant,
  seasonOption,
  type Typed,
  teamOption,
} from './season/which.ts';
import { personStats, rivalPeople, rivalTeams } from './stats/people.ts';
import { playerAnswer, readPlayerView } from './stats/player.ts';
import { teamAnswer } from './stats/team.ts';

const somebody = (name: string, about: string) => (option: SlashCommandUserOption) =>
  option.setName(name).setDescription(about);

const rivalTeam = (option: SlashCommandStringOption) =>
  option
    .setName('opponent')
    .setDescription('The other team, by code or name')
    .setMaxLength(60)
    .setAutocomplete(true);

const data = new SlashCommandBuilder()
  .setName('stats')
  .setDescription('Figures of a season of baseball')
  .setContexts(InteractionContextType.Guild)
  .addSubcommand((sub) =>
    sub
      .setName('player')
      .setDescription('A player’s season')
      .addStringOption((option) =>
        option
          .setName('name')
          .setDescription('Name, team or id')
          .setRequired(true)
          .setMaxLength(100)
          .setAutocomplete(true),
      )
      .addStringOption(seasonOption)
      .addStringOption(partOption),
  )
  .addSubcommand((sub) =>
    sub
      .setName('team')
      .setDescription('A team’s season, with its players')
      .addStringOption((option) => teamOption(option).setDescription('Which team; yours by default'))
      .addStringOption(seasonOption)
      .addStringOption(partOption),
  )
  .addSubcommand((sub) =>
    sub
      .setName('person')
      .setDescription('How somebody’s teams did, season by season')
      .addUserOption(somebody('person', 'Who; you by default')),
  )
  .addSubcommand((sub) =>
    sub
      .setName('rivals')
      .setDescription('Games of two people or two teams against each other')
      .addUserOption(somebody('person', 'One person'))
      .addUserOption(somebody('other', 'The other person; you by default'))
      .addStringOption((option) => teamOption(option).setDescription('One team, by code or name'))
      .addStringOption(rivalTeam)
      .addStringOption(seasonOption),
  );

/** `/stats`: figures of players, teams and people (League 11). */
export const stats: Command = { data, run, press, complete };

async function run(interaction: Typed, bot: Bot): Promise<Answer> {
  const { options } = interaction;
  const wanted = options.getSubcommand();
  if (wanted === 'person') return personStats(interaction, bot);
  if (wanted === 'rivals' && options.getUser('person') !== null) return rivalPeople(interaction, bot);
  const found = await seasonMeant(interaction, bot);
  if (isAnswer(found)) return found;
  const part = partOptionOf(interaction);
  const named = options.getString('team');
  const team = () =>
    named === null ? ownTeam(found, memberOf(interaction, found)) : teamMeant(found, named);
  switch (wanted) {
    case 'player':
      return playerAnswer(
        found,
        await playerMeant(found, options.getString('name', true), bot),
        part,
        'card',
        bot,
      );
    case 'team':
      return teamAnswer(found, team(), part, bot);
    default: {
      const opponent = options.getString('opponent');
      if (opponent === null)
        throw new RuleError('no-rivals', 'Name a `person`, or an `opponent` for your team.');
      return rivalTeams(found, team(), teamMeant(found, opponent));
    }
  }
}

/** @throws RuleError (`no-such-player`, `several-players`) */
async function playerMeant(loaded: Loaded, typed: string, bot: Bot): Promise<string> {
  const id = foundBy(await playerList(loaded, bot), typed);
  if (id === undefined) throw new RuleError('no-such-player', 'There’s no such player in this season.');
  return id;
}

async function playerList({ course }: Loaded, bot: Bot) {
  const content = await bot.seasons.contents.of(course.settings.league);
  const teams = new Map(
    content.teams.flatMap(({ code, players }) => players.map(({ id }) => [id, code] as const)),
  );
  return [...playersOf(content).values()].map(({ id, name, role }) => ({
    id,
    label: `${name} · ${teams.get(id) ?? ''} ${role} · ${id}`.slice(0, 100),
  }));
}

/** Verbs: `player-<season>` is a menu of views of a player, and `team-<season>-<part and team>` the other part. */
async function press(
  verb: string,
  interaction: MessageComponentInteraction<'cached'>,
  bot: Bot,
): Promise<Answer> {
  const { wanted, rest, loaded } = await pressedSeason(verb, interaction, bot);
  const [chosen = ''] = interaction.isStringSelectMenu() ? interaction.values : [];
  if (wanted === 'player') {
    const { view, part, player } = readPlayerView(chosen);
    return playerAnswer(loaded, player, part, view, bot);
  }
  const [view = ''] = rest;
  const team = loaded.course.settings.teams[Number.parseInt(view.slice(1), 10)]?.code;
  if (wanted !== 'team' || team === undefined)
    throw new RuleError('unknown-control', 'That button no longer works.');
  return teamAnswer(loaded, team, view.startsWith('p') ? 'playoffs' : 'regular', bot);
}

async function complete(interaction: AutocompleteInteraction<'cached'>, bot: Bot) {
  const { name, value } = interaction.options.getFocused(true);
  if (name !== 'opponent')
    return completeShared(interaction, bot, async (option, loaded) =>
      option === 'name'
        ? (await playerList(loaded, bot)).map(({ id, label }) => ({ name: label, value: id }))
        : [],
    );
  // An opponent is named like a team.
  return completeShared(interaction, bot, async (_, { course }) =>
    course.settings.teams
      .map((team) => ({ name: `${team.name} (${team.code})`, value: team.code }))
      .filter((one) => one.name.toLowerCase().includes(value.toLowerCase())),
  );
}
