import { describe, expect, it } from 'vitest';
import { idOf, leagueOf, movesOf } from '../../../../../test/league/roster-league.ts';
import { requested } from '../season-rosters.ts';
import type { RosterState } from '../state.ts';
import { offerProblems, tradeProblems } from './offers.ts';
import { ownerOfPick, pickMoved } from './picks.ts';
import { type Asset, offered, type Trade } from './trade.ts';

const { state, rules } = leagueOf(['PCG', 'IVS', 'SMH', 'QHM', 'DRC']);
const now = { week: 8, phase: 'regular', frozen: false } as const;

/** Reads assets: `pcg-01 IVS` goes to IVS, `2/3/PCG PCG>IVS` is a pick of draft 2, round 3. */
const assetsOf = (text: string): readonly Asset[] =>
  text.split(', ').map((asset): Asset => {
    const [what = '', where = ''] = asset.split(' ');
    const [draft, round, original] = what.split('/');
    const [from = '', to = ''] = where.split('>');
    if (original !== undefined)
      return { pick: { draft: Number(draft), round: Number(round), original }, from, to };
    return { player: what, from: what.slice(0, 3).toUpperCase(), to: where };
  });

const offerOf = (teams: string, assets: string) => ({ teams: teams.split(' '), assets: assetsOf(assets) });
const offering = (teams: string, assets: string, from: RosterState = state) =>
  offerProblems(from, offerOf(teams, assets), rules, now).map(({ code }) => code);
const agreeing = (teams: string, assets: string, from: RosterState = state, moment = now) =>
  tradeProblems(from, offerOf(teams, assets), rules, moment).map(({ code }) => code);

const inTrade = (assets: string, tradeState: Trade['state']): RosterState => ({
  ...state,
  trades: [
    { ...offered({ number: 1, teams: ['PCG', 'IVS'], assets: assetsOf(assets) }, 0), state: tradeState },
  ],
});

describe('an offer of a trade (League 13.4, 22)', () => {
  it('is between two and four different teams', () => {
    expect(offering('PCG IVS', 'pcg-01 IVS, ivs-01 PCG')).toEqual([]);
    expect(offering('PCG IVS SMH QHM', 'pcg-01 IVS, ivs-01 SMH, smh-01 QHM, qhm-01 PCG')).toEqual([]);
    expect(
      offering('PCG IVS SMH QHM DRC', 'pcg-01 IVS, ivs-01 SMH, smh-01 QHM, qhm-01 DRC, drc-01 PCG'),
    ).toEqual(['teams']);
    expect(offering('PCG', 'pcg-01 PCG')).toEqual(['teams', 'same-list']);
    expect(offering('PCG IVS XYZ', 'pcg-01 IVS')).toEqual(['unknown-team', 'idle-team']);
    expect(offering('PCG IVS', 'pcg-01 SMH, ivs-01 PCG')).toEqual(['unknown-team']);
  });

  it('has at most 20 assets', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => `${idOf('pcg', index + 1)} IVS`).join(', ');
    expect(offering('PCG IVS', many(20))).toEqual([]);
    expect(offering('PCG IVS', many(21))).toEqual(['assets-max']);
  });

  it('is one of at most 10 open ones of each team', () => {
    const open = (count: number): RosterState => ({
      ...state,
      trades: Array.from({ length: count }, (_, index) =>
        offered({ number: index, teams: ['IVS', 'SMH'], assets: [] }, 0),
      ),
    });
    expect(offering('PCG IVS', 'pcg-01 IVS', open(9))).toEqual([]);
    expect(offering('PCG IVS', 'pcg-01 IVS', open(10))).toEqual(['offers-max']);
    const again = { ...offerOf('PCG IVS', 'pcg-01 IVS'), number: 3 };
    expect(offerProblems(open(10), again, rules, now)).toEqual([]);
  });

  it('names each player once, where he is', () => {
    expect(offering('PCG IVS', 'pcg-01 IVS, pcg-01 IVS')).toEqual(['twice']);
    expect(offering('PCG IVS', 'pcg-99 IVS')).toEqual(['unknown-player']);
    expect(offering('PCG IVS', 'pcg-01 IVS, smh-01 IVS')).toEqual(['unknown-team']);
    const moved = { ...state, rosters: leagueOf(['IVS', 'SMH']).state.rosters };
    expect(offering('PCG IVS', 'pcg-01 IVS', moved)).toEqual(['wrong-list']);
  });

  it('has no player who waits in another trade or request', () => {
    expect(offering('PCG IVS', 'pcg-01 IVS', inTrade('pcg-01 IVS', 'open'))).toEqual([]);
    expect(offering('PCG IVS', 'pcg-01 IVS', inTrade('pcg-01 IVS', 'in review'))).toEqual(['in-trade']);
    expect(offering('PCG IVS', 'pcg-01 IVS', inTrade('pcg-01 IVS', 'agreed'))).toEqual(['in-trade']);
    const asked = requested(state, { number: 1, team: 'PCG', week: 8, moves: movesOf('pcg-01 A>F') }).state;
    expect(offering('PCG IVS', 'pcg-01 IVS', asked)).toEqual(['in-request']);
  });

  it('may come before room is made', () => {
    expect(offering('PCG IVS', 'pcg-01 IVS')).toEqual([]);
    expect(agreeing('PCG IVS', 'pcg-26 IVS')).toEqual(['active-max']);
    const room = requested(state, { number: 1, team: 'IVS', week: 8, moves: movesOf('ivs-26 A>M') }).state;
    expect(agreeing('PCG IVS', 'pcg-26 IVS', room)).toEqual([]);
  });
});

