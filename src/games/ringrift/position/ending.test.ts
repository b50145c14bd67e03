import { describe, expect, it } from 'vitest';
import { apply, parse, readPosition } from '../ringrift.ts';
import type { GameResult, State } from '../state.ts';
import type { Reason } from '../terms/phases.ts';
import { climbLadder, ranksOf } from './ending.ts';
import { positionOf, stateOf } from './plain.ts';

/** How a game ends, and how players rank (RingRift 14): each limit, one below it, and ties. */

const square = (text: string, players = 2): State =>
  readPosition({ board: 'square8', preset: 'house', lpsRounds: 3 }, players, text);
const played = (state: State, ...moves: readonly string[]): State =>
  moves.reduce((now, text) => apply(now, parse(now, text)).state, state);

/**
 * Returns the result after a move by player 1 that costs them a ring. Their stack is on a1, and there is a marker on
 * a3.
 */
const resultFor = (
  hands: string,
  credit: string,
  spaces: string,
  board = ' h8:22|a3:2|',
  more: Partial<State> = {},
): GameResult | null => {
  const players = hands.split(',').length;
  return played(
    { ...square(`movement|1|-|${hands}|${credit}|${spaces}|a1:11${board}`, players), ...more },
    'Ma1-a3',
  ).result;
};
/** Returns the text of a territory with this many cells for each player, in cell order. File a stays free. */
const owned = (...counts: readonly number[]): string => {
  const ranks = [1, 2, 3, 4, 5, 6, 7];
  const cells = ranks.flatMap((rank) => ['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((file) => `${file}${rank}`));
  const owners = counts.flatMap((count, player) => Array.from({ length: count }, () => player + 1));
  return owners.map((player, at) => `${cells[at]}:${player}`).join(' ');
};

describe('ring elimination (14.1)', () => {
  it('is won at the limit, not one below', () => {
    expect(resultFor('5,5', '17,0', '0,0')).toEqual({ winner: 1, reason: 'ring_elimination', ranks: [1, 2] });
    expect(resultFor('5,5', '16,0', '0,0')).toBeNull();
    expect(resultFor('5,5,5', '23,0,0', '0,0,0')).toMatchObject({ winner: 1 });
    expect(resultFor('5,5,5', '22,0,0', '0,0,0')).toBeNull();
  });

  it('is won by the last player too, and never by who has left', () => {
    expect(resultFor('5,5,5', '0,0,24', '0,0,0')).toEqual({
      winner: 3,
      reason: 'ring_elimination',
      ranks: [2, 3, 1],
    });
    const left = [{ player: 3, how: 'resignation', turn: 1 }] as const;
    expect(resultFor('5,5,5', '0,0,24', '0,0,0', ' h8:22|a3:2|', { left })).toBeNull();
  });
});

describe('territory (14.2)', () => {
  const with_ = (...counts: readonly number[]) =>
    resultFor(
      counts.map(() => '5').join(','),
      counts.map(() => '0').join(','),
      counts.join(','),
      ` h8:22|a3:2|${owned(...counts)}`,
    );

  it('is won at half the board and one, not one below', () => {
    expect(with_(33, 0)).toEqual({ winner: 1, reason: 'territory_control', ranks: [1, 2] });
    expect(with_(32, 0)).toBeNull();
    expect(with_(0, 33)).toMatchObject({ winner: 2, ranks: [2, 1] });
  });

  it('of three players also needs more than all others have', () => {
    expect(with_(22, 10, 12)?.reason).toBeUndefined();
    expect(with_(23, 10, 12)).toMatchObject({ winner: 1, reason: 'territory_control', ranks: [1, 3, 2] });
    expect(with_(21, 0, 0)).toBeNull();
    expect(with_(10, 9, 22)).toMatchObject({ winner: 3, ranks: [2, 3, 1] });
  });
});

describe('a sole survivor (14.4)', () => {
  it('has the only stacks and the only rings', () => {
    expect(resultFor('0,0', '0,0', '0,0', '|a3:2|')).toEqual({
      winner: 1,
      reason: 'sole_survivor',
      ranks: [1, 2],
    });
    expect(resultFor('0,1', '0,0', '0,0', '|a3:2|')).toBeNull();
    expect(resultFor('0,0', '0,0', '0,0', ' h8:22|a3:2|')).toBeNull();
    expect(resultFor('0,0', '0,0', '0,0', ' h8:12|a3:2|')).toBeNull();
  });
});

describe('a stalemate (14.5)', () => {
  const stale = (hands: string, credit: string, spaces: string, markers: string, collapsed: string) =>
    played(
      square(
        `movement|1|-|${hands}|${credit}|${spaces}|a1:1|${markers}|${collapsed}`,
        hands.split(',').length,
      ),
      'Ma1-a2',
    ).result;

  it('is decided by territory', () => {
    expect(stale('0,0', '0,0', '1,2', 'a2:2', 'b1:1 b2:2 c2:2')).toEqual({
      winner: 2,
      reason: 'stalemate_territory',
      ranks: [2, 1],
    });
  });

  it('then by credit', () => {
    expect(stale('0,0', '3,9', '1,1', 'a2:2', 'b1:1 b2:2')).toEqual({
      winner: 2,
      reason: 'stalemate_eliminated',
      ranks: [2, 1],
    });
    // The ring that player 1 has just lost counts.
    expect(stale('0,0', '3,3', '1,1', 'a2:2', 'b1:1 b2:2')).toMatchObject({ winner: 1 });
  });

  it('then by markers, then by the last turn', () => {
    expect(stale('0,0', '0,1', '0,0', 'a2:2 h7:2 h8:2', '')).toEqual({
      winner: 2,
      reason: 'stalemate_markers',
      ranks: [2, 1],
    });
    expect(stale('0,0', '0,1', '0,0', 'a2:2 h8:2', '')).toEqual({
      winner: 1,
      reason: 'stalemate_last_actor',
      ranks: [1, 2],
    });
  });

  it('is none while somebody can place a ring', () => {
    expect(stale('0,1', '0,0', '1,2', 'a2:2', 'b1:1 b2:2 c2:2')).toBeNull();
    expect(stale('1,0', '0,0', '1,2', 'a2:2', 'b1:1 b2:2 c2:2')).toBeNull();
  });
});

describe('leaving (14.8)', () => {
  const three = square('ring_placement|1|-|5,5,5|1,2,3|0,0,0|d4:11 e5:22 f6:33||', 3);

  it('ends the game for the last live player, by the last leaver’s way', () => {
    expect(played(three, 'RESIGN#3').result).toBeNull();
    expect(played(three, 'RESIGN#3', 'TIMEOUT').result).toEqual({
      winner: 2,
      reason: 'timeout',
      ranks: [2, 1, 3],
    });
    expect(played(three, 'TIMEOUT', 'RESIGN').result).toEqual({
      winner: 3,
      reason: 'resignation',
      ranks: [3, 2, 1],
    });
  });

  it('leaves stacks standing, and skips the leaver’s turns', () => {
    const left = played(three, 'RESIGN#2');
    expect(left).toMatchObject({ player: 1, phase: 'ring_placement', left: [{ player: 2, turn: 1 }] });
    expect(left.cells).toEqual(three.cells);
    expect(played(left, 'Pa1', 'Ma1-a2')).toMatchObject({ player: 3, turn: 2 });
  });

  it('of player 2 closes the swap', () => {
    const swapOpen = {
      ...square('ring_placement|1|-|5,5,5|0,0,0|0,0,0|d4:11 e5:22 f6:33||', 3),
      swapOpen: true,
    };
    expect(played(swapOpen, 'RESIGN#2').swapOpen).toBe(false);
    expect(played(swapOpen, 'RESIGN#3').swapOpen).toBe(true);
  });
});

describe('the ladder of a stalemate (14.5)', () => {
  /** Climbs the ladder with three players; everything is equal but what is given. */
  const climbed = (
    collapsed: string,
    markers: string,
    { credit = [0, 0, 0], hand = [0, 0, 0], ...more }: Partial<State> = {},
  ) => {
    const spaces = [1, 2, 3].map(
      (one) => collapsed.split(' ').filter((cell) => cell.endsWith(`:${one}`)).length,
    );
    const text = `movement|1|-|${hand}|${credit}|${spaces}|h8:1|${markers}|${collapsed}`;
    const state = { ...square(text, 3), lastTurns: [4, 5, 6], turn: 7, ...more };
    const position = positionOf(state);
    climbLadder(position);
    const { result } = stateOf(position, state, state.cells);
    return [result?.reason, result?.winner];
  };

  it.each<readonly [string, Parameters<typeof climbed>, readonly [string, number]]>([
    ['most territory', ['a1:3', 'b1:1', { credit: [9, 0, 0] }], ['stalemate_territory', 3]],
    [
      'credit, if two lead in territory',
      ['a1:3 b1:2', '', { credit: [1, 2, 0] }],
      ['stalemate_eliminated', 2],
    ],
    ['credit with the hand', ['', '', { credit: [3, 2, 0], hand: [0, 2, 3] }], ['stalemate_eliminated', 2]],
    [
      'markers, if two lead in credit',
      ['', 'a1:3 b1:3 c1:1', { credit: [2, 1, 2] }],
      ['stalemate_markers', 3],
    ],
    ['the last turn, if two lead in markers', ['', 'a1:1 b1:2'], ['stalemate_last_actor', 3]],
    ['the last turn of another', ['', '', { lastTurns: [4, 6, 5] }], ['stalemate_last_actor', 2]],
    [
      'the lowest seat, if nobody has ended a turn',
      ['', '', { lastTurns: [0, 0, 0] }],
      ['stalemate_last_actor', 1],
    ],
  ])('is decided by %s', (_, given, due) => {
    expect(climbed(...given)).toEqual(due);
  });

  it('compares only those who haven’t left', () => {
    const left = [{ player: 3, how: 'timeout', turn: 2 }] as const;
    expect(climbed('a1:3 b1:3 c1:1', '', { left })).toEqual(['stalemate_territory', 1]);
    expect(climbed('', '', { left })).toEqual(['stalemate_last_actor', 2]);
    const first = [{ player: 1, how: 'timeout', turn: 2 }] as const;
    expect(climbed('', '', { left: first, lastTurns: [0, 0, 0] })).toEqual(['stalemate_last_actor', 2]);
  });

  it('isn’t decided by a count of 0, even if only one player is left', () => {
    const left = [1, 3].map((player) => ({ player, how: 'resignation', turn: 2 }) as const);
    expect(climbed('', '', { left })).toEqual(['stalemate_last_actor', 2]);
  });
});

describe('a stalemate with three players', () => {
  const end = (hand: string, more: Partial<State> = {}) =>
    played({ ...square(`movement|1|-|${hand}|0,0,0|0,0,0|a1:1|a2:2|`, 3), ...more }, 'Ma1-a2').result;

  it('needs that nobody who plays on can place', () => {
    expect(end('0,0,1')).toBeNull();
    const left = [{ player: 3, how: 'resignation', turn: 1 }] as const;
    expect(end('0,0,1', { left })?.reason).toBe('stalemate_eliminated');
  });
});

describe('survival once somebody has left (14.4)', () => {
  const left = [{ player: 3, how: 'resignation', turn: 1 }] as const;
  const end = (board: string, hand = '0,0,0', more: Partial<State> = { left }) =>
    played({ ...square(`movement|1|-|${hand}|0,0,0|0,0,0|a1:11 ${board}|a3:2|`, 3), ...more }, 'Ma1-a3')
      .result;

  it('doesn’t ask whose stacks stand', () => {
    expect(end('f6:3')).toEqual({ winner: 1, reason: 'sole_survivor', ranks: [1, 2, 3] });
    expect(end('f6:3', '0,1,0')).toBeNull();
    expect(end('f6:23')).toBeNull();
  });

  it('asks for stacks of one’s own before that', () => {
    expect(end('h8:11', '0,0,0', {})).toMatchObject({ winner: 1, reason: 'sole_survivor' });
    const shot = square('movement|1|-|3,0|0,0|0,0|a1:1|a3:2|');
    expect(played(shot, 'Ma1-a3').result).toBeNull();
  });
});

describe('ranks (14.6)', () => {
  /** The ranks of four players after player 1 has won. */
  const ranks = (given: Partial<State>, reason: Reason = 'ring_elimination') => {
    const state: State = {
      ...square('movement|1|-|1,1,1,1|0,0,0,0|0,0,0,0|a1:1 h8:2||', 4),
      player: 0,
      ...given,
    };
    return ranksOf(positionOf({ ...state, result: { winner: 1, reason, ranks: [] } }));
  };
  const board = (...texts: readonly string[]) => ({
    cells: [...texts, ...square('movement|1|-|0,0|0,0|0,0|h8:1||').cells.slice(texts.length)],
  });

  const cases: readonly (readonly [string, Partial<State>, readonly number[], Reason?])[] = [
    ['all but the winner share the second place', {}, [1, 2, 2, 2]],
    ['the next place is skipped', { credit: [0, 1, 1, 0] }, [1, 2, 2, 4]],
    ['territory comes before credit', { ...board('#4'), credit: [0, 9, 8, 0] }, [1, 3, 4, 2]],
    ['credit comes before markers', { ...board('m4'), credit: [0, 0, 1, 0] }, [1, 4, 2, 3]],
    ['markers come before the last ring', { ...board('m4'), outSince: [null, 3, null, 2] }, [1, 4, 3, 2]],
    ['never out is better than late, late better than early', { outSince: [null, 3, null, 8] }, [1, 4, 2, 3]],
    ['the hand counts after a stalemate', { hand: [0, 1, 3, 2] }, [1, 4, 2, 3], 'stalemate_markers'],
    ['the hand counts only then', { hand: [0, 1, 3, 2] }, [1, 2, 2, 2], 'territory_control'],
    ['the winner is first with less than others', { credit: [0, 9, 9, 9], ...board('#2') }, [1, 2, 3, 3]],
    [
      'who left comes last, the first to leave after the second, whatever they have',
      {
        ...board('#3', '#3', '#2'),
        left: [
          { player: 3, how: 'resignation', turn: 1 },
          { player: 2, how: 'timeout', turn: 1 },
        ],
      },
      [1, 3, 4, 2],
    ],
  ];
  it.each(cases.map(([name, given, due, reason]) => ({ name, given, due, reason })))(
    '$name',
    ({ given, due, reason }) => {
      expect(ranks(given, reason)).toEqual(due);
    },
  );
});

describe('the last one of those who stay (14.8)', () => {
  const three = square('movement|1|-|0,0,0|0,0,0|0,0,0|d4:11 e5:22 f6:33||', 3);

  it('wins at once, even in the middle of another’s turn', () => {
    expect(played(three, 'RESIGN#2', 'TIMEOUT#3').result).toEqual({
      winner: 1,
      reason: 'timeout',
      ranks: [1, 3, 2],
    });
  });

  it('wins even without a ring, if the others have left or are out', () => {
    const out = square('movement|1|-|0,0,0|0,0,0|0,0,0|d4:11 f6:33||', 3);
    expect(out.outSince).toEqual([null, 0, null]);
    expect(played(out, 'RESIGN#3').result).toMatchObject({ winner: 1, reason: 'resignation' });
    expect(played(out, 'RESIGN').result).toMatchObject({ winner: 3, reason: 'resignation' });
  });

  it('isn’t decided while the player to move, whose last ring has just gone, has not left', () => {
    const spent = square('territory_processing|1|-|0,0,0|0,0,0|0,0,0|d4:1 e5:22 f6:33|b1:2 a2:2|', 3);
    const paid = played(
      { ...spent, cells: spent.cells.map((text) => (text === '1' ? '' : text)) },
      'RESIGN#3',
    );
    expect(paid.result).toBeNull();
  });
});
