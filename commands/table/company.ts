import type { SlashCommandSubcommandsOnlyBuilder } from '@discordjs/builders';
import { type ChatInputCommandInteraction, type GuildMember, PermissionFlagsBits } from 'discord.js';
import { type Answer, type Bot, note } from '../../src/discord/answers/command.ts';
import { actorOf } from '../../src/discord/rights/person.ts';
import { RuleError } from '../../src/engine/rule-error.ts';
import type { StoredTable } from '../../src/store/records/table.ts';

/** Subcommands for nudges, spectators, invitations, and whether a game is rated. */

export const companyNames = ['nudge', 'spectate', 'invite', 'rated'];

export function addCompany(data: SlashCommandSubcommandsOnlyBuilder): SlashCommandSubcommandsOnlyBuilder {
  return data
    .addSubcommand((sub) => sub.setName('nudge').setDescription('Mention the players whose turn it is'))
    .addSubcommand((sub) =>
      sub
        .setName('spectate')
        .setDescription('Follow this table and hear when it’s over; use it again to stop'),
    )
    .addSubcommand((sub) =>
      sub
        .setName('invite')
        .setDescription('Invite somebody to this table with a mention')
        .addUserOption((option) => option.setName('user').setDescription('Who to invite').setRequired(true))
        .addBooleanOption((option) =>
          option.setName('only').setDescription('From now on only invited people can join'),
        ),
    )
    .addSubcommand((sub) =>
      sub
        .setName('rated')
        .setDescription('Whether the game changes ratings, until it begins')
        .addBooleanOption((option) =>
          option.setName('on').setDescription('Whether it changes ratings').setRequired(true),
        ),
    );
}

/** Runs one of this file's subcommands. */
export async function keepCompany(
  interaction: ChatInputCommandInteraction<'cached'>,
  bot: Bot,
  here: StoredTable,
): Promise<Answer> {
  const { people } = bot.tables;
  const actor = actorOf(interaction);
  switch (interaction.options.getSubcommand()) {
    case 'nudge':
      return note('', await people.nudge(here.id, actor));
    case 'spectate':
      return note('', await people.spectate(here.id, actor));
    case 'rated': {
      const on = interaction.options.getBoolean('on', true);
      await bot.tables.lobby.rated(here.id, actor, on);
      return note('', on ? 'This game changes ratings.' : 'This game won’t change any rating.');
    }
    default: {
      const guest = mustSee(interaction, 'user');
      if (guest.id === actor.userId) throw new RuleError('oneself', 'You’re already here.');
      const only = interaction.options.getBoolean('only') ?? undefined;
      return note('', await bot.tables.inviting.invite(here.id, actor, guest.id, only));
    }
  }
}

/**
 * Returns the member named by an option, who must be a person and able to see the channel.
 * @throws RuleError
 */
export function mustSee(interaction: ChatInputCommandInteraction<'cached'>, option: string): GuildMember {
  const member = interaction.options.getMember(option);
  if (member === null) throw new RuleError('no-member', 'I can’t find that person on this server.');
  if (member.user.bot) throw new RuleError('a-bot', 'Bots can’t press buttons. Choose a person.');
  if (interaction.channel?.permissionsFor(member).has(PermissionFlagsBits.ViewChannel) !== true)
    throw new RuleError('cannot-see', `<@${member.id}> can’t see this channel.`);
  return member;
}
