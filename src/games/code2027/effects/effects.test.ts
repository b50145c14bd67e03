import { describe, expect, it } from 'vitest';
import { facesOf, position, waitingOffer } from '../../../../test/games/code2027/positions.ts';
import type { EffectResult } from '../../../engine/effects/batch.ts';
import type { Effect } from '../../../engine/effects/effect.ts';
import { going } from '../changes/going.ts';
import type { Event } from '../events.ts';
import type { Context, Loan, Negotiation, Player, State } from '../state.ts';
import { choose, run } from './registry.ts';

/** Tests the types of effects one by one: what they change, their data and their errors (Code2027 14). */

const at = (more: Partial<Player> = {}): Partial<Player> => ({ space: 'ARCH-FEES', ...more });
/** A project with a scope of $600. */
const work = ['W001', 'W002'];
const ben = at({ hand: ['W003', 'E008'], money: 80 });
/** The first player's turn; the third player has resigned. */
const table = (first: Partial<Player> = {}, top: readonly string[] = [], more: Partial<State> = {}): State =>
  position({
    players: [at({ hand: work, money: 100, time: 5, ...first }), ben, at({ resigned: true })],
    top,
    state: more,
  });
const emptied = (state: State, type: 'E' | 'I' | 'L', deck: readonly string[] = []): State => ({
  ...state,
  decks: { ...state.decks, [type]: deck },
});

interface Done {
  /** The result of the effect; undefined while a choice is pending. */
  readonly result: EffectResult | undefined;
  readonly state: State;
  readonly events: readonly Event[];
  /** The options of each choice that came up. */
  readonly asked: readonly (readonly string[])[];
}

/** Runs an effect for the first player and answers its choices. */
function ran(state: State, effect: Effect, picks: readonly string[] = [], own: Partial<Context> = {}): Done {
  const play = going(state, facesOf([]));
  const asked: string[][] = [];
  let batch = run(play, [effect], { source: 'test', playerId: 'p1', ...own });
  for (const pick of picks) {
    asked.push(play.state.pendingChoice?.options.map(({ id }) => id) ?? []);
    batch = choose(play, pick);
  }
  return { result: batch?.results[0], state: play.state, events: play.events, asked };
}

const effectOf =
  (effectType: string) =>
  (payload: Effect['payload']): Effect => ({ effectType, payload: { playerId: 'p1', ...payload } });
const playerOf = ({ state }: Pick<Done, 'state'>, seat = 0): Player => {
  const player = state.players[seat];
  if (player === undefined) throw new Error('There is no such player.');
  return player;
};
const dataOf = ({ result }: Done) => result?.data;
const errorOf = ({ result }: Done) => result?.error;
const invalid = 'Effect validation failed';

describe('RESOURCE_CHANGE', () => {
  const change = effectOf('RESOURCE_CHANGE');
  const money = (amount: number, more: object = {}) => change({ resource: 'MONEY', amount, ...more });

  it.each<[string, Effect, object, Partial<Player>]>([
    ['money gained', money(30), { requested: 30, applied: 30 }, { money: 130 }],
    ['nothing', money(0), { requested: 0, applied: 0 }, { money: 100 }],
    ['money paid', money(-100), { requested: -100, applied: -100 }, { money: 0, costs: {} }],
    [
      'a loss that is let off in part',
      money(-130, { category: 'regulatory' }),
      { requested: -130, applied: -100, shortfall: 30 },
      { money: 0, loans: [], costs: { regulatory: 100 } },
    ],
    [
      'a fee that a bridge loan pays',
      money(-130, { shortfall: 'BRIDGE' }),
      { requested: -130, applied: -130, bridged: 33 },
      { money: 0, loans: [{ kind: 'BRIDGE', principal: 33, ratePercent: 25, takenAt: 5 }] },
    ],
    ['a cost just met', money(-100, { shortfall: 'FAIL' }), { requested: -100, applied: -100 }, { money: 0 }],
    ['days', change({ resource: 'TIME', amount: 4 }), { requested: 4, applied: 4 }, { time: 9, money: 100 }],
    ['days saved', change({ resource: 'TIME', amount: -9 }), { requested: -9, applied: -5 }, { time: 0 }],
  ])('tells what was asked for and what came of it: %s', (_, effect, data, player) => {
    const done = ran(table(), effect);
    expect(dataOf(done)).toStrictEqual(data);
    expect(playerOf(done)).toMatchObject(player);
  });

  it('that must be met fails one short and changes nothing', () => {
    const state = table();
    const done = ran(state, money(-101, { shortfall: 'FAIL' }));
    expect(errorOf(done)).toBe('Insufficient funds');
    expect(done.state).toEqual(state);
  });

  it('is of whole numbers, for somebody who plays', () => {
    expect(errorOf(ran(table(), money(1.5)))).toBe(invalid);
    expect(errorOf(ran(table(), money(1, { playerId: 'p3' })))).toBe('Player not found: p3');
  });

  it('has the source that it names, or else that of its context', () => {
    const sourceOf = (effect: Effect) => ran(table(), effect).events[0];
    expect(sourceOf(money(5))).toMatchObject({ source: 'test' });
    expect(sourceOf(money(5, { source: 'Card: x' }))).toMatchObject({ source: 'Card: x' });
  });
});

