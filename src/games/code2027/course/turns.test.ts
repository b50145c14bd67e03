import { describe, expect, it } from 'vitest';
import { lostCards } from '../../../../test/games/code2027/invariants.ts';
import { facesOf, type Position, played, position } from '../../../../test/games/code2027/positions.ts';
import { contentFor } from '../box/known.ts';
import { going } from '../changes/going.ts';
import type { Player } from '../state.ts';
import { legalFor } from '../window/legal.ts';
import { notate } from '../words/notation.ts';
import { settle } from './settling.ts';

/** Turns (Code2027 6, 7, 8, 9, 17), one test per rule. */

const work = { hand: ['W001'], visited: ['OWNER-BRIEF', 'PM-CROSSROADS'] };
const at = (space: string, more: Partial<Player> = {}): Partial<Player> => ({
  ...work,
  space,
  visited: ['OWNER-BRIEF', space],
  ...more,
});
const refused = (given: Position, line: string) => () => played(position(given), line);
const legal = (given: Position, seat = 0) => {
  const state = position(given);
  return legalFor(contentFor(state.options), state, seat).actions.map(notate);
};

describe('a turn', () => {
  const brief: Position = { players: [{}, {}] };

  it('does not end before what must be done is done', () => {
    expect(refused(brief, '1 end')).toThrow('You still have something to do here before the turn ends.');
    expect(() => played(position(brief), '1 act 1', '1 end')).toThrow('Roll the die before the turn ends.');
    const { state } = played(position(brief), '1 roll [5]', '1 act 1', '1 end');
    expect(state.players[0]).toMatchObject({ space: 'OWNER-PURSE', visit: 'First', time: 1 });
    expect(state.players[0]?.hand).toHaveLength(6);
    expect(state.currentPlayerId).toBe('p2');
  });

  it('asks for a destination where there are several, and takes the only one by itself', () => {
    const given = { players: [at('ARCH-DRAWINGS'), {}], turn: { rolled: [6] } };
    expect(refused(given, '1 end')).toThrow('Choose where to go before the turn ends.');
    const { state } = played(position(given), '1 go PM-CROSSROADS', '1 go ENG-SEARCH', '1 end');
    expect(state.players[0]).toMatchObject({ space: 'ENG-SEARCH', flags: { archDone: true } });
  });

  it('leaves out rows that could do nothing', () => {
    const given = { players: [at('PM-CROSSROADS', { visit: 'Subsequent' })], turn: { rolled: [6] } };
    // A solo player has no neighbor on the right.
    expect(legal(given)).not.toContain('act 1');
    expect(legal({ ...given, players: [...given.players, {}] })).not.toContain('act 1');
    const rich = at('PM-CROSSROADS', { visit: 'Subsequent', hand: ['W001', 'E001'] });
    expect(legal({ players: [rich, {}], turn: { rolled: [6] } })).toContain('act 1');
  });

  it('is skipped, and effects that are stored run all the same', () => {
    const days = { effectType: 'RESOURCE_CHANGE', payload: { resource: 'TIME', amount: 2 } };
    const waits = {
      ...at('ARCH-FEES', { skipTurns: 1 }),
      activeEffects: [{ sourceCardId: 'L018', effects: [days], remaining: 2 }],
    };
    const { state } = played(
      position({
        players: [at('SITE-AWARD', { visit: 'Subsequent' }), waits],
        turn: { rolled: [1], done: ['SITE-AWARD:S:manual:1'] },
      }),
      '1 end',
    );
    expect(state.players[1]).toMatchObject({ skipTurns: 0, time: 2, activeEffects: [{ remaining: 1 }] });
    expect(state.currentPlayerId).toBe('p1');
    expect(state.round).toBe(2);
  });

  it('ends with no more than six expeditors, one question a card', () => {
    const hand = ['W001', 'E001', 'E002', 'E003', 'E004', 'E005', 'E006', 'E007', 'E008'];
    const given = {
      players: [at('ARCH-DRAWINGS', { hand }), {}],
      turn: { rolled: [6], destination: 'ENG-SEARCH' },
    };
    const asked = played(position(given), '1 end').state;
    expect(asked.pendingChoice).toMatchObject({ id: 'c1', playerId: 'p1', type: 'CARD_SELECTION' });
    const { state } = played(asked, '1 pick c1 E003', '1 pick c2 E008');
    expect(state.players[0]?.hand).toEqual(['W001', 'E001', 'E002', 'E004', 'E005', 'E006', 'E007']);
    expect(state.discards.E).toEqual(['E003', 'E008']);
  });

  it('comes once more for an extra turn', () => {
    const given = {
      players: [at('ARCH-DRAWINGS', { extraTurns: 1 }), {}],
      turn: { rolled: [6], destination: 'ENG-SEARCH' },
    };
    const { state } = played(position(given), '1 end');
    expect(state).toMatchObject({ currentPlayerId: 'p1', turnIndex: 2, round: 1 });
    expect(state.players[0]).toMatchObject({ space: 'ENG-SEARCH', extraTurns: 0 });
  });

  it('charges days by what was borrowed in it', () => {
    const given = {
      players: [at('LENDER-TALKS'), {}],
      top: ['B021'],
      turn: { rolled: [6], done: ['LENDER-TALKS:F:manual:1'], destination: 'BANK-UNDERWRITING' },
    };
    const there = played(position(given), '1 end', '2 auto [6]').state;
    const [before] = there.players;
    const principal = before?.loans[0]?.principal ?? 0;
    const { daysPerBorrowed } = contentFor(there.options).stay('BANK-UNDERWRITING', 'First');
    const { state } = played(there, '1 act 1', '1 end');
    expect(principal).toBeGreaterThan(0);
    expect((state.players[0]?.time ?? 0) - (before?.time ?? 0)).toBe(
      Math.floor(principal / (daysPerBorrowed ?? 1)),
    );
  });
});

