import {
  SlashCommandBuilder,
  type SlashCommandStringOption,
  type SlashCommandSubcommandBuilder,
} from '@discordjs/builders';
import { InteractionContextType } from 'discord.js';
import type { Game } from '../../src/games/game.ts';
import { systemNames } from '../../src/league/board/words.ts';
import { systems } from '../../src/league/course/settings.ts';
import { timeControls } from '../../src/table/clock/time-control.ts';

/** The definition of `/tournament`. */

/** Most computers in a tournament, and the longest name (League 22). */
const mostComputers = 128;
const longestName = 40;
const longestReason = 200;

const paces = [
  { name: 'Live: a round begins as soon as the last is over', value: 'live' },
  { name: 'A day per round', value: 'day' },
  { name: 'Three days per round', value: 'three-days' },
  { name: 'A week per round', value: 'week' },
];
const seedings = [
  { name: 'By rating', value: 'rating' },
  { name: 'In order of joining', value: 'joining' },
  { name: 'Drawn', value: 'dice' },
];

const which = (option: SlashCommandStringOption): SlashCommandStringOption =>
  option
    .setName('tournament')
    .setDescription('Which tournament; the newest open one by default')
    .setMaxLength(100)
    .setAutocomplete(true);

const entrant = (name: string, about: string) => (option: SlashCommandStringOption) =>
  option.setName(name).setDescription(about).setMaxLength(100).setAutocomplete(true);

const reason = (option: SlashCommandStringOption): SlashCommandStringOption =>
  option.setName('reason').setDescription('Why; it’s posted').setMaxLength(longestReason);

const pairing = (option: SlashCommandStringOption): SlashCommandStringOption =>
  option
    .setName('game')
    .setDescription('Which game')
    .setRequired(true)
    .setMaxLength(100)
    .setAutocomplete(true);

type Sub = SlashCommandSubcommandBuilder;

const simple: readonly (readonly [name: string, about: string])[] = [
  ['join', 'Take part'],
  ['leave', 'Leave before it begins'],
  ['show', 'How it stands, with Play and Table'],
  ['start', 'Begin: nobody can join afterwards, except late in a Swiss'],
  ['rounds', 'All rounds with their results'],
  ['table', 'The table'],
  ['bracket', 'The bracket of a knock-out'],
  ['audit', 'What those who run it did, and why'],
  ['bye', 'Take a half-point bye in the next round of a Swiss'],
  ['pause', 'Stop the clock of the round'],
  ['resume', 'Go on after a pause'],
];

