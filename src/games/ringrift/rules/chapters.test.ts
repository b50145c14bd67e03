import { describe, expect, it } from 'vitest';
import { askedOptions } from '../terms/table-options.ts';
import { chapters } from './chapters.ts';
import { topics } from './topics.ts';

describe('the rules for players', () => {
  it('have all twenty hard points, each with a drawn position and its words', () => {
    expect(topics.length).toBe(20);
    for (const { id } of topics) {
      const chapter = chapters.find((one) => one.id === id);
      // The two players' names above the board are tiles too.
      expect(chapter?.picture?.mosaic?.tiles.length, id).toBeGreaterThan(2);
      expect(chapter?.alt, id).not.toBe('');
    }
  });

  it('fit the menu, are short, and name every option', () => {
    expect(chapters.length).toBeLessThanOrEqual(25);
    for (const { text, id } of chapters) expect(text.length, id).toBeLessThan(1_500);
    const { text } = chapters.find(({ id }) => id === 'options') ?? { text: '' };
    for (const option of Object.keys(askedOptions.shape)) expect(text).toContain(`\`${option}\``);
  });
});
