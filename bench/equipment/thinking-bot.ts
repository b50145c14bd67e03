import { startBot } from '../../src/bot.ts';
import { readConfig } from '../../src/config.ts';
import { baseball } from '../../src/games/baseball/index.ts';
import type { Game } from '../../src/games/game.ts';
import { createLog } from '../../src/log.ts';
import { endless } from './endless.ts';

/** The bot in its own process, with baseball for people to press, and a game whose computers think all the time. */

const config = readConfig(process.env);
const bot = await startBot(config, createLog(config.logLevel), {
  games: [baseball as unknown as Game, endless],
  gamesForThreads: new URL('./endless', import.meta.url),
});
process.once('SIGTERM', () => void bot.stop().then(() => process.exit(0)));
