import type { DraftState } from '../draft/state.ts';
import type { PlayerId, ScheduledGame, Team } from '../types.ts';
import type { DraftAct } from './draft/draft-acts.ts';
import type { SeasonRosters } from './rosters/roster-state.ts';
import type { SeasonSettings } from './settings.ts';

/** The state of a season, which follows from its settings and acts (`state.ts`). */

/** `closed`: nothing changes from then on (League 8.1). */
export type Phase = 'preseason' | 'regular' | 'playoffs' | 'offseason' | 'closed';

export type Side = 'away' | 'home';

/** Who runs a team. Without an owner, a computer does. */
export interface Club {
  readonly owners: readonly number[];
  readonly assistants: readonly number[];
  /** People who asked for the team and wait for a commissioner, in order of time. */
  readonly claims: readonly number[];
}

/** How a game ended. `winner` is set if the runs don't say who won, as when a side that was ahead conceded. */
export type End =
  | {
      readonly kind: 'played';
      readonly runs: readonly [away: number, home: number];
      readonly winner?: Side;
      readonly innings?: number;
      readonly at: Date;
    }
  | { readonly kind: 'forfeit'; readonly by: Side | 'both'; readonly at: Date };

/** A player hurt in a game. `games`: how many of his team's next games he misses (League 15). */
export interface Hurt {
  readonly team: Team;
  readonly player: PlayerId;
  readonly games: number;
}

/** A game of the season. */
export interface SeasonGame {
  /** Its week, or 100 + the number of its series in the playoffs. */
  readonly fixture: number;
  /** Its number in the week or series, from 1. */
  readonly number: number;
  /** Which game of its teams it is in the week or series, from 1. */
  readonly game: number;
  readonly away: Team;
  readonly home: Team;
  readonly ready: readonly { readonly side: Side; readonly person: number; readonly at: Date }[];
  /** The game's table, and its channel; undefined until it is opened. */
  readonly table?: string;
  readonly channel?: string;
  /** A score that a side typed in, which the other has not confirmed. */
  readonly typed?: {
    readonly runs: readonly [number, number];
    readonly side: Side;
    readonly person: number;
    readonly at: Date;
  };
  /** A time that a side proposed. `agreed`: the other side did, and waits for a commissioner. */
  readonly proposed?: { readonly side: Side; readonly at: Date; readonly agreed?: true };
  /** The time that both agreed on. */
  readonly playAt?: Date;
  readonly end?: End;
  /** Who was hurt in it, and for how many of his team's next games. */
  readonly injuries?: readonly Hurt[];
  /** Who played in it, by side, where injuries are on. */
  readonly appeared?: readonly [away: readonly PlayerId[], home: readonly PlayerId[]];
  /** Set if it isn't played at all. */
  readonly dropped?: true;
}

/** What a week or series has in Discord. */
export interface Room {
  readonly thread?: string;
  readonly post?: string;
}

/** The draft of a season. */
export interface SeasonDraft {
  /** Without the queues, which are stored apart. */
  readonly state: DraftState;
  /** The teams in the order of the first round, and how it was drawn. */
  readonly order: readonly Team[];
  readonly dice?: Readonly<Record<Team, readonly number[]>>;
  /** The newest post of picks, and the numbers of the first and the last act that it tells of. */
  readonly post?: {
    readonly channel: string;
    readonly message: string;
    readonly from: number;
    readonly upTo: number;
  };
  /** Whether the rosters are made. */
  readonly over: boolean;
}

export interface Season {
  readonly settings: SeasonSettings;
  readonly phase: Phase;
  readonly paused: boolean;
  readonly pausedAt?: Date;
  /** The week that is played; 0 before the start. */
  readonly week: number;
  /** When the current week began. */
  readonly weekBegan?: Date;
  readonly startedAt?: Date;
  readonly clubs: ReadonlyMap<Team, Club>;
  readonly commissioners: readonly number[];
  /** A role whose members run the season too. */
  readonly commissionerRole?: string;
  readonly schedule: readonly ScheduledGame[];
  /** Games by week, and by series of the playoffs. */
  readonly games: ReadonlyMap<number, readonly SeasonGame[]>;
  readonly rooms: ReadonlyMap<number, Room>;
  /** Where the games that are over stand, in the order in which they ended. */
  readonly ended: readonly (readonly [fixture: number, game: number])[];
  /** Posts that wait for an answer, by the number of the act that asks. */
  readonly questions: ReadonlyMap<number, { readonly channel: string; readonly message: string }>;
  /** Up to which call people were called to what is for them alone: the number of its act, and which of its calls. */
  readonly called: { readonly upTo: number; readonly index: number };
  /** The recorded d20s of teams that are level after the last game; undefined before. */
  readonly dice?: Readonly<Record<Team, readonly number[]>>;
  /** The teams of the playoffs, the first seed first, and the lengths of their rounds; undefined before. */
  readonly seeds?: readonly Team[];
  readonly lengths?: SeasonSettings['playoffLengths'];
  readonly rosters: SeasonRosters;
  /** The draft; undefined if there was none. */
  readonly draft?: SeasonDraft;
  /** When the regular season ended. Owners vote for a week from then on. */
  readonly regularEndedAt?: Date;
  /** The counted votes of the owners; undefined before. */
  readonly votes?: Readonly<Omit<Extract<DraftAct, { do: 'awards' }>, 'do'>>;
  /** The most valuable players of the playoffs' final series; undefined before they're found. */
  readonly finalMvp?: Extract<DraftAct, { do: 'final-mvp' }>['players'];
  /** Number of the last act. */
  readonly number: number;
  readonly lastAt?: Date;
}