describe('playing a card', () => {
  const given = (player: Partial<Player>, turn = {}): Position => ({
    players: [at('ARCH-FEES', player), {}],
    turn,
  });

  it('is refused in the order of the rules', () => {
    expect(refused(given({ hand: ['W001', 'E001'] }), '2 play E001')).toThrow('Not your turn.');
    expect(refused(given({}), '1 play E001')).toThrow('Card not in hand: E001.');
    expect(refused(given({}), '1 play W001')).toThrow('Card cannot be played: W001.');
    const two = { plays: 2 };
    expect(refused(given({ hand: ['W001', 'E001'] }, two), '1 play E001')).toThrow(
      'Wrong phase: E001 needs REGULATORY_REVIEW.',
    );
    expect(refused(given({ hand: ['W001', 'E026'] }, two), '1 play E026')).toThrow('Play limit reached.');
    expect(refused(given({ hand: ['W001', 'E026'] }), '1 play E026')).toThrow('Insufficient funds.');
  });

  it('rolls dice of its own, and pays its cost', () => {
    const there = position({
      players: [at('DOB-AUDIT', { hand: ['W001', 'E019'], money: 30, time: 50 }), {}],
    });
    const { state, events } = played(there, '1 play E019 [4,6]');
    expect(state.players[0]).toMatchObject({ money: 20, time: 40, costs: { expeditor: 10 } });
    expect(events).toContainEqual(expect.objectContaining({ kind: 'card_dice', faces: [4, 6] }));
    expect(state.discards.E).toEqual(['E019']);
  });
});

describe('Try Again', () => {
  it('brings everything back but the dice: gained cards are laid down, and the second brief stands', () => {
    const start = position({ players: [{}, {}] });
    const { state } = played(start, '1 act 1', '1 roll [3]', '1 retry');
    expect(state.players[0]).toMatchObject({
      hand: [],
      time: 1,
      visit: 'Subsequent',
      triesHere: 1,
      money: 0,
    });
    expect(state.discards.E).toHaveLength(3);
    expect(state.discards.W).toHaveLength(2);
    expect(state.currentPlayerId).toBe('p2');
    expect(lostCards(contentFor(state.options), state)).toBeUndefined();
  });

  it('finds a lost card even where its pile has become the deck', () => {
    const hand = ['W001', 'E001', 'E002'];
    const given = position({ players: [at('ARCH-FEES', { hand }), {}] });
    const { state: short } = played(given, '1 act 1', '1 pick c1 E001');
    const mixed = {
      ...short,
      decks: { ...short.decks, E: [...short.decks.E, ...short.discards.E] },
      discards: { ...short.discards, E: [] },
    };
    const { state } = played(mixed, '1 retry');
    expect(state.players[0]?.hand).toEqual(hand);
    expect(state.decks.E).not.toContain('E001');
  });

  it.each([
    ['a card was played', { plays: 1 }, 'retry-card'],
    ['a card was given away', { gifts: 1 }, 'retry-gift'],
    ['a deal was made', { deals: 1 }, 'retry-deal'],
    ['an effect has moved the player', { movedByEffect: true }, 'retry-moved'],
    ['something has changed for others', { otherTouched: true }, 'retry-others'],
  ])('is refused when %s', (_, turn, code) => {
    expect(refused({ players: [at('LENDER-TALKS'), {}], turn }, '1 retry')).toThrow(
      expect.objectContaining({ code }),
    );
  });

  it('is refused the fourth time, and where there is none', () => {
    expect(refused({ players: [at('LENDER-TALKS', { triesHere: 3 }), {}] }, '1 retry')).toThrow(
      'used up all your tries',
    );
    expect(refused({ players: [at('PM-CROSSROADS'), {}] }, '1 retry')).toThrow('can’t try again');
  });
});

