import { describe, expect, it } from 'vitest';
import { lostCards } from '../../../../test/games/code2027/invariants.ts';
import { type Position, played, position } from '../../../../test/games/code2027/positions.ts';
import type { Effect } from '../../../engine/effects/effect.ts';
import { contentFor } from '../box/known.ts';
import type { Event } from '../events.ts';
import type { Loan, Player, State } from '../state.ts';
import { snapshotOf, winnersOf } from './steps.ts';

/** Tests the steps of a turn one by one, and what is told of them (Code2027 6, 7, 9, 17). */

const at = (space: string, more: Partial<Player> = {}): Partial<Player> => ({
  space,
  visited: ['OWNER-BRIEF', space],
  hand: ['W001'],
  ...more,
});
/** A space where the turn may end at once. */
const calm = (more: Partial<Player> = {}) => at('OWNER-PURSE', { visit: 'Subsequent', ...more });
const other = at('DOB-AUDIT', { hand: ['W002'] });
const ended = (first: Partial<Player>, more: Omit<Position, 'players'> = {}) =>
  played(position({ players: [first, other], ...more }), '1 end');
const of = <Kind extends Event['kind']>(events: readonly Event[], kind: Kind) =>
  events.filter((event): event is Extract<Event, { kind: Kind }> => event.kind === kind);
const first = ({ players: [player] }: State): Player => {
  if (player === undefined) throw new Error('Nobody plays.');
  return player;
};
const days = (amount: number): Effect => ({
  effectType: 'RESOURCE_CHANGE',
  payload: { resource: 'TIME', amount },
});

describe('an arrival', () => {
  const solo = (hand: readonly string[], top: readonly string[]) =>
    played(
      position({
        players: [{ space: 'OWNER-BRIEF', hand }],
        top,
        turn: { rolled: [1], done: ['OWNER-BRIEF:F:manual:1'] },
      }),
      '1 end',
    );

  it('brings the owner’s money: a bank card’s for a small scope', () => {
    const { state, events } = solo(['W001'], ['B001', 'I001']);
    expect(first(state)).toMatchObject({ space: 'OWNER-PURSE', money: 500, ownerFunding: 500, loans: [] });
    expect(of(events, 'row').map(({ label }) => label)).toEqual(['Owner funds a small project']);
  });

  it('brings the owner’s money: an investor’s for a large one', () => {
    const content = contentFor(position({ players: [{}] }).options);
    const large = content.cards
      .filter(({ type }) => type === 'W')
      .toSorted((one, two) => two.cost - one.cost);
    const { state } = solo(
      large.slice(0, 3).map(({ id }) => id),
      ['B001', 'I001'],
    );
    expect(first(state)).toMatchObject({ money: 3000, ownerFunding: 3000 });
  });
});

describe('a turn that is skipped', () => {
  it('is told with the turns that are still to be skipped, and uses nothing else', () => {
    const { state, events } = played(
      position({ players: [calm(), at('ARCH-FEES', { hand: ['W002'], skipTurns: 2, extraTurns: 0 })] }),
      '1 end',
    );
    expect(of(events, 'skipped')).toEqual([{ kind: 'skipped', player: 'p2', round: 1, left: 1 }]);
    expect(state.players[1]).toMatchObject({ skipTurns: 1, space: 'ARCH-FEES', time: 0 });
    expect(of(events, 'turn_end').map(({ player }) => player)).toEqual(['p1', 'p2']);
    expect(of(events, 'turn').map(({ player }) => player)).toEqual(['p1']);
  });
});

describe('a roll', () => {
  it('settles every table of the space: both faces for the contract, the first for the rest', () => {
    const { state, events } = played(
      position({ players: [at('SITE-AWARD'), other], top: ['L008'] }),
      '1 roll [3,5]',
    );
    expect(of(events, 'roll')).toEqual([
      { kind: 'roll', player: 'p1', space: 'SITE-AWARD', faces: [3, 5], again: false },
    ]);
    expect(of(events, 'table')).toEqual([
      { kind: 'table', player: 'p1', label: 'Contract', faces: [3, 5] },
      { kind: 'table', player: 'p1', label: 'Life event', faces: [3] },
    ]);
    expect(first(state).flags).toMatchObject({ contractSigned: true, contractQuality: 'MEDIUM' });
  });

  it('tells no table that has nothing for its face, and clears the way chosen before', () => {
    const chosen = position({
      players: [at('LENDER-TALKS'), other],
      turn: { destination: 'INVESTOR-PITCH' },
    });
    const { state, events } = played(chosen, '1 roll [6]');
    expect(of(events, 'table')).toEqual([]);
    expect(state.turn).toMatchObject({ rolled: [6], destination: null, checkpoint: null });
  });
});

