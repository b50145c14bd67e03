import type { DefensiveDecision, OffensiveDecision, Substitution } from '../terms/decisions.ts';
import type { FieldPosition, Position } from '../terms/positions.ts';
import type {
  Base,
  BaseAttempt,
  Finals,
  Half,
  PlayerId,
  PlayOutcome,
  PlayRoll,
  Side,
  TeamCode,
} from '../terms/terms.ts';
import type { Weather } from '../terms/weather.ts';
import type { GameResult } from './game-result.ts';
import type { InjuryEvent } from './injury.ts';
import type { LineupCard } from './lineup-card.ts';
import type { CardReading } from './play-result.ts';
import type { ManualEvent } from './reading.ts';
import type { XCheckRecord } from './x-check-record.ts';

/** A stored play. Reading it requires no other data (Baseball 7.2). */
export interface PlayRecord {
  readonly number: number;
  readonly inning: number;
  readonly half: Half;
  /** Team at bat and team in the field. */
  readonly batting: TeamCode;
  readonly fielding: TeamCode;
  readonly outsBefore: number;
  readonly outsAdded: number;
  /** Bit field: 1 first, 2 second, 4 third (Baseball 3.2). */
  readonly onBase: number;
  readonly batter: PlayerId;
  readonly pitcher: PlayerId;
  readonly catcher: PlayerId;
  /** Players on first, second and third before the play. */
  readonly runners: readonly [PlayerId | null, PlayerId | null, PlayerId | null];
  readonly defence: DefensiveDecision;
  readonly offence: OffensiveDecision;
  readonly rolls: readonly PlayRoll[];
  /** True if the jump roll called a steal off and the plate appearance went on (Baseball 10.1). */
  readonly attemptOff: boolean;
  readonly outcome: PlayOutcome;
  /** The outcome's value, or the label of an X-Check. */
  readonly hitType: string;
  readonly checkPosition: FieldPosition | null;
  readonly xCheck: XCheckRecord | null;
  /** The card that was read; null if none was. */
  readonly reading: CardReading | null;
  /** Where the ball went, or the fielder who is shown with the play (Baseball 6.3). */
  readonly fielder: FieldPosition | null;
  readonly finals: Finals;
  /** Final bases without the play's error; null if they are the same. */
  readonly plain: Finals | null;
  /** Steals and pick-offs of the play, lead runner first. */
  readonly attempts: readonly BaseAttempt[];
  /** Bases credited to the batter for his hit. A walk-off may credit fewer bases than the hit is worth. */
  readonly credited: number;
  readonly groundedIntoDoublePlay: boolean;
  readonly runs: number;
  readonly rbi: number;
  /** Position of the fielder charged with an error. */
  readonly error: FieldPosition | null;
  /** Both scores after the play. */
  readonly score: Readonly<Record<Side, number>>;
  readonly isHit: boolean;
  /** True if the batter is out. A runner's out doesn't count. */
  readonly isOut: boolean;
  /** True for a base on balls, intentional or not. */
  readonly isWalk: boolean;
  readonly complete: boolean;
}

/** One player's part in a substitution. */
export interface Move {
  readonly player: PlayerId;
  /** The position he takes, or `PH` or `PR`. */
  readonly role: Position | 'PH' | 'PR';
  readonly order: number | null;
  /** The player he replaces; null if he only changes his position. */
  readonly replaced: PlayerId | null;
  readonly base: Base | null;
}

export type Event =
  /**
   * The batter's approach, reported with the defense once both sides have decided. The usual approach has no
   * event.
   */
  | {
      readonly kind: 'approach';
      readonly team: TeamCode;
      readonly approach: Exclude<OffensiveDecision['approach'], 'normal'>;
    }
  | ManualEvent
  /** Both lineup cards are revealed as the game begins. */
  | {
      readonly kind: 'lineups';
      readonly cards: Readonly<Record<Side, { readonly team: TeamCode; readonly card: LineupCard }>>;
    }
  | {
      readonly kind: 'defence';
      readonly team: TeamCode;
      readonly decision: DefensiveDecision;
    }
  | {
      readonly kind: 'substitution';
      readonly team: TeamCode;
      readonly change: Substitution['kind'];
      readonly moves: readonly Move[];
      /** Everybody who leaves the game in this substitution, even if nobody replaces them. */
      readonly leaving: readonly PlayerId[];
      readonly dhLost: boolean;
    }
  | { readonly kind: 'play'; readonly play: PlayRecord }
  | InjuryEvent
  | { readonly kind: 'weather'; readonly weather: Weather }
  | {
      readonly kind: 'half_inning';
      readonly inning: number;
      readonly half: Half;
      /** The team that batted, and its opponent. */
      readonly batting: TeamCode;
      readonly fielding: TeamCode;
      readonly runs: number;
      readonly hits: number;
      readonly errors: number;
      readonly leftOnBase: number;
      readonly teams: Readonly<Record<Side, TeamCode>>;
      readonly score: Readonly<Record<Side, number>>;
    }
  | {
      readonly kind: 'game_over';
      readonly result: GameResult;
      /** The inning in which the game ended. */
      readonly innings: number;
      /** Innings played, counted in halves; fewer after a concession. */
      readonly played: number;
      readonly teams: Readonly<Record<Side, FinalLine>>;
    };

/** A team's row in the final line score. */
export interface FinalLine {
  readonly team: TeamCode;
  /** Runs by inning, `X` for a bottom half that was not played. */
  readonly line: readonly (number | 'X')[];
  readonly runs: number;
  readonly hits: number;
  readonly errors: number;
  readonly leftOnBase: number;
  /** Home runs hit, by batter. */
  readonly homeRuns: readonly { readonly player: PlayerId; readonly count: number }[];
}
