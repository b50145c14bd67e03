import { describe, expect, it } from 'vitest';
import { days, hours, PlayedSeason, refused } from '../../../../test/league/season-course.ts';
import {
  agreeing,
  annulling,
  answering,
  claimingTeam,
  closing,
  dropping,
  forfeiting,
  joiningTeam,
  moving,
  mustBeGame,
  mustBeTeam,
  mustSeed,
  namingCommissioners,
  nextGameOf,
  pausing,
  proposing,
  readying,
  refusingClaim,
  releasing,
  resuming,
  scheduling,
  setting,
  sideIn,
  starting,
  typing,
} from './doing.ts';
import type { Season } from './season.ts';
import { teamOf } from './state.ts';

const own = (team: string, person: number, role: 'owner' | 'assistant' = 'owner') =>
  ({ do: 'owner', team, person, role }) as const;

const closed = () => new PlayedSeason().begin().add({ do: 'close' });

describe('claiming a team', () => {
  it('gives a free one at once, or asks a commissioner', () => {
    const { course } = new PlayedSeason();
    expect(claimingTeam(course, 'ASH', 1, true)).toEqual([own('ASH', 1)]);
    expect(claimingTeam(course, 'ASH', 1, false)).toEqual([{ do: 'claim', team: 'ASH', person: 1 }]);
  });

  it('is refused to who has a team, for a team with an owner, and a second time', () => {
    const season = new PlayedSeason().add(own('ASH', 1), own('BIR', 2, 'assistant'));
    expect(refused(() => claimingTeam(season.course, 'BIR', 1, true))).toBe('has-team');
    expect(refused(() => claimingTeam(season.course, 'CED', 2, true))).toBe('has-team');
    expect(refused(() => claimingTeam(season.course, 'ASH', 3, true))).toBe('team-taken');
    // An assistant doesn't keep others from owning the team.
    expect(claimingTeam(season.course, 'BIR', 3, true)).toEqual([own('BIR', 3)]);
    season.add({ do: 'claim', team: 'CED', person: 3 });
    expect(refused(() => claimingTeam(season.course, 'CED', 3, false))).toBe('claimed-already');
    expect(refused(() => claimingTeam(season.course, 'DOG', 3, false))).toBe('claims-another');
    expect(claimingTeam(season.course, 'CED', 3, true)).toEqual([own('CED', 3)]);
    expect(claimingTeam(season.course, 'CED', 4, false)).toHaveLength(1);
  });

  it('is refused by a commissioner only to who asked', () => {
    const season = new PlayedSeason().add({ do: 'claim', team: 'CED', person: 3 });
    expect(refused(() => refusingClaim(season.course, 'CED', 4))).toBe('no-claim');
    expect(refused(() => refusingClaim(season.course, 'ASH', 3))).toBe('no-claim');
    season.add(...refusingClaim(season.course, 'CED', 3));
    expect(refused(() => refusingClaim(season.course, 'CED', 3))).toBe('no-claim');
    expect(claimingTeam(season.course, 'DOG', 3, false)).toHaveLength(1);
  });
});

