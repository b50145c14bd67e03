import { describe, expect, it } from 'vitest';
import { facesOf, played, position } from '../../../../test/games/code2027/positions.ts';
import type { Choice } from '../../../engine/effects/batch.ts';
import type { Effect } from '../../../engine/effects/effect.ts';
import { run } from '../effects/registry.ts';
import type { Player, State } from '../state.ts';
import { openingProblem } from './bargaining.ts';
import { changePlayer, type Going, going } from './going.ts';
import { feeFor, pay, spendTime } from './purse.ts';

/**
 * Tests the layer below the actions: which players are affected, what is reported, and when a negotiation may open.
 */

const at = (space: string, more: Partial<Player> = {}): Partial<Player> => ({
  space,
  visited: ['OWNER-BRIEF', space],
  ...more,
});
const ada = at('LENDER-TALKS', { hand: ['W001', 'E001'], money: 100 });
const ben = at('ARCH-FEES', { hand: ['W002', 'E003', 'E004'], money: 80 });
const table = position({ players: [ada, ben, at('ARCH-FEES', { resigned: true })] });
const begun = (state: State = table) => going(state, facesOf([]));

describe('a change of a player', () => {
  it('touches others where it is not whose turn it is, and then no roll comes back', () => {
    const rolled = { ...table, turn: { ...table.turn, checkpoint: table.turn.snapshot } };
    const own = begun(rolled);
    changePlayer(own, 'p1', { money: 1 });
    expect(own.state.turn).toMatchObject({ otherTouched: false, checkpoint: table.turn.snapshot });
    const other = begun(rolled);
    changePlayer(other, 'p2', { money: 1 });
    expect(other.state.turn).toMatchObject({ otherTouched: true, checkpoint: null });
    const again = begun({ ...rolled, turn: { ...rolled.turn, otherTouched: true } });
    changePlayer(again, 'p2', { money: 1 });
    expect(again.state.turn.checkpoint).toBeNull();
  });

  it('needs a player that there is', () => {
    expect(() => changePlayer(begun(), 'p9', { money: 1 })).toThrow('There is no player p9.');
  });
});

describe('an answer', () => {
  const asks = (type: Choice['type']): State => ({
    ...table,
    pendingChoice: { id: 'c1', playerId: 'p1', prompt: '', type, options: [] },
  });
  const told = (type: Choice['type'], option: string) => {
    const play = begun(asks(type));
    play.answered(option);
    return play.events;
  };
  const pick = { kind: 'pick', player: 'p1', choice: 'c1' };

  it('that is a hidden card is not told, any other is', () => {
    expect(told('CARD_SELECTION', 'E001')).toEqual([pick]);
    expect(told('CARD_SELECTION', 'W001')).toEqual([{ ...pick, option: 'W001' }]);
    expect(told('TARGET_SELECTION', 'ENG-SEARCH')).toEqual([{ ...pick, option: 'ENG-SEARCH' }]);
  });
});

describe('a payment', () => {
  const paid = (pay: (play: Going) => unknown, money = 100) => {
    const play = begun(position({ players: [{ ...ada, money }, ben] }));
    pay(play);
    return play.events;
  };
  const of = { kind: 'money', player: 'p1', source: 'x' };

  it('is told with what it counts as and what was let off, and not at all where it is nothing', () => {
    const fee = { source: 'x', category: 'architectural' } as const;
    expect(paid((play) => pay(play, 'p1', 30, { source: 'x' }))).toEqual([{ ...of, amount: -30 }]);
    expect(paid((play) => pay(play, 'p1', 130, fee))).toEqual([
      { ...of, amount: -100, category: 'architectural', shortfall: 30 },
    ]);
    expect(paid((play) => pay(play, 'p1', 30, fee), 0)).toEqual([
      { ...of, amount: 0, category: 'architectural', shortfall: 30 },
    ]);
    expect(paid((play) => pay(play, 'p1', 0, fee))).toEqual([]);
    const bridged = paid((play) => pay(play, 'p1', 130, { source: 'x', shortfall: 'BRIDGE' }));
    expect(bridged.at(-1)).toEqual({ ...of, amount: -130 });
  });

  it('for a loan is a fee of banks and investors alone', () => {
    expect(feeFor(begun(), 'BANK', 1_000)).toBeGreaterThan(0);
    expect(feeFor(begun(), 'INVESTOR', 1_000)).toBeGreaterThan(0);
    expect([feeFor(begun(), 'BRIDGE', 1_000), feeFor(begun(), 'OWNER', 1_000)]).toEqual([0, 0]);
  });

  it('in days is told where days go by', () => {
    expect(paid((play) => spendTime(play, 'p1', 2, 'x'))).toHaveLength(1);
    expect(paid((play) => spendTime(play, 'p1', -2, 'x'))).toEqual([]);
  });
});

