import { SlashCommandBuilder } from '@discordjs/builders';
import {
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  InteractionContextType,
} from 'discord.js';
import { type Answer, type Bot, type Command, note } from '../src/discord/answers/command.ts';
import { actorOf } from '../src/discord/rights/person.ts';
import { asWritten } from '../src/engine/markdown.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import type { Game } from '../src/games/game.ts';
import type { StoredTable } from '../src/store/records/table.ts';
import { statusOf } from '../src/table/board/board.ts';
import { longestFind } from '../src/table/board/plays.ts';
import { resignPrompt } from '../src/table/board/resign-prompt.ts';
import { levelBeside } from '../src/table/log/computer-names.ts';
import { namesOf, seatOf } from '../src/table/log/seating.ts';
import { optionsOf } from '../src/table/log/unreadable.ts';
import { linked } from '../src/table/message/links.ts';
import type { Message } from '../src/table/message/message.ts';
import { withoutBackslashes } from '../src/table/message/names.ts';
import { mentions } from '../src/table/turn/turn.ts';
import { addAsking, ask, askingNames, completeAsking } from './table/asking.ts';
import { addCompany, companyNames, keepCompany } from './table/company.ts';
import { addModerating, moderate, moderatingNames, tablesFor } from './table/moderating.ts';

/** Number of story lines that `/table history` shows. The attached file contains all of them. */
const shownLines = 15;
/** Length of an embed's text, in characters, below Discord's limit of 4,096. */
const shownCharacters = 3_900;

/** What the offered games can show with `/table`: pages, portraits, plays and exports. */
interface Shelves {
  /** Titles of pages by id. If only some games have the page, the title names them. */
  readonly pages: ReadonlyMap<string, string>;
  readonly portraits: ReadonlyMap<string, { readonly label: string; readonly about: string }>;
  /** Whether people can search a game's plays. */
  readonly finds: boolean;
  /** Titles of the games that can be exported as text. */
  readonly texts: readonly string[];
}

/** Subcommands that exist for every table. Pages can't use these names. */
const own: readonly string[] = [
  'status',
  'board',
  'hand',
  'page',
  'plays',
  'history',
  'export',
  'why',
  'resign',
  ...askingNames,
  ...companyNames,
  ...moderatingNames,
];

/** Discord's limit on the length of a description, in characters. */
const longestDescription = 100;
/** Discord's limit on the number of subcommands per command. */
const mostSubcommands = 25;

function shelvesOf(games: readonly Game[]): Shelves {
  const portraits = new Map(
    games
      .flatMap(({ annals }) => annals?.portrait ?? [])
      .map(({ id, label, about }) => {
        const has = games.filter(({ annals }) => annals?.portrait?.id === id);
        return [id, { label: `${label}${ofGames(has, games)}`, about }];
      }),
  );
  const pages = new Map(
    games
      .flatMap(({ pages }) => pages)
      .filter(({ id }) => !own.includes(id))
      .map(({ id, label }) => {
        const has = games.filter((game) => game.pages.some((page) => page.id === id));
        return [id, `${label}${ofGames(has, games) || ' of the game'}`];
      }),
  );
  return {
    // Pages that don't fit are opened with `/table page`.
    pages: new Map([...pages].slice(0, mostSubcommands - own.length - portraits.size)),
    portraits,
    finds: games.some(({ annals }) => annals !== undefined),
    texts: games.filter(({ texts }) => texts !== undefined).map(({ title }) => title),
  };
}

/** The games that have a feature, in parentheses after its name; empty if all games have it. */
const ofGames = (has: readonly Game[], all: readonly Game[]): string =>
  has.length === all.length ? '' : ` (${has.map(({ title }) => title).join(', ')})`;

/** The subcommands that this game adds to those of every table. */
function offeredBy(game: Game, { pages, portraits }: Shelves): readonly string[] {
  const portrait = game.annals?.portrait?.id;
  const own = game.pages.map(({ id }) => id).filter((id) => pages.has(id));
  return [
    ...(game.privately === undefined ? [] : ['hand']),
    ...own,
    ...(own.length < game.pages.length ? ['page'] : []),
    ...(portrait !== undefined && portraits.has(portrait) ? [portrait] : []),
    'plays',
    ...(game.texts === undefined ? [] : ['export']),
  ];
}

/**
 * Checks that the table's game has this subcommand.
 * @throws RuleError that lists the subcommands it has
 */
