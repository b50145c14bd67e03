import { describe, expect, it } from 'vitest';
import { type Luck, luckOf } from '../../../../test/contract/luck.ts';
import { inWeek, leagueOf, movesOf } from '../../../../test/league/roster-league.ts';
import type { Standing } from './claims.ts';
import { type LeagueRosters, moved, rosterLists, rosterOf, whereIs } from './legal/lists.ts';
import type { RosterMoment, RosterMove } from './request.ts';
import { canceled, endWeek, isFrozen, problemsOf, requested } from './season-rosters.ts';
import { type RosterState, withTrade } from './state.ts';
import { tradeProblems } from './trades/offers.ts';
import { type Asset, offered, type Trade } from './trades/trade.ts';

const teams = ['PCG', 'IVS', 'SMH'] as const;
const { state: start, rules } = leagueOf(teams);

/** PCG has the worst record, SMH the best. */
const standings: ReadonlyMap<string, Standing> = new Map([
  ['PCG', { record: [1, 9], dice: [] }],
  ['IVS', { record: [5, 5], dice: [] }],
  ['SMH', { record: [9, 1], dice: [] }],
]);

/** The state with requests that wait, such as `PCG fa-01 F>A`, numbered in order of time. */
const waiting = (texts: readonly string[], before: RosterState = start): RosterState =>
  texts.reduce(
    (state, text, index) =>
      requested(state, {
        number: index + 1,
        team: text.slice(0, 3),
        week: 5,
        moves: movesOf(text.slice(4)),
      }).state,
    before,
  );

const agreed = (number: number, assets: readonly Asset[], effectiveWeek = 6): Trade => ({
  ...offered({ number, teams: [...new Set(assets.flatMap(({ from, to }) => [from, to]))], assets }, 0),
  state: 'agreed',
  effectiveWeek,
});

const ended = (state: RosterState, moment: RosterMoment = inWeek(5)) =>
  endWeek(state, rules, moment, standings);

/** What failed: `2 contested`, `trade 1 active-max`. */
const failures = (state: RosterState, moment: RosterMoment = inWeek(5)) =>
  ended(state, moment).failed.map(({ what, problems }) => {
    const name = 'trade' in what ? `trade ${what.trade.number}` : `${what.request.number}`;
    return `${name} ${problems.map(({ code }) => code).join(' ')}`;
  });

const listOf = (state: RosterState, player: string) => {
  const is = whereIs(state.rosters, player);
  return is === undefined || is === 'free' ? is : `${is.team} ${is.list}`;
};

