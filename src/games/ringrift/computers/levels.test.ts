import { describe, expect, it } from 'vitest';
import { luckOf } from '../../../../test/contract/luck.ts';
import { startOf } from '../../../../test/games/ringrift/self-play.ts';
import { createDice } from '../../../engine/dice/dice.ts';
import { codeList } from '../position/codes.ts';
import { listMoves } from '../position/legal.ts';
import { positionBehind } from '../position/plain.ts';
import { play } from '../position/play.ts';
import { type Position, phase, player, winner } from '../position/position.ts';
import { isOver } from '../position/turn.ts';
import { notate, readPosition } from '../ringrift.ts';
import type { State } from '../state.ts';
import type { Board } from '../terms/boards.ts';
import { boards } from '../terms/boards.ts';
import { phases } from '../terms/phases.ts';
import { viewOf } from '../view.ts';
import { decisionOf } from './deciding.ts';
import { skills } from './levels.ts';
import { chancesOf, tenLevels } from './ten-levels.ts';

const dice = () => createDice({ seed: '7'.repeat(64), entropy: '' });
const list = codeList();

function legalIn(position: Position): number[] {
  listMoves(position, list);
  return Array.from(list.codes.subarray(0, list.length));
}

/** The first position of each phase in random games. */
function onePerPhase(board: Board, players: number): Position[] {
  const chance = luckOf(11).part;
  const found = new Map<number, Position>();
  const position = startOf(board, players);
  while (!isOver(position)) {
    const codes = legalIn(position);
    const now = position.facts[phase] as number;
    if (!found.has(now)) found.set(now, position.copy());
    play(position, codes[Math.floor(chance() * codes.length)] as number);
  }
  return [...found.values()];
}

const house = { board: 'square8', preset: 'house' } as const;
const read = (text: string): State => readPosition(house, 2, text);
/** Levels that never decide at random. */
const steady = skills.filter(({ random }) => random === 0);

const viewed = (game: State) => viewOf({ game, lately: null }, 0);

/** Returns a function that returns true after this many calls. */
const after = (times: number) => {
  let left = times;
  return () => left-- <= 0;
};

const textOf = (state: State, level: string, times = 40): string =>
  notate(state, tenLevels.computer(viewed(state), 0, level, dice(), after(times)).action);

describe('the levels', () => {
  it('are ten, each with its own time from the fourth on, two seconds at most', () => {
    const { levels } = tenLevels;
    expect(levels).toHaveLength(10);
    expect(levels.map((level) => 'thinks' in level)).toEqual(skills.map((_, index) => index > 2));
    for (const { seconds = 0 } of skills) expect(seconds).toBeLessThanOrEqual(2);
  });

  it.each(boards)('decide what is legal in every phase of %s, called off at once or later', (board) => {
    const large = board === 'square19' || board === 'hexagonal';
    for (const players of large ? [2] : [2, 3, 4])
      for (const position of onePerPhase(board, players)) {
        const legal = legalIn(position);
        for (const skill of skills)
          for (const times of large || players > 2 ? [0] : [0, 3])
            expect(legal, `${skill.id} in ${phases[position.facts[phase] as number]}`).toContain(
              decisionOf(position, skill, dice(), after(times)),
            );
      }
  });

  it('decide the same again where nobody calls them off', () => {
    const state = read('ring_placement|1|-|9,9|4,4|0,0|b2:1 g2:2 d4:12 f6:21|c3:1 c5:1 e5:2|');
    for (const { id } of skills.slice(0, 6)) {
      const once = () => tenLevels.computer(viewed(state), 0, id, dice()).action;
      expect(once()).toEqual(once());
    }
  });

  it('leave the position as it was', () => {
    const state = read('ring_placement|1|-|9,9|4,4|0,0|b2:1 g2:2 d4:12 f6:21|c3:1 c5:1 e5:2|');
    const facts = [...positionBehind(state).facts];
    for (const { id } of skills) textOf(state, id, 5);
    expect([...positionBehind(state).facts]).toEqual(facts);
  });
});

describe('a level that leaves nothing to chance', () => {
  it('takes the win in one', () => {
    const state = read('movement|1|-|0,5|17,3|0,0|h1:2 b2:1 f2:11 h8:2|d2:2|');
    for (const { id } of steady) expect(textOf(state, id), id).toMatch(/^M(b2|f2)-d2$/);
  });

  it('does not let the other win with their next turn, from the fifth on', () => {
    // Player 2 needs one more ring, and would get it by landing on d8.
    const state = read('movement|1|-|0,0|5,17|0,0|a2:1 d4:11 d6:2|d8:1|');
    const position = positionBehind(state);
    for (const skill of steady.filter(({ id }) => Number(id) >= 5)) {
      const next = position.copy();
      while (!isOver(next) && next.facts[player] === 1)
        play(next, decisionOf(next, skill, dice(), after(60)));
      expect(winsThisTurn(next, 2), skill.id).toBe(false);
    }
    // Not every decision prevents it.
    const lost = legalIn(position).filter((code) => {
      const next = position.copy();
      play(next, code);
      return next.facts[player] === 2 && winsThisTurn(next, 2);
    });
    expect(lost.length).toBeGreaterThan(0);
  });
});

/** Whether a player can win with this turn's decisions. */
function winsThisTurn(position: Position, one: number): boolean {
  if (isOver(position)) return position.facts[winner] === one;
  if (position.facts[player] !== one) return false;
  return legalIn(position).some((code) => {
    const next = position.copy();
    play(next, code);
    return winsThisTurn(next, one);
  });
}

describe('recovering (19.4)', () => {
  /** Player 1 can slide d4-d3 for a row of five; their only buried ring is in h8. */
  const slide = (credit: number) =>
    read(`movement|1|-|0,0|${credit},3|0,0|h1:22 a8:2 h8:12|b3:1 c3:1 e3:1 f3:1 d4:1|`);

  it('takes option 1 where it wins at once', () => {
    for (const { id } of steady) expect(textOf(slide(17), id), id).toBe('Rd4-d3');
  });

  it('takes option 2 where option 1 would spend the last ring', () => {
    for (const { id } of steady) expect(textOf(slide(4), id), id).toMatch(/^Rd4-d3\(min/);
  });

  it('does not spend the last ring for a step that brings nothing', () => {
    const state = read('movement|1|-|0,0|4,3|0,0|h1:22 a8:2 h8:12|b3:1|');
    for (const { id } of steady) expect(textOf(state, id), id).toBe('SR');
  });
});

describe('the chances', () => {
  it('are those of seats, and one in all', () => {
    const state = read('ring_placement|1|-|9,9|4,4|0,0|b2:1 g2:2 d4:12 f6:21|c3:1 c5:1 e5:2|');
    const [one = 0, two = 0] = chancesOf({ game: state, lately: null });
    expect(one + two).toBeCloseTo(1, 9);
    expect(chancesOf({ game: { ...state, people: [1, 0] }, lately: null })).toEqual([two, one]);
  });

  it('rise with credit and territory, and are nothing without a ring', () => {
    const chanceIn = (text: string) => chancesOf({ game: read(text), lately: null })[0] ?? 0;
    const even = chanceIn('ring_placement|1|-|9,9|4,4|0,0|b2:11 f6:22|c3:1 f5:2|');
    expect(chanceIn('ring_placement|1|-|9,9|14,4|0,0|b2:11 f6:22|c3:1 f5:2|')).toBeGreaterThan(even + 0.1);
    expect(chanceIn('ring_placement|1|-|9,0|4,14|0,0|b2:11|c3:1|')).toBeGreaterThan(0.9);
  });
});
