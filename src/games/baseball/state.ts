import { z } from 'zod';
import type { Options } from './options.ts';

/** The nine positions of a lineup, in the order in which the rules name them (section 2.1); P is scoring number 1. */
export const fieldPositions = ['P', 'C', '1B', '2B', '3B', 'SS', 'LF', 'CF', 'RF'] as const;
export type FieldPosition = (typeof fieldPositions)[number];
export type Position = FieldPosition | 'DH';

export const teamCodes = ['PCG', 'IVS', 'SMH', 'QHM', 'DRC', 'VBL', 'CFO', 'JRS'] as const;
export type TeamCode = (typeof teamCodes)[number];

/** Id of a player of the content: `pcg-16`. */
export type PlayerId = string;

export type Half = 'top' | 'bottom';
/** Seat 0 is the visitors' manager, seat 1 the home manager. */
export type Side = 'away' | 'home';
export const sides = ['away', 'home'] as const;

export type Base = 1 | 2 | 3;
/** Base a runner tries for; 4 is home. */
export type Target = 2 | 3 | 4;
/** Where a man ends a play: 0 out, 1 to 3 a base, 4 scored. */
export type FinalBase = 0 | 1 | 2 | 3 | 4;

export const alignments = ['normal', 'shifted_left', 'shifted_right'] as const;
export const infieldDepths = ['in', 'normal', 'back', 'double_play'] as const;
export const outfieldDepths = ['in', 'normal', 'back'] as const;
export const approaches = ['normal', 'contact', 'power', 'patient'] as const;

const base = z.literal([1, 2, 3]);
const target = z.literal([2, 3, 4]);
/** Lists of bases are written in rising order without repeats, so that equal decisions are equal values. */
const rising = (list: readonly number[]) => list.every((each, at) => at === 0 || each > (list[at - 1] ?? 0));

/** Section 4.1. */
export const defensiveDecision = z.strictObject({
  alignment: z.enum(alignments),
  infield_depth: z.enum(infieldDepths),
  corners_in: z.boolean(),
  outfield_depth: z.enum(outfieldDepths),
  hold_runners: z.array(base).refine(rising).readonly(),
  intentional_walk: z.boolean(),
});
export type DefensiveDecision = Readonly<z.infer<typeof defensiveDecision>>;

export const defaultDefence: DefensiveDecision = {
  alignment: 'normal',
  infield_depth: 'normal',
  corners_in: false,
  outfield_depth: 'normal',
  hold_runners: [],
  intentional_walk: false,
};

/** Section 4.2. */
export const offensiveDecision = z.strictObject({
  approach: z.enum(approaches),
  steal_attempts: z.array(target).refine(rising).readonly(),
  steal_without_jump: z.boolean(),
  bunt_attempt: z.boolean(),
  hit_and_run: z.boolean(),
});
export type OffensiveDecision = Readonly<z.infer<typeof offensiveDecision>>;

export const defaultOffence: OffensiveDecision = {
  approach: 'normal',
  steal_attempts: [],
  steal_without_jump: false,
  bunt_attempt: false,
  hit_and_run: false,
};

const player = z.string().regex(/^[a-z]{2,4}-\d{2}$/);
const fieldPosition = z.enum(fieldPositions);
const slot = z.int().min(1).max(9);

/** Section 2.3; the texts are those of section 18.1. */
export const substitution = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pinch_hit'), player }),
  z.strictObject({ kind: z.literal('pinch_run'), base, player }),
  z.strictObject({ kind: z.literal('pitcher'), player }),
  z.strictObject({
    kind: z.literal('defence'),
    moves: z
      .array(z.strictObject({ player, position: fieldPosition }))
      .min(1)
      .max(3)
      .readonly(),
  }),
  z.strictObject({
    kind: z.literal('double_switch'),
    moves: z
      .array(z.strictObject({ player, position: fieldPosition, slot }))
      .length(2)
      .readonly(),
  }),
]);
export type Substitution = Readonly<z.infer<typeof substitution>>;

export type DefenceMoves = Extract<Substitution, { kind: 'defence' }>['moves'];

/** Moves of a change stand in the order of the positions, so that equal changes are equal values. */
export const inOrder = (moves: DefenceMoves): DefenceMoves =>
  [...moves].sort((a, b) => fieldPositions.indexOf(a.position) - fieldPositions.indexOf(b.position));