describe('a re-roll', () => {
  const given: Position = { players: [at('LENDER-TALKS', { hand: ['W001', 'E015'] }), {}] };

  it('takes the roll back and rolls again, once', () => {
    const { state } = played(position(given), '1 play E015', '1 roll [2]', '1 reroll [6]');
    expect(state.turn.rolled).toEqual([6]);
    expect(state.players[0]?.hand).toEqual(['W001']);
    expect(state.discards.W).toHaveLength(1);
    expect(() => played(state, '1 reroll [2]')).toThrow('nothing to re-roll');
  });

  it('must be granted before the roll, and used before anything else', () => {
    expect(() => played(position(given), '1 roll [6]', '1 play E015', '1 reroll [2]')).toThrow(
      'nothing to re-roll',
    );
    expect(() => played(position(given), '1 play E015', '1 roll [6]', '1 act 1', '1 reroll [2]')).toThrow(
      'nothing to re-roll',
    );
  });
});

describe('the end', () => {
  const last = at('DOB-SIGN-OFF', { flags: { dobApproved: true } });
  const turn = { rolled: [1], done: ['DOB-SIGN-OFF:F:manual:1'] };

  it('comes at once with the first finish, where that wins', () => {
    const options = { ending: 'FIRST_FINISH' } as const;
    const { state, events } = played(position({ players: [last, {}], turn, options }), '1 end');
    expect(state).toMatchObject({ phase: 'END', reason: 'first_finish' });
    expect(events.at(-1)).toEqual({ kind: 'end', reason: 'first_finish', winners: ['p1'] });
  });

  it('comes some rounds after the first finish, looked at when a round is complete', () => {
    const options = { final_rounds: 3 };
    const there = position({ players: [last, at('LENDER-TALKS')], turn, options, state: { round: 5 } });
    let { state } = played(there, '1 end');
    expect(state.players[0]).toMatchObject({ finished: true, finishRound: 5, finishOrder: 1 });
    while (state.phase === 'PLAY') state = played(state, 'timeout').state;
    expect(state).toMatchObject({ reason: 'final_rounds', round: 8 });
  });

  it('comes with the last round', () => {
    const there = position({
      players: [at('ARCH-DRAWINGS')],
      turn: { rolled: [6], destination: 'ENG-SEARCH' },
      state: { round: 60 },
    });
    expect(played(there, '1 end').state).toMatchObject({ reason: 'round_limit', round: 60 });
  });
});

describe('the plain turn', () => {
  it('does what must be done, rolls, and goes furthest along the track', () => {
    const given = position({
      players: [at('ARCH-SEARCH', { visit: 'Subsequent', hand: ['W001', 'E001'] }), {}],
    });
    const { state } = played(given, '1 auto [2]');
    expect(state.players[0]?.space).toBe('ENG-SEARCH');
    expect(state.currentPlayerId).toBe('p2');
  });

  it('waits for what another has to choose, and goes on after it', () => {
    const given = position({
      players: [
        at('DOB-AUDIT', { hand: ['W001', 'E012'], money: 50 }),
        at('ARCH-FEES', { hand: ['W002', 'E001'] }),
      ],
    });
    const waiting = played(given, '1 play E012').state;
    expect(waiting.pendingChoice).toMatchObject({ playerId: 'p2' });
    const playedOn = going({ ...waiting, turn: { ...waiting.turn, auto: true } }, facesOf([]));
    settle(playedOn);
    expect(playedOn.state.pendingChoice).toEqual(waiting.pendingChoice);
    expect(() => played(waiting, '1 auto')).toThrow('Choose first.');
    const { state } = played(waiting, '2 pick c1 0', '1 auto [3]');
    expect(state.players[1]?.hand).toEqual(['W002']);
    expect(state.currentPlayerId).toBe('p2');
  });
});
