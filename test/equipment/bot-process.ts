import { flushCompileCache } from 'node:module';
import { startBot } from '../../src/bot.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import { trading } from '../bot/traders.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

/** Runs the bot with test games in a separate process that a test can kill (test/bot/restart.test.ts). */
// Save the compile cache now, because a killed process can't save it.
flushCompileCache();
const config = readConfig(process.env);
await startBot(config, createLog(config.logLevel), { games: [rockPaperScissors, trading] });
