import type { System } from '../../src/league/course/settings.ts';
import { fixturesOf } from '../../src/league/course/state.ts';
import { type Loaded, tournamentKeeper } from '../../src/league/running/tournament-keeper.ts';
import type { Store } from '../../src/store/records/store.ts';
import type { Stage } from '../chaos/stage.ts';
import { wrongIn } from './audit.ts';
import { playThrough, type Trial, type Watched } from './trial.ts';
import { withStore } from './watching.ts';

/** A tournament of computers, played through the bot in processes of its own. */

export interface Asked extends Trial {
  readonly game: string;
  readonly system: System;
  readonly entrants: number;
  readonly level: string;
}

export interface Found extends Watched {
  readonly tables: number;
  readonly actions: number;
  readonly wrong: readonly string[];
}

export const playTournament = (asked: Asked): Promise<Found> =>
  playThrough(asked, {
    create: (stage, channel) => create(stage, channel, asked),
    isOver,
    shown: async () => undefined,
    audited,
    times: { shortest: 300, longest: 3_000, look: 1_000 },
  });

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

const isOver = (url: string, guildId: string): Promise<boolean> =>
  withStore(url, async (store) => (await loadedIn(store, guildId))?.course.phase === 'over');

const phases = ['open', 'running', 'paused', 'over', 'cancelled'];

async function loadedIn(store: Store, guildId: string): Promise<Loaded | undefined> {
  const [row] = await store.competitionsOf(guildId, phases);
  return row === undefined ? undefined : tournamentKeeper(store, () => new Date()).load(row.id);
}

const audited = (
  stage: Stage,
  { guildId }: { guildId: string },
): Promise<Pick<Found, 'tables' | 'actions' | 'wrong'>> =>
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
