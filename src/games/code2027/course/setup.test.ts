import { describe, expect, it } from 'vitest';
import { giftBoard } from '../../../../test/games/code2027/gift-board.ts';
import { played } from '../../../../test/games/code2027/positions.ts';
import { createDice } from '../../../engine/dice/dice.ts';
import { ledgerOf } from '../annals/ledger.ts';
import { contentFor } from '../box/known.ts';
import { code2027 } from '../index.ts';
import { options } from '../terms/options.ts';
import { newPlayer } from './setup.ts';

/**
 * Tests the deal (Code2027 4). It begins the first turn, and its story includes what the first space does on arrival.
 */

const seating = [{ kind: 'person' }, { kind: 'person' }] as const;
const names = (seat: number) => ['Ada', 'Ben'][seat] ?? '';
const dice = () => createDice({ seed: 'ab'.repeat(32), entropy: 'setup' });
const dealt = (content: string) => {
  const asked = options.parse({ content });
  const state = code2027.setup(asked, seating, dice());
  return { state, told: code2027.opening?.(state, asked, seating, dice()) ?? [] };
};

describe('a deal', () => {
  it('begins at the first space with nothing at all', () => {
    const nothing = { hand: [], active: [], activeEffects: [], loans: [], costs: {}, flags: {} };
    expect(newPlayer(1, 'OWNER-BRIEF')).toStrictEqual({
      id: 'p2',
      space: 'OWNER-BRIEF',
      visit: 'First',
      visited: ['OWNER-BRIEF'],
      money: 0,
      time: 0,
      ...nothing,
      ownerFunding: 0,
      paidScope: 0,
      cardsPlayed: { W: 0, B: 0, E: 0, L: 0, I: 0 },
      skipTurns: 0,
      extraTurns: 0,
      canReRoll: false,
      triesHere: 0,
      finished: false,
      resigned: false,
    });
    const { state } = dealt('newyork');
    expect(state).toMatchObject({
      phase: 'PLAY',
      round: 1,
      turnIndex: 1,
      currentPlayerId: 'p1',
      reason: null,
    });
    expect(Object.values(state.discards)).toEqual([[], [], [], [], []]);
    const { cards } = contentFor(state.options);
    expect(Object.values(state.decks).flat().toSorted()).toEqual(cards.map(({ id }) => id).toSorted());
  });

  it('tells nothing on the built-in board, where nothing happens before the first action', () => {
    const { told } = dealt('newyork');
    expect(told.map((one) => code2027.story(one, names))).toEqual(['']);
  });

  it('tells what the first space of an own board does on arrival, and names no card that is hidden', () => {
    const { state, told } = dealt(giftBoard);
    expect(told.map((one) => code2027.story(one, names))).toEqual([
      'R1 Ada · Owner’s brief: a gift to begin with; +$50; draws 1 expeditor; tea or coffee.',
    ]);
    expect(JSON.stringify(told)).not.toContain(state.players[0]?.hand[0]);
    expect(ledgerOf(told, 'p1')).toEqual([
      { round: 1, space: 'OWNER-BRIEF', source: 'A gift to begin with', money: 50, days: 0 },
    ]);
    expect(state.players[0]).toMatchObject({ money: 50, time: 0 });
  });

  it('waits for a choice of the first space, and goes on with its answer', () => {
    const { state } = dealt(giftBoard);
    expect(code2027.toAct(state)).toEqual([0]);
    expect(code2027.clock(state)).toMatchObject({ id: 'choice c1' });
    const { state: next } = played(state, '1 pick c1 0');
    expect(next).toMatchObject({ pendingChoice: null, turnIndex: 1, players: [{ time: 1 }, {}] });
    expect(next.turn.snapshot).toMatchObject({ money: 0, hand: [] });
  });
});