describe('leaving', () => {
  it('costs the days of the space', () => {
    expect(first(ended(calm({ time: 3 })).state)).toMatchObject({ space: 'PM-CROSSROADS', time: 4 });
  });

  it('costs days by what banks and investors lent this turn', () => {
    const loan = (kind: Loan['kind'], principal: number): Loan => ({
      kind,
      principal,
      ratePercent: 5,
      takenAt: 0,
    });
    const spent = (...fresh: Loan[]) => {
      const before = [loan('BANK', 5000)];
      const done = { done: ['BANK-UNDERWRITING:F:manual:1'] };
      const start = position({ players: [at('BANK-UNDERWRITING', { loans: before }), other], turn: done });
      const loans = [...before, ...fresh];
      const players = start.players.with(0, { ...first(start), loans });
      return first(played({ ...start, players }, '1 end').state).time;
    };
    expect(spent()).toBe(0);
    expect(spent(loan('BANK', 399))).toBe(1);
    expect(spent(loan('BANK', 400), loan('INVESTOR', 600), loan('BRIDGE', 5000))).toBe(5);
  });

  it('sets the flags of the way', () => {
    const { state, events } = ended(at('DOB-PLAN-EXAM'), { turn: { rolled: [6] } });
    expect(first(state)).toMatchObject({
      space: 'FDNY-INTAKE',
      flags: { dobApproved: true, fdnyReferral: true },
    });
    expect(of(events, 'flag')).toEqual([
      { kind: 'flag', player: 'p1', flag: 'dobApproved', value: true },
      { kind: 'flag', player: 'p1', flag: 'fdnyReferral', value: true },
    ]);
  });

  it('takes a flag back where the way says so, and records the scope of an approval', () => {
    const audit = ended(at('DOB-AUDIT', { flags: { dobApproved: true } }), { turn: { rolled: [4] } });
    expect(first(audit.state).flags).toEqual({ dobApproved: false });
    const exam = ended(at('FDNY-PLAN-EXAM', { flags: { fdnyReferral: true, dobApproved: true } }), {
      turn: { rolled: [1], destination: 'SITE-AWARD' },
    });
    expect(first(exam.state).flags).toEqual({
      dobApproved: true,
      fdnyApproved: true,
      fdnyScope: 120,
      fdnyReferral: false,
    });
  });

  it.each([
    ['remembers the route that is filed', {}, 'DOB-PROF-CERT', true],
    ['keeps the route that was filed before', { dobRoute: 'DOB-PLAN-EXAM' }, 'DOB-PLAN-EXAM', false],
  ])('%s', (_, flags, dobRoute, isTold) => {
    const { state, events } = ended(at('DOB-FILING-ROUTE', { flags }), {
      turn: { rolled: [6], destination: 'DOB-PROF-CERT' },
    });
    expect(first(state)).toMatchObject({ space: 'DOB-PROF-CERT', flags: { dobRoute } });
    expect(of(events, 'flag')).toEqual(
      isTold ? [{ kind: 'flag', player: 'p1', flag: 'dobRoute', value: 'DOB-PROF-CERT' }] : [],
    );
  });

  it('remembers nothing where nothing is to be remembered', () => {
    const { state } = ended(at('LENDER-TALKS'), {
      turn: { rolled: [6], done: ['LENDER-TALKS:F:manual:1'], destination: 'INVESTOR-PITCH' },
    });
    expect(first(state).flags).toEqual({});
  });

  it('drops a chosen way that is no longer open', () => {
    const state = position({
      players: [
        at('PM-CROSSROADS', {
          visit: 'Subsequent',
          hand: ['W001', 'E039'],
          money: 5,
          flags: { dobApproved: true, fdnyApproved: true, fdnyScope: 120 },
        }),
        other,
      ],
      turn: { rolled: [6], destination: 'SITE-AWARD', done: ['PM-CROSSROADS:S:manual:1'] },
    });
    // The new work changes the scope that the Fire Department has approved.
    const grown = played(state, '1 play E039').state;
    expect(grown.turn.destination).toBeNull();
    expect(() => played(grown, '1 end')).toThrow(expect.objectContaining({ code: 'no-destination' }));
    expect(played(state, '1 offer 2 $5 for E').state.turn.destination).toBe('SITE-AWARD');
  });
});