function mustBeOffered(wanted: string, game: Game, shelves: Shelves): void {
  const { pages, portraits } = shelves;
  const varies = pages.has(wanted) || portraits.has(wanted) || wanted === 'export';
  const offered = offeredBy(game, shelves);
  if (!varies || offered.includes(wanted)) return;
  throw new RuleError(
    'not-offered',
    `${game.title} has no \`/table ${wanted}\`. ${offerLine(offered)}`.trim(),
  );
}

const offerLine = (offered: readonly string[]): string =>
  offered.length === 0 ? '' : `It has ${offered.map((one) => `\`/table ${one}\``).join(', ')}.`;

function dataOf({ pages, portraits, finds, texts }: Shelves) {
  const data = new SlashCommandBuilder()
    .setName('table')
    .setDescription('The table in this channel')
    .setContexts(InteractionContextType.Guild)
    .addSubcommand((sub) =>
      sub.setName('status').setDescription('What’s being played here, and whose turn it is'),
    )
    .addSubcommand((sub) =>
      sub.setName('board').setDescription('Bring the table message to the bottom of the channel'),
    )
    .addSubcommand((sub) => sub.setName('hand').setDescription('What only you can see'))
    .addSubcommand((sub) =>
      sub
        .setName('page')
        .setDescription('More about the game')
        .addStringOption((option) =>
          option.setName('page').setDescription('Which page').setRequired(true).setAutocomplete(true),
        ),
    );
  for (const [id, label] of pages)
    data.addSubcommand((sub) => sub.setName(id).setDescription(label.slice(0, longestDescription)));
  for (const [id, { label, about }] of portraits)
    data.addSubcommand((sub) =>
      sub
        .setName(id)
        .setDescription(label.slice(0, longestDescription))
        .addStringOption((option) =>
          option.setName('who').setDescription(about).setRequired(true).setAutocomplete(true),
        ),
    );
  data.addSubcommand((sub) => {
    sub.setName('plays').setDescription('Play by play, step by step with pictures');
    if (finds)
      sub.addStringOption((option) =>
        option
          .setName('find')
          .setDescription('Player, inning or kind of play; #12 for one play with its dice')
          .setMaxLength(longestFind)
          .setAutocomplete(true),
      );
    return sub;
  });
  if (texts.length > 0)
    data.addSubcommand((sub) =>
      sub
        .setName('export')
        .setDescription(
          `The position or a finished game as text (${texts.join(', ')})`.slice(0, longestDescription),
        ),
    );
  return addModerating(addCompany(addAsking(data)))
    .addSubcommand((sub) => sub.setName('history').setDescription('The whole story of the game'))
    .addSubcommand((sub) =>
      sub.setName('why').setDescription('Why the computers played as they did, once the game is over'),
    )
    .addSubcommand((sub) => sub.setName('resign').setDescription('Give up your game'));
}

/** `/table …`: shows or ends the game in the channel. */
export function table(games: readonly Game[]): Command {
  const shelves = shelvesOf(games);
  return {
    data: dataOf(shelves),
    privately: (interaction) => interaction.options.getSubcommand() !== 'board',
    run: (interaction, bot) => run(interaction, bot, shelves),
    complete,
  };
}

async function run(
  interaction: ChatInputCommandInteraction<'cached'>,
  bot: Bot,
  shelves: Shelves,
): Promise<Answer> {
  const wanted = interaction.options.getSubcommand();
  if (moderatingNames.includes(wanted)) return moderate(interaction, bot);
  const here = await bot.tables.places.here(interaction.channelId);
  const played = bot.games.find(({ id }) => id === here.game);
  if (played && here.status !== 'lobby') mustBeOffered(wanted, played, shelves);
  const actor = actorOf(interaction);
  const privately = (message: Message): Answer => ({ private: true, message });
  const page = async (id: string) => privately(await bot.tables.reading.page(here.id, id, actor));
  switch (wanted) {
    case 'board':
      return { table: here.id };
    case 'hand':
      return privately(await bot.tables.reading.hand(here.id, actor));
    case 'page':
      return page(interaction.options.getString('page', true));
    case 'plays':
      return privately(
        await bot.tables.reading.plays(here.id, interaction.options.getString('find') ?? '', 0, actor),
      );
    case 'history':
      return transcript('The story', here, (await bot.tables.reading.history(here.id, actor.userId)).lines);
    case 'export':
      return { private: true, ...(await bot.tables.reading.exported(here.id, actor.userId)) };
    case 'why':
      return transcript('Why', here, await bot.tables.reading.why(here.id));
    case 'resign':
      return confirmResignation(here, actor.userId);
    default:
      if (askingNames.includes(wanted)) return ask(interaction, bot, here);
      if (companyNames.includes(wanted)) return keepCompany(interaction, bot, here);
      if (shelves.pages.has(wanted)) return page(wanted);
      if (shelves.portraits.has(wanted))
        return privately(
          await bot.tables.reading.portrait(
            here.id,
            interaction.options.getString('who', true),
            actor.userId,
          ),
        );
      return status(bot, here, shelves);
  }
}

async function complete(interaction: AutocompleteInteraction<'cached'>, bot: Bot) {
  const { name, value } = interaction.options.getFocused(true);
  const typed = value.toLowerCase();
  const named = (list: readonly { readonly id: string; readonly label: string }[]) =>
    list
      .filter(({ id, label }) => `${id} ${label}`.toLowerCase().includes(typed))
      .map(({ id, label }) => ({ name: label, value: id }));
  if (name === 'table') return named(await tablesFor(interaction, bot));
  const here = await bot.tables.places.here(interaction.channelId);
  if (name === 'find')
    return (await bot.tables.reading.playWords(here.id, value, interaction.user.id)).map((word) => ({
      name: word,
      value: word,
    }));
  if (name === 'seat' || name === 'level') return named(completeAsking(bot, here, name));
  return named(
    name === 'who'
      ? await bot.tables.reading.subjects(here.id, interaction.user.id)
      : bot.tables.ledger.game(here.game).pages,
  );
}

async function status(bot: Bot, here: StoredTable, shelves: Shelves): Promise<Answer> {
  const message = await bot.tables.showing.message(here.id);
  const link = here.messageId === undefined ? '' : `\n${linked('Go to the table', here)}`;
  const game = bot.games.find(({ id }) => id === here.game);
  const offers = game && here.status === 'active' ? [`-# ${offerLine(offeredBy(game, shelves))}`] : [];
  const followers = await bot.tables.people.followers(here.id);
  const follow = followers.length === 0 ? [] : [`Followed by ${mentions(followers.slice(0, 20))}`];
  const names = namesOf(here.seats);
  const seats = here.seats.map(
    (one) =>
      `${sideOf(bot, here, one.seat)}**${names(one.seat)}**${asWritten(levelBeside(game?.levels ?? [], one))}`,
  );
  return note(
    `${bot.tables.ledger.titleOf(here.game)} · ${statusOf(here)}`,
    `${[message.text ?? '', ...seats, ...follow, ...offers].filter((line) => line !== '' && line !== '-# ').join('\n')}${link}\n-# Table \`${here.id}\` · action ${here.seq}`,
  );
}

