import { describe, expect, it } from 'vitest';
import { type Luck, luckOf } from '../../../../../test/contract/luck.ts';
import { inWeek, leagueOf } from '../../../../../test/league/roster-league.ts';
import type { Standing } from '../../rosters/claims.ts';
import { rosterLists, rosterOf, whereIs } from '../../rosters/legal/lists.ts';
import type { RosterMove } from '../../rosters/request.ts';
import { endWeek, problemsOf, requested } from '../../rosters/season-rosters.ts';
import { rosterAct } from './roster-acts.ts';
import { everybodyIn, firstRosters, rostersAfter, type SeasonRosters } from './roster-state.ts';

const teams = ['PCG', 'IVS', 'SMH'] as const;
const league = leagueOf(teams);
const everybody = [...league.players.keys()].toSorted();

const start: SeasonRosters = {
  ...league.state,
  moves: [],
  failed: [],
  past: [],
  lastRequest: 0,
  lastTrade: 0,
};

const standings: ReadonlyMap<string, Standing> = new Map(
  teams.map((team, index) => [team, { record: [index, 9 - index], dice: [] }]),
);

const at = new Date('2026-04-01T12:00:00Z');

/** One or two moves that may make sense. */
function anyMoves(luck: Luck, { rosters }: SeasonRosters, team: string): readonly RosterMove[] {
  const roster = rosterOf(rosters, team);
  const drop = (): RosterMove => ({ player: luck.of(roster.active), from: 'active', to: 'free' });
  const add = (): RosterMove => ({ player: luck.of([...rosters.free]), from: 'free', to: 'active' });
  const down = (): RosterMove => ({ player: luck.of(roster.active), from: 'active', to: 'minors' });
  const up = (): RosterMove => ({ player: luck.of(roster.minors), from: 'minors', to: 'active' });
  const swap = [down(), ...(roster.minors.length > 0 ? [up()] : [])];
  return luck.of([[add(), drop()], [add(), drop()], swap, [drop()]]);
}

/** The acts that the product would add, as they come back from the database. */
const stored = (act: unknown) => rosterAct.parse(JSON.parse(JSON.stringify(act)));

describe('rosters as the acts of a season have them', () => {
  it('keep everybody in one place, and are those that were decided', () => {
    let [waited, failed, carried] = [0, 0, 0];
    for (let seed = 0; seed < 30; seed += 1) {
      const luck = luckOf(seed);
      let now = start;
      for (let week = 1; week <= 4; week += 1) {
        const moment = inWeek(week);
        for (let count = 0; count < 6; count += 1) {
          const team = luck.of(teams);
          const asked = { team, moves: anyMoves(luck, now, team), asker: 'owner' } as const;
          if (problemsOf(now, asked, league.rules, moment).length > 0) continue;
          const request = { number: now.lastRequest + 1, team, week, moves: asked.moves };
          const decided = requested(now, request).state;
          const { number, ...rest } = request;
          now = rostersAfter(now, stored({ do: 'request', request: number, ...rest }), at);
          expect(now.requests).toEqual(decided.requests);
          waited += 1;
        }
        const decided = endWeek(now, league.rules, moment, standings);
        const told = decided.failed.flatMap(({ what }) =>
          'request' in what
            ? [{ request: what.request.number, team: what.request.team, why: ['It failed.'] }]
            : [],
        );
        now = rostersAfter(
          now,
          stored({ do: 'week-moves', week, moves: decided.carriedOut, failed: told, dice: {} }),
          at,
        );
        const { rosters, requests, carriedOut } = decided.state;
        expect({ rosters: now.rosters, requests: now.requests, carriedOut: now.carriedOut }).toEqual({
          rosters,
          requests,
          carriedOut,
        });
        expect(everybodyIn(now.rosters).toSorted()).toEqual(everybody);
        failed += told.length;
        carried += decided.carriedOut.length;
      }
      expect(new Set(now.moves.map(({ id }) => id)).size).toBe(now.moves.length);
      expect(now.moves).toHaveLength(now.carriedOut);
    }
    expect(waited).toBeGreaterThan(100);
    expect(failed).toBeGreaterThan(10);
    expect(carried).toBeGreaterThan(100);
  });

  it('keep everybody in one place even if a move no longer fits', () => {
    const move = (player: string, to: unknown) => ({
      id: `T01-${player}`,
      week: 1,
      cause: { request: 1 },
      player,
      from: 'free',
      to,
    });
    const luck = luckOf(7);
    let now = start;
    for (let count = 0; count < 200; count += 1) {
      const to = luck.once(4) ? 'free' : { team: luck.of(teams), list: luck.of(rosterLists) };
      const player = luck.of(everybody);
      const moves = [move(player, to)];
      now = rostersAfter(
        now,
        stored({ do: 'injured-list', request: count + 1, team: 'PCG', week: 1, moves }),
        at,
      );
      expect(whereIs(now.rosters, player)).toEqual(to);
      expect(everybodyIn(now.rosters).toSorted()).toEqual(everybody);
      expect(now.lastRequest).toBe(count + 1);
    }
  });

  it('begin with 26 active players and six in the minors; everybody else is free', () => {
    const players = Array.from({ length: 40 }, (_, index) => `p${index + 1}`);
    const { rosters, picks } = firstRosters({
      teams: ['PCG', 'IVS'].map((code) => ({ code, name: code, division: '' })),
      rosters: { PCG: players },
    });
    const roster = rosterOf(rosters, 'PCG');
    expect([roster.active.length, roster.minors.length, roster.injured.length]).toEqual([26, 6, 0]);
    expect([...rosters.free]).toEqual(players.slice(32));
    expect(rosterOf(rosters, 'IVS')).toEqual({ active: [], minors: [], injured: [] });
    expect(picks.teams).toEqual(['PCG', 'IVS']);
  });

  it('forget a request that is canceled, and no other', () => {
    const ask = (request: number) =>
      stored({
        do: 'request',
        request,
        team: 'PCG',
        week: 1,
        moves: [{ player: 'pcg-01', from: 'active', to: 'free' }],
      });
    const asked = [1, 2].reduce((before, number) => rostersAfter(before, ask(number), at), start);
    const after = rostersAfter(asked, stored({ do: 'request-canceled', request: 1 }), at);
    expect(after.requests.map(({ number }) => number)).toEqual([2]);
    expect(after.lastRequest).toBe(2);
  });
});

