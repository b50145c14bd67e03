import { builtInSeason } from '../../../src/games/baseball/league/season-content.ts';
import type { Act } from '../../../src/league/season/course/acts.ts';
import { seasonSettings } from '../../../src/league/season/course/settings.ts';
import { after, newSeason } from '../../../src/league/season/course/state.ts';
import type { Loaded } from '../../../src/league/season/running/season-keeper.ts';

/** A season of the built-in league in memory, after acts. Ada (1) and Ben (2) are known in it, and Cleo was forgotten. */

/** An act, and who did it: `undefined` for the season itself. */
export interface Deed {
  readonly act: Act;
  readonly by?: string;
  readonly reason?: string;
  readonly at?: Date;
}

export const ada = '100000000000000001';
export const ben = '100000000000000002';

const { name: leagueName, teams } = builtInSeason();

const settings = seasonSettings.parse({
  league: '',
  leagueName,
  teams: teams.map(({ code, name, division }) => ({ code, name, division })),
  rosters: Object.fromEntries(teams.map(({ code, players }) => [code, players.map(({ id }) => id)])),
  weeks: 2,
  gamesPerWeek: 2,
  options: { dh: true },
  seed: 'seed',
  deadlineWeek: 2,
  lockWeek: 2,
  playoffPlaces: 2,
  playoffLengths: [3],
  review: 'commissioner',
  cap: null,
  last: 10,
  weekEnds: { by: 'hand' },
  unplayed: 'moved',
  asksForTeams: true,
  level: 'regular',
  timeControl: 'none',
});

const began = Date.UTC(2026, 3, 1, 12);
const minute = 60_000;

export function loadedAfter(deeds: readonly Deed[], isCleoThere = true): Loaded {
  const acts = deeds.map((deed, index) => ({
    number: index + 1,
    at: new Date(began + index * minute),
    ...deed,
  }));
  return {
    row: {
      id: 'season2345',
      kind: 'season',
      guildId: '100000000000000003',
      channelId: '100000000000000004',
      messageId: '100000000000000005',
      name: 'Lanterns',
      game: 'baseball',
      settings,
      phase: 'preseason',
      createdBy: ada,
      number: acts.length,
      shownNumber: 0,
      postedNumber: 0,
      posts: [],
      createdAt: new Date(began),
    },
    entrants: [
      { entrant: 1, userId: ada, name: 'Ada' },
      { entrant: 2, userId: ben, name: 'Ben' },
      isCleoThere
        ? { entrant: 3, userId: '100000000000000006', name: 'Cleo' }
        : { entrant: 3, name: 'someone' },
    ],
    acts,
    course: acts.reduce(after, newSeason(settings)),
  };
}

/** The acts with which a season begins: two games, of which the first was played at a table. */
export const firstDeeds: readonly Deed[] = [
  { act: { do: 'commissioners', people: [1], role: '100000000000000007' }, by: ada },
  {
    act: {
      do: 'schedule',
      games: [
        [1, 1, 'PCG', 'QHM'],
        [1, 2, 'PCG', 'QHM'],
      ],
    },
    by: ada,
  },
  { act: { do: 'start' }, by: ada },
  { act: { do: 'table', fixture: 1, game: 1, table: 'table23456', channel: '100000000000000008' } },
  { act: { do: 'ready', fixture: 1, game: 1, side: 'away', person: 2 }, by: ben },
  { act: { do: 'result', fixture: 1, game: 1, runs: [3, 5], table: 'table23456' } },
];