/** A seat's label; empty if the table can't be read. */
function sideOf({ tables }: Bot, here: StoredTable, seat: number): string {
  try {
    const game = tables.ledger.game(here.game);
    return `${asWritten(game.seatLabel(optionsOf(game, here), seat))} — `;
  } catch (error) {
    if (error instanceof RuleError) return '';
    throw error;
  }
}

/** As many of the last lines as fit, but at least one. */
function lastOf(lines: readonly string[]): readonly string[] {
  const last = lines.slice(-shownLines);
  const fits = last.length === 1 || last.join('\n').length <= shownCharacters;
  return fits ? last : lastOf(last.slice(1));
}

/** Shows the last lines, and attaches a file with all of them. */
function transcript(title: string, here: StoredTable, lines: readonly string[]): Answer {
  const last = lastOf(lines.map((line) => `• ${line}`));
  const more =
    lines.length > last.length
      ? [`*The last ${last.length} of ${lines.length} lines; the file has them all.*`]
      : [];
  return {
    private: true,
    message: {
      panels: [{ title, text: [...more, ...last].join('\n') || 'Nothing has happened yet.' }],
      rows: [],
    },
    files:
      lines.length > 0
        ? [{ name: `${here.id}.txt`, content: `${withoutBackslashes(lines.join('\n'))}\n` }]
        : [],
  };
}

function confirmResignation(here: StoredTable, userId: string): Answer {
  if (here.status !== 'active') throw new RuleError('not-running', 'No game is running here.');
  if (seatOf(here, userId) === undefined) {
    throw new RuleError('not-seated', 'You’re not at this table.');
  }
  return { private: true, message: resignPrompt(here.id) };
}
