import { describe, expect, it } from 'vitest';
import { luckOf } from '../../../../../test/contract/luck.ts';
import { leagueOf, movesOf } from '../../../../../test/league/roster-league.ts';
import type { Standings } from '../../rosters/claims.ts';
import type { RosterMoment } from '../../rosters/request.ts';
import { endWeek, problemsOf, requested } from '../../rosters/season-rosters.ts';
import type { RosterState } from '../../rosters/state.ts';
import { withTrade } from '../../rosters/state.ts';
import { offered } from '../../rosters/trades/trade.ts';
import { type RosterAct, rosterAct } from './roster-acts.ts';
import { everybodyIn, firstRosters, rostersAfter, type SeasonRosters } from './roster-state.ts';

const codes = ['PCG', 'IVS', 'QHM'];
const league = leagueOf(codes);
const at = new Date('2026-05-01T00:00:00Z');
const begun: SeasonRosters = {
  ...league.state,
  moves: [],
  failed: [],
  past: [],
  lastRequest: 0,
  lastTrade: 0,
};

const following = (before: SeasonRosters, ...acts: readonly RosterAct[]): SeasonRosters =>
  acts.reduce((state, act) => rostersAfter(state, rosterAct.parse(act), at), before);

const pure = ({ rosters, listed, picks, requests, trades, carriedOut }: RosterState): RosterState => ({
  rosters,
  listed,
  picks,
  requests,
  trades,
  carriedOut,
});

const ids = (count: number) => Array.from({ length: count }, (_, index) => `pcg-${index + 1}`);
const teams = [{ code: 'PCG', name: 'Gulls', division: '' }];

describe('the rosters that a season begins with', () => {
  it('have 26 active, six in the minors, and the rest free', () => {
    const { rosters } = firstRosters({ teams, rosters: { PCG: ids(34) } });
    const { active = [], minors } = rosters.teams.get('PCG') ?? {};
    expect([active.length, minors, [...rosters.free]]).toEqual([
      26,
      ['pcg-27', 'pcg-28', 'pcg-29', 'pcg-30', 'pcg-31', 'pcg-32'],
      ['pcg-33', 'pcg-34'],
    ]);
    expect(everybodyIn(rosters).toSorted()).toEqual(ids(34).toSorted());
  });

  it('are empty for a team without players', () => {
    const { rosters } = firstRosters({ teams, rosters: {} });
    expect(rosters.teams.get('PCG')).toEqual({ active: [], minors: [], injured: [] });
  });
});

describe('requests in a season', () => {
  const request = (number: number, text: string): RosterAct => ({
    do: 'request',
    request: number,
    team: 'PCG',
    week: 3,
    moves: [...movesOf(text)],
  });

  it('wait, and are taken back one by one', () => {
    const waiting = following(begun, request(1, 'pcg-26 A>F'), request(2, 'fa-01 F>A'));
    expect(waiting.requests.map(({ number }) => number)).toEqual([1, 2]);
    const left = following(waiting, { do: 'request-canceled', request: 1 });
    expect([left.requests.map(({ number }) => number), left.lastRequest]).toEqual([[2], 2]);
  });

  it('come to the state that the end of a week comes to, in any case', () => {
    const luck = luckOf(7);
    for (let round = 0; round < 60; round += 1) {
      let state = begun;
      for (let number = 1; number <= 8; number += 1) {
        const team = luck.of(codes);
        const low = team.toLowerCase();
        const one = 1 + luck.below(26);
        const mine = `${low}-${String(one).padStart(2, '0')}`;
        const free = `fa-${String(1 + luck.below(6)).padStart(2, '0')}`;
        const moves = movesOf(luck.of([`${mine} A>F, ${free} F>A`, `${mine} A>M`, `${low}-27 M>F`]));
        const act: RosterAct = { do: 'request', request: number, team, week: 3, moves: [...moves] };
        const isFine = problemsOf(state, { team, moves, asker: 'owner' }, league.rules, moment).length === 0;
        if (isFine) state = following(state, act);
      }
      const trade = {
        ...offered(
          {
            number: 1,
            teams: ['PCG', 'IVS'],
            assets: [
              { player: 'pcg-28', from: 'PCG', to: 'IVS' },
              { pick: { draft: 1, round: 2, original: 'IVS' }, from: 'IVS', to: 'PCG' },
            ],
          },
          0,
        ),
        state: 'agreed' as const,
        effectiveWeek: luck.of([4, 5]),
      };
      state = { ...state, ...withTrade(state, trade) };
      const standings: Standings = new Map(
        codes.map((code, index) => [code, { record: [index, 3], dice: [] }]),
      );
      const end = endWeek(state, league.rules, moment, standings);
      const carried = following(state, {
        do: 'week-moves',
        week: 3,
        moves: [...end.carriedOut],
        failed: [],
        dice: {},
      });
      expect(pure(carried)).toEqual(pure(end.state));
      expect(carried.moves).toEqual(end.carriedOut);
      expect(carried.past).toHaveLength(trade.effectiveWeek === 4 ? 1 : 0);
    }
  });

  it('to the injured list are carried out at once', () => {
    const moves = movesOf('pcg-01 A>I, pcg-27 M>A');
    const done = requested(begun, { number: 1, team: 'PCG', moves, week: 3 });
    const state = following(begun, {
      do: 'injured-list',
      request: 1,
      team: 'PCG',
      week: 3,
      moves: [...done.carriedOut],
    });
    expect(pure(state)).toEqual(pure(done.state));
    expect(state.listed.get('pcg-01')).toBe(3);
    expect(state.moves.map(({ id }) => id)).toEqual(['T03-0001', 'T03-0002']);
    expect(state.lastRequest).toBe(1);
  });

  const moment: RosterMoment = { week: 3, phase: 'regular', injuries: new Map() };
});

