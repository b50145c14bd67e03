import { z } from 'zod';

/** How a season is played: what its commissioners choose (League 8, 13, 14, 16). */

const teamCode = z.string().min(1).max(8);
const playerId = z.string().min(1).max(20);

/** Limits of a season (League 22). */
export const limits = {
  teams: 64,
  divisions: 8,
  weeks: 60,
  gamesPerWeek: 6,
  games: 6_000,
  players: 5_000,
  /** Open seasons of a server. */
  openSeasons: 5,
} as const;

export const reviews = ['none', 'commissioner', 'vote'] as const;
/** Who looks at a trade once everybody has agreed (League 13.4). */
export type Review = (typeof reviews)[number];

/**
 * When a week ends: when a commissioner says so, as soon as all its games are over, or at a weekday and hour of the
 * server's zone (League 8.1).
 */
export const weekEnds = z.discriminatedUnion('by', [
  z.object({ by: z.literal('hand') }),
  z.object({ by: z.literal('results') }),
  z.object({
    by: z.literal('time'),
    /** 0 is Sunday. */
    weekday: z.int().min(0).max(6),
    hour: z.int().min(0).max(23),
  }),
]);
export type WeekEnds = Readonly<z.infer<typeof weekEnds>>;

const seriesLength = z.union([z.literal(1), z.literal(3), z.literal(5), z.literal(7), z.literal(9)]);

/** What may change while the season runs. */
export const changeable = z.object({
  deadlineWeek: z.int().min(0).max(limits.weeks),
  lockWeek: z.int().min(0).max(limits.weeks),
  playoffPlaces: z.int().min(2).max(64),
  /** Longest lengths of the rounds of the playoffs; missing ones are as long as the last. */
  playoffLengths: z
    .tuple([seriesLength], seriesLength)
    .refine((list) => list.length <= 6, 'The playoffs have at most six rounds.'),
  review: z.enum(reviews),
  /** Sum of the 26 best `war` of a team, in hundredths; null: no cap. */
  cap: z.int().min(0).max(100_000).nullable(),
  /** Decided games that the column L10 counts. */
  last: z.int().min(5).max(20),
  weekEnds,
  /** What becomes of games that a week leaves unplayed. */
  unplayed: z.enum(['moved', 'forfeit']),
  /** Whether a commissioner must agree to a claim of a team. */
  asksForTeams: z.boolean(),
  /** Level of the computers that run teams without an owner. */
  level: z.string().min(1).max(40),
  timeControl: z.string().min(1).max(40),
});
export type Changeable = Readonly<z.infer<typeof changeable>>;

export const seasonSettings = changeable.extend({
  /** Key of the imported league; empty for the built-in one. Ids and codes below leave it out. */
  league: z.string().max(40),
  leagueName: z.string().min(1).max(60),
  teams: z
    .array(z.object({ code: teamCode, name: z.string().min(1).max(60), division: z.string().max(40) }))
    .min(2)
    .max(limits.teams),
  /** The content's rosters, which the season begins with, by team. */
  rosters: z.record(teamCode, z.array(playerId)),
  weeks: z.int().min(1).max(limits.weeks),
  gamesPerWeek: z.int().min(2).max(limits.gamesPerWeek),
  /** The game's options for every table, without teams. */
  options: z.record(z.string(), z.unknown()),
  /** Draws the order of weeks, and orders by lot. It is recorded, so that everybody can check them. */
  seed: z.string().min(1).max(64),
});
export type SeasonSettings = Readonly<z.infer<typeof seasonSettings>>;
