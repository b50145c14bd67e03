import { describe, expect, it } from 'vitest';
import { playoffsAfter, seriesLengths, sidesOfGame } from './bracket.ts';

const seeds = ['PCG', 'DRC', 'IVS', 'VBL'];

/** Each round as text: `PCG-VBL of 5 won by PCG`. */
const rounds = (teams: readonly string[], winners: readonly (readonly string[])[]) =>
  playoffsAfter(teams, [5, 7], winners).rounds.map((round) =>
    round
      .map(
        ({ high, low, bestOf, winner }) =>
          `${high}-${low} of ${bestOf}${winner === undefined ? '' : ` won by ${winner}`}`,
      )
      .join(', '),
  );

describe('the lengths of series (League 16)', () => {
  it('begin with the first round, and a missing one is that of the last', () => {
    expect(seriesLengths([5, 7], 4)).toEqual([5, 7]);
    expect(seriesLengths([5, 7], 2)).toEqual([5]);
    expect(seriesLengths([5, 7], 8)).toEqual([5, 7, 7]);
    expect(seriesLengths([3], 8)).toEqual([3, 3, 3]);
    expect(seriesLengths([1, 3, 5, 7], 8)).toEqual([1, 3, 5]);
    expect(seriesLengths([5, 7], 5)).toEqual([5, 7, 7]);
  });
});

describe('the playoffs (League 5, 16)', () => {
  it('go on once a round is over, until there is a champion', () => {
    expect(rounds(seeds, [])).toEqual(['PCG-VBL of 5, DRC-IVS of 5']);
    expect(rounds(seeds, [['IVS']])).toEqual(['PCG-VBL of 5, DRC-IVS of 5 won by IVS']);
    expect(rounds(seeds, [['IVS', 'VBL']])).toEqual([
      'PCG-VBL of 5 won by VBL, DRC-IVS of 5 won by IVS',
      'IVS-VBL of 7',
    ]);
    expect(playoffsAfter(seeds, [5, 7], [['IVS', 'VBL']]).champion).toBeUndefined();
    expect(playoffsAfter(seeds, [5, 7], [['IVS', 'VBL'], ['VBL']]).champion).toBe('VBL');
  });

  it('have byes for the best if there are fewer teams than places', () => {
    expect(rounds(seeds.slice(0, 3), [])).toEqual(['DRC-IVS of 5']);
    expect(rounds(seeds.slice(0, 3), [['IVS']])).toEqual(['DRC-IVS of 5 won by IVS', 'PCG-IVS of 7']);
  });

  it('begin with the better seed at home', () => {
    const homes = Array.from(
      { length: 5 },
      (_, index) => sidesOfGame({ high: 'PCG', low: 'VBL', bestOf: 5 }, index + 1).home,
    );
    expect(homes).toEqual(['PCG', 'PCG', 'VBL', 'VBL', 'PCG']);
    expect(sidesOfGame({ high: 'PCG', low: 'VBL', bestOf: 1 }, 1)).toEqual({ away: 'VBL', home: 'PCG' });
  });
});