describe('the finish', () => {
  const last = at('DOB-SIGN-OFF', { flags: { dobApproved: true }, extraTurns: 1 });
  const turn = { rolled: [1], done: ['DOB-SIGN-OFF:F:manual:1'] };

  it('is numbered after those before, ends the project, and uses no extra turn', () => {
    const before = { ...other, finished: true, finishOrder: 1, finishRound: 3 };
    const { state, events } = played(
      position({ players: [last, before, calm({ hand: ['W003'] })], turn, state: { round: 5 } }),
      '1 end',
    );
    expect(first(state)).toMatchObject({ finished: true, finishOrder: 2, finishRound: 5, extraTurns: 1 });
    expect(of(events, 'finish')).toEqual([{ kind: 'finish', player: 'p1', order: 2, round: 5 }]);
    expect(state).toMatchObject({ currentPlayerId: 'p3', phase: 'PLAY' });
  });
});

describe('the end of a turn', () => {
  const entry = (sourceCardId: string, remaining: number, effects: readonly Effect[]) => ({
    sourceCardId,
    remaining,
    effects,
  });

  it('runs each stored effect once, and drops those that are over', () => {
    const activeEffects = [
      entry('L002', 1, [days(2)]),
      entry('L018', 2, [days(3)]),
      entry('L034', 1, [days(4)]),
    ];
    const { state, events } = ended(calm({ activeEffects }));
    expect(first(state)).toMatchObject({ time: 1 + 2 + 3 + 4 });
    expect(first(state).activeEffects).toEqual([{ ...activeEffects[1], remaining: 1 }]);
    const { title } = contentFor(state.options).card('L018') ?? {};
    expect(of(events, 'time').map((event) => event.days)).toEqual([1, 2, 3, 4]);
    expect(of(events, 'time')[2]).toMatchObject({ source: `Card: ${title}` });
  });

  it('runs no effect that was stored only then', () => {
    const later: Effect = {
      effectType: 'CARD_ACTIVATION',
      payload: { cardId: 'L018', duration: 2, effects: [days(3)] },
    };
    const { state } = ended(calm({ activeEffects: [entry('L002', 2, [later])] }));
    expect(first(state).time).toBe(1);
    expect(first(state).activeEffects.map(({ remaining }) => remaining)).toEqual([1, 2]);
  });

  it('lays down active cards that are over', () => {
    const active = [
      { cardId: 'E016', remaining: 1 },
      { cardId: 'L018', remaining: 2 },
    ];
    const { state, events } = ended(calm({ active }));
    expect(first(state).active).toEqual([{ cardId: 'L018', remaining: 1 }]);
    expect([state.discards.E, state.discards.L]).toEqual([['E016'], []]);
    expect(of(events, 'expire')).toEqual([{ kind: 'expire', player: 'p1', card: 'E016' }]);
  });

  it('asks for cards beyond six of one kind and three of the other, whatever the work', () => {
    const [six, three] = [
      ['E001', 'E002', 'E003', 'E004', 'E005', 'E006'],
      ['L005', 'L007', 'L001'],
    ];
    const works = ['W001', 'W003', 'W004', 'W005', 'W006', 'W007', 'W008'];
    const just = ended(calm({ hand: [...works, ...six, ...three] })).state;
    expect(just).toMatchObject({ pendingChoice: null, currentPlayerId: 'p2' });
    const more = ended(calm({ hand: ['W001', ...six, 'E007', ...three, 'L003'] })).state;
    expect(more.pendingChoice?.options.map(({ id }) => id)).toEqual([...six, 'E007']);
    const next = played(more, '1 pick c1 E007').state;
    expect(next.pendingChoice?.options.map(({ id }) => id)).toEqual([...three, 'L003']);
    expect(first(played(next, '1 pick c2 L005').state).hand).toEqual([
      'W001',
      ...six,
      'L007',
      'L001',
      'L003',
    ]);
  });

  it('ends the right to re-roll, and is told', () => {
    const { state, events } = ended(calm({ canReRoll: true }), { state: { turnIndex: 7 } });
    expect(first(state).canReRoll).toBe(false);
    expect(of(events, 'turn_end')).toEqual([{ kind: 'turn_end', player: 'p1', turn: 7 }]);
  });

  it('says where rows on leaving come from', () => {
    const { events } = ended(at('ARCH-DRAWINGS'), { turn: { rolled: [6], destination: 'ENG-SEARCH' } });
    expect(of(events, 'row').map(({ row }) => row)).toEqual(['ARCH-DRAWINGS:F:leave:1']);
  });
});

