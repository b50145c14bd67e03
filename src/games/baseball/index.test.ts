import { describeGame, type Example } from '../contract.ts';
import { baseball } from './index.ts';
import { type Options, options } from './options.ts';
import type { State } from './state.ts';

const example = (name: string, chosen: Partial<Options>): Example<State, Options> => ({
  name,
  options: options.parse(chosen),
  seats: 2,
  // Twenty innings, and every man of both benches.
  longest: 2000,
  hidden: () => [],
});

describeGame(baseball, [example('nine innings with the designated hitter', {})]);
describeGame(
  baseball,
  [
    example('three innings without him, with runners on second', {
      away: 'SMH',
      home: 'CFO',
      innings: 3,
      dh: false,
      extra_runner_on_second: true,
      max_innings: 6,
    }),
  ],
  { computerGames: 100 },
);
describeGame(
  baseball,
  [example('three innings in manual mode', { mode: 'manual', innings: 3, max_innings: 5 })],
  { walks: 2, positions: 8, computerGames: 20 },
);
