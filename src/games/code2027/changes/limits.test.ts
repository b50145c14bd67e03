import { describe, expect, it } from 'vitest';
import { facesOf, position, waitingOffer } from '../../../../test/games/code2027/positions.ts';
import type { Assets, Player, State } from '../state.ts';
import { cardsIn, givenFor, isNothing, offerProblem, requestProblem, returned, tidy } from './bargaining.ts';
import { discard, draw, layAll, removable, transfer } from './cards.ts';
import { type Going, going } from './going.ts';
import { feeFor, gain, pay, spendTime, takeLoan } from './purse.ts';

/** Tests money, cards and escrow at their limits: just enough, one short, or nothing at all (Code2027 10, 11, 13). */

const at = (more: Partial<Player> = {}): Partial<Player> => ({ space: 'ARCH-FEES', ...more });
const table = position({
  players: [at({ hand: ['W001', 'E001', 'L001'], money: 100, time: 5 }), at({ hand: ['W002'], money: 80 })],
});
const begun = (state: State = table): Going => going(state, facesOf([]));
const player = ({ state }: Pick<Going, 'state'>, seat: number): Player => {
  const found = state.players[seat];
  if (found === undefined) throw new Error('There is no such player.');
  return found;
};

describe('a payment', () => {
  const paid = (sum: number, payment: Partial<Parameters<typeof pay>[3]> = {}) => {
    const play = begun();
    const result = pay(play, 'p1', sum, { source: 'x', ...payment });
    const { money, loans, costs } = player(play, 0);
    return {
      result,
      money,
      loans: loans.map(({ principal, ratePercent }) => [principal, ratePercent]),
      costs,
    };
  };

  it('takes what there is, and no more, where the rest is let off', () => {
    expect(paid(100)).toMatchObject({ result: { applied: -100 }, money: 0 });
    expect(paid(100).result).not.toHaveProperty('shortfall');
    expect(paid(101)).toMatchObject({ result: { applied: -100, shortfall: 1 }, money: 0, loans: [] });
  });

  it('that must be met is refused one short, and changes nothing', () => {
    expect(paid(100, { shortfall: 'FAIL' })).toMatchObject({ result: { applied: -100 }, money: 0 });
    expect(paid(101, { shortfall: 'FAIL' })).toMatchObject({ result: undefined, money: 100 });
  });

  it('by a bridge loan is met whole; the debt is more than the missing sum, rounded up', () => {
    expect(paid(100, { shortfall: 'BRIDGE' })).toMatchObject({ result: { applied: -100 }, loans: [] });
    expect(paid(101, { shortfall: 'BRIDGE' })).toMatchObject({
      result: { applied: -101, bridged: 2 },
      money: 0,
      loans: [[2, 25]],
    });
    expect(paid(110, { shortfall: 'BRIDGE' })).toMatchObject({ result: { bridged: 11 }, loans: [[11, 25]] });
  });

  it('counts what was really paid to its category', () => {
    expect(paid(130, { category: 'architectural' }).costs).toEqual({ architectural: 100 });
    expect(paid(130, { category: 'architectural', shortfall: 'BRIDGE' }).costs).toEqual({
      architectural: 130,
    });
    expect([paid(0, { category: 'architectural' }).costs, paid(30).costs]).toEqual([{}, {}]);
    const play = begun();
    pay(play, 'p1', 10, { source: 'x', category: 'architectural' });
    pay(play, 'p1', 5, { source: 'x', category: 'architectural' });
    expect(player(play, 0).costs).toEqual({ architectural: 15 });
  });
});

describe('a loan', () => {
  it('has the fee of its tier, the limit of a tier included, rounded down', () => {
    const bank = (principal: number) => feeFor(begun(), 'BANK', principal);
    expect([99, 100, 1400, 1401, 2750, 2751].map(bank)).toEqual([0, 1, 14, 28, 55, 82]);
    expect(feeFor(begun(), 'INVESTOR', 119)).toBe(5);
  });

  it('of an owner is no debt; any other is, from today on', () => {
    const owner = begun();
    expect(takeLoan(owner, 'p1', { kind: 'OWNER', principal: 200, ratePercent: 0 }, 'x')).toBe(0);
    expect(player(owner, 0)).toMatchObject({ money: 300, ownerFunding: 200, loans: [] });
    const bank = begun();
    expect(takeLoan(bank, 'p1', { kind: 'BANK', principal: 1400, ratePercent: 5 }, 'x')).toBe(14);
    expect(player(bank, 0)).toMatchObject({
      money: 100 + 1400 - 14,
      ownerFunding: 0,
      loans: [{ kind: 'BANK', principal: 1400, ratePercent: 5, takenAt: 5 }],
      costs: { bank: 14 },
    });
    const investor = begun();
    takeLoan(investor, 'p1', { kind: 'INVESTOR', principal: 100, ratePercent: 20 }, 'x');
    expect(player(investor, 0).costs).toEqual({ investor: 5 });
  });
});

