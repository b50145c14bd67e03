import {
  type AutocompleteInteraction,
  ChannelType,
  type ChatInputCommandInteraction,
  type MessageComponentInteraction,
} from 'discord.js';
import { type Answer, type Bot, type Command, note } from '../src/discord/answers/command.ts';
import { mustBeAbleToShowHere, mustBeAllowedToOpen } from '../src/discord/rights/permissions.ts';
import { actorOf } from '../src/discord/rights/person.ts';
import { sightOf } from '../src/discord/rights/sight.ts';
import { andList } from '../src/engine/english.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import type { Game } from '../src/games/game.ts';
import {
  bracket,
  control,
  longestAlt,
  nameIn,
  overview,
  plainNameIn,
  roundLines,
  shownRow,
  table,
  tableLines,
} from '../src/league/board/overview.ts';
import { standingsOf } from '../src/league/board/standings.ts';
import { shownLines } from '../src/league/board/standings-picture.ts';
import { fixtureLine } from '../src/league/board/words.ts';
import type { Played } from '../src/league/competitions.ts';
import { isOfTwo, type Settings, settingsSchema } from '../src/league/course/settings.ts';
import { currentRound, fixtureIn } from '../src/league/course/state.ts';
import type { Loaded } from '../src/league/running/keeper.ts';
import type { StoredCompetition } from '../src/store/records/competition.ts';
import type { Actor } from '../src/table/log/actor.ts';
import { linked } from '../src/table/message/links.ts';
import type { Message } from '../src/table/message/message.ts';
import { moment } from '../src/table/message/moment.ts';
import { inMarkdown, onOneLine, withoutBackslashes } from '../src/table/message/names.ts';
import { dataOf } from './tournament/data.ts';
import { readOptions } from './tournament/options.ts';

/** `/tournament …`: competitions of any game. */

type Asking = ChatInputCommandInteraction<'cached'> | MessageComponentInteraction<'cached'>;
type Typed = ChatInputCommandInteraction<'cached'>;

export function tournament(games: readonly Game[]): Command {
  return { data: dataOf(games), run, press, complete };
}

const said = (text: string, rows: Message['rows'] = []): Answer => ({
  private: true,
  message: { panels: [{ title: '', text }], rows },
});

async function run(interaction: Typed, bot: Bot): Promise<Answer> {
  const wanted = interaction.options.getSubcommand();
  if (wanted === 'create') return create(interaction, bot);
  if (wanted === 'list') return list(interaction, bot);
  const found = await meant(interaction, bot);
  if (Array.isArray(found)) return choose(wanted, found);
  return act(wanted, found.id, interaction, bot, interaction);
}

async function press(
  verb: string,
  interaction: MessageComponentInteraction<'cached'>,
  bot: Bot,
): Promise<Answer> {
  const [, wanted = '', id] = /^([a-z]+)(?:-([2-9a-z]{10}))?$/.exec(verb) ?? [];
  const chosen = interaction.isStringSelectMenu() ? interaction.values[0] : id;
  if (chosen === undefined) throw new RuleError('unknown-control', 'That button no longer works.');
  return act(wanted, chosen, interaction, bot);
}

/** Does what a subcommand or button means, in one tournament. */
async function act(wanted: string, id: string, asking: Asking, bot: Bot, typed?: Typed): Promise<Answer> {
  const { competitions } = bot;
  const loaded = await inSight(asking, bot, id);
  const actor = actorOf(asking);
  const named = inMarkdown(loaded.row.name);
  switch (wanted) {
    case 'join':
      return joined(await competitions.join(id, actor), actor);
    case 'leave':
      await competitions.leave(id, actor);
      return said(`You’ve left **${named}**.`);
    case 'start':
      return begun(await competitions.start(id, actor), actor);
    case 'show':
      return { private: true, message: overview(loaded, bot.tables.ledger.titleOf(loaded.row.game)) };
    case 'table':
      return shownTable(loaded);
    case 'bracket':
      return shownBracket(loaded);
    case 'rounds':
      return shownRounds(loaded);
    case 'play':
      return played(await competitions.play(id, actor, asking.id), id, bot.now());
    case 'claim':
      await competitions.claim(id, actor);
      return said('The game is yours by forfeit.');
    case 'bye':
      await competitions.half(id, actor);
      return said('You’ll have a half-point bye in the next round.');
    case 'pause':
      await competitions.pause(id, actor);
      return said(`**${named}** is paused. Running games go on.`);
    case 'resume':
      await competitions.unpause(id, actor);
      return said(`**${named}** goes on.`);
    default:
      if (typed === undefined) throw new RuleError('unknown-control', 'That button no longer works.');
      return actTyped(wanted, loaded, typed, bot, actor);
  }
}

