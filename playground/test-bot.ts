import {
  ActionRowBuilder,
  AttachmentBuilder,
  ButtonBuilder,
  ButtonStyle,
  Client,
  type ClientOptions,
  EmbedBuilder,
  GatewayIntentBits,
  type Interaction,
  MessageFlags,
  ModalBuilder,
  SlashCommandBuilder,
  StringSelectMenuBuilder,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';
import type { Playground } from './playground.ts';

/** A small bot that uses the real discord.js, for the playground's own tests: each command tests one thing. */

/** A red pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const commands = [
  new SlashCommandBuilder()
    .setName('hello')
    .setDescription('Says hello.')
    .addStringOption((option) => option.setName('to').setDescription('Who to greet.').setMaxLength(20))
    .addUserOption((option) => option.setName('friend').setDescription('Somebody in the server.')),
  new SlashCommandBuilder().setName('secret').setDescription('Tells only you.'),
  new SlashCommandBuilder()
    .setName('later')
    .setDescription('Takes its time.')
    .addBooleanOption((option) => option.setName('private').setDescription('Only for you.')),
  new SlashCommandBuilder().setName('counter').setDescription('Counts presses.'),
  new SlashCommandBuilder().setName('never').setDescription('Does not answer.'),
  new SlashCommandBuilder().setName('picture').setDescription('Shows a picture.'),
  new SlashCommandBuilder()
    .setName('roll')
    .setDescription('Rolls.')
    .addSubcommand((sub) =>
      sub
        .setName('dice')
        .setDescription('Rolls dice.')
        .addIntegerOption((option) =>
          option.setName('sides').setDescription('Sides.').setRequired(true).setMinValue(2).setMaxValue(100),
        )
        .addStringOption((option) =>
          option
            .setName('color')
            .setDescription('Color.')
            .addChoices({ name: 'Deep red', value: 'red' }, { name: 'Blue', value: 'blue' }),
        ),
    )
    .addSubcommand((sub) =>
      sub
        .setName('for')
        .setDescription('Rolls for a purpose.')
        .addStringOption((option) =>
          option.setName('purpose').setDescription('What for.').setRequired(true).setAutocomplete(true),
        ),
    ),
  new SlashCommandBuilder().setName('tidy').setDescription('For moderators.').setDefaultMemberPermissions(8),
];

const row = <Part extends ButtonBuilder | StringSelectMenuBuilder>(...parts: Part[]) =>
  new ActionRowBuilder<Part>().addComponents(...parts);

function counter(count: number) {
  return {
    embeds: [new EmbedBuilder().setTitle('Counter').setDescription(`Pressed ${count} times.`)],
    components: [
      row(
        new ButtonBuilder().setCustomId(`count:${count}`).setLabel('Count').setStyle(ButtonStyle.Primary),
        new ButtonBuilder().setCustomId('name').setLabel('Name it').setStyle(ButtonStyle.Secondary),
        new ButtonBuilder().setCustomId('off').setLabel('Off').setStyle(ButtonStyle.Danger).setDisabled(true),
      ),
      row(
        new StringSelectMenuBuilder()
          .setCustomId('fruit')
          .setPlaceholder('Pick fruit')
          .setMinValues(1)
          .setMaxValues(2)
          .addOptions(
            { label: 'Apple', value: 'a' },
            { label: 'Pear', value: 'p' },
            { label: 'Fig', value: 'f' },
          ),
      ),
    ],
  };
}

async function react(interaction: Interaction): Promise<void> {
  if (!interaction.inCachedGuild()) throw new Error('The interaction does not come from a known server.');
  if (interaction.isAutocomplete()) {
    const typed = interaction.options.getFocused();
    const choices = ['attack', 'defence', 'damage'].filter((name) => name.startsWith(typed));
    await interaction.respond(choices.map((name) => ({ name, value: name })));
  } else if (interaction.isChatInputCommand()) await command(interaction);
  else if (interaction.isButton()) {
    const [what, count] = interaction.customId.split(':');
    if (what === 'count') await interaction.update(counter(Number(count) + 1));
    else if (what === 'name') {
      await interaction.showModal(
        new ModalBuilder()
          .setCustomId('naming')
          .setTitle('A name')
          .addComponents(
            new ActionRowBuilder<TextInputBuilder>().addComponents(
              new TextInputBuilder()
                .setCustomId('name')
                .setLabel('Name')
                .setMinLength(2)
                .setStyle(TextInputStyle.Short),
            ),
          ),
      );
    } else if (what === 'slow') {
      await interaction.deferUpdate();
      await interaction.editReply({ content: 'Done slowly.' });
    } else {
      await interaction.reply({ content: `Unknown: ${interaction.customId}`, flags: MessageFlags.Ephemeral });
    }
  } else if (interaction.isStringSelectMenu()) {
    await interaction.reply(`${interaction.member.displayName} picked ${interaction.values.join(' and ')}.`);
  } else if (interaction.isModalSubmit()) {
    await interaction.reply(`It is called ${interaction.fields.getTextInputValue('name')}.`);
  }
}

async function command(
  interaction: Extract<Interaction<'cached'>, { isChatInputCommand(): unknown }> & { commandName: string },
): Promise<void> {
  if (!interaction.isChatInputCommand()) return;
  const { options } = interaction;
  switch (interaction.commandName) {
    case 'hello': {
      const friend = options.getMember('friend');
      const to = friend?.displayName ?? options.getString('to') ?? interaction.member.displayName;
      const { resource } = await interaction.reply({ content: `Hello ${to}!`, withResponse: true });
      if (resource?.message?.content !== `Hello ${to}!`) throw new Error('The response was not returned.');
      return;
    }
    case 'secret':
      await interaction.reply({
        content: `Psst, <@${interaction.user.id}>.`,
        flags: MessageFlags.Ephemeral,
        components: [
          row(new ButtonBuilder().setCustomId('slow').setLabel('Slow').setStyle(ButtonStyle.Secondary)),
        ],
      });
      return;
    case 'later':
      await interaction.deferReply(options.getBoolean('private') ? { flags: MessageFlags.Ephemeral } : {});
      await interaction.editReply('It took a while.');
      await interaction.followUp('And one more thing.');
      return;
    case 'counter':
      await interaction.reply(counter(0));
      return;
    case 'picture':
      await interaction.reply({
        embeds: [new EmbedBuilder().setTitle('Look').setImage('attachment://pixel.png')],
        files: [new AttachmentBuilder(PIXEL, { name: 'pixel.png', description: 'A red pixel.' })],
      });
      return;
    case 'roll':
      await interaction.reply(
        options.getSubcommand() === 'dice'
          ? `d${options.getInteger('sides', true)} in ${options.getString('color') ?? 'no color'}`
          : `For ${options.getString('purpose', true)}`,
      );
      return;
    case 'tidy':
      await interaction.reply('All tidy.');
      return;
  }
}

/** Starts the bot and waits until it is ready and its commands are registered. */
export async function startTestBot(
  playground: Pick<Playground, 'apiUrl' | 'token'>,
  options: Partial<ClientOptions> = {},
  hear: (interaction: Interaction) => Promise<void> = react,
): Promise<Client<true>> {
  const client = new Client({
    intents: [GatewayIntentBits.Guilds],
    ...options,
    rest: { api: playground.apiUrl, ...options.rest },
  });
  client.on('error', () => undefined);
  client.on('interactionCreate', (interaction) => {
    hear(interaction).catch((error: unknown) => client.emit('error', error as Error));
  });
  const ready = new Promise<Client<true>>((resolve) => client.once('clientReady', resolve));
  await client.login(playground.token);
  const bot = await ready;
  await registerCommands(bot);
  return bot;
}

export async function registerCommands(bot: Client<true>): Promise<void> {
  await bot.application.commands.set(commands);
}