describe('days and money', () => {
  it('never go below zero days, and count only those that do', () => {
    const days = (count: number) => {
      const play = begun();
      return [spendTime(play, 'p1', count, 'x'), player(play, 0).time];
    };
    expect([days(3), days(-5), days(-6), days(0)]).toEqual([
      [3, 8],
      [-5, 0],
      [-5, 0],
      [0, 5],
    ]);
  });

  it('of another player close the roll; of nothing they do not', () => {
    const play = begun({ ...table, turn: { ...table.turn, checkpoint: table.turn.snapshot } });
    gain(play, 'p2', 0, 'x');
    expect(play.state.turn.otherTouched).toBe(false);
    expect(play.events).toEqual([]);
    gain(play, 'p2', 5, 'x');
    expect(player(play, 1).money).toBe(85);
    expect(play.state.turn).toMatchObject({ otherTouched: true, checkpoint: null });
  });
});

describe('a deck that runs out', () => {
  const piles = (deck: readonly string[], pile: readonly string[]): State => ({
    ...table,
    decks: { ...table.decks, E: deck },
    discards: { ...table.discards, E: pile },
  });
  const drawn = (state: State, count: number) => {
    const play = begun(state);
    return { cards: draw(play, 'p1', 'E', count), play };
  };

  it('is drawn from the top, then from its pile, shuffled once', () => {
    const { cards, play } = drawn(piles(['E005', 'E006'], ['E007', 'E008']), 3);
    expect(cards).toEqual(['E006', 'E005', 'E008']);
    expect(play.state.decks.E).toEqual(['E007']);
    expect(play.state.discards.E).toEqual([]);
    expect(player(play, 0).hand).toEqual(['W001', 'E001', 'L001', 'E006', 'E005', 'E008']);
    expect(play.events).toEqual([
      { kind: 'reshuffle', cardType: 'E', cards: 2 },
      { kind: 'draw', player: 'p1', cardType: 'E', count: 3 },
    ]);
  });

  it('gives as many as there are, and tells nothing where there are none', () => {
    expect(drawn(piles(['E005', 'E006'], ['E007']), 2).play.events).toHaveLength(1);
    expect(drawn(piles(['E005'], []), 3).cards).toEqual(['E005']);
    const { cards, play } = drawn(piles([], []), 1);
    expect([cards, play.events]).toEqual([[], []]);
    expect(drawn(piles(['E005'], []), 0).play.state.decks.E).toEqual(['E005']);
  });

  it('of open cards tells which were drawn', () => {
    const play = begun({ ...table, decks: { ...table.decks, W: ['W005', 'W006'] } });
    expect(draw(play, 'p1', 'W', 1)).toEqual(['W006']);
    expect(play.events[0]).toMatchObject({ kind: 'draw', cards: ['W006'] });
  });
});

describe('cards that go', () => {
  const active = [{ cardId: 'L005', remaining: 2 }];
  const held = position({
    players: [at({ hand: ['W001', 'W003', 'E001'], active }), at({ hand: ['W002'] })],
  });

  it('come from the hand or from those in play, to the pile of their type', () => {
    const play = begun(held);
    discard(play, 'p1', ['E001', 'L005']);
    expect(player(play, 0)).toMatchObject({ hand: ['W001', 'W003'], active: [] });
    expect([play.state.discards.E, play.state.discards.L, play.state.discards.W]).toEqual([
      ['E001'],
      ['L005'],
      [],
    ]);
    const none = begun(held);
    discard(none, 'p1', []);
    expect(none.events).toEqual([]);
  });

  it('all at once leave the turn of another as it is', () => {
    const play = begun(held);
    layAll(play, 'p2');
    expect(player(play, 1).hand).toEqual([]);
    expect(play.state.turn.otherTouched).toBe(false);
    layAll(play, 'p2');
    expect(play.events).toHaveLength(1);
    const other = begun(held);
    discard(other, 'p2', ['W002']);
    expect(other.state.turn.otherTouched).toBe(true);
  });

  it('by type leave the last work card', () => {
    expect(removable(begun(held), 'p1', 'W')).toEqual({ cards: ['W001', 'W003'], most: 1 });
    expect(removable(begun(held), 'p2', 'W')).toEqual({ cards: ['W002'], most: 0 });
    expect(removable(begun(held), 'p1', 'E')).toEqual({ cards: ['E001'], most: 1 });
    expect(removable(begun(held), 'p2', 'E')).toEqual({ cards: [], most: 0 });
  });

  it('from hand to hand come last there', () => {
    const play = begun(held);
    transfer(play, 'p1', 'p2', 'E001', true);
    expect([player(play, 0).hand, player(play, 1).hand]).toEqual([
      ['W001', 'W003'],
      ['W002', 'E001'],
    ]);
    expect(play.events).toEqual([{ kind: 'transfer', from: 'p1', to: 'p2', cardType: 'E', gift: true }]);
  });
});

