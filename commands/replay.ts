import { SlashCommandBuilder, type SlashCommandSubcommandBuilder } from '@discordjs/builders';
import {
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  InteractionContextType,
} from 'discord.js';
import { type Answer, type Bot, type Command, note } from '../src/discord/answers/command.ts';
import { personOf } from '../src/discord/rights/person.ts';
import { finishedInSight, sightOf, tableMeant } from '../src/discord/rights/sight.ts';
import type { StoredTable } from '../src/store/records/table.ts';
import type { Watcher } from '../src/table/keeping/replaying.ts';
import { onOneLine } from '../src/table/message/names.ts';

type Interaction = ChatInputCommandInteraction<'cached'>;

/** A finished game that a person named, and how they see it. */
interface Meant {
  readonly table: StoredTable;
  readonly watcher: Watcher;
}

/** Length of a share token, in characters. */
const tokenLength = 22;

const withTable = (sub: SlashCommandSubcommandBuilder): SlashCommandSubcommandBuilder =>
  sub.addStringOption((option) =>
    option
      .setName('table')
      .setDescription('Which finished game; the newest in this channel by default')
      .setMinLength(10)
      .setMaxLength(10)
      .setAutocomplete(true),
  );

const withToken = (sub: SlashCommandSubcommandBuilder): SlashCommandSubcommandBuilder =>
  sub.addStringOption((option) =>
    option
      .setName('token')
      .setDescription('The token that somebody shared with you, also from another server')
      .setMinLength(tokenLength)
      .setMaxLength(tokenLength),
  );

/** `/replay`: steps through finished games, shares them and exports them. */
export const replay: Command = {
  data: new SlashCommandBuilder()
    .setName('replay')
    .setDescription('Finished games, step by step')
    .setContexts(InteractionContextType.Guild)
    .addSubcommand((sub) =>
      withToken(withTable(sub.setName('show').setDescription('Step through a finished game'))),
    )
    .addSubcommand((sub) =>
      withTable(
        sub
          .setName('share')
          .setDescription('Make a token for a game you played; it opens the replay anywhere'),
      ),
    )
    .addSubcommand((sub) =>
      withTable(sub.setName('unshare').setDescription('End the share of a game; its token stops working')),
    )
    .addSubcommand((sub) =>
      withToken(
        withTable(sub.setName('export').setDescription('A finished game as files for other programs')),
      ),
    ),
  async run(interaction, bot) {
    const meant = await gameMeant(interaction, bot);
    switch (interaction.options.getSubcommand()) {
      case 'share':
        return share(meant, bot);
      case 'unshare':
        return unshare(meant, bot);
      case 'export':
        return { private: true, ...(await bot.tables.replaying.exported(meant.table, meant.watcher)) };
      default:
        return show(meant, bot);
    }
  },
  complete,
};

/**
 * The game that a person names by its token or its table.
 * @throws RuleError
 */
async function gameMeant(interaction: Interaction, bot: Bot): Promise<Meant> {
  const token = interaction.options.getString('token') ?? undefined;
  const person = personOf(interaction.member);
  if (token !== undefined) {
    const table = await bot.tables.replaying.sharedBy(token);
    return { table, watcher: { actor: { ...person, moderator: false }, sees: true, token } };
  }
  const table = await tableMeant(interaction, bot, (id) => bot.tables.replaying.stored(id));
  const { sees, moderator } = await sightOf(interaction, table);
  return { table, watcher: { actor: { ...person, moderator }, sees } };
}

async function show({ table, watcher }: Meant, bot: Bot): Promise<Answer> {
  await bot.tables.replaying.mustMayReplay(table, watcher);
  const { message } = await bot.tables.replaying.step(table.id, { by: 'first', number: 0 }, watcher);
  // Archived tables have no row that the answer could belong to.
  return { private: true, message, ...(!bot.tables.replaying.isArchived(table.id) && { about: table.id }) };
}

async function share({ table, watcher }: Meant, bot: Bot): Promise<Answer> {
  const token = await bot.tables.replaying.share(table, watcher);
  return note(
    'Your share token',
    [
      `\`\`\`\n${token}\n\`\`\``,
      'Whoever has it can replay this game on any server where I am: `/replay show token:`. Copy it now, because I can’t show it again. `/replay unshare` ends it.',
    ].join('\n'),
  );
}

async function unshare({ table, watcher }: Meant, bot: Bot): Promise<Answer> {
  const ended = await bot.tables.replaying.unshare(table, watcher);
  return note(
    'No longer shared',
    ended === 1
      ? 'The token of this game no longer works.'
      : `The ${ended} tokens of this game no longer work.`,
  );
}

/** Suggests finished games that the person may replay. */
async function complete(interaction: AutocompleteInteraction<'cached'>, bot: Bot) {
  const { name, value } = interaction.options.getFocused(true);
  if (name !== 'table') return [];
  const typed = value.toLowerCase();
  const tables = await finishedInSight(interaction, bot);
  return tables
    .map((table) => ({ name: labelOf(table, bot), value: table.id }))
    .filter((one) => `${one.name} ${one.value}`.toLowerCase().includes(typed));
}

/** A finished game in a list: `Nim: Ada, Ben · Nov 26`. */
function labelOf({ game, seats, finishedAt }: StoredTable, bot: Bot): string {
  const names = seats.map(({ name }) => onOneLine(name)).join(', ');
  const day = finishedAt?.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const whole = `${bot.tables.ledger.titleOf(game)}: ${names}`;
  const end = day === undefined ? '' : ` · ${day}`;
  return `${whole.slice(0, 100 - end.length)}${end}`;
}
