import { describe, expect, it } from 'vitest';
import { inWeek, leagueOf, movesOf } from '../../../../test/league/roster-league.ts';
import { afterMoves, effectiveWeek, type RosterMoment } from './request.ts';
import { problemsOf, requested } from './season-rosters.ts';
import { moveId, type RosterState } from './state.ts';

const { state, rules } = leagueOf(['PCG', 'IVS']);
const hurt = { games: 4, over: false };

/** The codes of what is wrong with PCG's request. */
const codes = (
  moves: string,
  moment: RosterMoment = inWeek(5),
  { from = state, asker = 'owner' as 'owner' | 'assistant' | 'commissioner' | 'member' } = {},
) => problemsOf(from, { team: 'PCG', moves: movesOf(moves), asker }, rules, moment).map(({ code }) => code);

/** The state after PCG's moves, carried out without any check. */
const withMoves = (moves: string, before: RosterState = state): RosterState => ({
  ...before,
  rosters: afterMoves(before.rosters, 'PCG', movesOf(moves)),
});

const waiting = (moves: string, before: RosterState = state): RosterState =>
  requested(before, { number: 1, team: 'PCG', week: 5, moves: movesOf(moves) }).state;

describe('a request (League 13.3)', () => {
  it('may add and drop', () => {
    expect(codes('fa-01 F>A, pcg-26 A>F')).toEqual([]);
    expect(codes('fa-01 F>A')).toEqual(['active-max']);
  });

  it('tells all problems in the order of the rule', () => {
    const moves = 'pcg-01 A>A, xyz-01 F>A, pcg-02 A>M, pcg-02 M>F, ivs-01 A>F, fa-01 F>A, pcg-03 A>I';
    expect(codes(moves, { ...inWeek(16), phase: 'playoffs' }, { asker: 'member' })).toEqual([
      ...[
        'phase',
        'not-yours',
        'unknown-player',
        'twice',
        'wrong-list',
        'same-list',
        'locked',
        'not-injured',
      ],
    ]);
  });

  it('has eight moves at most, and at least one', () => {
    const drops = (count: number) =>
      Array.from({ length: count }, (_, index) => `pcg-${index + 10} A>F`).join(', ');
    expect(codes(drops(8), { ...inWeek(1), phase: 'offseason' })).toEqual([]);
    expect(codes(drops(9), { ...inWeek(1), phase: 'offseason' })).toEqual(['moves-max']);
    expect(problemsOf(state, { team: 'PCG', moves: [], asker: 'owner' }, rules, inWeek(5))).toEqual([
      { code: 'no-moves' },
    ]);
  });

  it.each(['owner', 'assistant', 'commissioner'] as const)('is open to the %s', (asker) => {
    expect(codes('pcg-26 A>F', inWeek(5), { asker })).toEqual([]);
  });

  it('calls the second move of a player twice only, wherever it takes him from', () => {
    expect(codes('pcg-26 A>F, pcg-26 I>I')).toEqual(['twice']);
    expect(codes('xyz-01 F>A, xyz-01 F>A', inWeek(15))).toEqual(['unknown-player', 'twice']);
  });

  it('doesn’t look at sizes if somebody is elsewhere', () => {
    expect(codes('fa-01 F>A, fa-02 F>A, ivs-01 F>A')).toEqual(['wrong-list']);
  });

  it('adds free agents up to the lock week; other moves go on', () => {
    expect(codes('fa-01 F>M', inWeek(14))).toEqual([]);
    expect(codes('fa-01 F>M', inWeek(15))).toEqual(['locked']);
    expect(codes('pcg-26 A>M, pcg-27 M>A', inWeek(15))).toEqual([]);
    expect(codes('fa-01 F>M', { ...inWeek(19), phase: 'offseason' })).toEqual([]);
  });

  it('counts the minors of the week in which it’s in effect', () => {
    const adds = 'fa-01 F>M, fa-02 F>M, fa-03 F>M';
    expect(codes(adds, inWeek(13))).toEqual(['minors-max']);
    expect(codes(adds, inWeek(14))).toEqual([]);
  });

  it('is checked with all that waits already', () => {
    expect(codes('fa-01 F>A', inWeek(5), { from: waiting('pcg-26 A>F') })).toEqual([]);
    expect(codes('fa-02 F>A', inWeek(5), { from: waiting('fa-01 F>A, pcg-26 A>F') })).toEqual(['active-max']);
    expect(codes('pcg-26 A>M', inWeek(5), { from: waiting('pcg-26 A>F') })).toEqual(['wrong-list']);
  });

  it('may ask for a free agent that another team has asked for', () => {
    const theirs = requested(state, { number: 1, team: 'IVS', week: 5, moves: movesOf('fa-01 F>M') }).state;
    expect(codes('fa-01 F>M', inWeek(5), { from: theirs })).toEqual([]);
  });

  it('is not possible in the playoffs, injured moves excepted', () => {
    const playoffs = { ...inWeek(19, { 'pcg-26': hurt }), phase: 'playoffs' } as const;
    expect(codes('pcg-27 M>A, pcg-25 A>M', playoffs)).toEqual(['phase']);
    expect(codes('pcg-26 A>I, pcg-27 M>A', playoffs)).toEqual([]);
    expect(codes('pcg-26 A>I, pcg-25 A>F', playoffs)).toEqual(['phase']);
  });
});

