import { describe, expect, it } from 'vitest';
import { createDice } from '../../src/engine/dice/dice.ts';
import type { Seat, Viewer } from '../../src/games/facets/seats.ts';
import { describeGame } from '../../test/contract/suite.ts';
import type { Example } from '../../test/contract/walk.ts';
import { beats, type Card, deck, faceOf } from './cards.ts';
import { ohHell } from './index.ts';
import { parse } from './notation.ts';
import { isBidding, playableOf } from './rules.ts';
import { type OhHell, type Options, options } from './state.ts';

const others = (state: OhHell, viewer: Viewer): Card[] =>
  state.hands.flatMap((hand, seat) => (seat === viewer ? [] : hand));

/**
 * Returns the cards of others that must stay hidden. The action that ends a round also deals the next one. So the
 * story of that action and the last trick may correctly name cards that are in a hand again.
 */
function hidden(state: OhHell, viewer: Viewer): string[] {
  const isNew = state.tricks.length === 0;
  const old = isNew && state.last !== null ? state.last.cards.map(({ card }) => card) : [];
  const cards = others(state, viewer).filter((card) => !old.includes(card));
  const isDealt = isNew && state.trick.length === 0 && state.round > 1;
  return [...cards.map((card) => `"${card}"`), ...(isDealt ? [] : cards.map(faceOf))];
}

/**
 * Gives another seat a card that isn't in play, and changes the hidden bids of others. A viewer can't tell the
 * difference.
 */
function disguise(state: OhHell, viewer: Viewer): OhHell | undefined {
  const stranger = state.hands.findIndex((hand, seat) => seat !== viewer && hand.length > 0);
  if (stranger < 0 || ohHell.result(state) !== undefined) return undefined;
  const open = [...state.tricks.flatMap(({ cards }) => cards), ...state.trick].map(({ card }) => card);
  const known = new Set([...state.hands.flat(), state.turnedUp, ...open]);
  const card = deck.find((one) => !known.has(one));
  const hands = state.hands.map((hand, seat) =>
    seat === stranger && card !== undefined ? [card, ...hand.slice(1)] : hand,
  );
  const bids = state.bids.map((bid, seat) =>
    isBidding(state) && bid !== null && seat !== viewer ? (bid === 0 ? 1 : bid - 1) : bid,
  );
  return { ...state, hands, bids };
}

const example = (name: string, seats: number, chosen: Partial<Options>): Example<OhHell, Options> => ({
  name,
  options: options.parse(chosen),
  seats,
  longest: 400,
  hidden,
  disguise,
});

describeGame(
  ohHell,
  [
    example('three players', 3, { cards: 4 }),
    example('four players, hands get larger, a missed bid costs points', 4, {
      cards: 3,
      course: 'up',
      misses_cost: true,
    }),
    example('five players with nearly the whole deck', 5, { cards: 10 }),
  ],
  { computerGames: 15 },
);

const dice = () => createDice({ seed: '5'.repeat(64), entropy: '' });
const people = (seats: number) => Array.from({ length: seats }, () => ({ kind: 'person' }) as const);

/** Returns a round of three cards each, with these hands (`AS KS 2H`). Hearts are trump, and seat 0 leads. */
function round(hands: readonly string[], chosen: Partial<Options> = {}): OhHell {
  const dealt = ohHell.setup(options.parse({ cards: 3, ...chosen }), people(hands.length), dice());
  const cards = hands.map((hand) => hand.split(' ').map((card) => parse(card)));
  return {
    ...dealt,
    dealer: hands.length - 1,
    turn: 0,
    turnedUp: '9H',
    hands: cards.map((hand) => hand.flatMap((one) => (one.kind === 'play' ? [one.card] : []))),
  };
}

/** Returns the state after these actions, such as `0 B1, 1 B0, 2 B2, 0 AS`. */
const played = (state: OhHell, moves: string): OhHell =>
  moves.split(', ').reduce((now, move) => {
    const [seat = '', text = ''] = move.split(' ');
    return ohHell.apply(now, Number(seat), parse(text), dice()).state;
  }, state);

const names = (seat: Seat): string => ['Ada', 'Ben', 'Cleo', 'Dev', 'Eve'][seat] ?? '';

const told = (state: OhHell, move: string) => {
  const [seat = '', text = ''] = move.split(' ');
  const { events } = ohHell.apply(state, Number(seat), parse(text), dice());
  return {
    lines: events.map((event) => ohHell.story(event, names)).filter((line) => line !== ''),
    closings: events.flatMap((event) => ohHell.closing(event, names) ?? []),
  };
};

const hands = ['AS KS 2H', '3S 2S AC', '4S 3H KC'];

