import { SlashCommandBuilder, type SlashCommandStringOption } from '@discordjs/builders';
import { type ChatInputCommandInteraction, InteractionContextType, PermissionFlagsBits } from 'discord.js';
import { type Answer, type Bot, type Command, note } from '../src/discord/answers/command.ts';
import { largestFile } from '../src/discord/answers/download.ts';
import { asWritten } from '../src/engine/markdown.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import type { Game } from '../src/games/game.ts';
import type { Library, LibraryFormat } from '../src/games/library.ts';
import type { GuildLeague } from '../src/store/records/league.ts';

type Interaction = ChatInputCommandInteraction<'cached'>;

/** A league in CSV is one file a table. */
const fileOptions = ['file', 'file2', 'file3', 'file4', 'file5', 'file6', 'file7'] as const;
/** Leagues that one server may offer. */
const mostLeagues = 20;
/** Letters of all leagues that a server offers or has played with, as they are kept: ten times the built-in league. */
const mostLetters = 6_000_000;
/** Imports of a server on a day, those with mistakes among them: each takes a thread for a moment. */
const mostImports = 50;
const dayMs = 24 * 60 * 60_000;
/** Stands for the game's own teams where a league is asked for. */
const own = 'built-in';

const formatOption = (option: SlashCommandStringOption) =>
  option
    .setName('format')
    .setDescription('One JSON file, or CSV tables for a spreadsheet; JSON unless you choose')
    .setChoices({ name: 'JSON', value: 'json' }, { name: 'CSV', value: 'csv' });

/** `/league`: bring your own teams, players, cards, lineups and schedule. For the game that has a library. */
export function league(game: Game, library: Library): Command {
  return {
    data: new SlashCommandBuilder()
      .setName('league')
      .setDescription(`Your own teams for ${game.title}`)
      .setContexts(InteractionContextType.Guild)
      .addSubcommand((sub) => {
        sub.setName('import').setDescription('Bring a league: a .json file, or .csv tables');
        for (const name of fileOptions)
          sub.addAttachmentOption((option) =>
            option
              .setName(name)
              .setDescription(
                name === 'file' ? 'The .json file, or the first .csv table' : 'Another .csv table',
              )
              .setRequired(name === 'file'),
          );
        return sub;
      })
      .addSubcommand((sub) =>
        sub
          .setName('export')
          .setDescription('Get a league as files')
          .addStringOption((option) =>
            option
              .setName('league')
              .setDescription('Which one; the built-in league unless you choose')
              .setMaxLength(100)
              .setAutocomplete(true),
          )
          .addStringOption(formatOption),
      )
      .addSubcommand((sub) => sub.setName('list').setDescription('The leagues of this server'))
      .addSubcommand((sub) =>
        sub
          .setName('remove')
          .setDescription('Offer a league no more; its games go on')
          .addStringOption((option) =>
            option
              .setName('league')
              .setDescription('Which one')
              .setRequired(true)
              .setMaxLength(100)
              .setAutocomplete(true),
          ),
      )
      .addSubcommand((sub) =>
        sub
          .setName('example')
          .setDescription('A small league to begin with, as files')
          .addStringOption(formatOption),
      ),
    async run(interaction, bot) {
      switch (interaction.options.getSubcommand()) {
        case 'import':
          return importLeague(game, interaction, bot);
        case 'export':
          return exportLeague(game, library, interaction, bot);
        case 'remove':
          return removeLeague(game, interaction, bot);
        case 'example':
          return handedOut('An example league', library.example(formatOf(interaction)));
        default:
          return listed(
            await leaguesOf(bot, game, interaction.guildId),
            (await bot.tables.libraries.offered(game.id, interaction.guildId)).map(({ key }) => key),
          );
      }
    },
    async complete(interaction, bot) {
      const typed = interaction.options.getFocused().toLowerCase();
      const leagues = await leaguesOf(bot, game, interaction.guildId);
      const builtIn =
        interaction.options.getSubcommand() === 'export' ? [{ name: 'Built-in league', value: own }] : [];
      return [
        ...builtIn,
        ...leagues.map(({ name, key }) => ({ name: `${name} (${key})`, value: key })),
      ].filter(({ name }) => name.toLowerCase().includes(typed));
    },
  };
}

const formatOf = (interaction: Interaction): LibraryFormat =>
  interaction.options.getString('format') === 'csv' ? 'csv' : 'json';

/** The command is everybody's; what changes the server's leagues is for those who manage it, as `/settings` is. */
function mustManage({ memberPermissions }: Interaction): void {
  if (!memberPermissions.has(PermissionFlagsBits.ManageGuild))
    throw new RuleError('not-allowed', 'Leagues are brought and removed by those who manage this server.');
}

async function leaguesOf(bot: Bot, game: Game, guildId: string): Promise<GuildLeague[]> {
  return (await bot.store.guildLeagues(guildId)).filter((one) => one.game === game.id);
}

