import {
  ActionRowBuilder,
  type APIActionRowComponent,
  type APIComponentInMessageActionRow,
  type APIEmbed,
  ButtonBuilder,
  ButtonStyle,
  Client,
  Events,
  GatewayIntentBits,
} from 'discord.js';
import { z } from 'zod';

/**
 * A minimal bot in its own process: a message with a button in every channel, and one update per press. The
 * baseline for the table bot.
 */

const environment = z.object({
  DISCORD_TOKEN: z.string(),
  DISCORD_API_URL: z.url(),
  /** A whole message to post and to answer with, as JSON; one word and one button by default. */
  PONG_MESSAGE: z.string().optional(),
});
const { DISCORD_TOKEN: token, DISCORD_API_URL: api, PONG_MESSAGE: text } = environment.parse(process.env);
const whole = z.object({
  content: z.string(),
  embeds: z.array(z.custom<APIEmbed>()),
  components: z.array(z.custom<APIActionRowComponent<APIComponentInMessageActionRow>>()),
});

const button = new ButtonBuilder().setCustomId('ping').setLabel('Ping').setStyle(ButtonStyle.Primary);
const pong =
  text === undefined
    ? { content: 'pong', components: [new ActionRowBuilder<ButtonBuilder>().addComponents(button)] }
    : { ...whole.parse(JSON.parse(text)), allowedMentions: { parse: [] } };
const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api } });
client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isButton()) await interaction.update(pong);
});
client.once(Events.ClientReady, async ({ channels }) => {
  for (const channel of channels.cache.values()) {
    if (channel.isSendable()) await channel.send(pong);
  }
  process.stdout.write('{"msg":"ready"}\n');
});
await client.login(token);
