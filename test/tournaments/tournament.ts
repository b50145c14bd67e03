import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { System } from '../../src/league/course/settings.ts';
import { fixturesOf } from '../../src/league/course/state.ts';
import { Keeper, type Loaded } from '../../src/league/running/keeper.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/records/store.ts';
import { openStage, type Stage } from '../chaos/stage.ts';
import type { DatabaseName } from '../equipment/databases/databases.ts';
import { wrongIn } from './audit.ts';

/** A tournament of computers, played through the bot in processes of its own. */

export interface Asked {
  readonly game: string;
  readonly system: System;
  readonly entrants: number;
  readonly level: string;
  readonly kills: number;
  readonly database: DatabaseName;
  readonly processes: number;
  readonly chance: () => number;
}

export interface Found {
  readonly minutes: number;
  readonly tables: number;
  readonly actions: number;
  readonly posts: number;
  /** The most memory that a bot had, in MB. */
  readonly memory: number;
  readonly kills: number;
  readonly wrong: readonly string[];
}

/** How long a tournament may take, in milliseconds. */
const patience = 60 * 60_000;
/** The longest time between two kills, in milliseconds. */
const life = 3_000;

export async function playTournament(asked: Asked): Promise<Found> {
  const { database, processes, chance, kills } = asked;
  const stage = await openStage({ database, processes, chance, tables: 4, servers: Math.max(1, processes) });
  const [channel = ''] = stage.channels;
  const world = await stage.remote.ask('world', {});
  const guildId = world.channels.find(({ id }) => id === channel)?.guildId ?? '';
  const begun = performance.now();
  try {
    await Promise.all(stage.bots.map((bot) => bot.start()));
    await create(stage, channel, asked);
    const memory = new Peak(stage);
    let killed = 0;
    for (const until = performance.now() + patience; performance.now() < until; ) {
      if (await isOver(stage.databaseUrl, guildId)) break;
      await memory.look();
      if (killed < kills) {
        await sleep(300 + chance() * life);
        const bot = stage.bots[Math.floor(chance() * stage.bots.length)];
        await bot?.kill();
        killed += 1;
        await bot?.start();
      } else await sleep(1_000);
    }
    // The podium follows the last result.
    await sleep(5_000);
    const minutes = (performance.now() - begun) / 60_000;
    await Promise.all(stage.bots.map((bot) => bot.stop()));
    const shown = await stage.remote.ask('messages', { channel });
    return {
      minutes: rounded(minutes),
      posts: shown.length,
      kills: killed,
      memory: memory.most,
      ...(await audited(stage, guildId)),
    };
  } finally {
    await stage.close();
  }
}

async function create(
  { remote, ada }: Stage,
  channel: string,
  { game, system, entrants, level }: Asked,
): Promise<void> {
  const slash = async (command: string) => {
    const { kind } = await remote.ask('slash', { user: ada, channel, command });
    if (kind !== 'message') throw new Error(`${command}: ${kind}`);
  };
  await slash(
    `/tournament create name:Cup game:${game} system:${system} pace:live seeding:joining computers:${entrants} level:${level}`,
  );
  await slash('/tournament start');
}

async function withStore<T>(url: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(url);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const isOver = (url: string, guildId: string): Promise<boolean> =>
  withStore(url, async (store) => (await loadedIn(store, guildId))?.course.phase === 'over');

const phases = ['open', 'running', 'paused', 'over', 'cancelled'];

async function loadedIn(store: Store, guildId: string): Promise<Loaded | undefined> {
  const [row] = await store.competitionsOf(guildId, phases);
  return row === undefined ? undefined : new Keeper(store, () => new Date()).load(row.id);
}

const audited = (stage: Stage, guildId: string): Promise<Pick<Found, 'tables' | 'actions' | 'wrong'>> =>
  withStore(stage.databaseUrl, async (store) => {
    const loaded = await loadedIn(store, guildId);
    if (loaded === undefined) return { tables: 0, actions: 0, wrong: ['There is no tournament.'] };
    const games = fixturesOf(loaded.course).flatMap((fixture) => fixture.games);
    const violations = await stage.remote.ask('violations', {});
    const outcomes = games.flatMap(({ outcome }) => outcome ?? []);
    return {
      tables: games.length,
      actions: outcomes.reduce((sum, one) => sum + (one.kind === 'played' ? (one.actions ?? 0) : 0), 0),
      wrong: [
        ...(await wrongIn(store, loaded)),
        ...violations.slice(0, 5).map((one) => JSON.stringify(one)),
        ...stage.bots.flatMap(({ errors }) => errors.slice(0, 5)),
      ],
    };
  });

const rounded = (figure: number): number => Math.round(figure * 100) / 100;

/** The most memory that the bots' processes take. */
class Peak {
  readonly #stage: Stage;
  most = 0;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  async look(): Promise<void> {
    for (const { pid } of this.#stage.bots) {
      if (pid === undefined) continue;
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
      this.most = Math.max(this.most, Math.round(kilobytes / 1_024));
    }
  }
}