describe('PERCENT_CHANGE', () => {
  const change = effectOf('PERCENT_CHANGE');
  const loans: readonly Loan[] = [
    { kind: 'BANK', principal: 200, ratePercent: 5, takenAt: 0 },
    { kind: 'INVESTOR', principal: 50, ratePercent: 20, takenAt: 0 },
  ];
  const of = (percent: number, base: string, more: object = {}, player: Partial<Player> = {}) =>
    ran(table({ money: 155, loans, ...player }), change({ percent, base, ...more }));

  it.each<[number, string, number]>([
    [10, 'SCOPE', 60],
    [-10, 'SCOPE', -60],
    [1, 'MONEY', 1],
    [-1, 'MONEY', -1],
    [-10, 'DEBT', -25],
    [0, 'SCOPE', 0],
  ])('takes %i %% of %s, rounded down', (percent, base, applied) => {
    const done = of(percent, base);
    expect(dataOf(done)).toStrictEqual({ applied });
    expect(playerOf(done).money).toBe(155 + applied);
  });

  it.each<[string, string, number, Player['costs'], object]>([
    ['up to the cap', 'architectural', -20, {}, { applied: -120 }],
    ['over the cap', 'engineering', -21, {}, { applied: -120, capped: true }],
    [
      'after both design fees',
      'engineering',
      -9,
      { architectural: 50, engineering: 30 },
      { applied: -40, capped: true },
    ],
    ['once the cap is used up', 'architectural', -1, { engineering: 121 }, { applied: 0, capped: true }],
    ['of another kind', 'regulatory', -21, { architectural: 120 }, { applied: -126 }],
  ])('caps design fees together at 20 %% of the scope: a fee %s', (_, category, percent, costs, data) => {
    expect(dataOf(of(percent, 'SCOPE', { category }, { costs }))).toStrictEqual(data);
  });

  it('fails where it must be met and can’t be', () => {
    expect(errorOf(of(-50, 'SCOPE', { shortfall: 'FAIL' }))).toBe('Insufficient funds');
    expect(dataOf(of(-50, 'SCOPE'))).toStrictEqual({ applied: -155, shortfall: 145 });
  });
});

describe('CARD_DRAW', () => {
  const draw = effectOf('CARD_DRAW');

  it('keeps what is not played at once', () => {
    const done = ran(table({}, ['E001', 'E002']), draw({ cardType: 'E', count: 2 }));
    expect(dataOf(done)).toEqual({ requested: 2, cardIds: ['E002', 'E001'] });
    expect(done.result).not.toHaveProperty('resultingEffects');
    expect(playerOf(done).hand).toEqual([...work, 'E002', 'E001']);
  });

  it('plays the cards that take effect at once, after the batch, and leaves the others', () => {
    const done = ran(table({}, ['L008', 'L005']), draw({ cardType: 'L', count: 2 }));
    expect(playerOf(done)).toMatchObject({ hand: [...work, 'L005'], money: 250 });
    expect(done.state.discards.L).toEqual(['L008']);
    expect(done.events).toContainEqual({ kind: 'play', player: 'p1', card: 'L008', drawn: true });
  });

  it('of a loan is a debt, or the owner’s money where the row says so', () => {
    const loan = draw({ cardType: 'B', count: 1 });
    const debt = playerOf(ran(table({}, ['B001']), loan));
    expect(debt).toMatchObject({ ownerFunding: 0, loans: [{ principal: 500 }], money: 100 + 500 - 5 });
    const gift = playerOf(ran(table({}, ['B001']), loan, [], { ownerFunding: true }));
    expect(gift).toMatchObject({ ownerFunding: 500, loans: [], money: 600 });
  });

  it('is of one card or more', () => {
    expect(errorOf(ran(table(), draw({ cardType: 'E', count: 0 })))).toBe(invalid);
  });
});

