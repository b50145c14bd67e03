import { scenarios } from '../test/games/baseball/scenarios.ts';

/**
 * Plays baseball's five scenarios and prints them: create, start, decide, what the chart rolls (dice, outs, runs), what is
 * refused, and the state at the end. `npm run scenarios`
 */
for (const [at, { title, lines }] of scenarios().entries())
  process.stdout.write(`${at + 1}. ${title}\n${lines.join('\n')}\n\n`);
