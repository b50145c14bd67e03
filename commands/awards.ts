import { SlashCommandBuilder, type SlashCommandStringOption } from '@discordjs/builders';
import {
  type AutocompleteInteraction,
  InteractionContextType,
  type MessageComponentInteraction,
} from 'discord.js';
import type { Answer, Bot, Command } from '../src/discord/answers/command.ts';
import { RuleError } from '../src/engine/rule-error.ts';
import { type VotedAward, votedAwards } from '../src/league/season/awards/votes.ts';
import { finalMvpLine, titleLines, voteLines } from '../src/league/season/board/awards-words.ts';
import { titled } from '../src/league/season/board/names.ts';
import { awardsControl } from '../src/league/season/running/awards/awards-news.ts';
import {
  type BallotSoFar,
  presentTeam,
  awards as voted,
  voteEnd,
} from '../src/league/season/running/awards/season-awards.ts';
import { playersOf } from '../src/league/season/running/content.ts';
import type { Loaded } from '../src/league/season/running/season-keeper.ts';
import { moment } from '../src/table/message/moment.ts';
import { inMarkdown, onOneLine } from '../src/table/message/names.ts';
import { ballotShown } from './awards/ballot.ts';
import {
  type Asking,
  completeShared,
  isAnswer,
  memberOf,
  pressedSeason,
  seasonMeant,
  seasonOption,
  type Typed,
} from './season/which.ts';

const choice = (name: string, about: string) => (option: SlashCommandStringOption) =>
  option.setName(name).setDescription(about).setMaxLength(100).setAutocomplete(true);

/** `/awards …`: who was the best of a season. */
export const awards: Command = {
  data: new SlashCommandBuilder()
    .setName('awards')
    .setDescription('The awards of a season')
    .setContexts(InteractionContextType.Guild)
    .addSubcommand((sub) =>
      sub.setName('show').setDescription('Titles and the results of the votes').addStringOption(seasonOption),
    )
    .addSubcommand((sub) =>
      sub
        .setName('vote')
        .setDescription('Vote as an owner; nobody sees it')
        .addStringOption((option) =>
          option
            .setName('award')
            .setDescription('For which award')
            .setChoices(voted.map((value) => ({ name: titled(votedAwards[value]), value }))),
        )
        .addStringOption(choice('first', '5 points'))
        .addStringOption(choice('second', '3 points'))
        .addStringOption(choice('third', '1 point'))
        .addStringOption(seasonOption),
    ),
  run,
  press,
  complete,
};

async function run(interaction: Typed, bot: Bot): Promise<Answer> {
  const wanted = interaction.options.getSubcommand();
  const found = await seasonMeant(interaction, bot, wanted);
  if (isAnswer(found)) return found;
  if (wanted === 'show') return shown(found, bot);
  const award = readAward(interaction.options.getString('award') ?? 'player');
  const names = ['first', 'second', 'third'].map((name) => interaction.options.getString(name));
  const ids = await Promise.all(
    names.map((name) => (name === null ? undefined : playerMeant(found, bot, name))),
  );
  if (ids.some((id) => id !== undefined))
    await bot.seasons.awards.vote(
      found.row.id,
      award,
      ([first, second, third]) => withoutDoubles([ids[0] ?? first, ids[1] ?? second, ids[2] ?? third], ids),
      memberOf(interaction, found),
    );
  return ballotOf(found, bot, interaction, award, 0);
}

/** Takes players from their earlier places who were named for others just now. */
function withoutDoubles(ballot: BallotSoFar, named: readonly (string | undefined)[]): BallotSoFar {
  const kept = (player: string, at: number) =>
    named[at] === undefined && named.includes(player) ? '' : player;
  const [first, second, third] = ballot;
  return [kept(first, 0), kept(second, 1), kept(third, 2)];
}

