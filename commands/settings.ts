import { SlashCommandBuilder, type SlashCommandSubcommandBuilder } from '@discordjs/builders';
import {
  type AutocompleteInteraction,
  ChannelType,
  type ChatInputCommandInteraction,
  InteractionContextType,
  PermissionFlagsBits,
} from 'discord.js';
import { channelNamed } from '../src/discord/answers/channel-option.ts';
import { type Answer, type Bot, type Command, note } from '../src/discord/answers/command.ts';
import { mustBeAbleToPost } from '../src/discord/rights/permissions.ts';
import { andList } from '../src/engine/english.ts';
import { asWritten } from '../src/engine/markdown.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import type { Game } from '../src/games/game.ts';
import {
  days,
  type HouseRule,
  houseRuleKeys,
  isTimeZone,
  presetsText,
  quietInWords,
  ratingsInWords,
  rulesInWords,
  standInInWords,
} from '../src/table/clock/house-rules.ts';
import { readTimeControl, timeControls } from '../src/table/clock/time-control.ts';
import { inMarkdown } from '../src/table/message/names.ts';

/** Maximum number of roles that may open tables, and of allowed channels and categories. */
const mostRoles = 3;
const mostChannels = 5;
const roleOptions = numbered('role', mostRoles);
const channelOptions = numbered('channel', mostChannels);

/** Numbered option names (`role`, `role-2`, `role-3`), because Discord has no option with several values. */
function numbered(name: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => (index === 0 ? name : `${name}-${index + 1}`));
}

/** The settings that `/settings reset` can reset, with their defaults. */
const resettable: readonly {
  readonly value: string;
  readonly label: string;
  readonly rules: readonly HouseRule[];
}[] = [
  { value: 'log', label: 'Log channel (none)', rules: ['logChannel'] },
  { value: 'who', label: 'Who opens tables (everybody)', rules: ['openers'] },
  { value: 'where', label: 'Where tables are opened (everywhere)', rules: ['channels'] },
  { value: 'clock', label: 'Clock for new tables (none)', rules: ['timeControl'] },
  { value: 'quiet', label: 'Quiet hours (none)', rules: ['quiet'] },
  { value: 'zone', label: 'Time zone (UTC)', rules: ['timeZone'] },
  {
    value: 'reminders',
    label: 'Reminders (on) and stand-in (after 2)',
    rules: ['reminders', 'standInAfter'],
  },
  { value: 'keep', label: 'Finished tables (kept forever)', rules: ['keepDays'] },
  { value: 'threads', label: 'Threads for new tables (off)', rules: ['threads'] },
  { value: 'end-post', label: 'Post at the end of a game (on)', rules: ['endPosts'] },
  { value: 'ratings', label: 'Ratings (on, between people)', rules: ['ratings', 'computersRated'] },
  { value: 'seasons', label: 'Seasons (off)', rules: ['seasons'] },
  { value: 'players', label: 'Roles that find players (none)', rules: ['seekers'] },
  { value: 'presets', label: 'Game presets (none)', rules: ['presets'] },
  {
    value: 'everything',
    label: 'Everything',
    rules: Object.keys(houseRuleKeys) as HouseRule[],
  },
];

type Interaction = ChatInputCommandInteraction<'cached'>;
interface Setting {
  readonly data: (sub: SlashCommandSubcommandBuilder) => SlashCommandSubcommandBuilder;
  readonly run: (interaction: Interaction, bot: Bot) => Promise<Answer>;
}

const saved = (text: string): Answer => note('Settings', text);
const nothing = () =>
  new RuleError('nothing-chosen', 'Choose something to change: every setting is an option of this command.');

const show: Setting = {
  data: (sub) => sub.setName('show').setDescription('All of this server’s settings'),
  async run({ guildId }, bot) {
    const lines = rulesInWords(await bot.tables.house.rules(guildId));
    return saved(lines.map(({ rule, is }) => `**${rule}** · ${is}`).join('\n'));
  },
};

