import { describe, expect, it } from 'vitest';
import { position } from '../../../../test/games/code2027/positions.ts';
import { createDice } from '../../../engine/dice/dice.ts';
import type { Flags, State } from '../state.ts';
import { viewOf } from '../view.ts';
import { notate } from '../words/notation.ts';
import { cashNeed } from './cash.ts';
import { cardToGive, cardToPlay, cardWorth } from './hand.ts';
import { levels } from './levels.ts';
import { lookOf } from './look.ts';
import { scopeWorth, workToGive } from './project.ts';
import { nextSpace } from './route.ts';
import { target } from './targets.ts';

const dice = (seed = 0) => createDice({ seed: seed.toString(16).padStart(64, '0'), entropy: '' });
const does = (state: State, level: string, seat = 0, seed = 0) =>
  notate(levels.computer(viewOf(state, seat), seat, level, dice(seed)).action);
const look = (state: State) => lookOf(viewOf(state, 0), 0);
const judge = (state: State, seesConditions = true) => ({ ...look(state), seesConditions, countsWork: true });
/** Work cards that cost 2100, 480 and 60. */
const work = ['W015', 'W002', 'W020'];

describe('cash need (20.2)', () => {
  it('is what design, agencies and contract ask for, without the purse', () => {
    const [own] = [{ hand: ['W015'], money: 1000, flags: {} }];
    expect(cashNeed(look(position({ players: [own] })))).toBeCloseTo(2100 * 1.21 - 1000);
    const built = {
      ...own,
      paidScope: 2100,
      flags: { archDone: true, engDone: true, dobApproved: true, contractSigned: true },
    };
    expect(cashNeed(look(position({ players: [built] })))).toBe(-1000);
  });

  it('sends to a lender before design, and large needs to the investor', () => {
    const at = (money: number, space: string) =>
      look(position({ players: [{ space, hand: ['W028'], money, visit: 'First' }] }));
    const crossroads = ['LENDER-TALKS', 'ARCH-SEARCH', 'SHORTCUT-ALLEY'];
    expect(nextSpace(at(0, 'PM-CROSSROADS'), crossroads)).toBe('LENDER-TALKS');
    expect(nextSpace(at(4000, 'PM-CROSSROADS'), crossroads)).toBe('ARCH-SEARCH');
    const lenders = ['BANK-UNDERWRITING', 'INVESTOR-PITCH'];
    expect(nextSpace(at(0, 'LENDER-TALKS'), lenders)).toBe('INVESTOR-PITCH');
    expect(nextSpace(at(2000, 'LENDER-TALKS'), lenders)).toBe('BANK-UNDERWRITING');
  });
});

describe('position (20.1)', () => {
  it('takes the furthest stage that is open', () => {
    const state = position({ players: [{ space: 'PM-CROSSROADS', hand: ['W015'], money: 5000 }] });
    expect(nextSpace(look(state), ['ARCH-SEARCH', 'ENG-SEARCH', 'SHORTCUT-ALLEY', 'OWNER-CHANGES'])).toBe(
      'ENG-SEARCH',
    );
    expect(nextSpace(look(state), ['DOB-PLAN-EXAM', 'DOB-PROF-CERT'])).toBe('DOB-PROF-CERT');
  });

  it('goes by the crossroads where these open a further stage', () => {
    const sentBack = (flags: Flags) =>
      look(
        position({
          players: [
            {
              space: 'ARCH-SEARCH',
              visited: ['PM-CROSSROADS', 'ARCH-SEARCH'],
              hand: ['W015'],
              money: 5000,
              flags,
            },
          ],
        }),
      );
    const ways = ['ENG-SEARCH', 'PM-CROSSROADS'];
    expect(nextSpace(sentBack({ archDone: true }), ways)).toBe('ENG-SEARCH');
    expect(nextSpace(sentBack({ archDone: true, engDone: true }), ways)).toBe('PM-CROSSROADS');
  });
});

