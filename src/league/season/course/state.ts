import type { FinishedGame, ScheduledGame, SeasonTeam, Team } from '../types.ts';
import type { Act, NumberedAct, TeamRole } from './acts.ts';
import { afterDraftAct, withOwners } from './draft/draft-course.ts';
import { afterImport } from './import-acts.ts';
import { isRosterAct } from './rosters/roster-acts.ts';
import { firstRosters, rostersAfter } from './rosters/roster-state.ts';
import type { Club, End, Room, Season, SeasonGame } from './season.ts';
import { firstSeries, seriesOf, withNextGames } from './series.ts';
import type { SeasonSettings } from './settings.ts';

const noClub: Club = { owners: [], assistants: [], claims: [] };

export const newSeason = (settings: SeasonSettings): Season => ({
  settings,
  phase: 'preseason',
  paused: false,
  week: 0,
  clubs: new Map(settings.teams.map(({ code }) => [code, noClub])),
  commissioners: [],
  schedule: [],
  games: new Map(),
  rooms: new Map(),
  ended: [],
  questions: new Map(),
  called: { upTo: 0, index: 0 },
  rosters: firstRosters(settings),
  number: 0,
});

/** The state after an act. Acts are checked before they're stored (`doing.ts`); this never refuses one. */
export function after(season: Season, { number, at, act }: NumberedAct): Season {
  return { ...withOwners(changed(season, act, at)), number, lastAt: at };
}

function changed(season: Season, act: Act, at: Date): Season {
  if (isRosterAct(act)) return { ...season, rosters: rostersAfter(season.rosters, act, at) };
  switch (act.do) {
    case 'owner':
      return withClub(season, act.team, (club) => joined(club, act.person, act.role));
    case 'claim':
      return withClub(season, act.team, (club) => ({
        ...club,
        claims: [...without(club.claims, act.person), act.person],
      }));
    case 'refused':
      return withClub(season, act.team, (club) => ({ ...club, claims: without(club.claims, act.person) }));
    case 'release':
      return withClub(season, act.team, (club) => ({
        owners: without(club.owners, act.person),
        assistants: without(club.assistants, act.person),
        claims: without(club.claims, act.person),
      }));
    case 'commissioners': {
      const { commissionerRole: _, ...rest } = season;
      return {
        ...rest,
        commissioners: act.people,
        ...(act.role !== undefined && { commissionerRole: act.role }),
      };
    }
    case 'set': {
      const given = Object.fromEntries(Object.entries(act.change).filter(([, value]) => value !== undefined));
      return { ...season, settings: { ...season.settings, ...given } };
    }
    case 'schedule':
      return withSchedule(
        season,
        act.games.map(([week, game, away, home]) => ({ week, game, away, home })),
      );
    case 'start':
      return { ...season, phase: 'regular', week: 1, weekBegan: at, startedAt: at };
    case 'week':
      return { ...season, week: act.week, weekBegan: at };
    case 'ended':
      return withNextGames({
        ...season,
        phase: 'playoffs',
        regularEndedAt: at,
        dice: act.dice,
        seeds: act.seeds,
        lengths: season.settings.playoffLengths,
      });
    case 'pause':
      return { ...season, paused: true, pausedAt: at };
    case 'resume': {
      const { pausedAt: _, ...rest } = season;
      return { ...rest, paused: false };
    }
    case 'offseason':
      return { ...season, phase: 'offseason' };
    case 'close':
      return { ...season, phase: 'closed' };
    case 'thread':
      return withRoom(season, act.fixture, { thread: act.channel });
    case 'asked':
      return {
        ...season,
        questions: new Map(season.questions).set(act.about, { channel: act.channel, message: act.message }),
      };
    case 'settled':
      return {
        ...season,
        questions: new Map([...season.questions].filter(([about]) => about !== act.about)),
      };
    case 'called':
      return { ...season, called: { upTo: act.upTo, index: act.index } };
    case 'posted':
      return withRoom(season, act.fixture, { post: act.message });
    case 'idle':
    case 'forgotten':
      return season;
    case 'imported':
      return afterImport(season, act);
    case 'draft':
    case 'drafting':
    case 'draft-post':
    case 'drafted':
    case 'awards':
    case 'final-mvp':
      return afterDraftAct(season, act);
    default:
      return withGame(season, act.fixture, act.game, act, at);
  }
}

