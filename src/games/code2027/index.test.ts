import { describeGame } from '../../../test/contract/suite.ts';
import { example } from '../../../test/games/code2027/example.ts';
import { giftBoard } from '../../../test/games/code2027/gift-board.ts';
import type { Sitter } from '../facets/seats.ts';
import { code2027 } from './index.ts';

const person: Sitter = { kind: 'person' };
const computer: Sitter = { kind: 'computer', level: 'easy' };

describeGame(
  code2027,
  [
    example('alone', [person], {}),
    example('two, on a board that begins with a choice', [person, person], { content: giftBoard }),
    example('three, with a computer', [person, computer, person], { final_rounds: 3, max_rounds: 30 }),
    example('four, the first to finish', [person, person, person, person], {
      ending: 'FIRST_FINISH',
      max_rounds: 40,
    }),
  ],
  { walks: 2, positions: 5, computerGames: { easy: 2, normal: 2, hard: 1 } },
);