describe('the scope window (20.3)', () => {
  const { content } = look(position({ players: [{}] }));

  it('grows to 3000 and hardly beyond', () => {
    expect(scopeWorth(content, 3000)).toBeGreaterThan(scopeWorth(content, 700));
    expect(scopeWorth(content, 5000) - scopeWorth(content, 3000)).toBeLessThan(scopeWorth(content, 2000));
  });

  it('lets small work go and keeps the large one', () => {
    const state = position({ players: [{ hand: work }] });
    expect(workToGive(look(state), work, false)).toBe('W020');
    expect(workToGive(look(state), work, true)).toBe('W020');
  });

  it('asks again for a first brief below 700', () => {
    const briefed = (hand: string[]) =>
      position({ players: [{ space: 'OWNER-BRIEF', hand }], turn: { rolled: [1] } });
    expect(does(briefed(['W020']), 'normal')).toBe('retry');
    expect(does(briefed(['W015']), 'normal')).not.toBe('retry');
  });
});

describe('the value of a card (20.4)', () => {
  const worth = (card: string, more: object = {}, seesConditions = true) =>
    cardWorth(
      judge(
        position({
          players: [{ space: 'DOB-CASHIER', hand: ['W015', card], money: 500, time: 300, ...more }, {}],
        }),
        seesConditions,
      ),
      card,
    );

  it('is money, two a day, and dice by exact expectation', () => {
    expect(worth('E018')).toBe(60);
    expect(worth('E005')).toBe(12 - 15);
    expect(worth('E002')).toBeCloseTo((4 * 25 - 2 * 10) / 6);
    expect(worth('E019')).toBeCloseTo((16 * 10 + 10 * 20) / 36 - 10);
  });

  it('counts harm to one opponent at 0.8 of its size, and at nothing where there is none', () => {
    expect(worth('E030')).toBeCloseTo(0.8 * 16 - 15);
    const alone = position({ players: [{ hand: ['W015', 'E030'], money: 500 }] });
    expect(cardWorth(judge(alone), 'E030')).toBe(-15);
  });

  it('goes by the state of the moment at the hardest level, by the mean of the ways at the others', () => {
    expect(worth('E021', { hand: ['W015', 'E021'] })).toBe(120);
    expect(worth('E021', { hand: ['W020', 'E021'] })).toBe(40);
    expect(worth('E021', { hand: ['W020', 'E021'] }, false)).toBe(80);
  });

  it('is played where it brings more than 6, and the least useful is given up', () => {
    const state = position({
      players: [{ hand: ['W015', 'E018', 'E005', 'E010'], money: 500, time: 300 }, {}],
    });
    expect(cardToPlay(judge(state), ['E005', 'E018', 'E010'])).toBe('E018');
    expect(cardToPlay(judge(state), ['E005'])).toBeUndefined();
    expect(cardToGive(judge(state), ['E005', 'E018', 'E010'])).toBe('E005');
  });
});

describe('targets (20.5)', () => {
  it('are who stands furthest, then who has fewest days', () => {
    const at = (space: string, time: number) => ({ space, time });
    const state = position({ players: [{}, at('ENG-FEES', 90), at('ENG-FEES', 80), at('ARCH-FEES', 10)] });
    expect(target(look(state), ['p2', 'p3', 'p4'])).toBe('p3');
    expect(target(look(state), ['p2', 'p4'])).toBe('p2');
  });
});

