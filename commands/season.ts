import { type AutocompleteInteraction, ChannelType, type MessageComponentInteraction } from 'discord.js';
import type { Answer, Bot, Command } from '../src/discord/answers/command.ts';
import { note } from '../src/discord/answers/command.ts';
import { cannotMention, mayMention } from '../src/discord/rights/mentioning.ts';
import { mustBeAbleToShowHere } from '../src/discord/rights/permissions.ts';
import { personOf } from '../src/discord/rights/person.ts';
import { andList, orList } from '../src/engine/english.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import { seasonOverview, standingsIllustration } from '../src/league/season/board/season-overview.ts';
import { phaseInWords } from '../src/league/season/board/season-words.ts';
import type { Changeable } from '../src/league/season/course/settings.ts';
import { type Loaded, nameOf } from '../src/league/season/running/season-keeper.ts';
import { inMarkdown, onOneLine } from '../src/table/message/names.ts';
import { leaderGrid } from './leaders/show.ts';
import { shownWeek } from './schedule/show.ts';
import { audit } from './season/audit.ts';
import { claim } from './season/claiming.ts';
import { seasonData, switches } from './season/data.ts';
import { exported, imported } from './season/files.ts';
import { played } from './season/played.ts';
import {
  type Asking,
  completeShared,
  isAnswer,
  memberOf,
  newcomer,
  pressedSeason,
  said,
  seasonMeant,
  seasonsSeen,
  type Typed,
  withoutTeams,
} from './season/which.ts';

/** `/season …`: a season of baseball over a league. */
export const season: Command = { data: seasonData(), run, press, complete };

async function run(interaction: Typed, bot: Bot): Promise<Answer> {
  const wanted = interaction.options.getSubcommand();
  if (wanted === 'create') return create(interaction, bot);
  if (wanted === 'list') return list(interaction, bot);
  if (wanted === 'import') return imported(interaction, bot);
  const found = await seasonMeant(interaction, bot, wanted === 'show' ? wanted : undefined);
  if (isAnswer(found)) return found;
  switch (wanted) {
    case 'set':
      return set(found, interaction, bot);
    case 'commissioner':
      return commissioner(found, interaction, bot);
    case 'export':
      return exported(found, interaction, bot);
    case 'audit':
      return audit(found, bot);
    case 'close': {
      const reason = interaction.options.getString('reason') ?? undefined;
      await bot.seasons.close(found.row.id, reason, memberOf(interaction, found));
      return said(`**${inMarkdown(found.row.name)}** is closed.`);
    }
    default:
      return act(wanted, found, interaction, bot);
  }
}

async function press(
  verb: string,
  interaction: MessageComponentInteraction<'cached'>,
  bot: Bot,
): Promise<Answer> {
  const { wanted, rest, loaded } = await pressedSeason(verb, interaction, bot);
  if (wanted === 'audit') return audit(loaded, bot, Number(rest[0]));
  if (wanted === 'claim') return claim(loaded, interaction, bot, rest[0]);
  return act(wanted, loaded, interaction, bot);
}

/** Does what a subcommand or button without options means. */
async function act(wanted: string, loaded: Loaded, asking: Asking, bot: Bot): Promise<Answer> {
  const { seasons } = bot;
  const { id, name } = loaded.row;
  const member = memberOf(asking, loaded);
  const named = inMarkdown(name);
  switch (wanted) {
    case 'show':
      return { private: true, message: seasonOverview(loaded) };
    case 'standings':
      return {
        private: true,
        message: { panels: [{ title: '', text: '' }], picture: standingsIllustration(loaded), rows: [] },
      };
    case 'start': {
      await seasons.start(id, member);
      return said(`**${named}** begins with week 1.`);
    }
    case 'week': {
      if (!asking.isChatInputCommand()) return shownWeek(loaded);
      const { course } = await seasons.week(id, loaded.course.week, member);
      return said(`Week ${course.week} begins.`);
    }
    case 'pause':
      await seasons.pause(id, member);
      return said(`**${named}** is paused. Running games go on.`);
    case 'resume':
      await seasons.unpause(id, member);
      return said(`**${named}** goes on.`);
    case 'leaders':
      return leaderGrid({ loaded, part: 'regular' }, bot);
    case 'play':
      return played(await seasons.play(id, member, asking.id), loaded);
    default:
      throw new RuleError('unknown-control', 'That button no longer works.');
  }
}

