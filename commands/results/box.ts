import { type Answer, type Bot, note } from '../../src/discord/answers/command.ts';
import { RuleError } from '../../src/engine/rule-error.ts';
import { boxScore } from '../../src/league/season/board/figures/box-score.ts';
import { resultInWords, roomName, sideName } from '../../src/league/season/board/season-words.ts';
import { gameIn } from '../../src/league/season/course/state.ts';
import { playersOf } from '../../src/league/season/running/content.ts';
import type { GameAt } from '../../src/league/season/running/results/season-results.ts';
import { summaryOf } from '../../src/league/season/running/results/summing.ts';
import type { Loaded } from '../../src/league/season/running/season-keeper.ts';
import { inMarkdown } from '../../src/table/message/names.ts';

/**
 * The box score of a game, for the person who asks.
 * @throws RuleError (`no-box-score`)
 */
export async function boxAnswer(loaded: Loaded, at: GameAt, bot: Bot): Promise<Answer> {
  const { course } = loaded;
  const game = gameIn(course, at.fixture, at.game);
  if (game?.end?.kind !== 'played' || game.table === undefined)
    throw new RuleError('no-box-score', 'That game has no box score.');
  const lines = await bot.store.linesOfTable(game.table);
  if (lines.length === 0) throw new RuleError('no-box-score', 'That game has no box score.');
  const players = playersOf(await bot.seasons.contents.of(course.settings.league));
  const { store, log, tables, seasons } = bot;
  const deps = { store, log, contents: seasons.contents, reviews: tables.reviews };
  // Stored lines aren't in the order of the game; a replay is, if it still can be made.
  const summary = await summaryOf(deps, game.table);
  const box = boxScore({
    lines,
    teams: [game.away, game.home].map((code) => ({ code, name: inMarkdown(sideName(course, code)) })),
    playerName: (id) => players.get(id)?.name ?? id,
    ...(summary !== undefined && { order: summary.players }),
  });
  const title = `${roomName(game.fixture)} · ${resultInWords(course, game, game.end).replaceAll('**', '')}`;
  return note(title, summary === undefined ? box : `${summary.score}\n${box}`);
}