describe('trades as the acts of a season have them', () => {
  const assets = [
    { player: 'pcg-01', from: 'PCG', to: 'IVS' },
    { player: 'ivs-01', from: 'IVS', to: 'PCG' },
  ];
  const offer = { do: 'trade-offered', trade: 1, by: 'PCG', teams: ['PCG', 'IVS'], assets };
  const later = new Date(at.getTime() + 1000);
  const withActs = (...acts: readonly unknown[]) =>
    acts.reduce<SeasonRosters>(
      (before, act) => rostersAfter(before, stored(act), later),
      rostersAfter(start, stored(offer), at),
    );
  const yes = (team: string, state: string, more = {}) => ({
    do: 'trade-answered',
    trade: 1,
    team,
    answer: 'accept',
    state,
    ...more,
  });

  it('wait for every consent, and are in effect with a week', () => {
    const asked = withActs(yes('PCG', 'open'));
    expect(asked.trades[0]).toMatchObject({
      state: 'open',
      consents: { PCG: 'accept', IVS: null },
      since: at.getTime(),
    });
    const agreed = withActs(yes('PCG', 'open'), yes('IVS', 'agreed', { week: 2 }));
    expect(agreed.trades[0]).toMatchObject({ state: 'agreed', effectiveWeek: 2, since: later.getTime() });
    expect(agreed.past).toEqual([]);
    const week = (number: number) => ({ do: 'week-moves', week: number, moves: [], failed: [], dice: {} });
    expect(withActs(yes('PCG', 'open'), yes('IVS', 'agreed', { week: 3 }), week(1)).trades).toHaveLength(1);
    const done = rostersAfter(agreed, stored(week(1)), later);
    expect(done.trades).toEqual([]);
    expect(done.past).toHaveLength(1);
  });

  it('lose all consents when the offer changes', () => {
    const changed = withActs(yes('PCG', 'open'), {
      ...offer,
      do: 'trade-changed',
      by: 'IVS',
      assets: [assets[0]],
    });
    expect(changed.trades).toHaveLength(1);
    expect(changed.trades[0]).toMatchObject({ consents: { PCG: null, IVS: null }, since: later.getTime() });
    expect(changed.trades[0]?.assets).toHaveLength(1);
    expect(changed.lastTrade).toBe(1);
  });

  it.each([
    ['declined', { ...yes('IVS', 'declined'), answer: 'decline' }],
    ['refused', yes('IVS', 'refused', { why: ['Too many players.'] })],
    ['withdrawn', { do: 'trade-withdrawn', trade: 1, team: 'PCG' }],
    ['expired', { do: 'trade-passed', trade: 1, state: 'expired' }],
    ['stopped', { do: 'trade-reviewed', trade: 1, state: 'stopped', reason: 'Unfair' }],
    ['stopped', { do: 'trade-objected', trade: 1, team: 'SMH', state: 'stopped' }],
  ])('are over when they are %s', (state, act) => {
    const over = withActs(act);
    expect(over.trades).toEqual([]);
    expect(over.past.map((one) => one.state)).toEqual([state]);
    // Nothing more happens to a trade that is over.
    expect(rostersAfter(over, stored(yes('PCG', 'agreed', { week: 2 })), later)).toEqual(over);
  });

  it('count objections until there are enough', () => {
    const reviewed = withActs(yes('PCG', 'open'), yes('IVS', 'in review'), {
      do: 'trade-objected',
      trade: 1,
      team: 'SMH',
      state: 'in review',
    });
    expect(reviewed.trades[0]).toMatchObject({ state: 'in review', objections: ['SMH'] });
    const agreed = rostersAfter(
      reviewed,
      stored({ do: 'trade-passed', trade: 1, state: 'agreed', week: 5 }),
      later,
    );
    expect(agreed.trades[0]).toMatchObject({ state: 'agreed', effectiveWeek: 5 });
    const approved = rostersAfter(
      reviewed,
      stored({ do: 'trade-reviewed', trade: 1, state: 'agreed', week: 6 }),
      later,
    );
    expect(approved.trades[0]).toMatchObject({ state: 'agreed', effectiveWeek: 6 });
  });
});
