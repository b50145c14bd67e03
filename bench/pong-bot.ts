import { ActionRowBuilder, ButtonBuilder, ButtonStyle, Client, Events, GatewayIntentBits } from 'discord.js';
import { z } from 'zod';

/**
 * The least that a bot can do: a message with a button in every channel, and one update for every press. What the table
 * bot is held against. A process of its own.
 */

const environment = z.object({ DISCORD_TOKEN: z.string(), DISCORD_API_URL: z.url() });
const { DISCORD_TOKEN: token, DISCORD_API_URL: api } = environment.parse(process.env);

const components = [
  new ActionRowBuilder<ButtonBuilder>().addComponents(
    new ButtonBuilder().setCustomId('ping').setLabel('Ping').setStyle(ButtonStyle.Primary),
  ),
];
const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api } });
client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isButton()) await interaction.update({ content: 'pong', components });
});
client.once(Events.ClientReady, async ({ channels }) => {
  for (const channel of channels.cache.values()) {
    if (channel.isSendable()) await channel.send({ content: 'ping?', components });
  }
  process.stdout.write('{"msg":"ready"}\n');
});
await client.login(token);
