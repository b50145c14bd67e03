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

/** A play as it is stored: complete without looking anything up (Baseball 7.2). */
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
  /** Who stood on first, second, third before the play. */
  readonly runners: readonly [PlayerId | null, PlayerId | null, PlayerId | null];
  readonly defence: DefensiveDecision;
  readonly offence: OffensiveDecision;
  readonly rolls: readonly PlayRoll[];
  /** The jump roll called the steal off; the plate appearance went on (Baseball 10.1). */
  readonly attemptOff: boolean;
  readonly outcome: PlayOutcome;
  /** Value of the outcome, or an X-Check's own label. */
  readonly hitType: string;
  readonly checkPosition: FieldPosition | null;
  readonly xCheck: XCheckRecord | null;
  /** The card that was read; null if none was. */
  readonly reading: CardReading | null;
  /** Where the ball went, or the fielder who is shown with the play (Baseball 6.3). */
  readonly fielder: FieldPosition | null;
  readonly finals: Finals;
  /** The finals without the play's error; null where they are the same. */
  readonly plain: Finals | null;
  /** Steals and pick-offs of the play, lead runner first. */
  readonly attempts: readonly BaseAttempt[];
  /** Bases credited to the batter for a hit: fewer than the hit's own at a walk-off. */
  readonly credited: number;
  readonly groundedIntoDoublePlay: boolean;
  readonly runs: number;
  readonly rbi: number;
  /** Error charged on the play. */
  readonly error: FieldPosition | null;
  /** Both scores after the play. */
  readonly score: Readonly<Record<Side, number>>;
  readonly isHit: boolean;
  /** The batter is out; an out of a runner alone does not count. */
  readonly isOut: boolean;
  /** A base on balls, on purpose or not. */
  readonly isWalk: boolean;
  readonly complete: boolean;
}

/** One player's part in a substitution. */
export interface Move {
  readonly player: PlayerId;
  /** The position he takes, or `PH` or `PR`. */
  readonly role: Position | 'PH' | 'PR';
  readonly order: number | null;
  /** The player who leaves for him; null when he only changes his position. */
  readonly replaced: PlayerId | null;
  readonly base: Base | null;
}

export type Event =
  /** The batter's approach, told with the defense when both have decided; no event for the usual one. */
  | {
      readonly kind: 'approach';
      readonly team: TeamCode;
      readonly approach: Exclude<OffensiveDecision['approach'], 'normal'>;
    }
  | ManualEvent
  /** Both lineups are opened as they begin the game. */
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
      /** Everybody who leaves the game with it, even without a successor. */
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
      /** Team that batted, and the other. */
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
      /** The inning in which it ended. */
      readonly innings: number;
      /** Innings played, by halves: fewer after a concession. */
      readonly played: number;
      readonly teams: Readonly<Record<Side, FinalLine>>;
    };

/** A team's line of the final line score. */
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
