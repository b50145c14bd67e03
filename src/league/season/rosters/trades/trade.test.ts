import { describe, expect, it } from 'vitest';
import {
  answered,
  changed,
  decided,
  holdsPlayers,
  objected,
  offered,
  passed,
  type Review,
  type Trade,
  tradeDue,
  withdrawn,
} from './trade.ts';

const hour = 60 * 60_000;
const offer = {
  number: 1,
  teams: ['PCG', 'IVS'],
  assets: [{ player: 'pcg-01', from: 'PCG', to: 'IVS' }],
} as const;
const open = offered(offer, 0);

const at = (hours: number, { week = 8, frozen = false } = {}) => ({ at: hours * hour, week, frozen });

/** The trade after teams accepted it one after another, at a number of hours. */
const accepted = (teams: readonly string[], hours = 0, review: Review = 'commissioner', from: Trade = open) =>
  teams.reduce(
    (before, team) => answered(before, { team, answer: 'accept' }, at(hours), { review }, () => []),
    from,
  );
const inReview = accepted(['PCG', 'IVS']);
const both = ['PCG', 'IVS'] as const;

describe('an offer (League 13.4)', () => {
  it('is open until every team has accepted it', () => {
    expect(open).toMatchObject({ state: 'open', consents: { PCG: null, IVS: null } });
    expect(accepted(['PCG'])).toMatchObject({ state: 'open', consents: { PCG: 'accept', IVS: null } });
    expect(accepted(both).state).toBe('in review');
    expect(accepted(both, 0, 'none')).toMatchObject({ state: 'agreed', effectiveWeek: 9 });
  });

  it('ends with the first team that declines', () => {
    const no = { team: 'IVS', answer: 'decline' } as const;
    expect(answered(accepted(['PCG']), no, at(1), { review: 'none' }, () => []).state).toBe('declined');
  });

  it('loses all consents when it changes, and is open for 72 hours again', () => {
    const next = changed(accepted(['PCG']), { teams: [...both, 'SMH'], assets: [] }, 70 * hour);
    expect(next.consents).toEqual({ PCG: null, IVS: null, SMH: null });
    expect(passed(next, at(141)).state).toBe('open');
    expect(passed(next, at(142)).state).toBe('expired');
  });

  it('expires after 72 hours, however many have accepted it', () => {
    expect(tradeDue(open)).toBe(72 * hour);
    expect(passed(accepted(['PCG'], 71), { ...at(72), at: 72 * hour - 1 }).state).toBe('open');
    expect(passed(accepted(['PCG'], 71), at(72)).state).toBe('expired');
  });

  it('is checked with the last consent', () => {
    const problems = [{ code: 'deadline', limit: 14 }] as const;
    const yes = { team: 'IVS', answer: 'accept' } as const;
    expect(answered(accepted(['PCG']), yes, at(1), { review: 'none' }, () => problems)).toMatchObject({
      state: 'refused',
      problems,
    });
  });

  it('can be taken back, answered, and changed only while it’s open', () => {
    expect(withdrawn(open).state).toBe('withdrawn');
    const yes = { team: 'PCG', answer: 'accept' } as const;
    expect(() => answered(withdrawn(open), yes, at(1), { review: 'none' }, () => [])).toThrow(
      'This offer was taken back.',
    );
    expect(() => changed(inReview, offer, 0)).toThrow('All teams have already accepted this trade.');
    expect(() => accepted(['SMH'])).toThrow('Your team isn’t part of this trade.');
  });
});

describe('the review of a trade (League 13.4)', () => {
  it('is a commissioner’s, who approves it or stops it with a reason', () => {
    expect(decided(inReview, { approve: true }, undefined, at(5))).toMatchObject({
      state: 'agreed',
      effectiveWeek: 9,
    });
    expect(decided(inReview, { approve: false, reason: 'One-sided' }, 'SMH', at(5))).toMatchObject({
      state: 'stopped',
      reason: 'One-sided',
    });
    expect(() => decided(inReview, { approve: true }, 'IVS', at(5))).toThrow('your own team’s trade');
    expect(() => decided(open, { approve: true }, undefined, at(5))).toThrow('Not every team has accepted');
  });

  it('lasts 48 hours from the last consent; then the trade stands', () => {
    const late = accepted(['IVS'], 60, 'commissioner', accepted(['PCG']));
    expect(tradeDue(late)).toBe(108 * hour);
    expect(passed(late, { ...at(108), at: 108 * hour - 1 }).state).toBe('in review');
    expect(passed(late, at(108)).state).toBe('agreed');
  });

  it('stops a trade when more than half of the other teams object', () => {
    const vote = { review: 'vote', others: 4 } as const;
    const two = objected(objected(inReview, 'SMH', vote), 'QHM', vote);
    expect(two.state).toBe('in review');
    expect(objected(two, 'DRC', vote).state).toBe('stopped');
    expect(passed(two, at(48)).state).toBe('agreed');
    expect(() => objected(two, 'SMH', vote)).toThrow('already objected');
    expect(() => objected(two, 'PCG', vote)).toThrow('other teams');
    expect(() => objected(inReview, 'SMH', { review: 'commissioner', others: 4 })).toThrow('a commissioner');
  });

  it('puts a trade that is agreed on during the freeze off for a week', () => {
    const frozen = at(5, { week: 8, frozen: true });
    expect(decided(inReview, { approve: true }, undefined, frozen).effectiveWeek).toBe(10);
  });

  it('holds the players of the trade', () => {
    expect([open, inReview, passed(inReview, at(48))].map(holdsPlayers)).toEqual([false, true, true]);
  });
});
