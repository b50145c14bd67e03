import { describe, expect, it } from 'vitest';
import { loadedSeason, result, treeContents, treeSchedule } from '../../../../test/league/season-loaded.ts';
import type { LineSum } from '../../../store/records/lines.ts';
import { leadersOf } from '../leaders/leaders.ts';
import { theStatistic } from '../statistics/table.ts';
import { boardOf, type FigureDeps, figuresOf, presentTeams, teamGamesOf } from './figures.ts';

const loaded = loadedSeason([
  treeSchedule,
  { do: 'start' },
  result(1, 1, [3, 1], 't1'),
  result(1, 2, [3, 1], 't2'),
  { do: 'forfeit', fixture: 1, game: 3, by: 'away' },
  { do: 'ended', dice: {}, seeds: ['ASH', 'CED'] },
  result(101, 1, [2, 1], 't3'),
]);

const sum = (player: string, team: string, figures: LineSum['figures'], position?: string): LineSum => ({
  player,
  team,
  figures,
  ...(position !== undefined && { position }),
});

const store: FigureDeps['store'] = {
  sums: async (_, __, sheet, whose) =>
    (sheet === 'batting'
      ? [
          sum('ash-1', 'ASH', { PA: 4, AB: 4, H: 2 }),
          sum('ash-1', 'CED', { PA: 6, AB: 6, H: 1 }),
          sum('bir-1', 'BIR', { PA: 3, AB: 3, H: 1 }),
        ]
      : sheet === 'pitching'
        ? [sum('ash-2', 'ASH', { outs: 6, ER: 1 }), sum('bir-2', 'BIR', { outs: 3, ER: 1 })]
        : [sum('ash-1', 'ASH', { X: 4, XO: 2 }, 'SS'), sum('ash-1', 'ASH', { X: 1, XO: 1 }, '3B')]
    ).filter(({ team }) => whose?.team === undefined || whose.team === team),
  teamSums: async () => [sum('', 'ASH', { outs: 27, ER: 3 }), sum('', 'BIR', { outs: 24, ER: 1 })],
  playerLines: async () => [],
};
const deps: FigureDeps = { store, contents: treeContents };

describe('the figures of a season (League 11, 12)', () => {
  it('count team games by part, forfeits not', () => {
    expect(teamGamesOf(loaded.course, 'regular')).toEqual({ ASH: 1, BIR: 1, CED: 1, DOG: 1 });
    expect(teamGamesOf(loaded.course, 'playoffs')).toEqual({ ASH: 1, BIR: 0, CED: 1, DOG: 0 });
  });

  it('name players and their present teams', () => {
    expect(presentTeams(loaded.course).get('dog-2')).toBe('DOG');
    expect(presentTeams(loaded.course).get('nobody')).toBeUndefined();
  });

  it('sum what a player did for several teams, or take one of them', async () => {
    const all = await figuresOf(deps, loaded, 'regular', ['batting']);
    expect(all.candidates.batting?.[0]).toMatchObject({
      id: 'ash-1',
      name: 'ASH Batter',
      team: 'ASH',
      line: { PA: 10, H: 3 },
    });
    expect(all.league).toMatchObject({ outs: 0 });
    const pitching = await figuresOf(deps, loaded, 'regular', ['pitching']);
    // Those of all teams, whichever is asked for.
    expect(pitching.league).toMatchObject({ outs: 9, ER: 2 });
    const ofTeam = await figuresOf(deps, loaded, 'regular', ['pitching'], 'ASH');
    expect(ofTeam.league).toMatchObject({ outs: 51, ER: 4 });
    const one = await figuresOf(deps, loaded, 'regular', ['batting'], 'CED');
    expect(one.candidates.batting).toMatchObject([{ id: 'ash-1', team: 'CED', line: { PA: 6 } }]);
    const board = boardOf(one, theStatistic('batting', 'AVG'), { team: 'CED' });
    expect(board.teamGames).toEqual({ CED: 1 });
    expect(leadersOf(board).rows.map(({ value }) => value)).toEqual(['.167']);
  });

  it('take plate appearances along where they order ties', async () => {
    const { candidates } = await figuresOf(deps, loaded, 'regular', ['fielding']);
    expect(candidates.fielding).toMatchObject([{ id: 'ash-1', line: { X: 5, XO: 3, PA: 10 } }]);
    expect(candidates.batting).toBeUndefined();
  });
});
