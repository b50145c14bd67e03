import { describe, expect, it } from 'vitest';
import { playoffSeeds, usualPlaces, whyNotPlaces } from './places.ts';

/** The order of the standings as text, each team with its division: `PCG.N DRC.S`. */
const order = (text: string) =>
  text.split(' ').map((each) => {
    const [code = '', division = ''] = each.split('.');
    return { code, division };
  });

describe('playoff places (League 8.5)', () => {
  it.each([
    [2, 1, 2],
    [5, 1, 2],
    [6, 2, 4],
    [15, 3, 4],
    [16, 2, 8],
    [64, 8, 8],
    [4, 3, 4],
    [12, 5, 8],
    [12, 4, 4],
  ])('of %i teams in %i divisions are %i, unless somebody sets them', (teams, divisions, expected) => {
    expect(usualPlaces(teams, divisions)).toBe(expected);
  });

  it('can be what is usual, in every league', () => {
    for (let teams = 2; teams <= 64; teams += 1)
      for (let divisions = 1; divisions <= Math.min(8, teams); divisions += 1)
        expect(whyNotPlaces(usualPlaces(teams, divisions), teams, divisions)).toBeUndefined();
  });

  it.each([
    [2, 8, 2, undefined],
    [8, 8, 2, undefined],
    [8, 5, 2, undefined],
    [1, 8, 1, 'Playoff places are 2, 4, 8, and so on, not 1.'],
    [6, 8, 2, 'Playoff places are 2, 4, 8, and so on, not 6.'],
    [2.5, 8, 2, 'Playoff places are 2, 4, 8, and so on, not 2.5.'],
    [2, 8, 3, 'The winners of 3 divisions need at least 4 playoff places.'],
    [8, 4, 2, '4 teams fill at most 4 playoff places.'],
    [16, 8, 2, '8 teams fill at most 8 playoff places.'],
  ])('%d among %i teams in %i divisions', (places, teams, divisions, expected) => {
    expect(whyNotPlaces(places, teams, divisions)?.message).toBe(expected);
  });
});

describe('seeds (League 16)', () => {
  it('are division winners by the order of the standings, then wild cards', () => {
    const standings = order('PCG.N IVS.N SMH.N DRC.S QHM.N VBL.S');
    expect(playoffSeeds({ order: standings, places: 4 })).toEqual(['PCG', 'DRC', 'IVS', 'SMH']);
    expect(playoffSeeds({ order: standings, places: 2 })).toEqual(['PCG', 'DRC']);
    expect(playoffSeeds({ order: standings, places: 8 })).toHaveLength(6);
  });

  it('take the winners that the divisions’ own tie-breaks found', () => {
    const standings = order('PCG.N IVS.N DRC.S VBL.S');
    expect(playoffSeeds({ order: standings, places: 4, winners: ['DRC', 'IVS'] })).toEqual([
      'IVS',
      'DRC',
      'PCG',
      'VBL',
    ]);
  });
});
