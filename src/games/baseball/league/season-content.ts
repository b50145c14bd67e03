import { z } from 'zod';
import { onDemand } from '../../../engine/on-demand.ts';
import league from '../content/league.json' with { type: 'json' };
import { builtInCodes, scheduleDocument, teamDocument } from './built-in-league.ts';

/** What a season takes from a league: names, players without their cards, and the schedule (League 8.1). */

/** A player as rosters and drafts know him. */
export interface ContentPlayer {
  readonly id: string;
  readonly name: string;
  /** A rough value, such as 4.11; 0 if the league gives none. */
  readonly war: number;
  /** The positions that he is rated at. */
  readonly positions: readonly string[];
  readonly pitcher: boolean;
  /** `SP`, `CL`, `SU`, `MR`, `LR`, a position, `DH` … */
  readonly role: string;
  /** `L`, `R` or `S`; undefined if the league doesn't say. */
  readonly bats?: string;
  readonly throws?: string;
}

export interface ContentTeam {
  readonly code: string;
  readonly name: string;
  readonly city: string;
  readonly nickname: string;
  /** Empty if the league has no divisions. */
  readonly division: string;
  /** Ids of the starting pitchers, by turn. */
  readonly rotation?: readonly string[];
  /** The name of its park; undefined if the league names none. */
  readonly park?: string;
  readonly players: readonly ContentPlayer[];
}

export interface SeasonContent {
  readonly name: string;
  readonly teams: readonly ContentTeam[];
  readonly schedule: readonly {
    readonly week: number;
    readonly game: number;
    readonly away: string;
    readonly home: string;
  }[];
  readonly weeks?: number;
  readonly gamesPerWeek?: number;
  readonly playoffLengths?: readonly number[];
  readonly deadlineWeek?: number;
}

const staff = z.array(z.string()).default([]);
const teamSchema = z.object({
  code: z.string(),
  name: z.string(),
  city: z.string(),
  nickname: z.string(),
  division: z.string().default(''),
  rotation: staff,
  bullpen: z
    .object({ closer: z.string().default(''), setup: staff, middle: staff, long: staff })
    .prefault({}),
  park: z.object({ name: z.string().optional() }).optional(),
  players: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.string().optional(),
      bats: z.string().exactOptional(),
      throws: z.string().exactOptional(),
      war: z.number().default(0),
      positions: z.record(z.string(), z.unknown()).default({}),
      pitching: z.unknown().optional(),
    }),
  ),
});
const scheduled = z.array(z.object({ week: z.int(), game: z.int(), away: z.string(), home: z.string() }));
const seasonSchema = z
  .object({
    weeks: z.int().optional(),
    games_per_week: z.int().optional(),
    playoff_rounds: z.array(z.int()).optional(),
    trade_deadline_week: z.int().optional(),
  })
  .default({});

const documentSchema = z.object({
  name: z.string(),
  teams: z.array(teamSchema),
  schedule: scheduled.default([]),
  season: seasonSchema,
});

function teamOf({ players, rotation, bullpen, park, ...team }: z.infer<typeof teamSchema>): ContentTeam {
  const roles = new Map<string, string>([
    ...bullpen.long.map((id) => [id, 'LR'] as const),
    ...bullpen.middle.map((id) => [id, 'MR'] as const),
    ...bullpen.setup.map((id) => [id, 'SU'] as const),
    [bullpen.closer, 'CL'],
    ...rotation.map((id) => [id, 'SP'] as const),
  ]);
  return {
    ...team,
    rotation,
    ...(park?.name !== undefined && { park: park.name }),
    players: players.map(({ positions, pitching, role, ...player }) => {
      const pitcher = pitching !== undefined || roles.has(player.id);
      return {
        ...player,
        positions: Object.keys(positions),
        pitcher,
        role: role ?? roles.get(player.id) ?? Object.keys(positions)[0] ?? 'DH',
      };
    }),
  };
}

function contentIn(document: unknown): SeasonContent {
  const { name, teams, schedule, season } = documentSchema.parse(document);
  const { weeks, games_per_week, playoff_rounds, trade_deadline_week } = season;
  return {
    name,
    teams: teams.map(teamOf),
    schedule,
    ...(weeks !== undefined && { weeks }),
    ...(games_per_week !== undefined && { gamesPerWeek: games_per_week }),
    ...(playoff_rounds !== undefined && { playoffLengths: playoff_rounds }),
    ...(trade_deadline_week !== undefined && { deadlineWeek: trade_deadline_week }),
  };
}

/** The built-in league for a season. */
export const builtInSeason = onDemand(() =>
  contentIn({
    name: league.name,
    teams: builtInCodes.map(teamDocument),
    schedule: scheduleDocument(),
    season: league.season,
  }),
);

/** An imported league for a season, from its stored document. */
export const importedSeason = (document: string): SeasonContent => contentIn(JSON.parse(document));
