import { act } from '../../src/games/baseball/act.ts';
import { newGame, optionsProblem } from '../../src/games/baseball/course/setup.ts';
import { sidesToAct } from '../../src/games/baseball/forms/choices.ts';
import { teamOf } from '../../src/games/baseball/league/roster.ts';
import { manage } from '../../src/games/baseball/manager/manager.ts';
import type { Event } from '../../src/games/baseball/records/play-record.ts';
import { linesOf } from '../../src/games/baseball/scoring/lines.ts';
import type { State } from '../../src/games/baseball/state.ts';
import { rosterText } from '../../src/games/baseball/teams/roster-text.ts';
import { type Options, options } from '../../src/games/baseball/terms/options.ts';
import { seatOf, teamCodes } from '../../src/games/baseball/terms/terms.ts';
import type { GameLine } from '../../src/games/facets/lines.ts';
import { type Luck, luckOf } from '../contract/luck.ts';
import { anyAction, diceOf, optionsOf as randomOptions } from '../games/baseball/random-games.ts';
import type { LoggedGame } from './second-count/types.ts';

/** Games of a season played in memory, varied so that each rule of scoring comes up. */

/** A game as its log tells it, and what the product counted. */
export interface PlayedGame {
  readonly game: LoggedGame;
  readonly state: State;
  readonly lines: readonly GameLine[];
}

type Managers = 'computers' | 'anything';

/** A roster of a team whose players were traded with those of others. */
function roster(luck: Luck, code: string, other: string): string {
  const pitchers = (team: string) =>
    teamOf(team)
      .players.map(({ id }) => id)
      .filter((id) => !teamOf(team).hitters.includes(id));
  const hitters = [...teamOf(code).hitters.slice(0, 9), ...teamOf(other).hitters.slice(9)];
  const staff = [...pitchers(code).slice(0, 7), ...pitchers(other).slice(7)];
  return rosterText(
    luck.shuffled([...hitters, ...staff]).map((player) => ({ player, inARow: 1 + luck.below(6) })),
  );
}

/** The options of a game by its number, between two of the league's teams. */
function optionsOf(number: number, managers: Managers): Options {
  const luck = luckOf(number + 5);
  const away = teamCodes[number % 8] ?? 'PCG';
  const home = teamCodes[(number + 1 + (number % 7)) % 8] ?? 'IVS';
  if (managers === 'anything') return { ...randomOptions(number), away, home, mode: 'auto', season: 's1' };
  const isTraded = number % 4 === 3;
  return options.parse({
    away,
    home,
    season: 's1',
    dh: number % 2 === 0,
    extra_runner_on_second: number % 3 === 0,
    max_innings: number % 5 === 0 ? 10 : 0,
    innings: number % 6 === 5 ? 3 : 9,
    injuries: number % 4 === 1,
    away_starter: 1 + luck.below(5),
    home_starter: 1 + luck.below(5),
    ...(isTraded && { away_roster: roster(luck, away, home), home_roster: roster(luck, home, away) }),
  });
}

/**
 * Plays a game of a season.
 *
 * @param concedes after how many actions a side concedes; it never does by default
 */
export function played(number: number, managers: Managers, concedes = Number.POSITIVE_INFINITY): PlayedGame {
  const chosen = optionsOf(number, managers);
  const problem = optionsProblem(chosen);
  if (problem !== undefined) throw new Error(problem);
  const luck = luckOf(number + 17);
  const dice = diceOf(number, chosen);
  const log: Event[] = [];
  let state = newGame(chosen);
  let actions = 0;
  for (let waiting = sidesToAct(state); waiting.length > 0; waiting = sidesToAct(state)) {
    const side = luck.of(waiting);
    const usual = () =>
      managers === 'anything'
        ? anyAction(state, side, luck)
        : manage(state, side, number % 3 === 0 ? 'veteran' : 'regular');
    const step = act(state, seatOf(side), actions >= concedes ? { kind: 'concede' } : usual(), dice);
    actions += 1;
    log.push(...step.events);
    state = step.state;
  }
  const { away, home } = chosen;
  return {
    game: { fixture: 1 + Math.floor(number / 16), game: 1 + (number % 16), away, home, options: chosen, log },
    state,
    lines: linesOf(state),
  };
}

/** Games of computers, some of which are conceded. */
export const playedGames = (count: number, first: number): readonly PlayedGame[] =>
  Array.from({ length: count }, (_, at) =>
    played(first + at, 'computers', at % 8 === 7 ? 40 * (1 + (at % 5)) : undefined),
  );
