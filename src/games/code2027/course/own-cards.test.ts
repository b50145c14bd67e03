import { describe, expect, it } from 'vitest';
import { lostCards } from '../../../../test/games/code2027/invariants.ts';
import { played, position } from '../../../../test/games/code2027/positions.ts';
import type { Effect } from '../../../engine/effects/effect.ts';
import { builtInSet } from '../box/built-in.ts';
import { contentOf } from '../box/content.ts';
import { brought } from '../box/known.ts';
import type { Card } from '../box/schema.ts';
import { readText } from '../box/texts.ts';
import type { Player, State } from '../state.ts';

/** Tests effects that no built-in card has, with cards from an imported deck. */

const key = 'odd01';
const has = (id: string, own: Partial<Card>): Card => {
  const found = builtInSet().cards.find((card) => card.id === id);
  if (found === undefined) throw new Error(`There is no card ${id}.`);
  const { effects: _effects, ...card } = found;
  return { ...card, phase: 'ANY', cost: 0, ...own };
};
const turn = (action: string): Effect => ({ effectType: 'TURN_CONTROL', payload: { action } });
const money = (amount: number): Effect => ({
  effectType: 'RESOURCE_CHANGE',
  payload: { resource: 'MONEY', amount },
});
const die = (...effects: Effect[]): Effect => ({
  effectType: 'CONDITIONAL_EFFECT',
  payload: { condition: { type: 'DICE_ROLL', ranges: [{ min: 1, max: 6, effects }] } },
});
const everyEffect: readonly Effect[] = [
  money(5),
  { effectType: 'PERCENT_CHANGE', payload: { percent: 10, base: 'MONEY' } },
  { effectType: 'CARD_DRAW', payload: { cardType: 'E', count: 1 } },
  { effectType: 'CARD_DISCARD', payload: { cardIds: [], cardType: 'L', count: 1 } },
  { effectType: 'CARD_REPLACE', payload: { cardType: 'W', count: 1 } },
  { effectType: 'CARD_TRANSFER', payload: { fromPlayerId: '$SELF', toPlayerId: '$RIGHT', cardType: 'E' } },
  { effectType: 'TAKE_LOAN', payload: { kind: 'BANK', principal: 10, ratePercent: 5 } },
  { effectType: 'INVESTOR_OFFER', payload: { offers: 1 } },
  { effectType: 'CONTRACT_AWARD', payload: { mode: 'EXTEND' } },
  { effectType: 'CHOICE_OF_EFFECTS', payload: { options: [{ effects: [] }] } },
  die(),
  {
    effectType: 'EFFECT_GROUP_TARGETED',
    payload: { targetType: 'ALL_OTHER_PLAYERS', templateEffect: turn('SKIP_TURN') },
  },
  turn('EXTRA_TURN'),
  { effectType: 'CARD_ACTIVATION', payload: { cardId: 'E005', duration: 2, effects: [die(money(1))] } },
  { effectType: 'PLAYER_MOVEMENT', payload: { destinationSpace: 'DOB-AUDIT' } },
  { effectType: 'PLAY_CARD', payload: { cardId: 'E009' } },
  { effectType: 'SET_FLAG', payload: { flag: 'engDone', value: true } },
  { effectType: 'RECALCULATE_SCOPE', payload: {} },
  {
    effectType: 'INITIATE_NEGOTIATION',
    payload: {
      initiatorId: '$SELF',
      targetPlayerIds: ['$RIGHT'],
      negotiationType: 'FAVOR_REQUEST',
      context: { description: 'A favor', requiresAgreement: true, requestData: { money: 5 } },
    },
  },
  {
    effectType: 'NEGOTIATION_RESPONSE',
    payload: { respondingPlayerId: '$RIGHT', negotiationId: 'n1', response: 'DECLINE' },
  },
  {
    effectType: 'PLAYER_AGREEMENT_REQUIRED',
    payload: {
      requesterPlayerId: '$SELF',
      targetPlayerIds: [],
      agreementType: 'JOINT_ACTION',
      agreementData: {},
      prompt: 'Share a van?',
    },
  },
  { effectType: 'LOG', payload: { message: 'Done', level: 'INFO' } },
];

