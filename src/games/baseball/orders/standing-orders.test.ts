import { describe, expect, it } from 'vitest';
import { outing, type Situation, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { createDice } from '../../../engine/dice/dice.ts';
import { offers } from '../../choices.ts';
import { baseball } from '../index.ts';
import { type Condition, conditionLetters, conditions, type Order } from '../records/standing-order.ts';
import type { State } from '../state.ts';
import { defaultDefense, defaultOffense } from '../terms/decisions.ts';
import { type Side, seatOf } from '../terms/terms.ts';
import { view } from '../view.ts';
import { byOrders, orderSets, ordersInWords, orderWords } from './standing-orders.ts';

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

  /** The letters of the conditions that hold for this side. */
  const holding = (situation: Situation, side: Side): string => {
    const batting = (situation.half ?? 'top') === 'top' ? 'away' : 'home';
    const order = (letter: string) => (side === batting ? `W/o/${letter}/p/s` : `W/d/${letter}/nnl00`);
    const usual = side === batting ? defaultOffense : defaultDefense;
    return conditionLetters
      .filter((letter) => decided(ordered(situation, side, order(letter)), side) !== usual)
      .join(' ');
  };
  const ahead = (home: number, away: number) => ({ teams: { home: { score: home }, away: { score: away } } });
  const pitcherUp = sampleState().teams.away.lineup.map((entry) =>
    entry.order === 1 ? { ...entry, player: 'pcg-16', position: 'P' as const } : entry,
  );

  // Slot 1 of the visitors is a switch hitter against a right-handed pitcher, slot 2 bats right.
  it.each<[what: string, situation: Situation, home: string, away?: string]>([
    ['the first batter', {}, 'f n u z o q k r L'],
    ['the third inning', { inning: 3 }, 'f n u z o q k r L'],
    ['the fourth', { inning: 4 }, 'n u z o q k r L'],
    ['the fifth', { inning: 5 }, 'm n u z o q k r L'],
    ['the sixth', { inning: 6 }, 'm n u z o q k r L'],
    ['the seventh', { inning: 7 }, 'm l n u z o q k r L'],
    ['the eighth', { inning: 8 }, 'm l n u z o q k r L'],
    ['the ninth', { inning: 9 }, 'm l e n u z o q k r L'],
    ['the tenth', { inning: 10 }, 'm l e n u z o q k r L'],
    ['one out', { outs: 1 }, 'f w u z o q k r L'],
    ['two outs', { outs: 2 }, 'f t z o q k r L'],
    ['a runner on first', { on: [2, 0, 0] }, 'f n u a q k r L'],
    ['a runner on second', { on: [0, 2, 0] }, 'f n u b s o q k r L'],
    ['a runner on third', { on: [0, 0, 2] }, 'f n u c s o q k r L'],
    ['the bases loaded', { on: [2, 3, 4] }, 'f n u a b c s q k r L'],
    ['the defense ahead by one', ahead(1, 0), 'f n u z o i k r L', 'f n u z o k r d L'],
    ['the defense ahead by two', ahead(2, 0), 'f n u z o i L', 'f n u z o d L'],
    ['the defense ahead by three', ahead(3, 0), 'f n u z o i j L', 'f n u z o d y L'],
    ['the offense ahead by one', ahead(4, 5), 'f n u z o r d L', 'f n u z o i r L'],
    ['the offense ahead by three', ahead(4, 7), 'f n u z o d y L', 'f n u z o i j L'],
    ['a right-handed batter', { teams: { away: { battingIndex: 1 } } }, 'f n u z o q k r R'],
    ['the pitcher at bat', { teams: { away: { lineup: pitcherUp } } }, 'f n u z o q k r L p'],
    [
      'the home team at bat, ahead by one',
      { half: 'bottom', ...ahead(1, 0) },
      'f n u z o i r R',
      'f n u z o r d R',
    ],
    [
      'the home team at bat, behind by one',
      { half: 'bottom', ...ahead(0, 1) },
      'f n u z o k r d R',
      'f n u z o i k r R',
    ],
  ])('fits %s by exactly the right words', (_, situation, home, away = home) => {
    expect([holding(situation, 'home'), holding(situation, 'away')]).toEqual([home, away]);
  });

  it.each([
    ['nnn00', defaultDefense],
    ['cnn00', { corners_in: true }],
    ['inn00', { infield_depth: 'in' }],
    ['dnn00', { infield_depth: 'double_play' }],
    ['bnn00', { infield_depth: 'back' }],
    ['nin00', { outfield_depth: 'in' }],
    ['nbn00', { outfield_depth: 'back' }],
    ['nnl00', { alignment: 'shifted_left' }],
    ['nnr00', { alignment: 'shifted_right' }],
    ['nnn01', { intentional_walk: true }],
  ] as const)('%s decides nothing else', (text, change) => {
    expect(decided(ordered({}, 'home', `W/d/-/${text}`), 'home')).toEqual({ ...defaultDefense, ...change });
  });

  it.each([
    ['n/s', {}],
    ['c/s', { approach: 'contact' }],
    ['n/b', { bunt_attempt: true }],
    ['t/h', { approach: 'patient', hit_and_run: true }],
    ['p/12', { approach: 'power', steal_attempts: [2] }],
  ] as const)('%s decides nothing else', (text, change) => {
    expect(decided(ordered({ on: [1, 0, 0] }, 'away', `W/o/-/${text}`), 'away')).toEqual({
      ...defaultOffense,
      ...change,
    });
  });

  it.each([
    [[1, 0, 0], [1]],
    [[0, 2, 0], [2]],
    [[1, 2, 0], [2]],
    [[1, 0, 3], [1]],
    [[0, 2, 3], []],
    [[0, 0, 3], []],
    [[1, 2, 3], []],
  ] as const)(
    'holds, of the runners %j, those with a free base ahead but not the one on third: %j',
    (on, held) => {
      expect(decided(ordered({ on }, 'home', 'W/d/-/nnn10'), 'home')).toMatchObject({ hold_runners: held });
    },
  );

  // Against hold 3 and arm -2, the runner from slot 1 steals second at 19, the one from slot 8 third at 15.
  it.each([
    ['second at his number', [1, 0, 0], 19, [2]],
    ['third at his number', [0, 8, 0], 15, [3]],
    ['third not above it', [0, 8, 0], 16, []],
    ['third before second', [1, 8, 0], 15, [3]],
    ['second only if it is free', [1, 8, 0], 16, []],
    ['second with a runner on third', [1, 0, 8], 12, [2]],
    ['third only if it is free', [0, 8, 1], 12, []],
    ['never home', [0, 0, 1], 12, []],
    ['nothing without runners', [0, 0, 0], 12, []],
  ] as const)('steals %s', (_, on, least, targets) => {
    const { lineup } = sampleState().teams.home;
    const home = {
      lineup: lineup.map((entry) => (entry.position === 'P' ? { ...entry, player: 'ivs-34' } : entry)),
      pitchers: [outing('ivs-34')],
    };
    expect(decided(ordered({ on, teams: { home } }, 'away', `W/o/-/n/${least}`), 'away')).toEqual({
      ...defaultOffense,
      steal_attempts: targets,
    });
  });

  it('gives way to the next one where the rules forbid it', () => {
    const two = (situation: Situation, forbidden: string) =>
      decided(ordered(situation, 'away', 'W/o/-/c/s', forbidden), 'away');
    expect(two({ on: [1, 0, 0], outs: 2 }, 'W/o/-/p/b')).toMatchObject({
      approach: 'contact',
      bunt_attempt: false,
    });
    expect(two({}, 'W/o/-/p/h')).toMatchObject({ approach: 'contact', hit_and_run: false });
    expect(two({}, 'W/o/-/p/12')).toMatchObject({ approach: 'contact', steal_attempts: [] });
  });

  it('decides only for its own role', () => {
    const both = ordered({}, 'home', 'W/o/-/p/s', 'W/d/-/inn00');
    expect(decided(both, 'home')).toMatchObject({ infield_depth: 'in' });
    expect(decided({ ...both, half: 'bottom' }, 'home')).toMatchObject({ approach: 'power' });
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

  it('plays on its own except where only the manager knows the answer', () => {
    const on = { on: true, list: [] };
    const step = (state: State, now: State['step'], side: Side = 'away') =>
      byOrders(
        {
          ...state,
          step: now,
          teams: { ...state.teams, [side]: { ...state.teams[side], orders: on } },
        },
        side,
      )?.kind;
    const decide = sampleState().step;
    const over = { kind: 'over' } as const;
    expect(step(sampleState(), decide)).toBe('offensive');
    expect(step(sampleState(), decide, 'home')).toBe('defensive');
    expect(step(sampleState(), over)).toBeUndefined();
    expect(byOrders(sampleState(), 'away')).toBeUndefined();
    const lead = { from: 3, to: 4, safe: 19 } as const;
    const fly = {
      outcome: 'flyout_bq',
      hitType: 'flyout_bq',
      location: 'CF',
      advancement: 'FLY_BQ',
    } as const;
    const asked = {
      kind: 'runner',
      play: {
        ...{ defence: defaultDefense, offence: defaultOffense, attemptOff: false, rolls: [] },
        pending: { kind: 'fly', asks: 'send', ball: { ...fly, reading: null, xCheck: null }, lead },
      },
    } as const;
    expect(step(sampleState({ on: [0, 0, 1] }), asked)).toBe('runner');
    const byHand = { on: [0, 0, 1], options: { mode: 'manual' } } as const;
    expect(step(sampleState(byHand), asked)).toBeUndefined();
  });

  it.each([
    ['d/-/nnn00', 'Always: normal defense'],
    ['d/fc/cnn00', 'First three innings, runner on third: corners in'],
    ['d/u/inn00', 'Fewer than two outs: infield in'],
    ['d/u/dbr10', 'Fewer than two outs: set up for two, outfield back, shifted right, hold runners'],
    ['d/t/bin01', 'Two outs: infield back, outfield in, walk him'],
    ['o/-/n/s', 'Always: swing'],
    ['o/np/c/b', 'Nobody out, the pitcher is at bat: bunt, contact'],
    ['o/a/t/h', 'Runner on first: hit and run, patient'],
    ['o/b/n/15', 'Runner on second: steal at 15 or more'],
  ])('says %s in words', (text, words) => {
    const { list } = played(sampleState(), 'home', `W/${text}`).teams.home.orders;
    expect(list.map(orderWords)).toEqual([words]);
  });

  it('names the list and whether it plays', () => {
    const two = played(sampleState(), 'home', 'W/o/-/n/s', 'W/d/-/nnn00').teams.home.orders;
    const last =
      '-# The first order that fits is used. Runners and throws follow the computer manager’s rule.';
    expect(ordersInWords(two).split('\n')).toEqual([
      '**You decide.** These orders are waiting:',
      '1. Always: normal defense',
      '2. Always: swing',
      last,
    ]);
    expect(ordersInWords({ on: true, list: [] }).split('\n')).toEqual([
      '**These orders play for you.**',
      'No orders yet, so they’d play the default decisions.',
      last,
    ]);
  });

  it('drops the order of that number, the first as the last', () => {
    const three = played(sampleState(), 'home', 'W/o/-/n/s', 'W/o/-/c/s', 'W/o/-/p/s');
    const left = (number: number) =>
      played(three, 'home', `W/x/${number}`).teams.home.orders.list.map(
        (one) => one.role === 'offence' && one.approach,
      );
    expect([left(1), left(2), left(3)]).toEqual([
      ['contact', 'normal'],
      ['power', 'normal'],
      ['power', 'contact'],
    ]);
    expect(() => played(three, 'home', 'W/x/4')).toThrow('There’s no order 4.');
    expect(() => played(played(three, 'home', 'W/+'), 'home', 'W/+')).toThrow(
      'Your orders are already playing for you.',
    );
  });

  describe('is offered', () => {
    const offered = (state: State) =>
      baseball.choices(state, 1).filter(({ path }) => path?.[0] === 'Standing orders');
    const form = (label: string) => {
      const found = offered(sampleState()).find((each) => each.label === label);
      if (found?.kind !== 'form') throw new Error(`${label} is offered as a form.`);
      return found;
    };

    it('with a button for every change', () => {
      const two = played(sampleState(), 'home', 'W/o/-/n/s', 'W/d/u/inn00');
      expect(offered(two).map(({ label }) => label)).toEqual([
        'Play by these orders',
        'Take the safe set',
        'Take the aggressive set',
        'Drop 1. Fewer than two outs: infield in',
        'Drop 2. Always: swing',
        'New defense order…',
        'New offense order…',
      ]);
      const on = played(two, 'home', 'W/+');
      expect(offered(on).map(({ label }) => label)).not.toContain('Play by these orders');
      expect(baseball.choices(on, 1).find(({ label }) => label === 'Take over')?.path).toEqual([]);
    });

    it.each([
      [
        'New defense order…',
        {
          ...{ when: ['f', 'u', 'c'], infield: ['corners'], outfield: ['back'] },
          ...{ alignment: ['shifted_left'], hold: ['yes'], walk: ['no'] },
        },
        'W/d/fuc/cbl10',
      ],
      ['New offense order…', { when: ['a'], approach: ['power'], play: ['15'] }, 'W/o/a/p/15'],
      ['New offense order…', { when: [], approach: ['normal'], play: ['hit_and_run'] }, 'W/o/-/n/h'],
    ])('as a form that writes and reads the notation (%#)', (label, values, text) => {
      const { write, read } = form(label);
      const action = write(values);
      expect(baseball.notate(sampleState(), action)).toBe(text);
      expect(read?.(action)).toEqual(values);
    });

    it('as forms that don’t read each other’s orders', () => {
      const other = baseball.parse(sampleState(), 'W/o/-/n/s');
      expect(form('New defense order…').read?.(other)).toBeUndefined();
      expect(form('New offense order…').read?.(baseball.parse(sampleState(), 'W/d/-/nnn00'))).toBeUndefined();
      expect(form('New offense order…').read?.(baseball.parse(sampleState(), 'W/+'))).toBeUndefined();
    });

    it.each(['nw', 'nt', 'wt', 'ut', 'za', 'zb', 'zc', 'zs', 'ao', 'iq', 'id', 'qd', 'LR'])(
      'but not with situations that never happen together: %s',
      (pair) => {
        const { problem } = form('New offense order…');
        const sentence = (when: readonly string[]) =>
          problem?.({ when: [...when], approach: ['normal'], play: ['swing'] });
        const [one = 'f', other = 'f'] = [...pair] as Condition[];
        expect(sentence([one, other])).toBe(
          `“${conditions[one]}” and “${conditions[other]}” never happen together.`,
        );
        expect(sentence([one])).toBeUndefined();
        expect(sentence([other])).toBeUndefined();
      },
    );
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
  });

  it('has two sets ready', () => {
    const late = 'Last three innings, fewer than two outs';
    const close = 'tied, or the offense is one run behind';
    expect(orderSets.safe.map(orderWords)).toEqual([
      `${late}, runner on third, ${close}: infield in`,
      `${late}, runner on first, we lead: set up for two`,
      'Fewer than two outs, the pitcher is at bat: bunt',
      `${late}, runner on third, ${close}: swing, contact`,
    ]);
    expect(orderSets.aggressive.map(orderWords)).toEqual([
      'Fewer than two outs, runner on third, within one run: infield in',
      'Last inning or later, two outs, runner in scoring position, first base open, within one run: walk him',
      'Fewer than two outs, runner on first: hold runners',
      `Last three innings, nobody out, runner on first, ${close}: bunt`,
      'Runner on first: steal at 13 or more',
      'One out, runner on second: steal at 16 or more',
      'Two outs, bases empty: swing, power',
    ]);
  });
});
