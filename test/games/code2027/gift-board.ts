import type { Effect } from '../../../src/engine/effects/effect.ts';
import { builtInSet } from '../../../src/games/code2027/box/built-in.ts';
import { contentOf } from '../../../src/games/code2027/box/content.ts';
import { brought } from '../../../src/games/code2027/box/known.ts';
import { readText } from '../../../src/games/code2027/box/texts.ts';

/**
 * A board whose first space gives something on arrival and asks a question, so that its games begin with a choice.
 */

/** The key by which options refer to this board. */
export const giftBoard = 'gift1';
const arrival = (number: number, label: string, effects: readonly Effect[]) => ({
  id: `OWNER-BRIEF:F:arrival:${number}`,
  space: 'OWNER-BRIEF',
  visit: 'First' as const,
  trigger: 'arrival' as const,
  mandatory: true,
  label,
  effects: [...effects],
});
const set = {
  ...builtInSet(),
  spaceEffects: [
    ...builtInSet().spaceEffects,
    arrival(1, 'A gift to begin with', [
      { effectType: 'RESOURCE_CHANGE', payload: { resource: 'MONEY', amount: 50 } },
      { effectType: 'CARD_DRAW', payload: { cardType: 'E', count: 1 } },
    ]),
    arrival(2, 'Tea or coffee', [
      {
        effectType: 'CHOICE_OF_EFFECTS',
        payload: {
          prompt: 'Tea or coffee?',
          options: [
            {
              label: 'Tea',
              effects: [{ effectType: 'RESOURCE_CHANGE', payload: { resource: 'TIME', amount: 1 } }],
            },
            { label: 'Coffee', effects: [] },
          ],
        },
      },
    ]),
  ],
};
brought.register(
  giftBoard,
  contentOf(giftBoard, set, (card) => readText(set, card)),
  1,
);
