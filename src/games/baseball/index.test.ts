import { describeGame } from '../../../test/contract/suite.ts';
import { example } from '../../../test/games/baseball/example.ts';
import { baseball } from './index.ts';

// A veteran takes a hundred times as long to decide as the other levels, so only a few of his games are played here.
// The simulation plays thousands.
describeGame(baseball, [example('nine innings with the designated hitter', {})], {
  walks: 2,
  positions: 10,
  computerGames: { rookie: 20, regular: 20, veteran: 2 },
});
