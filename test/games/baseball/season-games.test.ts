import { describe, expect, it } from 'vitest';
import { act } from '../../../src/games/baseball/act.ts';
import { newGame, optionsProblem } from '../../../src/games/baseball/course/setup.ts';
import { sidesToAct } from '../../../src/games/baseball/forms/choices.ts';
import { teamOf } from '../../../src/games/baseball/league/roster.ts';
import { manage } from '../../../src/games/baseball/manager/manager.ts';
import type { Event } from '../../../src/games/baseball/records/play-record.ts';
import { proveBox } from '../../../src/games/baseball/scoring/box-proof.ts';
import { auditBox } from '../../../src/games/baseball/scoring/earned-run-audit.ts';
import { linesOf } from '../../../src/games/baseball/scoring/lines.ts';
import type { State } from '../../../src/games/baseball/state.ts';
import { rosterOf, rosterText } from '../../../src/games/baseball/teams/roster-text.ts';
import { teamIn } from '../../../src/games/baseball/teams/team-in.ts';
import { type Options, options } from '../../../src/games/baseball/terms/options.ts';
import { type Side, seatOf, sides, teamCodes } from '../../../src/games/baseball/terms/terms.ts';
import { type Luck, luckOf } from '../../contract/luck.ts';
import { anyAction, diceOf } from './random-games.ts';

/** Games of teams whose players were traded at random, in a season with injuries and tired pitchers. */

function shuffled<T>(list: readonly T[], luck: Luck): T[] {
  const left = [...list];
  return list.flatMap(() => left.splice(luck.below(left.length), 1));
}

/** The options of a game between two teams that have traded players with everybody; some are hurt. */
function traded(number: number): Options {
  const luck = luckOf(number);
  const everybody = teamCodes.map((code) => teamOf(code));
  const hitters = shuffled(
    everybody.flatMap((team) => team.hitters),
    luck,
  );
  const pitchers = shuffled(
    everybody.flatMap((team) => team.players.map(({ id }) => id).filter((id) => !team.hitters.includes(id))),
    luck,
  );
  const roster = (side: number) =>
    rosterText(
      shuffled(
        [
          ...hitters.slice(side * 14, side * 14 + 10 + luck.below(5)),
          ...pitchers.slice(side * 13, side * 13 + 5 + luck.below(9)),
        ],
        luck,
      ).map((player) => ({ player, inARow: 1 + luck.below(6) })),
    );
  return options.parse({
    away: teamCodes[number % 8],
    home: teamCodes[(number + 3) % 8],
    season: 's1',
    away_roster: roster(0),
    home_roster: roster(1),
    away_starter: 1 + luck.below(5),
    home_starter: 1 + luck.below(5),
    auto_resolution: luck.of(['grid', 'ratings', 'simple'] as const),
    dh: luck.once(2),
    innings: luck.of([1, 3, 9]),
    max_innings: 12,
    injuries: true,
    pitcher_rest: true,
    pitcher_max_innings: luck.of([0, 2]),
  });
}

interface Played {
  readonly state: State;
  readonly events: readonly Event[];
}

/** Plays a game; each manager is a computer of a level, or presses anything. */
function played(number: number): Played {
  const chosen = traded(number);
  expect(optionsProblem(chosen)).toBeUndefined();
  const luck = luckOf(number + 17);
  const level = (side: Side) => (['regular', 'veteran', 'anything'] as const)[(number + seatOf(side)) % 3];
  const dice = diceOf(number, chosen);
  const events: Event[] = [];
  let state = newGame(chosen);
  for (let waiting = sidesToAct(state); waiting.length > 0; waiting = sidesToAct(state)) {
    const side = luck.of(waiting);
    const plays = level(side) ?? 'regular';
    const action = plays === 'anything' ? anyAction(state, side, luck) : manage(state, side, plays);
    const step = act(state, seatOf(side), action, dice);
    events.push(...step.events);
    state = step.state;
  }
  return { state, events };
}

describe('a hundred games with traded players', { timeout: 300_000 }, () => {
  const games = Array.from({ length: 100 }, (_, at) => played(at + 1));

  it('end with box scores that prove', () => {
    for (const { state, events } of games) {
      expect(proveBox(state)).toEqual([]);
      expect(auditBox(state, events)).toEqual([]);
    }
  });

  it('have only players of the rosters, and everybody somewhere', () => {
    for (const { state } of games)
      for (const side of sides) {
        const { lineup, bench, bullpen } = state.teams[side];
        const ids = [...new Set([...lineup.map(({ player }) => player), ...bench, ...bullpen])].sort();
        const roster = rosterOf(state.options, side) ?? [];
        expect(ids).toEqual(roster.map(({ player }) => player).sort());
        const lines = linesOf(state).filter(({ seat, player }) => seat === seatOf(side) && player !== '');
        for (const { player } of lines) expect(ids).toContain(player);
      }
  });

  it('start whoever’s turn it is', () => {
    for (const { state } of games)
      for (const side of sides) {
        const { rotation } = teamIn(state.options, side);
        expect(rotation).toContain(state.teams[side].pitchers[0]?.player);
        expect(new Set(rotation).size).toBe(5);
      }
  });

  it('are varied enough to judge by', () => {
    expect(games.some(({ state }) => state.injuries.some(({ leaves }) => leaves))).toBe(true);
    const strangers = games.filter(({ state }) =>
      state.teams.home.lineup.some(({ player }) => !player.startsWith(state.options.home.toLowerCase())),
    );
    expect(strangers.length).toBe(games.length);
  });
});