describe('CARD_DISCARD', () => {
  const discard = (more: Effect['payload']) => effectOf('CARD_DISCARD')({ cardIds: [], ...more });
  const hand = [...work, 'E001', 'E002', 'E003'];
  const held = table({ hand, active: [{ cardId: 'E016', remaining: 2 }] });
  const three = table({ hand: ['W001', 'W002', 'W004'] });

  it.each<[string, State, Effect['payload'], readonly string[]]>([
    ['the named ones, in play too', held, { cardIds: ['E002', 'E016'] }, ['E002', 'E016']],
    ['the oldest of a type', held, { cardType: 'E', count: 2 }, ['E001', 'E002']],
    ['one if no number is given', held, { cardType: 'E' }, ['E001']],
    ['as many as are held', held, { cardType: 'E', count: 9 }, ['E001', 'E002', 'E003']],
    ['none of a type that is not held', held, { cardType: 'L', count: 1 }, []],
    ['none where none is asked for', held, { cardType: 'E', count: 0 }, []],
    ['none where neither cards nor type are named', held, { count: 2 }, []],
    ['all work but the last', three, { cardType: 'W', count: 3 }, ['W001', 'W002']],
    ['the last work where it is named', held, { cardIds: work }, work],
    [
      'all that are held, without a question',
      held,
      { cardType: 'E', count: 3, select: 'CHOICE' },
      ['E001', 'E002', 'E003'],
    ],
    [
      'the older of two works, without a question',
      held,
      { cardType: 'W', count: 1, select: 'CHOICE' },
      ['W001'],
    ],
  ])('takes %s', (_, state, payload, cardIds) => {
    const done = ran(state, discard(payload));
    expect(done.state.pendingChoice).toBeNull();
    expect(dataOf(done)).toEqual({ cardIds });
    const player = playerOf(done);
    const left = [...player.hand, ...player.active.map(({ cardId }) => cardId)];
    expect(cardIds.filter((card) => left.includes(card))).toEqual([]);
  });

  it.each([
    ['not held', ['E001', 'E009'], 'E009'],
    ['named twice', ['E001', 'E001'], 'E001'],
  ])('fails whole where a card is %s', (_, cardIds, card) => {
    const done = ran(held, discard({ cardIds }));
    expect(errorOf(done)).toBe(`Card not in hand: ${card}`);
    expect(done.state).toEqual(held);
  });

  it('asks for each card where its player may choose', () => {
    const done = ran(held, discard({ cardType: 'E', count: 2, select: 'CHOICE' }), ['E002', 'E003']);
    expect(done.asked).toEqual([
      ['E001', 'E002', 'E003'],
      ['E001', 'E003'],
    ]);
    expect(dataOf(done)).toEqual({ cardIds: ['E002', 'E003'] });
    expect(playerOf(done).hand).toEqual([...work, 'E001']);
    const one = ran(three, discard({ cardType: 'W', select: 'CHOICE' }), ['W004']);
    expect(one.asked).toEqual([['W001', 'W002', 'W004']]);
    expect(playerOf(one).hand).toEqual(work);
  });

  it('asks the player who loses the card, with its title', () => {
    const { state } = ran(held, discard({ cardType: 'E', select: 'CHOICE' }));
    expect(state.pendingChoice).toMatchObject({ playerId: 'p1', type: 'CARD_SELECTION' });
    const [option] = state.pendingChoice?.options ?? [];
    expect(option?.label).not.toBe('E001');
  });
});

describe('CARD_REPLACE', () => {
  const replace = effectOf('CARD_REPLACE');
  const hand = ['W001', 'E001', 'E002', 'E003'];
  const held = table({ hand }, ['E010', 'E011']);

  it.each<[string, State, Effect['payload'], object, readonly string[]]>([
    [
      'the oldest by as many new ones',
      held,
      { cardType: 'E', count: 2 },
      { discarded: ['E001', 'E002'], drawn: ['E011', 'E010'] },
      ['W001', 'E003', 'E011', 'E010'],
    ],
    [
      'only as many as could be drawn, in the order chosen',
      emptied(held, 'E', ['E010']),
      { cardType: 'E', count: 2 },
      { discarded: ['E001'], drawn: ['E010'] },
      ['W001', 'E002', 'E003', 'E010'],
    ],
    [
      'none where none can be drawn',
      emptied(held, 'E'),
      { cardType: 'E', count: 1, select: 'CHOICE' },
      { discarded: [], drawn: [] },
      hand,
    ],
    [
      'none of a type that is not held',
      held,
      { cardType: 'L', count: 1 },
      { discarded: [], drawn: [] },
      hand,
    ],
    [
      'even the last work, without a question',
      table({ hand: ['W001'] }, ['W005']),
      { cardType: 'W', count: 1, select: 'CHOICE' },
      { discarded: ['W001'], drawn: ['W005'] },
      ['W005'],
    ],
  ])('swaps %s', (_, state, payload, data, left) => {
    const done = ran(state, replace(payload));
    expect(done.state.pendingChoice).toBeNull();
    expect(dataOf(done)).toEqual(data);
    expect(playerOf(done).hand).toEqual(left);
  });

  it('asks for each card where its player may choose', () => {
    const done = ran(held, replace({ cardType: 'E', count: 2, select: 'CHOICE' }), ['E003', 'E001']);
    expect(done.asked).toEqual([
      ['E001', 'E002', 'E003'],
      ['E001', 'E002'],
    ]);
    expect(dataOf(done)).toEqual({ discarded: ['E003', 'E001'], drawn: ['E011', 'E010'] });
    const { state } = ran(held, replace({ cardType: 'E', count: 1, select: 'CHOICE' }));
    expect(state.pendingChoice).toMatchObject({ playerId: 'p1', type: 'CARD_REPLACEMENT' });
  });

  it('plays what it draws where that takes effect at once', () => {
    const done = ran(table({ hand: ['W001', 'L005'] }, ['L008']), replace({ cardType: 'L', count: 1 }));
    expect(playerOf(done)).toMatchObject({ hand: ['W001'], money: 250 });
    expect(done.state.discards.L).toEqual(['L005', 'L008']);
  });
});