/** Where the defence throws on a double steal: at a runner by his place, at a base, or not at all (section 10.1). */
export const throwTargets = ['lead', 'trail', 'none', 'second', 'home'] as const;
export type ThrowTarget = (typeof throwTargets)[number];

export const action = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('defensive'), decision: defensiveDecision }),
  z.strictObject({ kind: z.literal('offensive'), decision: offensiveDecision }),
  z.strictObject({ kind: z.literal('throw'), target: z.enum(throwTargets) }),
  z.strictObject({ kind: z.literal('substitution'), change: substitution }),
  z.strictObject({ kind: z.literal('concede') }),
]);
export type Action = Readonly<z.infer<typeof action>>;

/** A point of the game: the play that comes next when it happens. */
export interface Moment {
  readonly inning: number;
  readonly half: Half;
  readonly play: number;
}

/** One player's place in a team's game. Those who left stay in the list for the record (section 2.2). */
export interface LineupEntry {
  readonly player: PlayerId;
  /** Null while a pinch hitter or runner has not yet taken the field. */
  readonly position: Position | null;
  /** The position such a man owes his team: that of the player whose slot he took. Null when he has a position. */
  readonly owes: FieldPosition | null;
  /** Batting order 1 to 9; null for the pitcher while there is a designated hitter. */
  readonly order: number | null;
  readonly active: boolean;
  readonly starter: boolean;
  readonly entered: Moment;
  readonly left: Moment | null;
  readonly replaced: PlayerId | null;
  /** What he did in this game, in order: `['PH', 'LF']`. */
  readonly played: readonly (Position | 'PH' | 'PR')[];
}

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
/** Only what is not zero. */
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
/** IR and IRS are inherited runners and how many of them scored. */
export type PitchingStat = (typeof pitchingStats)[number];
export type PitchingLine = Readonly<Record<PitchingStat, number>>;

/** A pitcher's outing, in the order of appearance (sections 12.2, 12.6). */
export interface Outing {
  readonly player: PlayerId;
  readonly line: PitchingLine;
  /** He came in with a lead that a save could be earned on. */
  readonly saveSituation: boolean;
  /** …and it was so because of the tying run on base, at bat or on deck. */
  readonly tyingRunNear: boolean;
  /** Lead of his team when he entered and when he left (or now). */
  readonly leadAtEntry: number;
  readonly leadAtExit: number;
  readonly blown: boolean;
}

export interface TeamState {
  readonly team: TeamCode;
  readonly lineup: readonly LineupEntry[];
  /** The pitcher does not bat: there is a designated hitter. */
  readonly dh: boolean;
  readonly bench: readonly PlayerId[];
  readonly bullpen: readonly PlayerId[];
  /** 0 to 8; whose turn it is at bat, never reset. */
  readonly battingIndex: number;
  readonly score: number;
  /** Runs by inning; an inning not yet begun has no entry. */
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
  /** Its last defensive decision, for the button "Same again". */
  readonly lastDefence: DefensiveDecision;
}

export interface Runner {
  readonly player: PlayerId;
  /** The pitcher who pays if he scores (section 12.2). */
  readonly responsible: PlayerId;
  /**
   * Number of the plate appearance that put him there; it names this trip around the bases, also when a pinch runner
   * takes over. 0 for the runner whom the extra-innings rule put on second.
   */
  readonly trip: number;
}

/** Who stands on first, second and third. */
export type Runners = readonly [Runner | null, Runner | null, Runner | null];

/** The half-inning as it would have gone without errors and passed balls, by trips (section 12.4). */
export interface CleanHalf {
  readonly outs: number;
  readonly bases: readonly [number | null, number | null, number | null];
  readonly scored: readonly number[];
  /** A dropped foul has put the batter out there; the rest of his plate appearance is ignored. */
  readonly batterOut: boolean;
}

/** What the running half-inning has brought so far. */
export interface Frame {
  /** Plays of the half-inning so far. */
  readonly plays: number;
  readonly runs: number;
  readonly hits: number;
  readonly errors: number;
  /** Runs that scored, to be told earned from unearned when the half-inning is over. */
  readonly scored: readonly { readonly trip: number; readonly responsible: PlayerId }[];
  readonly clean: CleanHalf;
}

/** Dice of a play as they are stored with it: `AbRoll 3 2 5 11 17`. */
export interface PlayRoll {
  readonly id: string;
  readonly text: string;
}

