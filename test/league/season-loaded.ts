import type { SeasonContent } from '../../src/games/baseball/league/season-content.ts';
import type { Act } from '../../src/league/season/course/acts.ts';
import type { SeasonSettings } from '../../src/league/season/course/settings.ts';
import { after, newSeason } from '../../src/league/season/course/state.ts';
import type { Loaded } from '../../src/league/season/running/season-keeper.ts';

/** Small seasons in memory for tests, of four teams in two divisions. */

export const seasonTeams = [
  { code: 'ASH', name: 'Old Ashes', division: 'North' },
  { code: 'BIR', name: 'White Birches', division: 'North' },
  { code: 'CED', name: 'Red Cedars', division: 'South' },
  { code: 'DOG', name: 'Blue Dogwoods', division: 'South' },
] as const;

/** Players of the league: each team has a batter and a pitcher, `ash-1` and `ash-2`. */
const players = (code: string) =>
  ['Batter', 'Pitcher'].map((role, at) => ({
    id: `${code.toLowerCase()}-${at + 1}`,
    name: `${code} ${role}`,
    war: 1,
    positions: ['SS'],
    pitcher: at === 1,
    role: at === 1 ? 'SP' : 'SS',
  }));

/** The league that the season is played with. */
export const treeLeague: SeasonContent = {
  name: 'Trees',
  schedule: [],
  teams: seasonTeams.map((team) => ({
    ...team,
    city: team.name.split(' ')[0] ?? '',
    nickname: team.name.split(' ')[1] ?? '',
    players: players(team.code),
  })),
};
export const treeContents = { of: async () => treeLeague };

export const treeSettings: SeasonSettings = {
  league: '',
  leagueName: 'Trees',
  teams: seasonTeams.map((team) => ({ ...team })),
  rosters: Object.fromEntries(
    treeLeague.teams.map(({ code, players: own }) => [code, own.map(({ id }) => id)]),
  ),
  weeks: 3,
  gamesPerWeek: 2,
  options: {},
  seed: '1',
  deadlineWeek: 1,
  lockWeek: 1,
  playoffPlaces: 2,
  playoffLengths: [1],
  review: 'none',
  cap: null,
  last: 10,
  weekEnds: { by: 'results' },
  unplayed: 'moved',
  asksForTeams: false,
  level: 'regular',
  timeControl: 'none',
};

/** The moment of an act: each is a minute after the one before. */
export const minute = (number: number): Date => new Date(Date.UTC(2026, 3, 1) + number * 60_000);

/** The season after acts. Its news are posted up to an act's number. */
export function loadedSeason(acts: readonly Act[], postedNumber = 0, settings = treeSettings): Loaded {
  const numbered = acts.map((act, index) => ({ number: index + 1, at: minute(index + 1), act }));
  const course = numbered.reduce(after, newSeason(settings));
  return {
    row: {
      kind: 'season',
      id: 'season2345',
      guildId: 'g',
      channelId: 'c',
      name: 'Spring',
      game: 'baseball',
      settings,
      phase: course.phase,
      number: acts.length,
      shownNumber: 0,
      postedNumber,
      posts: [],
      createdAt: minute(0),
    },
    entrants: [],
    acts: numbered,
    course,
  };
}

/** Each week both teams of a division play each other twice, by turns at home. */
export const treeSchedule: Act = {
  do: 'schedule',
  games: [1, 2, 3].flatMap((week): [number, number, string, string][] => [
    [week, 1, 'ASH', 'BIR'],
    [week, 1, 'CED', 'DOG'],
    [week, 2, 'BIR', 'ASH'],
    [week, 2, 'DOG', 'CED'],
  ]),
};

/** The result of a game of a week, by its number there. */
export const result = (fixture: number, game: number, runs: [number, number], table?: string): Act => ({
  do: 'result',
  fixture,
  game,
  runs,
  ...(table !== undefined && { table }),
});