describe('CARD_TRANSFER', () => {
  const transfer = (more: object, from = 'p1', to = 'p2'): Effect => ({
    effectType: 'CARD_TRANSFER',
    payload: { fromPlayerId: from, toPlayerId: to, ...more },
  });
  const held = table({ hand: ['W001', 'E001', 'E002', 'L005'] });

  it.each<[string, object, readonly string[]]>([
    ['the named one', { cardId: 'E002' }, ['E002']],
    ['the oldest of a type', { cardType: 'E' }, ['E001']],
    ['one of the other type', { cardType: 'L' }, ['L005']],
    ['the named one, whatever the type', { cardId: 'E002', cardType: 'L' }, ['E002']],
  ])('gives %s', (_, what, cardIds) => {
    const done = ran(held, transfer(what));
    expect(dataOf(done)).toEqual({ cardIds });
    expect(playerOf(done, 1).hand).toEqual(['W003', 'E008', ...cardIds]);
  });

  it('gives nothing where none of the type is held', () => {
    const done = ran(table(), transfer({ cardType: 'E' }));
    expect(dataOf(done)).toEqual({ cardIds: [] });
    expect(playerOf(done, 1).hand).toEqual(['W003', 'E008']);
  });

  it.each<[string, Effect, string]>([
    ['oneself', transfer({ cardType: 'E' }, 'p1', 'p1'), 'Cannot transfer to yourself'],
    ['a card that is not held', transfer({ cardId: 'E009' }), 'Card not in hand: E009'],
    ['work', transfer({ cardId: 'W001' }), 'Card cannot be transferred: W001'],
    ['a type that stays', transfer({ cardType: 'W' }), 'Card cannot be transferred: W'],
    ['neither card nor type', transfer({}), invalid],
    ['who has resigned', transfer({ cardType: 'E' }, 'p1', 'p3'), 'Player not found: p3'],
    ['from who has resigned', transfer({ cardType: 'E' }, 'p3', 'p2'), 'Player not found: p3'],
  ])('is refused with %s', (_, effect, error) => {
    expect(errorOf(ran(held, effect))).toBe(error);
  });
});

describe('TAKE_LOAN', () => {
  it.each([
    ['BANK', 10],
    ['INVESTOR', 50],
    ['BRIDGE', 0],
    ['OWNER', 0],
  ])('of kind %s on $1,000 costs $%i', (kind, fee) => {
    const done = ran(table(), effectOf('TAKE_LOAN')({ kind, principal: 1000, ratePercent: 5 }));
    expect(dataOf(done)).toEqual({ fee });
    expect(playerOf(done).money).toBe(1100 - fee);
  });
});

describe('INVESTOR_OFFER', () => {
  const pitch = (offers: number) => effectOf('INVESTOR_OFFER')({ offers });
  const top = ['I001', 'I002'];
  const principal = ({ state }: Done) => playerOf({ state }).loans.map((loan) => loan.principal);

  it('takes the only offer without a question', () => {
    const one = ran(table({}, top), pitch(1));
    expect(dataOf(one)).toEqual({ cardIds: ['I002'], kept: 'I002' });
    expect(principal(one)).toEqual([3200]);
    const left = ran(emptied(table({}, top), 'I', ['I001']), pitch(2));
    expect(dataOf(left)).toEqual({ cardIds: ['I001'], kept: 'I001' });
    expect(principal(left)).toEqual([3000]);
  });

  it('lets the player keep one of two, and discards the other', () => {
    const done = ran(table({}, top), pitch(2), ['I001']);
    expect(done.asked).toEqual([['I002', 'I001']]);
    expect(dataOf(done)).toEqual({ cardIds: ['I002', 'I001'], kept: 'I001' });
    expect(principal(done)).toEqual([3000]);
    expect(done.state.discards.I).toEqual(['I002', 'I001']);
    expect(playerOf(done).hand).toEqual(work);
    const { state } = ran(table({}, top), pitch(2));
    expect(state.pendingChoice).toMatchObject({ playerId: 'p1', type: 'CARD_SELECTION' });
  });

  it('keeps nothing where nothing can be drawn', () => {
    const done = ran(emptied(table(), 'I'), pitch(2));
    expect(dataOf(done)).toEqual({ cardIds: [], kept: null });
    expect(principal(done)).toEqual([]);
  });
});

