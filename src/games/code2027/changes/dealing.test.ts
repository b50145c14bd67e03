import { describe, expect, it } from 'vitest';
import { facesOf, position } from '../../../../test/games/code2027/positions.ts';
import type { Player, State } from '../state.ts';
import { accept, counter, decline, open, withdraw } from './bargaining.ts';
import { transfer } from './cards.ts';
import { type Going, going, reached } from './going.ts';
import { moveTo } from './moving.ts';

/** Tests the course of an offer, from its escrow to its end (Code2027 13), gifts, and moves between spaces. */

const at = (more: Partial<Player> = {}): Partial<Player> => ({ space: 'ARCH-FEES', ...more });
const rolled = (state: State): State => ({
  ...state,
  turn: { ...state.turn, checkpoint: state.turn.snapshot },
});
const table = rolled(
  position({
    players: [
      at({ hand: ['W001', 'E001', 'E002', 'L001'], money: 100 }),
      at({ hand: ['W002', 'E003', 'E004', 'L002'], money: 80 }),
      at({ hand: ['W003'], money: 10 }),
    ],
  }),
);
const begun = (state: State = table): Going => going(state, facesOf([]));
const goods = ({ state }: Pick<Going, 'state'>) =>
  state.players.map(({ money, hand }) => `$${money} ${hand.join(' ')}`);
const before = goods(begun());

const opening = {
  initiatorId: 'p1',
  partnerId: 'p2',
  type: 'CARD_EXCHANGE',
  description: 'A trade',
  offer: { money: 20, cards: ['E001'], types: {} },
  request: { money: 30, cards: [], types: { E: 1, L: 0 } },
} as const;
const offered = (state: State = table): Going => {
  const play = begun(state);
  open(play, opening);
  return begun(rolled(play.state));
};
const waiting = ({ state: { negotiation } }: Going) => {
  if (negotiation === null) throw new Error('No offer is open.');
  return negotiation;
};

describe('an offer that opens', () => {
  it('is numbered through the game and counted in the turn', () => {
    const play = begun({ ...table, negotiationsMade: 4, turn: { ...table.turn, offers: 1 } });
    expect(open(play, opening)).toBe('n5');
    expect(play.state).toMatchObject({
      negotiationsMade: 5,
      turn: { offers: 2, deals: 0, checkpoint: null },
    });
    expect(play.state.turn.otherTouched).toBe(false);
    expect(play.events).toEqual([{ kind: 'offer', negotiation: 'n5', from: 'p1', to: 'p2' }]);
  });

  it('holds what it offers, and keeps nothing that is empty', () => {
    const play = offered();
    expect(goods(play)).toEqual(['$80 W001 E002 L001', before[1], before[2]]);
    expect(waiting(play)).toStrictEqual({
      id: 'n1',
      initiatorId: 'p1',
      partnerId: 'p2',
      type: 'CARD_EXCHANGE',
      description: 'A trade',
      offer: { money: 20, cards: ['E001'] },
      request: { money: 30, types: { E: 1 } },
      holderId: 'p1',
      toAnswer: 'p2',
      counters: 0,
    });
  });
});

describe('an open offer', () => {
  const back = ['$100 W001 E002 L001 E001', before[1], before[2]];

  it('that is declined returns its escrow to the end of the hand', () => {
    const play = offered();
    decline(play, waiting(play));
    expect(goods(play)).toEqual(back);
    expect(play.state).toMatchObject({
      negotiation: null,
      turn: { deals: 0, otherTouched: false, checkpoint: null },
    });
    expect(play.events).toEqual([{ kind: 'decline', negotiation: 'n1', player: 'p2' }]);
  });

  it('that is withdrawn returns its escrow, and tells why', () => {
    const play = offered();
    withdraw(play, 'opener');
    expect(goods(play)).toEqual(back);
    expect(play.state.turn.checkpoint).toBeNull();
    expect(play.events).toEqual([{ kind: 'withdrawn', negotiation: 'n1', by: 'opener' }]);
  });

  it('is withdrawn only where there is one: otherwise the roll stays open', () => {
    const play = begun();
    withdraw(play, 'turn');
    expect(play.state).toBe(table);
    expect(play.events).toEqual([]);
  });

  it('that is countered returns its escrow, takes that of the answer, and waits for the other', () => {
    const play = offered();
    counter(play, waiting(play), { cards: ['E004'], money: 0 }, { money: 40, types: { L: 1 } });
    expect(goods(play)).toEqual([back[0], '$80 W002 E003 L002', before[2]]);
    expect(waiting(play)).toMatchObject({
      id: 'n1',
      initiatorId: 'p1',
      partnerId: 'p2',
      holderId: 'p2',
      toAnswer: 'p1',
      counters: 1,
    });
    expect(waiting(play).offer).toStrictEqual({ cards: ['E004'] });
    expect(waiting(play).request).toStrictEqual({ money: 40, types: { L: 1 } });
    expect(play.state.turn.checkpoint).toBeNull();
    expect(play.events).toEqual([{ kind: 'counter', negotiation: 'n1', from: 'p2', to: 'p1' }]);
  });

  it('that is countered and declined returns the escrow of the counter-offer', () => {
    const play = offered();
    counter(play, waiting(play), { cards: ['E004'], money: 5 }, {});
    decline(play, waiting(play));
    expect(goods(play)).toEqual([back[0], '$80 W002 E003 L002 E004', before[2]]);
  });
});

