import { describe, expect, it } from 'vitest';
import { clashesOf, type Options, options } from './options.ts';

/** Tests combinations of options that don't work together, all reported at once (Dutch O1). */

const clashes = (chosen: Partial<Options>) => clashesOf(options.parse(chosen));

describe('options (O1)', () => {
  it.each<readonly [Partial<Options>, readonly string[]]>([
    [{ same_rank: false, dutch_call: false }, ['dutch_call', 'same_rank']],
    [{ mode: 'collect', same_rank: false, dutch_call: false }, ['dutch_call', 'same_rank']],
    [{ match_rounds: 0 }, ['match_rounds', 'match_score']],
    [{ match_score: 100 }, ['match_rounds', 'match_score']],
    [{ match_rounds: 3, match_score: 19 }, ['match_score']],
  ])('%o clash in one way', (chosen, about) => {
    expect(clashes(chosen)?.about).toEqual(about);
    expect(clashes(chosen)?.sentences).toHaveLength(1);
  });

  it('that clash in several ways are told with a sentence for each, and named once', () => {
    expect(clashes({ same_rank: false, dutch_call: false, match_score: 10 })).toEqual({
      about: ['dutch_call', 'match_rounds', 'match_score', 'same_rank'],
      sentences: [
        expect.stringContaining('Turn one of them on'),
        expect.stringContaining('more than one round'),
        expect.stringContaining('a single card'),
      ],
    });
    expect(clashes({ match_score: 10 })?.about).toEqual(['match_rounds', 'match_score']);
  });

  it('go together in every other set of the values that O1 speaks of', () => {
    for (const same_rank of [true, false])
      for (const dutch_call of [true, false])
        for (const match_rounds of [0, 1, 2, 20])
          for (const match_score of [0, 1, 19, 20, 500]) {
            const wrong = [
              !same_rank && !dutch_call,
              match_rounds === 0 && match_score === 0,
              match_rounds === 1 && match_score > 0,
              match_score >= 1 && match_score <= 19,
            ].filter(Boolean).length;
            const found = clashes({ same_rank, dutch_call, match_rounds, match_score });
            expect(found?.sentences.length ?? 0).toBe(wrong);
          }
  });
});