const log: Setting = {
  data: (sub) =>
    sub
      .setName('log')
      .setDescription('The channel where every game is logged; leave it out for none')
      .addChannelOption((option) =>
        option
          .setName('channel')
          .setDescription('A text channel where I can post')
          .addChannelTypes(ChannelType.GuildText, ChannelType.GuildAnnouncement),
      ),
  async run(interaction, bot) {
    const channel = channelNamed(interaction, 'channel');
    if (channel) mustBeAbleToPost(channel);
    await bot.tables.house.change(interaction.guildId, 'logChannel', channel?.id);
    return saved(
      channel ? `From now on, every game is logged in <#${channel.id}>.` : 'Games are no longer logged.',
    );
  },
};

const tables: Setting = {
  data(sub) {
    sub
      .setName('tables')
      .setDescription('Who can open tables, and where; moderators always can')
      .addStringOption((option) =>
        option
          .setName('who')
          .setDescription('Who can open tables; or choose roles')
          .setChoices(
            { name: 'Everybody', value: 'everybody' },
            { name: 'Moderators only', value: 'moderators' },
          ),
      );
    for (const name of roleOptions)
      sub.addRoleOption((option) => option.setName(name).setDescription('People with this role can'));
    sub.addStringOption((option) =>
      option
        .setName('where')
        .setDescription('Where people can open tables; or choose channels')
        .setChoices({ name: 'Everywhere', value: 'everywhere' }),
    );
    for (const name of channelOptions) {
      sub.addChannelOption((option) =>
        option
          .setName(name)
          .setDescription('A channel with its threads, or a category')
          .addChannelTypes(
            ChannelType.GuildText,
            ChannelType.GuildAnnouncement,
            ChannelType.GuildForum,
            ChannelType.GuildCategory,
          ),
      );
    }
    return sub;
  },
  async run(interaction, bot) {
    const { options, guildId } = interaction;
    const who = options.getString('who');
    const where = options.getString('where');
    const roles = unique(roleOptions.flatMap((name) => options.getRole(name)?.id ?? []));
    const channels = unique(channelOptions.flatMap((name) => channelNamed(interaction, name)?.id ?? []));
    if (who !== null && roles.length > 0)
      throw new RuleError('either-or', 'Choose either **who** or roles, not both.');
    if (where !== null && channels.length > 0)
      throw new RuleError('either-or', 'Choose either **where** or channels, not both.');
    const openers = roles.length > 0 ? roles.join(',') : who;
    if (openers === null && where === null && channels.length === 0) throw nothing();
    const { house } = bot.tables;
    if (openers !== null) await house.change(guildId, 'openers', openers);
    if (where !== null) await house.change(guildId, 'channels', undefined);
    if (channels.length > 0) await house.change(guildId, 'channels', channels.join(','));
    return show.run(interaction, bot);
  },
};

const clock: Setting = {
  data: (sub) =>
    sub
      .setName('clock')
      .setDescription('How long people have at new tables, unless /play says otherwise')
      .addStringOption((option) =>
        option
          .setName('time')
          .setDescription('How long people have')
          .setRequired(true)
          .setChoices(timeControls.map(({ id, label, hint }) => ({ name: `${label}: ${hint}`, value: id }))),
      ),
  async run({ options, guildId }, bot) {
    const { id, label } = readTimeControl(options.getString('time', true));
    await bot.tables.house.change(guildId, 'timeControl', id);
    return saved(`New tables use **${label}** from now on. Open tables keep their clock.`);
  },
};