describe('a deal', () => {
  it('gives the maker what they asked for, then the taker the escrow', () => {
    const play = offered();
    accept(play, waiting(play), undefined);
    expect(goods(play)).toEqual(['$110 W001 E002 L001 E003', '$70 W002 E004 L002 E001', before[2]]);
    expect(play.state).toMatchObject({
      negotiation: null,
      turn: { deals: 1, otherTouched: true, checkpoint: null },
    });
    expect(play.events).toEqual([
      {
        kind: 'deal',
        negotiation: 'n1',
        maker: 'p1',
        taker: 'p2',
        gives: { money: 20, types: { E: 1 } },
        gets: { money: 30, types: { E: 1 } },
      },
    ]);
  });

  it('is counted after those before it, and may name the card', () => {
    const play = offered({ ...table, turn: { ...table.turn, deals: 1 } });
    accept(play, waiting(play), ['E004']);
    expect(play.state.turn.deals).toBe(2);
    expect(goods(play).slice(0, 2)).toEqual(['$110 W001 E002 L001 E004', '$70 W002 E003 L002 E001']);
  });

  it('gives cards named in the request before those by type', () => {
    const play = begun();
    open(play, {
      ...opening,
      offer: { cards: ['E001', 'L001'] },
      request: { cards: ['E004'], types: { E: 1, L: 1 } },
    });
    accept(play, waiting(play), undefined);
    expect(goods(play).slice(0, 2)).toEqual(['$100 W001 E002 E004 E003 L002', '$80 W002 E001 L001']);
    expect(play.events.at(-1)).toMatchObject({
      gives: { money: 0, types: { E: 1, L: 1 } },
      gets: { money: 0, types: { E: 2, L: 1 } },
    });
  });
});

describe('a card that changes hands', () => {
  it('is told as a gift only where it is one', () => {
    const gift = (...more: [boolean?]) => {
      const play = begun();
      transfer(play, 'p1', 'p2', 'E001', ...more);
      return play.events;
    };
    expect(gift(true)).toMatchObject([{ kind: 'transfer', gift: true }]);
    expect(gift()).toMatchObject([{ kind: 'transfer', gift: false }]);
  });
});

describe('a move', () => {
  const chosen = position({
    players: [at({ triesHere: 2 }), at({ triesHere: 1 })],
    turn: { destination: 'ARCH-DRAWINGS' },
  });
  const moved = (...move: [id: string, to: string, by: 'turn' | 'effect']) => {
    const play = begun(chosen);
    moveTo(play, ...move);
    return {
      player: play.state.players[move[0] === 'p1' ? 0 : 1],
      turn: play.state.turn,
      events: play.events,
    };
  };
  const first = { space: 'DOB-AUDIT', visit: 'First', visited: ['ARCH-FEES', 'DOB-AUDIT'], triesHere: 0 };

  it('at the end of a turn leaves the turn as it is', () => {
    const { player, turn, events } = moved('p1', 'DOB-AUDIT', 'turn');
    expect(player).toMatchObject(first);
    expect(turn).toMatchObject({ movedByEffect: false, destination: 'ARCH-DRAWINGS' });
    expect(events).toEqual([
      { kind: 'move', player: 'p1', from: 'ARCH-FEES', to: 'DOB-AUDIT', visit: 'First', by: 'turn' },
    ]);
  });

  it('by an effect takes the active player out of their turn, and no other', () => {
    expect(moved('p1', 'DOB-AUDIT', 'effect').turn).toMatchObject({ movedByEffect: true, destination: null });
    const other = moved('p2', 'DOB-AUDIT', 'effect');
    expect(other.player).toMatchObject(first);
    expect(other.turn).toMatchObject({ movedByEffect: false, destination: 'ARCH-DRAWINGS' });
  });

  it('onto the space one stands on is a later visit', () => {
    const { player } = moved('p1', 'ARCH-FEES', 'turn');
    expect(player).toMatchObject({ visit: 'Subsequent', visited: ['ARCH-FEES'], triesHere: 0 });
  });
});

describe('a state', () => {
  it('is stored with the batches that wait, and is the same one where nothing has changed', () => {
    const play = begun();
    expect(reached(play)).toBe(table);
    play.frames = [{ effects: [], context: { source: 'x' }, results: [] }];
    expect(reached(play)).toEqual({ ...table, frames: play.frames });
  });

  it('has no answer where nothing is asked', () => {
    expect(() => begun().answered('0')).toThrow('Nothing is waiting for an answer.');
  });
});
