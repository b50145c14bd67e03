import type { SlashCommandStringOption } from '@discordjs/builders';
import { RuleError } from '../../src/engine/rule-error.ts';
import { gameLabel } from '../../src/league/season/board/game-label.ts';
import type { Season, SeasonGame } from '../../src/league/season/course/season.ts';
import { firstSeries } from '../../src/league/season/course/series.ts';
import { gameIn, isOpen, playable } from '../../src/league/season/course/state.ts';

/** The option `game` of a season's commands: which games it offers, and how it is read. */

export const gameOption = (option: SlashCommandStringOption) =>
  option
    .setName('game')
    .setDescription('Which game')
    .setMaxLength(60)
    .setAutocomplete(true)
    .setRequired(true);

const gameValue = ({ fixture, number }: SeasonGame): string => `${fixture}:${number}`;

/** Games as suggestions. */
export const gameChoices = (games: readonly SeasonGame[]) =>
  games.map((game) => ({ name: gameLabel(game), value: gameValue(game) }));

/**
 * The game that somebody chose from the list, or wrote as the list has it.
 * @throws RuleError (`no-such-game`)
 */
export function gameNamed(season: Season, text: string): SeasonGame {
  const typed = text.trim();
  const [, fixture, number] = /^(\d{1,3}):(\d{1,3})$/.exec(typed) ?? [];
  const found =
    fixture !== undefined && number !== undefined
      ? gameIn(season, Number(fixture), Number(number))
      : [...season.games.values()]
          .flat()
          .find((game) => gameLabel(game).toLowerCase() === typed.toLowerCase());
  if (found === undefined)
    throw new RuleError('no-such-game', 'There’s no such game. Choose one from the list.');
  return found;
}

/** Games without a result: those that may be played now come first, then those of later weeks. */
export function openGames(season: Season): readonly SeasonGame[] {
  const now = playable(season);
  const known = new Set(now);
  const later = [...season.games]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([, games]) => games.filter((game) => isOpen(game) && !known.has(game)));
  return [...now, ...later];
}

/** Games with a result that a commissioner may still annul, the newest first. */
export const decidedGames = (season: Season): readonly SeasonGame[] =>
  season.ended
    .toReversed()
    .flatMap(([fixture, number]) => gameIn(season, fixture, number) ?? [])
    .filter(({ fixture }) => season.phase === 'regular' || fixture >= firstSeries);
