import { describe, expect, it } from 'vitest';
import { type Situation, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { emergencyPitcherFor, pitcherBattingOf, playerOf } from '../league/roster.ts';
import { battingSideOf, pitchingSideOf, sideOfBatter } from '../teams/card-sides.ts';
import { cardToRead } from './card-sides.ts';

/** Which side of which card is read (Baseball 6.1). */

describe('the side from which a batter bats', () => {
  it.each([
    ['L', 'L', 'L'],
    ['L', 'R', 'L'],
    ['R', 'L', 'R'],
    ['R', 'R', 'R'],
    ['S', 'L', 'R'],
    ['S', 'R', 'L'],
  ] as const)('%s against a pitcher who throws %s: %s', (bats, throws, side) => {
    expect(sideOfBatter(bats, throws)).toBe(side);
  });
});

describe('the side of a card', () => {
  it('of a batter goes by the pitcher’s hand', () => {
    const batter = playerOf('pcg-07');
    expect(battingSideOf(batter, 'L')).toBe(batter.batting?.vs_lhp);
    expect(battingSideOf(batter, 'R')).toBe(batter.batting?.vs_rhp);
  });

  it('of a pitcher at bat is the shared one, against either hand', () => {
    const pitcher = playerOf('pcg-16');
    expect(pitcher.batting).toBeUndefined();
    for (const hand of ['L', 'R'] as const)
      expect(battingSideOf(pitcher, hand)).toBe(pitcherBattingOf(pitcher));
  });

  it('of a pitcher goes by the batter’s side', () => {
    const pitcher = playerOf('ivs-28');
    expect(pitchingSideOf(pitcher, 'L')).toBe(pitcher.pitching?.vs_lhb);
    expect(pitchingSideOf(pitcher, 'R')).toBe(pitcher.pitching?.vs_rhb);
  });

  it('of a position player on the mound is the emergency card’s', () => {
    const { pitching } = emergencyPitcherFor('ivs-10');
    expect(pitchingSideOf(playerOf('ivs-10'), 'L')).toBe(pitching.vs_lhb);
    expect(pitchingSideOf(playerOf('ivs-10'), 'R')).toBe(pitching.vs_rhb);
  });
});

describe('the card that the first die chooses', () => {
  // Slot 1 of the visitors is a switch hitter; slot 2 bats right. The Smelters' starter throws right.
  const read = (column: number, situation: Situation = {}) => cardToRead(sampleState(situation), column);
  const second = { teams: { away: { battingIndex: 1 } } };

  it.each([1, 2, 3])('is the batter’s in column %i', (column) => {
    expect(read(column)).toEqual({
      player: playerOf('pcg-07'),
      pitches: false,
      against: 'against right-handed pitchers',
      grid: playerOf('pcg-07').batting?.vs_rhp.grid,
    });
  });

  it.each([4, 5, 6])('is the pitcher’s in column %i, by the side of the batter', (column) => {
    expect(read(column)).toEqual({
      player: playerOf('ivs-28'),
      pitches: true,
      against: 'against left-handed batters',
      grid: playerOf('ivs-28').pitching?.vs_lhb.grid,
    });
    expect(read(column, second)).toMatchObject({
      against: 'against right-handed batters',
      grid: playerOf('ivs-28').pitching?.vs_rhb.grid,
    });
  });

  it('is the shared card of a pitcher at bat', () => {
    const { lineup } = sampleState().teams.away;
    const pitcherBats = lineup.map((entry) =>
      entry.order === 1 ? { ...entry, player: 'pcg-16', position: 'P' as const } : entry,
    );
    expect(read(1, { teams: { away: { lineup: pitcherBats } } })).toEqual({
      player: playerOf('pcg-16'),
      pitches: false,
      against: 'batting card P2, shared by pitchers',
      grid: pitcherBattingOf(playerOf('pcg-16')).grid,
    });
  });

  it('is the emergency card of a position player on the mound', () => {
    const [starter] = sampleState().teams.home.pitchers;
    if (starter === undefined) throw new Error('Nobody pitches.');
    const teams = { home: { pitchers: [{ ...starter, player: 'ivs-10' }] } };
    expect(read(4, { teams })).toMatchObject({
      player: playerOf('ivs-10'),
      grid: emergencyPitcherFor('ivs-10').pitching.vs_lhb.grid,
    });
  });
});