describe('the injured list (League 13.2)', () => {
  it('takes players with a running injury of 4 games or more', () => {
    expect(codes('pcg-26 A>I', inWeek(5, { 'pcg-26': hurt }))).toEqual([]);
    expect(codes('pcg-26 A>I', inWeek(5, { 'pcg-26': { games: 3, over: false } }))).toEqual(['not-injured']);
    expect(codes('pcg-26 A>I', inWeek(5, { 'pcg-26': { games: 9, over: true } }))).toEqual(['not-injured']);
    expect(codes('pcg-26 A>I')).toEqual(['not-injured']);
  });

  it('keeps a player until his injury is over, and past the week he came', () => {
    const listed = { ...withMoves('pcg-26 A>I'), listed: new Map([['pcg-26', 5]]) };
    const healed = { 'pcg-26': { games: 4, over: true } };
    expect(codes('pcg-26 I>A', inWeek(6, { 'pcg-26': hurt }), { from: listed })).toEqual(['still-injured']);
    expect(codes('pcg-26 I>A', inWeek(5, healed), { from: listed })).toEqual(['still-injured']);
    expect(codes('pcg-26 I>A', inWeek(6, healed), { from: listed })).toEqual([]);
    expect(codes('pcg-26 I>F', inWeek(6, { 'pcg-26': hurt }), { from: listed })).toEqual(['still-injured']);
    expect(codes('pcg-26 I>A', { ...inWeek(5, healed), phase: 'offseason' }, { from: listed })).toEqual([]);
  });

  it('is changed at once, with the promotions and demotions beside it', () => {
    expect(effectiveWeek(movesOf('pcg-26 A>I, pcg-27 M>A'), 5)).toBe(5);
    expect(effectiveWeek(movesOf('pcg-26 A>M, pcg-27 M>A'), 5)).toBe(6);
    expect(effectiveWeek(movesOf('pcg-26 A>I, fa-01 F>A'), 5)).toBe(6);
    const before = { ...state, carriedOut: 31 };
    const { state: next, carriedOut } = requested(before, {
      number: 7,
      team: 'PCG',
      week: 14,
      moves: movesOf('pcg-26 A>I, pcg-27 M>A'),
    });
    expect(carriedOut.map(({ id }) => id)).toEqual(['T14-0032', 'T14-0033']);
    expect(next.listed).toEqual(new Map([['pcg-26', 14]]));
    expect(next.requests).toEqual([]);
    expect(next.rosters.teams.get('PCG')).toMatchObject({ injured: ['pcg-26'] });
  });

  it('looks at the rosters of now, not at those of next week', () => {
    const from = waiting('pcg-26 A>F');
    const moment = inWeek(5, { 'pcg-25': hurt });
    expect(codes('pcg-25 A>I, pcg-27 M>A, pcg-28 M>A', moment, { from })).toEqual(['active-max']);
    expect(codes('pcg-25 A>I, pcg-27 M>A', moment, { from })).toEqual([]);
  });
});

describe('the id of a move (League 13.4)', () => {
  it('is its week and running number', () => {
    expect(moveId(14, 32)).toBe('T14-0032');
    expect(moveId(0, 12345)).toBe('T00-12345');
  });
});
