import { describe, expect, it } from 'vitest';
import { samplePlay, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { scriptedDice } from '../../../../test/games/baseball/scripted-dice.ts';
import { act } from '../act.ts';
import { defensive, offensive } from '../forms/choices.ts';
import { playerOf, teamOf } from '../league/roster.ts';
import { isFatigued } from '../lineup/fatigue.ts';
import { present } from '../lineup/lineup.ts';
import { repairFor } from '../lineup/repair.ts';
import { playDice } from '../play/play-dice.ts';
import { parse } from '../records/notation.ts';
import type { PlayRecord } from '../records/play-record.ts';
import type { State } from '../state.ts';
import { rosterText } from '../teams/roster-text.ts';
import { options } from '../terms/options.ts';
import { rollWeather, seasonOf, weatherWords } from '../terms/weather.ts';
import { story } from '../words/story.ts';
import { afterInjuries, checkedPlayers, injuryResult, returnDate } from './injuries.ts';
import { newGame } from './setup.ts';

/** Injuries and weather (Baseball 11.2, 11.3). */

const none = scriptedDice();
const rolled = (text: string): PlayRecord['rolls'] => [{ id: '0', text }];

describe('the injury table', () => {
  it.each([
    [1, 'p70', 3, 'OK'],
    [1, 'p70', 9, 'REM'],
    [1, 'p65', 18, 12],
    [2, 'p20', 14, 24],
    [3, 'p70', 11, 'OK'],
    [9, 'p40', 18, 12],
  ])('after %i games in a row, rating %s, total %i: %s', (inARow, rating, total, result) => {
    expect(injuryResult(inARow, rating, total)).toBe(result);
  });

  it('says when he is back', () => {
    expect(returnDate({ week: 5, game: 1 }, 1)).toBe('w05g3');
    expect(returnDate({ week: 5, game: 4 }, 4)).toBe('w07g1');
    expect(returnDate({ week: 19, game: 2 }, 3, () => 5)).toBe('w20g1');
  });
});

describe('who is checked', () => {
  // The Smelters' starter has pitcher_check 2, so a 2d6 total of 11 requires his injury check.
  it.each([
    ['AbRoll 6 5 6 9 9', ['ivs-28']],
    ['AbRoll 6 4 6 9 9', []],
    ['AbRoll 5 5 6 9 9', []],
    ['AbRoll 6 5 6 20 20', ['ivs-28', 'pcg-07']],
    ['AbRoll 1 5 6 20 20', ['pcg-07']],
    ['AbRoll 1 5 6 20 19', []],
  ])('after the dice %s of a strikeout: %s', (text, players) => {
    const play = samplePlay({ pitcher: 'ivs-28', batter: 'pcg-07', rolls: rolled(text) });
    expect(checkedPlayers(play).map(({ player }) => player)).toEqual(players);
  });

  it('is who is put out at home, not who is forced elsewhere', () => {
    const home = samplePlay({
      outcome: 'groundball_b',
      onBase: 7,
      runners: ['pcg-15', 'pcg-31', 'pcg-59'],
      finals: { batter: 1, first: 2, second: 3, third: 0 },
    });
    expect(checkedPlayers(home).map(({ player }) => player)).toEqual(['pcg-59']);
    const second = samplePlay({
      outcome: 'groundball_b',
      onBase: 1,
      runners: ['pcg-15', null, null],
      finals: { batter: 1, first: 0, second: null, third: null },
    });
    expect(checkedPlayers(second)).toEqual([]);
  });
});

describe('a pitcher who is hurt', () => {
  /**
   * Plays a plate appearance whose at-bat dice require the pitcher's injury check. `check` is the 3d6 roll for it.
   */
  const hurt = (state: State, ...check: number[]) => {
    const decided = act(state, 1, defensive(), none).state;
    return act(decided, 0, offensive(), scriptedDice(6, 5, 6, 9, 1, ...check));
  };
  const game = (change: Parameters<typeof sampleState>[0] = {}) =>
    sampleState({ ...change, options: { injuries: true } });

  it('leaves at once, and his team brings another', () => {
    const { state, events } = hurt(game(), 6, 6, 6);
    expect(events[2]).toMatchObject({ kind: 'injury_check', total: 18, injury: { games: 12, leaves: true } });
    expect(state.lastPlay?.rolls.at(-1)?.text).toBe('InjuryRoll 6 6 6');
    expect(state.injuries).toMatchObject([{ player: 'ivs-28', games: 12 }]);
    expect(state.step).toEqual({
      kind: 'substitution',
      side: 'home',
      problem: 'Missing required positions: P',
    });
    expect(present(state.teams.home, 'ivs-28')).toBeUndefined();
    const change = repairFor(state, 'home');
    expect(change.kind).toBe('pitcher');
    const after = act(state, 1, { kind: 'substitution', change }, none).state;
    expect(after.step.kind).toBe('decide');
    expect(() => act(after, 1, parse('S/p/ivs-28'), none)).toThrow('has already left the game');
  });

  it('by how many games in a row the season says that he plays', () => {
    const ids = teamOf('IVS').players.map(({ id }) => id);
    const afterGames = (inARow: number) => {
      const roster = rosterText(ids.map((player) => ({ player, inARow: player === 'ivs-28' ? inARow : 1 })));
      const season = { injuries: true, season: 's1', home_roster: roster };
      return hurt(sampleState({ options: season }), 5, 5, 4).state.injuries.map(
        ({ games: missed }) => missed,
      );
    };
    const { rating } = playerOf('ivs-28').injury;
    for (const inARow of [1, 2, 3, 4, 5, 6]) {
      const found = injuryResult(inARow, rating, 14);
      expect(afterGames(inARow)).toEqual(found === 'OK' ? [] : [found === 'REM' ? 0 : found]);
    }
    expect(new Set([1, 2, 3, 4, 5, 6].map((inARow) => afterGames(inARow)[0])).size).toBeGreaterThan(1);
  });

  it('also in the middle of a plate appearance', () => {
    const state = game({ on: [9, 0, 0] });
    const decided = act(state, 1, defensive(), none).state;
    // The check die gives a wild pitch, and the other dice require the pitcher's injury check.
    const wild = act(decided, 0, offensive(), scriptedDice(6, 5, 6, 1, 1, 6, 6, 6)).state;
    expect(wild).toMatchObject({ begun: true, step: { problem: 'Missing required positions: P' } });
    const { state: after } = act(wild, 1, { kind: 'substitution', change: repairFor(wild, 'home') }, none);
    expect(after.step.kind).toBe('decide');
  });

  it('for the rest of the game stays, tired', () => {
    const { state } = hurt(game(), 1, 2, 3);
    expect(state.step.kind).toBe('decide');
    expect(isFatigued(state.teams.home, 'ivs-28')).toBe(true);
    expect(state.injuries).toMatchObject([{ games: 0, leaves: false }]);
  });

  it('is all right on some totals, and nobody rolls where the league has no injuries', () => {
    const { state, events } = hurt(game(), 1, 2, 2);
    expect([state.injuries, events[2]]).toEqual([[], expect.objectContaining({ injury: null })]);
    expect(hurt(sampleState()).state.injuries).toEqual([]);
  });

  it('plays on where nobody is left to come in', () => {
    const state = game();
    const home = { ...state.teams.home, bench: [], bullpen: [] };
    const after = hurt({ ...state, teams: { ...state.teams, home } }, 6, 6, 6).state;
    expect(after.step.kind).toBe('decide');
    expect(isFatigued(after.teams.home, 'ivs-28')).toBe(true);
  });
});

describe('a batter who is hurt', () => {
  it('leaves, and his slot and his position wait for a substitute', () => {
    const state = sampleState({ options: { injuries: true } });
    const play = samplePlay({ pitcher: 'ivs-28', batter: 'pcg-07', rolls: rolled('AbRoll 1 5 6 20 20') });
    const after = afterInjuries(state, play, playDice(scriptedDice(6, 6, 6), play.rolls));
    const entry = after.state.teams.away.lineup.find(({ player }) => player === 'pcg-07');
    expect(entry).toMatchObject({
      active: true,
      position: null,
      owes: '3B',
      left: { inning: 1, half: 'top' },
    });
    expect(after.events.map((event) => story(event, () => ''))).toEqual([
      'Port Calder: Caspian Heldenbrand is down. Injury check: 3d6 18, out for 12 games.',
    ]);
  });
});

describe('the weather', () => {
  it('is rolled at first pitch where the league asks for it', () => {
    const chosen = options.parse({ weather: true });
    const one = act(newGame(chosen), 0, { kind: 'ready' }, none).state;
    expect(one.weather).toBeNull();
    const { state, events } = act(one, 1, { kind: 'ready' }, scriptedDice(14));
    expect(state.weather).toEqual({ d20: 14, season: 'summer', time: 'night' });
    expect(events.map((event) => story(event, () => '')).at(-1)).toBe(
      'The weather at first pitch: d20 14 on a summer night.',
    );
    expect(rollWeather({ weather: false }, none)).toBeNull();
  });

  it('has three seasons', () => {
    expect([1, 5, 6, 14, 15, 18].map(seasonOf)).toEqual([
      'spring',
      'spring',
      'summer',
      'summer',
      'fall',
      'fall',
    ]);
    expect(weatherWords({ d20: 3, season: 'spring', time: 'day' })).toBe('d20 3 on a spring day');
  });
});