describe('the next turn', () => {
  it('is an extra turn of the same player first', () => {
    const { state } = ended(calm({ extraTurns: 2 }));
    expect(state).toMatchObject({ currentPlayerId: 'p1', round: 1, turnIndex: 2 });
    expect(first(state).extraTurns).toBe(1);
  });

  it('is of the next in play, and a round is over after the last of them', () => {
    const gone = { hand: [], resigned: true, resignOrder: 1, resignScore: 0 };
    const done = at('FINISH', { hand: ['W003'], finished: true, finishOrder: 1, finishRound: 1 });
    const start = position({ players: [calm(), gone, done, { ...calm({ hand: ['W004'] }) }] });
    const fourth = played(start, '1 end');
    expect(fourth.state).toMatchObject({ currentPlayerId: 'p4', round: 1 });
    const again = played(fourth.state, '4 end');
    expect(again.state).toMatchObject({ currentPlayerId: 'p1', round: 2 });
    expect(of(again.events, 'round')).toEqual([{ kind: 'round', round: 2 }]);
    expect(of(again.events, 'turn')).toMatchObject([
      { player: 'p1', round: 2, turn: 3, space: 'PM-CROSSROADS' },
    ]);
  });

  const solo = (round: number, options: Partial<State['options']>, ...done: Partial<Player>[]) =>
    played(position({ players: [calm(), ...done], options, state: { round } }), '1 end').state;
  const finished = (finishRound: number, finishOrder: number): Partial<Player> => ({
    space: 'FINISH',
    hand: [`W00${finishOrder + 1}`],
    finished: true,
    finishRound,
    finishOrder,
  });

  it.each([
    ['not before the last round', solo(19, { max_rounds: 20 }), null],
    ['with the last round', solo(20, { max_rounds: 20 }), 'round_limit'],
    [
      'not before the last round after the first finish',
      solo(6, { final_rounds: 3 }, finished(9, 2), finished(4, 1)),
      null,
    ],
    [
      'some rounds after the first finish',
      solo(7, { final_rounds: 3 }, finished(9, 2), finished(4, 1)),
      'final_rounds',
    ],
  ])('is none once the game ends, %s', (_, state, reason) => {
    expect(state).toMatchObject({ reason, phase: reason === null ? 'PLAY' : 'END' });
  });
});

describe('the winners', () => {
  const finisher = (money: number, more: Partial<Player> = {}): Partial<Player> => ({
    space: 'FINISH',
    finished: true,
    money,
    ...more,
  });
  const of = (reason: State['reason'], ...players: Partial<Player>[]) => {
    const state = { ...position({ players }), reason };
    return winnersOf({ state, content: contentFor(state.options) });
  };

  it('are those who have finished with the best score, together where they are level', () => {
    expect(of('all_finished', finisher(5), finisher(9), finisher(7))).toEqual(['p2']);
    expect(of('all_finished', finisher(9), finisher(5), finisher(9))).toEqual(['p1', 'p3']);
    expect(of('final_rounds', finisher(5), { money: 99 })).toEqual(['p1']);
  });

  it('are none where nobody has finished, or only people who have resigned', () => {
    expect(of('round_limit', { money: 5 }, { money: 9 })).toEqual([]);
    expect(of('round_limit', finisher(99, { resigned: true, resignOrder: 1, resignScore: 99 }), {})).toEqual(
      [],
    );
  });

  it('are whoever is left where all others have resigned, finished or not', () => {
    const gone = finisher(99, { resigned: true, resignOrder: 1, resignScore: 99 });
    expect(of('others_resigned', gone, { money: 1 })).toEqual(['p2']);
  });
});

