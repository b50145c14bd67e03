import { describe, expect, it } from 'vitest';
import { luckOf } from '../../../../test/contract/luck.ts';
import {
  anyAction,
  diceOf,
  optionsOf as randomOptions,
} from '../../../../test/games/baseball/random-games.ts';
import type { GameLine } from '../../facets/lines.ts';
import { act } from '../act.ts';
import { newGame, setup } from '../course/setup.ts';
import { sidesToAct } from '../forms/choices.ts';
import { fielderOf } from '../lineup/lineup.ts';
import type { Event } from '../records/play-record.ts';
import type { State } from '../state.ts';
import { options } from '../terms/options.ts';
import { otherSide, type Side, seatOf, sideOf, sides } from '../terms/terms.ts';
import { linesOf } from './lines.ts';

interface Finished {
  readonly state: State;
  /** What the log says of fielding, counted again: `away pcg-07 SS E` by how often. */
  readonly fielding: ReadonlyMap<string, number>;
  readonly grandSlams: number;
}

/** Plays a game of a season with managers who press anything. */
function played(number: number): Finished {
  const luck = luckOf(number);
  const chosen = { ...randomOptions(number), mode: 'auto' as const, season: 's1' };
  const dice = diceOf(number, chosen);
  const fielding = new Map<string, number>();
  const count = (key: string) => fielding.set(key, (fielding.get(key) ?? 0) + 1);
  let grandSlams = 0;
  let state = newGame(chosen);
  for (let waiting = sidesToAct(state); waiting.length > 0; waiting = sidesToAct(state)) {
    const side = luck.of(waiting);
    const { state: next, events } = act(state, seatOf(side), anyAction(state, side, luck), dice);
    for (const event of events) grandSlams += counted(state, event, count);
    state = next;
  }
  return { state, fielding, grandSlams };
}

/** Counts a play's fielding. Returns the number of grand slams. */
function counted(before: State, event: Event, count: (key: string) => void): number {
  if (event.kind !== 'play') return 0;
  const { play } = event;
  const side: Side = play.half === 'top' ? 'home' : 'away';
  const team = before.teams[side];
  if (play.xCheck !== null) {
    const { defender, position } = play.xCheck;
    count(`${side} ${defender} ${position} X`);
    if (play.outsAdded > 0) count(`${side} ${defender} ${position} XO`);
  }
  if (play.error !== null) count(`${side} ${fielderOf(team, play.error)} ${play.error} E`);
  if (play.outcome === 'passed_ball') count(`${side} ${play.catcher} C PB`);
  // Fielders of the simple chart are charged with nothing.
  const isShown = before.options.auto_resolution === 'simple' && !play.outcome.startsWith('bunt_');
  const first = play.xCheck?.position ?? (isShown ? null : play.fielder);
  if (play.outsAdded >= 2 && first !== null) count(`${side} ${fielderOf(team, first)} ${first} DP`);
  return play.onBase === 7 && play.finals.batter === 4 && play.credited === 4 ? 1 : 0;
}

const sum = (lines: readonly GameLine[], figure: string) =>
  lines.reduce((total, { figures }) => total + (figures[figure] ?? 0), 0);