/** Subcommands with options of their own. */
async function actTyped(
  wanted: string,
  loaded: Loaded,
  { options }: Typed,
  { competitions }: Bot,
  actor: Actor,
): Promise<Answer> {
  const { id, name } = loaded.row;
  const reason = options.getString('reason') ?? undefined;
  const named = inMarkdown(name);
  switch (wanted) {
    case 'pair': {
      const one = entrantNamed(loaded, options.getString('one'));
      const other = entrantNamed(loaded, options.getString('other'));
      if (one === undefined && other === undefined) {
        const { course } = await competitions.pair(id, actor);
        return said(course.phase === 'over' ? `**${named}** is over.` : 'The next round is paired.');
      }
      if (one === undefined || other === undefined)
        throw new RuleError('only-one', 'To change two pairings, name both entrants: `one` and `other`.');
      await competitions.exchange(id, one, other, reason, actor);
      return said(`${nameIn(loaded)(one)} and ${nameIn(loaded)(other)} have changed places.`);
    }
    case 'result': {
      const fixture = fixtureNamed(loaded, options.getString('game', true));
      await competitions.annul(id, fixture, options.getString('reason', true), actor);
      return said('The result is taken back. They can play again.');
    }
    case 'forfeit': {
      const fixture = fixtureNamed(loaded, options.getString('game', true));
      const by = entrantNamed(loaded, options.getString('by'));
      const all = fixtureIn(loaded.course, fixture)?.sides ?? [];
      await competitions.forfeit(id, fixture, by === undefined ? all : [by], reason, actor);
      return said('The forfeit stands.');
    }
    case 'withdraw': {
      const entrant = entrantNamed(loaded, options.getString('entrant'));
      await competitions.withdraw(id, actor, entrant);
      return said(
        entrant === undefined
          ? `You’ve withdrawn from **${named}**.`
          : `${nameIn(loaded)(entrant)} has withdrawn from **${named}**.`,
      );
    }
    case 'extend': {
      const hours = options.getInteger('hours', true);
      await competitions.extend(id, hours, actor);
      return said(`The round of **${named}** ends ${hours} hours later.`);
    }
    case 'cancel':
      await competitions.cancel(id, reason, actor);
      return said(`**${named}** is canceled.`);
    default:
      throw new RuleError('unknown-command', 'I don’t know that command.');
  }
}

async function create(interaction: Typed, bot: Bot): Promise<Answer> {
  const { options, guildId, channelId, channel } = interaction;
  await mustBeAllowedToOpen(interaction, bot);
  mustBeAbleToShowHere(interaction);
  if (channel?.type !== ChannelType.GuildText)
    throw new RuleError(
      'no-text-channel',
      'Make a tournament in a text channel, because its games get threads there.',
    );
  const game = bot.tables.ledger.game(options.getString('game', true));
  const settings = await settingsOf(interaction, bot, game);
  const count = options.getInteger('computers') ?? 0;
  const level = options.getString('level') ?? game.levels[Math.floor((game.levels.length - 1) / 2)]?.id ?? '';
  if (count > 0 && !game.levels.some((one) => one.id === level))
    throw new RuleError('unknown-level', `${game.title} has no computer player of that level.`);
  const minutes = options.getInteger('begins_in');
  const name = onOneLine(options.getString('name', true));
  if (name === '') throw new RuleError('no-name', 'Give the tournament a name with visible letters.');
  const { row } = await bot.competitions.create(
    {
      name,
      game: game.id,
      guildId,
      channelId,
      settings,
      computers: Array.from({ length: count }, () => level),
      ...(minutes !== null && { beginsAt: new Date(bot.now().getTime() + minutes * 60_000) }),
    },
    actorOf(interaction),
  );
  return said(`**${inMarkdown(row.name)}** is open. People press **Join** below, and you press **Start**.`);
}