async function create(interaction: Typed, bot: Bot): Promise<Answer> {
  const { options, guildId, channelId, channel } = interaction;
  const member = newcomer(interaction);
  if (!member.moderator) throw new RuleError('not-moderator', 'Only a moderator can make a season.');
  mustBeAbleToShowHere(interaction);
  if (channel?.type !== ChannelType.GuildText)
    throw new RuleError(
      'no-text-channel',
      'Make a season in a text channel, because its games get threads there.',
    );
  const name = onOneLine(options.getString('name', true));
  if (name === '') throw new RuleError('no-name', 'Give the season a name with visible letters.');
  const league = await leagueNamed(options.getString('league') ?? '', guildId, bot);
  mustBeLevel(options.getString('level'), bot);
  const weeks = options.getInteger('weeks');
  const games = options.getInteger('games');
  const content = await bot.seasons.contents.of(league);
  const [away, home] = content.teams.map(({ code }) => (league === '' ? code : `${league}.${code}`));
  const settled = await bot.tables.lobby.newTables.settled('baseball', guildId, {
    ...gameOptionsIn(interaction),
    away,
    home,
  });
  const { row } = await bot.seasons.create(
    {
      name,
      guildId,
      channelId,
      league,
      options: withoutTeams(settled),
      ...(weeks !== null && { weeks }),
      ...(games !== null && { gamesPerWeek: games }),
      change: changeOf(interaction),
    },
    member,
  );
  return said(
    `**${inMarkdown(row.name)}** is made. People press **Claim a team** below; **Start** begins week 1. Computers run teams without an owner.`,
  );
}