/** The league that a person means by its key or name. @throws RuleError */
function leagueNamed(leagues: readonly GuildLeague[], typed: string): GuildLeague {
  const found = leagues.filter(
    ({ key, name }) => key === typed || name.toLowerCase() === typed.toLowerCase(),
  );
  const [first, second] = found;
  if (first === undefined)
    throw new RuleError(
      'no-such-league',
      `This server has no league “${asWritten(typed.slice(0, 60))}”. \`/league list\` shows them.`,
    );
  if (second !== undefined)
    throw new RuleError(
      'which-league',
      `Two leagues are called ${asWritten(first.name)}; name one by its key: ${found.map(({ key }) => `\`${key}\``).join(', ')}.`,
    );
  return first;
}

/** Days are those of UTC. @throws RuleError (`too-many-imports`) */
async function mustHaveImportsLeft(bot: Bot, guildId: string): Promise<void> {
  const now = bot.now();
  const made = await bot.store.countImport(guildId, now.toISOString().slice(0, 10));
  if (made <= mostImports) return;
  const tomorrow = (Math.floor(now.getTime() / dayMs) + 1) * dayMs;
  throw new RuleError(
    'too-many-imports',
    `I read ${mostImports} leagues a day for a server, and today’s are done. You can bring another <t:${tomorrow / 1_000}:R>.`,
  );
}

async function importLeague(game: Game, interaction: Interaction, bot: Bot): Promise<Answer> {
  mustManage(interaction);
  const attached = fileOptions.flatMap((name) => interaction.options.getAttachment(name) ?? []);
  if (attached.reduce((sum, { size }) => sum + size, 0) > largestFile)
    throw new RuleError('file-too-large', 'That is too large: I take leagues of up to 4 MB.');
  await mustHaveImportsLeft(bot, interaction.guildId);
  const files = await Promise.all(
    attached.map(async (one) => ({ name: one.name, text: await bot.download(one) })),
  );
  const { keys, name, document, summary, warnings = [] } = await bot.tables.libraries.read(game.id, files);
  const leagues = await leaguesOf(bot, game, interaction.guildId);
  if (!leagues.some((one) => keys.includes(one.key))) {
    if (leagues.length >= mostLeagues)
      throw new RuleError(
        'too-many-leagues',
        `This server has ${mostLeagues} leagues already. \`/league remove\` makes room.`,
      );
    if ((await bot.store.leagueLetters(interaction.guildId, document)) + document.length > mostLetters)
      throw new RuleError(
        'leagues-too-large',
        'The leagues of this server are too large together with this one. `/league remove` makes room; those that games were played with count for as long as the games are kept (`/settings keep`).',
      );
  }
  const { guildId, user } = interaction;
  const { key, added } = await bot.store.keepLeague({
    guildId,
    game: game.id,
    name,
    document,
    keys,
    importedBy: user.id,
  });
  return note(
    `${asWritten(name)} ${added ? 'is here' : 'was here already'}`,
    [
      `${asWritten(summary)}. Its key is \`${key}\`.`,
      `Type the name of a team in \`/play ${game.id}\` to play with it.`,
      ...warned(warnings),
    ].join('\n'),
  );
}

/** So many warnings are told at once. */
const mostWarnings = 10;

function warned(warnings: readonly string[]): string[] {
  const more = warnings.length - mostWarnings;
  return [
    ...warnings.slice(0, mostWarnings).map((warning) => `⚠️ ${asWritten(warning)}`),
    ...(more > 0 ? [`… and ${more} more.`] : []),
  ];
}

async function exportLeague(
  game: Game,
  library: Library,
  interaction: Interaction,
  bot: Bot,
): Promise<Answer> {
  const typed = interaction.options.getString('league') ?? own;
  if (typed === own) return handedOut('The built-in league', library.write(undefined, formatOf(interaction)));
  const { key, name } = leagueNamed(await leaguesOf(bot, game, interaction.guildId), typed);
  const kept = await bot.store.league(key);
  if (kept === undefined) throw new RuleError('no-such-league', `${asWritten(name)} is not there any more.`);
  return handedOut(asWritten(name), library.write(kept.document, formatOf(interaction)));
}

function handedOut(
  title: string,
  files: readonly { readonly name: string; readonly text: string }[],
): Answer {
  const words = `${files.length === 1 ? 'One file' : `${files.length} tables`}. Change what you like and bring it back with \`/league import\`.`;
  return { ...note(title, words), files: files.map(({ name, text }) => ({ name, content: text })) };
}

async function removeLeague(game: Game, interaction: Interaction, bot: Bot): Promise<Answer> {
  mustManage(interaction);
  const { guildId, options } = interaction;
  const { key, name } = leagueNamed(
    await leaguesOf(bot, game, guildId),
    options.getString('league', true).trim(),
  );
  await bot.store.dropLeague(guildId, key);
  return note(
    'Removed',
    `${asWritten(name)} is not offered any more. Games that use it go on and can still be checked.`,
  );
}

/** @param readable keys of those that can be played with */
function listed(leagues: readonly GuildLeague[], readable: readonly string[]): Answer {
  const lines = leagues.map(({ name, key, importedBy, createdAt }) => {
    const line = `• **${asWritten(name)}** (\`${key}\`), brought by <@${importedBy}> <t:${Math.floor(createdAt.getTime() / 1_000)}:d>`;
    return readable.includes(key)
      ? line
      : `${line}\n  ⚠️ cannot be read (any more): bring it anew, or \`/league remove\``;
  });
  return note(
    'Leagues of this server',
    lines.join('\n') || 'None but the built-in one. `/league example` shows how to bring your own.',
  );
}
