import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { RuleError } from '../../../engine/rule-error.ts';
import { original } from '../content/original.ts';
import { originalForgetting } from '../terms/forgetting.ts';
import { builtInStrategies } from '../terms/options.ts';
import { forgettingOf, readStrategy, type StrategySet, strategyOf } from './sets.ts';

const set = (name: string): StrategySet => {
  const found = strategyOf(name);
  if (found === undefined) throw new Error(`There’s no set ${name}.`);
  return found;
};

describe('the set original', () => {
  it('is the file handed down, to the letter', () => {
    expect(createHash('sha256').update(original).digest('hex')).toBe(
      '3da3568c625378651c69bc992d62597b1934ef356e6e4c052fffb7d53a862f7d',
    );
  });

  it('forgets as the cases of the rules do', () => {
    expect(forgettingOf(set('original'))).toEqual(originalForgetting);
  });
});

describe('the sets that come with the game', () => {
  it.each(builtInStrategies)('%s calls itself so', (name) => {
    expect(set(name).set).toBe(name);
  });
});

describe('a strategy of Dutch is refused', () => {
  const wrong = (piece: string, instead: string): string => {
    expect(original).toContain(piece);
    try {
      readStrategy({ name: 'mine.yaml', text: original.replace(piece, () => instead) });
    } catch (error) {
      if (error instanceof RuleError) return error.message;
      throw error;
    }
    return 'it was read';
  };

  it.each([
    ['a wait with min above max', 'min: 0.2', 'min: 0.5', 'line 24: delay.min must be at most max, not 0.5.'],
    [
      'a wait above a minute',
      'max_seconds: 6',
      'max_seconds: 61',
      'line 26: delay.max_seconds must be a number of seconds from 0 to 60, not 61.',
    ],
    [
      'a memory above 1',
      'expert: 1.0}\n  wipe',
      'expert: 1.1}\n  wipe',
      'line 32: memory.remember.expert must be a probability from 0 to 1, not 1.1.',
    ],
    [
      'a wipe of no slots',
      'min_slots: 7',
      'min_slots: 0',
      'line 34: memory.wipe_on_penalty.min_slots must be a whole number, 1 or more, not 0.',
    ],
    ['a missing table', 'memory:', 'forgetting:', 'line 11: memory is missing'],
    [
      'a choice in a draw',
      '{decide: draw_deck}',
      '{choose: first, from: own.slots}',
      'events.draw.rules[1].do must be a map with decide, not a map.',
    ],
    [
      'a choice of seats',
      'from: others.unknown',
      'from: others.one_card',
      '.do.from must be one of own.slots, ',
    ],
    [
      'a decision where there is none',
      '{choose: random, from: own.slots, count: 2}',
      '{decide: skip}',
      'events.initial_peek.rules[0].do must be a map with choose, not a map.',
    ],
    [
      'an older name',
      'field: same_rank.available',
      'field: availableCards',
      'events.same_rank.require.field must be a fact of this game, not “availableCards”.',
    ],
    [
      'a rank that there is not',
      'exclude_rank: J',
      'exclude_rank: Jack',
      'must be one of A, 2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, JK, not “Jack”.',
    ],
    [
      'an unknown pair',
      'swap: dutch_caller',
      'swap: the_caller',
      'must be one of dutch_caller, collection_three, one_card_player, ',
    ],
  ])('for %s', (_, piece, instead, sentence) => {
    expect(wrong(piece, instead).replaceAll('\\', '')).toContain(sentence);
  });
});
