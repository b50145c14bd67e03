import type { DeadlineRecords } from './alarms.ts';
import type { TableChanges } from './changes.ts';
import type { TableSearch } from './finding.ts';
import type { LeagueRecords } from './league.ts';
import type { LogRecords } from './log.ts';
import type { PeopleRecords } from './person.ts';
import type { PrivacyRecords } from './privacy.ts';
import type { PrivateAnswerRecords } from './private-answer.ts';
import type { RetentionRecords } from './retention.ts';
import type { RollRecords } from './roll.ts';
import type { ServerRecords } from './server.ts';
import type { ShownRecords } from './shown.ts';
import type { Whereabouts } from './whereabouts.ts';

/**
 * What the bot keeps. Everything is parsed with zod on the way out of the database, so what is handed over can be trusted.
 */
export interface Store
  extends TableChanges,
    TableSearch,
    Whereabouts,
    ShownRecords,
    PrivateAnswerRecords,
    LogRecords,
    DeadlineRecords,
    PeopleRecords,
    RollRecords,
    ServerRecords,
    LeagueRecords {
  /** What is kept about a person. */
  readonly privacy: PrivacyRecords;
  /** Tables that are over and need not be kept for ever. */
  readonly retention: RetentionRecords;
  /** True when the database answers, and has not failed of damage or of its disk lately. */
  healthy(): Promise<boolean>;
  close(): Promise<void>;
}
