import { describe, expect, it } from 'vitest';
import { played, position } from '../../../../test/games/code2027/positions.ts';
import { contentFor } from '../box/known.ts';
import type { Player, State } from '../state.ts';
import { notate } from '../words/notation.ts';
import { awaited, clockOf, timeoutsOf } from './awaited.ts';
import { legalFor } from './legal.ts';

/** Tests what a seat may not do, one case per reason (Code2027 6, 9, 11, 13). */

const at = (space: string, more: Partial<Player> = {}): Partial<Player> => ({
  space,
  visited: ['OWNER-BRIEF', space],
  ...more,
});
const ada = at('LENDER-TALKS', {
  hand: ['W001', 'E001', 'E002', 'E005', 'E006', 'L001', 'B001'],
  money: 100,
});
const ben = at('ARCH-FEES', { hand: ['W002', 'E003', 'E004'], money: 80 });
const cora = at('ARCH-FEES', { hand: ['W003'], money: 10 });
const inTurn = (turn: Partial<State['turn']>, first: Partial<Player> = ada): State =>
  position({ players: [first, ben, cora], turn });

const table = inTurn({});
const over = position({ players: [ada, ben], state: { phase: 'END', reason: 'abandoned' } });
const open = played(table, '1 offer 2 $20,E001 for 2E').state;
const countered = played(open, '2 counter $10 for $40,E001').state;
const asked = played(
  position({ players: [at('DOB-AUDIT', { hand: ['W001', 'E012'], money: 50 }), ben, cora] }),
  '1 play E012',
).state;
const gone = played(table, '3 resign').state;
const drawings = inTurn({ rolled: [6], destination: 'ENG-SEARCH' }, at('ARCH-DRAWINGS'));
const purse = inTurn({}, at('OWNER-PURSE'));

