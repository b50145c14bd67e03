/**
 * Competitions as they are stored. `settings` and acts are parsed JSON; src/league/course/ knows their shapes, and
 * src/league/season/course/ those of seasons.
 */

import type { PreparedRows } from './prepared.ts';

export const competitionKinds = ['tournament', 'season'] as const;
export type CompetitionKind = (typeof competitionKinds)[number];

/** Phases in which a competition goes on, or is still to begin. */
export const openPhases: Readonly<Record<CompetitionKind, readonly string[]>> = {
  tournament: ['open', 'running', 'paused'],
  season: ['preseason', 'regular', 'playoffs', 'offseason'],
};

export interface StoredEntrant {
  /** The order of joining, from 1. */
  readonly entrant: number;
  /** Undefined for a computer, and for a person who was forgotten. */
  readonly userId?: string;
  /** The level of a computer. */
  readonly level?: string;
  readonly name: string;
}

export interface StoredCompetition {
  readonly id: string;
  readonly kind: CompetitionKind;
  readonly guildId: string;
  readonly channelId: string;
  /** The post that shows it; undefined until it is posted. */
  readonly messageId?: string;
  readonly name: string;
  readonly game: string;
  readonly settings: unknown;
  /** What its acts have come to, for lists. */
  readonly phase: string;
  /** Who made it; undefined if they were forgotten. */
  readonly createdBy?: string;
  /** Number of the last act. */
  readonly number: number;
  /** Up to which act its post shows it. */
  readonly shownNumber: number;
  /** Up to which act its news are posted. */
  readonly postedNumber: number;
  /** When the last posts were made, in milliseconds since 1970. */
  readonly posts: readonly number[];
  readonly beginsAt?: Date;
  readonly dueAt?: Date;
  readonly createdAt: Date;
  readonly finishedAt?: Date;
}

export interface StoredAct {
  readonly number: number;
  readonly at: Date;
  readonly by?: string;
  readonly reason?: string;
  readonly act: unknown;
}

/** A competition in a list. Its settings stay in the database, because those of a season hold every roster. */
export type ListedCompetition = Omit<StoredCompetition, 'settings'>;

export type NewCompetition = Pick<
  StoredCompetition,
  'id' | 'guildId' | 'channelId' | 'name' | 'game' | 'settings' | 'phase' | 'beginsAt' | 'dueAt'
> & {
  readonly createdBy: string;
  /** By default, a tournament. */
  readonly kind?: CompetitionKind;
};

/** Acts to add to a competition, all or none. */
export interface NewActs {
  /** The number of the last act that the decision was made on. */
  readonly after: number;
  readonly acts: readonly {
    readonly by?: string;
    readonly reason?: string;
    readonly act: unknown;
  }[];
  /** New entrants, or changed names. */
  readonly entrants?: readonly StoredEntrant[];
  readonly phase: string;
  /** Set if the competition has ended. */
  readonly finished?: true;
}

/** The phase of a competition that is being imported. No list asks for it. */
export const importing = 'importing';

/** What a competition is once its import ends. */
export interface OpenedImport extends Pick<NewActs, 'entrants' | 'phase' | 'finished'> {
  /** How many acts were inserted. */
  readonly acts: number;
}

/** How far a competition's post and news are. */
export interface CompetitionShown {
  readonly messageId?: string;
  readonly shownNumber?: number;
  readonly postedNumber?: number;
  readonly posts?: readonly number[];
}

/** Thrown if a competition has had another act in the meantime. */
export class ActTaken extends Error {
  override readonly name = 'ActTaken';
}

export interface CompetitionRecords {
  createCompetition(competition: NewCompetition): Promise<void>;
  competition(id: string): Promise<StoredCompetition | undefined>;
  /** By order of joining. */
  entrants(id: string): Promise<readonly StoredEntrant[]>;
  /** The acts after a number, in order. */
  acts(id: string, after: number): Promise<readonly StoredAct[]>;
  /** Inserts rows of a competition that is being imported. */
  insertPrepared(rows: PreparedRows): Promise<void>;
  /**
   * Ends an import: the competition has its acts and can be seen from now on. Its news count as posted.
   * @throws Error if it was removed meanwhile
   */
  openImported(id: string, opened: OpenedImport): Promise<void>;
  /** Imports of a kind that began before a time and have no end: the process was stopped. */
  brokenImports(
    before: Date,
    kind: CompetitionKind,
  ): Promise<readonly Pick<StoredCompetition, 'id' | 'guildId'>[]>;
  /**
   * Adds acts with the next numbers. The competition is due at once, because an act has consequences.
   * @throws ActTaken if the competition has had another act since
   */
  addActs(id: string, acts: NewActs): Promise<void>;
  /** Notes how far the post and the news are. Numbers only go up. */
  setCompetitionShown(id: string, shown: CompetitionShown): Promise<void>;
  /** Sets when a competition must be looked at next, unless it has had another act than this one since. */
  setCompetitionDue(id: string, number: number, dueAt: Date | undefined): Promise<void>;
  /** A server's competitions of a kind in these phases, newest first, at most 100. */
  competitionsOf(
    guildId: string,
    phases: readonly string[],
    kind?: CompetitionKind,
  ): Promise<readonly ListedCompetition[]>;
  /** Servers with a competition of a kind that is open, or ended since a time. */
  competitionServers(since: Date, kind?: CompetitionKind): Promise<readonly string[]>;
  /** Competitions of a kind that must be looked at by now; at most 200, those that have waited longest first. */
  dueCompetitions(
    now: Date,
    kind?: CompetitionKind,
  ): Promise<readonly Pick<StoredCompetition, 'id' | 'guildId'>[]>;
  /** Renames a competition, or moves it to another channel, and changes its settings. */
  changeCompetition(
    id: string,
    change: Partial<Pick<StoredCompetition, 'name' | 'channelId' | 'settings'>>,
  ): Promise<void>;
  /** Removes a competition with its entrants and acts. Its games stay. */
  removeCompetition(id: string): Promise<void>;
}
