import { SlashCommandBuilder, type SlashCommandSubcommandBuilder } from '@discordjs/builders';
import { InteractionContextType } from 'discord.js';
import { seasonOption, teamOption } from '../season/which.ts';

/** How `/team` is registered with Discord. */

const person = (sub: SlashCommandSubcommandBuilder, about: string, isRequired: boolean) =>
  sub.addUserOption((option) => option.setName('person').setDescription(about).setRequired(isRequired));

export const teamData = () =>
  new SlashCommandBuilder()
    .setName('team')
    .setDescription('The teams of a season, and who runs them')
    .setContexts(InteractionContextType.Guild)
    .addSubcommand((sub) =>
      sub
        .setName('show')
        .setDescription('A team: owners, record, next games; yours by default')
        .addStringOption(teamOption)
        .addStringOption(seasonOption),
    )
    .addSubcommand((sub) =>
      sub.setName('list').setDescription('All teams and their owners').addStringOption(seasonOption),
    )
    .addSubcommand((sub) =>
      sub
        .setName('claim')
        .setDescription('Take a free team')
        .addStringOption((option) => teamOption(option).setRequired(true))
        .addStringOption(seasonOption),
    )
    .addSubcommand((sub) =>
      person(sub.setName('owner').setDescription('Give a team to somebody'), 'The new owner', true)
        .addStringOption((option) => teamOption(option).setRequired(true))
        .addStringOption(seasonOption),
    )
    .addSubcommand((sub) =>
      person(sub.setName('assistant').setDescription('Name an assistant of a team'), 'The assistant', true)
        .addStringOption((option) => teamOption(option).setDescription('Which team; yours by default'))
        .addStringOption(seasonOption),
    )
    .addSubcommand((sub) =>
      person(
        sub.setName('release').setDescription('Leave your team, take a claim back, or let somebody go'),
        'Who leaves; you by default',
        false,
      )
        .addStringOption((option) => teamOption(option).setDescription('Which team; theirs by default'))
        .addStringOption(seasonOption),
    );
