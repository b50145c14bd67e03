import { SlashCommandBuilder } from '@discordjs/builders';
import { type ChatInputCommandInteraction, InteractionContextType } from 'discord.js';
import type { Answer, Bot, Command } from '../src/discord/answers/command.ts';
import { type Questions, seesGame } from '../src/discord/rights/sight.ts';
import { andList, counted } from '../src/engine/english.ts';
import { type GameRecord, isPseudonym, type Outcome, type Tally } from '../src/store/records/played.ts';
import { inMarkdown } from '../src/table/message/names.ts';
import {
  gameLink,
  outcomeWords,
  personShown,
  plotFor,
  possessive,
  questionsForGames,
  type Shown,
} from './rating/show.ts';
import { ratingText, tallyText, titleOf } from './rating/words.ts';

/** How many of somebody's last games are read for opponents, streaks and links. */
const lookedAt = 100;
/** How many games are listed, and how many opponents. */
const listed = 5;
const mostOpponents = 3;

/** `/profile`: what a person plays on this server, how they do, and their last games. */
export const profile: Command = {
  data: new SlashCommandBuilder()
    .setName('profile')
    .setDescription('What somebody plays here, and how they do')
    .setContexts(InteractionContextType.Guild)
    .addUserOption((option) => option.setName('person').setDescription('Who; you by default')),
  run: showProfile,
};

async function showProfile(interaction: ChatInputCommandInteraction<'cached'>, bot: Bot): Promise<Answer> {
  const person = await personShown(interaction, bot);
  const { guildId } = interaction;
  const { userId } = person;
  const tallies = await bot.store.tallies(guildId, userId);
  if (tallies.length === 0)
    return {
      private: true,
      message: { panels: [{ title: `${possessive(person)} profile`, text: nothingYet(person) }], rows: [] },
    };
  const ratings = await bot.store.ratingsOf(guildId, userId);
  const rated = new Map(ratings.map((one) => [one.game, ratingText(one, bot.now())]));
  const questions: Questions = { left: questionsForGames };
  const seen: GameRecord[] = [];
  for (const game of await bot.store.gamesPlayed(guildId, userId, lookedAt))
    if (await seesGame(interaction, game, questions)) seen.push(game);
  const [most] = tallies.filter(({ game }) => rated.has(game));
  const plot = most && (await plotFor(bot, guildId, most.game, person));
  const title = plot && tallies.length > 1 ? [`**Rating in ${titleOf(bot, most?.game ?? '')}**`] : [];
  const text = [
    ...tallies.map((one) => tallyLine(bot, one, rated.get(one.game))),
    ...streakLines(seen.flatMap((game) => outcomeOf(game, userId))),
    ...(await opponentLines(seen, userId, bot)),
    ...(await lastLines(seen.slice(0, listed), userId, bot)),
    ...title,
  ];
  return {
    private: true,
    message: {
      panels: [{ title: `${possessive(person)} profile`, text: text.join('\n') }],
      ...(plot && { picture: plot }),
      rows: [],
    },
  };
}

const nothingYet = ({ isOwn, name }: Shown): string =>
  isOwn
    ? 'You haven’t finished a game here yet. `/play` opens a table.'
    : `${inMarkdown(name)} hasn’t finished a game here yet.`;

const tallyLine = (bot: Bot, tally: Tally, rating: string | undefined): string =>
  `**${titleOf(bot, tally.game)}** ${tallyText(tally)}${rating === undefined ? '' : ` · rating ${rating}`}`;

const outcomeOf = ({ seats }: GameRecord, who: string): readonly Outcome[] =>
  seats.filter(({ userId }) => userId === who).map(({ outcome }) => outcome);

/** How many results in a row are the same, from each result on. */
export function streaks(outcomes: readonly Outcome[]): {
  readonly now: number;
  readonly what: Outcome | undefined;
  readonly longestWon: number;
} {
  const [what] = outcomes;
  const end = outcomes.findIndex((one) => one !== what);
  let run = 0;
  let longestWon = 0;
  for (const one of outcomes) {
    run = one === 'won' ? run + 1 : 0;
    longestWon = Math.max(longestWon, run);
  }
  return { now: end < 0 ? outcomes.length : end, what, longestWon };
}

/** @param outcomes newest first */
function streakLines(outcomes: readonly Outcome[]): string[] {
  const { now, what, longestWon } = streaks(outcomes);
  const current = what !== undefined && now >= 2 ? [`${now} ${outcomeNouns[what]} in a row now`] : [];
  const longest = longestWon >= 2 ? [`longest run of wins: ${longestWon}`] : [];
  const parts = [...current, ...longest];
  return parts.length === 0 ? [] : [`**Streaks** ${parts.join(' · ')}`];
}

const outcomeNouns = { won: 'wins', drawn: 'draws', lost: 'losses' } as const;

/** The people that somebody met most often, without hidden ones. */
async function opponentLines(games: readonly GameRecord[], who: string, { store }: Bot): Promise<string[]> {
  const met = new Map<string, { readonly name: string; readonly games: number }>();
  for (const { seats } of games)
    for (const { userId, name } of seats)
      if (userId !== undefined && userId !== who && !isPseudonym(userId)) {
        const known = met.get(userId);
        met.set(userId, { name: known?.name ?? name, games: 1 + (known?.games ?? 0) });
      }
  const shown: string[] = [];
  for (const [userId, { name, games: count }] of [...met].sort(
    ([, one], [, other]) => other.games - one.games,
  )) {
    if (shown.length === mostOpponents) break;
    if (!(await store.isHidden(userId))) shown.push(`${inMarkdown(name)} (${counted(count, 'game')})`);
  }
  return shown.length === 0 ? [] : [`**Plays most with** ${andList(shown)}`];
}

async function lastLines(games: readonly GameRecord[], who: string, bot: Bot): Promise<string[]> {
  if (games.length === 0) return [];
  const lines = games.map(async (game) => {
    const [outcome] = outcomeOf(game, who);
    const others = game.seats.filter(({ userId }) => userId !== who).map(({ name }) => inMarkdown(name));
    const against = others.length === 0 ? '' : ` with ${andList(others)}`;
    return `• ${await gameLink(bot, game)}${against} · ${outcome === undefined ? '' : outcomeWords[outcome]}`;
  });
  return ['**Last games**', ...(await Promise.all(lines))];
}
