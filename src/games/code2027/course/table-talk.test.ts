import { describe, expect, it } from 'vitest';
import { lostCards } from '../../../../test/games/code2027/invariants.ts';
import { played, position } from '../../../../test/games/code2027/positions.ts';
import { contentFor } from '../box/known.ts';
import { playerScore } from '../position/score.ts';
import type { Player, State } from '../state.ts';
import { awaited, clockOf, timeoutsOf } from '../window/awaited.ts';
import { legalFor } from '../window/legal.ts';

/** Offers, gifts (Code2027 13) and resigning (Code2027 17). */

const at = (space: string, more: Partial<Player> = {}): Partial<Player> => ({
  space,
  visited: ['OWNER-BRIEF', space],
  ...more,
});
const ada = at('LENDER-TALKS', { hand: ['W001', 'E001', 'E002'], money: 100 });
const ben = at('ARCH-FEES', { hand: ['W002', 'E003', 'E004', 'L001'], money: 80 });
const cora = at('ARCH-FEES', { hand: ['W003'], money: 10 });
const table = position({ players: [ada, ben, cora] });

const whole = (state: State) => lostCards(contentFor(state.options), state);
const goods = (state: State) => state.players.map(({ money, hand }) => [money, hand.join(' ')]);
const before = goods(table);

describe('an offer', () => {
  const open = played(table, '1 offer 2 $20,E001 for 2E').state;

  it('takes what it offers out of purse and hand, and waits for both', () => {
    expect(goods(open)[0]).toEqual([80, 'W001 E002']);
    expect(awaited(open)).toEqual([0, 1]);
    expect(whole(open)).toBeUndefined();
    expect(clockOf(contentFor(open.options), open)).toEqual({ id: 'offer n1', seconds: 60 });
  });

  it('is accepted with the cards that its partner names, else with the oldest', () => {
    const third = {
      ...open,
      players: open.players.with(1, { ...(open.players[1] as Player), hand: ['E003', 'E004', 'E005'] }),
    };
    expect(goods(played(third, '2 accept E003,E005').state).slice(0, 2)).toEqual([
      [80, 'W001 E002 E003 E005'],
      [100, 'E004 E001'],
    ]);
    expect(goods(played(third, '2 accept').state)[0]).toEqual([80, 'W001 E002 E003 E004']);
    expect(() => played(third, '2 accept E003')).toThrow('Not enough cards: E.');
    expect(legalFor(contentFor(third.options), third, 1)).toMatchObject({
      choosesCards: true,
      mayCounter: true,
    });
    expect(legalFor(contentFor(open.options), open, 1)).toMatchObject({ choosesCards: false });
  });

  it('comes back when it is declined, taken back, or its time is over', () => {
    const back = [100, 'W001 E002 E001'];
    for (const line of ['2 decline', '1 cancel', 'timeout']) {
      const { state } = played(open, line);
      expect(goods(state)[0]).toEqual(back);
      expect(state.negotiation).toBeNull();
    }
    const { state } = played(open, 'timeout');
    expect(timeoutsOf(state)).toEqual([{ seat: 0, action: { type: 'auto' } }]);
  });

  it('may be countered once, and the opener answers', () => {
    const countered = played(open, '2 counter $10 for $40,E001').state;
    expect(goods(countered).slice(0, 2)).toEqual([
      [100, 'W001 E002 E001'],
      [70, 'W002 E003 E004 L001'],
    ]);
    expect(() => played(countered, '1 counter - for $5')).toThrow('Counter-offer limit reached.');
    expect(() => played(countered, '2 accept')).toThrow('Not your turn to respond.');
    expect(goods(played(countered, '1 accept').state).slice(0, 2)).toEqual([
      [70, 'W001 E002'],
      [110, 'W002 E003 E004 L001 E001'],
    ]);
    // The declined offer changed nothing, so Try Again is still possible.
    const { state } = played(countered, '1 decline', '1 retry');
    expect(goods(state)).toEqual(before);
  });

  it('that was accepted leaves the turn as it is', () => {
    const { state } = played(table, '1 offer 2 E001 for $40', '2 accept');
    expect(() => played(state, '1 retry')).toThrow('You made a deal this turn');
  });

  it('ends with the turn', () => {
    const { state, events } = played(open, '1 act 1', '1 roll [6]', '1 go BANK-UNDERWRITING', '1 end');
    expect(state.negotiation).toBeNull();
    expect(state.players[0]?.money).toBe(100);
    expect(events).toContainEqual({ kind: 'withdrawn', negotiation: 'n1', by: 'turn' });
  });

  it('does not hide a card from what the space asks for: it comes back before the turn ends', () => {
    const asked = at('SITE-ISSUES', { visit: 'Subsequent', hand: ['W001', 'E001'] });
    const held = played(
      position({ players: [asked, ben, cora], turn: { rolled: [1] } }),
      '1 offer 2 E001 for $40',
    ).state;
    expect(() => played(held, '1 end')).toThrow(
      'What this space asks for is in your offer: take the offer back first.',
    );
    expect(goods(played(held, '1 cancel', '1 act 1', '1 end').state)[1]).toEqual([
      80,
      'W002 E003 E004 L001 E001',
    ]);
    const { state } = played(held, '1 auto');
    expect(state.negotiation).toBeNull();
    expect(goods(state)[1]).toEqual([80, 'W002 E003 E004 L001 E001']);
    expect(state.currentPlayerId).toBe('p2');
  });

  describe('open while its maker rolls', () => {
    const lucky = position({ players: [{ ...ada, canReRoll: true }, ben, cora] });
    const rolled = () => played(lucky, '1 act 1', '1 offer 2 $20,E001 for 2E', '1 roll [6]').state;
    const mine = (state: State) => goods(state)[0];
    const back = () => mine(played(lucky, '1 act 1').state);

    it('keeps the roll open to a re-roll, with the escrow where it lies', () => {
      const again = played(rolled(), '1 reroll [3]').state;
      expect(again.negotiation).toMatchObject({ id: 'n1', offer: { money: 20, cards: ['E001'] } });
      expect(whole(again)).toBeUndefined();
      const without = played(lucky, '1 act 1', '1 roll [6]', '1 reroll [3]').state;
      expect(mine(played(again, '1 cancel').state)?.[0]).toBe(mine(without)?.[0]);
    });

    it('closes the roll when the partner resigns: what came back stays', () => {
      const { state } = played(rolled(), '2 resign');
      expect(state.negotiation).toBeNull();
      expect(state.turn.checkpoint).toBeNull();
      expect(mine(state)?.[0]).toBe(back()?.[0]);
      expect(whole(state)).toBeUndefined();
      expect(() => played(state, '1 reroll [3]')).toThrow();
    });

    it('leaves the roll open when somebody else resigns', () => {
      const { state } = played(rolled(), '3 resign');
      expect(state.negotiation).toMatchObject({ id: 'n1' });
      expect(whole(played(state, '1 reroll [3]').state)).toBeUndefined();
    });

    it.each(['2 decline', '1 cancel', '2 counter $10 for $5', '2 accept'])(
      'closes the roll by %s too',
      (line) => {
        const { state } = played(rolled(), line);
        expect(state.turn.checkpoint).toBeNull();
        expect(() => played(state, '1 reroll [3]')).toThrow();
        expect(whole(state)).toBeUndefined();
      },
    );
  });

  it.each([
    ['1 offer 2 - for -', 'There’s nothing on either side.'],
    ['1 offer 2 E001,E002 for $5,E,3L', 'At most three cards per side.'],
    ['1 offer 2 $7 for E', 'You can’t offer that sum.'],
    ['1 offer 2 - for E003', 'You can ask for cards only by type, unless the offer names them.'],
    ['1 offer 2 E009 for E', 'Card not in hand: E009.'],
    ['1 offer 2 W001 for E', 'Card cannot be transferred: W001.'],
    ['1 offer 2 $125 for E', 'Insufficient funds.'],
    ['1 offer 2 - for $100', 'They don’t have that much.'],
    ['1 offer 1 $20 for E', 'Invalid negotiation partner.'],
    ['2 offer 1 $20 for E', 'Not your turn.'],
    ['2 accept', 'No active negotiation.'],
  ])('such as “%s” is refused', (line, sentence) => expect(() => played(table, line)).toThrow(sentence));

  it('is one at a time, and two a turn', () => {
    expect(() => played(open, '1 offer 3 $5 for E')).toThrow('Another negotiation is already in progress.');
    const twice = played(open, '2 decline', '1 offer 3 $5 for E', '3 decline').state;
    expect(() => played(twice, '1 offer 2 $5 for E')).toThrow('all your offers for this turn');
  });
});