describe('CONTRACT_AWARD', () => {
  const award = (mode: string) => effectOf('CONTRACT_AWARD')({ mode });
  const rich = { money: 2000, costs: {} };
  const signed = { contractSigned: true, contractQuality: 'MEDIUM' } as const;

  it.each<[readonly number[], object]>([
    [[1, 2], { quality: 'HIGH', price: 648, days: 8 + 12 }],
    [[2, 1], { quality: 'HIGH', price: 648, days: 4 + 12 }],
    [[3, 6], { quality: 'MEDIUM', price: 624, days: 42 + 12 }],
    [[6, 1], { quality: 'LOW', price: 600, days: 10 + 12 }],
  ])('by %j has the quality of the first die and the days of the second', (diceRolls, data) => {
    const done = ran(table(rich), award('NEW'), [], { diceRolls });
    expect(dataOf(done)).toStrictEqual(data);
    const { price, days, quality } = data as { price: number; days: number; quality: string };
    expect(playerOf(done)).toMatchObject({
      money: 2000 - price,
      time: 5 + days,
      paidScope: 600,
      costs: { construction: price },
      flags: { contractSigned: true, contractQuality: quality },
    });
    expect(done.events).toContainEqual({ kind: 'contract', player: 'p1', mode: 'NEW', ...data, scope: 600 });
  });

  it('that the purse can’t pay is bridged', () => {
    const done = ran(table(), award('NEW'), [], { diceRolls: [6, 1] });
    expect(dataOf(done)).toStrictEqual({ quality: 'LOW', price: 600, days: 22, bridged: 550 });
    expect(playerOf(done)).toMatchObject({ money: 0, costs: { construction: 600 } });
  });

  it.each<[string, Partial<Context>, string]>([
    ['no dice', {}, 'No dice roll provided'],
    ['a sum of dice alone', { diceRoll: 4 }, 'No dice roll provided'],
    ['one die', { diceRolls: [1] }, 'No dice roll provided'],
    ['three dice', { diceRolls: [1, 2, 3] }, 'No dice roll provided'],
    ['no face of a die', { diceRolls: [7, 1] }, 'Invalid dice roll'],
    ['half a die', { diceRolls: [1, 1.5] }, 'Invalid dice roll'],
  ])('needs two dice: with %s it fails', (_, context, error) => {
    const state = table(rich);
    const done = ran(state, award('NEW'), [], context);
    expect(errorOf(done)).toBe(error);
    expect(done.state).toEqual(state);
  });

  it.each<[string, Partial<Player>, object, number]>([
    ['the added work', { paidScope: 500, flags: signed }, { price: 104, days: 2 }, 600],
    ['rounded down in money and up in days', { paidScope: 499, flags: signed }, { price: 105, days: 3 }, 600],
    ['nothing of work that has gone', { paidScope: 700, flags: signed }, { price: 0, days: 0 }, 700],
    ['nothing without a contract', { paidScope: 0 }, { price: 0, days: 0 }, 0],
  ])('is extended by %s', (_, player, data, paidScope) => {
    const done = ran(table({ ...rich, ...player }), award('EXTEND'));
    expect(dataOf(done)).toStrictEqual(data);
    const { price, days } = data as { price: number; days: number };
    expect(playerOf(done)).toMatchObject({ paidScope, money: 2000 - price, time: 5 + days });
  });
});

describe('EFFECT_GROUP_TARGETED', () => {
  const group = (targetType: string, templateEffect: Effect): Effect => ({
    effectType: 'EFFECT_GROUP_TARGETED',
    payload: { targetType, templateEffect, prompt: 'Who?' },
  });
  const note = effectOf('LOG')({ message: 'x', level: 'INFO' });

  it('counts as touching others where a target is another, even if nothing changes for them', () => {
    const touched = (targetType: string, state = table()) =>
      ran(state, group(targetType, note)).state.turn.otherTouched;
    expect(
      ['Self', 'ALL_PLAYERS', 'ALL_OTHER_PLAYERS', 'OTHER_PLAYER_CHOICE'].map((one) => touched(one)),
    ).toEqual([false, true, true, true]);
    expect(touched('ALL_PLAYERS', position({ players: [at()] }))).toBe(false);
  });

  it('reaches who is in play only, the actor first', () => {
    const done = ran({ ...table(), currentPlayerId: 'p2' }, group('ALL_PLAYERS', note), [], {
      playerId: 'p2',
    });
    expect(dataOf(done)).toEqual({ targets: ['p2', 'p1'] });
  });
});

describe('TURN_CONTROL', () => {
  const control = (action: string, playerId = 'p1') => effectOf('TURN_CONTROL')({ playerId, action });

  it('adds turns to skip and to take, on top of those there are', () => {
    const player = { skipTurns: 1, extraTurns: 2 };
    expect(playerOf(ran(table(player), control('SKIP_TURN')))).toMatchObject({
      skipTurns: 2,
      extraTurns: 2,
    });
    expect(playerOf(ran(table(player), control('EXTRA_TURN')))).toMatchObject({
      skipTurns: 1,
      extraTurns: 3,
    });
    expect(playerOf(ran(table(), control('GRANT_REROLL'))).canReRoll).toBe(true);
  });

  it('ends the turn of the active player alone', () => {
    const own = ran(table(), control('END_TURN'));
    expect(own.state.endTurnRequested).toBe('p1');
    expect(own.events).toEqual([{ kind: 'end_requested', player: 'p1' }]);
    const other = ran(table(), control('END_TURN', 'p2'));
    expect(other.result?.success).toBe(true);
    expect(other.state.endTurnRequested).toBeNull();
  });
});