const without = <T>(list: readonly T[], one: T): readonly T[] => list.filter((each) => each !== one);

const withClub = (season: Season, team: Team, change: (club: Club) => Club): Season => ({
  ...season,
  clubs: new Map(season.clubs).set(team, change(clubOf(season, team))),
});

/** Somebody is one thing at a team: an owner or an assistant. */
function joined(club: Club, person: number, role: TeamRole): Club {
  const owners = without(club.owners, person);
  const assistants = without(club.assistants, person);
  return {
    owners: role === 'owner' ? [...owners, person] : owners,
    assistants: role === 'assistant' ? [...assistants, person] : assistants,
    claims: without(club.claims, person),
  };
}

const withRoom = (season: Season, fixture: number, room: Room): Season => ({
  ...season,
  rooms: new Map(season.rooms).set(fixture, { ...season.rooms.get(fixture), ...room }),
});

/** Replaces the schedule. The games of a week are numbered in its order. */
function withSchedule(season: Season, schedule: readonly ScheduledGame[]): Season {
  const games = new Map<number, SeasonGame[]>();
  for (const { week, game, away, home } of schedule) {
    const list = games.get(week) ?? [];
    list.push({ fixture: week, number: list.length + 1, game, away, home, ready: [] });
    games.set(week, list);
  }
  return { ...season, schedule, games };
}

type GameAct = Extract<Act, { readonly fixture: number; readonly game: number }>;

function withGame(season: Season, fixture: number, number: number, act: GameAct, at: Date): Season {
  const games = season.games.get(fixture) ?? [];
  const before = games[number - 1];
  if (before === undefined) return season;
  const game = gameAfter(before, act, at);
  const changed = games.map((one) => (one === before ? game : one));
  const next = {
    ...season,
    games: new Map(season.games).set(fixture, changed),
    ended: endedAfter(season.ended, before, game),
  };
  if (fixture < firstSeries) return next;
  return playedOn(withNextGames(withoutLater(withoutMvp(next), fixture, number)));
}

/** The final may have other games now, so its most valuable player is found anew (League 16). */
const withoutMvp = ({ finalMvp: _, ...season }: Season): Season => season;

/** The playoffs go on if their champion loses a game to an annulment (League 2). */
const playedOn = (season: Season): Season =>
  season.phase === 'offseason' && seriesOf(season).champion === undefined
    ? { ...season, phase: 'playoffs' }
    : season;

/** A game that is open again takes the later games of its series with it; they come again if they're needed. */
function withoutLater(season: Season, fixture: number, number: number): Season {
  const list = season.games.get(fixture) ?? [];
  if (list[number - 1]?.end !== undefined || list.length === number) return season;
  return {
    ...season,
    games: new Map(season.games).set(fixture, list.slice(0, number)),
    ended: season.ended.filter(([one, game]) => one !== fixture || game <= number),
  };
}

/** A game that ends comes last in the order; one that is open again leaves it. */
function endedAfter(ended: Season['ended'], before: SeasonGame, { fixture, number, end }: SeasonGame) {
  if (before.end === end) return ended;
  const others = ended.filter(([week, game]) => week !== fixture || game !== number);
  return end === undefined ? others : [...others, [fixture, number] as const];
}

