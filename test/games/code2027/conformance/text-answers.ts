import { z } from 'zod';
import { sameJson } from '../../../../src/engine/canonical.ts';
import { builtInSet } from '../../../../src/games/code2027/box/built-in.ts';
import { vocabularyOf } from '../../../../src/games/code2027/box/texts.ts';
import { readCardText } from '../../../../src/games/code2027/card-texts/card-text.ts';
import type { Answers } from './answers.ts';

/** Answers to cases of texts of cards (Code2027 16). */

const textCase = z.object({
  text: z.string(),
  expected: z.object({ effects: z.array(z.unknown()), diagnostics: z.array(z.unknown()) }),
});

/** Leaves out the texts that only tell people where an effect comes from. */
const untold: readonly string[] = ['playerId', 'source', 'reason', 'prompt', 'label', 'cardId'];

function bare(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(bare);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (untold.includes(key) ? [] : [[key, bare(one)]])),
  );
}

export const textAnswers: Answers = {
  parse: (one) => {
    const { text, expected } = textCase.parse(one);
    const card = { id: 'X001', name: 'X001', description: text };
    const { effects, diagnostics } = readCardText(card, 'p1', vocabularyOf(builtInSet()));
    const got = {
      effects: bare(effects),
      diagnostics: diagnostics.map(({ code, severity, start, end, text: span }) => ({
        code,
        severity,
        start,
        end,
        text: span,
      })),
    };
    const wanted = { effects: bare(expected.effects), diagnostics: expected.diagnostics };
    return sameJson(wanted, got) ? undefined : { expected: wanted, got };
  },
};
