import { describe, expect, it } from 'vitest';
import { allShapes } from '../../../engine/picture/picture.ts';
import { options } from '../terms/options.ts';
import { parse } from '../words/notation.ts';
import { chapters } from './chapters.ts';

const chapter = (id: string) => {
  const found = chapters.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no chapter ${id}.`);
  return found;
};

describe('the rules for players', () => {
  it.each(chapters)('name only chapters that there are: $title', ({ text }) => {
    for (const [, id = ''] of text.matchAll(/chapter:([a-z_]+)/g)) expect(chapter(id).text).not.toBe('');
  });

  it.each(chapters)('are short: $title', ({ text, alt = '' }) => {
    expect(text.length).toBeLessThan(1_500);
    expect(alt.length).toBeLessThan(700);
  });

  it('name every option', () => {
    for (const option of Object.keys(options.shape))
      expect(chapter('options').text).toContain(`\`${option}\``);
  });

  it('give texts that can be typed', () => {
    const [, typed = ''] = /`\/move`\)\n(.*)/.exec(chapter('table').text) ?? [];
    const texts = typed.match(/(?<=`)[a-z][^`]*(?=`)/g)?.filter((one) => !one.startsWith('s3')) ?? [];
    expect(texts.length).toBe(13);
    for (const text of texts) expect(() => parse(text), text).not.toThrow();
  });

  it('have the examples as pictures whose letters a phone of 360 shows with 12 pixels and more', () => {
    const drawn = chapters.flatMap(({ picture }) => picture ?? []);
    expect(drawn.length).toBeGreaterThanOrEqual(9);
    for (const picture of drawn) {
      const sizes = allShapes(picture).flatMap((shape) =>
        shape.kind === 'text' && shape.text !== 'Joker' ? [(shape.size * 360) / picture.width] : [],
      );
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
      // The bot's font has no suit signs.
      expect(JSON.stringify(picture)).not.toMatch(/[♣♦♥♠]/);
    }
    expect(chapter('slots').alt).toContain(
      'He drops slot 5: it stays blank, because slot 6 comes after it. (1 2♠, 2 blank, 3 Q♦, 4 4♣, 5 blank, 6 9♦; beside: 9♠)',
    );
  });
});
