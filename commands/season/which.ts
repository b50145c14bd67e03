import type { SlashCommandStringOption, SlashCommandUserOption } from '@discordjs/builders';
import type {
  AutocompleteInteraction,
  ChatInputCommandInteraction,
  MessageComponentInteraction,
} from 'discord.js';
import type { Answer, Bot } from '../../src/discord/answers/command.ts';
import { actorOf } from '../../src/discord/rights/person.ts';
import { moderatesThere, sightOf } from '../../src/discord/rights/sight.ts';
import { RuleError } from '../../src/engine/rule-error.ts';
import { teamOf } from '../../src/league/season/course/state.ts';
import type { Member } from '../../src/league/season/running/rights.ts';
import { type Loaded, personIn } from '../../src/league/season/running/season-keeper.ts';
import type { Team } from '../../src/league/season/types.ts';
import type { ListedCompetition } from '../../src/store/records/competition.ts';
import type { Message } from '../../src/table/message/message.ts';
import { onOneLine } from '../../src/table/message/names.ts';

/** What the commands of seasons share: which season is meant, and who asks. */

export type Typed = ChatInputCommandInteraction<'cached'>;
export type Asking = Typed | MessageComponentInteraction<'cached'>;

/** A short private answer. */
export const said = (text: string, rows: Message['rows'] = []): Answer => ({
  private: true,
  message: { panels: [{ title: '', text }], rows },
});

/** The person who asks for a new season in this channel, with their roles. */
export const newcomer = (asking: Asking): Member => ({
  ...actorOf(asking),
  roles: [...asking.member.roles.cache.keys()],
});

/** The person who asks about a season, as a moderator only if they moderate its channel. */
export const memberOf = (asking: Asking, { row }: Pick<Loaded, 'row'>): Member => ({
  ...newcomer(asking),
  moderator: moderatesThere(asking, row.channelId),
});

/** The option `season`. */
export const seasonOption = (option: SlashCommandStringOption) =>
  option
    .setName('season')
    .setDescription('Which one; the open one by default')
    .setMaxLength(60)
    .setAutocomplete(true);

/** The option `team`. */
export const teamOption = (option: SlashCommandStringOption) =>
  option.setName('team').setDescription('A team, by code or name').setMaxLength(60).setAutocomplete(true);

/** The option `person`. */
export const personOption = (about: string) => (option: SlashCommandUserOption) =>
  option.setName('person').setDescription(about).setRequired(true);

const isOpen = ({ phase }: ListedCompetition): boolean => phase !== 'closed';

/**
 * The season that a command is about.
 * @returns an answer with a menu if several are open and none is named
 * @throws RuleError (`no-season`, `no-such-season`)
 */
export async function seasonMeant(interaction: Typed, bot: Bot, wanted?: string): Promise<Loaded | Answer> {
  const named = interaction.options.getString('season');
  const all = await seasonsSeen(interaction, bot);
  if (named !== null) {
    const found = namedIn(all, named);
    if (found === undefined) throw new RuleError('no-such-season', 'There’s no such season here.');
    return bot.seasons.show(found.id, interaction.guildId);
  }
  const open = all.filter(isOpen);
  const [newest, ...others] = open;
  if (newest === undefined)
    throw new RuleError('no-season', 'No season is open here. A moderator makes one with `/season create`.');
  if (others.length === 0) return bot.seasons.show(newest.id, interaction.guildId);
  if (wanted === undefined)
    throw new RuleError('which-season', 'Several seasons are open. Say which one with `season`.');
  return said('Several seasons are open. Which one?', [
    [
      {
        kind: 'menu',
        placeholder: 'Choose a season',
        press: { do: 'command', command: interaction.commandName, verb: wanted },
        min: 1,
        max: 1,
        options: open.slice(0, 25).map(({ id, name }) => ({ value: id, label: onOneLine(name) })),
      },
    ],
  ]);
}

export const isAnswer = (found: Loaded | Answer): found is Answer => !('course' in found);

/**
 * A pressed button or menu of a season: its verb `word-id`, or `word` with the season as the chosen value.
 * @throws RuleError (`unknown-control`, `no-such-season`)
 */