describe('the sides of an offer', () => {
  const { content } = begun();
  const giver = player(
    begun(position({ players: [at({ hand: ['W001', 'E001', 'E002', 'E003', 'L001'], money: 50 })] })),
    0,
  );

  it('leave out what is empty, and count named cards and types', () => {
    expect(tidy({ money: 0, cards: [], types: { E: 0, L: 0 } })).toEqual({});
    expect(tidy({ money: 1, cards: ['E001'], types: { E: 2, L: 0 } })).toEqual({
      money: 1,
      cards: ['E001'],
      types: { E: 2 },
    });
    expect([isNothing({}), isNothing({ money: 1 }), isNothing({ types: { L: 1 } })]).toEqual([
      true,
      false,
      false,
    ]);
    expect(cardsIn({ cards: ['E001'], types: { E: 2, L: 1 } })).toBe(4);
    expect(cardsIn({})).toBe(0);
  });

  it.each<[Assets, string | undefined]>([
    [{ money: 50, cards: ['E001', 'L001'] }, undefined],
    [{ money: 51 }, 'Insufficient funds'],
    [{ cards: ['E009'] }, 'Card not in hand: E009'],
    [{ cards: ['E001', 'E001'] }, 'Card not in hand: E001'],
    [{ cards: ['W001'] }, 'Card cannot be transferred: W001'],
    [{ cards: ['E009'], money: 51 }, 'Card not in hand: E009'],
  ])('offered, %o', (assets, problem) => {
    expect(offerProblem(content, giver, assets)).toBe(problem);
  });

  it.each<[Assets, readonly string[] | undefined, string | undefined]>([
    [{ money: 50, types: { E: 3, L: 1 } }, undefined, undefined],
    [{ types: { E: 4 } }, undefined, 'Not enough cards: E'],
    [{ types: { L: 2 } }, undefined, 'Not enough cards: L'],
    [{ cards: ['E001'], types: { E: 2 } }, undefined, undefined],
    [{ cards: ['E001'], types: { E: 3 } }, undefined, 'Not enough cards: E'],
    [{ money: 51 }, undefined, 'Insufficient funds'],
    [{ types: { E: 1 } }, ['E002'], undefined],
    [{ types: { E: 2 } }, ['E002'], 'Not enough cards: E'],
    [{ types: { E: 1 } }, ['E002', 'E003'], 'Not enough cards: E'],
    [{ types: { E: 1 } }, ['E009'], 'Card not in hand: E009'],
    [{ types: { E: 2 } }, ['E002', 'E002'], 'Card not in hand: E002'],
    [{ cards: ['E001'], types: { E: 1 } }, ['E001'], 'Card not in hand: E001'],
    [{ types: { E: 1 } }, ['E002', 'L001'], 'Not enough cards: L'],
    [{ types: { E: 1 } }, ['E002', 'W001'], 'Not enough cards: W'],
  ])('asked for, %o with %o named', (assets, named, problem) => {
    expect(requestProblem(content, giver, assets, named)).toBe(problem);
  });

  it('given by type are the oldest that are not named, E before L', () => {
    expect(givenFor(giver, { cards: ['E001'], types: { L: 1, E: 2 } }, undefined)).toEqual([
      'E002',
      'E003',
      'L001',
    ]);
    expect(givenFor(giver, { types: { E: 1 } }, ['E003'])).toEqual(['E003']);
    expect(givenFor(giver, { money: 5 }, undefined)).toEqual([]);
  });

  it('in escrow come back to who made the newest offer, once', () => {
    const escrow = {
      ...waitingOffer,
      holderId: 'p2',
      toAnswer: 'p1',
      offer: { money: 20, cards: ['E004'] },
    } as const;
    const back = returned({ ...table, negotiation: escrow });
    expect(back.players.map(({ money, hand }) => [money, hand.at(-1)])).toEqual([
      [100, 'L001'],
      [100, 'E004'],
    ]);
    expect(back.negotiation).toBeNull();
    expect(returned(back)).toBe(back);
  });
});
