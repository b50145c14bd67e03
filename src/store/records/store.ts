import type { DeadlineRecords } from './alarms.ts';
import type { TableChanges } from './changes.ts';
import type { CompetitionRecords } from './competition.ts';
import type { TableSearch } from './finding.ts';
import type { LeagueRecords } from './league.ts';
import type { LinesRecords } from './lines.ts';
import type { LogRecords } from './log.ts';
import type { PeopleRecords } from './person.ts';
import type { PlayedRecords } from './played.ts';
import type { PrivacyRecords } from './privacy.ts';
import type { PrivateAnswerRecords } from './private-answer.ts';
import type { ReplayShareRecords } from './replay-share.ts';
import type { RetentionRecords } from './retention.ts';
import type { RollRecords } from './roll.ts';
import type { SeasonPrivateRecords } from './season-private.ts';
import type { ServerRecords } from './server.ts';
import type { ShownRecords } from './shown.ts';
import type { Whereabouts } from './whereabouts.ts';

/** The bot's storage. Everything read from the database is parsed with Zod, so callers can trust it. */
export interface Store
  extends TableChanges,
    TableSearch,
    Whereabouts,
    ShownRecords,
    PrivateAnswerRecords,
    ReplayShareRecords,
    LogRecords,
    DeadlineRecords,
    PeopleRecords,
    RollRecords,
    ServerRecords,
    LeagueRecords,
    CompetitionRecords,
    PlayedRecords,
    LinesRecords,
    SeasonPrivateRecords {
  /** Finds and deletes what is stored about a person. */
  readonly privacy: PrivacyRecords;
  /** Finds and deletes old finished tables. */
  readonly retention: RetentionRecords;
  /** Whether the database answers, and has had no damage or recent disk errors. */
  healthy(): Promise<boolean>;
  close(): Promise<void>;
}