const create = (games: readonly Game[]) => (sub: Sub) =>
  sub
    .setName('create')
    .setDescription('Make a tournament in this channel')
    .addStringOption((option) =>
      option.setName('name').setDescription('Its name').setRequired(true).setMaxLength(longestName),
    )
    .addStringOption((option) =>
      option
        .setName('game')
        .setDescription('The game')
        .setRequired(true)
        .setChoices(games.map(({ id, title }) => ({ name: title, value: id }))),
    )
    .addStringOption((option) =>
      option
        .setName('system')
        .setDescription('How entrants meet')
        .setRequired(true)
        .setChoices(systems.map((value) => ({ name: systemNames[value], value }))),
    )
    .addStringOption((option) =>
      option
        .setName('pace')
        .setDescription('How long a round takes; a week by default')
        .setChoices(...paces),
    )
    .addIntegerOption((option) =>
      option
        .setName('computers')
        .setDescription('Computers that take part')
        .setMinValue(0)
        .setMaxValue(mostComputers),
    )
    .addStringOption((option) =>
      option
        .setName('level')
        .setDescription('Their level; the middle one by default')
        .setMaxLength(40)
        .setAutocomplete(true),
    )
    .addIntegerOption((option) =>
      option
        .setName('rounds')
        .setDescription('Rounds of a Swiss or of tables')
        .setMinValue(1)
        .setMaxValue(15),
    )
    .addBooleanOption((option) =>
      option.setName('twice').setDescription('A round robin: everybody meets twice'),
    )
    .addIntegerOption((option) =>
      option
        .setName('best_of')
        .setDescription('A knock-out: games of a match')
        .setChoices([1, 3, 5, 7, 9].map((value) => ({ name: `Best of ${value}`, value }))),
    )
    .addBooleanOption((option) =>
      option.setName('third_place').setDescription('A knock-out: play for third place'),
    )
    .addIntegerOption((option) =>
      option
        .setName('seats')
        .setDescription('Tables: how many sit at one')
        .setChoices({ name: 'Three', value: 3 }, { name: 'Four', value: 4 }),
    )
    .addStringOption((option) =>
      option
        .setName('seeding')
        .setDescription('The order of the list')
        .setChoices(...seedings),
    )
    .addStringOption((option) =>
      option
        .setName('points')
        .setDescription('What a win and a draw are worth')
        .setChoices({ name: '1 and ½', value: 'classic' }, { name: '3 and 1', value: 'three' }),
    )
    .addStringOption((option) =>
      option
        .setName('clock')
        .setDescription('The time that people have')
        .setChoices(timeControls.map(({ id, label }) => ({ name: label, value: id }))),
    )
    .addStringOption((option) =>
      option
        .setName('options')
        .setDescription('The game’s options, as name:value name:value')
        .setMaxLength(400),
    )
    .addIntegerOption((option) =>
      option
        .setName('begins_in')
        .setDescription('Minutes until it begins by itself')
        .setMinValue(1)
        .setMaxValue(60 * 24 * 30),
    )
    .addBooleanOption((option) =>
      option.setName('by_hand').setDescription('Pair each round with /tournament pair instead of at once'),
    );

export function dataOf(games: readonly Game[]) {
  const data = new SlashCommandBuilder()
    .setName('tournament')
    .setDescription('Tournaments of any game')
    .setContexts(InteractionContextType.Guild)
    .addSubcommand(create(games));
  for (const [name, about] of simple)
    data.addSubcommand((sub) => sub.setName(name).setDescription(about).addStringOption(which));
  return data
    .addSubcommand((sub) =>
      sub
        .setName('pair')
        .setDescription('Pair the next round, or change two pairings of this one')
        .addStringOption(which)
        .addStringOption(entrant('one', 'Exchange this entrant…'))
        .addStringOption(entrant('other', '…with this one'))
        .addStringOption(reason),
    )
    .addSubcommand((sub) =>
      sub
        .setName('result')
        .setDescription('Annul a result or forfeit of the last 14 days')
        .addStringOption(pairing)
        .addStringOption((option) => reason(option).setRequired(true))
        .addStringOption(which),
    )
    .addSubcommand((sub) =>
      sub
        .setName('forfeit')
        .setDescription('Give a game to those who came')
        .addStringOption(pairing)
        .addStringOption((option) => entrant('by', 'Who forfeits; leave it out for everybody')(option))
        .addStringOption(reason)
        .addStringOption(which),
    )
    .addSubcommand((sub) =>
      sub
        .setName('withdraw')
        .setDescription('Leave a tournament that has begun')
        .addStringOption(which)
        .addStringOption(entrant('entrant', 'Somebody else, if you run the tournament')),
    )
    .addSubcommand((sub) =>
      sub
        .setName('extend')
        .setDescription('Give the players of this round more time')
        .addIntegerOption((option) =>
          option
            .setName('hours')
            .setDescription('How many hours')
            .setRequired(true)
            .setMinValue(1)
            .setMaxValue(24 * 14),
        )
        .addStringOption(which),
    )
    .addSubcommand((sub) =>
      sub
        .setName('cancel')
        .setDescription('End it; the games that were played stay')
        .addStringOption(which)
        .addStringOption(reason),
    )
    .addSubcommand((sub) => sub.setName('list').setDescription('The tournaments of this server'));
}