async function press(
  verb: string,
  interaction: MessageComponentInteraction<'cached'>,
  bot: Bot,
): Promise<Answer> {
  const { wanted, rest, loaded } = await pressedSeason(verb, interaction, bot);
  const value = interaction.isStringSelectMenu() ? interaction.values[0] : undefined;
  const [first = 'player', second = '0'] = rest;
  switch (wanted) {
    case 'show':
      return shown(loaded, bot);
    case 'vote':
      return ballotOf(
        loaded,
        bot,
        interaction,
        readAward(rest.length === 0 ? 'player' : first),
        Number(second),
      );
    case 'award':
      return ballotOf(loaded, bot, interaction, readAward(value ?? 'player'), 0);
    case 'name': {
      const [award = '', place = '0', page = '0'] = rest;
      const at = Number(place);
      if (value === undefined) throw new RuleError('unknown-control', 'That button no longer works.');
      const named = [0, 1, 2].map((one) => (one === at ? value : undefined));
      await bot.seasons.awards.vote(
        loaded.row.id,
        readAward(award),
        ([one, two, three]) => withoutDoubles([named[0] ?? one, named[1] ?? two, named[2] ?? three], named),
        memberOf(interaction, loaded),
      );
      return ballotOf(loaded, bot, interaction, readAward(award), Number(page));
    }
    default:
      throw new RuleError('unknown-control', 'That button no longer works.');
  }
}

function readAward(text: string): VotedAward {
  const found = voted.find((one) => one === text);
  if (found === undefined) throw new RuleError('unknown-control', 'That button no longer works.');
  return found;
}

async function ballotOf(
  loaded: Loaded,
  bot: Bot,
  asking: Asking,
  award: VotedAward,
  page: number,
): Promise<Answer> {
  const { seasons } = bot;
  const member = memberOf(asking, loaded);
  const ballot = await seasons.awards.ballot(loaded, award, member);
  const end = voteEnd(loaded.course);
  if (end === undefined)
    throw new RuleError('vote-not-begun', 'Owners vote when the regular season is over, for a week.');
  if (loaded.course.votes !== undefined || bot.now() >= end)
    throw new RuleError('vote-over', 'The vote is over. `/awards show` has its results.');
  return ballotShown(loaded, bot, { award, ballot, end, userId: member.userId, page });
}

async function playerMeant(loaded: Loaded, bot: Bot, typed: string): Promise<string> {
  const players = playersOf(await bot.seasons.contents.of(loaded.course.settings.league));
  if (players.has(typed)) return typed;
  const wanted = typed.trim().toLowerCase();
  const like = [...players.values()].filter(({ name }) => name.toLowerCase().includes(wanted));
  const [one, ...others] = like.filter(({ name }) => name.toLowerCase() === wanted).concat(like);
  if (one === undefined || (others.some(({ id }) => id !== one.id) && one.name.toLowerCase() !== wanted))
    throw new RuleError(
      'unknown-player',
      `I don’t know which player ${inMarkdown(typed)} is. Choose one from the list.`,
    );
  return one.id;
}

/** Titles, the results of the votes once they're counted, and the final's most valuable player. */
async function shown(loaded: Loaded, bot: Bot): Promise<Answer> {
  const { course, row } = loaded;
  const players = playersOf(await bot.seasons.contents.of(course.settings.league));
  const titles = await bot.seasons.awards.titles(loaded);
  const end = voteEnd(course);
  const votes =
    course.votes !== undefined
      ? voteLines(course.votes, players)
      : end === undefined
        ? ['Titles and votes follow at the end of the regular season.']
        : [`Owners vote until ${moment(end, 'f')}.`];
  const final = course.finalMvp === undefined ? [] : [finalMvpLine(course.finalMvp, players)];
  const isOpen = end !== undefined && course.votes === undefined;
  return {
    private: true,
    message: {
      panels: [
        {
          title: `${inMarkdown(row.name)} · awards`,
          text: [titleLines(titles, players), votes, final]
            .filter((lines) => lines.length > 0)
            .map((lines) => lines.join('\n'))
            .join('\n\n'),
        },
      ],
      rows: isOpen ? [[awardsControl(row.id, 'vote', 'Vote', 'success')]] : [],
    },
  };
}

function complete(interaction: AutocompleteInteraction<'cached'>, bot: Bot) {
  return completeShared(interaction, bot, async (_option, loaded) => {
    const players = playersOf(await bot.seasons.contents.of(loaded.course.settings.league));
    return [...players.values()].map(({ id, name, role }) => {
      const team = presentTeam(loaded.course, id);
      return { name: `${onOneLine(name)} · ${role}${team === undefined ? '' : ` · ${team}`}`, value: id };
    });
  });
}
