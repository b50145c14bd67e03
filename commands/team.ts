import type { AutocompleteInteraction, MessageComponentInteraction } from 'discord.js';
import { type Answer, type Bot, type Command, note } from '../src/discord/answers/command.ts';
import { personOf } from '../src/discord/rights/person.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import { longestPost } from '../src/league/board/posts.ts';
import { fittingLines } from '../src/league/board/sheet.ts';
import { gameLabel } from '../src/league/season/board/game-label.ts';
import { sideName } from '../src/league/season/board/season-words.ts';
import { mustBeTeam } from '../src/league/season/course/doing.ts';
import { rowsOf, standingOf } from '../src/league/season/course/standing.ts';
import { clubOf, teamIn, teamOf } from '../src/league/season/course/state.ts';
import { type Loaded, nameOf, personIn } from '../src/league/season/running/season-keeper.ts';
import { divisionsOf } from '../src/league/season/standings/order.ts';
import type { Team } from '../src/league/season/types.ts';
import { inMarkdown, lineInMarkdown } from '../src/table/message/names.ts';
import { claimed } from './season/claiming.ts';
import { openGames } from './season/games.ts';
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
import { teamData } from './team/data.ts';

/** `/team …`: the teams of a season, and who runs them. */
export const team: Command = { data: teamData(), run, press, complete };

async function run(interaction: Typed, bot: Bot): Promise<Answer> {
  const wanted = interaction.options.getSubcommand();
  const found = await seasonMeant(interaction, bot, wanted === 'list' ? wanted : undefined);
  if (isAnswer(found)) return found;
  const { row, course } = found;
  const member = memberOf(interaction, found);
  const typed = interaction.options.getString('team');
  const named = typed === null ? undefined : mustBeTeam(course, typed);
  switch (wanted) {
    case 'show':
      return shown(found, named ?? ownTeam(found, member), bot);
    case 'list':
      return list(found);
    case 'claim':
      return claimed(found, named ?? '', member, bot);
    case 'owner': {
      const person = mustBePerson(interaction);
      await bot.seasons.teams.name(row.id, named ?? '', person, 'owner', member);
      return said(`${inMarkdown(person.name)} owns **${sideName(course, named ?? '')}** now.`);
    }
    case 'assistant': {
      const person = mustBePerson(interaction);
      const theirs = named ?? ownTeam(found, member);
      await bot.seasons.teams.name(row.id, theirs, person, 'assistant', member);
      return said(`${inMarkdown(person.name)} assists **${sideName(course, theirs)}** now.`);
    }
    case 'release':
      return release(found, named, interaction, bot);
    default:
      throw new RuleError('unknown-command', 'I don’t know that command.');
  }
}

async function press(
  verb: string,
  interaction: MessageComponentInteraction<'cached'>,
  bot: Bot,
): Promise<Answer> {
  const { wanted, rest, loaded } = await pressedSeason(verb, interaction, bot);
  if (wanted === 'list') return list(loaded);
  if (wanted === 'computer') {
    const { code = '', name = '' } = loaded.course.settings.teams[Number(rest[0])] ?? {};
    await bot.seasons.teams.toComputer(loaded.row.id, code, memberOf(interaction, loaded));
    return said(`A computer runs the **${inMarkdown(name)}** now.`);
  }
  if (wanted !== 'give' && wanted !== 'refuse')
    throw new RuleError('unknown-control', 'That button no longer works.');
  const [index, person] = rest.map(Number);
  const { code, name } = loaded.course.settings.teams[index ?? -1] ?? { code: '', name: '' };
  await bot.seasons.teams.decideClaim(
    loaded.row.id,
    code,
    person ?? 0,
    wanted === 'give',
    memberOf(interaction, loaded),
  );
  const claimer = inMarkdown(nameOf(loaded, person ?? 0));
  return said(
    wanted === 'give'
      ? `**${inMarkdown(name)}** belong to ${claimer} now.`
      : `${claimer} doesn’t get **${inMarkdown(name)}**.`,
  );
}

async function complete(interaction: AutocompleteInteraction<'cached'>, bot: Bot) {
  return completeShared(interaction, bot);
}

