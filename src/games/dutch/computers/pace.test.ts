import { expect, it } from 'vitest';
import { selfPlayed } from '../../../../test/games/dutch/self-play.ts';
import { createDice } from '../../../engine/dice/dice.ts';
import { options } from '../terms/options.ts';
import { storyOf } from '../words/story.ts';
import { strategyOf } from './sets.ts';

/** Tests what people see while computers play each other: something new every few seconds, and not mostly passes. */

const names = (seat: number) => `Computer ${seat + 1}`;

interface Watched {
  readonly seconds: number;
  readonly lines: readonly string[];
}

function watched(pace: 'live' | 'arcade' | 'speed'): Watched {
  const set = strategyOf('clubhouse');
  if (set === undefined) throw new Error('The set clubhouse is not there.');
  let seconds = 0;
  const lines: string[] = [];
  for (let seed = 1; seed <= 20; seed += 1) {
    const dice = createDice({ seed: seed.toString(16).padStart(64, '0'), entropy: '' });
    const game = {
      options: options.parse({ pace }),
      set,
      levels: ['easy', 'medium', 'hard', 'expert'],
      turns: 40,
    };
    const { events } = selfPlayed(game, dice, ({ delayMs }) => {
      seconds += delayMs / 1_000;
    });
    lines.push(...events.map((event) => storyOf(event, names)).filter((line) => line !== ''));
  }
  return { seconds, lines };
}

it.each([
  ['live', 2.5, 4.5],
  ['arcade', 1, 3],
] as const)(
  'at %s pace a line comes every %d to %d seconds, and at most a third of them are passes',
  (pace, least, most) => {
    const { seconds, lines } = watched(pace);
    const each = seconds / lines.length;
    expect(each).toBeGreaterThanOrEqual(least);
    expect(each).toBeLessThanOrEqual(most);
    const passes = lines.filter((line) => / pass(?:es)?\.$/.test(line));
    expect(passes.length / lines.length).toBeLessThan(1 / 3);
  },
);
