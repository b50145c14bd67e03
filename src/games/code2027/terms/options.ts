import { z } from 'zod';
import { contentKey } from '../../../engine/content-keys.ts';

/** The key of the built-in content. Imported decks and boards have keys derived from their content. */
export const builtInContent = 'newyork';

const keys = new RegExp(`^${contentKey}$`);

/** Whether the key is that of imported content. */
export const isBrought = (content: string): boolean => content !== builtInContent && keys.test(content);

/** The options of `/play code2027` (Code2027 21.6). */
export const options = z.object({
  ending: z
    .enum(['SCORE', 'FIRST_FINISH'])
    .default('SCORE')
    .meta({
      description: 'The best score among finishers wins, or the first to finish',
      labels: { SCORE: 'Best score', FIRST_FINISH: 'First to finish' },
    }),
  final_rounds: z.int().min(3).max(20).default(10).describe('Rounds after the first finish'),
  max_rounds: z.int().min(20).max(100).default(60).describe('Rounds after which the game ends anyway'),
  content: z
    .string()
    .regex(new RegExp(`^(?:${builtInContent}|${contentKey})$`))
    .default(builtInContent)
    .describe('Deck and board: choose one or type its name'),
});

export type Options = z.infer<typeof options>;
