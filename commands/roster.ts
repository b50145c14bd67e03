import type { AutocompleteInteraction, MessageComponentInteraction } from 'discord.js';
import type { Answer, Bot, Command } from '../src/discord/answers/command.ts';
import { note } from '../src/discord/answers/command.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import { movesInWords, withRole } from '../src/league/season/board/roster-words.ts';
import { mustBeTeam } from '../src/league/season/course/doing.ts';
import { outNow } from '../src/league/season/course/rosters/health.ts';
import { teamIn } from '../src/league/season/course/state.ts';
import { rosterProblems } from '../src/league/season/rosters/legal/legal.ts';
import { type Place, rosterLists, rosterOf } from '../src/league/season/rosters/legal/lists.ts';
import type { Players } from '../src/league/season/rosters/legal/player.ts';
import { nameOf, sentencesOf } from '../src/league/season/rosters/sentences.ts';
import { rostersIn } from '../src/league/season/rosters/state.ts';
import { askerOf, teamOfPerson } from '../src/league/season/running/rosters/season-rosters.ts';
import type { Loaded } from '../src/league/season/running/season-keeper.ts';
import type { PlayerId, Team } from '../src/league/season/types.ts';
import { onOneLine } from '../src/table/message/names.ts';
import { rosterData } from './roster/data.ts';
import { draftShown, moving, withMove } from './roster/moving.ts';
import {
  type Asking,
  completeShared,
  isAnswer,
  memberOf,
  ownTeam,
  pressedSeason,
  said,
  seasonMeant,
  type Typed,
} from './season/which.ts';

/** `/roster …`: the rosters of a season, and what owners ask for (League 13). */
export const roster: Command = { data: rosterData(), run, press, complete };

async function run(interaction: Typed, bot: Bot): Promise<Answer> {
  const wanted = interaction.options.getSubcommand();
  const found = await seasonMeant(interaction, bot);
  if (isAnswer(found)) return found;
  switch (wanted) {
    case 'show':
      return shown(found, teamMeant(found, interaction), bot);
    case 'move':
      return move(found, interaction, bot);
    case 'mine':
      return mine(found, interaction, bot);
    case 'cancel': {
      const number = interaction.options.getInteger('request', true);
      await bot.seasons.rosters.cancel(found.row.id, number, memberOf(interaction, found));
      return said(`Request ${number} is canceled.`);
    }
    case 'legal':
      return legal(found, teamMeant(found, interaction), interaction, bot);
    default:
      return injured(found, interaction, bot);
  }
}

async function press(
  verb: string,
  interaction: MessageComponentInteraction<'cached'>,
  bot: Bot,
): Promise<Answer> {
  const { wanted, rest, loaded } = await pressedSeason(verb, interaction, bot);
  if (wanted !== 'cancel') return moving(wanted, rest, loaded, interaction, bot);
  await bot.seasons.rosters.cancel(loaded.row.id, Number(rest[0]), memberOf(interaction, loaded));
  return said(`Request ${Number(rest[0])} is canceled.`);
}

/** The team that the option names, or else the person's own. */
function teamMeant(loaded: Loaded, interaction: Typed): Team {
  const named = interaction.options.getString('team');
  return named === null ? ownTeam(loaded, memberOf(interaction, loaded)) : mustBeTeam(loaded.course, named);
}

/** Whose waiting requests a person may see: their own team's; any team's as a commissioner. */
function mustRunTeam(loaded: Loaded, team: Team, asking: Asking): void {
  if (askerOf(loaded, team, memberOf(asking, loaded)) === 'member')
    throw new RuleError('not-yours', `Only ${team}’s owner and assistants, or a commissioner, can do that.`);
}

const headings = { active: 'Active', minors: 'Minors', injured: 'Injured list' } as const;

async function shown(loaded: Loaded, team: Team, bot: Bot): Promise<Answer> {
  const { course } = loaded;
  const { rules } = await bot.seasons.rosters.view(loaded);
  const hurt = new Map(outNow(course).map((one) => [one.player, one.back]));
  const list = rosterOf(course.rosters.rosters, team);
  const lineOf = (player: PlayerId) => {
    const back = hurt.has(player) ? ` 🩹 ${hurt.get(player) ?? 'out'}` : '';
    return `${withRole(player, rules.players)}${back}`;
  };
  const parts = rosterLists.flatMap((name) =>
    list[name].length === 0
      ? []
      : [`**${headings[name]} (${list[name].length})**\n${list[name].map(lineOf).join(' · ')}`],
  );
  return note(teamIn(course, team).name, parts.join('\n').slice(0, 3_900) || 'Nobody is on this team yet.');
}

