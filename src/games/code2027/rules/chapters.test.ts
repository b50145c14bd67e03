import { describe, expect, it } from 'vitest';
import { played, position } from '../../../../test/games/code2027/positions.ts';
import { paint } from '../../../engine/picture/canvas.ts';
import { allShapes } from '../../../engine/picture/picture.ts';
import { parse } from '../words/notation.ts';
import { chapters } from './chapters.ts';
import { retried } from './pictures.ts';

const chapter = (id: string) => {
  const found = chapters().find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no chapter ${id}.`);
  return found;
};
const drawn = chapters().filter(({ picture }) => picture !== undefined);

describe('the rules for players', () => {
  it('give texts that can be typed', () => {
    const [, typed = ''] = /`\/move`\)\n(.*)/.exec(chapter('table').text) ?? [];
    const texts = typed.match(/(?<=`)[a-z][^`]*(?=`)/g) ?? [];
    expect(texts.length).toBe(15);
    for (const text of texts) expect(() => parse(text), text).not.toThrow();
  });

  it('have their examples as pictures, but for what stands at the table itself', () => {
    expect(
      chapters()
        .filter(({ picture }) => picture === undefined)
        .map(({ id }) => id),
    ).toEqual(['table']);
    for (const { id, alt = '' } of drawn) {
      expect(alt.length, id).toBeGreaterThan(100);
      expect(alt.length, id).toBeLessThanOrEqual(1_000);
    }
  });

  it.each(drawn)(
    'are drawn so that a phone of 360 shows letters of 12 pixels, in less than 50 kB: $title',
    async ({ picture }) => {
      if (picture === undefined) throw new Error('It is drawn.');
      const own = allShapes(picture).flatMap((shape) =>
        // Card footers and pawn letters are skipped, because other chapters cover them.
        shape.kind === 'text' && shape.text.length > 1 && !/^[A-Z]\d{3} · /.test(shape.text)
          ? [shape.size]
          : [],
      );
      expect((Math.min(...own) * 360) / picture.width).toBeGreaterThanOrEqual(12);
      expect((await paint(picture)).length).toBeLessThan(50_000);
    },
  );

  it('try again with the figures that the game comes to', () => {
    const [money, time] = retried.before;
    const from = position({
      players: [{ space: 'ARCH-FEES', hand: ['W004', 'W010'], money, time }, { hand: ['W005'] }],
    });
    const figures = (...lines: readonly string[]) => {
      const [ann] = played(from, ...lines).state.players;
      return [ann?.money, ann?.time];
    };
    expect(figures('1 roll [6]')).toEqual(retried.rolled);
    expect(figures('1 roll [6]', '1 retry')).toEqual(retried.after);
  });

  it('add a score up as it is shown', () => {
    const { alt = '' } = chapter('score');
    const sums = [...alt.matchAll(/ (–?[\d,]+)(?=[;)])/g)].map(([, sum = '']) =>
      Number(sum.replace('–', '-').replace(',', '')),
    );
    expect(sums.length).toBe(8);
    expect(sums.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(sums.at(-1));
  });
});