describe('Try Again (20.6)', () => {
  const rolled = (space: string, face: number, more: object = {}) =>
    position({
      players: [{ space, visit: 'First', hand: ['W015'], money: 3000, ...more }],
      turn: { rolled: [face] },
    });

  it('is taken where the roll sends one back', () => {
    for (const level of ['normal', 'hard']) {
      expect(does(rolled('DOB-PLAN-EXAM', 3), level), level).toBe('retry');
      expect(does(rolled('DOB-PLAN-EXAM', 1), level), level).not.toBe('retry');
      expect(does(rolled('DOB-AUDIT', 4), level), level).toBe('retry');
    }
  });

  it('is not taken where the file only goes to another desk', () => {
    expect(does(rolled('DOB-AUDIT', 2), 'normal')).not.toBe('retry');
    expect(does(rolled('FDNY-PLAN-EXAM', 1), 'normal')).not.toBe('retry');
    expect(does(rolled('FDNY-PLAN-EXAM', 6), 'normal')).toBe('retry');
  });

  it('is taken where the owner gives less than a third of the scope', () => {
    const purse = (money: number) =>
      position({ players: [{ space: 'OWNER-PURSE', hand: ['W015'], money, ownerFunding: money }] });
    expect(does(purse(500), 'normal')).toBe('retry');
    expect(does(purse(2000), 'normal')).not.toBe('retry');
  });

  it('is not taken once the turn has brought something', () => {
    const state = rolled('DOB-SIGN-OFF', 6);
    expect(does(state, 'normal')).toBe('retry');
    const drawn = { ...state, turn: { ...state.turn, done: ['DOB-SIGN-OFF:F:manual:1'] } };
    expect(does(drawn, 'normal')).not.toBe('retry');
  });
});

describe('trades and offers (20.8, 20.9)', () => {
  const open = (offer: object, request: object) =>
    position({
      players: [
        { hand: ['W015'], money: 500 },
        { space: 'PM-CROSSROADS', hand: ['W002', 'E018', 'E005'], money: 500 },
      ],
      state: {
        negotiation: {
          ...{ id: 'n1', initiatorId: 'p1', partnerId: 'p2', holderId: 'p1', toAnswer: 'p2', counters: 0 },
          ...{ type: 'RESOURCE_TRADE', description: '', offer, request },
        },
      },
    });

  it('accepts what brings at least 10, at the hardest level only', () => {
    expect(does(open({ money: 75 }, { types: { E: 1 } }), 'hard', 1)).toBe('accept E005');
    expect(does(open({ money: 5 }, {}), 'hard', 1)).toBe('decline');
    expect(does(open({ money: 5 }, { types: { E: 2 } }), 'hard', 1)).toBe('decline');
    expect(does(open({ money: 75 }, { types: { E: 1 } }), 'normal', 1)).toBe('decline');
  });

  it('declines what the leader offers in the last rounds', () => {
    const late = (space: string) => {
      const state = open({ money: 30 }, {});
      const [first, ...others] = state.players;
      const done = { ...first, id: 'p3', finished: true, space: 'FINISH' };
      return { ...state, players: [{ ...first, space }, ...others, done] } as State;
    };
    expect(does(late('DOB-SIGN-OFF'), 'hard', 1)).toBe('decline');
    expect(does(late('OWNER-BRIEF'), 'hard', 1)).toBe('accept');
  });

  it('offers a card of no use to who holds few, once in three rounds', () => {
    const at = (round: number) =>
      position({
        players: [
          { space: 'FDNY-INTAKE', flags: { dobApproved: true }, hand: ['W015', 'E005'], money: 500 },
          { money: 100 },
        ],
        state: { round },
      });
    const made = [1, 2, 3, 4, 5, 6].filter((round) => does(at(round), 'hard').startsWith('offer 2'));
    expect(made).toEqual([1, 4]);
    expect([1, 2, 3].map((round) => does(at(round), 'normal')).join()).not.toContain('offer');
  });
});

describe('the easiest level (20)', () => {
  it('never resigns, never plays on and tries again one time in ten', () => {
    const state = position({
      players: [{ space: 'OWNER-BRIEF', hand: ['W015'] }, {}],
      turn: { rolled: [1] },
    });
    const done = Array.from({ length: 400 }, (_, seed) => does(state, 'easy', 0, seed));
    expect(done).not.toContain('resign');
    expect(done).not.toContain('auto');
    const tries = done.filter((one) => one === 'retry').length;
    expect(tries).toBeGreaterThan(20);
    expect(tries).toBeLessThan(65);
  });
});
