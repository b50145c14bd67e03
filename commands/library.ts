import { SlashCommandBuilder, type SlashCommandStringOption } from '@discordjs/builders';
import { type ChatInputCommandInteraction, InteractionContextType, PermissionFlagsBits } from 'discord.js';
import { type Answer, type Bot, type Command, note } from '../src/discord/answers/command.ts';
import { largestFile } from '../src/discord/answers/download.ts';
import { plural } from '../src/engine/english.ts';
import { asWritten } from '../src/engine/markdown.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import type { Game } from '../src/games/game.ts';
import type { Library, LibraryFormat } from '../src/games/library.ts';
import type { GuildLeague } from '../src/store/records/league.ts';

type Interaction = ChatInputCommandInteraction<'cached'>;

/** CSV needs one file per table. */
const fileOptions = ['file', 'file2', 'file3', 'file4', 'file5', 'file6', 'file7'] as const;
/** Maximum number of imported items per game and server. */
const mostOffered = 20;
/**
 * Maximum total length of a server's stored content, in characters. It includes everything the server offers
 * or has played with. The limit is ten times baseball's built-in league.
 */
const mostLetters = 6_000_000;
/**
 * Maximum number of imports per server and day. Failed ones count too, because each one occupies a thread
 * briefly.
 */
const mostImports = 50;
const dayMs = 24 * 60 * 60_000;
/** Value that selects the game's built-in content. */
const own = 'built-in';

/** A game and its library of uploaded content. */
interface GameLibrary {
  readonly game: Game;
  readonly library: Library;
}

const formatNames: Readonly<Record<LibraryFormat, string>> = { json: 'JSON', csv: 'CSV', yaml: 'YAML' };

/** File extensions as shown to people: `.json, .csv`. */
const filesOf = ({ formats }: Library): string => formats.map((format) => `.${format}`).join(', ');

const formatOption =
  ({ formats }: Library) =>
  (option: SlashCommandStringOption) =>
    option
      .setName('format')
      .setDescription(`The file type; ${formatNames[formats[0]]} by default`)
      .setChoices(formats.map((value) => ({ name: formatNames[value], value })));

/** Builds the command of a game's library (`/league`), which imports, downloads and removes content. */
export function libraryCommand(game: Game, library: Library): Command {
  const gameLibrary: GameLibrary = { game, library };
  const { name: command, one, many } = library.command;
  return {
    data: new SlashCommandBuilder()
      .setName(command)
      .setDescription(`Your own ${many} for ${game.title}`)
      .setContexts(InteractionContextType.Guild)
      .addSubcommand((sub) => {
        sub.setName('import').setDescription(`Import a ${one}: ${filesOf(library)}`);
        for (const name of fileOptions)
          sub.addAttachmentOption((option) =>
            option
              .setName(name)
              .setDescription(name === 'file' ? 'The file, or the first of several' : 'Another file')
              .setRequired(name === 'file'),
          );
        return sub;
      })
      .addSubcommand((sub) =>
        sub
          .setName('export')
          .setDescription(`Get a ${one} as files`)
          .addStringOption((option) =>
            option
              .setName(command)
              .setDescription(`Which one; the built-in ${one} by default`)
              .setMaxLength(100)
              .setAutocomplete(true),
          )
          .addStringOption(formatOption(library)),
      )
      .addSubcommand((sub) => sub.setName('list').setDescription(`This server’s ${many}`))
      .addSubcommand((sub) =>
        sub
          .setName('remove')
          .setDescription(`Stop offering a ${one}; games that use it go on`)
          .addStringOption((option) =>
            option
              .setName(command)
              .setDescription('Which one')
              .setRequired(true)
              .setMaxLength(100)
              .setAutocomplete(true),
          ),
      )
      .addSubcommand((sub) =>
        sub
          .setName('example')
          .setDescription(`A small ${one} to start with, as files`)
          .addStringOption(formatOption(library)),
      ),
    async run(interaction, bot) {
      switch (interaction.options.getSubcommand()) {
        case 'import':
          return bring(gameLibrary, interaction, bot);
        case 'export':
          return handOut(gameLibrary, interaction, bot);
        case 'remove':
          return remove(gameLibrary, interaction, bot);
        case 'example':
          return handedOut(
            gameLibrary,
            `An example ${one}`,
            library.example(formatOf(gameLibrary, interaction)),
          );
        default:
          return listed(
            gameLibrary,
            await leaguesOf(bot, game, interaction.guildId),
            (await bot.tables.libraries.offered(game.id, interaction.guildId)).map(({ key }) => key),
          );
      }
    },
    async complete(interaction, bot) {
      const typed = interaction.options.getFocused().toLowerCase();
      const leagues = await leaguesOf(bot, game, interaction.guildId);
      const builtIn =
        interaction.options.getSubcommand() === 'export' ? [{ name: `Built-in ${one}`, value: own }] : [];
      return [
        ...builtIn,
        ...leagues.map(({ name, key }) => ({ name: `${name} (${key})`, value: key })),
      ].filter(({ name }) => name.toLowerCase().includes(typed));
    },
  };
}