/** @throws RuleError if the game and the system don't fit */
async function settingsOf({ options, guildId }: Typed, bot: Bot, game: Game): Promise<Settings> {
  const twice = options.getBoolean('twice') ?? false;
  const rounds = options.getInteger('rounds');
  const third = options.getBoolean('third_place');
  const clock = options.getString('clock') ?? (await bot.tables.house.rules(guildId)).timeControl ?? 'none';
  const settings = settingsSchema.parse({
    system: options.getString('system', true),
    options: await bot.tables.lobby.settled(
      game.id,
      guildId,
      readOptions(game, options.getString('options') ?? ''),
    ),
    timeControl: clock,
    pace: options.getString('pace') ?? 'week',
    seeding: options.getString('seeding') ?? 'rating',
    points: options.getString('points') ?? 'classic',
    sides: game.firstSide ?? 'first',
    isForTwo: game.seats.min <= 2,
    cycles: twice ? 2 : 1,
    bestOf: options.getInteger('best_of') ?? 1,
    seats: options.getInteger('seats') ?? 4,
    auto: !(options.getBoolean('by_hand') ?? false),
    ...(rounds !== null && { rounds }),
    ...(third !== null && { thirdPlace: third }),
  });
  if (!isOfTwo(settings) && game.seats.max < settings.seats)
    throw new RuleError(
      'too-few-seats',
      `${game.title} is for two. Choose a round robin, a Swiss or a knock-out.`,
    );
  if (isOfTwo(settings) && !settings.isForTwo)
    throw new RuleError('too-many-seats', `${game.title} isn’t for two. Choose tables.`);
  return settings;
}

async function list(interaction: Typed, bot: Bot): Promise<Answer> {
  const all = await seen(interaction, await bot.competitions.list(interaction.guildId, 'all'));
  if (all.length === 0) return said('There are no tournaments here yet. `/tournament create` makes one.');
  const phases: Readonly<Record<string, string>> = {
    open: 'open to join',
    running: 'running',
    paused: 'paused',
    over: 'over',
    cancelled: 'canceled',
  };
  const lines = all
    .slice(0, 25)
    .map(
      ({ name, game, phase, channelId }) =>
        `• **${inMarkdown(name)}** · ${bot.tables.ledger.titleOf(game)} · ${phases[phase] ?? phase} · <#${channelId}>`,
    );
  return note('Tournaments', lines.join('\n'));
}

/** What a person hears who has joined, on time or late. */
function joined({ row, course, entrants }: Loaded, { userId }: Actor): Answer {
  const number = entrants.find((one) => one.userId === userId)?.entrant;
  const from = course.entrants.find(({ entrant }) => entrant === number)?.from ?? 1;
  return said(`You’re in **${inMarkdown(row.name)}**${from > 1 ? `, from round ${from} on` : ''}.`);
}

function begun({ row, entrants }: Loaded, { userId }: Actor): Answer {
  const named = inMarkdown(row.name);
  if (!entrants.some((one) => one.userId === userId)) return said(`**${named}** begins.`);
  return said(`**${named}** begins. **Play** brings you to your table.`, [
    [control(row.id, 'play', 'Play', 'success')],
  ]);
}

