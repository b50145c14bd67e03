import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { chosen, from, nameOf, position } from '../../../../test/games/ringrift/positions.ts';
import { createDice } from '../../../engine/dice/dice.ts';
import { layout } from '../../../engine/mosaic/layout.ts';
import { MosaicRenderer } from '../../../engine/mosaic/renderer.ts';
import { paint, paintRegion } from '../../../engine/picture/canvas.ts';
import { allShapes, type Picture } from '../../../engine/picture/picture.ts';
import { ringrift } from '../index.ts';
import type { Board } from '../terms/boards.ts';
import { cellOf } from '../terms/geometry.ts';
import { viewOf } from '../view.ts';
import { previewOf, privately } from './alone.ts';
import { lookOf } from './seats-look.ts';
import { draw, describe as inWords } from './table.ts';

/** A board after this many random decisions. */
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

const renderer = new MosaicRenderer(paintRegion);

/** The file of a picture, which is a mosaic. */
function fileOf({ mosaic, shapes }: Picture): Uint8Array {
  if (mosaic === undefined) throw new Error('It is no mosaic.');
  return renderer.file(layout(mosaic, shapes));
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
  /** The colors of a file: a byte each for red, green, blue and alpha. */
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
      const renderer = new MosaicRenderer(paintRegion);
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
        for (const picture of count % 60 === 59 ? shown.flatMap((one) => one?.picture ?? []) : []) {
          looked += 1;
          if (picture.mosaic === undefined) throw new Error('It is no mosaic.');
          const file = renderer.file(layout(picture.mosaic, picture.shapes));
          expect(file.length).toBeLessThan(most);
          const [joined, painted] = [await pixels(file), await pixels(paint(picture))];
          expect([joined.width, joined.height]).toEqual([painted.width, painted.height]);
          let sum = 0;
          let unlike = 0;
          for (const [at, value] of joined.data.entries()) {
            const difference = Math.abs(value - (painted.data[at] ?? 0));
            sum += difference;
            if (difference > 64) unlike += 1;
          }
          // Blended colors are rounded, and a pixel that sticks out of its cell is cut off.
          expect(sum / joined.data.length).toBeLessThan(1);
          expect(unlike / joined.data.length).toBeLessThan(0.0005);
        }
        state = ringrift.apply(state, seat, action, dice).state;
      }
      expect(looked).toBeGreaterThan(1);
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

  it('does not warn of the last ring where spending it wins', () => {
    // The slide earns the player's eighteenth credited ring.
    const text = 'movement|1|-|0,0|17,0|0,0|e5:122 h8:2|b3:1 c3:1 d3:1 e4:1|';
    const seen = (position: string) => {
      const sitting = from(position);
      return previewOf(viewOf(sitting, 0), ringrift.parse(sitting, 'Re4-e3'), nameOf);
    };
    expect(seen(text)?.panel.text).not.toContain('last ring');
    expect(seen(text)?.confirm).toBeUndefined();
    expect(seen(text.replace('17,0', '16,0'))?.confirm).toBe(true);
    // Territory wins as well: the player has 29 of the 33 spaces needed, and the line adds four.
    const land = 'abcdefgh'.split('').flatMap((file) => [6, 7, 8].map((rank) => `${file}${rank}`));
    const some = [...land, 'a5', 'b5', 'c5', 'd5', 'h5'].filter((cell) => cell !== 'h8').concat('a4');
    const inOrder = some.toSorted(
      (one, other) => Number(one[1]) - Number(other[1]) || one.charCodeAt(0) - other.charCodeAt(0),
    );
    const claimed = `movement|1|-|0,0|0,0|29,0|e5:122 h8:2|b3:1 c3:1 d3:1 e4:1|${inOrder.map((cell) => `${cell}:1`).join(' ')}`;
    expect(seen(claimed)?.confirm).toBeUndefined();
  });

  it('names of a longer line all of it, the part that is taken, and what stays', () => {
    const sitting = from(
      position('movement', {
        stacks: 'g2:12 e5:122 h8:2',
        markers: 'a3:1 b3:1 d3:1 c4:1 e3:1'
          .split(' ')
          .toSorted(
            (one, other) => Number(one[1]) - Number(other[1]) || one.charCodeAt(0) - other.charCodeAt(0),
          )
          .join(' '),
      }),
    );
    const seen = (notation: string) =>
      previewOf(viewOf(sitting, 0), ringrift.parse(sitting, notation), nameOf)?.panel;
    expect(seen('Rc4-c3(min)')?.title).toBe('Recovery: c4 → c3, only a3–d3');
    expect(seen('Rc4-c3(min)')?.text).toContain(
      'Completes a3–e3 (5 of 4).\nTakes a3–d3, free; e3 stays a marker.',
    );
    expect(seen('Rc4-c3(min:b3-e3)')?.title).toBe('Recovery: c4 → c3, only b3–e3');
    expect(seen('Rc4-c3(min:b3-e3)')?.text).toContain('a3 stays a marker.');
    const lined = from(
      position('line_processing', { stacks: 'g7:11 h8:2', markers: 'b3:1 c3:1 d3:1 e3:1 f3:1' }),
    );
    const part = previewOf(viewOf(lined, 0), ringrift.parse(lined, 'LRb3-f3(min:c3-f3)'), nameOf)?.panel;
    expect(part?.text).toContain('Takes c3–f3, free; b3 stays a marker.');
  });

  it('hatches each region in its own way, with its letter on a cell of its own', () => {
    const sitting = from(
      position('territory_processing', {
        stacks: 'f4:1 e6:2',
        markers: 'b1:2 d1:1 a2:2 c2:1 b3:1 a4:1 g6:2 h6:2 f7:2 f8:2',
      }),
    );
    const seen = privately(viewOf(sitting, 0), ['Claim'], nameOf);
    expect(seen?.alt).toMatch(/^Which region\? A: a1, .*\. B: a1, .*\. C: g7, /);
    const tiles = seen?.picture?.mosaic?.tiles ?? [];
    const tileOf = (name: string) => JSON.stringify(tiles[cellOf('square8', name) ?? -1]);
    // c1 is only in A, g8 only in C, a1 in A and B.
    expect(new Set(['c1', 'g8', 'a1', 'e1'].map(tileOf)).size).toBe(4);
    const letters = (seen?.picture?.shapes ?? []).flatMap((shape) => (shape.kind === 'text' ? [shape] : []));
    expect(letters.map(({ text }) => text)).toEqual(['A', 'B', 'C']);
    expect(new Set(letters.map(({ x, y }) => `${x} ${y}`)).size).toBe(3);
  });

  it('asks once more for the last ring', () => {
    const sitting = from(position('movement', { stacks: 'e5:122 h8:2', markers: 'a3:1 b3:1 c3:1 d4:1' }));
    expect(previewOf(viewOf(sitting, 0), ringrift.parse(sitting, 'Rd4-d3'), nameOf)).toMatchObject({
      confirm: true,
      panel: { text: expect.stringContaining('your last ring') },
    });
  });
});
