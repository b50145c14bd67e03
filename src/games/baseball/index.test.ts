import { describeGame } from '../contract/suite.ts';
import { baseball } from './index.ts';
import { example } from './trial/example.ts';

// A veteran thinks a hundred times as long as the others; the simulation plays his games in thousands.
describeGame(baseball, [example('nine innings with the designated hitter', {})], {
  computerGames: { rookie: 150, regular: 150, veteran: 6 },
});
