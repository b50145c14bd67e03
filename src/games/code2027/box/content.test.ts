import { describe, expect, it } from 'vitest';
import { builtInContent } from '../terms/options.ts';
import { builtInSet } from './built-in.ts';
import { contentFor } from './known.ts';
import { contentSet } from './schema.ts';

describe('the content that comes with the game', () => {
  const content = contentFor({ content: builtInContent });

  it('has 26 spaces and 157 cards, found by their ids', () => {
    expect(content.spaces).toHaveLength(26);
    expect(content.cards).toHaveLength(157);
    expect(content.card('E040')?.title).toBeDefined();
    expect(content.space('FINISH')?.phase).toBe('END');
  });

  it('has a row of movement for each space and visit, and tables where dice are rolled', () => {
    for (const { id, visits } of content.spaces)
      for (const visit of ['First', 'Subsequent'] as const) {
        expect(content.movement(id, visit), `${id} ${visit}`).toBeDefined();
        if (content.tables(id, visit).length > 0) expect(visits[visit].roll).toBeGreaterThan(0);
      }
  });

  it('is refused with a field that there is not', () => {
    const [first, ...others] = builtInSet().cards;
    const damaged = { ...builtInSet(), cards: [{ ...first, color: 'red' }, ...others] };
    expect(contentSet.safeParse(damaged).success).toBe(false);
  });
});
