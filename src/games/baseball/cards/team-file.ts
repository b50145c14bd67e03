import { z } from 'zod';
import type { LeagueOptions } from '../terms/league-options.ts';
import { fieldPositions } from '../terms/positions.ts';
import type { PlayerId } from '../terms/terms.ts';
import { cardSide } from './cards.ts';

const d20 = z.int().min(0).max(20);

const letterRating = z.enum(['A', 'B', 'C', 'D']);

const fieldingRating = z.object({
  /** Range rating; 1 is best, 5 is worst. */
  range: z.int().min(1).max(5).optional(),
  error: z.int().min(0).optional(),
  /** Arm rating of outfielders and catchers. A negative rating is a strong arm. */
  arm: z.int().min(-6).max(5).optional(),
  passed_ball: d20.optional(),
});

const stealRating = z.object({
  jump: z.array(z.int().min(2).max(12)),
  out: z.array(z.int().min(2).max(12)),
  auto: z.boolean(),
  high: z.int(),
  low: z.int(),
});

export type StealRating = z.infer<typeof stealRating>;

/**
 * A player. Only imported leagues may omit fields, because their managers own the cards. Baseball 6.3 gives
 * the values used in automatic games.
 */
const player = z.object({
  id: z.string(),
  name: z.string(),
  number: z.int().optional(),
  age: z.int().optional(),
  role: z.string(),
  bats: z.enum(['L', 'R', 'S']),
  throws: z.enum(['L', 'R']),
  positions: z.partialRecord(z.enum([...fieldPositions, 'DH']), fieldingRating),
  running: z.int().min(1).max(20).optional(),
  steal: stealRating.optional(),
  bunt: letterRating.optional(),
  hit_and_run: letterRating.optional(),
  /**
   * Injury rating from `p70` (never injured) to `p20`. Some rolls check the pitcher whose `pitcher_check` is
   * 13 minus their 2d6 total (Baseball 11.2).
   */
  injury: z.object({
    rating: z.string().regex(/^p[2-7][05]$/),
    pitcher_check: z.int().min(1).max(6).nullish(),
  }),
  batting: z.object({ vs_lhp: cardSide, vs_rhp: cardSide }).optional(),
  pitching: z.object({ vs_lhb: cardSide, vs_rhb: cardSide }).optional(),
  endurance: z.object({ start: z.int(), relief: z.int() }).optional(),
  hold: z.int().optional(),
  pickoff: d20.optional(),
  balk: d20.optional(),
  wild_pitch: d20.optional(),
  batting_card: z.enum(['P1', 'P2', 'P3']).optional(),
  /** What the player is worth, as wins above a replacement. */
  war: z.number().optional(),
});

export type Player = z.infer<typeof player>;

export type BuntRating = z.infer<typeof letterRating>;

/** The park's d20 numbers for left-handed and right-handed batters (Baseball 6.5). */
const bySide = z.object({ L: d20, R: d20 });

const park = z.object({ name: z.string(), ballpark_homerun: bySide, ballpark_single: bySide });

export type Park = z.infer<typeof park>;

const lineup = z.array(
  z.object({ order: z.int(), player: z.string(), position: z.enum([...fieldPositions, 'DH']) }),
);

export const teamFile = z
  .object({
    code: z.string(),
    city: z.string(),
    nickname: z.string(),
    name: z.string(),
    division: z.string(),
    /** Six hexadecimal digits. The files use the British spelling, as leagues do. */
    colour: z.string().regex(/^[0-9A-F]{6}$/i),
    park,
    rotation: z.array(z.string()).min(1),
    bullpen: z.object({
      /** Empty if the team has no closer. */
      closer: z.string(),
      setup: z.array(z.string()),
      middle: z.array(z.string()),
      long: z.array(z.string()),
    }),
    bench: z.array(z.string()),
    lineups: z.object({
      /** Empty if the team has no designated hitter. */
      dh_vs_rhp: lineup,
      dh_vs_lhp: lineup,
      no_dh_vs_rhp: lineup,
      no_dh_vs_lhp: lineup,
    }),
    players: z.array(player),
  })
  .transform(({ colour: color, ...team }) => ({ ...team, color }));

export type Team = z.infer<typeof teamFile> & {
  /** Everybody not in the rotation or bullpen, in roster order. */
  readonly hitters: readonly PlayerId[];
  /**
   * What the team lacks for games played from its cards (`no batting card for …`); undefined if nothing is
   * missing.
   */
  readonly lacks: string | undefined;
  /** The options of the team's league; undefined if the league sets none. */
  readonly options: LeagueOptions | undefined;
};

/** Cards that all teams share. */
export const sharedFile = z.object({
  pitcher_batting: z.record(z.enum(['P1', 'P2', 'P3']), cardSide),
  emergency_pitcher: z.object({
    hold: z.int(),
    pickoff: d20,
    balk: d20,
    wild_pitch: d20,
    endurance: z.object({ start: z.int(), relief: z.int() }),
    /** His fielding rating as a pitcher. */
    positions: z.object({ P: fieldingRating }),
    pitching: z.object({ vs_lhb: cardSide, vs_rhb: cardSide }),
  }),
});

export type Shared = z.infer<typeof sharedFile>;
