import { describe, expect, it } from 'vitest';
import { plainPlay } from '../records/play-result.ts';
import { defaultDefence, defaultOffence } from '../terms/decisions.ts';
import type { PlayOutcome } from '../terms/terms.ts';
import { cardOf, plateAppearance, situationFor } from '../trial/engine-table.ts';
import { sampleState } from '../trial/sample-game.ts';
import { annals } from '../words/annals.ts';
import { applyPlay } from './apply-play.ts';

const decisions = { defence: defaultDefence, offence: defaultOffence, rolls: [], attemptOff: false };
const finals = { batter: 1, first: null, second: null, third: null } as const;

const stored = (outcome: PlayOutcome) =>
  applyPlay(sampleState(), { result: plainPlay(outcome, finals), ...decisions });

/** Catcher interference of a rare play: a foul out with a 3d6 total of 5. */
function interference() {
  const situation = situationFor({ batter: { card: cardOf('x_check@C') }, fielders: { C: { range: 1 } } });
  const result = plateAppearance(situation, {}, [1, 1, 1, 20, 20, 10, 1, 2, 2]);
  return applyPlay(sampleState(), { result, ...decisions });
}

describe('the flag “is walk” of a stored play (section 7.2)', () => {
  it.each(['walk', 'intentional_walk'] as const)('is set on %s', (outcome) => {
    expect(stored(outcome).record.isWalk).toBe(true);
  });

  it.each(['hbp', 'catcher_interference', 'single_1', 'strikeout'] as const)(
    'is not set on %s',
    (outcome) => {
      expect(stored(outcome).record.isWalk).toBe(false);
    },
  );

  it('is not set on the interference of a rare play', () => {
    const { record } = interference();
    expect(record.xCheck?.scoredAs).toBe('catcher_interference');
    expect(record.isWalk).toBe(false);
  });

  it('stays in the state as the first logs have hashed it', () => {
    expect(stored('hbp').state.lastPlay?.isWalk).toBe(true);
    expect(interference().state.lastPlay?.isWalk).toBe(true);
    expect(stored('single_1').state.lastPlay?.isWalk).toBe(false);
    expect({ ...stored('hbp').state.lastPlay, isWalk: false }).toEqual(stored('hbp').record);
  });

  it('is what people find by the word: a hit batter is no walk', () => {
    const tagsOf = (outcome: PlayOutcome) =>
      annals.entries([{ kind: 'play', play: stored(outcome).record }], {} as never, String)[0]?.tags;
    expect(tagsOf('walk')).toContain('walk');
    expect(tagsOf('intentional_walk')).toContain('walk');
    expect(tagsOf('hbp')).not.toContain('walk');
    expect(tagsOf('hbp')).toContain('hbp');
  });

  it('gives nobody a ball in play who was given first base', () => {
    const play = interference().record;
    expect(annals.portrait?.subjects([{ kind: 'play', play }])).toEqual([]);
  });
});
