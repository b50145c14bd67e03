import { describe, expect, it } from 'vitest';
import { days, hours, PlayedSeason } from '../../../../test/league/season-course.ts';
import { dueActs, endOfWeek, type Facts, isRegularSeasonOver, leftThisWeek } from './due.ts';
import { playable } from './state.ts';

const due = (season: PlayedSeason, facts: Partial<Facts> = {}) =>
  dueActs(season.course, season.now, { begun: () => false, ...facts });

const own = (team: string, person: number) => ({ do: 'owner', team, person, role: 'owner' }) as const;

describe('a week', () => {
  it('ends by itself when its last game is over', () => {
    const season = new PlayedSeason().begin();
    for (const number of [1, 2, 3]) season.home(1, number);
    expect(due(season)).toEqual([]);
    season.home(1, 4);
    expect(due(season)).toEqual([{ do: 'week', week: 2 }]);
    expect(due(season.add({ do: 'pause' }))).toEqual([]);
    season.add({ do: 'resume' }, { do: 'week', week: 2 });
    expect(due(season)).toEqual([]);
    expect(season.course.weekBegan).toEqual(season.now);
  });

  it('is over without the games that are dropped, and not with one that was annulled', () => {
    const season = new PlayedSeason().begin();
    for (const number of [1, 2, 3]) season.home(1, number);
    season.add({ do: 'dropped', fixture: 1, game: 4 });
    expect(due(season)).toHaveLength(1);
    season.add({ do: 'reopen', fixture: 1, game: 1, annulled: true });
    expect(due(season)).toEqual([]);
  });

  it('ends by hand alone if it should', () => {
    const season = new PlayedSeason({ weekEnds: { by: 'hand' } }).begin();
    for (const number of [1, 2, 3, 4]) season.home(1, number);
    expect(due(season)).toEqual([]);
    expect(endOfWeek(season.course, { begun: () => false }, season.now)).toEqual([{ do: 'week', week: 2 }]);
  });

  it('ends at its time, whether or not its games are over', () => {
    const season = new PlayedSeason({ weekEnds: { by: 'time', weekday: 1, hour: 9 } }).begin();
    const weekEndsAt = new Date(season.now.getTime() + days);
    season.wait(days - 1);
    expect(due(season, { weekEndsAt })).toEqual([]);
    season.wait(1);
    expect(due(season, { weekEndsAt })).toEqual([{ do: 'week', week: 2 }]);
    expect(due(season)).toEqual([]);
  });

  it('moves what is left to the next, and has no next after the last', () => {
    const season = new PlayedSeason().begin();
    const end = () => endOfWeek(season.course, { begun: () => false }, season.now);
    season.home(1, 1).add(...end());
    expect(playable(season.course).map(({ fixture, number }) => `${fixture}:${number}`)).toEqual([
      '1:2',
      '1:3',
      '1:4',
      '2:1',
      '2:2',
      '2:3',
      '2:4',
    ]);
    expect(leftThisWeek(season.course).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(end()).toEqual([]);
    for (const number of [1, 2, 3, 4]) season.home(2, number);
    expect(isRegularSeasonOver(season.course)).toBe(false);
    for (const number of [2, 3]) season.home(1, number);
    season.add({ do: 'dropped', fixture: 1, game: 4 });
    expect(isRegularSeasonOver(season.course)).toBe(true);
    expect(due(season)).toEqual([]);
    season.add({ do: 'ended', dice: {}, seeds: ['ASH', 'CED'] });
    expect(isRegularSeasonOver(season.course)).toBe(false);
  });

  it('isn’t the last as long as others follow', () => {
    const season = new PlayedSeason().begin();
    for (const week of [1, 2]) for (const number of [1, 2, 3, 4]) season.home(week, number);
    expect(isRegularSeasonOver(season.course)).toBe(false);
  });
});

describe('games that a week leaves', () => {
  const forfeits = (season: PlayedSeason, begun: Facts['begun'] = () => false) =>
    endOfWeek(season.course, { begun }, season.now).flatMap((act) =>
      act.do === 'forfeit' ? [`${act.fixture}:${act.game} ${act.by}`] : [],
    );

  it('are forfeits of who wasn’t ready', () => {
    const season = new PlayedSeason({ unplayed: 'forfeit' }).begin().add(own('ASH', 1), own('BIR', 2));
    // Nobody of the two; computers play the others.
    expect(forfeits(season)).toEqual(['1:1 both', '1:3 both']);
    season.add({ do: 'ready', fixture: 1, game: 1, side: 'away', person: 1 });
    expect(forfeits(season)).toEqual(['1:1 home', '1:3 both']);
    season.add({ do: 'ready', fixture: 1, game: 1, side: 'home', person: 2 });
    expect(forfeits(season)).toEqual(['1:3 both']);
    season.add({ do: 'ready', fixture: 1, game: 3, side: 'home', person: 1 });
    expect(forfeits(season)).toEqual(['1:3 away']);
  });

  it('are forfeits to computers, which are always ready', () => {
    const season = new PlayedSeason({ unplayed: 'forfeit' }).begin().add(own('ASH', 1));
    expect(forfeits(season)).toEqual(['1:1 away', '1:3 home']);
    // An assistant doesn't make it a person's team.
    const other = new PlayedSeason({ unplayed: 'forfeit' }).begin();
    other.add({ do: 'owner', team: 'ASH', person: 1, role: 'assistant' });
    expect(forfeits(other)).toEqual([]);
  });

  it('go on if they have begun, or are to be played later', () => {
    const season = new PlayedSeason({ unplayed: 'forfeit' }).begin().add(own('ASH', 1));
    expect(forfeits(season, ({ number }) => number === 1)).toEqual(['1:3 home']);
    const at = (time: number) => season.now.getTime() + time;
    season.add({ do: 'moved', fixture: 1, game: 3, at: at(1) });
    expect(forfeits(season)).toEqual(['1:1 away']);
    season.wait(1);
    expect(forfeits(season)).toEqual(['1:1 away', '1:3 home']);
  });

  it('of earlier weeks too', () => {
    const season = new PlayedSeason({ unplayed: 'forfeit' }).begin().add(own('ASH', 1));
    season.add({ do: 'week', week: 2 });
    expect(forfeits(season)).toEqual(['1:1 away', '1:3 home', '2:1 away', '2:3 home']);
  });
});

describe('a score that was typed in', () => {
  it('stands after two days, before anything else', () => {
    const season = new PlayedSeason().begin();
    season.add({ do: 'typed', fixture: 1, game: 2, runs: [4, 3], side: 'home', person: 1 });
    for (const number of [1, 3, 4]) season.home(1, number);
    season.wait(48 * hours - 1);
    expect(due(season)).toEqual([]);
    season.wait(1);
    const stands = [{ do: 'result', fixture: 1, game: 2, runs: [4, 3] }];
    expect(due(season)).toEqual(stands);
    expect(due(season, { weekEndsAt: season.now })).toEqual(stands);
    expect(due(season.add({ do: 'denied', fixture: 1, game: 2 }))).toEqual([]);
  });

  it('doesn’t stand in a season that is paused or over', () => {
    const season = new PlayedSeason().begin();
    season.add({ do: 'typed', fixture: 1, game: 2, runs: [4, 3], side: 'home', person: 1 }).wait(3 * days);
    expect(due(season.add({ do: 'pause' }))).toEqual([]);
    expect(due(season.add({ do: 'resume' }))).toHaveLength(1);
    expect(due(season.add({ do: 'close' }))).toEqual([]);
  });
});