describe('refused is', () => {
  it.each<[string, State, string, string]>([
    ['anything when the game is over', over, '1 roll', 'ended'],
    ['even to resign then', over, '1 resign', 'ended'],
    ['an answer where nothing is asked', table, '1 pick c1 0', 'no-choice'],
    ['an answer to another question', asked, '2 pick c2 0', 'no-choice'],
    ['the answer to a question for another', asked, '1 pick c1 0', 'not-your-choice'],
    ['an answer that is no option', asked, '2 pick c1 9', 'option'],
    ['a row that there is not', table, '1 act 9', 'row'],
    ['a row for the second time', inTurn({ done: ['LENDER-TALKS:F:manual:1'] }), '1 act 1', 'row-done'],
    ['a row of where an effect has moved one', inTurn({ movedByEffect: true }), '1 act 1', 'moved'],
    ['the roll there', inTurn({ movedByEffect: true }), '1 roll', 'moved'],
    ['a second roll', inTurn({ rolled: [3] }), '1 roll', 'rolled'],
    ['a roll where none is due', purse, '1 roll', 'no-roll'],
    ['a way that there is not', drawings, '1 go FINISH', 'destination'],
    ['the only way, which is taken by itself', purse, '1 go PM-CROSSROADS', 'destination'],
    ['the way that is chosen', drawings, '1 go ENG-SEARCH', 'destination-chosen'],
    ['a card that plays itself', table, '1 play L001', 'unplayable'],
    ['a loan that is played', table, '1 play B001', 'unplayable'],
    ['a card that there is not', table, '1 play E999', 'card'],
    ['a gift that one does not have', table, '1 gift E003 2', 'card'],
    ['work as a gift', table, '1 gift W001 2', 'fixed'],
    ['a gift to oneself', table, '1 gift E001 1', 'partner'],
    ['a gift to nobody', table, '1 gift E001 4', 'partner'],
    ['a gift to who has gone', gone, '1 gift E001 3', 'partner'],
    ['an offer to who has gone', gone, '1 offer 3 $5 for E', 'partner'],
    ['a fourth card that is asked for', table, '1 offer 2 - for 2E,2L', 'too-many'],
    ['a strange sum that is asked for', table, '1 offer 2 - for $7', 'sum'],
    ['to ask for a card twice', open, '2 counter - for E001,E001', 'unknown-card'],
    ['to give a card twice', table, '1 offer 2 E001,E001 for -', 'offer'],
    ['to ask for more than there would be', open, '2 counter - for $125', 'purse'],
    [
      'to give what one does not have',
      played(table, '1 offer 2 $20 for 3E').state,
      '2 accept',
      'cannot-give',
    ],
    ['to name a card twice', open, '2 accept E003,E003', 'cannot-give'],
    ['to name a card that one does not have', open, '2 accept E003,E008', 'cannot-give'],
    ['to name work beside', played(table, '1 offer 2 $20 for E').state, '2 accept E003,W002', 'cannot-give'],
    ['to name too many', played(table, '1 offer 2 $20 for E').state, '2 accept E003,E004', 'cannot-give'],
    ['to answer one’s own offer', open, '1 decline', 'not-yours-to-answer'],
    ['to take back where nothing is open', table, '1 cancel', 'no-negotiation'],
    ['to take back the offer of another', open, '2 cancel', 'not-opener'],
    ['to take back what was countered', countered, '1 cancel', 'not-opener'],
    ['to take back a counter-offer', countered, '2 cancel', 'not-opener'],
    ['to try again what has no beginning', inTurn({ snapshot: null }), '1 retry', 'retry-here'],
    ['to try again where one never can', inTurn({}, at('PM-CROSSROADS')), '1 retry', 'retry-here'],
    [
      'to try the second brief again, which stands',
      inTurn({}, at('OWNER-BRIEF', { visit: 'Subsequent', triesHere: 1 })),
      '1 retry',
      'retry-stands',
    ],
    ['to try again a fourth time', inTurn({}, { ...ada, triesHere: 3 }), '1 retry', 'retry-often'],
    [
      'to try again after being moved, wherever that is',
      inTurn({ movedByEffect: true }, at('PM-CROSSROADS')),
      '1 retry',
      'retry-moved',
    ],
    ['to try again after a card', inTurn({ plays: 1 }), '1 retry', 'retry-card'],
    ['to try again after a gift', inTurn({ gifts: 1 }), '1 retry', 'retry-gift'],
    ['to try again after a deal', inTurn({ deals: 1 }), '1 retry', 'retry-deal'],
    ['to try again after touching others', inTurn({ otherTouched: true }), '1 retry', 'retry-others'],
    ['anything of who has resigned', gone, '3 auto', 'resigned'],
    ['to resign twice', gone, '3 resign', 'resigned'],
    ['anything of a seat that there is not', table, '4 auto', 'resigned'],
    ['the turn of another', table, '2 roll', 'not-your-turn'],
    ['anything but the answer while somebody is asked', asked, '1 auto', 'choice'],
    ['a row that could do nothing', inTurn({}, at('ARCH-FEES', { hand: ['W001'] })), '1 act 1', 'row'],
    ['a re-roll without a roll', table, '1 reroll', 'no-reroll'],
    ['a third card', inTurn({ plays: 2 }), '1 play E002', 'plays'],
    ['a card of another phase', table, '1 play E001', 'phase'],
    [
      'a card that one can’t pay for',
      inTurn({}, { ...ada, hand: ['E030'], money: 14 }),
      '1 play E030',
      'funds',
    ],
    ['a second gift', inTurn({ gifts: 1 }), '1 gift E001 2', 'gifts'],
    ['a third offer', inTurn({ offers: 2 }), '1 offer 2 $5 for E', 'offers'],
    ['a second offer at a time', open, '1 offer 3 $5 for E', 'negotiation'],
    ['an offer to oneself', table, '1 offer 1 $5 for E', 'partner'],
    ['an offer to nobody', table, '1 offer 4 $5 for E', 'partner'],
    ['an offer of nothing for nothing', table, '1 offer 2 - for -', 'empty'],
    ['a strange sum that is offered', table, '1 offer 2 $7 for E', 'sum'],
    ['a card by name that nobody has shown', table, '1 offer 2 - for E003', 'unknown-card'],
    ['to offer more than one has', inTurn({}, { ...ada, money: 10 }), '1 offer 2 $20 for E', 'offer'],
    ['to ask for more than they have', table, '1 offer 2 - for $100', 'purse'],
    ['a second counter-offer', countered, '1 counter - for $5', 'counters'],
    ['a counter-offer of nothing', open, '2 counter - for -', 'empty'],
    ['an answer where nothing is offered', table, '2 decline', 'no-negotiation'],
    ['an answer for somebody else', open, '3 accept', 'not-yours-to-answer'],
    [
      'to end a turn with a row open',
      inTurn({ rolled: [6], destination: 'INVESTOR-PITCH' }),
      '1 end',
      'row-open',
    ],
    ['to end a turn before the roll', inTurn({ done: ['LENDER-TALKS:F:manual:1'] }), '1 end', 'not-rolled'],
    ['to end a turn without a way', inTurn({ rolled: [6] }, at('ARCH-DRAWINGS')), '1 end', 'no-destination'],
    [
      'to end a turn whose row needs a card in escrow',
      played(
        inTurn({ rolled: [1] }, at('SITE-ISSUES', { visit: 'Subsequent', hand: ['W001', 'E001'] })),
        '1 offer 2 E001 for $40',
      ).state,
      '1 end',
      'row-held',
    ],
  ])('%s', (_, state, line, code) => {
    expect(() => played(state, line)).toThrow(expect.objectContaining({ code }));
  });
});