describe('a deal', () => {
  it('gives each the same number of cards, and nobody the one turned up', () => {
    const dealt = ohHell.setup(options.parse({ cards: 10 }), people(5), dice());
    expect(dealt.hands.map(({ length }) => length)).toEqual([10, 10, 10, 10, 10]);
    expect(new Set([...dealt.hands.flat(), dealt.turnedUp]).size).toBe(51);
    expect(dealt.turn).toBe((dealt.dealer + 1) % 5);
  });

  it('is told without dealing again', () => {
    const dealt = ohHell.setup(options.parse({}), people(3), dice());
    const asked = dice();
    const [event] = ohHell.opening?.(dealt, dealt.options, people(3), asked) ?? [];
    expect(event).toMatchObject({ kind: 'deal', turnedUp: dealt.turnedUp, cards: 7 });
    expect(asked.position).toBe(0);
  });
});

describe('bids', () => {
  it('are secret until all are in', () => {
    const [one, other] = ['0 B1', '0 B3'].map((move) => played(round(hands), move));
    if (one === undefined || other === undefined) throw new Error('Both have bid.');
    for (const viewer of ['public', 1, 2] as const)
      expect(ohHell.view(one, viewer)).toEqual(ohHell.view(other, viewer));
    expect(ohHell.view(one, 0).bids).toEqual([1, null, null]);
    expect(told(round(hands), '0 B1').lines).toEqual([]);
    expect(told(played(one, '1 B0'), '2 B2').lines).toEqual(['Bids: Ada 1, Ben 0, Cleo 2. Ada leads.']);
  });

  it('come once, from 0 to the size of the hand, before any card', () => {
    expect(() => played(round(hands), '0 B4')).toThrow('You can bid 0 to 3.');
    expect(() => played(round(hands), '0 B1, 0 B2')).toThrow('You have already bid.');
    expect(() => played(round(hands), '0 AS')).toThrow('The round starts when everybody has bid.');
  });
});

describe('what reveals', () => {
  const revealing = (state: OhHell, move: string) => {
    const [seat = '', text = ''] = move.split(' ');
    const { events } = ohHell.apply(state, Number(seat), parse(text), dice());
    return events.some((event) => ohHell.reveals?.(event));
  };

  it('is a card, and the last bid', () => {
    expect(revealing(round(hands), '0 B1')).toBe(false);
    expect(revealing(played(round(hands), '0 B1, 1 B0'), '2 B2')).toBe(true);
    expect(revealing(played(round(hands), '0 B1, 1 B0, 2 B2'), '0 AS')).toBe(true);
  });
});

describe('a trick', () => {
  const begun = played(round(hands), '0 B1, 1 B0, 2 B2');

  it('asks for the suit led', () => {
    expect(playableOf(['3S', '2S', 'AC'], [{ seat: 0, card: 'AS' }])).toEqual(['3S', '2S']);
    expect(playableOf(['KC'], [{ seat: 0, card: 'AS' }])).toEqual(['KC']);
    expect(() => played(begun, '0 AS, 1 AC')).toThrow('You must follow ♠ spades.');
    expect(() => played(begun, '1 2S')).toThrow('It’s not your turn.');
    expect(() => played(begun, '0 AC')).toThrow('You don’t have A♣.');
  });

  it('goes to the highest card of the suit led, or to the highest trump', () => {
    expect(beats('2H', 'AS', 'H')).toBe(true);
    expect(beats('AC', '2S', 'H')).toBe(false);
    expect(played(begun, '0 AS, 1 2S, 2 4S')).toMatchObject({ turn: 0, last: { winner: 0 } });
    expect(played(begun, '0 AS, 1 2S, 2 4S, 0 KS, 1 3S, 2 3H')).toMatchObject({
      turn: 2,
      last: { winner: 2 },
    });
  });
});

describe('a round', () => {
  const late = '0 B1, 1 B0, 2 B2, 0 AS, 1 2S, 2 4S, 0 KS, 1 3S, 2 3H, 2 KC, 0 2H';

  it('is worth 10 points and one for each trick of an exact bid', () => {
    const done = played(round(hands), `${late}, 1 AC`);
    expect(done.scored).toEqual([{ bids: [1, 0, 2], taken: [2, 0, 1], points: [0, 10, 0] }]);
    const cost = played(round(hands, { misses_cost: true }), `${late}, 1 AC`);
    expect(cost.scored[0]?.points).toEqual([-1, 10, -1]);
  });

  it('leads to the next deal in one action, and its last trick stays to be read', () => {
    const { lines, closings } = told(played(round(hands), late), '1 AC');
    expect(lines.slice(0, 3)).toEqual(['Ben plays A♣.', 'Ada takes the trick.', 'Round 1 is over.']);
    expect(lines[3]).toMatch(/^Round 2: Ada deals 2 cards each and turns up /);
    expect(closings).toEqual([
      {
        title: 'Round 1 is over',
        text: 'Ada bid 1, took 2: +0, 0 in all\nBen bid 0, took 0: +10, 10 in all\nCleo bid 2, took 1: +0, 0 in all',
      },
    ]);
    const next = played(round(hands), `${late}, 1 AC`);
    expect(next).toMatchObject({ round: 2, dealer: 0, turn: 1, trick: [], last: { winner: 0 } });
    expect(ohHell.describe(ohHell.view(next, 'public'), names)).toContain('Last trick: Ada took it, Cleo K♣');
  });
});

