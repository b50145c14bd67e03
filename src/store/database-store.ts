import type { Watch } from '../watching/watch.ts';
import type { AlarmDeps, KeptAlarms } from './alarms/alarms.ts';
import { deadlinesIn } from './alarms/deadlines.ts';
import { competitionsIn } from './competitions/competitions.ts';
import { privateEntriesIn } from './competitions/private-entries.ts';
import type { Address } from './database/address.ts';
import type { Reached } from './database/clients.ts';
import { Database } from './database/database.ts';
import { Prisma } from './generated/sqlite/client.ts';
import { DatabasePrivacy } from './keeping/privacy.ts';
import { DatabaseRetention } from './keeping/retention.ts';
import { linesOver } from './lines/lines.ts';
import { GroupCommit } from './log/group-commit.ts';
import { logIn } from './log/log.ts';
import { playedIn } from './played/reading.ts';
import { recomputingIn } from './played/recomputing.ts';
import type { Store } from './records/store.ts';
import { FaceCounts } from './rolls/face-counts.ts';
import { rollsIn } from './rolls/rolls.ts';
import { leaguesIn } from './servers/leagues.ts';
import { peopleIn } from './servers/people.ts';
import { settingsIn } from './servers/settings.ts';
import { changingIn } from './tables/changing.ts';
import { countTables, findingIn } from './tables/finding.ts';
import { privateAnswersIn } from './tables/private-answers.ts';
import { replaySharesIn } from './tables/replay-shares.ts';
import { shownIn } from './tables/shown.ts';
import { whereaboutsIn } from './tables/whereabouts.ts';

/** Creates the alarms for a database. */
export type AlarmsOver = (deps: Pick<AlarmDeps, 'due' | 'now'>) => KeptAlarms;

/** Creates the store for either kind of database. */
export function storeOver(
  reached: Reached,
  address: Address,
  now: () => Date,
  watch: Watch,
  alarmsOver: AlarmsOver,
): Store {
  const database = new Database(reached, address, now);
  const deadlines = deadlinesIn(database);
  const alarms = alarmsOver({
    due: async (until) => [...(await deadlines.dueTables(until)), ...(await deadlines.rematchTables(until))],
    now,
  });
  const commits = new GroupCommit(database, alarms, watch);
  const faces = new FaceCounts(address, database.ask);
  watch.sample('waiting-commits', () => commits.waiting);
  watch.sample('tables-lobby', () => countTables(database, Prisma.sql`"status" = 'lobby'`));
  watch.sample('tables-active', () => countTables(database, Prisma.sql`"status" = 'active'`));
  watch.sample('waiting-deadlines', () => countTables(database, Prisma.sql`"deadlineAt" IS NOT NULL`));
  return {
    ...deadlines,
    ...settingsIn(database),
    ...leaguesIn(database),
    ...peopleIn(database),
    ...competitionsIn(database),
    ...logIn(database, commits),
    ...findingIn(database),
    ...changingIn(database, alarms),
    ...whereaboutsIn(database),
    ...shownIn(database),
    ...privateAnswersIn(database),
    ...playedIn(database),
    ...recomputingIn(database),
    ...linesOver(database),
    ...privateEntriesIn(database),
    ...replaySharesIn(database),
    ...rollsIn(database, faces),
    alarms,
    privacy: new DatabasePrivacy(database),
    retention: new DatabaseRetention(database, address),
    healthy: () => database.healthy(),
    async close() {
      await alarms.stop();
      await faces.close();
      await commits.settled();
      await database.close();
    },
  };
}