describe('allowed is', () => {
  it.each<[string, State, string]>([
    ['an offer that gives only', table, '1 offer 2 $20 for -'],
    ['an offer that wants only', table, '1 offer 2 - for E'],
    ['to ask for what would come back', open, '2 counter - for $100'],
    ['to end a turn in which an effect has moved one', inTurn({ movedByEffect: true }), '1 end'],
    ['a card of any phase', inTurn({}, at('LENDER-TALKS', { hand: ['L005'], money: 100 })), '1 play L005'],
    ['a card of the phase of the space', inTurn({}, at('LENDER-TALKS', { hand: ['E018'] })), '1 play E018'],
    [
      'a card of any phase where the space has none',
      inTurn({}, at('PM-CROSSROADS', { hand: ['E001'] })),
      '1 play E001',
    ],
    ['a card that takes the last money', inTurn({}, { ...ada, hand: ['E030'], money: 15 }), '1 play E030'],
    ['a second card', inTurn({ plays: 1 }), '1 play E002'],
    ['a second offer', inTurn({ offers: 1 }), '1 offer 2 $5 for E'],
    ['an offer of three cards for three', table, '1 offer 2 E001,E002,E005 for 2E,L'],
    ['an offer of all one has', table, '1 offer 2 $100 for E'],
    ['to ask for all they have', inTurn({}, { ...ada, money: 0 }), '1 offer 2 - for $75'],
    ['to ask for the card that was offered', open, '2 counter - for E001'],
    ['to try again a third time', inTurn({}, { ...ada, triesHere: 2 }), '1 retry'],
    ['the roll', table, '1 roll [6]'],
    ['to resign out of turn, and while another is asked', asked, '3 resign'],
    ['to end a turn with nothing left to do', purse, '1 end'],
    ['to end a turn where no way leads on', inTurn({}, at('FINISH')), '1 end'],
  ])('%s', (_, state, line) => {
    expect(() => played(state, line)).not.toThrow();
  });
});

