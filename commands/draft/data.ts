import {
  SlashCommandBuilder,
  type SlashCommandStringOption,
  type SlashCommandSubcommandBuilder,
} from '@discordjs/builders';
import { InteractionContextType } from 'discord.js';
import { draftLimits } from '../../src/league/season/course/draft/draft-acts.ts';
import { seasonOption, teamOption } from '../season/which.ts';

/** How `/draft` is registered with Discord. */

/** Clocks of a pick, in minutes. From an hour on, quiet hours count. */
const clocks = [
  [1, '1 minute'],
  [2, '2 minutes'],
  [5, '5 minutes'],
  [10, '10 minutes'],
  [30, '30 minutes'],
  [60, '1 hour'],
  [240, '4 hours'],
  [480, '8 hours'],
  [1_440, '1 day'],
  [2_880, '2 days'],
] as const;

const emptyChoices = [
  { name: 'The best player who may be picked', value: 'best' },
  { name: 'Skip the pick, to make it up later', value: 'skip' },
];

const player = (name: string, about: string) => (option: SlashCommandStringOption) =>
  option.setName(name).setDescription(about).setMaxLength(100).setAutocomplete(true);

const reason = (option: SlashCommandStringOption) =>
  option.setName('reason').setDescription('Why; everybody can read it').setMaxLength(200);

const start = (sub: SlashCommandSubcommandBuilder) =>
  sub
    .setName('start')
    .setDescription('Begin the draft: all players are free, and teams pick in turn')
    .addIntegerOption((option) =>
      option
        .setName('rounds')
        .setDescription('Rounds; 26 by default')
        .setMinValue(1)
        .setMaxValue(draftLimits.rounds),
    )
    .addIntegerOption((option) =>
      option
        .setName('clock')
        .setDescription('Time for a pick; 10 minutes by default')
        .setChoices(clocks.map(([value, name]) => ({ name, value }))),
    )
    .addIntegerOption((option) =>
      option
        .setName('linear')
        .setDescription('Rounds at the start that all have the same order; 0 by default')
        .setMinValue(0)
        .setMaxValue(draftLimits.rounds),
    )
    .addStringOption((option) =>
      option
        .setName('first_snake')
        .setDescription('The first round after the linear ones')
        .setChoices({ name: 'In order', value: 'in order' }, { name: 'Reversed', value: 'reversed' }),
    )
    .addStringOption((option) =>
      option
        .setName('empty')
        .setDescription('What is picked for a team without a queue')
        .setChoices(emptyChoices),
    )
    .addNumberOption((option) =>
      option
        .setName('cap')
        .setDescription('The most war of a team’s 26 best; 32 by default, 0 for no cap')
        .setMinValue(0)
        .setMaxValue(1_000),
    )
    .addStringOption((option) =>
      option
        .setName('after')
        .setDescription('The season whose standings give the order; drawn by dice by default')
        .setMaxLength(60)
        .setAutocomplete(true),
    )
    .addStringOption(seasonOption);

const queue = (sub: SlashCommandSubcommandBuilder) =>
  sub
    .setName('queue')
    .setDescription('Your private list of players to pick')
    .addStringOption(player('add', 'Adds a player'))
    .addIntegerOption((option) =>
      option
        .setName('place')
        .setDescription('Where in the queue; last by default')
        .setMinValue(1)
        .setMaxValue(100),
    )
    .addStringOption(player('remove', 'Takes a player out'))
    .addBooleanOption((option) => option.setName('auto').setDescription('Pick from the queue at once'))
    .addStringOption((option) =>
      option.setName('empty').setDescription('When the queue is used up').setChoices(emptyChoices),
    )
    .addStringOption(seasonOption);

const simple = [
  ['show', 'Who is on the clock, the last picks and the next'],
  ['board', 'All picks as a table'],
] as const;
const managed = [
  ['pause', 'Stop the clock'],
  ['resume', 'Go on after a pause'],
  ['skip', 'Skip the pick on the clock; at the end, the picks that were skipped'],
  ['undo', 'Take back the last pick'],
] as const;

export function draftData() {
  const data = new SlashCommandBuilder()
    .setName('draft')
    .setDescription('The draft of a season')
    .setContexts(InteractionContextType.Guild);
  for (const [name, about] of simple)
    data.addSubcommand((sub) => sub.setName(name).setDescription(about).addStringOption(seasonOption));
  for (const [name, about] of managed)
    data.addSubcommand((sub) =>
      sub.setName(name).setDescription(about).addStringOption(reason).addStringOption(seasonOption),
    );
  return data
    .addSubcommand((sub) =>
      sub
        .setName('pick')
        .setDescription('Pick a player')
        .addStringOption((option) => player('player', 'Who')(option).setRequired(true))
        .addStringOption((option) => teamOption(option).setDescription('For which team, as a commissioner'))
        .addStringOption(seasonOption),
    )
    .addSubcommand(queue)
    .addSubcommand(start);
}
