import {
  SlashCommandBuilder,
  type SlashCommandStringOption,
  type SlashCommandSubcommandBuilder,
} from '@discordjs/builders';
import { InteractionContextType } from 'discord.js';
import { limits } from '../../src/league/season/course/settings.ts';
import { timeControls } from '../../src/table/clock/time-control.ts';
import { auditData } from './audit.ts';
import { exportData, importData } from './files.ts';
import { seasonOption } from './which.ts';

/** How `/season` is registered with Discord. */

const reason = (option: SlashCommandStringOption) =>
  option.setName('reason').setDescription('Why; everybody can read it').setMaxLength(200);

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The settings that can be changed at any time. */
const changeable = (sub: SlashCommandSubcommandBuilder): SlashCommandSubcommandBuilder =>
  sub
    .addIntegerOption((option) =>
      option
        .setName('playoff_places')
        .setDescription('Teams in the playoffs')
        .setChoices([2, 4, 8, 16, 32, 64].map((value) => ({ name: `${value}`, value }))),
    )
    .addStringOption((option) =>
      option
        .setName('playoff_lengths')
        .setDescription('Games of a series, round by round, like 5 7')
        .setMaxLength(20),
    )
    .addStringOption((option) =>
      option
        .setName('week_ends')
        .setDescription('When a week ends')
        .setChoices(
          { name: 'When all its games are over', value: 'results' },
          { name: 'When a commissioner says so', value: 'hand' },
          { name: 'At a weekday and hour', value: 'time' },
        ),
    )
    .addIntegerOption((option) =>
      option
        .setName('weekday')
        .setDescription('The weekday on which a week ends')
        .setChoices(weekdays.map((name, value) => ({ name, value }))),
    )
    .addIntegerOption((option) =>
      option
        .setName('hour')
        .setDescription('The hour in the server’s time zone')
        .setMinValue(0)
        .setMaxValue(23),
    )
    .addStringOption((option) =>
      option
        .setName('unplayed')
        .setDescription('Games that a week leaves')
        .setChoices({ name: 'Are played later', value: 'moved' }, { name: 'Are forfeits', value: 'forfeit' }),
    )
    .addStringOption((option) =>
      option
        .setName('review')
        .setDescription('Who looks at trades')
        .setChoices(
          { name: 'Nobody', value: 'none' },
          { name: 'A commissioner', value: 'commissioner' },
          { name: 'The other owners, by vote', value: 'vote' },
        ),
    )
    .addIntegerOption((option) =>
      option
        .setName('deadline_week')
        .setDescription('The last week in which trades are agreed on')
        .setMinValue(0)
        .setMaxValue(limits.weeks),
    )
    .addIntegerOption((option) =>
      option
        .setName('lock_week')
        .setDescription('The last week in which free agents are added')
        .setMinValue(0)
        .setMaxValue(limits.weeks),
    )
    .addIntegerOption((option) =>
      option
        .setName('last')
        .setDescription('Games in the standings’ last column')
        .setMinValue(5)
        .setMaxValue(20),
    )
    .addNumberOption((option) =>
      option
        .setName('cap')
        .setDescription('The most war of a team’s 26 best; 0 for no cap')
        .setMinValue(0)
        .setMaxValue(1_000),
    )
    .addBooleanOption((option) =>
      option
        .setName('ask_for_teams')
        .setDescription('A commissioner has to agree when somebody claims a team'),
    )
    .addStringOption((option) =>
      option
        .setName('level')
        .setDescription('Level of the computers that run teams without an owner')
        .setMaxLength(40)
        .setAutocomplete(true),
    )
    .addStringOption((option) =>
      option
        .setName('clock')
        .setDescription('The time that people have in games')
        .setChoices(...timeControls.map(({ id, label }) => ({ name: label, value: id }))),
    );

/** Options of the games that are on or off. */
export const switches = [
  ['injuries', 'Players can get hurt, and miss games'],
  ['dh', 'Play with the designated hitter'],
  ['weather', 'Show the weather at first pitch'],
  ['pitcher_rest', 'Pitchers need rest between games'],
] as const;

/** The options of the games that a season is made with. */
const gameOptions = (sub: SlashCommandSubcommandBuilder): SlashCommandSubcommandBuilder => {
  for (const [name, about] of switches)
    sub.addBooleanOption((option) => option.setName(name).setDescription(about));
  return sub.addIntegerOption((option) =>
    option.setName('innings').setDescription('Regulation innings').setMinValue(1).setMaxValue(15),
  );
};

const create = (sub: SlashCommandSubcommandBuilder) =>
  gameOptions(
    changeable(
      sub
        .setName('create')
        .setDescription('Make a season of baseball')
        .addStringOption((option) =>
          option.setName('name').setDescription('Its name').setRequired(true).setMaxLength(40),
        )
        .addStringOption((option) =>
          option
            .setName('league')
            .setDescription('The league; the built-in one by default')
            .setMaxLength(60)
            .setAutocomplete(true),
        )
        .addIntegerOption((option) =>
          option.setName('weeks').setDescription('Weeks').setMinValue(1).setMaxValue(limits.weeks),
        )
        .addIntegerOption((option) =>
          option
            .setName('games')
            .setDescription('Games a week')
            .setMinValue(2)
            .setMaxValue(limits.gamesPerWeek),
        ),
    ),
  );

const simple = [
  ['show', 'How a season stands'],
  ['start', 'Begin the first week'],
  ['week', 'End this week and begin the next'],
  ['pause', 'Stop opening games; running ones go on'],
  ['resume', 'Go on after a pause'],
] as const;

const people = ['person', 'person2', 'person3', 'person4', 'person5'];

export function seasonData() {
  const data = new SlashCommandBuilder()
    .setName('season')
    .setDescription('Seasons of baseball')
    .setContexts(InteractionContextType.Guild)
    .addSubcommand(create);
  for (const [name, about] of simple)
    data.addSubcommand((sub) => sub.setName(name).setDescription(about).addStringOption(seasonOption));
  return data
    .addSubcommand((sub) =>
      changeable(sub.setName('set').setDescription('Change settings')).addStringOption(seasonOption),
    )
    .addSubcommand((sub) => {
      sub.setName('commissioner').setDescription('Name who runs the season: up to five people, or a role');
      for (const name of people)
        sub.addUserOption((option) => option.setName(name).setDescription('A commissioner'));
      return sub
        .addRoleOption((option) => option.setName('role').setDescription('Everybody with this role'))
        .addStringOption(seasonOption);
    })
    .addSubcommand((sub) =>
      sub
        .setName('close')
        .setDescription('End a season for good')
        .addStringOption(reason)
        .addStringOption(seasonOption),
    )
    .addSubcommand(exportData)
    .addSubcommand(importData)
    .addSubcommand(auditData)
    .addSubcommand((sub) => sub.setName('list').setDescription('The seasons of this server'));
}