describe('CARD_ACTIVATION', () => {
  it('stores its effects after those there are, and notes it', () => {
    const before = { sourceCardId: 'L018', effects: [], remaining: 1 };
    const effects = [effectOf('LOG')({ message: 'x', level: 'INFO' })];
    const activation = effectOf('CARD_ACTIVATION');
    const done = ran(
      table({ activeEffects: [before] }),
      activation({ cardId: 'E016', duration: 3, effects }),
    );
    expect(dataOf(done)).toEqual({ duration: 3 });
    expect(done.result?.resultingEffects?.map(({ effectType }) => effectType)).toEqual(['DURATION_STORED']);
    expect(playerOf(done).activeEffects).toEqual([before, { sourceCardId: 'E016', effects, remaining: 3 }]);
    expect(errorOf(ran(table(), activation({ cardId: 'E016', duration: 0 })))).toBe(invalid);
  });
});

describe('PLAYER_MOVEMENT', () => {
  const move = (destinationSpace: string, playerId = 'p1') =>
    effectOf('PLAYER_MOVEMENT')({ playerId, destinationSpace });
  const chosen = position({
    players: [at({ hand: work, triesHere: 2 }), ben],
    turn: { destination: 'ARCH-DRAWINGS' },
  });

  it('takes the active player out of the turn of their space', () => {
    const done = ran(chosen, move('DOB-AUDIT'));
    expect(playerOf(done)).toMatchObject({
      space: 'DOB-AUDIT',
      visit: 'First',
      visited: ['ARCH-FEES', 'DOB-AUDIT'],
      triesHere: 0,
    });
    expect(done.state.turn).toMatchObject({ movedByEffect: true, destination: null });
    expect(playerOf(ran(chosen, move('ARCH-FEES')))).toMatchObject({
      visit: 'Subsequent',
      visited: ['ARCH-FEES'],
    });
  });

  it('of another leaves the turn to whose it is', () => {
    const done = ran(chosen, move('DOB-AUDIT', 'p2'));
    expect(playerOf(done, 1).space).toBe('DOB-AUDIT');
    expect(done.state.turn).toMatchObject({ movedByEffect: false, destination: 'ARCH-DRAWINGS' });
  });

  it.each(['FINISH', 'MOON'])('never leads to %s', (space) => {
    expect(errorOf(ran(chosen, move(space)))).toBe(`Invalid destination: ${space}`);
  });
});

describe('PLAY_CARD', () => {
  const play = (cardId: string, more: object = {}) => effectOf('PLAY_CARD')({ cardId, ...more });

  it('pays the cost, counts the card, and lays it down', () => {
    const done = ran(table({ hand: [...work, 'E025'] }, ['E030']), play('E025'));
    expect(playerOf(done)).toMatchObject({
      hand: [...work, 'E030'],
      money: 95,
      time: 2,
      costs: { expeditor: 5 },
      cardsPlayed: { E: 1, L: 0 },
    });
    expect(done.state.discards.E).toEqual(['E025']);
    expect(done.events[0]).toEqual({ kind: 'play', player: 'p1', card: 'E025', drawn: false });
  });

  it('that can’t be paid for stays in the hand, and nothing is told of it', () => {
    const state = table({ hand: ['W001', 'E025'], money: 4 });
    const done = ran(state, play('E025'));
    expect(errorOf(done)).toBe('Insufficient funds');
    expect(done.state).toEqual(state);
    expect(done.events.map(({ kind }) => kind)).toEqual(['error']);
  });

  it('that stores effects lies before its player as long', () => {
    const done = ran(table({ hand: ['W001', 'E016'] }), play('E016'));
    expect(playerOf(done)).toMatchObject({
      active: [{ cardId: 'E016', remaining: 3 }],
      activeEffects: [{ sourceCardId: 'E016', remaining: 3 }],
    });
    expect(done.state.discards.E).toEqual([]);
  });

  it('turns a loan into the owner’s money where it says so, and nothing else', () => {
    const held = table({ hand: ['W001', 'B001', 'E018'] });
    const gift = ran(held, play('B001', { ownerFunding: true }));
    expect(playerOf(gift)).toMatchObject({ money: 600, ownerFunding: 500, loans: [] });
    expect(playerOf(ran(held, play('B001')))).toMatchObject({ ownerFunding: 0, loans: [{ kind: 'BANK' }] });
    expect(playerOf(ran(held, play('E018', { ownerFunding: true })))).toMatchObject({
      money: 160,
      ownerFunding: 0,
    });
  });

  it('uses the dice of its context', () => {
    const held = table({ hand: ['W001', 'E019'], time: 50 });
    const given = { ...facesOf([]), given: true } as const;
    const timeWith = (dice: Partial<Context>) => {
      const begun = going(held, given);
      run(begun, [play('E019')], { source: 'test', playerId: 'p1', ...dice });
      return playerOf(begun).time;
    };
    expect([{ diceRolls: [4, 6] }, { diceRolls: [1, 2] }, { diceRoll: 7 }].map(timeWith)).toEqual([
      40, 50, 45,
    ]);
  });
});

