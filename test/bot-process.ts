import { startBot } from '../src/bot.ts';
import { readConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';
import { rockPaperScissors } from './rock-paper-scissors.ts';
import { trading } from './traders.ts';

/** The bot with test games as a process of its own, to be killed (test/bot/restart.test.ts). */
const config = readConfig(process.env);
await startBot(config, createLog(config.logLevel), { games: [rockPaperScissors, trading] });