describe('the end', () => {
  const final: OhHell = {
    ...round(['AS', '2S', 'KC']),
    round: 3,
    scored: [1, 2].map(() => ({ bids: [0, 0, 0], taken: [1, 0, 1], points: [0, 10, 0] })),
  };

  it('comes with the last round, whose result its summary repeats', () => {
    const { closings } = told(played(final, '0 B1, 1 B1, 2 B0, 0 AS, 1 2S'), '2 KC');
    expect(closings.map(({ title }) => title)).toEqual(['Round 3 is over', 'Ben wins with 20 points']);
    expect(closings.at(-1)?.text).toBe(
      'Last round:\nAda bid 1, took 1: +11, 11 in all\nBen bid 1, took 0: +0, 20 in all\nCleo bid 0, took 0: +10, 10 in all',
    );
  });

  it('shares places', () => {
    const done = played(final, '0 B1, 1 B1, 2 B1, 0 AS, 1 2S, 2 KC');
    expect(ohHell.result(done)).toEqual({
      winners: [1],
      scores: [11, 20, 0],
      places: [2, 1, 3],
      reason: 'last_round',
    });
  });
});

describe('giving up', () => {
  it('takes the hand out of the game, and a card that was played stays', () => {
    const left = played(round(hands), '0 B1, 1 B0, 2 B2, 0 AS, 0 X');
    expect(left).toMatchObject({ hands: [[], ['3S', '2S', 'AC'], ['4S', '3H', 'KC']], turn: 1 });
    // Its ace takes the trick: the next seat leads.
    expect(played(left, '1 2S, 2 4S')).toMatchObject({ last: { winner: 0 }, turn: 1 });
  });

  it('shows no bid that nobody has seen', () => {
    expect(told(played(round(hands), '0 B1, 1 B0, 0 X'), '2 B2').lines).toEqual([
      'Bids: Ben 0, Cleo 2. Ben leads.',
    ]);
    expect(told(played(round(hands), '0 B1, 1 B0'), '2 X').lines).toEqual([
      'Cleo gives up.',
      'Bids: Ada 1, Ben 0. Ada leads.',
    ]);
  });

  it('leaves the last one as the winner', () => {
    expect(told(played(round(hands), '0 X'), '2 X').closings).toEqual([
      { title: 'Ben wins', text: 'Everybody else has given up.' },
    ]);
    expect(ohHell.result(played(round(hands), '0 X, 2 X'))).toMatchObject({
      winners: [1],
      places: [3, 1, 2],
      reason: 'left_alone',
    });
  });
});

describe('a late seat', () => {
  it('bids 0, and plays the lowest card that it may', () => {
    const late = (state: OhHell) =>
      ohHell.timeout(state).map(({ seat, action: { ...taken } }) => ({ seat, ...taken }));
    expect(late(played(round(hands), '0 B1'))).toEqual([
      { seat: 1, kind: 'bid', tricks: 0 },
      { seat: 2, kind: 'bid', tricks: 0 },
    ]);
    expect(late(played(round(hands), '0 B1, 1 B0, 2 B2, 0 AS'))).toEqual([
      { seat: 1, kind: 'play', card: '2S' },
    ]);
  });
});

describe('notation', () => {
  it('reads what people type', () => {
    for (const text of ['B2', 'b2', '2', 'bid 2']) expect(parse(text)).toEqual({ kind: 'bid', tricks: 2 });
    for (const text of ['10H', '10 h', '10♥', 't hearts', '10 of hearts'])
      expect(parse(text)).toEqual({ kind: 'play', card: '10H' });
    expect(parse('Queen of Clubs')).toEqual({ kind: 'play', card: 'QC' });
    expect(() => parse('11H')).toThrow('Write B2 to bid 2 tricks');
  });
});

describe('an expert', () => {
  const decides = (state: OhHell, seat: Seat) =>
    ohHell.computer(ohHell.view(state, seat), seat, 'expert', dice()).action;

  it('bids what its cards are worth', () => {
    expect(decides(round(['AH KH QH', '3S 2S AC', '4S 3C KC']), 0)).toEqual({ kind: 'bid', tricks: 3 });
    expect(decides(round(['2S 2C 2D', '3S 3C AC', '4S 3H KC']), 0)).toEqual({ kind: 'bid', tricks: 0 });
  });

  it('takes a trick as cheaply as it can, and throws high cards away once it has enough', () => {
    const cards = ['5S KC 2C', '3S 2S AC', '9S KS AS'];
    expect(decides(played(round(cards), '0 B0, 1 B0, 2 B1, 0 5S, 1 2S'), 2)).toEqual({
      kind: 'play',
      card: '9S',
    });
    const safe = ['KS KC 2C', '3S 2S AC', '9S QS AS'];
    expect(decides(played(round(safe), '0 B1, 1 B0, 2 B0, 0 KS, 1 2S'), 2)).toEqual({
      kind: 'play',
      card: 'QS',
    });
  });
});