describe('joining and leaving a team', () => {
  it('takes two owners and two assistants', () => {
    const season = new PlayedSeason();
    for (const person of [1, 2]) season.add(...joiningTeam(season.course, 'ASH', person, 'owner'));
    expect(refused(() => joiningTeam(season.course, 'ASH', 3, 'owner'))).toBe('team-full');
    for (const person of [3, 4]) season.add(...joiningTeam(season.course, 'ASH', person, 'assistant'));
    expect(refused(() => joiningTeam(season.course, 'ASH', 5, 'assistant'))).toBe('team-full');
    expect(refused(() => joiningTeam(season.course, 'ASH', 4, 'assistant'))).toBe('in-team-already');
    expect(refused(() => joiningTeam(season.course, 'BIR', 4, 'assistant'))).toBe('has-team');
    season.add(...releasing(season.course, 'ASH', 2), ...joiningTeam(season.course, 'BIR', 5, 'owner'));
    // Who assists the team may come to own it.
    season.add(...joiningTeam(season.course, 'ASH', 4, 'owner'));
    expect(season.course.clubs.get('ASH')).toEqual({ owners: [1, 4], assistants: [3], claims: [] });
    expect(teamOf(season.course, 4)).toEqual({ team: 'ASH', role: 'owner' });
  });

  it('lets go only who belongs to the team, or asked for it', () => {
    const season = new PlayedSeason().add(own('ASH', 1), { do: 'claim', team: 'BIR', person: 2 });
    expect(refused(() => releasing(season.course, 'BIR', 1))).toBe('not-in-team');
    season.add(...releasing(season.course, 'ASH', 1), ...releasing(season.course, 'BIR', 2));
    expect(refused(() => releasing(season.course, 'ASH', 1))).toBe('not-in-team');
    expect(refused(() => releasing(season.course, 'BIR', 2))).toBe('not-in-team');
    expect(teamOf(season.course, 1)).toBeUndefined();
  });
});

describe('running a season', () => {
  it('names up to five commissioners, and a role', () => {
    const season = new PlayedSeason();
    expect(refused(() => namingCommissioners(season.course, [1, 2, 3, 4, 5, 6], undefined))).toBe(
      'too-many-commissioners',
    );
    season.add(...namingCommissioners(season.course, [1, 2, 3, 4, 5], '77'));
    expect(season.course).toMatchObject({ commissioners: [1, 2, 3, 4, 5], commissionerRole: '77' });
    season.add(...namingCommissioners(season.course, [2], undefined));
    expect(season.course.commissioners).toEqual([2]);
    expect(season.course.commissionerRole).toBeUndefined();
  });

  it('sets what can be set, within its bounds', () => {
    const { course } = new PlayedSeason();
    expect(refused(() => setting(course, {}))).toBe('nothing-to-set');
    expect(refused(() => setting(course, { last: 4 }))).toBe('bad-setting');
    expect(refused(() => setting(course, { last: 21 }))).toBe('bad-setting');
    expect(setting(course, { last: 8 })).toEqual([{ do: 'set', change: { last: 8 } }]);
    // Two divisions, four teams.
    for (const places of [3, 8])
      expect(refused(() => setting(course, { playoffPlaces: places }))).toBe('bad-places');
    for (const places of [2, 4]) expect(setting(course, { playoffPlaces: places })).toHaveLength(1);
    const teams = ['A', 'B', 'C', 'D'].map((code) => ({ code, name: code, division: code }));
    expect(refused(() => setting(new PlayedSeason({ teams }).course, { playoffPlaces: 2 }))).toBe(
      'bad-places',
    );
  });

  it('keeps the places of playoffs that have begun', () => {
    const season = new PlayedSeason().begin();
    expect(setting(season.course, { playoffPlaces: 2 })).toHaveLength(1);
    season.beginPlayoffs();
    expect(refused(() => setting(season.course, { playoffPlaces: 2 }))).toBe('playoffs-begun');
    season.add({ do: 'offseason' });
    expect(refused(() => setting(season.course, { playoffPlaces: 2 }))).toBe('playoffs-begun');
    expect(setting(season.course, { last: 8 })).toHaveLength(1);
  });

  it('starts once, with a schedule that is right', () => {
    const season = new PlayedSeason();
    expect(refused(() => starting(season.course, []))).toBe('no-schedule');
    const game = { week: 1, game: 1, away: 'ASH', home: 'BIR' };
    season.add(...scheduling(season.course, [game]));
    expect(season.course.schedule).toEqual([game]);
    expect(refused(() => starting(season.course, ['ASH has too many games']))).toBe('bad-schedule');
    season.add(...starting(season.course, []));
    expect(refused(() => starting(season.course, []))).toBe('season-begun');
    expect(refused(() => scheduling(season.course, []))).toBe('season-begun');
  });

  it('pauses and goes on, each once', () => {
    const season = new PlayedSeason().begin();
    expect(refused(() => resuming(season.course))).toBe('not-paused');
    season.add(...pausing(season.course));
    expect(season.course.pausedAt).toEqual(season.now);
    expect(refused(() => pausing(season.course))).toBe('paused-already');
    season.add(...resuming(season.course));
    expect(season.course).toMatchObject({ paused: false });
    expect(season.course.pausedAt).toBeUndefined();
    expect(refused(() => resuming(season.course))).toBe('not-paused');
  });

  it('begins the playoffs once every game has its result', () => {
    const season = new PlayedSeason();
    expect(refused(() => mustSeed(season.course))).toBe('season-not-begun');
    season.begin();
    expect(() => mustSeed(season.course)).toThrow('week 1: ASH at BIR; week 1: CED at DOG; ');
    expect(() => mustSeed(season.course)).toThrow('; and 3 more.');
    for (const week of [1, 2]) for (const number of [1, 2, 3, 4]) season.home(week, number);
    expect(refused(() => mustSeed(season.course))).toBe('done');
    season.add({ do: 'ended', dice: {}, seeds: ['ASH', 'CED'] });
    expect(refused(() => mustSeed(season.course))).toBe('playoffs-begun');
  });

  it('changes nothing of a season that is closed', () => {
    const season = closed();
    const { course } = season;
    const game = season.game(1, 1);
    const doings: readonly ((season: Season) => unknown)[] = [
      (one) => claimingTeam(one, 'ASH', 1, true),
      (one) => joiningTeam(one, 'ASH', 1, 'owner'),
      (one) => releasing(one, 'ASH', 1),
      (one) => namingCommissioners(one, [], undefined),
      (one) => setting(one, { last: 8 }),
      (one) => scheduling(one, []),
      (one) => starting(one, []),
      (one) => pausing(one),
      (one) => closing(one),
      (one) => typing(one, game, 'away', 1, [1, 2]),
      (one) => answering(one, game, 'home', true, [1, 2]),
      (one) => forfeiting(one, game, 'away'),
      (one) => annulling(one, game, season.now),
      (one) => dropping(one, game),
      (one) => proposing(one, game, 'away', season.now, season.now),
      (one) => moving(one, game, season.now, season.now),
      (one) => agreeing(one, game, 'home', season.now, season.now),
      (one) => mustSeed(one),
    ];
    expect(doings.map((doing) => refused(() => doing(course)))).toEqual(doings.map(() => 'season-over'));
  });
});