describe('a gift', () => {
  it('is one card a turn', () => {
    const { state, events } = played(table, '1 gift E002 3');
    expect(state.players[2]?.hand).toEqual(['W003', 'E002']);
    expect(JSON.stringify(events)).not.toContain('E002');
    expect(events).toContainEqual(expect.objectContaining({ kind: 'transfer', gift: true }));
    expect(() => played(state, '1 gift E001 3')).toThrow('You can give away only one card a turn.');
  });
});

describe('resigning', () => {
  it('takes the first option of a choice that waits for whoever goes', () => {
    const crowded = ['W001', 'E001', 'E002', 'E005'];
    const three = position({
      players: [at('LENDER-TALKS', { hand: crowded, visit: 'Subsequent' }), cora, ben],
    });
    const asked = played(three, '1 act 1').state;
    expect(asked.pendingChoice?.playerId).toBe('p1');
    const { state } = played(asked, '1 resign');
    expect(state.pendingChoice).toBeNull();
    expect(state.discards.E).toEqual(['E001', 'E002', 'E005']);
    expect(state.currentPlayerId).toBe('p2');
    expect(whole(state)).toBeUndefined();
  });

  it('breaks off what the active player has begun, and the card that was resolving goes to its pile', () => {
    const choosy = at('DOB-AUDIT', { hand: ['W001', 'E012'], money: 50 });
    const asked = played(position({ players: [choosy, ben, cora] }), '1 play E012').state;
    expect(asked.pendingChoice?.playerId).toBe('p2');
    expect(whole(asked)).toBeUndefined();
    const { state } = played(asked, '1 resign');
    expect(state).toMatchObject({ pendingChoice: null, frames: [], agenda: [], currentPlayerId: 'p2' });
    expect(state.discards.E).toEqual(['E012']);
    expect(state.players[1]?.hand).toEqual(ben.hand);
  });

  it('lets the choice of another stand, and passes over whoever has gone', () => {
    const choosy = at('DOB-AUDIT', { hand: ['W001', 'E012'], money: 50 });
    const others = [at('ARCH-FEES', { hand: ['W002', 'E003'] }), at('ARCH-FEES', { hand: ['W003', 'E004'] })];
    const asked = played(position({ players: [choosy, ...others] }), '1 play E012').state;
    const { state } = played(asked, '3 resign', '2 pick c1 0');
    expect(state.currentPlayerId).toBe('p1');
    expect(state.pendingChoice).toBeNull();
    expect(state.players[1]?.hand).toEqual(['W002']);
    expect(whole(state)).toBeUndefined();
  });

  it('of another changes nothing of the turn: it may be tried again, and a roll be taken back', () => {
    expect(played(table, '2 resign', '1 retry').state.players[0]?.time).toBe(5);
    const lucky = at('LENDER-TALKS', { hand: ['W001', 'E015'] });
    const rolled = played(position({ players: [lucky, ben, cora] }), '1 play E015', '1 roll [6]').state;
    expect(played(rolled, '2 resign', '1 reroll [2]').state.turn.rolled).toEqual([2]);
  });

  it('takes whoever has gone out of a choice of opponents that waits', () => {
    const harsh = at('DOB-AUDIT', { hand: ['W001', 'E029'], money: 50 });
    const asked = played(
      position({ players: [harsh, ben, cora, at('ARCH-FEES', { hand: ['W004'] })] }),
      '1 play E029',
    ).state;
    const { state } = played(asked, '2 resign');
    expect(state.pendingChoice?.options.map(({ id }) => id)).toEqual(['p3', 'p4']);
    expect(() => played(state, '1 pick c1 p2')).toThrow('That isn’t one of the options.');
    expect(played(state, '3 resign', 'timeout').state.players[3]?.skipTurns).toBe(1);
  });

  it('gives back what lies in escrow, from either side', () => {
    const open = played(table, '1 offer 2 $20,E001 for E').state;
    const partner = played(open, '2 resign').state;
    expect(goods(partner)[0]).toEqual([100, 'W001 E002 E001']);
    const opener = played(open, '1 resign').state;
    expect(opener.discards.E).toEqual(['E002', 'E001']);
    expect(opener.players[0]?.money).toBe(0);
    expect(played(open, '3 resign').state.negotiation).toEqual(open.negotiation);
  });

  it('without money tells of none', () => {
    const poor = position({ players: [ada, { ...ben, money: 0 }, cora] });
    const money = (from: State) => played(from, '2 resign').events.filter(({ kind }) => kind === 'money');
    expect(money(poor)).toEqual([]);
    expect(money(table)).toEqual([{ kind: 'money', player: 'p2', amount: -80, source: 'Resigned' }]);
  });

  it('keeps the score of that moment', () => {
    const { state } = played(table, '2 resign');
    expect(state.players[1]).toMatchObject({ resigned: true, resignOrder: 1, resignScore: 80, money: 0 });
    const scores = state.players.map((player) => playerScore(contentFor(state.options), player).score);
    expect(scores).toEqual([100, 80, 10]);
  });

  it('of all but one ends the game, and the one who is left wins', () => {
    const { state, events } = played(table, '2 resign', '1 resign');
    expect(state).toMatchObject({ phase: 'END', reason: 'others_resigned' });
    expect(events.at(-1)).toMatchObject({ winners: ['p3'] });
    const alone = played(position({ players: [ada] }), '1 resign').state;
    expect(alone.reason).toBe('abandoned');
  });

  it('that ends the game leaves no question open', () => {
    const choosy = at('DOB-AUDIT', { hand: ['W001', 'E012'], money: 50 });
    const asked = played(position({ players: [choosy, ben] }), '1 play E012').state;
    expect(asked.pendingChoice?.playerId).toBe('p2');
    expect(played(asked, '1 resign').state).toMatchObject({ phase: 'END', pendingChoice: null, frames: [] });
  });

  it('of the last in play ends the game for those who have finished', () => {
    const finished = { ...ben, finished: true, finishOrder: 1, finishRound: 3 };
    const second = { ...cora, finished: true, finishOrder: 2, finishRound: 4 };
    const { state } = played(position({ players: [ada, finished, second] }), '1 resign');
    expect(state.reason).toBe('all_finished');
  });

  it('comes last in the ranking, even after finishing', () => {
    const finished = { ...ben, finished: true, finishOrder: 1, finishRound: 3 };
    const { state } = played(position({ players: [ada, finished, cora] }), '2 resign');
    expect(state.phase).toBe('PLAY');
    expect(() => played(state, '2 resign')).toThrow('You’ve resigned.');
  });
});