describe('what an effect leaves', () => {
  const money = (amount: number): Effect => ({
    effectType: 'RESOURCE_CHANGE',
    payload: { playerId: 'p1', resource: 'MONEY', amount },
  });
  const told = (...effects: Effect[]) => {
    const play = begun();
    run(play, effects, { source: 'Space: x', playerId: 'p1', triggerEvent: 'SPACE_EFFECT' });
    return play.events;
  };

  it('is an event of whose it is, even where it changes nothing or fails', () => {
    expect(told(money(0))).toEqual([{ kind: 'nothing', player: 'p1', effectType: 'RESOURCE_CHANGE' }]);
    const lost: Effect = { effectType: 'PLAY_CARD', payload: { playerId: 'p1', cardId: 'E009' } };
    const error = { kind: 'error', player: 'p1', effectType: 'PLAY_CARD', error: 'Card not in hand: E009' };
    expect(told(lost)).toEqual([error]);
    // A failure inside another effect is reported once.
    const choice = {
      effectType: 'CHOICE_OF_EFFECTS',
      payload: { playerId: 'p1', options: [{ effects: [lost] }] },
    };
    expect(told(choice)).toEqual([error]);
  });

  it.each([
    ['E999', 'Card not found: E999'],
    ['W001', 'Card cannot be played: W001'],
  ])('is an error where the card %s is played', (cardId, error) => {
    expect(told({ effectType: 'PLAY_CARD', payload: { playerId: 'p1', cardId } })).toEqual([
      expect.objectContaining({ kind: 'error', error }),
    ]);
  });

  it('is the roll of a card that asks for one, and no roll of the space', () => {
    const play = going(position({ players: [{ ...ada, hand: ['E019'], time: 50 }, ben] }), facesOf([4, 6]));
    run(play, [{ effectType: 'PLAY_CARD', payload: { playerId: 'p1', cardId: 'E019' } }], {
      source: '',
      playerId: 'p1',
      diceRolls: [1, 1],
      diceRoll: 2,
    });
    const { title } = play.content.card('E019') ?? {};
    expect(play.events).toContainEqual({
      kind: 'card_dice',
      player: 'p1',
      source: `Card: ${title}`,
      faces: [4, 6],
    });
    expect(play.state.players[0]?.time).toBe(40);
  });

  it('is no roll where a card asks for none', () => {
    const chance = {
      ...facesOf([]),
      cardDice: () => {
        throw new Error('Nobody asks for dice.');
      },
    };
    const play = going(position({ players: [{ ...ada, hand: ['L005'] }, ben] }), chance);
    run(play, [{ effectType: 'PLAY_CARD', payload: { playerId: 'p1', cardId: 'L005' } }], {
      source: '',
      playerId: 'p1',
      triggerEvent: 'CARD_PLAY',
    });
    expect(play.events).toContainEqual(expect.objectContaining({ kind: 'play', card: 'L005' }));
  });
});

describe('a negotiation', () => {
  const open = played(table, '1 offer 2 $20,E001 for 2E').state;
  const opening = {
    initiatorId: 'p1',
    partnerId: 'p2',
    type: 'RESOURCE_TRADE',
    description: '',
    request: {},
  } as const;
  const problem = (more: Partial<Parameters<typeof openingProblem>[1]>, state = table) =>
    openingProblem(begun(state), { ...opening, offer: {}, ...more });

  it('is opened by whose turn it is, with somebody in play, one at a time, out of the own purse', () => {
    expect(problem({})).toBeUndefined();
    expect(problem({}, open)).toBe('Another negotiation is already in progress');
    expect(problem({ initiatorId: 'p2', partnerId: 'p1' })).toBe(
      'Only the current player may open a negotiation',
    );
    for (const partnerId of ['p1', 'p3', 'p9'])
      expect(problem({ partnerId })).toBe('Invalid negotiation partner');
    expect(problem({ offer: { money: 101 } })).toBe('Insufficient funds');
  });

  it('that comes to a deal tells sums and how many of a type, and nothing of a type that is not in it', () => {
    expect(played(open, '2 accept').events).toContainEqual(
      expect.objectContaining({
        kind: 'deal',
        gives: { money: 20, types: { E: 1 } },
        gets: { money: 0, types: { E: 2 } },
      }),
    );
  });
});