describe('the end of a week (League 13.2)', () => {
  it('carries out requests by priority, then by time, with an id for each move', () => {
    const { carriedOut, state } = ended(
      waiting(['SMH smh-26 A>M', 'SMH fa-02 F>A', 'IVS ivs-26 A>M', 'IVS ivs-25 A>M', 'PCG fa-03 F>M']),
    );
    expect(carriedOut.map(({ id, cause }) => [id, cause])).toEqual([
      ['T05-0001', { request: 5 }],
      ['T05-0002', { request: 3 }],
      ['T05-0003', { request: 4 }],
      ['T05-0004', { request: 1 }],
      ['T05-0005', { request: 2 }],
    ]);
    expect(state).toMatchObject({ carriedOut: 5, requests: [] });
    expect(listOf(state, 'fa-02')).toBe('SMH active');
  });

  it('puts the active roster first, then the worse Pct', () => {
    const { carriedOut } = ended(waiting(['SMH fa-01 F>A, smh-26 A>F', 'PCG fa-02 F>M', 'IVS fa-03 F>M']));
    expect(carriedOut.map(({ cause }) => cause)).toEqual([
      { request: 1 },
      { request: 1 },
      { request: 2 },
      { request: 3 },
    ]);
  });

  it('carries out returns from the injured list, then trades, then requests', () => {
    const hurt = {
      ...start,
      rosters: moved(start.rosters, 'smh-26', { team: 'SMH', list: 'injured' }),
    };
    const swap = agreed(1, [
      { player: 'pcg-26', from: 'PCG', to: 'IVS' },
      { player: 'ivs-26', from: 'IVS', to: 'PCG' },
      { pick: { draft: 2, round: 1, original: 'IVS' }, from: 'IVS', to: 'PCG' },
    ]);
    const { carriedOut, state } = ended({
      ...waiting(['PCG fa-01 F>M', 'SMH smh-26 I>A, smh-30 M>F'], hurt),
      trades: [swap],
    });
    expect(carriedOut.map((move) => ('player' in move ? move.player : move.pick))).toEqual([
      'smh-26',
      'pcg-26',
      'ivs-26',
      { draft: 2, round: 1, original: 'IVS' },
      'fa-01',
      'smh-30',
    ]);
    expect(listOf(state, 'pcg-26')).toBe('IVS active');
    expect(state.picks.traded).toEqual([{ draft: 2, round: 1, original: 'IVS', owner: 'PCG' }]);
    expect(state.trades).toEqual([]);
  });

  it('fails the whole request of who misses a contested player', () => {
    const state = waiting(['SMH fa-01 F>A, smh-26 A>F', 'PCG fa-01 F>A, pcg-26 A>F']);
    expect(failures(state)).toEqual(['1 contested']);
    expect(listOf(ended(state).state, 'smh-26')).toBe('SMH active');
    expect(listOf(ended(state).state, 'fa-01')).toBe('PCG active');
  });

  it('gives the player to the next one if the winner’s roster isn’t legal', () => {
    // Its drop has been canceled, so PCG has no room.
    const both = waiting(['PCG pcg-26 A>M', 'PCG fa-01 F>A', 'SMH fa-01 F>A, smh-26 A>F']);
    const state = canceled(both, 1, { team: 'PCG', asker: 'owner', frozen: false });
    expect(failures(state)).toEqual(['2 active-max']);
    expect(listOf(ended(state).state, 'fa-01')).toBe('SMH active');
  });

  it('fails what no longer fits, and what relied on it', () => {
    const state = waiting(['PCG pcg-26 A>M', 'PCG pcg-27 M>A']);
    const gone = { ...state, rosters: moved(state.rosters, 'pcg-26', { team: 'PCG', list: 'minors' }) };
    expect(failures(gone)).toEqual(['1 wrong-list']);
    const full = { ...gone, rosters: moved(gone.rosters, 'pcg-28', { team: 'PCG', list: 'active' }) };
    expect(failures(full)).toEqual(['1 wrong-list', '2 active-max']);
  });

  it('takes out the latest request that breaks a roster, not a harmless later one', () => {
    const state = waiting(['PCG fa-01 F>A', 'PCG fa-02 F>M', 'PCG pcg-25 A>M, pcg-27 M>A']);
    expect(failures(state)).toEqual(['1 active-max']);
  });

  it('takes out the latest of two requests that are one too many', () => {
    const room = { ...start, rosters: moved(start.rosters, 'pcg-26', { team: 'PCG', list: 'minors' }) };
    expect(failures(waiting(['PCG fa-01 F>A', 'PCG fa-02 F>A'], room))).toEqual(['2 active-max']);
  });

  it('goes by the limits of the week that begins', () => {
    const state = waiting(['PCG fa-01 F>M, fa-02 F>M, fa-03 F>M']);
    expect(failures(state, inWeek(13))).toEqual(['1 minors-max']);
    expect(failures(state, inWeek(14))).toEqual([]);
  });

  it('fails a trade whose team didn’t get room after all', () => {
    const trade = agreed(1, [{ player: 'pcg-26', from: 'PCG', to: 'IVS' }]);
    expect(failures({ ...start, trades: [trade] })).toEqual(['trade 1 active-max']);
    const room = { ...waiting(['IVS ivs-26 A>M']), trades: [trade] };
    expect(failures(room)).toEqual([]);
    expect(listOf(ended(room).state, 'pcg-26')).toBe('IVS active');
    expect(failures({ ...start, trades: [trade] }, { ...inWeek(5), phase: 'playoffs' })).toEqual([
      'trade 1 phase',
    ]);
  });

  it('leaves trades of later weeks, and those that aren’t agreed on', () => {
    const assets = [{ player: 'pcg-27', from: 'PCG', to: 'IVS' }];
    const trades = [agreed(1, assets, 7), offered({ number: 2, teams: ['PCG', 'IVS'], assets }, 0)];
    const { state, carriedOut } = ended({ ...start, trades });
    expect(state.trades).toEqual(trades);
    expect(carriedOut).toEqual([]);
  });
});

describe('the trades of a season', () => {
  it('are kept in order while they’re open, in review, or agreed on', () => {
    const assets = [{ player: 'pcg-27', from: 'PCG', to: 'IVS' }];
    const two = agreed(2, assets);
    const both = withTrade(withTrade(start, two), agreed(1, assets));
    expect(both.trades.map(({ number }) => number)).toEqual([1, 2]);
    expect(withTrade(both, { ...two, state: 'open' }).trades).toHaveLength(2);
    expect(withTrade(both, { ...two, state: 'stopped' }).trades.map(({ number }) => number)).toEqual([1]);
  });
});

