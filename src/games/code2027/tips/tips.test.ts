import { describe, expect, it } from 'vitest';
import { type Position, position, waitingOffer } from '../../../../test/games/code2027/positions.ts';
import { viewOf } from '../view.ts';
import { tipsFor } from './tips.ts';

const urgent = (from: Position, seat = 0) => tipsFor(viewOf(position(from), seat), seat)[0]?.id;
const rich = { hand: ['W004'], money: 0 };

/** Positions in which the first seat is to act, each with the most urgent tip for that seat. */
const moments: readonly (readonly [string, Position, string | undefined])[] = [
  ['nothing, at the very start', { players: [{}, {}] }, undefined],
  ['the first Work card', { players: [rich, {}] }, 'scope'],
  [
    'a way that binds',
    { players: [{ ...rich, space: 'DOB-FILING-ROUTE' }, {}], turn: { rolled: [2] } },
    'bound',
  ],
  [
    'ways that do not bind',
    { players: [{ ...rich, space: 'PM-CROSSROADS' }, {}], turn: { rolled: [2] } },
    'scope',
  ],
  [
    'a way that is bound already',
    {
      players: [
        { ...rich, space: 'DOB-FILING-ROUTE', visit: 'Subsequent', flags: { dobRoute: 'DOB-PLAN-EXAM' } },
        {},
      ],
    },
    'scope',
  ],
  [
    'a roll that can be taken back',
    { players: [{ ...rich, space: 'ENG-FEES' }, {}], turn: { rolled: [6] } },
    'try-again',
  ],
  [
    'a roll that cannot, after a card',
    { players: [{ ...rich, space: 'ENG-FEES' }, {}], turn: { rolled: [6], plays: 1 } },
    'scope',
  ],
  ['a fee that is too dear', { players: [{ ...rich, space: 'ENG-FEES' }, {}] }, 'bridge-loan'],
  ['a fee that is not', { players: [{ ...rich, money: 75, space: 'ENG-FEES' }, {}] }, 'scope'],
  ['a re-roll before the roll', { players: [{ ...rich, hand: ['E015'] }, {}] }, 're-roll'],
  ['a re-roll after it', { players: [{ hand: ['E015'] }, {}], turn: { rolled: [2], plays: 1 } }, undefined],
  [
    'the approval of the Fire Department',
    { players: [{ ...rich, flags: { fdnyApproved: true, fdnyScope: 620 } }, {}] },
    'fire-approval',
  ],
  [
    'more cards than may be kept',
    { players: [{ hand: ['E002', 'E003', 'E004', 'E005', 'E006', 'E007', 'E008'] }, {}] },
    'hand-limit',
  ],
  ['cards that could be traded', { players: [{ hand: ['E002'], money: 5 }, {}] }, 'trade'],
  ['nobody to trade with', { players: [{ hand: ['E002'], money: 5 }] }, undefined],
  [
    'somebody who has finished',
    { players: [{ ...rich }, { finished: true, finishOrder: 1, space: 'FINISH' }] },
    'final-rounds',
  ],
];

describe('tips', () => {
  it.each(moments)('come at their moment: %s', (_what, from, id) => {
    expect(urgent(from)).toBe(id);
  });

  it('tell the partner of an offer what they may do, and nobody who only watches a turn', () => {
    const from: Position = {
      players: [rich, { hand: ['W005'] }, { hand: ['W006'] }],
      state: { negotiation: waitingOffer },
    };
    expect(urgent(from, 1)).toBe('offer');
    expect(urgent(from, 2)).toBeUndefined();
    expect(urgent({ ...from, state: { negotiation: { ...waitingOffer, counters: 1 } } }, 1)).toBeUndefined();
  });

  it('end with the game, and for who has left it', () => {
    expect(urgent({ players: [rich, {}], state: { phase: 'END', reason: 'abandoned' } })).toBeUndefined();
    expect(urgent({ players: [{ ...rich, resigned: true }, {}] })).toBeUndefined();
  });
});