const quiet: Setting = {
  data: (sub) =>
    sub
      .setName('quiet')
      .setDescription('Hours when nobody is reminded or runs out of time')
      .addIntegerOption((option) =>
        option.setName('from').setDescription('Hour when they start').setMinValue(0).setMaxValue(23),
      )
      .addIntegerOption((option) =>
        option.setName('to').setDescription('Hour when they end').setMinValue(0).setMaxValue(23),
      )
      .addStringOption((option) =>
        option
          .setName('zone')
          .setDescription('Your time zone: Europe/Berlin, America/New_York …')
          .setMaxLength(100)
          .setAutocomplete(true),
      ),
  async run({ options, guildId }, bot) {
    const from = options.getInteger('from');
    const to = options.getInteger('to');
    const zone = options.getString('zone');
    if (from === null && to === null && zone === null) throw nothing();
    if ((from === null) !== (to === null))
      throw new RuleError('half-quiet', 'Quiet hours need both **from** and **to**.');
    if (from !== null && from === to)
      throw new RuleError('always-quiet', 'Quiet hours must start and end at different hours.');
    if (zone !== null && !isTimeZone(zone))
      throw new RuleError(
        'no-such-zone',
        `I don’t know the time zone “${asWritten(zone.slice(0, 40))}”. Choose one from the list.`,
      );
    const { house } = bot.tables;
    if (zone !== null) await house.change(guildId, 'timeZone', zone);
    if (from !== null && to !== null) await house.change(guildId, 'quiet', `${from}-${to}`);
    const { quiet: now, timeZone } = await house.rules(guildId);
    return saved(
      now === undefined
        ? `The time zone is **${timeZone}**. There are no quiet hours.`
        : `Quiet hours are **${quietInWords(now)}** in the time zone **${timeZone}**.`,
    );
  },
};

const reminders: Setting = {
  data: (sub) =>
    sub
      .setName('reminders')
      .setDescription('Reminders before time runs out, and what happens after')
      .addBooleanOption((option) =>
        option.setName('on').setDescription('Whether I remind people with a mention'),
      )
      .addIntegerOption((option) =>
        option
          .setName('stand-in')
          .setDescription('Time-outs in a row before a computer takes over; 1: at the first one; 0: never')
          .setMinValue(0)
          .setMaxValue(20),
      ),
  async run({ options, guildId }, bot) {
    const on = options.getBoolean('on');
    const after = options.getInteger('stand-in');
    if (on === null && after === null) throw nothing();
    const { house } = bot.tables;
    if (on !== null) await house.change(guildId, 'reminders', on ? 'on' : 'off');
    if (after !== null) await house.change(guildId, 'standInAfter', String(after));
    const now = await house.rules(guildId);
    const standIn =
      now.standInAfter === 0
        ? 'No computer takes over when somebody runs out of time.'
        : `A computer takes over ${standInInWords(now)}, until the person is back.`;
    return saved(`Reminders are **${now.reminders ? 'on' : 'off'}**. ${standIn}`);
  },
};

const keep: Setting = {
  data: (sub) =>
    sub
      .setName('keep')
      .setDescription('How long finished tables are kept')
      .addIntegerOption((option) =>
        option
          .setName('days')
          .setDescription('Days after the end of the game; 0: forever')
          .setRequired(true)
          .setMinValue(0)
          .setMaxValue(3650),
      ),
  async run({ options, guildId }, bot) {
    const count = options.getInteger('days', true);
    await bot.tables.house.change(guildId, 'keepDays', String(count));
    return saved(
      count === 0
        ? 'Finished tables are kept forever.'
        : `Finished tables are kept for ${days(count)}, then go to the host’s archive.`,
    );
  },
};

const threads: Setting = {
  data: (sub) =>
    sub
      .setName('threads')
      .setDescription('Whether new tables open in threads, unless /play says otherwise')
      .addBooleanOption((option) =>
        option.setName('on').setDescription('Whether each table gets its own thread').setRequired(true),
      ),
  async run({ options, guildId }, bot) {
    const on = options.getBoolean('on', true);
    await bot.tables.house.change(guildId, 'threads', on ? 'on' : 'off');
    return saved(
      on
        ? 'New tables open in their own thread, if the person and I can both make one.'
        : 'New tables open right in the channel; `/play … thread:True` asks for a thread.',
    );
  },
};

