import { readCardText } from '../../src/games/code2027/card-texts/card-text.ts';
import cards from '../../src/games/code2027/content/cards.json' with { type: 'json' };
import { rangesIn } from '../../test/games/code2027/card-texts/prescribed.ts';
import { world } from '../../test/games/code2027/card-texts/world.ts';
import type { Comparison } from '../equipment/comparison.ts';

/** Compares the speed of the prescribed patterns with that of the grammar, on the texts of cards. */
export function cardTexts(): Comparison {
  const texts = cards.filter((card) => !('effects' in card)).map(({ description }) => description);
  return {
    title: 'Texts of cards (descriptions per second)',
    tasks: [
      {
        name: 'the six prescribed patterns',
        each: texts.length,
        run: () => {
          for (const text of texts) rangesIn(text);
        },
      },
      {
        name: 'the grammar, with diagnostics',
        each: texts.length,
        run: () => {
          for (const description of texts) readCardText({ name: 'X001', description }, 'p1', world);
        },
      },
    ],
  };
}