describe('SET_FLAG', () => {
  const set = (flag: string, value: boolean) => effectOf('SET_FLAG')({ flag, value });

  it('sets and clears, beside the other flags', () => {
    const flags = { archDone: true };
    expect(playerOf(ran(table({ flags }), set('engDone', true))).flags).toEqual({
      archDone: true,
      engDone: true,
    });
    expect(playerOf(ran(table({ flags }), set('archDone', false))).flags).toEqual({ archDone: false });
  });

  it('of the Fire Department’s approval stores the scope it is for', () => {
    expect(playerOf(ran(table(), set('fdnyApproved', true))).flags).toEqual({
      fdnyApproved: true,
      fdnyScope: 600,
    });
  });

  it.each(['fdnyScope', 'contractQuality', 'dobRoute', 'fdnyCurrent', 'fdnyClear'])(
    'leaves alone what is no yes or no: %s',
    (flag) => expect(errorOf(ran(table(), set(flag, true)))).toBe(invalid),
  );
});

describe('effects that only tell', () => {
  it('are the scope, and a message of anybody who plays', () => {
    expect(dataOf(ran(table(), effectOf('RECALCULATE_SCOPE')({})))).toEqual({ scope: 600 });
    const log = (more: object): Effect => ({
      effectType: 'LOG',
      payload: { message: 'x', level: 'WARN', ...more },
    });
    expect(ran(table(), log({})).events).toEqual([{ kind: 'log', level: 'WARN', message: 'x' }]);
    expect(ran(table(), log({ playerId: 'p2' })).events).toEqual([
      { kind: 'log', level: 'WARN', message: 'x', player: 'p2' },
    ]);
    expect(errorOf(ran(table(), log({ playerId: 'p3' })))).toBe('Player not found: p3');
    expect(errorOf(ran(table(), log({ level: 'LOUD' })))).toBe(invalid);
    expect(
      errorOf(ran(table(), effectOf('DURATION_STORED')({ playerId: 'p3', cardId: 'x', message: '' }))),
    ).toBe('Player not found: p3');
  });
});

describe('INITIATE_NEGOTIATION', () => {
  const hand = ['W001', 'E001', 'E002', 'E003', 'E004'];
  const start = (more: object, own: object = {}): Effect => ({
    effectType: 'INITIATE_NEGOTIATION',
    payload: {
      initiatorId: 'p1',
      targetPlayerIds: ['p2'],
      negotiationType: 'CARD_EXCHANGE',
      context: { description: 'A trade', requiresAgreement: true, ...more },
      ...own,
    },
  });

  it('takes what it offers into escrow', () => {
    const offerData = { money: 20, cards: ['E001', 'E002', 'E003'] };
    const done = ran(table({ hand }), start({ offerData, requestData: { types: { E: 1, L: 2 } } }));
    expect(dataOf(done)).toEqual({ negotiationId: 'n1' });
    expect(playerOf(done)).toMatchObject({ money: 80, hand: ['W001', 'E004'] });
    expect(done.state.negotiation).toEqual({
      id: 'n1',
      initiatorId: 'p1',
      partnerId: 'p2',
      holderId: 'p1',
      toAnswer: 'p2',
      type: 'CARD_EXCHANGE',
      description: 'A trade',
      offer: offerData,
      request: { types: { E: 1, L: 2 } },
      counters: 0,
    });
  });

  it.each<[string, Effect, string]>([
    ['nothing on either side', start({}), invalid],
    ['a card twice', start({ offerData: { cards: ['E001', 'E001'] } }), invalid],
    ['four cards offered', start({ offerData: { cards: hand.slice(1) } }), invalid],
    ['four cards asked for', start({ requestData: { cards: ['E008'], types: { E: 3 } } }), invalid],
    ['types in an offer', start({ offerData: { types: { E: 1 } } }), invalid],
    ['no cards of a type', start({ requestData: { money: 1, types: { E: 0 } } }), invalid],
    ['less than no money', start({ offerData: { money: -1 } }), invalid],
    ['two partners', start({ offerData: { money: 1 } }, { targetPlayerIds: ['p2', 'p2'] }), invalid],
    [
      'oneself',
      start({ offerData: { money: 1 } }, { targetPlayerIds: ['p1'] }),
      'Invalid negotiation partner',
    ],
    ['more than the purse holds', start({ offerData: { money: 101 } }), 'Insufficient funds'],
    ['a card that is not held', start({ offerData: { cards: ['E009'] } }), 'Card not in hand: E009'],
  ])('is refused with %s', (_, effect, error) => {
    expect(errorOf(ran(table({ hand }), effect))).toBe(error);
  });
});