describe('the lines of a season’s game', () => {
  const games = Array.from({ length: 240 }, (_, at) => played(at + 900));
  const found = games.map((game) => ({ ...game, lines: linesOf(game.state) }));

  it('add up to what the box score has', () => {
    for (const { state, lines } of found)
      for (const side of sides) {
        const team = state.teams[side];
        const of = (sheet: string) =>
          lines.filter((line) => line.sheet === sheet && sideOf(line.seat) === side);
        expect(sum(of('batting'), 'PA')).toBe(team.plateAppearances);
        expect(sum(of('batting'), 'R')).toBe(team.score);
        expect(sum(of('batting'), 'H')).toBe(team.hits);
        expect(sum(of('pitching'), 'R')).toBe(state.teams[otherSide(side)].score);
        expect(sum(of('pitching'), 'outs')).toBe(state.teams[otherSide(side)].outsMade);
        expect(sum(of('pitching'), 'GS')).toBe(1);
        expect(sum(of('fielding'), 'E')).toBe(team.errors);
        expect(sum(of('fielding'), 'PB')).toBe(team.passedBalls);
        expect(of('team').map(({ figures }) => figures)).toEqual([
          {
            G: 1,
            R: team.score,
            RA: state.teams[otherSide(side)].score,
            H: team.hits,
            E: team.errors,
            LOB: team.leftOnBase,
            DP: team.doublePlays,
          },
        ]);
      }
  });

  it('credit fielders with what the log says', () => {
    for (const { lines, fielding } of found)
      for (const { sheet, seat, player, position, figures } of lines)
        if (sheet === 'fielding')
          for (const figure of ['X', 'XO', 'E', 'PB', 'DP'])
            expect([player, position, figure, figures[figure] ?? 0]).toEqual([
              player,
              position,
              figure,
              fielding.get(`${sideOf(seat)} ${player} ${position} ${figure}`) ?? 0,
            ]);
    const seen = new Set(
      found.flatMap(({ fielding }) => [...fielding.keys()].map((key) => key.split(' ')[3])),
    );
    expect([...seen].sort()).toEqual(['DP', 'E', 'PB', 'X', 'XO']);
  });

  it('leave no fielding of the log out, but double plays that nobody fields', () => {
    for (const { lines, fielding } of found) {
      const fielders = lines.filter(({ sheet }) => sheet === 'fielding');
      for (const figure of ['X', 'XO', 'E', 'PB'])
        expect(sum(fielders, figure)).toBe(
          [...fielding].reduce((all, [key, times]) => all + (key.endsWith(` ${figure}`) ? times : 0), 0),
        );
      expect(sum(fielders, 'DP')).toBeLessThanOrEqual(
        sum(
          lines.filter(({ sheet }) => sheet === 'team'),
          'DP',
        ),
      );
    }
  });

  it('have each player, and each fielder’s position, once', () => {
    for (const { lines } of found) {
      const keys = lines.map(({ sheet, seat, player, position }) => `${sheet} ${seat} ${player} ${position}`);
      expect(new Set(keys).size).toBe(keys.length);
      expect(lines.every(({ figures }) => figures['G'] === 1)).toBe(true);
    }
  });

  it('are of batters for everybody in the batting order, and for nobody else', () => {
    for (const { state, lines } of found)
      for (const side of sides) {
        const batters = state.teams[side].lineup.flatMap(({ player, order }) =>
          order === null ? [] : [player],
        );
        const listed = lines.filter((line) => line.sheet === 'batting' && sideOf(line.seat) === side);
        expect(listed.map(({ player }) => player)).toEqual([...new Set(batters)]);
      }
    const still = found.some(({ lines }) =>
      lines.some(({ sheet, figures }) => sheet === 'batting' && !figures['PA']),
    );
    expect(still).toBe(true);
  });

  it('count home runs with the bases loaded', () => {
    const slams = found.map(({ lines }) => sum(lines, 'slams'));
    expect(slams).toEqual(games.map(({ grandSlams }) => grandSlams));
    expect(slams.some((each) => each > 0)).toBe(true);
  });

  it('give each pitcher his decision', () => {
    for (const { state, lines } of found) {
      const { decisions } = state.result ?? {};
      const who = (figure: string) =>
        lines.flatMap((line) => (line.figures[figure] === 1 ? [line.player] : []));
      const pitching = lines.filter(({ sheet }) => sheet === 'pitching');
      const pitched = (figure: string) =>
        pitching.flatMap((line) => (line.figures[figure] === 1 ? [line.player] : []));
      expect(pitched('W')).toEqual(decisions?.win == null ? [] : [decisions.win]);
      expect(pitched('L')).toEqual(decisions?.loss == null ? [] : [decisions.loss]);
      expect(who('SV')).toEqual(decisions?.save == null ? [] : [decisions.save]);
      expect(pitched('HLD')).toEqual(decisions?.holds);
      expect(pitched('BS')).toEqual(decisions?.blownSaves);
      expect(pitched('SHO')).toEqual(decisions?.shutouts);
    }
  });
});

it('other games, and games that go on, have no lines and keep their states', () => {
  const chosen = options.parse({});
  expect(Object.keys(chosen)).not.toContain('season');
  expect('book' in setup(chosen).teams.away).toBe(false);
  expect(linesOf(setup({ ...chosen, season: 's1' }))).toEqual([]);
});

it('a game that was conceded before its cards were in has lines of the teams alone', () => {
  const chosen = options.parse({ season: 's1' });
  const conceded = act(newGame(chosen), 0, { kind: 'concede' }, diceOf(1, chosen)).state;
  expect(linesOf(conceded)).toEqual([
    expect.objectContaining({ sheet: 'team', team: 'PCG', player: '' }),
    expect.objectContaining({ sheet: 'team', team: 'IVS', player: '' }),
  ]);
});