const endPost: Setting = {
  data: (sub) =>
    sub
      .setName('end-post')
      .setDescription('Whether a post says who won when a game is over')
      .addBooleanOption((option) =>
        option.setName('on').setDescription('Whether I post who won').setRequired(true),
      ),
  async run({ options, guildId }, bot) {
    const on = options.getBoolean('on', true);
    await bot.tables.house.change(guildId, 'endPosts', on ? 'on' : 'off');
    return saved(on ? 'I’ll post who won when a game is over.' : 'I won’t post when a game is over.');
  },
};

const ratings: Setting = {
  data: (sub) =>
    sub
      .setName('ratings')
      .setDescription('Whether finished games change ratings, and whether computers count')
      .addBooleanOption((option) =>
        option.setName('on').setDescription('Whether finished games change ratings'),
      )
      .addBooleanOption((option) =>
        option.setName('computers').setDescription('Whether people are rated against computers too'),
      ),
  async run({ options, guildId }, bot) {
    const on = options.getBoolean('on');
    const computers = options.getBoolean('computers');
    if (on === null && computers === null) throw nothing();
    const { house } = bot.tables;
    if (on !== null) await house.change(guildId, 'ratings', on ? 'on' : 'off');
    if (computers !== null) await house.change(guildId, 'computersRated', computers ? 'on' : 'off');
    const now = await house.rules(guildId);
    return saved(`Ratings are **${ratingsInWords(now)}**. This counts for games that end from now on.`);
  },
};

const seasons: Setting = {
  data: (sub) =>
    sub
      .setName('seasons')
      .setDescription('Whether this server has the commands of baseball seasons')
      .addBooleanOption((option) =>
        option.setName('on').setDescription('Whether the commands are there').setRequired(true),
      ),
  async run({ options, guildId }, bot) {
    const on = options.getBoolean('on', true);
    await bot.serverCommands.offer(guildId, on);
    await bot.tables.house.change(guildId, 'seasons', on ? 'on' : undefined);
    const open = (await bot.seasons.list(guildId)).map(
      ({ name, channelId }) => `**${inMarkdown(name)}** in <#${channelId}>`,
    );
    if (!on)
      return saved(
        `The commands of seasons are gone.${open.length === 0 ? '' : ` Open seasons go on: ${andList(open)}.`} Nothing is lost.`,
      );
    return saved(
      open.length === 0
        ? 'Seasons are on. `/season create` makes one, in the text channel where it should be.'
        : `Seasons are on. Open: ${andList(open)}.`,
    );
  },
};

/** The setting that chooses rule presets for new tables; undefined if no game has presets. */
function presetSetting(games: readonly Game[]): Setting | undefined {
  const offered = games.flatMap(({ id: game, title, asking }) =>
    (asking?.presets ?? []).map(({ id, label }) => ({
      game,
      preset: id,
      name: `${title}: ${label}`,
      value: `${game}=${id}`,
    })),
  );
  if (offered.length === 0) return undefined;
  return {
    data: (sub) =>
      sub
        .setName('preset')
        .setDescription('Options for new tables, unless /play or your league says otherwise')
        .addStringOption((option) =>
          option
            .setName('rules')
            .setDescription('Whose rules')
            .setRequired(true)
            .setChoices(offered.map(({ name, value }) => ({ name: name.slice(0, 100), value }))),
        ),
    async run({ options, guildId }, bot) {
      const chosen = offered.find(({ value }) => value === options.getString('rules', true));
      if (chosen === undefined) throw nothing();
      const { house } = bot.tables;
      const { presets } = await house.rules(guildId);
      await house.change(guildId, 'presets', presetsText({ ...presets, [chosen.game]: chosen.preset }));
      return saved(`New tables use **${chosen.name}** from now on. Open tables keep their options.`);
    },
  };
}

