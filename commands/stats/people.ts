import type { GuildMember } from 'discord.js';
import { type Answer, type Bot, note } from '../../src/discord/answers/command.ts';
import { personOf } from '../../src/discord/rights/person.ts';
import { counted } from '../../src/engine/english.ts';
import { RuleError } from '../../src/engine/rule-error.ts';
import {
  forfeitInWords,
  resultInWords,
  roomName,
  sideName,
} from '../../src/league/season/board/season-words.ts';
import { finished } from '../../src/league/season/course/state.ts';
import type { Loaded } from '../../src/league/season/running/season-keeper.ts';
import { overallOf, recordOf, recordsAfter } from '../../src/league/season/standings/records.ts';
import type { Team } from '../../src/league/season/types.ts';
import type { PersonSeason } from '../../src/store/records/lines.ts';
import { inMarkdown } from '../../src/table/message/names.ts';
import { resultsIn } from '../results/page.ts';
import { seasonsSeen, type Typed } from '../season/which.ts';

/** `/stats person` and `/stats rivals`: how people and teams did. Games that were played at a table count for people. */

/** Seasons that are listed, and games of two rivals. */
const listed = { seasons: 15, games: 8 } as const;

interface Asked {
  readonly userId: string;
  readonly name: string;
}

/**
 * The person named by an option; by default, the one who asks.
 * @throws RuleError (`no-member`, `a-bot`, `hidden`)
 */
async function asked({ options, member }: Typed, option: string, bot: Bot): Promise<Asked> {
  const named = options.getUser(option);
  if (named === null || named.id === member.id) return personOf(member);
  const found: GuildMember | null = options.getMember(option);
  if (found === null) throw new RuleError('no-member', 'I can’t find that person on this server.');
  if (found.user.bot) throw new RuleError('a-bot', 'Bots run no teams. Choose a person.');
  const { userId, name } = personOf(found);
  if (await bot.store.isHidden(userId))
    throw new RuleError('hidden', `${inMarkdown(name)} has chosen to hide their ratings and profile.`);
  return { userId, name };
}

const record = ({ won, lost, drawn }: Pick<PersonSeason, 'won' | 'lost' | 'drawn'>): string =>
  `${won}-${lost}${drawn === 0 ? '' : `-${drawn}`}`;

/** How a person's teams did, season by season. */
export async function personStats(interaction: Typed, bot: Bot): Promise<Answer> {
  const { userId, name } = await asked(interaction, 'person', bot);
  const title = `${inMarkdown(name)} · seasons`;
  const names = new Map((await seasonsSeen(interaction, bot)).map((row) => [row.id, row.name]));
  const all = (await bot.store.personSeasons(interaction.guildId, userId)).filter(({ competition }) =>
    names.has(competition),
  );
  if (all.length === 0) return note(title, 'No games in a season yet.');
  const sum = (of: (one: PersonSeason) => number) => all.reduce((total, one) => total + of(one), 0);
  const total = {
    won: sum(({ won }) => won),
    lost: sum(({ lost }) => lost),
    drawn: sum(({ drawn }) => drawn),
  };
  const lines = all
    .slice(0, listed.seasons)
    .map(
      (one) =>
        `• **${inMarkdown(names.get(one.competition) ?? '')}** · ${one.team} ${record(one)} · runs ${one.runs}-${one.runsAgainst}`,
    );
  const left = all.length - lines.length;
  return note(
    title,
    [
      `${counted(
        sum(({ games }) => games),
        'game',
      )} · **${record(total)}** · runs ${sum(({ runs }) => runs)}-${sum(({ runsAgainst }) => runsAgainst)}`,
      ...lines,
      ...(left > 0 ? [`and ${left} more`] : []),
    ].join('\n'),
  );
}

/** Games of two people against each other, in all seasons that the reader sees. */
export async function rivalPeople(interaction: Typed, bot: Bot): Promise<Answer> {
  const person = await asked(interaction, 'person', bot);
  const other = await asked(interaction, 'other', bot);
  if (person.userId === other.userId) throw new RuleError('same-person', 'Choose two different people.');
  const found = await bot.store.personRivalry(interaction.guildId, person.userId, other.userId, listed.games);
  const title = `${inMarkdown(person.name)} – ${inMarkdown(other.name)}`;
  const games = found.won + found.lost + found.drawn;
  if (games === 0) return note(title, 'They haven’t played each other in a season.');
  const names = new Map((await seasonsSeen(interaction, bot)).map((row) => [row.id, row.name]));
  const lines = found.last.flatMap(({ competition, fixture, team, opponent, runs, runsAgainst }) => {
    const season = names.get(competition);
    return season === undefined
      ? []
      : [`• ${inMarkdown(season)} · ${roomName(fixture)} · **${team} ${runs}, ${opponent} ${runsAgainst}**`];
  });
  return note(title, [`${counted(games, 'game')} · **${record(found)}**`, ...lines].join('\n'));
}

/**
 * Games of two teams against each other in a season.
 * @throws RuleError (`same-team`)
 */
export function rivalTeams(loaded: Loaded, team: Team, opponent: Team): Answer {
  const { course } = loaded;
  if (team === opponent) throw new RuleError('same-team', 'Choose two different teams.');
  const games = resultsIn(loaded, { page: 0, team }).filter(({ away, home }) =>
    [away, home].includes(opponent),
  );
  const title = `${inMarkdown(sideName(course, team))} – ${inMarkdown(sideName(course, opponent))}`;
  if (games.length === 0) return note(title, 'They haven’t played each other in this season.');
  const records = recordsAfter(
    games.toReversed().flatMap((game) => (game.end === undefined ? [] : [finished(game, game.end)])),
  );
  const { wins, losses, draws } = overallOf(recordOf(records, team));
  const lines = games.slice(0, 2 * listed.games).map((game) => {
    const { end } = game;
    const words =
      end?.kind === 'played'
        ? resultInWords(course, game, end)
        : end === undefined
          ? ''
          : forfeitInWords(game, end.by);
    return `• ${roomName(game.fixture)} · ${words}`;
  });
  return note(
    title,
    [
      `${counted(games.length, 'game')} · **${team} ${record({ won: wins, lost: losses, drawn: draws })}**`,
      ...lines,
    ].join('\n'),
  );
}
