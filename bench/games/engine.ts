import { createDice } from '../../src/engine/dice/dice.ts';
import { setup } from '../../src/games/baseball/course/setup.ts';
import { begin } from '../../src/games/baseball/play/plate-appearance.ts';
import { playDice } from '../../src/games/baseball/play/play-dice.ts';
import { type Situation, situationOf } from '../../src/games/baseball/play/situation.ts';
import { defaultDefense, defaultOffense } from '../../src/games/baseball/terms/decisions.ts';
import { options } from '../../src/games/baseball/terms/options.ts';
import type { Comparison } from '../equipment/comparison.ts';

const many = 2_000;

/**
 * Creates situations for every lineup slot, base state and number of outs, so that the result doesn't depend on one
 * batter.
 */
function situations(resolution: 'grid' | 'ratings' | 'simple'): Situation[] {
  const game = setup(options.parse({ auto_resolution: resolution }));
  return Array.from({ length: 9 * 8 * 3 }, (_, at) => {
    const team = game.teams.away;
    const entries = team.lineup.filter(({ order }) => order !== null);
    const on = (base: number) => {
      const runner = entries[(at + base) % 9];
      return ((at >> (base - 1)) & 1) === 0 || runner === undefined
        ? null
        : { player: runner.player, responsible: runner.player, trip: base };
    };
    return situationOf({
      ...game,
      outs: Math.floor(at / 72),
      runners: [on(1), on(2), on(3)],
      teams: { ...game.teams, away: { ...team, battingIndex: at % 9 } },
    });
  });
}

/** Measures baseball's engine alone, with real dice: from the decisions to the play's end or its first question. */
export function engine(): Comparison {
  const stream = { seed: '5eed'.repeat(16), entropy: 'bench' };
  const plays = (resolution: 'grid' | 'ratings' | 'simple') => {
    const all = situations(resolution);
    return () => {
      const dice = createDice(stream);
      for (let at = 0; at < many; at++) {
        const situation = all[at % all.length];
        if (situation !== undefined) begin(situation, defaultDefense, defaultOffense, playDice(dice));
      }
    };
  };
  return {
    title: 'Baseball, the engine alone (plays per second, with their dice)',
    tasks: [
      { name: 'simple chart', each: many, run: plays('simple') },
      { name: 'full charts, cards by their columns', each: many, run: plays('grid') },
      { name: 'full charts, cards by their ratings', each: many, run: plays('ratings') },
    ],
  };
}