async function move(loaded: Loaded, interaction: Typed, bot: Bot): Promise<Answer> {
  const { rosters } = bot.seasons;
  const { id } = loaded.row;
  const { userId } = memberOf(interaction, loaded);
  const team = teamMeant(loaded, interaction);
  mustRunTeam(loaded, team, interaction);
  const before = rosters.drafts.of(id, userId);
  const draft = before?.team === team ? before : { team, moves: [] };
  const named = interaction.options.getString('player');
  const to = interaction.options.getString('to');
  if (named === null) return draftShown(loaded, interaction, bot, rosters.drafts.keep(id, userId, draft));
  if (!isPlace(to)) throw new RuleError('no-place', 'Say with `to` where the player goes.');
  const view = await rosters.view(loaded);
  const player = playerNamed(named, view.rules.players);
  const next = withMove(loaded, view, draft, player, to);
  return draftShown(loaded, interaction, bot, rosters.drafts.keep(id, userId, next));
}

const isPlace = (text: string | null): text is Place =>
  text === 'free' || rosterLists.some((list) => list === text);

/** A player by id or name. @throws RuleError (`unknown-player`) */
function playerNamed(typed: string, players: Players): PlayerId {
  const wanted = typed.trim().toLowerCase();
  const found = players.get(typed) ?? [...players.values()].find(({ name }) => name.toLowerCase() === wanted);
  if (found === undefined)
    throw new RuleError('unknown-player', 'There’s no such player in this season. Choose one from the list.');
  return found.id;
}

/** How many failed requests are shown. */
const recent = 3;

async function mine(loaded: Loaded, interaction: Typed, bot: Bot): Promise<Answer> {
  const { rosters } = loaded.course;
  const team = teamMeant(loaded, interaction);
  mustRunTeam(loaded, team, interaction);
  const { rules, moment } = await bot.seasons.rosters.view(loaded);
  const requests = rosters.requests.filter((request) => request.team === team);
  const failed = rosters.failed.filter((one) => one.team === team).slice(-recent);
  const lines = [
    ...requests.map(({ number, moves }) => `**${number}** ${movesInWords(moves, rules.players)}`),
    ...(requests.length === 0 ? ['Nothing waits for the end of the week.'] : []),
    ...(moment.frozen ? ['Rosters are frozen: only a commissioner cancels requests now.'] : []),
    ...failed.map(
      ({ request, week, why }) =>
        `Request ${request ?? ''} failed at the end of week ${week}: ${why.join(' ')}`,
    ),
  ];
  const buttons = requests.slice(0, 5).map(({ number }) => ({
    kind: 'button' as const,
    label: `Cancel ${number}`,
    style: 'secondary' as const,
    press: { do: 'command' as const, command: 'roster', verb: `cancel-${loaded.row.id}-${number}` },
  }));
  return said(`**${team}**\n${lines.join('\n')}`.slice(0, 3_900), buttons.length === 0 ? [] : [buttons]);
}

async function legal(loaded: Loaded, team: Team, interaction: Typed, bot: Bot): Promise<Answer> {
  const { course } = loaded;
  const { rules, moment } = await bot.seasons.rosters.view(loaded);
  const week = moment.week + 1;
  // What waits is for the team's own people.
  const isTheirs = askerOf(loaded, team, memberOf(interaction, loaded)) !== 'member';
  const rosters = isTheirs ? rostersIn(course.rosters, week, [team]) : course.rosters.rosters;
  const problems = rosterProblems(team, rosterOf(rosters, team), rules.players, rules.limits, {
    week,
    phase: moment.phase,
  });
  const waits = isTheirs ? ' with all that waits' : '';
  return said(
    problems.length === 0
      ? `**${team}**’s roster${waits} is legal.`
      : `**${team}**’s roster${waits} isn’t legal:\n${sentencesOf(problems, rules.players)}`,
  );
}

async function injured(loaded: Loaded, interaction: Typed, bot: Bot): Promise<Answer> {
  const { course } = loaded;
  const named = interaction.options.getString('team');
  const team = named === null ? undefined : mustBeTeam(course, named);
  const { rules } = await bot.seasons.rosters.view(loaded);
  const lines = outNow(course)
    .filter((one) => team === undefined || one.team === team)
    .map(({ player, team: of, back }) => {
      const until = back === undefined ? 'out for the season' : `back ${back}`;
      return `**${nameOf(player, rules.players)}** (${of}) · ${until}`;
    });
  return note('Injured', lines.join('\n').slice(0, 3_900) || 'Nobody is hurt.');
}

async function complete(interaction: AutocompleteInteraction<'cached'>, bot: Bot) {
  return completeShared(interaction, bot, async (option, loaded) => {
    if (option !== 'player') return [];
    const { rules } = await bot.seasons.rosters.view(loaded);
    const own = teamOfPerson(loaded, { userId: interaction.user.id });
    const { rosters } = loaded.course.rosters;
    const near = own === undefined ? [] : rosterLists.flatMap((list) => rosterOf(rosters, own)[list]);
    return [...near, ...rosters.free].map((id) => ({
      name: onOneLine(rules.players.get(id)?.name ?? id).slice(0, 100),
      value: id,
    }));
  });
}
