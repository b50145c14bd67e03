import { describeGame } from '../../../../test/contract/suite.ts';
import { example } from '../../../../test/games/baseball/example.ts';
import { baseball } from '../index.ts';

describeGame(
  baseball,
  [example('three innings in manual mode', { mode: 'manual', innings: 3, max_innings: 5 })],
  { walks: 2, positions: 6, computerGames: 10 },
);
