import { SlashCommandBuilder } from '@discordjs/builders';
import { InteractionContextType } from 'discord.js';
import { type Answer, type Bot, type Command, note } from '../src/discord/command.ts';
import { actorOf } from '../src/discord/person.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import type { StoredTable } from '../src/store/store.ts';
import { statusOf } from '../src/table/board.ts';
import { seatOf } from '../src/table/live.ts';

/** Lines of the story that `/table history` shows; the file beside it has them all. */
const shownLines = 15;

const data = new SlashCommandBuilder()
  .setName('table')
  .setDescription('The table in this channel')
  .setContexts(InteractionContextType.Guild)
  .addSubcommand((sub) => sub.setName('status').setDescription('What is played here, and whose turn it is'))
  .addSubcommand((sub) =>
    sub.setName('board').setDescription('Bring the table message to the end of the channel'),
  )
  .addSubcommand((sub) => sub.setName('hand').setDescription('What only you may see'))
  .addSubcommand((sub) =>
    sub
      .setName('page')
      .setDescription('Further reading on the game')
      .addStringOption((option) =>
        option.setName('page').setDescription('Which page').setRequired(true).setAutocomplete(true),
      ),
  )
  .addSubcommand((sub) => sub.setName('history').setDescription('The whole story of the game'))
  .addSubcommand((sub) => sub.setName('resign').setDescription('Give up your game'))
  .addSubcommand((sub) => sub.setName('end').setDescription('End the game without a result (moderators)'));

/** `/table …`: looks at, and ends, what is played in the channel. */
export const table: Command = {
  data,
  privately: (interaction) => interaction.options.getSubcommand() !== 'board',
  async run(interaction, bot) {
    const here = await bot.tables.here(interaction.channelId);
    const actor = actorOf(interaction.member);
    switch (interaction.options.getSubcommand()) {
      case 'board':
        return { table: here.id };
      case 'hand':
        return { private: true, message: await bot.tables.hand(here.id, actor) };
      case 'page': {
        const page = await bot.tables.page(here.id, interaction.options.getString('page', true), actor);
        return { private: true, message: { panels: [page], rows: [] } };
      }
      case 'history':
        return history(bot, here);
      case 'resign':
        return confirmResignation(here, actor.userId);
      case 'end':
        await bot.tables.end(here.id, actor);
        return note('The table is closed', 'The game was ended without a result.');
      default:
        return status(bot, here);
    }
  },
  async complete(interaction, bot) {
    const here = await bot.tables.here(interaction.channelId);
    const typed = interaction.options.getFocused().toLowerCase();
    return bot.tables
      .game(here.game)
      .pages.filter(({ id, label }) => `${id} ${label}`.toLowerCase().includes(typed))
      .map(({ id, label }) => ({ name: label, value: id }));
  },
};

async function status(bot: Bot, here: StoredTable): Promise<Answer> {
  const game = bot.tables.game(here.game);
  const message = await bot.tables.message(here.id);
  const link =
    here.messageId === undefined
      ? ''
      : `\nhttps://discord.com/channels/${here.guildId}/${here.channelId}/${here.messageId}`;
  const seats = here.seats.map(
    (one) => `${game.seatLabel(game.options.parse(here.options), one.seat)} — **${one.name}**`,
  );
  return note(
    `${game.title} · ${statusOf(here)}`,
    `${[message.text ?? '', ...seats].filter((line) => line !== '').join('\n')}${link}\n-# Table \`${here.id}\` · action ${here.seq}`,
  );
}

async function history(bot: Bot, here: StoredTable): Promise<Answer> {
  const { lines } = await bot.tables.history(here.id);
  const last = lines.slice(-shownLines).map((line) => `• ${line}`);
  const more =
    lines.length > shownLines ? [`*The last ${shownLines} of ${lines.length} lines; the file has all.*`] : [];
  return {
    private: true,
    message: {
      panels: [{ title: 'The story', text: [...more, ...last].join('\n') || 'Nothing has happened yet.' }],
      rows: [],
    },
    files: lines.length > 0 ? [{ name: `${here.id}.txt`, content: `${lines.join('\n')}\n` }] : [],
  };
}

function confirmResignation(here: StoredTable, userId: string): Answer {
  if (here.status !== 'active') throw new RuleError('not-running', 'No game is running here.');
  if (seatOf(here, userId) === undefined) {
    throw new RuleError('not-seated', 'You are not sitting at this table.');
  }
  return {
    private: true,
    message: {
      panels: [{ title: 'Give up?', text: 'This ends the game for you, and it cannot be taken back.' }],
      rows: [
        [{ kind: 'button', label: 'Yes, give up', style: 'danger', press: { do: 'resign', table: here.id } }],
      ],
    },
  };
}
