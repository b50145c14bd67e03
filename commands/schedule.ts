import type { AutocompleteInteraction, MessageComponentInteraction } from 'discord.js';
import { type Answer, type Bot, type Command, note } from '../src/discord/answers/command.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import { gameLabel } from '../src/league/season/board/game-label.ts';
import { mustBeTeam } from '../src/league/season/course/doing.ts';
import { gameIn, playable } from '../src/league/season/course/state.ts';
import { scheduleFindings } from '../src/league/season/running/creating.ts';
import type { GameAt } from '../src/league/season/running/results/season-results.ts';
import { mustRunIt } from '../src/league/season/running/rights.ts';
import type { Loaded } from '../src/league/season/running/season-keeper.ts';
import { isError } from '../src/league/season/schedule/findings.ts';
import { findingSentence } from '../src/league/season/schedule/sentences.ts';
import { moment } from '../src/table/message/moment.ts';
import { inMarkdown } from '../src/table/message/names.ts';
import { scheduleData } from './schedule/data.ts';
import { scheduleFrom } from './schedule/file.ts';
import { shownTeam, shownWeek } from './schedule/show.ts';
import { readTime } from './schedule/typed-time.ts';
import { decidedGames, gameChoices, gameNamed, openGames } from './season/games.ts';
import { played } from './season/played.ts';
import {
  completeShared,
  isAnswer,
  memberOf,
  ownTeam,
  pressedSeason,
  said,
  seasonMeant,
  type Typed,
} from './season/which.ts';

/** `/schedule …`: the games of a season. */
export const schedule: Command = { data: scheduleData(), run, press, complete };

/** Subcommands without options of their own, which a menu of seasons may ask for. */
const simple = ['show', 'mine', 'check', 'play'];

async function run(interaction: Typed, bot: Bot): Promise<Answer> {
  const wanted = interaction.options.getSubcommand();
  const found = await seasonMeant(interaction, bot, simple.includes(wanted) ? wanted : undefined);
  if (isAnswer(found)) return found;
  const { options } = interaction;
  const { row, course } = found;
  const member = memberOf(interaction, found);
  switch (wanted) {
    case 'show': {
      const team = options.getString('team');
      if (team !== null) return shownTeam(found, mustBeTeam(course, team), false);
      return shownWeek(found, options.getInteger('week') ?? undefined);
    }
    case 'mine':
      return shownTeam(found, ownTeam(found, member), true);
    case 'generate':
      return generate(found, interaction, bot);
    case 'check':
      return checked(found);
    case 'play':
      return played(await bot.seasons.play(row.id, member, interaction.id), found);
    default:
      return ofGame(wanted, found, interaction, bot);
  }
}

/** The subcommands that are about one game. */
async function ofGame(wanted: string, loaded: Loaded, interaction: Typed, bot: Bot): Promise<Answer> {
  const { options, guildId } = interaction;
  const { row, course } = loaded;
  const game = gameNamed(course, options.getString('game', true));
  const at: GameAt = { fixture: game.fixture, game: game.number };
  const named = inMarkdown(gameLabel(game));
  const member = memberOf(interaction, loaded);
  const reason = options.getString('reason') ?? undefined;
  switch (wanted) {
    case 'move': {
      const { timeZone } = await bot.tables.house.rules(guildId);
      const time = readTime(options.getString('to', true), bot.now(), timeZone);
      const after = await bot.seasons.results.propose(row.id, at, time, member);
      const isMoved = gameIn(after.course, at.fixture, at.game)?.playAt?.getTime() === time.getTime();
      return said(
        isMoved
          ? `${named} is played ${moment(time, 'f')}.`
          : `You’ve proposed ${moment(time, 'f')} for ${named}. The other side has to agree.`,
      );
    }
    case 'result':
      return result(loaded, at, interaction, bot);
    case 'forfeit': {
      const by = options.getString('by', true);
      const side = by === 'away' || by === 'home' ? by : 'both';
      await bot.seasons.results.forfeit(row.id, at, side, reason, member);
      return said(`The forfeit of ${named} stands.`);
    }
    case 'cancel':
      await bot.seasons.results.drop(row.id, at, reason, member);
      return said(`${named} isn’t played.`);
    default:
      throw new RuleError('unknown-command', 'I don’t know that command.');
  }
}