export async function pressedSeason(
  verb: string,
  interaction: MessageComponentInteraction<'cached'>,
  bot: Bot,
): Promise<{ readonly wanted: string; readonly rest: readonly string[]; readonly loaded: Loaded }> {
  const [wanted = '', named, ...rest] = verb.split('-');
  const id = named ?? (interaction.isStringSelectMenu() ? interaction.values[0] : undefined);
  if (id === undefined) throw new RuleError('unknown-control', 'That button no longer works.');
  const loaded = await bot.seasons.show(id, interaction.guildId);
  if (!(await sightOf(interaction, placeOf(loaded.row))).sees)
    throw new RuleError('no-such-season', 'There’s no such season here.');
  return { wanted, rest, loaded };
}

/** Finds a season by its id or its name. An open one comes first. */
function namedIn(all: readonly ListedCompetition[], named: string): ListedCompetition | undefined {
  const same = (text: string) => text.trim().toLowerCase();
  const called = all.filter(({ name }) => same(name) === same(named));
  return all.find(({ id }) => id === named) ?? called.find(isOpen) ?? called[0];
}

/** A server's seasons whose channel the person sees, newest first. */
export const seasonsSeen = async (
  asking: Asking | AutocompleteInteraction<'cached'>,
  bot: Bot,
): Promise<readonly ListedCompetition[]> => seen(asking, await bot.seasons.list(asking.guildId, 'all'));

/** The verb under which a command shows any season; undefined if options were typed that a menu would lose. */
export const verbWithoutOptions = ({ options }: Typed): string | undefined =>
  options.data.some(({ options: more = [], value }) => value !== undefined || more.length > 0)
    ? undefined
    : 'show';

/** Those whose channel the person sees. */
async function seen(
  asking: Asking | AutocompleteInteraction<'cached'>,
  all: readonly ListedCompetition[],
): Promise<ListedCompetition[]> {
  const questions = { left: 5 };
  const found: ListedCompetition[] = [];
  for (const row of all) if ((await sightOf(asking, placeOf(row), questions)).sees) found.push(row);
  return found;
}

const placeOf = ({ channelId, createdBy = '' }: ListedCompetition) => ({
  channelId,
  openedBy: createdBy,
  seats: [],
});

/**
 * The team of the person who asks.
 * @throws RuleError (`no-team`)
 */
export function ownTeam(loaded: Loaded, { userId }: Pick<Member, 'userId'>): Team {
  const person = personIn(loaded, userId);
  const team = person === undefined ? undefined : teamOf(loaded.course, person)?.team;
  if (team === undefined)
    throw new RuleError('no-team', 'You don’t run a team in this season. `/team claim` gets you one.');
  return team;
}

/** Suggestions for the options that commands of seasons share: `season`, `team`, `division`, `game`. */
export async function completeShared(
  interaction: AutocompleteInteraction<'cached'>,
  bot: Bot,
  more: (
    option: string,
    loaded: Loaded,
  ) => Promise<readonly { readonly name: string; readonly value: string }[]> = async () => [],
) {
  const { name, value } = interaction.options.getFocused(true);
  const fitting = (all: readonly { readonly name: string; readonly value: string }[]) =>
    all.filter((one) => one.name.toLowerCase().includes(value.toLowerCase())).slice(0, 25);
  const all = await seasonsSeen(interaction, bot);
  if (name === 'season') return fitting(all.map((row) => ({ name: onOneLine(row.name), value: row.id })));
  const named = interaction.options.getString('season');
  const row = named === null ? all.find(isOpen) : namedIn(all, named);
  if (row === undefined) return [];
  const loaded = await bot.seasons.show(row.id, interaction.guildId);
  const { teams } = loaded.course.settings;
  if (name === 'team')
    return fitting(teams.map((team) => ({ name: `${team.name} (${team.code})`, value: team.code })));
  if (name === 'division')
    return fitting(
      [...new Set(teams.map(({ division }) => division))].map((one) => ({
        name: one || 'All',
        value: one || 'all',
      })),
    );
  return fitting(await more(name, loaded));
}

/** A season's options of the game: all but the teams and who pitches. */
export function withoutTeams(settled: unknown): Readonly<Record<string, unknown>> {
  const teams = new Set(['away', 'home', 'away_starter', 'home_starter']);
  return Object.fromEntries(Object.entries(settled ?? {}).filter(([name]) => !teams.has(name)));
}