function shownTable(loaded: Loaded): Answer {
  if (loaded.course.phase === 'open') throw new RuleError('not-running', 'This tournament hasn’t begun yet.');
  const lines = tableLines(standingsOf(loaded.course), plainNameIn(loaded));
  const picture = table(loaded);
  // The picture and its alt text have no room for everybody.
  const isCut = lines.length > shownLines || picture.alt.length >= longestAlt;
  return {
    private: true,
    message: { panels: [{ title: '', text: '' }], picture, rows: [shownRow(loaded, 'table')] },
    ...(isCut && { files: [{ name: 'table.txt', content: `${lines.join('\n')}\n` }] }),
  };
}

function shownBracket(loaded: Loaded): Answer {
  const { course } = loaded;
  if (course.settings.system !== 'knock-out')
    throw new RuleError('no-bracket', 'Only a knock-out has a bracket. **Table** shows how this one stands.');
  if (course.phase === 'open') throw new RuleError('not-running', 'This tournament hasn’t begun yet.');
  return {
    private: true,
    message: {
      panels: [{ title: '', text: '' }],
      picture: bracket(loaded),
      rows: [shownRow(loaded, 'bracket')],
    },
  };
}

/** Longest text of a panel, in characters, below Discord's limit. */
const longest = 3_500;

function shownRounds(loaded: Loaded): Answer {
  const lines = roundLines(loaded);
  const kept: string[] = [];
  for (const line of lines.toReversed()) {
    if (kept.join('\n').length + line.length > longest) break;
    kept.unshift(line);
  }
  return {
    private: true,
    message: {
      panels: [{ title: inMarkdown(loaded.row.name), text: kept.join('\n') || 'No round is paired yet.' }],
      rows: loaded.course.phase === 'open' ? [] : [shownRow(loaded, 'rounds')],
    },
    ...(kept.length < lines.length && {
      files: [{ name: 'rounds.txt', content: `${withoutBackslashes(lines.join('\n'))}\n` }],
    }),
  };
}

function played({ table: game, awaited, claimAt }: Played, id: string, now: Date): Answer {
  const link = linked('Go to the table', game);
  if (game.status === 'active') return said(`Your game is on. ${link}`);
  if (awaited.length === 0) return said(`Everybody’s there. Press **Start** at the table. ${link}`);
  const people = andList(awaited.map((userId) => `<@${userId}>`));
  if (claimAt !== undefined && claimAt <= now)
    return said(`${people} hasn’t come. You can claim the game, or wait. ${link}`, [
      [control(id, 'claim', 'Claim', 'danger')],
    ]);
  const claim = claimAt === undefined ? '' : ` You can claim the game ${moment(claimAt)}.`;
  return said(`You’re ready. The table waits for ${people}.${claim} ${link}`);
}

/** The tournament that a command is about; several if the person has to choose. */
async function meant(interaction: Typed, bot: Bot): Promise<StoredCompetition | StoredCompetition[]> {
  const named = interaction.options.getString('tournament');
  const open = await seen(interaction, await bot.competitions.list(interaction.guildId));
  if (named !== null) {
    const all = await seen(interaction, await bot.competitions.list(interaction.guildId, 'all'));
    const found = namedIn(all, named);
    if (found === undefined) throw new RuleError('no-such-tournament', 'There’s no such tournament here.');
    return found;
  }
  const [newest, ...others] = open;
  if (newest === undefined)
    throw new RuleError(
      'no-tournament',
      'No tournament is open here. `/tournament list` shows those that are over.',
    );
  return others.some(({ game }) => game === newest.game) ? open : newest;
}

const isOpen = ({ phase }: StoredCompetition): boolean => phase !== 'over' && phase !== 'cancelled';

/** Finds a tournament by its id or its name. An open one comes first. */
function namedIn(all: readonly StoredCompetition[], named: string): StoredCompetition | undefined {
  const same = (text: string) => text.trim().toLowerCase();
  const called = all.filter(({ name }) => same(name) === same(named));
  return all.find(({ id }) => id === named) ?? called.find(isOpen) ?? called[0];
}

