import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { paint, paintRegion } from '../../../engine/canvas.ts';
import { createDice } from '../../../engine/dice.ts';
import { laid } from '../../../engine/mosaic/laying.ts';
import { Quarry } from '../../../engine/mosaic/quarry.ts';
import { allShapes, type Picture } from '../../../engine/picture.ts';
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

const quarry = new Quarry(paintRegion);

/** The file of a picture, which is a mosaic. */
function fileOf({ mosaic, shapes }: Picture): Uint8Array {
  if (mosaic === undefined) throw new Error('It is no mosaic.');
  return quarry.file(laid(mosaic, shapes));
}

describe('the board', () => {
  it.each([
    ['square8', 4, 60, 80_000],
    ['square8', 2, 0, 80_000],
    ['hex8', 4, 60, 80_000],
    ['square19', 4, 200, 150_000],
    ['hexagonal', 4, 200, 150_000],
  ] as const)('of %s with %i players is light after %i decisions', (board, players, decisions, most) => {
    expect(fileOf(boardAfter(board, players, decisions)).length).toBeLessThan(most);
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

describe('a mosaic', () => {
  /** Colours of a file, a byte for red, green, blue and how much it covers. */
  async function pixels(file: Uint8Array) {
    const image = await loadImage(Buffer.from(file));
    const context = createCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  }

  it.each([
    ['square8', 4, 80_000],
    ['hex8', 3, 80_000],
    ['square19', 2, 150_000],
    ['hexagonal', 4, 150_000],
  ] as const)(
    'of %s with %i players looks as if it were painted, and is light',
    async (board, players, most) => {
      const dice = createDice({ seed: 'b'.repeat(64), entropy: '' });
      const quarry = new Quarry(paintRegion);
      let state = ringrift.setup(chosen({ board, players, rings: 18 }), [], dice);
      let looked = 0;
      for (let count = 0; count < 120; count++) {
        const [seat] = ringrift.toAct(state);
        if (seat === undefined) break;
        const view = ringrift.view(state, seat);
        const { action } = ringrift.computer(view, seat, '1', dice);
        const shown = [
          { picture: draw(view, nameOf) },
          privately(view, [], nameOf),
          previewOf(view, action, nameOf),
        ];
        for (const picture of count % 30 === 29 ? shown.flatMap((one) => one?.picture ?? []) : []) {
          looked += 1;
          if (picture.mosaic === undefined) throw new Error('It is no mosaic.');
          const file = quarry.file(laid(picture.mosaic, picture.shapes));
          expect(file.length).toBeLessThan(most);
          const [joined, painted] = [await pixels(file), await pixels(paint(picture, 'png'))];
          expect([joined.width, joined.height]).toEqual([painted.width, painted.height]);
          let sum = 0;
          let unlike = 0;
          for (const [at, value] of joined.data.entries()) {
            const difference = Math.abs(value - (painted.data[at] ?? 0));
            sum += difference;
            if (difference > 64) unlike += 1;
          }
          // Colours between two others are rounded, and what stands out of its cell by a pixel is cut off.
          expect(sum / joined.data.length).toBeLessThan(1);
          expect(unlike / joined.data.length).toBeLessThan(0.0005);
        }
        state = ringrift.apply(state, seat, action, dice).state;
      }
      expect(looked).toBeGreaterThan(3);
    },
  );
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
