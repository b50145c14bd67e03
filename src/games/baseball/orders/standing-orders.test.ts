import { describe, expect, it } from 'vitest';
import { type Situation, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { createDice } from '../../../engine/dice/dice.ts';
import { offers } from '../../choices.ts';
import { baseball } from '../index.ts';
import { conditionLetters, conditions, type Order } from '../records/standing-order.ts';
import type { State } from '../state.ts';
import { defaultDefense, defaultOffense } from '../terms/decisions.ts';
import { type Side, seatOf } from '../terms/terms.ts';
import { view } from '../view.ts';
import { byOrders, orderSets, orderWords } from './standing-orders.ts';

const dice = createDice({ seed: '1'.repeat(64), entropy: '' });

const played = (state: State, side: Side, ...texts: string[]): State =>
  texts.reduce(
    (now, text) => baseball.apply(now, seatOf(side), baseball.parse(now, text), dice).state,
    state,
  );

/** A situation in which the bot plays this side by these orders. The order written last comes first. */
const ordered = (situation: Situation, side: Side, ...texts: string[]): State =>
  played(sampleState(situation), side, ...texts, 'W/+');

const decided = (state: State, side: Side) => {
  const action = byOrders(state, side);
  if (action?.kind !== 'defensive' && action?.kind !== 'offensive') throw new Error('Nothing was decided.');
  return action.decision;
};

const third = { on: [0, 0, 4] as const };

describe('a standing order', () => {
  it('brings the infield in with a runner on third and fewer than two outs in the last three innings', () => {
    const order = 'W/d/luc/inn00';
    expect(decided(ordered({ ...third, inning: 7 }, 'home', order), 'home')).toMatchObject({
      infield_depth: 'in',
    });
    for (const other of [{ inning: 6 }, { inning: 7, outs: 2 }, { inning: 7, on: [1, 0, 0] as const }])
      expect(decided(ordered({ ...third, ...other }, 'home', order), 'home')).toEqual(defaultDefense);
  });

  it('counts the last innings of a short game', () => {
    const short = { ...third, inning: 1, options: { innings: 3 } };
    expect(decided(ordered(short, 'home', 'W/d/l/inn00'), 'home')).toMatchObject({ infield_depth: 'in' });
  });

  it.each([
    ['f', { inning: 3 }, { inning: 4 }],
    ['m', { inning: 5 }, { inning: 4 }],
    ['e', { inning: 9 }, { inning: 8 }],
    ['n', {}, { outs: 1 }],
    ['w', { outs: 1 }, {}],
    ['t', { outs: 2 }, { outs: 1 }],
    ['z', {}, { on: [1, 0, 0] }],
    ['a', { on: [1, 0, 0] }, { on: [0, 2, 0] }],
    ['b', { on: [0, 2, 0] }, {}],
    ['s', { on: [0, 0, 4] }, { on: [1, 0, 0] }],
    ['o', { on: [0, 2, 0] }, { on: [1, 2, 0] }],
    ['i', { teams: { home: { score: 1 } } }, {}],
    ['j', { teams: { home: { score: 3 } } }, { teams: { home: { score: 2 } } }],
    ['q', {}, { teams: { home: { score: 1 } } }],
    ['k', { teams: { home: { score: 1 } } }, { teams: { away: { score: 1 } } }],
    ['r', { teams: { away: { score: 1 } } }, { teams: { away: { score: 2 } } }],
    ['d', { teams: { away: { score: 1 } } }, {}],
    ['y', { teams: { away: { score: 3 } } }, { teams: { away: { score: 2 } } }],
  ] satisfies [string, Situation, Situation][])('counts on %s where it should', (letter, yes, no) => {
    const order = `W/d/${letter}/nnl00`;
    expect(decided(ordered(yes, 'home', order), 'home')).toMatchObject({ alignment: 'shifted_left' });
    expect(decided(ordered(no, 'home', order), 'home')).toEqual(defaultDefense);
  });

  it('knows the side from which the batter bats', () => {
    const sides = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((battingIndex) => {
      const situation = { teams: { away: { battingIndex } } };
      const fits = (letter: string) =>
        decided(ordered(situation, 'home', `W/d/${letter}/nnl00`), 'home') !== defaultDefense;
      return `${fits('L') ? 'L' : ''}${fits('R') ? 'R' : ''}`;
    });
    expect(new Set(sides)).toEqual(new Set(['L', 'R']));
  });

  it('holds the runners who could go, and walks the batter', () => {
    const two = ordered({ on: [1, 0, 3] }, 'home', 'W/d/-/nnn11');
    expect(decided(two, 'home')).toMatchObject({ hold_runners: [1], intentional_walk: true });
  });

  it('gives way to the one written after it, and where nothing fits to the defaults', () => {
    const state = ordered(third, 'home', 'W/d/-/bnn00', 'W/d/c/cnn00');
    expect(decided(state, 'home')).toMatchObject({ infield_depth: 'normal', corners_in: true });
    expect(decided(played(state, 'home', 'W/x/1'), 'home')).toMatchObject({ infield_depth: 'back' });
    expect(decided(played(state, 'home', 'W/x/1', 'W/x/1'), 'home')).toEqual(defaultDefense);
  });

  it('steals when the safe number is high enough, bunts where it may', () => {
    const runner = (least: number) => decided(ordered({ on: [1, 0, 0] }, 'away', `W/o/-/n/${least}`), 'away');
    const tried = [12, 13, 14, 15, 16, 17, 18, 19].map((least) => runner(least) !== defaultOffense);
    expect(tried).toEqual([...tried].sort((a, b) => Number(b) - Number(a)));
    const bunt = (outs: number) => decided(ordered({ on: [1, 0, 0], outs }, 'away', 'W/o/-/c/b'), 'away');
    expect(bunt(1)).toMatchObject({ bunt_attempt: true, approach: 'contact' });
    expect(bunt(2)).toEqual(defaultOffense);
  });

  it('is known to its own side alone', () => {
    const state = played(sampleState(), 'home', 'W/d/luc/inn00');
    for (const viewer of ['public', 0] as const)
      expect(view(state, viewer)).toEqual(view(sampleState(), viewer));
    expect(baseball.privately?.(view(state, 1), ['Standing orders'], String)?.panel.text).toContain(
      '1. Last three innings, fewer than two outs, runner on third: infield in',
    );
    expect(baseball.privately?.(view(state, 0), ['Standing orders'], String)?.panel.text).toContain(
      'No orders',
    );
    const open = baseball.choices(state, 1).filter(({ path = [] }) => path.length === 0);
    expect(JSON.stringify(open)).toBe(
      JSON.stringify(baseball.choices(sampleState(), 1).filter(({ path = [] }) => path.length === 0)),
    );
  });

  it.each([
    ['W/d/nt/nnn00', 'The situations in this order can’t happen at the same time.'],
    ['W/x/1', 'There’s no order 1.'],
    ['W/-', 'You’re already playing this seat.'],
  ])('%s is refused', (text, sentence) => {
    expect(() => played(sampleState(), 'home', text)).toThrow(sentence);
  });

  it.each(['W', 'W/', 'W/++', 'W/d/ul/nnn00', 'W/d/-/nnn', 'W/o/-/n/11', 'W/o/-/n/20', 'W/d/uu/nnn00'])(
    '%s is no notation',
    (text) => {
      expect(() => baseball.parse(sampleState(), text)).toThrow('Standing orders are');
    },
  );

  it('are eight at most, and then one has to go', () => {
    const eight = played(sampleState(), 'home', ...Array.from({ length: 8 }, () => 'W/d/-/nnn00'));
    expect(() => played(eight, 'home', 'W/d/-/nnn00')).toThrow('You already have 8 orders');
    expect(baseball.choices(eight, 1).some(({ label }) => label === 'New defense order…')).toBe(false);
  });
});

describe('playing by standing orders', () => {
  it('is seen by everybody, ends at any time, and only then', () => {
    const state = played(sampleState(), 'home', 'W/+');
    expect(view(state, 'public').teams.home.orders).toEqual({ on: true, list: [] });
    // Home has decided and does not act again.
    const sealed = played(state, 'home', 'D/n/n/0/n/-/0');
    expect(baseball.toAct(sealed)).toEqual([0]);
    expect(played(sealed, 'home', 'W/-').teams.home.orders.on).toBe(false);
    expect(() => played(sealed, 'home', 'W/x/1')).toThrow('The other manager has to decide first.');
    expect(() => played(sampleState(), 'home', 'W/-')).toThrow('You’re already playing this seat.');
  });

  it.each(Object.entries(orderSets))('the %s set plays whole games on both sides', (name, orders) => {
    expect(orders.length).toBeGreaterThan(3);
    let state = played(sampleState({ options: { innings: 9 } }), 'home', `W/${name}`, 'W/+');
    state = played(state, 'away', `W/${name}`, 'W/+');
    const seen = new Set<string>();
    for (let actions = 0; baseball.result(state) === undefined; actions += 1) {
      expect(actions).toBeLessThan(2000);
      const [seat = 0] = baseball.toAct(state);
      const action = baseball.standing?.decide(view(state, seat), seat);
      if (action === undefined) throw new Error(`Nothing is ordered in ${state.step.kind}.`);
      expect(offers(baseball.choices(state, seat), action)).toBe(true);
      if (action.kind === 'offensive' && action.decision.steal_attempts.length > 0) seen.add('steal');
      if (action.kind === 'defensive' && action.decision.infield_depth !== 'normal') seen.add('depth');
      state = baseball.apply(state, seat, action, dice).state;
    }
    expect([...seen].sort()).toEqual(name === 'safe' ? ['depth'] : expect.arrayContaining(['steal']));
  });

  it('says every order in words', () => {
    const all = conditionLetters.map(
      (letter): Order => ({
        role: 'offence',
        when: [letter],
        approach: 'patient',
        play: 14,
      }),
    );
    for (const one of all)
      expect(orderWords(one)).toBe(`${conditions[one.when[0] ?? 'f']}: steal at 14 or more, patient`);
    expect(orderSets.aggressive.map(orderWords)).toContain('Runner on first: steal at 13 or more');
  });
});