/** Everything that a game may have done to it while it is open. */
const onGames: readonly ((season: PlayedSeason) => unknown)[] = [
  (one) => typing(one.course, one.game(1, 1), 'away', 1, [1, 2]),
  (one) => answering(one.course, one.game(1, 1), 'home', true, [1, 2]),
  (one) => forfeiting(one.course, one.game(1, 1), 'away'),
  (one) => dropping(one.course, one.game(1, 1)),
  (one) => proposing(one.course, one.game(1, 1), 'away', new Date(one.now.getTime() + 1), one.now),
  (one) => moving(one.course, one.game(1, 1), new Date(one.now.getTime() + 1), one.now),
  (one) => agreeing(one.course, one.game(1, 1), 'home', one.now, one.now),
];

describe('games', () => {
  const codes = (season: PlayedSeason) => onGames.map((doing) => refused(() => doing(season)));

  it('are played while the season runs, and only once', () => {
    const season = new PlayedSeason().begin();
    const all = (code: string) => onGames.map(() => code);
    expect(codes(season)).toEqual([
      'done',
      'nothing-typed',
      'done',
      'done',
      'done',
      'done',
      'nothing-proposed',
    ]);
    season.add({ do: 'pause' });
    expect(codes(season)).toEqual(all('season-paused'));
    season.add({ do: 'resume' }).home(1, 1);
    expect(codes(season)).toEqual(all('has-result'));
    season.add({ do: 'reopen', fixture: 1, game: 1 }, { do: 'dropped', fixture: 1, game: 1 });
    expect(codes(season)).toEqual(all('has-result'));
    const before = new PlayedSeason();
    before.course = { ...before.course, games: season.course.games };
    expect(codes(before)).toEqual(all('season-not-begun'));
    season.beginPlayoffs().add({ do: 'offseason' });
    expect(codes(season)).toEqual(all('season-over'));
  });

  it('have two sides, and nobody else', () => {
    const season = new PlayedSeason().begin();
    expect(sideIn(season.game(1, 1), 'ASH')).toBe('away');
    expect(sideIn(season.game(1, 1), 'BIR')).toBe('home');
    for (const team of ['CED', undefined])
      expect(refused(() => sideIn(season.game(1, 1), team))).toBe('not-your-game');
    expect(mustBeGame(season.course, 2, 4).away).toBe('DOG');
    for (const [week, number] of [
      [1, 0],
      [1, 5],
      [3, 1],
    ] as const)
      expect(refused(() => mustBeGame(season.course, week, number))).toBe('no-such-game');
  });

  it('are named by teams, by code or name or a part that fits one', () => {
    const { course } = new PlayedSeason();
    for (const [typed, code] of [
      [' ash ', 'ASH'],
      ['cedar hill', 'CED'],
      ['dogwood', 'DOG'],
    ] as const)
      expect(mustBeTeam(course, typed)).toBe(code);
    for (const typed of ['hill', 'oak'])
      expect(refused(() => mustBeTeam(course, typed))).toBe('no-such-team');
  });

  it('wait for each side once, and come one after the other', () => {
    const season = new PlayedSeason().begin();
    expect(nextGameOf(season.course, 'BIR')).toMatchObject({ fixture: 1, number: 1 });
    const first = readying(season.game(1, 1), 'away', 1);
    expect(first).toEqual([{ do: 'ready', fixture: 1, game: 1, side: 'away', person: 1 }]);
    season.add(...first);
    expect(readying(season.game(1, 1), 'away', 1)).toEqual([]);
    expect(readying(season.game(1, 1), 'away', 2)).toHaveLength(1);
    season.home(1, 1);
    expect(nextGameOf(season.course, 'BIR')).toMatchObject({ fixture: 1, number: 3 });
    season.home(1, 3);
    expect(nextGameOf(season.course, 'BIR')).toBeUndefined();
    season.add({ do: 'week', week: 2 });
    expect(nextGameOf(season.course, 'BIR')).toMatchObject({ fixture: 2, number: 2 });
  });
});

