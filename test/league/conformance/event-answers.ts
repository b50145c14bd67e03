import { z } from 'zod';
import { eventLines } from '../../../src/games/baseball/event-file/play-lines.ts';
import type { Answers } from './answers.ts';

/** Answers to the cases of `event_file.jsonl` (League 19). */

const givenPlay = z.strictObject({
  play: z.string(),
  inning: z.int().positive(),
  half: z.enum(['top', 'bottom']),
  batter: z.string(),
});

export const eventAnswers: Answers = {
  event_text: (given) => ({ lines: eventLines(givenPlay.parse(given)) }),
};