describe('a trade that all accept (League 13.3, 13.4)', () => {
  it('takes players to the same list of their new team', () => {
    expect(agreeing('PCG IVS', 'pcg-27 IVS, pcg-28 IVS')).toEqual([]);
    expect(agreeing('PCG IVS', 'pcg-27 IVS, pcg-28 IVS, pcg-29 IVS')).toEqual(['minors-max']);
  });

  it('must leave every roster legal in the week of its effect', () => {
    const three = 'pcg-27 IVS, pcg-28 IVS, pcg-29 IVS';
    const wide = { ...rules, limits: { ...rules.limits, deadlineWeek: 18 } };
    const problems = (week: number, frozen: boolean) =>
      tradeProblems(state, offerOf('PCG IVS', three), wide, { ...now, week, frozen }).map(({ code }) => code);
    expect(problems(13, false)).toEqual(['minors-max']);
    expect(problems(13, true)).toEqual([]);
    expect(problems(14, false)).toEqual([]);
  });

  it('is over with the deadline week, and in the playoffs', () => {
    const swap = 'pcg-01 IVS, ivs-01 PCG';
    const at = (week: number, phase: 'regular' | 'playoffs' | 'offseason') =>
      tradeProblems(state, offerOf('PCG IVS', swap), rules, { week, phase, frozen: false }).map(
        ({ code }) => code,
      );
    expect(at(14, 'regular')).toEqual([]);
    expect(at(15, 'regular')).toEqual(['deadline']);
    expect(at(19, 'playoffs')).toEqual(['phase', 'deadline']);
    expect(at(20, 'offseason')).toEqual([]);
  });
});

describe('picks in a trade (League 13.4)', () => {
  it('are of this and the next draft, and the team’s own', () => {
    expect(offering('PCG IVS', '1/26/PCG PCG>IVS, 2/1/IVS IVS>PCG')).toEqual([]);
    for (const wrong of ['3/1/PCG PCG>IVS', '1/27/PCG PCG>IVS', '1/0/PCG PCG>IVS', '1/1/SMH PCG>IVS'])
      expect(offering('PCG IVS', `pcg-01 IVS, ${wrong}`)).toEqual(['unknown-pick']);
    expect(offering('PCG IVS', '1/1/PCG PCG>IVS, 1/1/PCG PCG>IVS')).toEqual(['unknown-pick', 'unknown-pick']);
    expect(offering('PCG IVS', '1/1/PCG PCG>IVS', inTrade('1/1/PCG PCG>IVS', 'agreed'))).toEqual([
      'unknown-pick',
    ]);
  });

  it('belong to the team that got them last, until they’re made', () => {
    const pick = { draft: 1, round: 2, original: 'PCG' };
    const away = pickMoved(state.picks, pick, 'IVS');
    expect(ownerOfPick(away, pick)).toBe('IVS');
    expect(ownerOfPick(pickMoved(away, pick, 'SMH'), pick)).toBe('SMH');
    expect(pickMoved(away, pick, 'PCG')).toEqual(state.picks);
    expect(ownerOfPick({ ...away, made: [pick] }, pick)).toBeUndefined();
  });
});
