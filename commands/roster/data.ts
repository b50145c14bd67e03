import { SlashCommandBuilder, type SlashCommandStringOption } from '@discordjs/builders';
import { InteractionContextType } from 'discord.js';
import { seasonOption, teamOption } from '../season/which.ts';

/** How `/roster` is registered with Discord. */

const destinations = [
  { name: 'Active roster', value: 'active' },
  { name: 'Minors', value: 'minors' },
  { name: 'Injured list', value: 'injured' },
  { name: 'Free agents (drop)', value: 'free' },
] as const;

const player = (option: SlashCommandStringOption) =>
  option.setName('player').setDescription('A player').setMaxLength(60).setAutocomplete(true);

export const rosterData = () =>
  new SlashCommandBuilder()
    .setName('roster')
    .setDescription('Rosters of a season of baseball')
    .setContexts(InteractionContextType.Guild)
    .addSubcommand((sub) =>
      sub
        .setName('show')
        .setDescription('Who is on a team')
        .addStringOption(teamOption)
        .addStringOption(seasonOption),
    )
    .addSubcommand((sub) =>
      sub
        .setName('move')
        .setDescription('Ask for moves: add, drop, promote, demote, injured list')
        .addStringOption(player)
        .addStringOption((option) =>
          option
            .setName('to')
            .setDescription('Where the player goes')
            .setChoices(...destinations),
        )
        .addStringOption(teamOption)
        .addStringOption(seasonOption),
    )
    .addSubcommand((sub) =>
      sub
        .setName('mine')
        .setDescription('What waits for the end of the week')
        .addStringOption(teamOption)
        .addStringOption(seasonOption),
    )
    .addSubcommand((sub) =>
      sub
        .setName('cancel')
        .setDescription('Take a request back')
        .addIntegerOption((option) =>
          option.setName('request').setDescription('Its number').setRequired(true).setMinValue(1),
        )
        .addStringOption(seasonOption),
    )
    .addSubcommand((sub) =>
      sub
        .setName('legal')
        .setDescription('Whether a team’s roster is legal next week')
        .addStringOption(teamOption)
        .addStringOption(seasonOption),
    )
    .addSubcommand((sub) =>
      sub
        .setName('injured')
        .setDescription('Who is hurt, and when they’re back')
        .addStringOption(teamOption)
        .addStringOption(seasonOption),
    );