const cards = [
  has('E001', { effects: [turn('END_TURN'), money(7)] }),
  has('E002', { description: 'Dance wildly. Gain $20.' }),
  has('E003', { effects: [{ effectType: 'PLAYER_MOVEMENT', payload: { destinationSpace: 'DOB-AUDIT' } }] }),
  has('E004', {
    effects: [
      { effectType: 'CARD_ACTIVATION', payload: { cardId: 'E004', duration: 2, effects: [die(money(9))] } },
    ],
  }),
  has('E005', { effects: [...everyEffect] }),
  has('E006', {
    effects: [
      {
        effectType: 'CHOICE',
        payload: {
          playerId: '$RIGHT',
          prompt: 'Tea?',
          type: 'GENERAL',
          options: [{ id: 'yes', label: 'Yes' }],
        },
      },
      turn('END_TURN'),
    ],
  }),
];
const arrival = (number: number, ...effects: Effect[]) => ({
  id: `OWNER-CHANGES:F:arrival:${number}`,
  space: 'OWNER-CHANGES',
  visit: 'First' as const,
  trigger: 'arrival' as const,
  mandatory: true,
  label: 'On arrival',
  effects,
});
const set = {
  ...builtInSet(),
  cards: builtInSet().cards.map((card) => cards.find(({ id }) => id === card.id) ?? card),
  spaceEffects: [...builtInSet().spaceEffects, arrival(1, money(3), turn('END_TURN')), arrival(2, money(40))],
};
const content = brought.register(
  key,
  contentOf(key, set, (card) => readText(set, card)),
  1,
);

const at = (space: string, more: Partial<Player> = {}): Partial<Player> => ({
  space,
  visited: ['OWNER-BRIEF', space],
  hand: ['W001', 'E001', 'E002', 'E003', 'E004', 'E005', 'E006', 'E009'],
  ...more,
});
const other = { hand: ['W002'], visited: ['OWNER-BRIEF', 'PM-CROSSROADS'] };
const table = (player: Partial<Player>, turnNow: Partial<State['turn']> = {}): State =>
  position({
    players: [player, other, other].map((one, seat) => (seat === 2 ? { ...one, hand: ['W003'] } : one)),
    options: { content: key },
    turn: turnNow,
  });

describe('cards that draw and play each other', () => {
  const endless = 'odd02';
  const drawn = (card: Card): Card => {
    const { effects: _effects, ...rest } = card;
    return { ...rest, phase: 'ANY', activation: 'IMMEDIATE', cost: 0, description: 'Draw 200 Legal cards.' };
  };
  const cards = builtInSet().cards.map((card) => (card.type === 'L' ? drawn(card) : card));
  const round = { ...builtInSet(), cards };
  const own = brought.register(
    endless,
    contentOf(endless, round, (card) => readText(round, card)),
    1,
  );
  const start = position({
    players: [at('ARCH-DRAWINGS', { hand: ['W001'] }), other],
    options: { content: endless },
  });

  it('come to an end: a hundred in one action, and what is drawn beyond them stays in the hand', () => {
    const { state, events } = played(start, '1 roll [5]');
    expect(lostCards(own, state)).toBeUndefined();
    expect(events.filter(({ kind }) => kind === 'play')).toHaveLength(100);
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'error', error: 'Too many cards play themselves' }),
    );
    expect(state.players[0]?.hand.filter((card) => card.startsWith('L')).length).toBeGreaterThan(0);
    expect(state).toMatchObject({ currentPlayerId: 'p1', frames: [] });
  });
});

