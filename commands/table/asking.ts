import type { SlashCommandSubcommandsOnlyBuilder } from '@discordjs/builders';
import type { ChatInputCommandInteraction } from 'discord.js';
import { type Answer, type Bot, note } from '../../src/discord/answers/command.ts';
import { actorOf, personOf } from '../../src/discord/rights/person.ts';
import { RuleError } from '../../src/engine/rule-error.ts';
import type { StoredTable } from '../../src/store/records/table.ts';
import { optionsOf } from '../../src/table/log/unreadable.ts';
import { onOneLine } from '../../src/table/message/names.ts';
import type { Request } from '../../src/table/seats/agreements.ts';
import { mustSee } from './company.ts';

/** Requests that people at a table can make to each other. */
const requests = {
  undo: 'Take back your last action, if everybody agrees and nobody has seen anything new',
  draw: 'Offer a draw; the game ends with it if everybody agrees',
  pause: 'Pause the game if everybody agrees; moderators who aren’t playing decide alone',
  resume: 'Resume a paused game if everybody agrees; moderators who aren’t playing decide alone',
} as const;

type BareRequest = keyof typeof requests;
const isBareRequest = (name: string): name is BareRequest => Object.hasOwn(requests, name);

export const askingNames = [...Object.keys(requests), 'replace'];

export function addAsking(data: SlashCommandSubcommandsOnlyBuilder): SlashCommandSubcommandsOnlyBuilder {
  for (const [name, description] of Object.entries(requests))
    data.addSubcommand((sub) => sub.setName(name).setDescription(description));
  return data.addSubcommand((sub) =>
    sub
      .setName('replace')
      .setDescription('Give a seat to another person or a computer, if the person there agrees')
      .addUserOption((option) => option.setName('with').setDescription('Who plays from now on'))
      .addStringOption((option) =>
        option.setName('level').setDescription('Or a computer of this level').setAutocomplete(true),
      )
      .addStringOption((option) =>
        option.setName('seat').setDescription('Which seat; your own by default').setAutocomplete(true),
      ),
  );
}

/** Runs one of this file's subcommands. */
export async function ask(
  interaction: ChatInputCommandInteraction<'cached'>,
  bot: Bot,
  here: StoredTable,
): Promise<Answer> {
  const name = interaction.options.getSubcommand();
  const request = isBareRequest(name) ? ({ do: name } as const) : replacement(interaction, bot, here);
  const actor = actorOf(interaction);
  return note('', await bot.tables.agreements.ask(here.id, actor, request, interaction.id));
}

function replacement(
  interaction: ChatInputCommandInteraction<'cached'>,
  bot: Bot,
  here: StoredTable,
): Request {
  const { options } = interaction;
  const level = options.getString('level');
  const user = options.getUser('with');
  if ((level === null) === (user === null))
    throw new RuleError('who', 'Choose either a person (`with`) or a computer (`level`).');
  const seatText = options.getString('seat');
  const seat = seatText === null ? {} : { seat: Number(seatText) };
  if (user !== null) {
    const member = mustSee(interaction, 'with');
    return { do: 'replace', ...seat, by: personOf(member) };
  }
  const known = bot.tables.ledger.game(here.game).levels.find(({ id }) => id === level);
  if (known === undefined)
    throw new RuleError('unknown-level', 'There’s no such computer player. Choose one from the list.');
  return { do: 'replace', ...seat, by: { level: known.id, label: known.label } };
}

/** Suggests seats and levels that match the typed text. */
export function completeAsking(
  bot: Bot,
  here: StoredTable,
  option: string,
): readonly { readonly id: string; readonly label: string }[] {
  const game = bot.tables.ledger.game(here.game);
  if (option === 'level') return game.levels;
  const options = optionsOf(game, here);
  return here.seats.map(({ seat, name }) => ({
    id: String(seat),
    label: `${game.seatLabel(options, seat)} (${onOneLine(name)})`.slice(0, 100),
  }));
}
