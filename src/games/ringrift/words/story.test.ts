import { describe, expect, it } from 'vitest';
import {
  chosen,
  from,
  nameOf,
  played,
  position,
  storyOfPlay,
} from '../../../../test/games/ringrift/positions.ts';
import { sceneOf } from '../board/of-state.ts';
import { panelOf } from '../board/table.ts';
import { start } from '../play.ts';
import { viewOf } from '../view.ts';
import { closingOf, midwayOf, storyOf } from './story.ts';

/** One line for each turn, and the words that close a game (RingRift 21.7, 21.9). */

const recovering = { stacks: 'f6:122 h8:2', markers: 'a3:1 b3:1 c3:1 d4:1' };

describe('the story', () => {
  it('has a line for each turn, made of its decisions', () => {
    expect(storyOfPlay(start(chosen()), 'Pd4x3', 'Md4-d7', 'Pa1x2', 'Ma1-a3', 'SP')).toEqual([
      'Ada: Places 3 at d4 · Moves d4 → d7.',
      'Ben: Places 2 at a1 · Moves a1 → a3.',
    ]);
  });

  it.each([
    [
      'a landing on a marker',
      position('movement', { stacks: 'b2:11 h8:2', markers: 'd2:2' }),
      ['Mb2-d2'],
      'Ada: Moves b2 → d2 (costs a ring).',
    ],
    [
      'a chain',
      position('movement', { stacks: 'b4:11 d4:122' }),
      ['Cb4xd4-e4', 'CCe4xd4-a4'],
      'Ada: Captures d4: b4 → e4 · and d4: e4 → a4.',
    ],
    [
      'a recovery that completes a line',
      position('movement', recovering),
      ['Rd4-d3'],
      'Ada: Recovery: d4 → d3 (4 spaces, a ring of f6).',
    ],
    ['a recovery that was skipped', position('movement', recovering), ['SR'], 'Ada: Skips recovery.'],
    [
      'a line and its price',
      position('line_processing', { stacks: 'c6:21 g7:11', markers: 'b3:1 c3:1 d3:1 e3:1' }),
      ['Lb3-e3', 'Eg7'],
      'Ada: Line b3–e3 · Pays a ring of g7.',
    ],
    [
      'a part of a longer line',
      position('line_processing', { stacks: 'g7:11 h8:2', markers: 'b3:1 c3:1 d3:1 e3:1 f3:1' }),
      ['LRb3-f3(min:c3-f3)'],
      'Ada: Line b3–f3, only c3–f3, free.',
    ],
    [
      'a region, and its price',
      position('territory_processing', {
        stacks: 'b2:2 h3:21 g7:11 h8:2',
        markers: 'c1:1 c2:1 a3:1 b3:1 c3:1',
      }),
      ['Ta1#1', 'Eg7'],
      'Ada: Claims 8 spaces from a1 · Pays the cap of g7 (2).',
    ],
    [
      'a cap that had to go',
      position('forced_elimination', { stacks: 'd4:22222221 h8:2' }),
      ['Ed4'],
      'Ada: Has to give up the cap of d4 (1).',
    ],
  ] as const)('tells %s', (_, begun, texts, line) => {
    expect(storyOfPlay(from(begun), ...texts)[0]).toBe(line);
  });

  it('counts what a line has no room for', () => {
    const [told] = played(start(chosen()), 'Pd4x3', 'Md4-d7').told;
    if (told?.kind !== 'turn') throw new Error('A turn is over.');
    const many = { ...told, played: Array.from({ length: 40 }, () => told.played).flat() };
    const line = storyOf(many, nameOf);
    expect(line.length).toBeLessThanOrEqual(300);
    expect(line).toMatch(/ · \d+ more\.$/);
  });
});

describe('the closing words', () => {
  it('say what was claimed at once, and do not call out who won with their last ring', () => {
    // A win needs 33 spaces, and most of the board is behind the wall.
    const begun = from(
      position('territory_processing', {
        stacks: 'b7:2 a8:1',
        markers: 'a6:2 b6:2 c6:2 d6:2 e6:2 f6:2 g6:2 h6:2',
      }),
    );
    const lines = storyOfPlay(begun, 'Ta1#2', 'Ea8');
    expect(lines).toEqual([
      'Ada: Claims 48 spaces from a1 · Pays the cap of a8 (1).',
      'Ada wins with 48 spaces, all claimed at once: more than everybody else combined.',
    ]);
    const { sitting } = played(begun, 'Ta1#2', 'Ea8');
    const view = viewOf(sitting, 'public');
    expect(panelOf(view, nameOf).text.split('\n')[0]).toBe(lines[1]);
    const { won = [], legend } = sceneOf(view, nameOf);
    expect(won).toHaveLength(48);
    expect(legend.map(({ isGone }) => isGone)).toEqual([false, false]);
  });

  it('say of the newest decision of a turn what it did, in words', () => {
    const begun = from(position('movement', { stacks: 'b4:11 d4:122' }));
    const newest = (...texts: string[]) => midwayOf(played(begun, ...texts).sitting, nameOf);
    expect(midwayOf(begun, nameOf)).toBeUndefined();
    expect(newest('Cb4xd4-e4')).toBe('Ada: Captures d4: b4 → e4.');
    expect(newest('Cb4xd4-e4', 'CCe4xd4-a4')).toBe('Ada: Captures d4: e4 → a4.');
  });

  it('rank everybody, with spaces, rings and markers', () => {
    const { told } = played(start(chosen({ players: 3 })), 'Pd4', 'Md4-d5', 'RESIGN', 'RESIGN');
    const end = told.at(-1);
    expect(end && closingOf(end, nameOf)?.text).toBe(
      [
        'Ada wins by resignation.',
        '1. Ada: 0 spaces, 0 rings, 1 marker',
        '2. Cleo: 0 spaces, 0 rings, 0 markers',
        '3. Ben: 0 spaces, 0 rings, 0 markers',
        '-# square8, house rules, 3 turns, lines of 3',
      ].join('\n'),
    );
  });

  const finals = [
    { seat: 0, place: 1, spaces: 33, rings: 18, markers: 2 },
    { seat: 1, place: 2, spaces: 3, rings: 8, markers: 1 },
  ];
  it.each([
    ['ring_elimination', 'Ada wins with 18 rings eliminated.'],
    ['territory_control', 'Ada wins with 33 spaces, more than everybody else combined.'],
    ['last_player_standing', 'Ada wins as last player standing, after 3 rounds.'],
    ['sole_survivor', 'Ada wins: nobody else is left on the board.'],
    ['stalemate_territory', 'Nobody can move; Ada wins by territory.'],
    ['stalemate_eliminated', 'Nobody can move; Ada wins by rings.'],
    ['stalemate_markers', 'Nobody can move; Ada wins by markers.'],
    ['stalemate_last_actor', 'Nobody can move; Ada wins by the last action.'],
    ['resignation', 'Ada wins by resignation.'],
    ['timeout', 'Ada wins on time.'],
  ] as const)('say how it was won: %s', (reason, line) => {
    const facts = { board: 'square8', preset: 'house', lpsRounds: 3, turns: 9 } as const;
    expect(storyOf({ kind: 'end', winner: 0, reason, finals, ...facts }, nameOf)).toBe(line);
  });
});
