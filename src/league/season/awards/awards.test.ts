import { describe, expect, it } from 'vitest';
import type { Line } from '../statistics/totals.ts';
import { titlesOf } from './titles.ts';
import { type Ballot, checkedBallot, countedVotes } from './votes.ts';

const player = (id: string, line: Line) => ({ id, name: id, team: 'PCG', line });

describe('titles (League 16)', () => {
  it('go to the first of each board, shared by those who are level', () => {
    const titles = titlesOf({
      batting: [
        player('a', { PA: 31, AB: 31, H: 9, HR: 3, RBI: 9 }),
        player('b', { PA: 29, AB: 29, H: 10, HR: 3, RBI: 8, SB: 1 }),
      ],
      pitching: [player('c', { outs: 30, ER: 4, W: 2, SO: 9 }), player('d', { outs: 29, W: 1, SO: 10 })],
      teamGames: { PCG: 10 },
    });
    expect(
      titles.map(({ key, winners }) => [
        key,
        ...winners.map(({ candidate, value }) => `${candidate.id} ${value}`),
      ]),
    ).toEqual([
      ['AVG', 'b .345*'],
      ['HR', 'a 3', 'b 3'],
      ['RBI', 'a 9'],
      ['SB', 'b 1'],
      ['ERA', 'c 3.60'],
      ['W', 'c 2'],
      ['SO', 'd 10'],
      ['SV'],
    ]);
  });
});

describe('votes (League 16)', () => {
  const teamOf = (id: string) => (id === 'free' ? undefined : id.slice(0, 3));

  it('name three different players of other teams', () => {
    expect(checkedBallot(['ivs-1', 'free', 'qhm-2'], 'pcg', teamOf)).toEqual(['ivs-1', 'free', 'qhm-2']);
    for (const names of [
      ['ivs-1', 'ivs-2'],
      ['ivs-1', 'ivs-2', 'ivs-1'],
      ['ivs-1', 'ivs-2', 'ivs-3', 'ivs-4'],
    ])
      expect(() => checkedBallot(names, 'pcg', teamOf)).toThrow('Name three different players.');
    expect(() => checkedBallot(['ivs-1', 'ivs-2', 'pcg-1'], 'pcg', teamOf)).toThrow('your own team');
  });

  it('count 5, 3 and 1, and share places', () => {
    const ballots: readonly Ballot[] = [
      ['a', 'b', 'c'],
      ['c', 'b', 'd'],
    ];
    expect(countedVotes(ballots)).toEqual([
      { player: 'b', points: 6, place: 1 },
      { player: 'c', points: 6, place: 1 },
      { player: 'a', points: 5, place: 3 },
      { player: 'd', points: 1, place: 4 },
    ]);
    expect(countedVotes([])).toEqual([]);
  });
});