/** The person named by the option. @throws RuleError if they aren't on the server, or aren't a person */
function mustBePerson({ options }: Typed): ReturnType<typeof personOf> {
  const member = options.getMember('person');
  if (member === null) throw new RuleError('not-here', 'They aren’t on this server.');
  if (member.user.bot)
    throw new RuleError('no-person', 'That’s a bot. Computers run the teams without an owner.');
  return personOf(member);
}

async function release(
  loaded: Loaded,
  named: Team | undefined,
  interaction: Typed,
  bot: Bot,
): Promise<Answer> {
  const { row } = loaded;
  const member = memberOf(interaction, loaded);
  // Somebody who has left the server can still be let go.
  const user = interaction.options.getUser('person');
  const theirs = named ?? teamIfAny(loaded, user?.id ?? member.userId);
  if (theirs === undefined)
    throw new RuleError(
      'no-team',
      user === null ? 'You have no team in this season.' : 'They have no team in this season.',
    );
  const after = await bot.seasons.teams.release(row.id, theirs, user?.id ?? member.userId, member);
  const name = sideName(loaded.course, theirs);
  const hadNone = loaded.course.clubs
    .get(theirs)
    ?.claims.includes(personIn(loaded, user?.id ?? member.userId) ?? 0);
  if (hadNone) return said(`The claim of **${name}** is taken back.`);
  const isFree = clubOf(after.course, theirs).owners.length === 0;
  const who = user === null ? 'You no longer run' : `${inMarkdown(user.displayName)} no longer runs`;
  return said(`${who} **${name}**.${isFree ? ' A computer does.' : ''}`);
}

/** The team that a person runs or has asked for. */
function teamIfAny(loaded: Loaded, userId: string): Team | undefined {
  const person = personIn(loaded, userId);
  if (person === undefined) return undefined;
  return (
    teamOf(loaded.course, person)?.team ??
    [...loaded.course.clubs].find(([, { claims }]) => claims.includes(person))?.[0]
  );
}

/** How many of a team's next games are shown. */
const nextShown = 4;

async function shown(loaded: Loaded, code: Team, bot: Bot): Promise<Answer> {
  const { course } = loaded;
  const { teams } = await bot.seasons.contents.of(course.settings.league);
  const park = teams.find((team) => team.code === code)?.park;
  const { name, division } = teamIn(course, code);
  const { owners, assistants, claims } = clubOf(course, code);
  const names = (people: readonly number[]) =>
    people.map((person) => inMarkdown(nameOf(loaded, person))).join(', ');
  const place = rowsOf(course, { kind: 'division', division }).find((row) => row.team === code);
  const next = openGames(course)
    .filter(({ away, home }) => away === code || home === code)
    .slice(0, nextShown);
  return note(
    lineInMarkdown(`${name} (${code})`),
    [
      ...(division === '' ? [] : [inMarkdown(division)]),
      ...(park === undefined ? [] : [`Park: ${lineInMarkdown(park)}`]),
      `Owners: ${names(owners) || 'none; a computer runs the team'}`,
      ...(assistants.length === 0 ? [] : [`Assistants: ${names(assistants)}`]),
      ...(claims.length === 0 ? [] : [`Asked for by: ${names(claims)}`]),
      ...(place === undefined
        ? []
        : [
            `Record: ${place.wins}-${place.losses}${place.draws > 0 ? `-${place.draws}` : ''}, ${place.pct}, ${place.isShared ? 'level at ' : ''}place ${place.rank}`,
          ]),
      ...(next.length === 0 ? [] : [`Next: ${next.map((game) => inMarkdown(gameLabel(game))).join('; ')}`]),
    ].join('\n'),
  );
}

function list(loaded: Loaded): Answer {
  const { row, course } = loaded;
  const { teams } = course.settings;
  const lines = divisionsOf(standingOf(course)).flatMap((division) => [
    ...(division === '' ? [] : [`**${inMarkdown(division)}**`]),
    ...teams
      .filter((one) => one.division === division)
      .map(({ code, name }) => {
        const { owners, claims } = clubOf(course, code);
        const people = owners.map((person) => inMarkdown(nameOf(loaded, person))).join(', ');
        const asked = claims.length === 0 ? '' : ` (asked for by ${claims.length})`;
        return `${code} · ${inMarkdown(name)}: ${people || `free${asked}`}`;
      }),
  ]);
  return note(`${inMarkdown(row.name)} · teams`, fittingLines(lines, longestPost));
}