describe('Try Again', () => {
  const held = ['W001', 'E001'];

  it('costs the days of the space alone, and tells what was taken back', () => {
    const start = position({
      players: [at('ARCH-FEES', { hand: held, money: 10, time: 7, triesHere: 1 }), other],
    });
    const { state, events } = played(start, '1 act 1', '1 roll [1]', '1 retry');
    expect(first(state)).toMatchObject({
      hand: held,
      money: 10,
      loans: [],
      time: 57,
      triesHere: 2,
      visit: 'First',
    });
    const fees = first(played(start, '1 act 1', '1 roll [1]').state);
    expect(fees.money).toBeLessThan(10);
    expect(of(events, 'undone')).toEqual([
      { kind: 'undone', player: 'p1', what: 'turn', money: 10 - fees.money, days: 0 },
    ]);
    expect(of(events, 'try_again')).toEqual([
      { kind: 'try_again', player: 'p1', space: 'ARCH-FEES', days: 50 },
    ]);
    expect(state).toMatchObject({ currentPlayerId: 'p2', discards: { E: [] } });
  });

  it('lays down what came before its player, and takes back what went from there', () => {
    const active = [{ cardId: 'E016', remaining: 3 }];
    const alone = position({ players: [at('ARCH-FEES', { active })], top: ['L018'] });
    const rolled = played(alone, '1 roll [3]').state;
    expect(first(rolled).active.map(({ cardId }) => cardId)).toEqual(['E016', 'L018']);
    const players = rolled.players.with(0, { ...first(rolled), active: [{ cardId: 'L018', remaining: 3 }] });
    const lost = { ...rolled, players, discards: { ...rolled.discards, E: ['E016'] } };
    const { state } = played(lost, '1 retry');
    expect(first(state).active).toEqual([{ cardId: 'E016', remaining: 2 }]);
    expect(first(state).activeEffects).toEqual([]);
    expect(state.discards).toMatchObject({ E: [], L: ['L018'] });
    expect(lostCards(contentFor(state.options), state)).toBeUndefined();
  });

  it('takes an open offer back first', () => {
    const start = position({ players: [at('ARCH-FEES', { hand: held, money: 30 }), other] });
    const { state } = played(start, '1 offer 2 $20,E001 for E', '1 retry');
    expect(first(state)).toMatchObject({ money: 30, hand: held });
    expect(state.negotiation).toBeNull();
  });
});

describe('a re-roll', () => {
  it('takes back where the roll has led, and its own roll stands', () => {
    const lucky = position({ players: [at('LENDER-TALKS', { canReRoll: true, money: 5 }), other] });
    const moved = { ...lucky.turn, rolled: [2], checkpoint: snapshotOf(first(lucky)), movedByEffect: true };
    const players = lucky.players.with(0, { ...first(lucky), money: 50, time: 9, space: 'DOB-AUDIT' });
    const { state, events } = played({ ...lucky, players, turn: moved }, '1 reroll [6]');
    expect(first(state)).toMatchObject({ space: 'LENDER-TALKS', money: 5, time: 0, canReRoll: false });
    expect(state.turn).toMatchObject({ rolled: [6], movedByEffect: false, checkpoint: null });
    expect(of(events, 'undone')).toEqual([
      { kind: 'undone', player: 'p1', what: 'roll', money: -45, days: -9 },
    ]);
    expect(of(events, 'roll')).toMatchObject([{ faces: [6], again: true }]);
  });
});

describe('the plain turn', () => {
  const goesTo = (first: Partial<Player>, turn: Partial<State['turn']> = {}) =>
    played(position({ players: [first, other], turn: { rolled: [6], ...turn } }), '1 auto').state.players[0]
      ?.space;
  const hub = { visit: 'Subsequent', flags: { archDone: true, engDone: true } } as const;

  it('goes furthest on the main track', () => {
    expect(goesTo(at('PM-CROSSROADS', hub))).toBe('DOB-CASHIER');
  });

  it('goes furthest on a route', () => {
    expect(goesTo(at('DOB-FILING-ROUTE'))).toBe('DOB-PROF-CERT');
  });

  it('goes the first way where none is on the track', () => {
    const done = { done: ['LENDER-TALKS:F:manual:1'] };
    expect(goesTo(at('LENDER-TALKS'), done)).toBe('BANK-UNDERWRITING');
  });

  it('keeps the way that is chosen', () => {
    expect(goesTo(at('PM-CROSSROADS', hub), { destination: 'OWNER-CHANGES' })).toBe('OWNER-CHANGES');
  });
});
