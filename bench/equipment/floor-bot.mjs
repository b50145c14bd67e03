import { SlashCommandBuilder } from '@discordjs/builders';
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3';
import { Client, Events, GatewayIntentBits } from 'discord.js';
import { pino } from 'pino';
import { z } from 'zod';

/**
 * The libraries that the bot can't do without, in a process of their own: logged in, one query made, nothing else. No
 * bot built on them takes less memory. It is plain JavaScript, so that no compiler is measured.
 */

const environment = z.object({
  DISCORD_TOKEN: z.string(),
  DISCORD_API_URL: z.url(),
  DATABASE_URL: z.string(),
  /** URL of the generated Prisma client's module. */
  PRISMA_CLIENT: z.url(),
});
const { DISCORD_TOKEN: token, DISCORD_API_URL: api, ...database } = environment.parse(process.env);

const { PrismaClient } = await import(database.PRISMA_CLIENT);
const prisma = new PrismaClient({ adapter: new PrismaBetterSqlite3({ url: database.DATABASE_URL }) });
await prisma.table.findMany({ take: 1 });
const commands = [new SlashCommandBuilder().setName('ping').setDescription('Answers.').toJSON()];
const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api } });
client.once(Events.ClientReady, async ({ application }) => {
  await application.commands.set(commands);
  pino().info('ready');
});
await client.login(token);
