import type { Act } from '../../src/league/season/course/acts.ts';
import type { Season, SeasonGame } from '../../src/league/season/course/season.ts';
import { type SeasonSettings, seasonSettings } from '../../src/league/season/course/settings.ts';
import { after, gameIn, newSeason } from '../../src/league/season/course/state.ts';

/** Seasons of four teams that tests take through their course. */

export const hours = 60 * 60_000;
export const days = 24 * hours;

export const seasonOf = (changed: Partial<SeasonSettings> = {}): SeasonSettings =>
  seasonSettings.parse({
    league: '',
    leagueName: 'Trees',
    teams: [
      { code: 'ASH', name: 'Ash', division: 'North' },
      { code: 'BIR', name: 'Birch', division: 'North' },
      { code: 'CED', name: 'Cedar Hill', division: 'South' },
      { code: 'DOG', name: 'Dogwood Hill', division: 'South' },
    ],
    rosters: {},
    weeks: 2,
    gamesPerWeek: 2,
    options: { max_innings: 0 },
    seed: '1',
    deadlineWeek: 1,
    lockWeek: 1,
    playoffPlaces: 4,
    playoffLengths: [3],
    review: 'none',
    cap: null,
    last: 10,
    weekEnds: { by: 'results' },
    unplayed: 'moved',
    asksForTeams: true,
    level: 'regular',
    timeControl: 'none',
    ...changed,
  });

/** Two weeks of two games for each team. */
const schedule: Extract<Act, { do: 'schedule' }> = {
  do: 'schedule',
  games: [
    [1, 1, 'ASH', 'BIR'],
    [1, 1, 'CED', 'DOG'],
    [1, 2, 'BIR', 'ASH'],
    [1, 2, 'DOG', 'CED'],
    [2, 1, 'ASH', 'CED'],
    [2, 1, 'BIR', 'DOG'],
    [2, 2, 'CED', 'ASH'],
    [2, 2, 'DOG', 'BIR'],
  ],
};

/** A season that a test plays without tables. Its time stands still until the test moves it. */
export class PlayedSeason {
  course: Season;
  now = new Date('2026-04-01T12:00:00Z');

  constructor(changed: Partial<SeasonSettings> = {}) {
    this.course = newSeason(seasonOf(changed));
  }

  add(...acts: readonly Act[]): this {
    for (const act of acts)
      this.course = after(this.course, { number: this.course.number + 1, at: this.now, act });
    return this;
  }

  wait(time: number): this {
    this.now = new Date(this.now.getTime() + time);
    return this;
  }

  /** The schedule, and week 1. */
  begin(): this {
    return this.add(schedule, { do: 'start' });
  }

  /** Everybody has played everything: the home team always wins 3-2. */
  beginPlayoffs(): this {
    this.begin().add({ do: 'week', week: 2 });
    for (const week of [1, 2]) for (const number of [1, 2, 3, 4]) this.home(week, number);
    return this.add({ do: 'ended', dice: {}, seeds: ['ASH', 'BIR', 'CED', 'DOG'] });
  }

  home(fixture: number, game: number): this {
    return this.add({ do: 'result', fixture, game, runs: [2, 3] });
  }

  away(fixture: number, game: number): this {
    return this.add({ do: 'result', fixture, game, runs: [3, 2] });
  }

  /** @throws Error if there is no such game */
  game(fixture: number, number: number): SeasonGame {
    const game = gameIn(this.course, fixture, number);
    if (game === undefined) throw new Error(`There is no game ${number} of ${fixture}.`);
    return game;
  }
}

/** The code with which something is refused; `done` if it isn't. */
export function refused(doing: () => unknown): string {
  try {
    doing();
    return 'done';
  } catch (error) {
    return error instanceof Error && 'code' in error ? `${error.code}` : String(error);
  }
}
