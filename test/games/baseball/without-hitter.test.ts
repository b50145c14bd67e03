import { baseball } from '../../../src/games/baseball/index.ts';
import { describeGame } from '../../contract/suite.ts';
import { lengthOf } from '../../equipment/length.ts';
import { example } from './example.ts';

// This part of the contract is in a separate file so that two workers share the contract's tests.
const short = example('three innings without him, with runners on second', {
  away: 'SMH',
  home: 'CFO',
  innings: 3,
  dh: false,
  extra_runner_on_second: true,
  max_innings: 6,
});

describeGame(baseball, [short], {
  walks: 2,
  positions: 10,
  computerGames: { rookie: lengthOf(3, 20), regular: lengthOf(3, 20), veteran: 1 },
});