function formatOf({ library }: GameLibrary, interaction: Interaction): LibraryFormat {
  const chosen = interaction.options.getString('format');
  return library.formats.find((format) => format === chosen) ?? library.formats[0];
}

/**
 * Checks that the person may change the server's content. Anybody may use the command, but only people who
 * manage the server may change content, as with `/settings`.
 * @throws RuleError
 */
function mustManage({ library }: GameLibrary, { memberPermissions }: Interaction): void {
  if (!memberPermissions.has(PermissionFlagsBits.ManageGuild))
    throw new RuleError(
      'not-allowed',
      `Only people who manage this server can import or remove ${library.command.many}.`,
    );
}

async function leaguesOf(bot: Bot, game: Game, guildId: string): Promise<GuildLeague[]> {
  return (await bot.store.guildLeagues(guildId)).filter((one) => one.game === game.id);
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Finds the item with this key or name.
 * @throws RuleError if there is none
 */
function named({ library }: GameLibrary, leagues: readonly GuildLeague[], typed: string): GuildLeague {
  const { name: command, one: kind, many } = library.command;
  const found = leagues.filter(
    ({ key, name }) => key === typed || name.toLowerCase() === typed.toLowerCase(),
  );
  const [first, second] = found;
  if (first === undefined)
    throw new RuleError(
      'no-such-league',
      `This server has no ${kind} “${asWritten(typed.slice(0, 60))}”. \`/${command} list\` shows them.`,
    );
  if (second !== undefined)
    throw new RuleError(
      'which-league',
      `Two ${many} are called ${asWritten(first.name)}; choose one by its key: ${found.map(({ key }) => `\`${key}\``).join(', ')}.`,
    );
  return first;
}

/**
 * Checks that the server hasn't used up its imports for the day (in UTC).
 * @throws RuleError (`too-many-imports`)
 */
async function mustHaveImportsLeft({ library }: GameLibrary, bot: Bot, guildId: string): Promise<void> {
  const now = bot.now();
  const made = await bot.store.countImport(guildId, now.toISOString().slice(0, 10));
  if (made <= mostImports) return;
  const tomorrow = (Math.floor(now.getTime() / dayMs) + 1) * dayMs;
  throw new RuleError(
    'too-many-imports',
    `A server can import ${mostImports} ${library.command.many} a day. You can import another <t:${tomorrow / 1_000}:R>.`,
  );
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.floor(bytes / 1_000)} kB` : `${Math.floor(bytes / 1024 / 1024)} MB`;

async function bring(gameLibrary: GameLibrary, interaction: Interaction, bot: Bot): Promise<Answer> {
  const { game, library } = gameLibrary;
  const { name: command, many } = library.command;
  mustManage(gameLibrary, interaction);
  const attached = fileOptions.flatMap((name) => interaction.options.getAttachment(name) ?? []);
  const largest = Math.min(largestFile, library.largest ?? largestFile);
  if (attached.reduce((sum, { size }) => sum + size, 0) > largest)
    throw new RuleError('file-too-large', `That’s too large: ${many} can be up to ${sizeOf(largest)}.`);
  await mustHaveImportsLeft(gameLibrary, bot, interaction.guildId);
  const files = await Promise.all(
    attached.map(async (one) => ({ name: one.name, text: await bot.download(one) })),
  );
  const read = await bot.tables.libraries.read(game.id, files);
  const { keys, name, document, summary, warnings = [], reading } = read;
  const leagues = await leaguesOf(bot, game, interaction.guildId);
  if (!leagues.some((one) => keys.includes(one.key))) {
    if (leagues.length >= mostOffered)
      throw new RuleError(
        'too-many-leagues',
        `This server already has ${mostOffered} ${many}. Make room with \`/${command} remove\`.`,
      );
    if ((await bot.store.leagueLetters(interaction.guildId, document)) + document.length > mostLetters)
      throw new RuleError(
        'leagues-too-large',
        `With this one, this server’s ${many} are too large. Make room with \`/${command} remove\`; those used in games count until the games are archived (\`/settings keep\`).`,
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
  const older = leagues.filter((other) => other.key !== key && other.name === name);
  const answer = note(
    `${asWritten(name)} ${added ? 'was imported' : 'was already imported'}`,
    [
      `${asWritten(summary)}. Its key is \`${key}\`.`,
      library.command.use,
      ...older.map(
        (other) =>
          `⚠️ Another ${library.command.one} has this name. \`/${command} remove ${command}:${other.key}\` removes it.`,
      ),
      ...(reading === undefined ? [] : [reading.hint]),
      ...warned(warnings),
    ].join('\n'),
  );
  if (reading === undefined) return answer;
  return { ...answer, files: [{ name: reading.file.name, content: reading.file.text }] };
}

/** Maximum number of warnings shown at once. */
const mostWarnings = 10;

function warned(warnings: readonly string[]): string[] {
  const more = warnings.length - mostWarnings;
  return [
    ...warnings.slice(0, mostWarnings).map((warning) => `⚠️ ${asWritten(warning)}`),
    ...(more > 0 ? [`… and ${more} more.`] : []),
  ];
}

async function handOut(gameLibrary: GameLibrary, interaction: Interaction, bot: Bot): Promise<Answer> {
  const { game, library } = gameLibrary;
  const { name: command, one } = library.command;
  const format = formatOf(gameLibrary, interaction);
  const typed = interaction.options.getString(command) ?? own;
  if (typed === own) return handedOut(gameLibrary, `The built-in ${one}`, library.write(undefined, format));
  const { key, name } = named(gameLibrary, await leaguesOf(bot, game, interaction.guildId), typed);
  const kept = await bot.store.league(key);
  if (kept === undefined) throw new RuleError('no-such-league', `${asWritten(name)} was just removed.`);
  return handedOut(gameLibrary, asWritten(name), library.write(kept.document, format));
}

function handedOut(
  { library }: GameLibrary,
  title: string,
  files: readonly { readonly name: string; readonly text: string }[],
): Answer {
  const words = `${plural(files.length, 'One file', `${files.length} files`)}. Change what you like, then import it with \`/${library.command.name} import\`.`;
  return { ...note(title, words), files: files.map(({ name, text }) => ({ name, content: text })) };
}

async function remove(gameLibrary: GameLibrary, interaction: Interaction, bot: Bot): Promise<Answer> {
  mustManage(gameLibrary, interaction);
  const { guildId, options } = interaction;
  const typed = options.getString(gameLibrary.library.command.name, true).trim();
  const { key, name } = named(gameLibrary, await leaguesOf(bot, gameLibrary.game, guildId), typed);
  await bot.store.dropLeague(guildId, key);
  return note(
    'Removed',
    `${asWritten(name)} is no longer offered. Games that use it go on and can still be checked.`,
  );
}

/** @param readable keys of the content that can still be played */
function listed(
  { library }: GameLibrary,
  leagues: readonly GuildLeague[],
  readable: readonly string[],
): Answer {
  const { name: command, many } = library.command;
  const lines = leagues.map(({ name, key, importedBy, createdAt }) => {
    const line = `• **${asWritten(name)}** (\`${key}\`), imported by <@${importedBy}> <t:${Math.floor(createdAt.getTime() / 1_000)}:d>`;
    return readable.includes(key)
      ? line
      : `${line}\n  ⚠️ can’t be read. Import it again, or use \`/${command} remove\`.`;
  });
  return note(
    `${capitalized(many)} on this server`,
    lines.join('\n') || `Only the built-in one. \`/${command} example\` shows how to make your own.`,
  );
}
