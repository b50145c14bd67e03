import { describeGame } from '../../../test/contract/suite.ts';
import { lengthOf } from '../../../test/equipment/length.ts';
import { dutch } from '../../../test/games/dutch/anybody.ts';
import { example } from '../../../test/games/dutch/example.ts';
import type { Sitter } from '../facets/seats.ts';

const person: Sitter = { kind: 'person' };
const computer = (level: string): Sitter => ({ kind: 'computer', level });

describeGame(
  dutch,
  [
    example('classic, three persons', [person, person, person], {}, 3_000),
    example(
      'classic, with computers',
      [person, computer('easy'), person, computer('expert')],
      { memory_aid: true, missed_limit: 2 },
      3_000,
    ),
    example(
      'clear-and-collect',
      [person, computer('medium'), computer('hard'), person],
      { mode: 'collect', pace: 'arcade', timeout_policy: 'discard_drawn' },
      3_000,
    ),
    example('a match of two rounds', [person, person, computer('easy')], { match_rounds: 2 }, 6_000),
  ],
  { walks: 2, positions: lengthOf(5, 25), computerGames: lengthOf(3, 50) },
);