describe('trades in a season', () => {
  const offer: RosterAct = {
    do: 'trade-offered',
    trade: 1,
    by: 'PCG',
    teams: ['PCG', 'IVS'],
    assets: [{ player: 'pcg-01', from: 'PCG', to: 'IVS' }],
  };
  const answer = (
    team: string,
    state: Extract<RosterAct, { do: 'trade-answered' }>['state'],
    more: { readonly week?: number } = {},
  ): RosterAct => ({
    do: 'trade-answered',
    trade: 1,
    team,
    answer: state === 'declined' ? 'decline' : 'accept',
    state,
    ...more,
  });
  const later = (state: SeasonRosters, act: RosterAct) =>
    rostersAfter(state, act, new Date(at.getTime() + 1_000));

  it('keep the consents until a change takes them back', () => {
    const one = following(begun, offer, answer('PCG', 'open'));
    expect(one.trades[0]?.consents).toEqual({ PCG: 'accept', IVS: null });
    const changed = later(one, { ...offer, do: 'trade-changed' });
    expect(changed.trades[0]?.consents).toEqual({ PCG: null, IVS: null });
    expect([changed.trades[0]?.since, changed.lastTrade]).toEqual([at.getTime() + 1_000, 1]);
  });

  it('begin their review with the last consent, and wait for their week', () => {
    const open = following(begun, offer, answer('PCG', 'open'));
    expect(later(open, answer('IVS', 'open')).trades[0]?.since).toBe(at.getTime());
    const review = later(open, answer('IVS', 'in review'));
    expect(review.trades[0]).toMatchObject({ state: 'in review', since: at.getTime() + 1_000 });
    const agreed = following(review, { do: 'trade-reviewed', trade: 1, state: 'agreed', week: 5 });
    expect(agreed.trades[0]).toMatchObject({ state: 'agreed', effectiveWeek: 5 });
    expect(agreed.past).toEqual([]);
  });

  it.each([
    [answer('IVS', 'declined'), 'declined'],
    [answer('IVS', 'refused'), 'refused'],
    [{ do: 'trade-withdrawn', trade: 1, team: 'PCG' }, 'withdrawn'],
    [{ do: 'trade-passed', trade: 1, state: 'expired' }, 'expired'],
    [{ do: 'trade-reviewed', trade: 1, state: 'stopped', reason: 'No.' }, 'stopped'],
    [{ do: 'trade-objected', trade: 1, team: 'QHM', state: 'stopped' }, 'stopped'],
  ] as const)('leave what is open by %o', (act, state) => {
    const over = following(begun, offer, act);
    expect([over.trades, over.past.map((trade) => trade.state)]).toEqual([[], [state]]);
  });

  it('are over with their week, and failed if it couldn’t carry them out', () => {
    const agreed = following(begun, offer, answer('IVS', 'agreed', { week: 5 }));
    const end = (failed: Extract<RosterAct, { do: 'week-moves' }>['failed']): RosterAct => ({
      do: 'week-moves',
      week: 4,
      moves: [],
      failed,
      dice: {},
    });
    const states = (act: RosterAct) => following(agreed, act).past.map(({ state }) => state);
    expect(states(end([]))).toEqual(['agreed']);
    expect(states(end([{ trade: 1, why: ['PCG would have 27 active players.'] }]))).toEqual(['failed']);
    expect(states(end([{ request: 1, team: 'PCG', why: ['No.'] }]))).toEqual(['agreed']);
  });

  it('are left as they are by acts about others', () => {
    const state = following(begun, offer);
    expect(following(state, { do: 'trade-withdrawn', trade: 2, team: 'PCG' })).toBe(state);
  });
});
