import { describe, expect, it } from 'vitest';
import { type Contender, type Figures, interestOf, ranksOf, scoreOf } from './score.ts';

/** Tests scores and ranks, including limits and ties (Code2027 17). */

const config = {
  scoring: {
    valueBands: [
      { upTo: 3000, percent: 180 },
      { upTo: 4000, percent: 150 },
      { upTo: null, percent: 100 },
    ],
    dayCost: 2,
    finishBonus: [300, 150],
  },
  loans: {
    yearDays: 365,
    bank: { feeTiers: [{ upTo: null, percent: 1 }] },
    investor: { feePercent: 5, ratePercent: 20 },
    bridge: { surchargePercent: 10, ratePercent: 25 },
  },
};
const score = (more: Partial<Figures>) =>
  scoreOf(config, {
    money: 0,
    time: 0,
    scope: 0,
    paidScope: 0,
    ownerFunding: 0,
    loans: [],
    finished: true,
    ...more,
  });
const loan = (principal: number, ratePercent: number, takenAt = 0) =>
  ({ kind: 'BANK', principal, ratePercent, takenAt }) as const;

describe('the value of a project', () => {
  it('is counted band by band, each at its own percentage, rounded down', () => {
    const value = (built: number) => score({ scope: built, paidScope: built }).value;
    expect([0, 1, 3000, 3001, 4000, 4001, 5000].map(value)).toEqual([0, 1, 5400, 5401, 6900, 6901, 7900]);
  });

  it('is of work that is both there and paid for', () => {
    expect(score({ scope: 1000, paidScope: 600 }).value).toBe(1080);
    expect(score({ scope: 600, paidScope: 1000 }).value).toBe(1080);
  });

  it('is nothing before the finish', () => {
    expect(score({ scope: 1000, paidScope: 1000, finished: false })).toMatchObject({ value: 0, score: 0 });
  });
});

describe('a score', () => {
  it('adds money and bonus, and takes off owner money, debt, interest and days', () => {
    expect(
      score({
        money: 500,
        time: 365,
        scope: 1000,
        paidScope: 1000,
        ownerFunding: 200,
        loans: [loan(100, 10), loan(50, 20, 365)],
        finishOrder: 2,
      }),
    ).toEqual({
      value: 1800,
      interest: 10,
      debt: 150,
      bonus: 150,
      score: 1800 + 500 - 200 - 150 - 10 - 730 + 150,
    });
  });

  it('has the bonus of its place at the finish, and none without one', () => {
    const bonus = (finishOrder: number | null | undefined) => score({ finishOrder }).bonus;
    expect([1, 2, 3, null, undefined].map(bonus)).toEqual([300, 150, 0, 0, 0]);
  });

  it('has simple interest, rounded up, from the day of the loan on', () => {
    const interest = (of: ReturnType<typeof loan>, time: number) => interestOf(config, of, time);
    expect(interest(loan(100, 10), 365)).toBe(10);
    expect(interest(loan(100, 10), 366)).toBe(11);
    expect(interest(loan(100, 10), 1)).toBe(1);
    expect(interest(loan(100, 10, 100), 100)).toBe(0);
    expect(interest(loan(100, 10, 100), 50)).toBe(0);
    expect(interest(loan(100, 10, 100), 465)).toBe(10);
  });
});

describe('ranks', () => {
  const ranks = (...all: readonly Partial<Contender>[]) =>
    ranksOf(
      all.map((one, seat) => ({
        id: `p${seat + 1}` as const,
        resigned: false,
        finished: true,
        score: 0,
        time: 0,
        money: 0,
        ...one,
      })),
    );

  it('go by the finish, then by score, days, money and order of finishing', () => {
    expect(ranks({ finished: false, score: 99 }, { score: 1 })).toEqual([2, 1]);
    expect(ranks({ score: 5 }, { score: 6 }, { score: 4 })).toEqual([2, 1, 3]);
    expect(ranks({ time: 9 }, { time: 8 }, { time: 10 })).toEqual([2, 1, 3]);
    expect(ranks({ money: 9 }, { money: 10 }, { money: 8 })).toEqual([2, 1, 3]);
    expect(ranks({ finishOrder: 2 }, { finishOrder: 1 }, { finishOrder: 3 })).toEqual([2, 1, 3]);
    expect(ranks({ score: 6, time: 99 }, { score: 5, time: 1 })).toEqual([1, 2]);
    expect(ranks({ time: 1, money: 0 }, { time: 2, money: 99 })).toEqual([1, 2]);
    expect(ranks({ money: 2, finishOrder: 2 }, { money: 1, finishOrder: 1 })).toEqual([1, 2]);
  });

  it('are shared by players level in everything, and the next one is skipped', () => {
    expect(ranks({ score: 5 }, { score: 7 }, { score: 5 }, { score: 4 })).toEqual([2, 1, 2, 4]);
  });

  it('put who resigned last, the later before the earlier, whatever they scored', () => {
    expect(
      ranks(
        { resigned: true, resignOrder: 1, score: 99 },
        { finished: false, score: -50 },
        { resigned: true, resignOrder: 2, score: -99 },
      ),
    ).toEqual([3, 1, 2]);
  });
});
