import { firstSeries, seriesOf } from '../../src/league/season/course/series.ts';
import { type Loaded, seasonKeeper } from '../../src/league/season/running/season-keeper.ts';
import { openPhases } from '../../src/store/records/competition.ts';
import type { Store } from '../../src/store/records/store.ts';
import type { Stage } from '../chaos/stage.ts';
import { playThrough, rounded, type Trial, type Watched } from '../tournaments/trial.ts';
import { withStore } from '../tournaments/watching.ts';
import { wrongIn } from './audit.ts';
import { seasonDifferences } from './differences.ts';
import type { EventCheck } from './event-check.ts';
import { exportedEvents } from './exported.ts';

/** A season of computers, played through the bot in processes of its own. */

export interface Asked extends Trial {
  readonly weeks: number;
  readonly games: number;
  readonly level: string;
}

export interface Found extends Watched {
  readonly games: number;
  readonly gamesAMinute: number;
  /** Games that were read from the season's event files, playoffs included. */
  readonly eventGames: number;
  readonly champion: string;
  readonly wrong: readonly string[];
}

export const playSeason = (asked: Asked): Promise<Found> =>
  playThrough(asked, {
    create: (stage, channel) => create(stage, channel, asked),
    isOver,
    shown: exportedEvents,
    audited,
    times: { shortest: 1_000, longest: 20_000, look: 2_000 },
  });

async function create(
  { remote, ada }: Stage,
  channel: string,
  { weeks, games, level }: Asked,
): Promise<void> {
  const slash = async (command: string) => {
    const { kind } = await remote.ask('slash', { user: ada, channel, command });
    if (kind !== 'message') throw new Error(`${command}: ${kind}`);
  };
  await slash('/settings seasons on:true');
  await slash(`/season create name:Season weeks:${weeks} games:${games} level:${level}`);
  await slash('/season start');
}

async function isOver(url: string, guildId: string): Promise<boolean> {
  const phase = await withStore(url, async (store) => (await loadedIn(store, guildId))?.course.phase);
  return phase === 'offseason' || phase === 'closed';
}

async function loadedIn(store: Store, guildId: string): Promise<Loaded | undefined> {
  const [row] = await store.competitionsOf(guildId, [...openPhases.season, 'closed'], 'season');
  return row === undefined ? undefined : seasonKeeper(store, () => new Date()).load(row.id);
}

const audited = (
  stage: Stage,
  { guildId, minutes, shown }: { guildId: string; minutes: number; shown: EventCheck },
): Promise<Omit<Found, keyof Watched>> =>
  withStore(stage.databaseUrl, async (store) => {
    const loaded = await loadedIn(store, guildId);
    if (loaded === undefined)
      return { games: 0, gamesAMinute: 0, eventGames: 0, champion: '', wrong: ['There is no season.'] };
    const { ended } = loaded.course;
    const violations = await stage.remote.ask('violations', {});
    return {
      games: ended.filter(([fixture]) => fixture < firstSeries).length,
      gamesAMinute: rounded(ended.length / minutes),
      eventGames: shown.read,
      champion: seriesOf(loaded.course).champion ?? '',
      wrong: [
        ...(await wrongIn(store, loaded)),
        ...(await seasonDifferences(store, loaded.row.id, guildId)).slice(0, 20),
        ...(shown.read === ended.length
          ? []
          : [`${shown.read} of ${ended.length} games are in event files.`]),
        ...shown.problems.slice(0, 20),
        ...violations.slice(0, 5).map((one) => JSON.stringify(one)),
        ...stage.bots.flatMap(({ errors }) => errors.slice(0, 5)),
      ],
    };
  });
