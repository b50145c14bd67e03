import { SlashCommandBuilder, type SlashCommandIntegerOption } from '@discordjs/builders';
import { InteractionContextType } from 'discord.js';
import { seasonOption } from '../season/which.ts';

/** How `/trade` is registered with Discord. */

const trade = (option: SlashCommandIntegerOption) =>
  option.setName('trade').setDescription('Its number').setRequired(true).setMinValue(1);

const partners = [
  ['with', 'The team to trade with'],
  ['with2', 'A third team'],
  ['with3', 'A fourth team'],
] as const;

export const tradeData = () =>
  new SlashCommandBuilder()
    .setName('trade')
    .setDescription('Trades between teams of a season')
    .setContexts(InteractionContextType.Guild)
    .addSubcommand((sub) => {
      sub.setName('offer').setDescription('Put an offer together; only its teams see it');
      for (const [name, about] of partners)
        sub.addStringOption((option) =>
          option.setName(name).setDescription(about).setMaxLength(60).setAutocomplete(true),
        );
      return sub
        .addStringOption((option) =>
          option
            .setName('for')
            .setDescription('For commissioners: the team that offers it')
            .setMaxLength(60)
            .setAutocomplete(true),
        )
        .addStringOption(seasonOption);
    })
    .addSubcommand((sub) =>
      sub
        .setName('show')
        .setDescription('One trade, with its buttons')
        .addIntegerOption(trade)
        .addStringOption(seasonOption),
    )
    .addSubcommand((sub) =>
      sub
        .setName('list')
        .setDescription('Your offers, and trades that are agreed on')
        .addStringOption(seasonOption),
    )
    .addSubcommand((sub) =>
      sub
        .setName('cancel')
        .setDescription('Take an open offer back; commissioners refuse a trade in review')
        .addIntegerOption(trade)
        .addStringOption((option) =>
          option
            .setName('reason')
            .setDescription('Why a commissioner refuses it; its teams read it')
            .setMaxLength(200),
        )
        .addStringOption(seasonOption),
    );