/** @throws RuleError (`unknown-level`) */
function mustBeLevel(level: string | null, { games }: Bot): void {
  const levels = games.find(({ id }) => id === 'baseball')?.levels ?? [];
  if (level !== null && !levels.some(({ id }) => id === level))
    throw new RuleError(
      'unknown-level',
      `Baseball has no computers of that level. Choose ${orList(levels.map(({ id }) => `\`${id}\``))}.`,
    );
}

/** The options of the games that were typed. */
function gameOptionsIn({ options }: Typed): Readonly<Record<string, boolean | number>> {
  const innings = options.getInteger('innings');
  const chosen = switches.flatMap(([name]) => {
    const value = options.getBoolean(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(chosen), ...(innings !== null && { innings }) };
}

/** The key of a league of the server, by its name or key; empty for the built-in one. */
async function leagueNamed(typed: string, guildId: string, bot: Bot): Promise<string> {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '' || wanted === 'built-in') return '';
  const leagues = await bot.store.guildLeagues(guildId);
  const found = leagues.find(({ key, name }) => key === wanted || name.toLowerCase() === wanted);
  if (found === undefined)
    throw new RuleError('no-such-league', 'There’s no such league here. `/league list` names them.');
  return found.key;
}

/** What the options of `/season create` and `/season set` change. */
function changeOf({ options }: Typed): Partial<Changeable> {
  const places = options.getInteger('playoff_places');
  const lengths = options.getString('playoff_lengths');
  const weekEnds = options.getString('week_ends');
  const weekday = options.getInteger('weekday');
  const hour = options.getInteger('hour');
  const unplayed = options.getString('unplayed');
  const review = options.getString('review');
  const deadline = options.getInteger('deadline_week');
  const lock = options.getInteger('lock_week');
  const last = options.getInteger('last');
  const cap = options.getNumber('cap');
  const asks = options.getBoolean('ask_for_teams');
  const level = options.getString('level');
  const clock = options.getString('clock');
  return {
    ...(places !== null && { playoffPlaces: places }),
    ...(lengths !== null && { playoffLengths: readLengths(lengths) }),
    ...(weekEnds !== null && {
      weekEnds:
        weekEnds === 'time'
          ? { by: 'time', weekday: weekday ?? 0, hour: hour ?? 20 }
          : { by: weekEnds === 'hand' ? 'hand' : 'results' },
    }),
    ...((unplayed === 'moved' || unplayed === 'forfeit') && { unplayed }),
    ...((review === 'none' || review === 'commissioner' || review === 'vote') && { review }),
    ...(deadline !== null && { deadlineWeek: deadline }),
    ...(lock !== null && { lockWeek: lock }),
    ...(last !== null && { last }),
    ...(cap !== null && { cap: cap === 0 ? null : Math.round(cap * 100) }),
    ...(asks !== null && { asksForTeams: asks }),
    ...(level !== null && { level }),
    ...(clock !== null && { timeControl: clock }),
  };
}

type Lengths = Changeable['playoffLengths'];

/** Reads `5 7 7`. @throws RuleError (`bad-lengths`) */
function readLengths(text: string): Lengths {
  const lengths = text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(Number);
  const isLength = (one: number): one is Lengths[number] => [1, 3, 5, 7, 9].includes(one);
  const [first, ...others] = lengths.filter(isLength);
  if (first === undefined || others.length + 1 !== lengths.length || lengths.length > 6)
    throw new RuleError('bad-lengths', 'Write the lengths of the rounds like `5 7 7`, each 1, 3, 5, 7 or 9.');
  return [first, ...others];
}

async function set(loaded: Loaded, interaction: Typed, bot: Bot): Promise<Answer> {
  mustBeLevel(interaction.options.getString('level'), bot);
  const change = changeOf(interaction);
  await bot.seasons.set(loaded.row.id, change, memberOf(interaction, loaded));
  return said(`The settings of **${inMarkdown(loaded.row.name)}** are changed.`);
}

async function commissioner(loaded: Loaded, interaction: Typed, bot: Bot): Promise<Answer> {
  const people = [1, 2, 3, 4, 5].flatMap((number) => {
    const found = interaction.options.getMember(number === 1 ? 'person' : `person${number}`);
    return found === null ? [] : [personOf(found)];
  });
  const role = interaction.options.getRole('role');
  if (people.length === 0 && role === null) {
    const names = loaded.course.commissioners.map((person) => inMarkdown(nameOf(loaded, person)));
    const also =
      loaded.course.commissionerRole === undefined ? [] : [`<@&${loaded.course.commissionerRole}>`];
    return said(
      `**${inMarkdown(loaded.row.name)}** is run by ${andList([...names, ...also]) || 'moderators'}.`,
    );
  }
  await bot.seasons.teams.commissioners(loaded.row.id, people, role?.id, memberOf(interaction, loaded));
  const isMute = role !== null && !mayMention(interaction, role);
  return said(
    `The commissioners of **${inMarkdown(loaded.row.name)}** are changed.${isMute ? ` ${cannotMention(role.id)}` : ''}`,
  );
}

async function list(interaction: Typed, bot: Bot): Promise<Answer> {
  const all = await seasonsSeen(interaction, bot);
  if (all.length === 0)
    return said('There are no seasons here yet. A moderator makes one with `/season create`.');
  const lines = await Promise.all(
    all.slice(0, 25).map(async ({ id, name, channelId }) => {
      const { course } = await bot.seasons.show(id, interaction.guildId);
      return `• **${inMarkdown(name)}** · ${phaseInWords(course)} · <#${channelId}>`;
    }),
  );
  return note('Seasons', lines.join('\n'));
}

async function complete(interaction: AutocompleteInteraction<'cached'>, bot: Bot) {
  const { name, value } = interaction.options.getFocused(true);
  const typed = value.toLowerCase();
  if (name === 'league') {
    const leagues = await bot.store.guildLeagues(interaction.guildId);
    return [
      { name: 'Lantern League (built-in)', value: 'built-in' },
      ...leagues.map((one) => ({ name: onOneLine(one.name).slice(0, 100), value: one.key })),
    ]
      .filter((one) => one.name.toLowerCase().includes(typed))
      .slice(0, 25);
  }
  if (name === 'level') {
    const levels = bot.games.find(({ id }) => id === 'baseball')?.levels ?? [];
    return levels.map(({ id, label }) => ({ name: label, value: id }));
  }
  return completeShared(interaction, bot);
}
