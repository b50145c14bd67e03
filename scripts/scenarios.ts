import { scenarios } from '../src/games/baseball/trial/scenarios.ts';

/**
 * Plays baseball's five scenarios in manual mode and prints them: what is typed (`>`), the story that comes of it, what is
 * refused (`!`) and how the game stands at the end (`=`). `npm run scenarios`
 */
for (const [at, { title, lines }] of scenarios().entries())
  process.stdout.write(`${at + 1}. ${title}\n${lines.join('\n')}\n\n`);
