import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';
import type { Playground } from '../../playground/playground.ts';
import { type PlaygroundOptions, startPlayground } from '../../playground/server.ts';
import { unhurriedMs } from '../../playground/test-ground.ts';
import { type BotOptions, type OptionalWaits, type RunningBot, startBot } from '../../src/bot.ts';
import { readConfig } from '../../src/config.ts';
import type { AnswerLimits } from '../../src/discord/answers/reply.ts';
import { Painter } from '../../src/engine/picture/painter.ts';
import type { Game } from '../../src/games/game.ts';
import { createLog } from '../../src/log.ts';
import { ReadingThread } from '../../src/table/keeping/reading-thread.ts';
import { type DatabaseName, freshDatabase } from './databases/databases.ts';
import { dueIn } from './every-row.ts';
import { areLoaded } from './loaded-dice.ts';
import { movedClock } from './moved-clock.ts';
import { noteRequests } from './request-count.ts';

/** The real bot on a fresh database, connected to its own playground. */
export interface Clubhouse {
  readonly playground: Playground;
  readonly databaseUrl: string;
  /** The lines that the bot has logged so far, as text. */
  logged(): string;
  stopBot(): Promise<void>;
  startBot(): Promise<void>;
  /** The current time on the bot's clock. */
  now(): Date;
  /**
   * Moves the bot's clock forward by some minutes, including deadlines. Waits before until tournaments and seasons are
   * told: people see a post a moment before it's on record, and some times, like a pick's, run from then on.
   */
  pass(minutes: number): Promise<void>;
  /** As `pass`, in the middle of whatever is being done. */
  jump(minutes: number): Promise<void>;
  /** Stops everything. Fails if the bot broke Discord's rules or schema at any time. */
  close(): Promise<void>;
}

export interface ClubhouseOptions extends Partial<PlaygroundOptions> {
  readonly games?: readonly Game[];
  /** The module where thinking threads find the games; by default the catalog. */
  readonly gamesForThreads?: URL;
  /** Pauses of computer players; by default none. */
  readonly pace?: number;
  /** Port for the health check and metrics; by default none. */
  readonly healthPort?: number;
  /** Where games are replayed; by default in this process, because a thread takes a second to load the games. */
  readonly replays?: 'on threads' | 'here';
  /** Whether dice follow from the playground's beacon, which takes seconds; by default not. */
  readonly beacon?: boolean;
  /** How long Discord and answers may take; by default the usual limits for Discord, and much time for answers. */
  readonly patience?: NonNullable<BotOptions['patience']>;
}

/**
 * The painter of all bots in this process, and the thread that reads what people upload. Otherwise each bot would start
 * threads for its few pictures and files.
 */
const painter = new Painter();
const reader = new ReadingThread();

/**
 * Much time for the bot's answers, too: on a busy machine, those that can't be deferred would come late, and posts would
 * lack what the bot doesn't wait for.
 */
const unhurried: AnswerLimits & OptionalWaits = {
  deferAfter: 10_000,
  lastWord: 30_000,
  suggestWithin: 10_000,
  promiseFirst: 20_000,
  beaconWithin: 30_000,
  summaryWithin: 60_000,
};

const opened: Clubhouse[] = [];

/** Closes everything that a test file opened, and counts its requests. Call it once at the top of a test file. */
export function closeAfterwards(): void {
  afterAll(async () => {
    for (const clubhouse of opened.splice(0)) await clubhouse.close();
  });
}

export async function openClubhouse(name: DatabaseName, options: ClubhouseOptions = {}): Promise<Clubhouse> {
  const {
    games,
    gamesForThreads,
    pace = 0,
    healthPort,
    patience,
    beacon = false,
    replays = 'here',
    ...playgroundOptions
  } = options;
  const database = await freshDatabase(name);
  const playground = await startPlayground({ port: 0, answerMs: unhurriedMs, ...playgroundOptions });
  const clock = movedClock(database.url);
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => lines.push(line) });
  const config = readConfig({
    DISCORD_TOKEN: playground.token,
    DISCORD_API_URL: playground.apiUrl,
    DISCORD_CDN_URL: playground.cdnUrl,
    DATABASE_URL: database.url,
    COMPUTER_PACE: String(pace),
    DICE_BEACON: beacon ? playground.beaconUrl : 'off',
    HEALTH_PORT: healthPort === undefined ? '' : String(healthPort),
  });
  let bot: RunningBot | undefined;
  const start = async () => {
    // An extra database thread for every bot in every test would take too long. Bots that run as a process have it.
    const more = {
      ...(games && { games }),
      ...(gamesForThreads && { gamesForThreads }),
      // Threads have the real dice.
      ...((replays === 'here' || areLoaded()) && { replays: 'here' as const }),
      patience: { ...unhurried, ...patience },
      painter,
      reader,
    };
    bot = await startBot(config, log, { ...more, now: clock.now, databaseThread: false });
  };
  const stop = async () => {
    await bot?.stop();
    bot = undefined;
  };
  await start();
  const clubhouse: Clubhouse = {
    playground,
    databaseUrl: database.url,
    logged: () => lines.join(''),
    startBot: start,
    stopBot: stop,
    now: clock.now,
    pass: async (minutes) => {
      // What has to wait, as for the next hour's posts, is due later. What failed isn't, so the wait has an end.
      for (let tries = 0; tries < 50 && bot !== undefined; tries += 1) {
        if ((await dueIn(database.url, clock.now())) === 0) break;
        await sleep(100);
      }
      await clock.pass(minutes);
    },
    jump: clock.pass,
    async close() {
      await stop();
      await playground.stop();
      await database.drop();
      const violations = playground.violations();
      noteRequests(playground.counts().requests, violations.length);
      if (violations.length > 0) {
        throw new Error(`The bot broke Discord's rules:\n${JSON.stringify(violations.slice(0, 5), null, 2)}`);
      }
    },
  };
  opened.push(clubhouse);
  return clubhouse;
}

/** Starts a second bot for the same server and database, as another process would be. Whoever starts it stops it. */
export function anotherBot(
  { playground, databaseUrl, now }: Pick<Clubhouse, 'playground' | 'databaseUrl' | 'now'>,
  games?: readonly Game[],
): Promise<RunningBot> {
  const config = readConfig({
    DISCORD_TOKEN: playground.token,
    DISCORD_API_URL: playground.apiUrl,
    DISCORD_CDN_URL: playground.cdnUrl,
    DICE_BEACON: 'off',
    DATABASE_URL: databaseUrl,
    COMPUTER_PACE: '0',
  });
  return startBot(config, createLog('silent'), {
    ...(games && { games }),
    now,
    databaseThread: false,
    patience: unhurried,
  });
}