describe('a score that is typed in', () => {
  const at = { fixture: 1, game: 1 } as const;

  it('waits for the other side, or a commissioner', () => {
    const season = new PlayedSeason().begin();
    season.add(...typing(season.course, season.game(1, 1), 'away', 1, [5, 4]));
    const answer = (side: 'away' | 'home' | 'commissioner', agrees = true, seen: [number, number] = [5, 4]) =>
      answering(season.course, season.game(1, 1), side, agrees, seen);
    expect(refused(() => answer('away'))).toBe('own-score');
    expect(refused(() => answer('home', true, [4, 5]))).toBe('score-changed');
    expect(refused(() => answer('home', true, [5, 3]))).toBe('score-changed');
    for (const side of ['home', 'commissioner'] as const) {
      expect(answer(side)).toEqual([{ do: 'result', ...at, runs: [5, 4] }]);
      expect(answer(side, false)).toEqual([{ do: 'denied', ...at }]);
    }
    season.add(...answer('home', false));
    expect(refused(() => answer('home'))).toBe('nothing-typed');
  });

  it('stands at once if both sides typed the same', () => {
    const season = new PlayedSeason().begin();
    season.add(...typing(season.course, season.game(1, 1), 'away', 1, [5, 4]));
    const type = (side: 'away' | 'home', runs: [number, number]) =>
      typing(season.course, season.game(1, 1), side, 2, runs);
    const typed = { do: 'typed', ...at, person: 2 };
    expect(type('home', [5, 4])).toEqual([{ do: 'result', ...at, runs: [5, 4] }]);
    expect(type('away', [5, 4])).toEqual([{ ...typed, side: 'away', runs: [5, 4] }]);
    expect(type('home', [5, 3])).toEqual([{ ...typed, side: 'home', runs: [5, 3] }]);
    expect(type('home', [4, 4 + 1])).toEqual([{ ...typed, side: 'home', runs: [4, 5] }]);
  });

  it('is refused for a game with a table, of a later week, and when level without draws', () => {
    const season = new PlayedSeason().begin();
    const type = (week: number, runs: [number, number]) =>
      typing(season.course, season.game(week, 1), 'away', 1, runs);
    expect(refused(() => type(1, [4, 4]))).toBe('no-draws');
    expect(refused(() => type(2, [4, 3]))).toBe('too-early');
    season.add({ do: 'table', ...at, table: 't', channel: 'c' });
    expect(refused(() => type(1, [4, 3]))).toBe('has-table');
    const drawn = new PlayedSeason({ options: { max_innings: 12 } }).begin();
    expect(typing(drawn.course, drawn.game(1, 1), 'away', 1, [4, 4])).toHaveLength(1);
  });

  it('is gone once the game has a table', () => {
    const season = new PlayedSeason().begin();
    season.add(...typing(season.course, season.game(1, 1), 'away', 1, [5, 4]));
    season.add({ do: 'table', ...at, table: 't', channel: 'c' });
    expect(refused(() => answering(season.course, season.game(1, 1), 'home', true, [5, 4]))).toBe(
      'nothing-typed',
    );
  });
});