/** What the table waits for. */
export type Step =
  | { readonly kind: 'defensive' }
  | { readonly kind: 'offensive' }
  | {
      readonly kind: 'throw';
      readonly decision: OffensiveDecision;
      /** `lead`: second and third are stolen; `second`: second and home. */
      readonly steal: '2,3' | '2,4';
      readonly goodJump: boolean;
      /** Safe numbers of the men who can be thrown at, by the target's name. */
      readonly safeNumbers: Readonly<Partial<Record<ThrowTarget, number>>>;
      readonly rolls: readonly PlayRoll[];
    }
  /** The team has to repair its lineup; `problem` is the validator's sentence. */
  | { readonly kind: 'substitution'; readonly side: Side; readonly problem: string }
  | { readonly kind: 'over' };

export type EndReason = 'walk_off' | 'home_ahead' | 'visitors_ahead' | 'mercy' | 'tie' | 'conceded';

/** Decisions of the finished game by pitcher (section 12.6); nobody: null or an empty list. */
export interface PitchingDecisions {
  readonly win: PlayerId | null;
  readonly loss: PlayerId | null;
  readonly save: PlayerId | null;
  readonly holds: readonly PlayerId[];
  readonly blownSaves: readonly PlayerId[];
  readonly completeGames: readonly PlayerId[];
  readonly shutouts: readonly PlayerId[];
  readonly qualityStarts: readonly PlayerId[];
}

export interface GameResult {
  readonly reason: EndReason;
  readonly winner: Side | null;
  /** The recorded score: 9-0 or more for a game conceded. */
  readonly score: Readonly<Record<Side, number>>;
  readonly decisions: PitchingDecisions;
}

export interface State {
  readonly options: Options;
  readonly status: 'active' | 'completed';
  readonly inning: number;
  readonly half: Half;
  readonly outs: number;
  readonly runners: Runners;
  readonly teams: Readonly<Record<Side, TeamState>>;
  /** Plays so far. */
  readonly plays: number;
  /** Completed plate appearances of both teams; numbers the trips around the bases. */
  readonly plateAppearances: number;
  /** The batter has already seen a play (a steal, a wild pitch): his pitcher finishes with him. */
  readonly begun: boolean;
  /** Sentence and notation of the last play; empty before the first. */
  readonly lastPlay: string;
  readonly lastNotation: string;
  readonly step: Step;
  /** The defence's decision for the coming play, once made. */
  readonly defence: DefensiveDecision | null;
  readonly frame: Frame;
  /** Who took the lead that stands, and who gave it up; null while tied. */
  readonly lead: { readonly side: Side; readonly winning: PlayerId; readonly losing: PlayerId } | null;
  readonly result: GameResult | null;
}

/** Final bases of a play: null where nobody was (for the batter: still up). */
export interface Finals {
  readonly batter: FinalBase | null;
  readonly first: FinalBase | null;
  readonly second: FinalBase | null;
  readonly third: FinalBase | null;
}

/** PlayOutcome values (section 8.2) that this table can bring about. */
export const playOutcomes = [
  'strikeout',
  'groundout',
  'flyout',
  'lineout',
  'double_play',
  'walk',
  'intentional_walk',
  'single',
  'double',
  'triple',
  'homerun',
  'wild_pitch',
  'passed_ball',
  'balk',
  'stolen_base',
  'caught_stealing',
  'pick_off',
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
] as const;
export type PlayOutcome = (typeof playOutcomes)[number];

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
  /** Fielder who is shown with the play (section 6.3). */
  readonly fielder: FieldPosition | null;
  readonly finals: Finals;
  readonly runs: number;
  readonly rbi: number;
  /** Error charged on the play. */
  readonly error: FieldPosition | null;
  /** Both scores after the play. */
  readonly score: Readonly<Record<Side, number>>;
  /** One or more sentences that name everybody concerned. */
  readonly description: string;
  /** Section 18.2. */
  readonly notation: string;
  readonly isHit: boolean;
  readonly isOut: boolean;
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

export const otherSide = (side: Side): Side => (side === 'away' ? 'home' : 'away');
export const seatOf = (side: Side): 0 | 1 => (side === 'away' ? 0 : 1);
export const sideOf = (seat: number): Side => (seat === 0 ? 'away' : 'home');

/** The side at bat in this half. */
export const battingSide = (half: Half): Side => (half === 'top' ? 'away' : 'home');