const choose = (wanted: string, open: readonly StoredCompetition[]): Answer => {
  if (['pair', 'result', 'forfeit', 'withdraw', 'extend', 'cancel'].includes(wanted))
    throw new RuleError('which-tournament', 'Several tournaments are open. Say which one with `tournament`.');
  return said('Several tournaments are open. Which one?', [
    [
      {
        kind: 'menu',
        placeholder: 'Choose a tournament',
        press: { do: 'command', command: 'tournament', verb: wanted },
        min: 1,
        max: 1,
        options: open.slice(0, 25).map(({ id, name }) => ({ value: id, label: onOneLine(name) })),
      },
    ],
  ]);
};

/** Those whose channel the person sees. */
async function seen(
  asking: Asking | AutocompleteInteraction<'cached'>,
  all: readonly StoredCompetition[],
): Promise<StoredCompetition[]> {
  const questions = { left: 5 };
  const found: StoredCompetition[] = [];
  for (const row of all) if ((await sightOf(asking, placeOf(row), questions)).sees) found.push(row);
  return found;
}

const placeOf = ({ channelId, createdBy = '' }: StoredCompetition) => ({
  channelId,
  openedBy: createdBy,
  seats: [],
});

/** @throws RuleError (`no-such-tournament`) also if the person can't see its channel */
async function inSight(asking: Asking, bot: Bot, id: string): Promise<Loaded> {
  const loaded = await bot.competitions.show(id, asking.guildId);
  if (!(await sightOf(asking, placeOf(loaded.row))).sees)
    throw new RuleError('no-such-tournament', 'There’s no such tournament here.');
  return loaded;
}

/** @throws RuleError (`no-such-entrant`) */
function entrantNamed(loaded: Loaded, text: string | null): number | undefined {
  if (text === null) return undefined;
  const typed = text.trim().toLowerCase();
  // The list gives numbers, so a number comes before somebody who has it as a name.
  const found =
    loaded.entrants.find(({ entrant }) => `${entrant}` === typed) ??
    loaded.entrants.find(({ name }) => onOneLine(name).toLowerCase() === typed);
  if (found === undefined)
    throw new RuleError('no-such-entrant', 'There’s nobody of that name in this tournament.');
  return found.entrant;
}

/** @throws RuleError (`no-such-fixture`) */
function fixtureNamed(loaded: Loaded, text: string): number {
  const found = currentRound(loaded.course)?.fixtures.find(({ id }) => `${id}` === text.trim());
  if (found === undefined)
    throw new RuleError('no-such-fixture', 'There’s no such game in this round. Choose one from the list.');
  return found.id;
}

async function complete(interaction: AutocompleteInteraction<'cached'>, bot: Bot) {
  const { name, value } = interaction.options.getFocused(true);
  const typed = value.toLowerCase();
  const fitting = (all: readonly { readonly name: string; readonly value: string }[]) =>
    all.filter((one) => one.name.toLowerCase().includes(typed)).slice(0, 25);
  if (name === 'level') {
    const game = bot.games.find(({ id }) => id === interaction.options.getString('game'));
    return fitting((game?.levels ?? []).map(({ id, label }) => ({ name: label, value: id })));
  }
  const open = await seen(interaction, await bot.competitions.list(interaction.guildId, 'all'));
  if (name === 'tournament')
    return fitting(open.map((row) => ({ name: onOneLine(row.name), value: row.id })));
  const wanted = interaction.options.getString('tournament');
  const row = wanted === null ? open.find(isOpen) : namedIn(open, wanted);
  if (row === undefined) return [];
  const loaded = await bot.competitions.show(row.id, interaction.guildId);
  if (name === 'game')
    return fitting(
      (currentRound(loaded.course)?.fixtures ?? []).map((fixture) => ({
        name: fixtureLine(loaded.course, fixture, plainNameIn(loaded)).replaceAll('**', '').slice(0, 100),
        value: `${fixture.id}`,
      })),
    );
  return fitting(
    loaded.entrants.map(({ entrant, name: shown }) => ({ name: onOneLine(shown), value: `${entrant}` })),
  );
}
