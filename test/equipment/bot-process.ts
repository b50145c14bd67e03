import { flushCompileCache } from 'node:module';
import { startBot } from '../../src/bot.ts';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import { trading } from '../bot/traders.ts';
import { rockPaperScissors } from '../toys/rock-paper-scissors.ts';

/** The bot with test games as a process of its own, to be killed (test/bot/restart.test.ts). */
// A process that is killed would keep to itself what it has compiled.
flushCompileCache();
const config = readConfig(process.env);
await startBot(config, createLog(config.logLevel), { games: [rockPaperScissors, trading] });
