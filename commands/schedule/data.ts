import { SlashCommandBuilder, type SlashCommandStringOption } from '@discordjs/builders';
import { InteractionContextType } from 'discord.js';
import { limits } from '../../src/league/season/course/settings.ts';
import { gameOption } from '../season/games.ts';
import { seasonOption, teamOption } from '../season/which.ts';

/** How `/schedule` is registered with Discord. */

const reason = (option: SlashCommandStringOption) =>
  option.setName('reason').setDescription('Why; everybody can read it').setMaxLength(200);

const runs = 'Their runs; leave them out to annul the result';

export const scheduleData = () =>
  new SlashCommandBuilder()
    .setName('schedule')
    .setDescription('The games of a season')
    .setContexts(InteractionContextType.Guild)
    .addSubcommand((sub) =>
      sub
        .setName('show')
        .setDescription('A week, or all games of a team')
        .addIntegerOption((option) =>
          option
            .setName('week')
            .setDescription('Which week; this one by default')
            .setMinValue(1)
            .setMaxValue(limits.weeks),
        )
        .addStringOption(teamOption)
        .addStringOption(seasonOption),
    )
    .addSubcommand((sub) =>
      sub.setName('mine').setDescription('Your team’s games').addStringOption(seasonOption),
    )
    .addSubcommand((sub) =>
      sub
        .setName('generate')
        .setDescription('Make a new schedule before the season begins, or take one from a file')
        .addAttachmentOption((option) =>
          option.setName('file').setDescription('A CSV with the columns week, game, away, home'),
        )
        .addStringOption(seasonOption),
    )
    .addSubcommand((sub) =>
      sub.setName('check').setDescription('What is wrong with the schedule').addStringOption(seasonOption),
    )
    .addSubcommand((sub) =>
      sub.setName('play').setDescription('Go to the table of your next game').addStringOption(seasonOption),
    )
    .addSubcommand((sub) =>
      sub
        .setName('move')
        .setDescription('Propose another time for a game')
        .addStringOption(gameOption)
        .addStringOption((option) =>
          option
            .setName('to')
            .setDescription('Like 2026-12-05 19:30, Sat 19:30 or 19:30, in the server’s time zone')
            .setMaxLength(40)
            .setRequired(true),
        )
        .addStringOption(seasonOption),
    )
    .addSubcommand((sub) =>
      sub
        .setName('result')
        .setDescription('Type in the score of a game that was played elsewhere, or annul a result')
        .addStringOption(gameOption)
        .addIntegerOption((option) =>
          option.setName('away').setDescription(runs).setMinValue(0).setMaxValue(999),
        )
        .addIntegerOption((option) =>
          option.setName('home').setDescription(runs).setMinValue(0).setMaxValue(999),
        )
        .addBooleanOption((option) =>
          option.setName('annul').setDescription('Take the result back; a commissioner can, for 14 days'),
        )
        .addStringOption(reason)
        .addStringOption(seasonOption),
    )
    .addSubcommand((sub) =>
      sub
        .setName('forfeit')
        .setDescription('Decide a game that was not played')
        .addStringOption(gameOption)
        .addStringOption((option) =>
          option
            .setName('by')
            .setDescription('Who forfeits')
            .setRequired(true)
            .setChoices(
              { name: 'The away team', value: 'away' },
              { name: 'The home team', value: 'home' },
              { name: 'Both', value: 'both' },
            ),
        )
        .addStringOption(reason)
        .addStringOption(seasonOption),
    )
    .addSubcommand((sub) =>
      sub
        .setName('cancel')
        .setDescription('Take a game out of the schedule')
        .addStringOption(gameOption)
        .addStringOption(reason)
        .addStringOption(seasonOption),
    );
