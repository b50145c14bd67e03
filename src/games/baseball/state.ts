import type { Roll } from '../../engine/dice.ts';
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
/** IR and IRS are inherited runners and those of them who scored. */
export type PitchingStat = (typeof pitchingStats)[number];
export type PitchingLine = Readonly<Record<PitchingStat, number>>;

/** A pitcher's outing, in the order of appearance (Baseball 12.2, 12.6). */
export interface Outing {
  readonly player: PlayerId;
  /** Inning in which he took the mound. */
  readonly inning: number;
  readonly line: PitchingLine;
  /** Set at the start of a plate appearance, or by an injury; it stays (Baseball 11.1). */
  readonly fatigued: boolean;
  /** He came in with a lead that can earn a save. */
  readonly saveSituation: boolean;
  /** …because of the tying run on base, at bat or on deck. */
  readonly tyingRunNear: boolean;
  /** Lead of his team when he entered and when he left (or now). */
  readonly leadAtEntry: number;
  readonly leadAtExit: number;
  readonly blown: boolean;
}

/** X-Checks of a fielder at a position: checks, outs made on them, hits allowed, errors. */
export type CheckLine = readonly [checks: number, outs: number, hits: number, errors: number];

export interface TeamState {
  readonly team: TeamCode;
  readonly lineup: readonly LineupEntry[];
  /** The pitcher does not bat: there is a designated hitter. */
  readonly dh: boolean;
  readonly bench: readonly PlayerId[];
  readonly bullpen: readonly PlayerId[];
  /** Pitchers who still need rest: fatigued from the first batter (Baseball 11.1). */
  readonly tired: readonly PlayerId[];
  /** 0 to 8: the batter's place in the order; never reset. */
  readonly battingIndex: number;
  readonly score: number;
  /** Runs by inning; an inning that has not begun has no entry. */
  readonly line: readonly number[];
  readonly hits: number;
  readonly errors: number;
  readonly leftOnBase: number;
  /** Outs made at bat. */
  readonly outsMade: number;
  readonly plateAppearances: number;
  /** Runners put on second by the extra-innings rule. */
  readonly extraRunners: number;
  readonly batting: Readonly<Record<PlayerId, BattingLine>>;
  readonly pitchers: readonly Outing[];
  readonly errorsByPosition: Readonly<Partial<Record<FieldPosition, number>>>;
  readonly passedBalls: number;
  /** Double plays turned in the field. */
  readonly doublePlays: number;
  /** X-Checks by fielder and position. */
  readonly checks: Readonly<Record<PlayerId, Readonly<Partial<Record<FieldPosition, CheckLine>>>>>;
  /** Its last decisions, for the button "Play ball". */
  readonly lastDefence: DefensiveDecision;
  readonly lastApproach: OffensiveDecision['approach'];
  /** Hidden from the other side, which sees only that it plays by them. */
  readonly orders: StandingOrders;
}

export interface Runner {
  readonly player: PlayerId;
  /** The pitcher who is charged if he scores (Baseball 12.2). */
  readonly responsible: PlayerId;
  /**
   * Number of the plate appearance that put him there. It names this trip around the bases, even after a
   * pinch runner takes over. 0 for a runner that the extra-innings rule put on second.
   */
  readonly trip: number;
}

/** Who stands on first, second and third. */
export type Runners = readonly [Runner | null, Runner | null, Runner | null];

/** The half-inning as it would have gone without errors and passed balls, by trips (Baseball 12.4). */
export interface CleanHalf {
  readonly outs: number;
  readonly bases: readonly [number | null, number | null, number | null];
  readonly scored: readonly number[];
  /** A dropped foul has put the batter out there; the rest of his plate appearance is ignored. */
  readonly batterOut: boolean;
}

