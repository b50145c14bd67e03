import type {
  AutocompleteInteraction,
  ChatInputCommandInteraction,
  MessageComponentInteraction,
} from 'discord.js';
import { type Answer, type Bot, type Command, note } from '../src/discord/answers/command.ts';
import { personOf } from '../src/discord/rights/person.ts';
import { moderatesThere, sightOf } from '../src/discord/rights/sight.ts';
import { andList } from '../src/engine/english.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import type { Game } from '../src/games/game.ts';
import { control, nameIn, overview, plainNameIn } from '../src/league/board/overview.ts';
import { fixtureLine, phaseNames, withoutMarks } from '../src/league/board/words.ts';
import type { Played } from '../src/league/competitions.ts';
import { annullable } from '../src/league/course/annulling.ts';
import {
  type Course,
  currentRound,
  type Fixture,
  fixtureIn,
  fixturesOf,
} from '../src/league/course/state.ts';
import type { Loaded } from '../src/league/running/tournament-keeper.ts';
import type { ListedCompetition } from '../src/store/records/competition.ts';
import type { Actor } from '../src/table/log/actor.ts';
import { linked } from '../src/table/message/links.ts';
import { moment } from '../src/table/message/moment.ts';
import { inMarkdown, onOneLine } from '../src/table/message/names.ts';
import { create, everyLevel } from './tournament/create.ts';
import { dataOf } from './tournament/data.ts';
import { said } from './tournament/said.ts';
import { shownAudit, shownBracket, shownRounds, shownTable } from './tournament/views.ts';

/** `/tournament …`: competitions of any game. */

type Asking = ChatInputCommandInteraction<'cached'> | MessageComponentInteraction<'cached'>;
type Typed = ChatInputCommandInteraction<'cached'>;

export function tournament(games: readonly Game[]): Command {
  return { data: dataOf(games), run, press, complete };
}

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
  const [, wanted = '', id, page] = /^([a-z]+)(?:-([2-9a-z]{10})(?:-(\d+))?)?$/.exec(verb) ?? [];
  const chosen = interaction.isStringSelectMenu() ? interaction.values[0] : id;
  if (chosen === undefined) throw new RuleError('unknown-control', 'That button no longer works.');
  if (wanted === 'bracket' && page !== undefined)
    return shownBracket(await inSight(interaction, bot, chosen), Number(page));
  if (wanted === 'audit' && page !== undefined)
    return shownAudit(await inSight(interaction, bot, chosen), Number(page));
  return act(wanted, chosen, interaction, bot);
}

/** Does what a subcommand or button means, in one tournament. */
async function act(wanted: string, id: string, asking: Asking, bot: Bot, typed?: Typed): Promise<Answer> {
  const { competitions } = bot;
  const loaded = await inSight(asking, bot, id);
  const moderator = moderatesThere(asking, loaded.row.channelId);
  const actor = { ...personOf(asking.member), moderator };
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
    case 'audit':
      return shownAudit(loaded);
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
      const fixture = fixtureNamed(fixturesOf(loaded.course), options.getString('game', true));
      const after = await competitions.annul(id, fixture, options.getString('reason', true), actor);
      return said(
        fixtureIn(after.course, fixture)?.decided === true
          ? 'The result is annulled: the table and ratings are computed without it.'
          : 'The result is taken back. They can play again.',
      );
    }
    case 'forfeit': {
      const now = currentRound(loaded.course)?.fixtures ?? [];
      const fixture = fixtureNamed(now, options.getString('game', true));
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

async function list(interaction: Typed, bot: Bot): Promise<Answer> {
  const all = await seen(interaction, await bot.competitions.list(interaction.guildId, 'all'));
  if (all.length === 0) return said('There are no tournaments here yet. `/tournament create` makes one.');
  const phases: Readonly<Record<string, string>> = phaseNames;
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

function played({ table: game, awaited, claimAt }: Played, id: string, now: Date): Answer {
  const link = linked('Go to the table', game);
  if (game.status === 'active') return said(`Your game is on. ${link}`);
  if (awaited.length === 0) return said(`Everybody’s there. Press **Start** at the table. ${link}`);
  const people = andList(awaited.map((userId) => `<@${userId}>`));
  if (claimAt !== undefined && claimAt <= now)
    return said(
      `${people} ${awaited.length === 1 ? 'hasn’t' : 'haven’t'} come. You can claim the game, or wait. ${link}`,
      [[control(id, 'claim', 'Claim', 'danger')]],
    );
  const claim = claimAt === undefined ? '' : ` You can claim the game ${moment(claimAt)}.`;
  return said(`You’re ready. The table waits for ${people}.${claim} ${link}`);
}

/** The tournament that a command is about; several if the person has to choose. */
async function meant(interaction: Typed, bot: Bot): Promise<ListedCompetition | ListedCompetition[]> {
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

const isOpen = ({ phase }: ListedCompetition): boolean => phase !== 'over' && phase !== 'cancelled';

/** Finds a tournament by its id or its name. An open one comes first. */
function namedIn(all: readonly ListedCompetition[], named: string): ListedCompetition | undefined {
  const same = (text: string) => text.trim().toLowerCase();
  const called = all.filter(({ name }) => same(name) === same(named));
  return all.find(({ id }) => id === named) ?? called.find(isOpen) ?? called[0];
}

const choose = (wanted: string, open: readonly ListedCompetition[]): Answer => {
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
function fixtureNamed(among: readonly Fixture[], text: string): number {
  const found = among.find(({ id }) => `${id}` === text.trim());
  if (found === undefined)
    throw new RuleError('no-such-fixture', 'There’s no such game. Choose one from the list.');
  return found.id;
}

/** The games that `/tournament result` or `forfeit` can name: those with a result, or those of this round. */
const fixturesMeant = (wanted: string, course: Course, now: Date): readonly Fixture[] =>
  wanted === 'result' ? annullable(course, now) : (currentRound(course)?.fixtures ?? []);

/** A game in a list: `1. Ada – Grace`, with its round if that is over. */
function fixtureLabel(loaded: Loaded, fixture: Fixture): string {
  const line = withoutMarks(fixtureLine(loaded.course, fixture, plainNameIn(loaded)));
  return fixture.round === loaded.course.rounds.length ? line : `Round ${fixture.round}: ${line}`;
}

async function complete(interaction: AutocompleteInteraction<'cached'>, bot: Bot) {
  const { name, value } = interaction.options.getFocused(true);
  const typed = value.toLowerCase();
  const fitting = (all: readonly { readonly name: string; readonly value: string }[]) =>
    all.filter((one) => one.name.toLowerCase().includes(typed)).slice(0, 25);
  if (name === 'level') {
    const game = bot.games.find(({ id }) => id === interaction.options.getString('game'));
    const levels = (game?.levels ?? []).map(({ id, label }) => ({ name: label, value: id }));
    return fitting(
      levels.length > 1 ? [...levels, { name: 'All levels in turn', value: everyLevel }] : levels,
    );
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
      fixturesMeant(interaction.options.getSubcommand(), loaded.course, bot.now()).map((fixture) => ({
        name: fixtureLabel(loaded, fixture).slice(0, 100),
        value: `${fixture.id}`,
      })),
    );
  return fitting(
    loaded.entrants.map(({ entrant, name: shown }) => ({ name: onOneLine(shown), value: `${entrant}` })),
  );
}