describe('NEGOTIATION_RESPONSE', () => {
  const open = (more: Partial<Negotiation> = {}) =>
    table({ hand: ['W001', 'E001'] }, [], {
      negotiation: { ...waitingOffer, offer: { money: 20 }, request: { types: { E: 1 } }, ...more },
    });
  const respond = (response: string, responseData?: object, more: object = {}): Effect => ({
    effectType: 'NEGOTIATION_RESPONSE',
    payload: {
      respondingPlayerId: 'p2',
      negotiationId: 'n1',
      response,
      ...(responseData !== undefined && { responseData }),
      ...more,
    },
  });
  const hands = (done: Done) =>
    [playerOf(done), playerOf(done, 1)].map(({ money, hand }) => [money, ...hand]);

  it('declines: the escrow comes back', () => {
    const done = ran(open(), respond('DECLINE'));
    expect(dataOf(done)).toEqual({ outcome: 'DECLINED' });
    expect(hands(done)).toEqual([
      [120, 'W001', 'E001'],
      [80, 'W003', 'E008'],
    ]);
  });

  it.each([
    ['the oldest card', undefined],
    ['the oldest card where none is named', { cards: [] }],
    ['the named card', { cards: ['E008'] }],
  ])('accepts with %s', (_, data) => {
    const done = ran(open(), respond('ACCEPT', data));
    expect(dataOf(done)).toEqual({ outcome: 'ACCEPTED' });
    expect(hands(done)).toEqual([
      [100, 'W001', 'E001', 'E008'],
      [100, 'W003'],
    ]);
  });

  it('counters: the first escrow comes back, the second is taken', () => {
    const done = ran(open(), respond('COUNTER_OFFER', { offer: { money: 30 }, request: { money: 50 } }));
    expect(dataOf(done)).toEqual({ outcome: 'COUNTERED' });
    expect(hands(done)).toEqual([
      [120, 'W001', 'E001'],
      [50, 'W003', 'E008'],
    ]);
    expect(done.state.negotiation).toMatchObject({
      holderId: 'p2',
      toAnswer: 'p1',
      offer: { money: 30 },
      request: { money: 50 },
      counters: 1,
    });
  });

  const counter = { offer: { money: 30 } };
  it.each<[string, State, Effect, string]>([
    ['nothing is open', table(), respond('DECLINE'), 'No active negotiation'],
    ['another is open', open({ id: 'n2' }), respond('DECLINE'), 'Unknown negotiation: n1'],
    ['it is the other’s turn', open({ toAnswer: 'p1' }), respond('DECLINE'), 'Not your turn to respond'],
    [
      'it was countered before',
      open({ counters: 1 }),
      respond('COUNTER_OFFER', counter),
      'Counter-offer limit reached',
    ],
    [
      'the counter-offer is too high',
      open(),
      respond('COUNTER_OFFER', { offer: { money: 81 } }),
      'Insufficient funds',
    ],
    ['the counter-offer is empty', open(), respond('COUNTER_OFFER', {}), invalid],
    ['the counter-offer is missing', open(), respond('COUNTER_OFFER'), invalid],
    [
      'they do not have what is asked for',
      open({ request: { money: 81 } }),
      respond('ACCEPT'),
      'Insufficient funds',
    ],
    [
      'they name what they do not hold',
      open(),
      respond('ACCEPT', { cards: ['E001'] }),
      'Card not in hand: E001',
    ],
    ['they name a card twice', open(), respond('ACCEPT', { cards: ['E008', 'E008'] }), invalid],
    [
      'they have resigned',
      open(),
      respond('DECLINE', undefined, { respondingPlayerId: 'p3' }),
      'Player not found: p3',
    ],
  ])('is refused where %s, and the offer stays open', (_, state, effect, error) => {
    const done = ran(state, effect);
    expect(errorOf(done)).toBe(error);
    expect(done.state).toEqual(state);
  });
});

describe('PLAYER_AGREEMENT_REQUIRED', () => {
  const request = (targetPlayerIds: readonly string[], requesterPlayerId = 'p1'): Effect => ({
    effectType: 'PLAYER_AGREEMENT_REQUIRED',
    payload: {
      requesterPlayerId,
      targetPlayerIds,
      agreementType: 'JOINT_ACTION',
      agreementData: {},
      prompt: 'Share?',
    },
  });
  const four = position({ players: [at(), at(), at({ resigned: true }), at()] });

  it('asks each target in play, one after another, and counts who accepts', () => {
    const done = ran(four, request(['p2', 'p3', 'p4']), ['decline', 'accept']);
    expect(done.asked).toEqual([
      ['accept', 'decline'],
      ['accept', 'decline'],
    ]);
    const responses = [
      { playerId: 'p2', accepted: false },
      { playerId: 'p4', accepted: true },
    ];
    expect(dataOf(done)).toEqual({ responses, accepted: 1 });
    expect(done.events.at(-1)).toEqual({ kind: 'agreement', player: 'p1', responses });
    expect(ran(four, request(['p2', 'p4'])).state.pendingChoice).toMatchObject({
      playerId: 'p2',
      prompt: 'Share?',
      type: 'GENERAL',
    });
  });

  it('asks nobody where nobody is named', () => {
    expect(dataOf(ran(four, request([])))).toEqual({ responses: [], accepted: 0 });
  });

  it('needs players that there are', () => {
    expect(errorOf(ran(four, request(['p2', 'p9'])))).toBe('Player not found: p9');
    expect(errorOf(ran(four, request(['p2'], 'p3')))).toBe('Player not found: p3');
  });
});