describe('END_TURN', () => {
  it('ends the turn when all of the batch is done, and goes where there is one way', () => {
    const { state } = played(table(at('BANK-UNDERWRITING', { hand: ['W001', 'E001'] })), '1 play E001');
    expect(state.players[0]).toMatchObject({ money: 7, space: 'PM-CROSSROADS' });
    expect(state).toMatchObject({ currentPlayerId: 'p2', endTurnRequested: null });
  });

  it('stays where there are several ways; rows on leaving do not run, and the visit is a later one', () => {
    const start = table(at('ARCH-DRAWINGS', { hand: ['W001', 'E001'] }), {
      rolled: [6],
      destination: 'ENG-SEARCH',
    });
    const { state } = played(start, '1 play E001');
    const days = content.stay('ARCH-DRAWINGS', 'First').days;
    expect(state.players[0]).toMatchObject({
      space: 'ARCH-DRAWINGS',
      visit: 'Subsequent',
      flags: {},
      time: days,
    });
  });

  it('leaves out the rows that have not begun, and goes where there is one way', () => {
    const start = position({
      players: [
        { space: 'OWNER-PURSE', visit: 'Subsequent', hand: ['W001'] },
        at('OWNER-CHANGES', { hand: ['W002'] }),
      ],
      options: { content: key },
    });
    const { state } = played(start, '1 end');
    const { days } = content.stay('OWNER-CHANGES', 'First');
    expect(state.players[1]).toMatchObject({ money: 3, space: 'PM-CROSSROADS', time: days });
  });

  it('waits for a choice in its batch', () => {
    const asked = played(table(at('BANK-UNDERWRITING', { hand: ['W001', 'E006'] })), '1 play E006').state;
    expect(asked).toMatchObject({ currentPlayerId: 'p1', pendingChoice: { playerId: 'p2' } });
    expect(played(asked, '2 pick c1 yes').state).toMatchObject({
      currentPlayerId: 'p2',
      endTurnRequested: null,
    });
  });
});

describe('a player that a card has moved', () => {
  const { state } = played(table(at('ARCH-DRAWINGS', { hand: ['W001', 'E003'] })), '1 play E003');

  it('has nothing left to do here, and may end the turn', () => {
    expect(state.players[0]).toMatchObject({ space: 'DOB-AUDIT', visit: 'First' });
    expect(() => played(state, '1 roll [2]')).toThrow('You were moved away');
    expect(() => played(state, '1 retry')).toThrow('moved you');
    expect(played(state, '1 end').state.players[0]).toMatchObject({ space: 'DOB-AUDIT', time: 0, flags: {} });
  });
});

describe('a card of a deck of one’s own', () => {
  it('plays what could be read of its text, and tells the rest once a game', () => {
    const first = played(table(at('ARCH-FEES', { hand: ['W001', 'E002'] })), '1 play E002');
    expect(first.state.players[0]?.money).toBe(20);
    expect(first.events).toContainEqual(expect.objectContaining({ kind: 'warning', card: 'E002' }));
    const hand = [...(first.state.players[0]?.hand ?? []), 'E002'];
    const players = first.state.players.map((player, seat) => (seat === 0 ? { ...player, hand } : player));
    const again = { ...first.state, players, discards: { ...first.state.discards, E: [] } };
    expect(played(again, '1 play E002').events.map(({ kind }) => kind)).not.toContain('warning');
  });

  it('that stores a roll rolls anew each time it runs, and lies before its player as long', () => {
    const start = table(at('BANK-UNDERWRITING', { hand: ['W001', 'E004'] }));
    const first = played(start, '1 play E004', '1 act 1', '1 end [3]');
    expect(first.state.players[0]).toMatchObject({ money: 9, active: [{ cardId: 'E004', remaining: 1 }] });
    expect(first.events).toContainEqual(expect.objectContaining({ kind: 'card_dice', faces: [3] }));
    expect(lostCards(content, first.state)).toBeUndefined();
  });

  it('leaves an event for every effect, of whatever type', () => {
    const { state, events } = played(
      table(at('ARCH-FEES', { money: 100 })),
      '1 play E005 [4]',
      '1 pick c1 p2',
    );
    expect(events.filter(({ kind }) => kind === 'error')).toEqual([]);
    const kinds = events.map(({ kind }) => kind);
    const expected = [
      ...['play', 'money', 'money', 'draw', 'nothing', 'draw', 'discard', 'transfer', 'money', 'loan'],
      ...[
        'draw',
        'offers',
        'nothing',
        'nothing',
        'card_dice',
        'condition',
        'targets',
        'skip',
        'extra',
        'stored',
      ],
      ...['move', 'play', 'flag', 'scope', 'offer', 'decline', 'agreement', 'log', 'nothing', 'active'],
    ];
    for (const kind of new Set(expected))
      expect(kinds.filter((one) => one === kind).length, kind).toBeGreaterThan(0);
    expect(lostCards(content, state)).toBeUndefined();
  });
});
