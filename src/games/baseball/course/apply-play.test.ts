import { describe, expect, it } from 'vitest';
import { cardOf, plateAppearance, situationFor } from '../../../../test/games/baseball/engine-table.ts';
import { sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { onBaseCode } from '../lineup/lineup.ts';
import { plainPlay } from '../records/play-result.ts';
import { defaultDefense, defaultOffense } from '../terms/decisions.ts';
import type { PlayOutcome } from '../terms/terms.ts';
import { annals } from '../words/annals.ts';
import { applyPlay } from './apply-play.ts';

const decisions = { defence: defaultDefense, offence: defaultOffense, rolls: [], attemptOff: false };
const finals = { batter: 1, first: null, second: null, third: null } as const;

const stored = (outcome: PlayOutcome) =>
  applyPlay(sampleState(), { result: plainPlay(outcome, finals), ...decisions });

/** Catcher's interference from a rare play: a foul out with a 3d6 total of 5. */
function interference() {
  const situation = situationFor({ batter: { card: cardOf('x_check@C') }, fielders: { C: { range: 1 } } });
  const result = plateAppearance(situation, {}, [1, 1, 1, 20, 20, 10, 1, 2, 2]);
  return applyPlay(sampleState(), { result, ...decisions });
}

describe('the on-base code of the snapshot (section 3.2)', () => {
  it.each([
    ['empty', [], 0, '000'],
    ['1st', [1], 1, '100'],
    ['2nd', [2], 2, '010'],
    ['1st, 2nd', [1, 2], 3, '110'],
    ['3rd', [3], 4, '001'],
    ['1st, 3rd', [1, 3], 5, '101'],
    ['2nd, 3rd', [2, 3], 6, '011'],
    ['loaded', [1, 2, 3], 7, '111'],
  ] as const)('%s', (_, occupied: readonly number[], code, league) => {
    const slot = (base: number) => (occupied.includes(base) ? 10 - base : 0);
    const state = sampleState({ on: [slot(1), slot(2), slot(3)] });
    expect(onBaseCode(state.runners)).toBe(code);
    // Leagues write the bases in the order first, second, third.
    expect(state.runners.map((runner) => (runner === null ? 0 : 1)).join('')).toBe(league);
    const finals = { batter: null, first: null, second: null, third: null };
    const { record } = applyPlay(state, { result: plainPlay('balk', finals), ...decisions });
    expect(record.onBase).toBe(code);
    expect(record.runners.map((id) => id !== null)).toEqual([1, 2, 3].map((base) => occupied.includes(base)));
  });
});

describe('the flag “is out” of a stored play (section 7.2)', () => {
  /** A play with a runner on first, and the final bases of the batter and the runner. */
  const play = (outcome: PlayOutcome, batter: 0 | 1 | null, first: 0 | 2) =>
    applyPlay(sampleState({ on: [8, 0, 0] }), {
      result: plainPlay(outcome, { batter, first, second: null, third: null }),
      ...decisions,
    });

  it.each([
    ['the batter is out and the runner holds', 'groundball_c', 0, 2, true],
    ['both are out', 'groundball_a', 0, 0, true],
    ['the runner alone is out: a fielder’s choice', 'groundball_b', 1, 0, false],
    ['the runner alone is out: caught stealing', 'caught_stealing', null, 0, false],
    ['nobody is out', 'walk', 1, 2, false],
  ] as const)('%s', (_, outcome, batter, first, isOut) => {
    expect(play(outcome, batter, first).record.isOut).toBe(isOut);
  });

  it('stays in the state as the first logs have hashed it', () => {
    const { state, record } = play('groundball_b', 1, 0);
    expect(record).toMatchObject({ outsAdded: 1, isOut: false });
    expect(state.lastPlay).toEqual({ ...record, isOut: true });
  });
});

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