describe('annulling', () => {
  it('takes a result back within 14 days', () => {
    const season = new PlayedSeason().begin();
    const annul = () => annulling(season.course, season.game(1, 1), season.now);
    expect(refused(annul)).toBe('no-result');
    season.home(1, 1).wait(14 * days);
    expect(annul()).toEqual([{ do: 'reopen', fixture: 1, game: 1, annulled: true }]);
    season.wait(1);
    expect(refused(annul)).toBe('too-late');
  });

  it('takes a forfeit back, and leaves the regular season once the playoffs have begun', () => {
    const season = new PlayedSeason().begin().add({ do: 'forfeit', fixture: 1, game: 1, by: 'both' });
    expect(annulling(season.course, season.game(1, 1), season.now)).toHaveLength(1);
    season.beginPlayoffs().home(101, 1);
    for (const week of [1, 2])
      expect(refused(() => annulling(season.course, season.game(week, 1), season.now))).toBe('season-over');
    expect(annulling(season.course, season.game(101, 1), season.now)).toHaveLength(1);
  });
});

describe('annulling in the playoffs', () => {
  const annul = (season: PlayedSeason, fixture: number, game = 1) =>
    refused(() => annulling(season.course, season.game(fixture, game), season.now));

  it('is possible until a game of the next round has a table or an end', () => {
    const season = new PlayedSeason({ playoffLengths: [1, 3] }).beginPlayoffs().home(101, 1);
    season.add({ do: 'table', fixture: 102, game: 1, table: 's', channel: 'c' });
    expect(annul(season, 101)).toBe('done');
    season.home(102, 1);
    expect([annul(season, 101), annul(season, 102)]).toEqual(['done', 'done']);
    season.add({ do: 'table', fixture: 103, game: 1, table: 't', channel: 'c' });
    expect([annul(season, 101), annul(season, 102)]).toEqual(['played-on', 'played-on']);
    season.add({ do: 'reopen', fixture: 103, game: 1 });
    expect(annul(season, 101)).toBe('done');
    season.add({ do: 'forfeit', fixture: 103, game: 1, by: 'away' });
    expect(annul(season, 101)).toBe('played-on');
    expect(annul(season, 103)).toBe('done');
  });

  it('waits for the table of the next game of the series', () => {
    const season = new PlayedSeason({ playoffLengths: [5] }).beginPlayoffs().home(101, 1).home(101, 2);
    season.add({ do: 'table', fixture: 102, game: 1, table: 's', channel: 'c' });
    expect(annul(season, 101, 1)).toBe('done');
    season.add({ do: 'table', fixture: 101, game: 3, table: 't', channel: 'c' });
    expect([annul(season, 101, 1), annul(season, 101, 2)]).toEqual(['later-table', 'later-table']);
    season.home(101, 3);
    expect([annul(season, 101, 1), annul(season, 101, 3)]).toEqual(['done', 'done']);
  });
});

