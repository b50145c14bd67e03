import { describe, expect, it } from 'vitest';
import { RuleError } from '../../engine/rule-error.ts';
import { ringrift } from './index.ts';
import { textForms } from './record.ts';
import { tableOptions } from './terms/table-options.ts';

/** Invalid options, positions and games, each with the sentence that people read. */

const refusal = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof RuleError) return error.message;
    throw error;
  }
  return 'taken';
};

/** Checks options the way `/play ringrift` and then the lobby do. */
const asked = (typed: Record<string, unknown>): string =>
  refusal(() => {
    const options = tableOptions.parse(ringrift.asking?.settle(typed, undefined));
    const problem = ringrift.optionsProblem(options);
    if (problem !== undefined) throw new RuleError('bad-options', problem);
  });

describe('options', () => {
  it.each([
    [{ players: 5 }, '`players` can’t have that value. What it sets: How many players: 2, 3, or 4.'],
    [{ board: 'square9' }, '`board` can’t have that value. What it sets: The board.'],
    [
      { rings: 0 },
      '`rings` can’t have that value. What it sets: Rings for each player, up to the board’s usual number.',
    ],
    [{ rings: 2.5 }, '`rings` can’t have that value.'],
    [{ rings: 19 }, 'On square8, each player has at most 18 rings. Choose 1 to 18 for `rings`.'],
    [
      { lps_rounds: 4 },
      '`lps_rounds` can’t have that value. What it sets: Rounds in which only one player can act before they win.',
    ],
    [{ rules: 'chess' }, '`rules` can’t have that value. What it sets: House rules, or the published game.'],
    [{ swap: 'perhaps' }, '`swap` can’t have that value.'],
    [{ position: 'x'.repeat(7_000) }, '`position` can’t have that value.'],
    [
      { players: 3, position: 'ring_placement|1|-|18,18|0,0|0,0|||' },
      'This position is for 2 players. Leave `players` out, or set it to the same number.',
    ],
  ])('%j', (typed, sentence) => {
    expect(asked(typed)).toContain(sentence);
  });
});

describe('positions', () => {
  it.each([
    ['rubbish', 'A position has nine parts separated by “|”'],
    ['ring_placement|1|-|18,18|0,0|0,0||||', 'this one has 10'],
    ['thinking|1|-|18,18|0,0|0,0|||', 'There’s no phase “thinking”.'],
    ['ring_placement|3|-|18,18|0,0|0,0|||', 'The player to move must be 1 to 2, not “3”.'],
    [
      'ring_placement|1|-|18|0,0|0,0|||',
      'For 2 players, the hand must be 2 numbers, such as `0,0`, not “18”.',
    ],
    ['ring_placement|1|-|18,x|0,0|0,0|||', 'For 2 players, the hand must be 2 numbers'],
    ['ring_placement|1|-|18,18|0|0,0|||', 'For 2 players, the credit must be 2 numbers'],
    ['ring_placement|1|-|18,18|0,0|5,0|||', 'The collapsed spaces make the territory 0,0, not 5,0.'],
    ['ring_placement|1|-|18,18|0,0|0,0|a1:3||', '“3” isn’t a player: they’re 1 to 2.'],
    [
      'ring_placement|1|-|18,18|0,0|0,0|a1:1|a1:2|',
      'The cell a1 appears twice, but a cell holds only one thing.',
    ],
    ['ring_placement|1|-|18,18|0,0|0,0|b1:1 a1:1||', 'The cell a1 is in the wrong place'],
    ['ring_placement|1|from=a1|18,18|0,0|0,0|||', '“from=a1” isn’t a context for the phase ring_placement.'],
    ['movement|1|from=a1|18,18|0,0|0,0|||', 'Player 1 controls no stack on a1.'],
    ['line_processing|1|owe|18,18|0,0|0,0|||', 'Player 1 has nothing to decide in that position.'],
    ['game_over|0|-|18,18|0,0|0,0|||', 'The game is over in that position.'],
  ])('%s', (position, sentence) => {
    expect(asked({ position })).toContain(sentence);
  });
});

describe('games', () => {
  const options = tableOptions.parse(ringrift.asking?.settle({}, undefined));
  const good = textForms.write({ options, names: ['Ann', 'Ben'], moves: [{ seat: 0, notation: 'Pd4' }] });

  it('that are whole are read', () => {
    expect(textForms.read(good).moves).toEqual([{ seat: 0, notation: 'Pd4' }]);
  });

  it.each([
    ['[Game "RingRift"]', '[Game "Chess"]', 'A game of RingRift starts with the line [Game "RingRift"].'],
    ['[Options', '[Option', 'A game of RingRift needs a line [Options …] with JSON.'],
    ['"players":2', '"players":7', '[Options …] can’t be read: players isn’t valid.'],
    ['"players":2', '"players":3', 'There are 3 players, but 2 names.'],
    ['"rings":18', '"rings":40', 'On square8, each player has at most 18 rings. Choose 1 to 18 for `rings`.'],
    ['{"players"', '{"x":1,"players"', '[Options …] can’t be read'],
    ['["Ann","Ben"]', 'Ann, Ben', 'A game of RingRift needs a line [Seats …]'],
    ['["Ann","Ben"]', '["Ann"]', '[Seats …] can’t be read: Seats isn’t valid.'],
    ['\n\n', '\n', 'Put an empty line between the tags and the turns, and end the last line.'],
    ['1: Pd4\n', '1: Pd4', 'Put an empty line between the tags and the turns, and end the last line.'],
    ['1: Pd4', 'Pd4', 'A turn is a line such as 1: Pd4x3 Md4-d7: the seat, then its moves.'],
    ['1: Pd4', '5: Pd4', 'A turn is a line such as'],
    ['1: Pd4', '2: Pd4', 'Move 1 (Pd4) can’t be played. It’s not your turn.'],
    ['1: Pd4', '1: Pz9', 'Move 1 (Pz9) can’t be played. “Pz9” isn’t a RingRift move.'],
    ['1: Pd4', '1: Pd4 Pd5', 'Move 2 (Pd5) can’t be played. Move a stack or capture now.'],
    ['1: Pd4', '1: RESIGN', 'These moves end the game (resignation), but [Result …] doesn’t say so.'],
    ['"Ben"]]', '"Ben"]]\n[Result {"winners":[9]}]', '[Result …] can’t be read: winners.0 isn’t'],
  ])('with %j for %j', (from, to, sentence) => {
    expect(refusal(() => textForms.read(good.replace(from, to)))).toContain(sentence);
  });
});