function gameAfter(game: SeasonGame, act: GameAct, at: Date): SeasonGame {
  switch (act.do) {
    case 'table': {
      // What is played here isn't typed in.
      const { typed: _, ...rest } = game;
      return { ...rest, table: act.table, channel: act.channel };
    }
    case 'ready':
      return {
        ...game,
        ready: game.ready.some(({ person }) => person === act.person)
          ? game.ready
          : [...game.ready, { side: act.side, person: act.person, at }],
      };
    case 'result': {
      const { typed: _, ...rest } = game;
      const { runs, winner, innings, table, injuries, appeared } = act;
      return {
        ...rest,
        ...(table !== undefined && { table }),
        ...(injuries !== undefined && { injuries }),
        ...(appeared !== undefined && { appeared }),
        end: {
          kind: 'played',
          runs,
          at,
          ...(winner !== undefined && { winner }),
          ...(innings !== undefined && { innings }),
        },
      };
    }
    case 'typed':
      return { ...game, typed: { runs: act.runs, side: act.side, person: act.person, at } };
    case 'denied': {
      const { typed: _, ...rest } = game;
      return rest;
    }
    case 'forfeit':
      return { ...game, end: { kind: 'forfeit', by: act.by, at } };
    case 'reopen': {
      const {
        end: _,
        table: __,
        channel: ___,
        typed: ____,
        injuries: _____,
        appeared: ______,
        ...rest
      } = game;
      return { ...rest, ready: [] };
    }
    case 'dropped':
      return { ...game, dropped: true };
    case 'proposed':
      return { ...game, proposed: { side: act.side, at: new Date(act.at) } };
    case 'agreed':
      return game.proposed === undefined ? game : { ...game, proposed: { ...game.proposed, agreed: true } };
    case 'moved': {
      const { proposed: _, ...rest } = game;
      return { ...rest, playAt: new Date(act.at) };
    }
  }
}

export const clubOf = ({ clubs }: Season, team: Team): Club => clubs.get(team) ?? noClub;

/** The team that a person owns or assists; undefined if none. */
export function teamOf({ clubs }: Season, person: number): { team: Team; role: TeamRole } | undefined {
  for (const [team, { owners, assistants }] of clubs) {
    if (owners.includes(person)) return { team, role: 'owner' };
    if (assistants.includes(person)) return { team, role: 'assistant' };
  }
  return undefined;
}

export const teamIn = ({ settings }: Season, code: Team): SeasonTeam =>
  settings.teams.find((team) => team.code === code) ?? { code, name: code, division: '' };

export const gameIn = ({ games }: Season, fixture: number, number: number): SeasonGame | undefined =>
  games.get(fixture)?.[number - 1];

/** Whether a game is still to be played, or is being played. */
export const isOpen = ({ end, dropped }: SeasonGame): boolean => end === undefined && dropped === undefined;

/**
 * The games that may be played now: those of the current week, and of earlier weeks that left some, in order. In the
 * playoffs, those of all series.
 */
export function playable(season: Season): readonly SeasonGame[] {
  const { phase, paused, games, week } = season;
  if (paused || (phase !== 'regular' && phase !== 'playoffs')) return [];
  return [...games]
    .toSorted(([one], [other]) => one - other)
    .filter(([fixture]) => (phase === 'regular' ? fixture <= week : fixture >= firstSeries))
    .flatMap(([, list]) => list.filter(isOpen));
}

/** The games of the regular season that are over, in the order in which they ended. */
export const finishedGames = (season: Season): readonly FinishedGame[] =>
  season.ended.flatMap(([fixture, number]) => {
    const game = fixture < firstSeries ? gameIn(season, fixture, number) : undefined;
    return game?.end === undefined ? [] : [finished(game, game.end)];
  });

/** A game as standings count it. */
export const finished = ({ away, home }: SeasonGame, end: End): FinishedGame =>
  end.kind === 'forfeit'
    ? { away, home, forfeit: end.by }
    : { away, home, runs: end.runs, ...(end.winner !== undefined && { winner: end.winner }) };

/** Games of the regular season that have no result and are not dropped. */
export const remaining = ({ games }: Season): readonly SeasonGame[] =>
  [...games].flatMap(([fixture, list]) => (fixture < firstSeries ? list.filter(isOpen) : []));