describe('other times', () => {
  const later = (season: PlayedSeason, time: number) => new Date(season.now.getTime() + time);

  it('are in the future, and need the other side', () => {
    const season = new PlayedSeason().begin();
    const propose = (at: Date) => proposing(season.course, season.game(1, 1), 'away', at, season.now);
    expect(refused(() => propose(season.now))).toBe('time-past');
    expect(refused(() => moving(season.course, season.game(1, 1), season.now, season.now))).toBe('time-past');
    const at = later(season, 3 * hours);
    season.add(...propose(at));
    expect(refused(() => propose(at))).toBe('proposed-already');
    expect(propose(later(season, 4 * hours))).toHaveLength(1);
    expect(proposing(season.course, season.game(1, 1), 'home', at, season.now)).toHaveLength(1);
    const agree = (side: 'away' | 'home' | 'commissioner', seen = at) =>
      agreeing(season.course, season.game(1, 1), side, seen, season.now);
    expect(refused(() => agree('away'))).toBe('own-proposal');
    expect(refused(() => agree('home', later(season, 1)))).toBe('time-changed');
    for (const side of ['home', 'commissioner'] as const)
      expect(agree(side)).toEqual([{ do: 'moved', fixture: 1, game: 1, at: at.getTime() }]);
    for (const side of ['home', 'commissioner'] as const)
      expect(refused(() => agreeing(season.course, season.game(1, 1), side, at, at))).toBe('time-past');
    season.add(...agree('home'));
    expect(season.game(1, 1)).toMatchObject({ playAt: at });
    expect(refused(() => agree('home'))).toBe('nothing-proposed');
  });

  it('after the week’s end need a commissioner too', () => {
    const season = new PlayedSeason().begin();
    const at = later(season, 3 * days);
    season.add(...proposing(season.course, season.game(1, 1), 'away', at, season.now));
    const agree = (side: 'away' | 'home' | 'commissioner', end: Date) =>
      agreeing(season.course, season.game(1, 1), side, at, season.now, end);
    expect(agree('home', at)).toMatchObject([{ do: 'moved' }]);
    const before = later(season, 3 * days - 1);
    expect(agree('commissioner', before)).toMatchObject([{ do: 'moved' }]);
    expect(agree('home', before)).toEqual([{ do: 'agreed', fixture: 1, game: 1 }]);
    season.add(...agree('home', before));
    for (const side of ['away', 'home'] as const)
      expect(refused(() => agree(side, before))).toBe('agreed-already');
    expect(agree('commissioner', before)).toMatchObject([{ do: 'moved' }]);
    // A new proposal has not been agreed to.
    season.add(...proposing(season.course, season.game(1, 1), 'home', later(season, hours), season.now));
    expect(season.game(1, 1).proposed?.agreed).toBeUndefined();
  });

  it('leave games with a table in the schedule', () => {
    const season = new PlayedSeason().begin();
    season.add({ do: 'table', fixture: 1, game: 1, table: 't', channel: 'c' });
    expect(refused(() => dropping(season.course, season.game(1, 1)))).toBe('has-table');
  });
});