/** What the current half-inning has brought so far. */
export interface Frame {
  /** Plays of the half-inning so far. */
  readonly plays: number;
  readonly runs: number;
  readonly hits: number;
  readonly errors: number;
  /** Runs that scored; the end of the half-inning decides which are earned. */
  readonly scored: readonly { readonly trip: number; readonly responsible: PlayerId }[];
  readonly clean: CleanHalf;
}

/** A play that has begun and waits for a manager. */
export interface PlayUnderWay {
  readonly defence: DefensiveDecision;
  readonly offence: OffensiveDecision;
  readonly pending: PendingPlay;
  /** A steal was ordered and called off before the pitch. */
  readonly attemptOff: boolean;
  readonly rolls: readonly PlayRoll[];
}

/** A card that its manager still works on, and the cards of earlier games of the team. */
export interface SealedCard {
  readonly card: LineupCard;
  /** Cards saved against such a starter, with and without the designated hitter; null where there is none. */
  readonly saved: { readonly dh: LineupCard | null; readonly noDh: LineupCard | null };
  /** Why a saved card can no longer be used, as a sentence. */
  readonly word: string | null;
}

/** What the table waits for. */
export type Step =
  /** Before the game both managers fill in their cards; neither sees the other's until both are handed in. */
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

/** Before a play: nobody has decided yet. */
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
  /** Plays so far. */
  readonly plays: number;
  /** Completed plate appearances of both teams; they number the trips around the bases. */
  readonly plateAppearances: number;
  /**
   * The batter has already seen a play (a steal, a wild pitch), so his pitcher must finish the plate
   * appearance.
   */
  readonly begun: boolean;
  /** The last play as `asLastPlay` keeps it; `telling` and `notatePlay` put it into words and text. */
  readonly lastPlay: PlayRecord | null;
  readonly step: Step;
  readonly frame: Frame;
  /** Who took the lead that stands, and who gave it up; null while tied. */
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

/** The current play, or the last one until the next begins: the data to dispute it or to take it back. */
export interface ManualPlay {
  /** The state when both decisions were in; its step waits for decisions. */
  readonly before: Before;
  /** Null if no card was read. */
  readonly reading: Reading | null;
  /** Dice that the play has used, in order. */
  readonly used: readonly Roll[];
  /** Dice of the same play from before it was taken back; they answer the same questions again. */
  readonly spare: readonly Roll[];
  /** It is over, and its result stands until somebody objects. */
  readonly over: boolean;
  readonly disputed: boolean;
  /** Somebody asked to take it back and was refused. */
  readonly undoRefused: boolean;
}

export interface ManualBook {
  readonly ratings: Readonly<Record<PlayerId, TypedRatings>>;
  /** Null before the first play. */
  readonly play: ManualPlay | null;
}

type DecideStep = Extract<Step, { readonly kind: 'decide' }>;

/** The play would end the game, which ends once both managers have seen the result. */
export interface FinalStep {
  readonly kind: 'final';
  readonly ready: Readonly<Record<Side, boolean>>;
}

export type ManualStep =
  /**
   * A manager reads his card by the dice and enters the result: the offense, or either side where it is
   * `open`.
   */
  | { readonly kind: 'result'; readonly reading: Reading; readonly open: boolean }
  /** The second entry of a disputed play needs the other manager's consent. */
  | { readonly kind: 'confirm'; readonly reading: Reading; readonly entry: Entry; readonly by: Side }
  /** The owner of a card gives a value that the bot lacks; then the entry is played out. */
  | {
      readonly kind: 'rating';
      readonly reading: Reading;
      readonly entry: Entry;
      readonly side: Side;
      readonly wanted: WantedRating;
    }
  /**
   * The other manager decides whether the last play is taken back. If not, the table continues where it was.
   */
  | { readonly kind: 'undo'; readonly by: Side; readonly back: DecideStep | FinalStep }
  | FinalStep;

const manualSteps: readonly Step['kind'][] = ['result', 'confirm', 'rating', 'undo', 'final'];

export const isManual = (step: Step): step is ManualStep => manualSteps.includes(step.kind);
