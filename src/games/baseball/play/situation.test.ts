import { describe, expect, it } from 'vitest';
import { outing, type Situation, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { emergencyPitcherFor, playerOf } from '../league/roster.ts';
import { batteryOf, runnerIn, situationOf } from './situation.ts';

/** The ratings that a play uses: a player's own, or what stands in for them (Baseball 2.2, 2.3, 6.3). */

/** The home team in the field, with this player at a position. */
const fielding = (player: string, position: string, situation: Situation = {}): Situation => {
  const { lineup } = sampleState().teams.home;
  return {
    ...situation,
    teams: {
      home: {
        lineup: lineup.map((entry) => (entry.position === position ? { ...entry, player } : entry)),
        ...(position === 'P' ? { pitchers: [outing(player)] } : {}),
      },
    },
  };
};
const grid = { options: { auto_resolution: 'grid' } } as const;
const simple = { options: { auto_resolution: 'simple' } } as const;

describe('the pitcher’s numbers', () => {
  // Emeka Caravessa has hold -1, pickoff 1, balk 0 and wild pitch 6.
  it.each([grid, simple])('are his own (%j)', (situation) => {
    expect(situationOf(sampleState(situation)).pitcher).toMatchObject({
      player: 'ivs-28',
      hold: -1,
      pickoff: 1,
      balk: 0,
      wildPitch: 6,
    });
    expect(batteryOf(sampleState(situation))).toMatchObject({ hold: -1, pickoff: 1, balk: 0 });
  });

  it('are the emergency card’s for a position player, or the simple chart’s average', () => {
    const { hold, pickoff, balk, wild_pitch: wildPitch } = emergencyPitcherFor('ivs-10');
    const on = (situation: Situation) => sampleState(fielding('ivs-10', 'P', situation));
    expect(situationOf(on(grid)).pitcher).toMatchObject({ hold, pickoff, balk, wildPitch });
    expect(batteryOf(on(grid))).toMatchObject({ hold, pickoff, balk });
    const average = { hold: 0, pickoff: 5, balk: 3 };
    expect(situationOf(on(simple)).pitcher).toMatchObject(average);
    expect(batteryOf(on(simple))).toMatchObject(average);
  });

  it('and his card goes by the side of the batter', () => {
    const state = (battingIndex: number) => sampleState({ ...grid, teams: { away: { battingIndex } } });
    // Slot 1 is a switch hitter, slot 2 bats right; the pitcher throws right.
    expect(situationOf(state(0))).toMatchObject({ batter: { side: 'L' }, pitcher: { player: 'ivs-28' } });
    expect(situationOf(state(0)).pitcher.card).toBe(playerOf('ivs-28').pitching?.vs_lhb);
    expect(situationOf(state(1)).batter.side).toBe('R');
    expect(situationOf(state(1)).pitcher.card).toBe(playerOf('ivs-28').pitching?.vs_rhb);
  });
});

describe('a fielder', () => {
  it('has his own ratings, even an error rating of 0', () => {
    // The closer: range 3, error 0. The catcher: range 3, error 6, arm -2, passed ball 0.
    expect(situationOf(sampleState(fielding('ivs-38', 'P', grid))).fielders.P).toMatchObject({
      range: 3,
      error: 0,
      arm: 0,
      passedBall: 20,
    });
    expect(situationOf(sampleState(grid)).fielders.C).toMatchObject({
      player: 'ivs-15',
      range: 3,
      error: 6,
      arm: -2,
      passedBall: 0,
    });
    expect(batteryOf(sampleState(grid))).toMatchObject({ arm: -2, error: 6 });
  });

  it('without a rating has range 5, the worst error rating, no arm and, as catcher, passed ball 20', () => {
    const behindThePlate = sampleState(fielding('ivs-10', 'C', grid));
    expect(situationOf(behindThePlate).fielders.C).toMatchObject({
      range: 5,
      error: 16,
      arm: 0,
      passedBall: 20,
    });
    expect(batteryOf(behindThePlate)).toMatchObject({ arm: 0, error: 16 });
    const atShort = sampleState(fielding('ivs-10', 'SS', simple));
    expect(situationOf(atShort).fielders.SS).toMatchObject({ range: 5, error: 88 });
  });

  it('without a rating behind the plate counts as average on the simple chart', () => {
    const state = sampleState(fielding('ivs-10', 'C', simple));
    expect(situationOf(state).fielders.C).toMatchObject({ error: 5, arm: 0 });
    expect(batteryOf(state)).toMatchObject({ error: 5, arm: 0 });
  });

  it('on the mound without a rating has the emergency pitcher’s', () => {
    expect(situationOf(sampleState(fielding('ivs-10', 'P', grid))).fielders.P).toMatchObject({
      player: 'ivs-10',
      range: 4,
      error: 20,
    });
  });

  it('at every position is the one who plays there', () => {
    const { fielders } = situationOf(sampleState(grid));
    for (const { player, position } of sampleState().teams.home.lineup)
      if (position !== null && position !== 'DH') expect(fielders[position].player).toBe(player);
  });
});

describe('runners and the park', () => {
  it('are those on base', () => {
    const state = sampleState({ on: [1, 0, 8] });
    const [first, second, third] = situationOf(state).runners;
    expect([first?.player, second, third?.player]).toEqual(['pcg-07', null, 'pcg-25']);
    expect(runnerIn(state, 1)).toMatchObject({ running: 12, steal: playerOf('pcg-07').steal });
    expect(runnerIn(state, 2)).toBeNull();
  });

  it('is the home team’s, whoever bats', () => {
    const state = sampleState({ half: 'bottom' });
    expect(situationOf(state).park).toEqual(situationOf(sampleState()).park);
    expect(situationOf(state).park).not.toEqual(
      situationOf(sampleState({ codes: { away: 'IVS', home: 'PCG' } })).park,
    );
  });
});