/** Types in a score, or annuls a result. */
async function result(loaded: Loaded, at: GameAt, interaction: Typed, bot: Bot): Promise<Answer> {
  const { row, course } = loaded;
  const { options } = interaction;
  const member = memberOf(interaction, loaded);
  const away = options.getInteger('away');
  const home = options.getInteger('home');
  const named = inMarkdown(gameLabel(gameNamed(course, `${at.fixture}:${at.game}`)));
  if (options.getBoolean('annul') === true) {
    if (away !== null || home !== null)
      throw new RuleError('score-and-annul', 'Annul the result first. The game is then to be played again.');
    const reason = options.getString('reason');
    if (reason === null) throw new RuleError('no-reason', 'Say why with `reason`.');
    await bot.seasons.results.annul(row.id, at, reason, member);
    return said(`The result of ${named} is annulled. It is to be played again.`);
  }
  if (away === null || home === null)
    throw new RuleError('no-score', 'Type in the runs of both teams: `away` and `home`.');
  const after = await bot.seasons.results.type(row.id, at, [away, home], member);
  const stands = gameIn(after.course, at.fixture, at.game)?.end !== undefined;
  return said(
    stands
      ? `Both sides say the same, so the result of ${named} stands.`
      : `The score of ${named} is typed in. It stands once the other side confirms it, or after 48 hours.`,
  );
}

async function generate(loaded: Loaded, interaction: Typed, bot: Bot): Promise<Answer> {
  const { row, course } = loaded;
  const file = interaction.options.getAttachment('file');
  const member = memberOf(interaction, loaded);
  mustRunIt(await bot.seasons.show(row.id, interaction.guildId), member);
  const games =
    file === null
      ? undefined
      : scheduleFrom({ name: file.name, text: await bot.download(file) }, course.settings);
  const after = await bot.seasons.schedule(row.id, games, member);
  const findings = scheduleFindings(after.course);
  const { length } = after.course.schedule;
  const errors = findings.filter(isError).length;
  const how =
    errors > 0
      ? `It has ${errors === 1 ? 'an error' : `${errors} errors`}, so the season can’t start with it. \`/schedule check\` lists everything.`
      : 'Nothing keeps the season from starting.';
  return said(`**${inMarkdown(row.name)}** has a new schedule of ${length} games. ${how}`);
}

/** The most findings in an answer. */
const shown = 30;

function checked({ row, course }: Loaded): Answer {
  if (course.schedule.length === 0)
    throw new RuleError('no-schedule', 'There’s no schedule yet. `/schedule generate` makes one.');
  const findings = scheduleFindings(course);
  const lines = findings.map((finding) => `${isError(finding) ? '❌' : '⚠️'} ${findingSentence(finding)}`);
  const more = lines.length > shown ? [`… and ${lines.length - shown} more.`] : [];
  return note(
    `${inMarkdown(row.name)} · schedule`,
    [...lines.slice(0, shown), ...more].join('\n') || 'Nothing is wrong with the schedule.',
  );
}

async function press(
  verb: string,
  interaction: MessageComponentInteraction<'cached'>,
  bot: Bot,
): Promise<Answer> {
  const { wanted, rest, loaded } = await pressedSeason(verb, interaction, bot);
  const member = memberOf(interaction, loaded);
  const { id } = loaded.row;
  const [first = 0, second = 0, third = 0, fourth = 0] = rest.map(Number);
  const at: GameAt = { fixture: first, game: second };
  switch (wanted) {
    case 'show':
      return shownWeek(loaded);
    case 'week':
      return shownWeek(loaded, first);
    case 'mine':
      return shownTeam(loaded, ownTeam(loaded, member), true);
    case 'check':
      return checked(loaded);
    case 'play':
      return played(await bot.seasons.play(id, member, interaction.id), loaded);
    case 'confirm':
    case 'deny': {
      await bot.seasons.results.answer(id, at, wanted === 'confirm', [third, fourth], member);
      return said(
        wanted === 'confirm'
          ? 'The result stands.'
          : 'The score is denied. Type in the right one with `/schedule result`, or play.',
      );
    }
    case 'agree': {
      const time = new Date(third * 1_000);
      const after = await bot.seasons.results.agree(id, at, time, member);
      const isMoved = gameIn(after.course, at.fixture, at.game)?.playAt?.getTime() === time.getTime();
      return said(
        isMoved
          ? `The game is played ${moment(time, 'f')}.`
          : 'You’ve agreed. That’s after the week’s end, so a commissioner has to agree, too.',
      );
    }
    default:
      throw new RuleError('unknown-control', 'That button no longer works.');
  }
}

async function complete(interaction: AutocompleteInteraction<'cached'>, bot: Bot) {
  return completeShared(interaction, bot, async (option, { course }) => {
    if (option !== 'game') return [];
    const wanted = interaction.options.getSubcommand();
    if (wanted !== 'result') return gameChoices(openGames(course));
    return gameChoices(
      interaction.options.getBoolean('annul') === true
        ? decidedGames(course)
        : playable(course).filter(({ table }) => table === undefined),
    );
  });
}
