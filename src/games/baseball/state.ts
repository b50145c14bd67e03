import type { Roll } from '../../engine/dice/dice.ts';
import type { Entry } from './records/entry.ts';
import type { GameResult } from './records/game-result.ts';
import type { Injury } from './records/injury.ts';
import type { LineupCard } from './records/lineup-card.ts';
import type { PendingPlay } from './records/pending-play.ts';
import type { PlayRecord } from './records/play-record.ts';
import type { Reading, TypedRatings, WantedRating } from './records/reading.ts';
import type { StandingOrders } from './records/standing-order.ts';
import type { DefensiveDecision, OffensiveDecision } from './terms/decisions.ts';
import type { Options } from './terms/options.ts';
import type { FieldPosition } from './terms/positions.ts';
import type { Half, LineupEntry, PlayerId, PlayRoll, Side, TeamCode } from './terms/terms.ts';
import type { Weather } from './terms/weather.ts';

export const battingStats = [
  'PA',
  'AB',
  'R',
  'H',
  '2B',
  '3B',
  'HR',
  'RBI',
  'BB',
  'IBB',
  'HBP',
  'SO',
  'SF',
  'SH',
  'GIDP',
  'CI',
  'SB',
  'CS',
] as const;
export type BattingStat = (typeof battingStats)[number];
/** Holds only nonzero values. */
export type BattingLine = Readonly<Partial<Record<BattingStat, number>>>;

export const pitchingStats = [
  'outs',
  'BF',
  'H',
  'R',
  'ER',
  'BB',
  'IBB',
  'HBP',
  'SO',
  'HR',
  'WP',
  'BK',
  'IR',
  'IRS',
] as const;
/** IR counts inherited runners; IRS counts those of them who scored. */
export type PitchingStat = (typeof pitchingStats)[number];
export type PitchingLine = Readonly<Record<PitchingStat, number>>;

/** A pitcher's outing (Baseball 12.2, 12.6). Outings are listed in order of appearance. */
export interface Outing {
  readonly player: PlayerId;
  /** The inning in which the pitcher entered. */
  readonly inning: number;
  readonly line: PitchingLine;
  /** Set at the start of a plate appearance or by an injury; never reset (Baseball 11.1). */
  readonly fatigued: boolean;
  /** True if the pitcher entered in a save situation. */
  readonly saveSituation: boolean;
  /** True if it's a save situation because of the tying run on base, at bat or on deck. */
  readonly tyingRunNear: boolean;
  /** The team's lead when the pitcher entered and when he left (or now). */
  readonly leadAtEntry: number;
  readonly leadAtExit: number;
  readonly blown: boolean;
}

/** A fielder's X-Checks at a position: checks, outs made, hits allowed and errors. */
export type CheckLine = readonly [checks: number, outs: number, hits: number, errors: number];

/** What a season counts for a fielder at a position. Double plays are those that he began. */
export interface FielderLine {
  /** X-Checks on which the batter or a runner was out. */
  readonly XO: number;
  readonly E: number;
  readonly PB: number;
  readonly DP: number;
}

/** What only games of a season count, so that the states of other games stay as they are. */
export interface SeasonBook {
  /** By fielder and position; fielders without any of these plays are missing. */
  readonly fielding: Readonly<Record<PlayerId, Readonly<Partial<Record<FieldPosition, FielderLine>>>>>;
  /** Home runs with the bases loaded, by batter. */
  readonly grandSlams: Readonly<Record<PlayerId, number>>;
}

