import { describe, expect, it } from 'vitest';
import { describeGame } from '../../../../test/contract/suite.ts';
import { example } from '../../../../test/games/dutch/example.ts';
import { selfPlayed } from '../../../../test/games/dutch/self-play.ts';
import { createDice } from '../../../engine/dice/dice.ts';
import type { Sitter } from '../../facets/seats.ts';
import { dutch } from '../index.ts';
import { options } from '../terms/options.ts';
import { minds } from './minds.ts';
import { strategyOf } from './sets.ts';

const computer = (level: string): Sitter => ({ kind: 'computer', level });
const person: Sitter = { kind: 'person' };

describeGame(
  dutch,
  [
    example('computers of clubhouse', [person, computer('easy'), computer('expert')], {}, 3_000),
    example(
      'computers of original, clear-and-collect',
      [person, computer('medium'), computer('hard'), person],
      { mode: 'collect', strategy: 'original' },
      3_000,
    ),
  ],
  { walks: 2, positions: 8, computerGames: 6 },
);

describe('clubhouse', () => {
  const set = strategyOf('clubhouse');
  if (set === undefined) throw new Error('There is no set.');

  it('wipes no memory, and lets an expert forget nothing', () => {
    expect(minds.forgetting('clubhouse')).toMatchObject({ wipe: null, remember: { expert: 1 } });
  });

  /** Counts the second level's wins in two-seat games; each deal is played from both seats. */
  const wins = (weak: string, strong: string, mode: string, games: number): number => {
    let won = 0;
    for (let game = 0; game < games; game += 1) {
      const mine = game % 2;
      const levels = mine === 0 ? [strong, weak] : [weak, strong];
      const seed = Math.floor(game / 2)
        .toString(16)
        .padStart(64, '0');
      const agreed = options.parse({ mode });
      const { state } = selfPlayed(
        { options: agreed, set, levels, turns: 400 },
        createDice({ seed, entropy: '' }),
      );
      expect(state.phase).toBe('game_ended');
      if (state.result?.winners.includes(mine)) won += 1 / state.result.winners.length;
    }
    return won / games;
  };

  // scripts/tuning/dutch.ts measures strength over thousands of games. The few games here only detect a broken level.
  it.each([
    ['easy', 'medium'],
    ['medium', 'hard'],
    ['hard', 'expert'],
  ])('%s loses more often than not against %s', (weak, strong) => {
    expect(wins(weak, strong, 'classic', 300)).toBeGreaterThan(0.5);
  });

  it.each(['classic', 'collect'])('an expert wins two of three games against an easy one: %s', (mode) => {
    expect(wins('easy', 'expert', mode, 200)).toBeGreaterThan(0.66);
  });
});