/** The setting that chooses a role to mention when a table of a game looks for players. */
function playersSetting(games: readonly Game[]): Setting {
  return {
    data: (sub) =>
      sub
        .setName('players')
        .setDescription('The role to mention when a table looks for players; leave it out for none')
        .addStringOption((option) =>
          option
            .setName('game')
            .setDescription('Which game')
            .setRequired(true)
            .setChoices(games.map(({ id, title }) => ({ name: title.slice(0, 100), value: id }))),
        )
        .addRoleOption((option) =>
          option.setName('role').setDescription('People who want to hear of tables'),
        ),
    async run({ options, guildId }, bot) {
      const game = options.getString('game', true);
      const role = options.getRole('role')?.id;
      if (role === guildId)
        throw new RuleError(
          'everyone',
          'Choose a role that people can leave. @everyone would reach everybody.',
        );
      const { house, ledger } = bot.tables;
      const { [game]: _, ...others } = (await house.rules(guildId)).seekers;
      const seekers = role === undefined ? others : { ...others, [game]: role };
      await house.change(guildId, 'seekers', presetsText(seekers));
      const title = ledger.titleOf(game);
      return saved(
        role === undefined
          ? `No role is mentioned for **${title}** anymore.`
          : `\`/play ${game} open:True\` mentions <@&${role}>, at most once in 30 minutes.`,
      );
    },
  };
}

const reset: Setting = {
  data: (sub) =>
    sub
      .setName('reset')
      .setDescription('Set a rule back to its default')
      .addStringOption((option) =>
        option
          .setName('what')
          .setDescription('Which rule')
          .setRequired(true)
          .setChoices(resettable.map(({ value, label }) => ({ name: label, value }))),
      ),
  async run(interaction, bot) {
    const what = interaction.options.getString('what', true);
    const { guildId } = interaction;
    const changes = resettable.find(({ value }) => value === what)?.rules ?? [];
    if (changes.includes('seasons') && (await bot.tables.house.rules(guildId)).seasons)
      await bot.serverCommands.offer(guildId, false);
    for (const rule of changes) await bot.tables.house.change(guildId, rule, undefined);
    return show.run(interaction, bot);
  },
};

const subcommands: Readonly<Record<string, Setting>> = {
  show,
  log,
  tables,
  clock,
  quiet,
  reminders,
  keep,
  threads,
  'end-post': endPost,
  ratings,
  reset,
};

/** `/settings`: changes a server's settings for its tables and for the games it offers. */
export function settings(games: readonly Game[]): Command {
  const preset = presetSetting(games);
  const parts: Readonly<Record<string, Setting>> = {
    ...subcommands,
    ...(games.some(({ id }) => id === 'baseball') && { seasons }),
    ...(preset !== undefined && { preset }),
    players: playersSetting(games),
  };
  const data = new SlashCommandBuilder()
    .setName('settings')
    .setDescription('How the bot works on this server')
    .setContexts(InteractionContextType.Guild)
    .setDefaultMemberPermissions(PermissionFlagsBits.ManageGuild);
  for (const { data: add } of Object.values(parts)) data.addSubcommand(add);
  return {
    data,
    run(interaction, bot) {
      const chosen = parts[interaction.options.getSubcommand()];
      if (!chosen) throw new RuleError('unknown-command', 'I don’t know that command.');
      return chosen.run(interaction, bot);
    },
    complete: async ({ options }: AutocompleteInteraction<'cached'>) =>
      zonesFor(options.getFocused()).map((zone) => ({ name: zone, value: zone })),
  };
}

/** Time zones that contain the typed text, up to Discord's limit. Those that begin with it come first. */
function zonesFor(typed: string): readonly string[] {
  const wanted = typed.trim().toLowerCase().replaceAll(' ', '_');
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')].filter((zone) =>
    zone.toLowerCase().includes(wanted),
  );
  const city = (zone: string) =>
    zone
      .toLowerCase()
      .split('/')
      .some((part) => part.startsWith(wanted));
  return unique([...zones.filter(city), ...zones]).slice(0, 25);
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