export interface TeamState {
  readonly team: TeamCode;
  readonly lineup: readonly LineupEntry[];
  /** True if there is a designated hitter, so the pitcher doesn't bat. */
  readonly dh: boolean;
  readonly bench: readonly PlayerId[];
  readonly bullpen: readonly PlayerId[];
  /** Pitchers who still need rest. They are fatigued from their first batter (Baseball 11.1). */
  readonly tired: readonly PlayerId[];
  /** The batter's place in the order, 0 to 8. It carries over from inning to inning. */
  readonly battingIndex: number;
  readonly score: number;
  /** Runs by inning; no entry for an inning that hasn't begun. */
  readonly line: readonly number[];
  readonly hits: number;
  readonly errors: number;
  readonly leftOnBase: number;
  /** Outs made while the team was at bat. */
  readonly outsMade: number;
  readonly plateAppearances: number;
  /** Extra runners put on second in extra innings. */
  readonly extraRunners: number;
  readonly batting: Readonly<Record<PlayerId, BattingLine>>;
  readonly pitchers: readonly Outing[];
  readonly errorsByPosition: Readonly<Partial<Record<FieldPosition, number>>>;
  readonly passedBalls: number;
  /** Double plays turned in the field. */
  readonly doublePlays: number;
  /** X-Checks by fielder and position. */
  readonly checks: Readonly<Record<PlayerId, Readonly<Partial<Record<FieldPosition, CheckLine>>>>>;
  /** Set in games of a season. */
  readonly book?: SeasonBook;
  /** The team's last decisions, which the button "Play ball" repeats. */
  readonly lastDefence: DefensiveDecision;
  readonly lastApproach: OffensiveDecision['approach'];
  /** Hidden from the other side, which sees only whether the orders are on. */
  readonly orders: StandingOrders;
}

export interface Runner {
  readonly player: PlayerId;
  /** The pitcher charged if this runner scores (Baseball 12.2). */
  readonly responsible: PlayerId;
  /**
   * Number of the plate appearance that put the runner on base. It identifies this trip around the bases,
   * even after a pinch runner takes over. 0 for an extra runner in extra innings.
   */
  readonly trip: number;
}

/** Runners on first, second and third. */
export type Runners = readonly [Runner | null, Runner | null, Runner | null];

/**
 * The half-inning as it would have gone without errors and passed balls (Baseball 12.4). Runners are
 * identified by their trips.
 */
export interface CleanHalf {
  readonly outs: number;
  readonly bases: readonly [number | null, number | null, number | null];
  readonly scored: readonly number[];
  /** True if a dropped foul counts as the batter's out; the rest of his plate appearance is ignored. */
  readonly batterOut: boolean;
}

/** Records of the current half-inning so far. */
export interface Frame {
  /** Number of plays in the half-inning so far. */
  readonly plays: number;
  readonly runs: number;
  readonly hits: number;
  readonly errors: number;
  /** Runs that scored; the end of the half-inning decides which are earned. */
  readonly scored: readonly { readonly trip: number; readonly responsible: PlayerId }[];
  readonly clean: CleanHalf;
}

/** A play in progress that waits for a manager's decision. */
export interface PlayUnderWay {
  readonly defence: DefensiveDecision;
  readonly offence: OffensiveDecision;
  readonly pending: PendingPlay;
  /** True if a steal was ordered and called off before the pitch. */
  readonly attemptOff: boolean;
  readonly rolls: readonly PlayRoll[];
}

/** A card that its manager is still editing, and the cards saved from the team's earlier games. */
export interface SealedCard {
  readonly card: LineupCard;
  /**
   * Cards saved against this kind of starter, with and without the designated hitter; null if there is none.
   */
  readonly saved: { readonly dh: LineupCard | null; readonly noDh: LineupCard | null };
  /** Why a saved card can no longer be used, as a sentence. */
  readonly word: string | null;
}

/** What the game is waiting for. */
export type Step =
  /**
   * Before the game, both managers fill in their cards. Neither sees the other's card until both are handed
   * in.
   */
  | {
      readonly kind: 'lineups';
      readonly ready: Readonly<Record<Side, boolean>>;
      /** Sealed: null in every view except the team's own. */
      readonly cards: Readonly<Record<Side, SealedCard | null>>;
    }
  /** Both managers decide, in any order; neither sees the other's decision until both are in. */
  | {
      readonly kind: 'decide';
      readonly decided: Readonly<Record<Side, boolean>>;
      /** Sealed: null until decided, and in every view except the deciding team's. */
      readonly defence: DefensiveDecision | null;
      readonly offence: OffensiveDecision | null;
    }
  /** The offense decides for a runner. */
  | { readonly kind: 'runner'; readonly play: PlayUnderWay }
  /** The defense decides where to throw. */
  | { readonly kind: 'throw'; readonly play: PlayUnderWay }
  /** The team must repair its lineup; `problem` is the validator's sentence. */
  | { readonly kind: 'substitution'; readonly side: Side; readonly problem: string }
  | ManualStep
  | { readonly kind: 'over' };

