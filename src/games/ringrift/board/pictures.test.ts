import { describe, expect, it } from 'vitest';
import { paint } from '../../../engine/canvas.ts';
import { createDice } from '../../../engine/dice.ts';
import { allShapes } from '../../../engine/picture.ts';
import { ringrift } from '../index.ts';
import type { Board } from '../terms/boards.ts';
import { chosen, from, nameOf, position } from '../trial/positions.ts';
import { viewOf } from '../view.ts';
import { previewOf, privately } from './alone.ts';
import { lookOf } from './seats-look.ts';
import { draw, describe as inWords } from './table.ts';

/** A board after so many decisions at random. */
function boardAfter(board: Board, players: number, decisions: number) {
  const dice = createDice({ seed: 'b'.repeat(64), entropy: '' });
  let state = ringrift.setup(chosen({ board, players, rings: 18 }), [], dice);
  for (let count = 0; count < decisions; count++) {
    const [seat] = ringrift.toAct(state);
    if (seat === undefined) break;
    const { action } = ringrift.computer(ringrift.view(state, seat), seat, '1', dice);
    state = ringrift.apply(state, seat, action, dice).state;
  }
  return draw(viewOf(state, 'public'), nameOf);
}

describe('the board', () => {
  it.each([
    ['square8', 4, 60, 80_000],
    ['square8', 2, 0, 80_000],
    ['hex8', 4, 60, 80_000],
    ['square19', 4, 200, 150_000],
    ['hexagonal', 4, 200, 150_000],
  ] as const)('of %s with %i players is light after %i decisions', (board, players, decisions, most) => {
    expect(paint(boardAfter(board, players, decisions)).length).toBeLessThan(most);
  });

  it('tells the four apart without color', () => {
    const looks = [1, 2, 3, 4].map(lookOf);
    for (const key of ['form', 'pattern'] as const)
      expect(new Set(looks.map((one) => one[key])).size).toBe(4);
  });

  it('shows height and cap, and the last move in words', () => {
    const sitting = from(position('movement', { stacks: 'b2:2211 h8:2' }));
    const texts = allShapes(draw(viewOf(sitting, 'public'), nameOf)).flatMap((shape) =>
      shape.kind === 'text' ? shape.text : [],
    );
    expect(texts).toContain('4·2');
    const done = ringrift.apply(
      sitting,
      0,
      ringrift.parse(sitting, 'Mb2-f6'),
      createDice({ seed: 'b'.repeat(64), entropy: '' }),
    );
    expect(inWords(viewOf(done.state, 'public'), nameOf)).toContain('Ada: Moves b2 → f6');
  });
});

describe('what one sees alone', () => {
  it('lights up what can be chosen, and says what a move completes', () => {
    const sitting = from(position('movement', { stacks: 'b7:1 h8:2', markers: 'b3:1 b4:1 b5:1 b6:1' }));
    const view = viewOf(sitting, 0);
    expect(privately(view, ['Move', 'b7'], nameOf)?.alt).toContain('b8');
    const text = (notation: string) => previewOf(view, ringrift.parse(sitting, notation), nameOf)?.panel.text;
    expect(text('Mb7-b8')).toContain('Completes b3–b7 (5 of 4).');
    const other = from(position('movement', { stacks: 'b7:1 h8:2' }));
    expect(previewOf(viewOf(other, 0), ringrift.parse(other, 'Mb7-b8'), nameOf)?.panel.text).toContain(
      'No line.',
    );
  });

  it('asks once more for the last ring', () => {
    const sitting = from(position('movement', { stacks: 'e5:122 h8:2', markers: 'a3:1 b3:1 c3:1 d4:1' }));
    expect(previewOf(viewOf(sitting, 0), ringrift.parse(sitting, 'Rd4-d3'), nameOf)).toMatchObject({
      confirm: true,
      panel: { text: expect.stringContaining('your last ring') },
    });
  });
});
