import { z } from 'zod';
import type { snap } from '../toys/snap.ts';
import type { taughtNim } from '../toys/taught-nim.ts';
import { nim } from '../toys/trial-games.ts';
import type { Variant } from './variant.ts';

/** Toys whose texts, options and charts are broken. */

const words = 'its words and options fit Discord';
const charts = 'charts fit a message and a phone';

/** Nim with one more option. */
const withOption = (more: z.ZodType): Partial<typeof nim> => ({
  options: nim.options.extend({ more }) as never,
});

const begunFrom = (position: z.ZodString): Partial<typeof taughtNim> => ({
  options: z.object({
    least: z.int().min(5).max(50).default(9).describe('Matches at least'),
    position: position.default('').describe('Where to begin'),
  }),
});

export const nimFacts: readonly Variant<typeof nim>[] = [
  [words, 'a summary too long', { summary: 'x'.repeat(101) }, /summary of the game has 101 characters/],
  [
    words,
    'levels of one id',
    {
      levels: [
        { id: 'a', label: 'A' },
        { id: 'a', label: 'B' },
      ],
    },
    /levels have one id/,
  ],
  [words, 'no rules', { rules: [] }, /no rules/],
  [
    words,
    'a drawn example without words for it',
    {
      rules: [
        {
          id: 'all',
          title: 'Nim',
          text: 'Take some.',
          picture: {
            width: 9,
            height: 9,
            background: '#000000',
            shapes: [{ kind: 'circle', x: 4, y: 4, radius: 2, fill: '#ffffff' }],
          },
        },
      ],
    },
    /The words for the picture is empty/,
  ],
  [
    words,
    'a preset that gives no options',
    {
      asking: {
        schema: z.object({}),
        presets: [{ id: 'many', label: 'Many' }],
        settle: (_, preset) => (preset === 'many' ? { least: 'many' } : {}),
      },
    },
    /preset many gives no options/,
  ],
  [words, 'an option without description', withOption(z.int().min(1).max(2).optional()), /no description/],
  [words, 'an option without bounds', withOption(z.int().optional().describe('More')), /Option more/],
  [words, 'an option of free text', withOption(z.string().optional().describe('More')), /Option more/],
  [
    charts,
    'a chart that is wider than a phone',
    {
      charts: [
        {
          id: 'wide',
          title: 'Wide',
          words: 'wide',
          parts: [],
          show: () => ({ title: 'Wide', text: `\`\`\`\n${'x'.repeat(39)}\n\`\`\`` }),
        },
      ],
    },
    /wider than a phone/,
  ],
];

export const snapFacts: readonly Variant<typeof snap>[] = [
  [words, 'a hand that fits no button', { hand: 'h'.repeat(41) }, /button of the hand has 41/],
];

export const taughtFacts: readonly Variant<typeof taughtNim>[] = [
  [words, 'an option that takes a text of any length', begunFrom(z.string()), /Option position/],
  [words, 'an option that takes a book', begunFrom(z.string().max(6_001)), /Option position/],
];
