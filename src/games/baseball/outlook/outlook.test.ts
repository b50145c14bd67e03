import { describe, expect, it } from 'vitest';
import { type Situation as Game, sampleState } from '../../../../test/games/baseball/sample-game.ts';
import { createDice } from '../../../engine/dice/dice.ts';
import { outsIn, runsIn } from '../lookups/advancement.ts';
import { begin, resume } from '../play/plate-appearance.ts';
import { playDice } from '../play/play-dice.ts';
import { type Situation, situationOf } from '../play/situation.ts';
import type { Turn } from '../records/pending-play.ts';
import {
  alignments,
  approaches,
  defaultDefense,
  defaultOffense,
  infieldDepths,
  outfieldDepths,
} from '../terms/decisions.ts';
import { outlook, type Worth, withBases } from './outlook.ts';
import { expectedRuns, onBaseAfter } from './run-expectancy.ts';
import { sendsRunner } from './running.ts';

const situation = (game: Game = {}): Situation =>
  situationOf(sampleState({ ...game, options: { auto_resolution: 'grid' } }));
const runs: Worth = (scored, onBase, outs) => scored + expectedRuns(onBase, outs);
const certain: Worth = () => 1;
const swing = { approach: 'normal', hit_and_run: false } as const;

const defenses = [
  ...alignments.map((alignment) => ({ ...defaultDefense, alignment })),
  ...infieldDepths.map((infield_depth) => ({ ...defaultDefense, infield_depth })),
  ...outfieldDepths.map((outfield_depth) => ({ ...defaultDefense, outfield_depth })),
  { ...defaultDefense, corners_in: true },
];

describe('the outlook of a plate appearance', () => {
  it('counts every result once, whatever is decided', () => {
    const swings = approaches.map((approach) => ({ approach, hit_and_run: false }));
    const decisions = [
      ...defenses.map((defense) => ({ defence: defense, way: swing })),
      ...[...swings, { approach: 'normal', hit_and_run: true } as const].map((way) => ({
        defence: defaultDefense,
        way,
      })),
    ];
    for (let onBase = 0; onBase < 8; onBase += 1)
      for (const { defence: defense, way } of decisions)
        expect(outlook(withBases(situation(), onBase, onBase % 3), defense, way, certain)).toBeCloseTo(1, 9);
  });

  it('is what thousands of rolled plate appearances come to', () => {
    const moment = situation({ on: [9, 8, 0], outs: 1 });
    const seed = '0ff5e7'.padEnd(64, '0');
    const dice = createDice({ seed, entropy: '' });
    const end = (turn: Turn): number => {
      if (turn.kind === 'done') {
        const { finals } = turn.result;
        return runs(runsIn(finals), onBaseAfter(finals), moment.outs + outsIn(finals));
      }
      const { pending } = turn;
      const sends = sendsRunner(pending, moment.outs);
      const answer =
        pending.asks === 'throw' || pending.asks === 'aim'
          ? ({ kind: 'throw', target: 'lead' } as const)
          : pending.asks === 'trail'
            ? ({ kind: 'runner', answer: 'stay' } as const)
            : ({ kind: 'runner', answer: sends ? 'send' : 'hold' } as const);
      return end(resume(moment, pending, answer, playDice(dice)));
    };
    const rolled = Array.from({ length: 12_000 }, () =>
      begin(moment, defaultDefense, defaultOffense, playDice(dice)),
    );
    // Leave out wild pitches and passed balls, because they don't depend on the managers' decisions.
    const pitched = rolled.filter(
      (turn) => turn.kind === 'ask' || !['wild_pitch', 'passed_ball'].includes(turn.result.outcome),
    );
    const mean = pitched.reduce((sum, turn) => sum + end(turn), 0) / pitched.length;
    const looked = outlook(
      moment,
      defaultDefense,
      swing,
      runs,
      (pending) => pending.asks !== 'trail' && sendsRunner(pending, 1),
    );
    // The standard error is about 0.009.
    expect(Math.abs(mean - looked)).toBeLessThan(0.04);
  });

  it('knows what a decision costs and gains', () => {
    const worth = (game: Game, change: Partial<typeof defaultDefense>, score: Worth) =>
      outlook(situation(game), { ...defaultDefense, ...change }, swing, score);
    const oneRun: Worth = (scored) => (scored > 0 ? 1 : 0);
    const third = { on: [0, 0, 9] } as const;
    expect(worth(third, { infield_depth: 'in' }, oneRun)).toBeLessThan(worth(third, {}, oneRun));
    const first = { on: [9, 0, 0] } as const;
    expect(worth(first, { infield_depth: 'back' }, runs)).toBeGreaterThan(
      worth(first, { infield_depth: 'double_play' }, runs),
    );
  });

  it('reads the simple chart as it is', () => {
    const simple = situationOf(sampleState({ on: [0, 0, 9] }));
    const out: Worth = (_, __, outs) => outs;
    // Of the 20 faces, 13 are outs. The others are walks and hits.
    expect(outlook(simple, defaultDefense, swing, out)).toBeCloseTo(13 / 20, 9);
  });
});
