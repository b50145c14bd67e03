import { describe, expect, it } from 'vitest';
import { loadedSeason, treeSchedule } from '../../test/league/season-loaded.ts';
import { labelOf, statisticMeant, statisticsNamed } from './statistic.ts';
import { teamMeant } from './team.ts';

describe('a typed statistic', () => {
  it.each([
    ['SO', 'SO · Times struck out (batting)'],
    ['pitching so', 'SO · Strikeouts (pitching)'],
    ['era', 'ERA · Earned run average (pitching)'],
    ['home runs', 'HR · Home runs (batting)'],
    [' x% ', 'X% · X-Check out rate (fielding)'],
  ])('%j is %s', (typed, label) => {
    expect(labelOf(statisticMeant(typed))).toBe(label);
  });

  it('is suggested by its key first', () => {
    expect(
      statisticsNamed('h')
        .slice(0, 3)
        .map(({ value }) => value),
    ).toEqual(['batting H', 'batting HR', 'batting HBP']);
    expect(statisticsNamed('')).toHaveLength(25);
    expect(() => statisticMeant('hits in the rain')).toThrow('I don’t know that statistic.');
  });
});

describe('a typed team', () => {
  const loaded = loadedSeason([treeSchedule]);

  it.each([
    ['ash', 'ASH'],
    ['old ashes', 'ASH'],
    ['blue dog', 'DOG'],
  ])('%s is %s', (typed, code) => {
    expect(teamMeant(loaded, typed)).toBe(code);
  });

  it('must be one that is there, and no other', () => {
    expect(() => teamMeant(loaded, 'xyz')).toThrow('There’s no such team');
    expect(() => teamMeant(loaded, ' ')).toThrow('There’s no such team');
    expect(() => teamMeant(loaded, 'e')).toThrow('Several teams are called that.');
  });
});
