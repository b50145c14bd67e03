import { describeGame } from '../../contract/suite.ts';
import { baseball } from '../index.ts';
import { example } from '../trial/example.ts';

describeGame(
  baseball,
  [example('three innings in manual mode', { mode: 'manual', innings: 3, max_innings: 5 })],
  { walks: 2, positions: 8, computerGames: 20 },
);
