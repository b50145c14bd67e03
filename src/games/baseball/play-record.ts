import type { DefensiveDecision, OffensiveDecision, Substitution } from './decisions.ts';
import type { InjuryEvent } from './lineup/injuries.ts';
import type { LineupCard } from './lineup/lineup-card.ts';
import type { ManualEvent } from './manual/state.ts';
import type { CardReading } from './play/play-result.ts';
import type { BaseResult, ConvertedResult, ErrorResult, Range } from './play/x-check-charts.ts';
import type { FieldPosition, Position } from './positions.ts';
import type { Base, FinalBase, GameResult, Half, PlayerId, PlayRoll, Side, TeamCode } from './state.ts';
import type { Weather } from './weather.ts';

/** Final bases of a play: null where nobody was (for the batter: still up). */
export interface Finals {
  readonly batter: FinalBase | null;
  readonly first: FinalBase | null;
  readonly second: FinalBase | null;
  readonly third: FinalBase | null;
}

/** PlayOutcome values of stored plays (section 8.2); an X-Check is stored as what it gave. */
export const playOutcomes = [
  'strikeout',
  'groundball_a',
  'groundball_b',
  'groundball_c',
  'flyout_a',
  'flyout_b',
  'flyout_bq',
  'flyout_c',
  'lineout',
  'popout',
  'single_1',
  'single_2',
  'single_uncapped',
  'double_2',
  'double_3',
  'double_uncapped',
  'triple',
  'homerun',
  'bp_homerun',
  'bp_single',
  'bp_flyout',
  'bp_lineout',
  'walk',
  'intentional_walk',
  'hbp',
  'catcher_interference',
  'error',
  'bunt_sacrifice',
  'bunt_single',
  'bunt_error',
  'bunt_fielders_choice',
  'bunt_double_play',
  'bunt_hold',
  'bunt_popout',
  'bunt_pop_double_play',
  'bunt_strikeout',
  'bunt_out',
  'wild_pitch',
  'passed_ball',
  'stolen_base',
  'caught_stealing',
  'pick_off',
  'balk',
  'foul_error',
  'groundout',
  'flyout',
  'double_play',
  'single',
  'double',
] as const;
export type PlayOutcome = (typeof playOutcomes)[number];

/** A runner's attempt on a base before or beside the pitch. */
export interface BaseAttempt {
  readonly from: Base;
  readonly out: boolean;
}

/** What the official scorer makes of an X-Check (section 9.2). */
export const scorings = [
  'single',
  'double',
  'triple',
  'homerun',
  'field_out',
  'error',
  'foul_error',
  'catcher_interference',
] as const;
export type Scoring = (typeof scorings)[number];

/** An X-Check with all its intermediate values (section 9, step 10). */
export interface XCheckRecord {
  readonly position: FieldPosition;
  readonly defender: PlayerId;
  readonly d20: number;
  /** The 3d6, and their total. */
  readonly errorDice: readonly [number, number, number];
  readonly errorTotal: number;
  /** Only rolled under the option `rare_play_rule: d100`. */
  readonly d100: number | null;
  readonly playingIn: boolean;
  readonly range: Range;
  readonly adjustedRange: Range;
  readonly errorRating: number;
  readonly baseResult: BaseResult;
  /** What became of a `#`: dropped (`none`), or a single because he played in or held a runner. */
  readonly hashConversion: 'playing_in' | 'holding' | 'none' | null;
  readonly spdTest: { readonly roll: number; readonly target: number; readonly passed: boolean } | null;
  readonly convertedResult: ConvertedResult;
  readonly errorResult: ErrorResult;
  readonly finalOutcome: PlayOutcome;
  readonly hitType: string;
  readonly scoredAs: Scoring;
  /** Code of `advancement.json` by which everybody moved. */
  readonly advancement: string;
}

/** A play as it is stored: complete without looking anything up (section 7.2). */
export interface PlayRecord {
  readonly number: number;
  readonly inning: number;
  readonly half: Half;
  /** Team at bat and team in the field. */
  readonly batting: TeamCode;
  readonly fielding: TeamCode;
  readonly outsBefore: number;
  readonly outsAdded: number;
  /** Bit field: 1 first, 2 second, 4 third (section 3.2). */
  readonly onBase: number;
  readonly batter: PlayerId;
  readonly pitcher: PlayerId;
  readonly catcher: PlayerId;
  /** Who stood on first, second, third before the play. */
  readonly runners: readonly [PlayerId | null, PlayerId | null, PlayerId | null];
  readonly defence: DefensiveDecision;
  readonly offence: OffensiveDecision;
  readonly rolls: readonly PlayRoll[];
  /** The steal was called off by what the jump roll showed; the plate appearance went on (section 10.1). */
  readonly attemptOff: boolean;
  readonly outcome: PlayOutcome;
  /** Value of the outcome, or an X-Check's own label. */
  readonly hitType: string;
  readonly checkPosition: FieldPosition | null;
  readonly xCheck: XCheckRecord | null;
  /** The card that was read; null where none was. */
  readonly reading: CardReading | null;
  /** Where the ball went, or the fielder who is shown with the play (section 6.3). */
  readonly fielder: FieldPosition | null;
  readonly finals: Finals;
  /** The finals without the error of the play; null where they are the same. */
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
  readonly isOut: boolean;
  /** A base on balls, on purpose or not. */
  readonly isWalk: boolean;
  readonly complete: boolean;
}

/** One man's part in a substitution. */
export interface Move {
  readonly player: PlayerId;
  /** The position he takes, or what he comes in as. */
  readonly role: Position | 'PH' | 'PR';
  readonly order: number | null;
  /** The player who leaves for him; null when he only changes his position. */
  readonly replaced: PlayerId | null;
  readonly base: Base | null;
}

export type Event =
  /** How the batter went to the plate, told with the defence when both have decided; nothing for the usual. */
  | {
      readonly kind: 'approach';
      readonly team: TeamCode;
      readonly approach: Exclude<OffensiveDecision['approach'], 'normal'>;
    }
  | ManualEvent
  /** The cards are exchanged: both lineups as they begin the game. */
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
      /** Everybody who leaves the game with it, also without a successor of his own. */
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
      readonly innings: number;
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