describe('canceling (League 13.2)', () => {
  const state = waiting(['PCG fa-01 F>M']);
  const owner = { team: 'PCG', asker: 'owner', frozen: false } as const;

  it('is possible until the week’s end, in the freeze only for a commissioner', () => {
    expect(canceled(state, 1, owner).requests).toEqual([]);
    expect(() => canceled(state, 1, { ...owner, frozen: true })).toThrow('Rosters are frozen');
    expect(canceled(state, 1, { team: undefined, asker: 'commissioner', frozen: true }).requests).toEqual([]);
    expect(() => canceled(state, 2, owner)).toThrow('isn’t waiting');
    expect(() => canceled(state, 1, { ...owner, team: 'IVS' })).toThrow('Only PCG’s owner');
    expect(() => canceled(state, 1, { ...owner, asker: 'member' })).toThrow('Only PCG’s owner');
  });

  it('meets the freeze in the last 48 hours', () => {
    const hour = 60 * 60_000;
    expect(isFrozen(52 * hour - 1, 100 * hour)).toBe(false);
    expect(isFrozen(52 * hour, 100 * hour)).toBe(true);
    expect(isFrozen(52 * hour, undefined)).toBe(false);
  });
});

describe('rosters over a season of random moves', () => {
  const everybody = [...rules.players.keys()].toSorted();

  /** Every player as often as he's somewhere. */
  const present = ({ teams: all, free }: LeagueRosters) =>
    [
      ...free,
      ...[...all.values()].flatMap((roster) => rosterLists.flatMap((list) => roster[list])),
    ].toSorted();

  const places = ['active', 'minors', 'injured', 'free'] as const;

  function someMoves(state: RosterState, team: string, random: Luck): readonly RosterMove[] {
    const roster = rosterOf(state.rosters, team);
    const from = (): Pick<RosterMove, 'player' | 'from'> => {
      const place = random.of(places);
      const there = place === 'free' ? [...state.rosters.free].slice(0, 2) : roster[place];
      return { player: there.length === 0 ? 'nobody' : random.of(there), from: place };
    };
    return Array.from({ length: 1 + random.below(3) }, () => ({ ...from(), to: random.of(places) }));
  }

  const injuries = (random: Luck) =>
    Object.fromEntries(
      everybody.filter(() => random.once(3)).map((id) => [id, { games: 5, over: random.once(2) }]),
    );

  function someTrade(state: RosterState, number: number, random: Luck): Trade {
    const [one, other] = random.shuffled(teams);
    const player = (team: string) => random.of(rosterOf(state.rosters, team).active);
    return agreed(
      number,
      [
        { player: player(one ?? ''), from: one ?? '', to: other ?? '' },
        { player: player(other ?? ''), from: other ?? '', to: one ?? '' },
      ],
      0,
    );
  }

  it.each([1, 2, 3, 4, 5])('keep every player in exactly one list (seed %i)', (seed) => {
    const random = luckOf(seed);
    let state = start;
    let [made, failed] = [0, 0];
    for (let week = 1; week <= 14; week++) {
      const moment = inWeek(week, injuries(random));
      for (let number = 1; number <= 60; number++) {
        const team = random.of(teams);
        const moves = someMoves(state, team, random);
        if (problemsOf(state, { team, moves, asker: 'owner' }, rules, moment).length === 0)
          state = requested(state, { number, team, week, moves }).state;
      }
      const trade = someTrade(state, week, random);
      const problems = tradeProblems(state, trade, rules, { week, phase: 'regular', frozen: false });
      if (problems.length === 0)
        state = { ...state, trades: [...state.trades, { ...trade, effectiveWeek: week + 1 }] };
      const end = endWeek(state, rules, moment, standings);
      // What was carried out, one move after another, is what changed.
      const replayed = end.carriedOut.reduce((rosters, move) => {
        if (!('player' in move)) return rosters;
        expect(whereIs(rosters, move.player)).toEqual(move.from);
        return moved(rosters, move.player, move.to);
      }, state.rosters);
      expect(replayed).toEqual(end.state.rosters);
      made += end.carriedOut.length;
      failed += end.failed.length;
      state = end.state;
      expect(present(state.rosters)).toEqual(everybody);
      for (const team of teams) {
        const { active, minors, injured } = rosterOf(state.rosters, team);
        expect(active.length).toBeGreaterThanOrEqual(20);
        expect(active.length).toBeLessThanOrEqual(26);
        expect(minors.length).toBeLessThanOrEqual(week >= 14 ? 14 : 6);
        expect(injured.length).toBeLessThanOrEqual(4);
      }
    }
    expect(made).toBeGreaterThan(20);
    expect(failed).toBeGreaterThan(0);
  });
});
