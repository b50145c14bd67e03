import { describeGame } from '../../../test/contract/suite.ts';
import { example } from '../../../test/games/baseball/example.ts';
import { baseball } from './index.ts';

// A veteran thinks a hundred times as long as the others, and the simulation plays thousands of his games.
describeGame(baseball, [example('nine innings with the designated hitter', {})], {
  walks: 3,
  positions: 20,
  computerGames: { rookie: 80, regular: 80, veteran: 4 },
});