/** The step before a play, when nobody has decided yet. */
export const undecided: Step = {
  kind: 'decide',
  decided: { away: false, home: false },
  defence: null,
  offence: null,
};

export interface State {
  readonly options: Options;
  readonly status: 'pending' | 'active' | 'completed';
  readonly inning: number;
  readonly half: Half;
  readonly outs: number;
  readonly runners: Runners;
  readonly teams: Readonly<Record<Side, TeamState>>;
  /** Number of plays so far. */
  readonly plays: number;
  /** Number of completed plate appearances of both teams. It numbers the trips around the bases. */
  readonly plateAppearances: number;
  /**
   * True if the batter has already seen a play, such as a steal or wild pitch. His pitcher must then finish
   * the plate appearance.
   */
  readonly begun: boolean;
  /**
   * The last play, in the form of `asLastPlay`. `telling` and `notatePlay` turn it into a sentence and
   * notation.
   */
  readonly lastPlay: PlayRecord | null;
  readonly step: Step;
  readonly frame: Frame;
  /** The side in the lead, and the pitchers in line for the win and the loss; null while tied. */
  readonly lead: { readonly side: Side; readonly winning: PlayerId; readonly losing: PlayerId } | null;
  /** Players hurt in this game, in order (Baseball 11.2). */
  readonly injuries: readonly Injury[];
  /** Null before the first pitch, and in leagues without weather. */
  readonly weather: Weather | null;
  readonly result: GameResult | null;
  /** Null in automatic mode. */
  readonly manual: ManualBook | null;
}

/** The parts of a state that a play can change. */
export type Before = Omit<State, 'options' | 'manual'>;

/** The current play, or the last one until the next begins, with the data needed to dispute or undo it. */
export interface ManualPlay {
  /** The state when both decisions were in, with its step reset to wait for decisions. */
  readonly before: Before;
  /** Null if no card was read. */
  readonly reading: Reading | null;
  /** Dice that the play has used, in order. */
  readonly used: readonly Roll[];
  /** Dice from before the play was undone. They answer the same questions again. */
  readonly spare: readonly Roll[];
  /** True if the play is over. Its result stays valid unless somebody objects. */
  readonly over: boolean;
  readonly disputed: boolean;
  /** True if a request to undo the play was refused. */
  readonly undoRefused: boolean;
}

export interface ManualBook {
  readonly ratings: Readonly<Record<PlayerId, TypedRatings>>;
  /** Null before the first play. */
  readonly play: ManualPlay | null;
}

type DecideStep = Extract<Step, { readonly kind: 'decide' }>;

/** The play would end the game. The game ends once both managers have accepted the result. */
export interface FinalStep {
  readonly kind: 'final';
  readonly ready: Readonly<Record<Side, boolean>>;
}

export type ManualStep =
  /**
   * A manager reads the card for these dice and enters the result. If `open` is set, either side may;
   * otherwise, only the offense.
   */
  | { readonly kind: 'result'; readonly reading: Reading; readonly open: boolean }
  /** After a dispute, the second entry of a play needs the other manager's consent. */
  | { readonly kind: 'confirm'; readonly reading: Reading; readonly entry: Entry; readonly by: Side }
  /** A card's owner enters a value that the bot lacks; then the entry is played out. */
  | {
      readonly kind: 'rating';
      readonly reading: Reading;
      readonly entry: Entry;
      readonly side: Side;
      readonly wanted: WantedRating;
    }
  /** The other manager decides whether to undo the last play. If not, the game continues where it was. */
  | { readonly kind: 'undo'; readonly by: Side; readonly back: DecideStep | FinalStep }
  | FinalStep;

const manualSteps: readonly Step['kind'][] = ['result', 'confirm', 'rating', 'undo', 'final'];

export const isManual = (step: Step): step is ManualStep => manualSteps.includes(step.kind);
