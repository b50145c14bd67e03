import { scenarios } from '../test/games/baseball/scenarios.ts';

/**
 * Plays baseball's five scenarios and prints them: creation, start, decisions, the chart's rolls (dice, outs,
 * runs), refusals, and the final state.
 * `npm run scenarios`
 */
for (const [at, { title, lines }] of scenarios().entries())
  process.stdout.write(`${at + 1}. ${title}\n${lines.join('\n')}\n\n`);
