import { describe, expect, it } from 'vitest';
import { createDice } from '../../../src/engine/dice/dice.ts';
import { act } from '../../../src/games/baseball/act.ts';
import { newGame } from '../../../src/games/baseball/course/setup.ts';
import { eventFile } from '../../../src/games/baseball/event-file/event-file.ts';
import { sidesToAct } from '../../../src/games/baseball/forms/choices.ts';
import { manage } from '../../../src/games/baseball/manager/manager.ts';
import type { Event } from '../../../src/games/baseball/records/play-record.ts';
import type { State } from '../../../src/games/baseball/state.ts';
import { options } from '../../../src/games/baseball/terms/options.ts';
import { seatOf, sides, teamCodes } from '../../../src/games/baseball/terms/terms.ts';
import { lengthOf } from '../../equipment/length.ts';
import { playRandomly } from '../../games/baseball/random-games.ts';
import { lineScoreOf } from './line-score.ts';
import { gamesIn } from './records.ts';

/** Written games, read again by a reader that shares no code with the bot. */

interface Game {
  readonly state: State;
  readonly events: readonly Event[];
}

const time = { day: { year: 2026, month: 4, day: 1 }, number: 0, firstPitch: { hour: 19, minute: 5 } };

/** A game between computers, with rules that change from game to game. */
function computerGame(number: number): Game {
  const chosen = options.parse({
    away: teamCodes[number % 8],
    home: teamCodes[(number + 1 + (number % 7)) % 8],
    auto_resolution: number % 4 === 3 ? 'simple' : 'grid',
    dh: number % 2 === 0,
    extra_runner_on_second: true,
    extra_runner_from_inning: number % 3 === 0 ? 2 : 0,
    injuries: number % 3 !== 1,
    rare_play_rule: number % 2 === 0 ? 'chart' : 'd100',
    innings: number % 3 === 0 ? 5 : 9,
  });
  const dice = createDice({ seed: `${number}`.padStart(64, '0'), entropy: 'event files' });
  let state = newGame(chosen);
  const events: Event[] = [];
  for (let [side] = sidesToAct(state); side !== undefined; [side] = sidesToAct(state)) {
    const done = act(state, seatOf(side), manage(state, side, 'regular'), dice);
    state = done.state;
    events.push(...done.events);
  }
  return { state, events };
}

function randomGame(number: number): Game {
  const { taken, last } = playRandomly(number, () => {});
  return { state: last, events: taken.flatMap(({ events }) => events) };
}

/** What a scoreboard shows at the end: runs by inning, hits, errors, pitchers, earned runs. */
const shown = ({ state }: Game) =>
  sides.map((side) => {
    const { line, hits, errors, pitchers } = state.teams[side];
    const players = pitchers.map(({ player }) => player);
    return { line, hits, errors, pitchers: players, earned: pitchers.map((one) => one.line.ER) };
  });

function readAgain(text: string) {
  const [game, ...others] = gamesIn(text).map(lineScoreOf);
  expect(others).toEqual([]);
  return game?.teams.map(({ runs: line, hits, errors, pitchers }) => ({
    line,
    hits,
    errors,
    pitchers,
    earned: pitchers.map((player) => game.earnedRuns.get(player)),
  }));
}

describe('an event file', () => {
  it.each(Array.from({ length: lengthOf(12, 400) }, (_, number) => number))(
    'of computer game %i has its line score',
    (number) => {
      const game = computerGame(number);
      expect(game.state.status).toBe('completed');
      expect(readAgain(eventFile({ ...game, time }))).toEqual(shown(game));
    },
  );

  it.each(Array.from({ length: lengthOf(60, 2000) }, (_, number) => number))(
    'of random game %i has its line score',
    (number) => {
      const game = randomGame(number);
      expect(readAgain(eventFile({ ...game, time }))).toEqual(shown(game));
    },
  );
});