describe('what is listed', () => {
  const listed = (state: State, seat: number) => {
    const { actions, offersTo, mayCounter } = legalFor(contentFor(state.options), state, seat);
    return { actions: actions.map(notate), offersTo, mayCounter };
  };
  const nothing = { actions: [], offersTo: [], mayCounter: false };

  it('is nothing at the end, after resigning, and while another is asked', () => {
    expect(listed(over, 0)).toEqual(nothing);
    expect(listed(gone, 2)).toEqual(nothing);
    expect(listed(table, 3)).toEqual(nothing);
    expect(listed(asked, 0)).toEqual(nothing);
    expect(listed(asked, 1).actions).toEqual(['pick c1 0', 'pick c1 1']);
  });

  it('has offers for who is active, to all in play, one at a time', () => {
    expect(listed(table, 0).offersTo).toEqual([1, 2]);
    expect(listed(table, 1)).toEqual(nothing);
    expect(listed(gone, 0).offersTo).toEqual([1]);
    expect(listed(open, 0).offersTo).toEqual([]);
  });

  it('has an answer for the person an offer is made to, once countered without another counter-offer', () => {
    expect(listed(open, 1)).toMatchObject({ actions: ['accept', 'decline'], mayCounter: true });
    expect(listed(open, 2)).toEqual(nothing);
    expect(listed(open, 0).actions).toContain('cancel');
    expect(listed(countered, 0)).toMatchObject({ mayCounter: false });
    expect(listed(countered, 0).actions).toEqual(expect.arrayContaining(['accept', 'decline']));
    expect(listed(countered, 1)).toEqual(nothing);
  });

  it.each<[string, State, readonly string[]]>([
    [
      'is what must be done, the roll, the ways, and then what may be done',
      inTurn({}, { ...ada, hand: ['W001', 'E001', 'E002', 'L001', 'B001'] }),
      [
        ...['act 1', 'roll', 'go BANK-UNDERWRITING', 'go INVESTOR-PITCH', 'retry', 'auto', 'play E002'],
        ...['gift E001 2', 'gift E001 3', 'gift E002 2', 'gift E002 3', 'gift L001 2', 'gift L001 3'],
      ],
    ],
    [
      'has the end of the turn before rows that may be left out',
      inTurn(
        { rolled: [6], destination: 'ARCH-SEARCH', gifts: 1 },
        at('PM-CROSSROADS', { hand: ['E001', 'L005'] }),
      ),
      ['go LENDER-TALKS', 'go SHORTCUT-ALLEY', 'end', 'act 1', 'auto', 'play E001', 'play L005'],
    ],
    [
      'has a re-roll before anything else is done',
      inTurn(
        { rolled: [4], checkpoint: table.turn.snapshot, otherTouched: true },
        at('ARCH-SEARCH', { visit: 'Subsequent' }),
      ),
      ['reroll', 'end', 'auto'],
    ],
    [
      'is the end of a turn in which an effect has moved one',
      inTurn({ movedByEffect: true }, at('ARCH-FEES')),
      ['end', 'auto'],
    ],
    [
      'has no gift where nobody else plays',
      position({ players: [at('OWNER-PURSE', { hand: ['E018'] })] }),
      ['end', 'retry', 'auto', 'play E018'],
    ],
  ])('%s', (_, state, expected) => {
    expect(listed(state, 0).actions).toEqual(expected);
  });

  it('lets cards be chosen where there is a choice, and only by who can accept', () => {
    const chooses = (state: State, seat: number) =>
      legalFor(contentFor(state.options), state, seat).choosesCards;
    const wanting = played(table, '1 offer 2 $20 for $50,E').state;
    expect(chooses(wanting, 1)).toBe(true);
    const { players } = wanting;
    expect(
      chooses({ ...wanting, players: players.with(1, { ...(players[1] as Player), money: 5 }) }, 1),
    ).toBe(false);
    // The request names one card, so only one other card is left to give for the type.
    const few = inTurn({}, at('LENDER-TALKS', { hand: ['E001', 'E002'], money: 100 }));
    const named = played(few, '1 offer 2 E001 for -', '2 counter - for E,E001').state;
    expect(chooses(named, 0)).toBe(false);
    expect(chooses(played(few, '1 offer 2 E001 for -', '2 counter - for E').state, 0)).toBe(true);
    // Only the person who answers chooses, and only of the types that are asked for.
    expect(chooses(wanting, 0)).toBe(false);
    const poor = position({ players: [ada, at('ARCH-FEES', { hand: ['E003', 'L002', 'L003'] })] });
    expect(chooses(played(poor, '1 offer 2 $20 for E').state, 1)).toBe(false);
    expect(chooses(played(poor, '1 offer 2 $20 for 2L').state, 1)).toBe(false);
    expect(chooses(played(poor, '1 offer 2 $20 for E,L').state, 1)).toBe(true);
  });
});

describe('who is awaited, and for how long', () => {
  const clock = (state: State) => clockOf(contentFor(state.options), state)?.id;

  it.each<[string, State, readonly number[], string | undefined, readonly string[]]>([
    ['nobody at the end', over, [], undefined, []],
    ['in a turn whose it is', table, [0], 'turn 1', ['0 auto']],
    ['with a question who is asked', asked, [1], 'choice c1', ['1 pick c1 0']],
    ['with an offer its partner too', open, [0, 1], 'offer n1', ['1 decline']],
    ['with a counter-offer whose turn it is', countered, [0], 'offer n1 counter 1', ['0 decline']],
    [
      'with a question during an offer who is asked',
      { ...asked, negotiation: open.negotiation },
      [1],
      'choice c1',
      ['1 pick c1 0'],
    ],
  ])('is %s', (_, state, seats, id, due) => {
    expect(awaited(state)).toEqual(seats);
    expect(clock(state)).toBe(id);
    expect(timeoutsOf(state).map(({ seat, action }) => `${seat} ${notate(action)}`)).toEqual(due);
  });

  it('gives a turn three minutes, and a choice or an answer one', () => {
    const seconds = (state: State) => clockOf(contentFor(state.options), state)?.seconds;
    expect([table, asked, open].map(seconds)).toEqual([180, 60, 60]);
  });
});
