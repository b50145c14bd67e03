import { expect, describe as group, it } from 'vitest';
import { playRandomly } from '../../../../test/games/code2027/random-games.ts';
import { paint } from '../../../engine/picture/canvas.ts';
import { allShapes } from '../../../engine/picture/picture.ts';
import { contentFor } from '../box/known.ts';
import type { State } from '../state.ts';
import { viewOf } from '../view.ts';
import { privately } from './alone.ts';
import { drawCards, mostCards } from './card-picture.ts';
import { pawn } from './pawns.ts';
import { describe, draw } from './table-picture.ts';

const names = (seat: number) => `Somebody with a long name ${seat}`;

/** A game of four in which nobody has resigned yet. */
function midGame(): State {
  let found: State | undefined;
  playRandomly(7, ({ next }) => {
    if (next.phase === 'PLAY' && next.players.every(({ resigned }) => !resigned)) found = next;
  });
  if (found === undefined) throw new Error('There is no such game.');
  return found;
}

const heaviest = 60_000;
/** A phone shows a picture 360 pixels wide; letters of twelve pixels are readable there. */
const leastLetters = 12;

group('the track', () => {
  const state = midGame();
  const picture = draw(viewOf(state, 'public'), names);

  it('weighs less than 60 kB and can be read on a phone', async () => {
    expect((await paint(picture)).length).toBeLessThan(heaviest);
    const board = allShapes({ ...picture, shapes: [] });
    const sizes = board.flatMap((shape) =>
      shape.kind === 'text' ? [(shape.size * 360) / picture.width] : [],
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(leastLetters);
    expect(picture.height / picture.width).toBeLessThan(1);
  });

  it('has the same board under it, whoever stands where', () => {
    const other = { ...state, players: state.players.map((one) => ({ ...one, space: 'FINISH' })) };
    expect(draw(viewOf(other, 'public'), names).under).toBe(picture.under);
    expect(draw(viewOf(other, 'public'), names).shapes).not.toEqual(picture.shapes);
  });

  it('looks the same to all, whatever they hold', () => {
    for (const { id } of state.players) {
      const seat = Number(id.slice(1)) - 1;
      expect(draw(viewOf(state, seat), names)).toEqual(picture);
    }
    expect(describe(viewOf(state, 0), names)).toBe(describe(viewOf(state, 'public'), names));
  });

  it('tells seats by letter and form, without any color', () => {
    const plain = [0, 1, 2, 3].map((seat) =>
      JSON.stringify(pawn(seat, 50, 50, 10, false).filter(({ kind }) => kind !== 'text')).replaceAll(
        /#\w{6}/g,
        '',
      ),
    );
    expect(new Set(plain).size).toBe(4);
  });
});

group('a hand', () => {
  it('weighs less than 60 kB, with as many cards as are shown', async () => {
    const content = contentFor({ content: 'newyork' });
    const longest = content.cards
      .filter(({ type }) => type === 'E' || type === 'L')
      .toSorted((one, other) => other.description.length - one.description.length)
      .slice(0, mostCards)
      .map(({ id }) => id);
    expect((await paint(drawCards(content, longest))).length).toBeLessThan(heaviest);
  });

  it('is nobody’s but its own: an onlooker has none', () => {
    expect(privately(viewOf(midGame(), 'public'), [], names)).toBeUndefined();
  });
});
