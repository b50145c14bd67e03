import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { RuleError } from '../../engine/rule-error.ts';
import { type CardSide, cardSide } from './cards/cards.ts';
import shared from './content/shared_cards.json' with { type: 'json' };
import CFO from './content/teams/CFO.json' with { type: 'json' };
import DRC from './content/teams/DRC.json' with { type: 'json' };
import IVS from './content/teams/IVS.json' with { type: 'json' };
import JRS from './content/teams/JRS.json' with { type: 'json' };
import PCG from './content/teams/PCG.json' with { type: 'json' };
import QHM from './content/teams/QHM.json' with { type: 'json' };
import SMH from './content/teams/SMH.json' with { type: 'json' };
import VBL from './content/teams/VBL.json' with { type: 'json' };
import { keyOf } from './ids.ts';
import { type League, startingPitcher } from './league/document.ts';
import { ImportedLeague, type TeamNames } from './league/imported-league.ts';
import type { LeagueOptions } from './league/league-options.ts';
import { missing } from './play/missing-ratings.ts';
import { type FieldPosition, fieldPositions } from './positions.ts';
import type { PlayerId, TeamCode } from './state.ts';

export { startingPitcher };

const d20 = z.int().min(0).max(20);
const letterRating = z.enum(['A', 'B', 'C', 'D']);

const fieldingRating = z.object({
  /** 1 is best, 5 worst. */
  range: z.int().min(1).max(5).optional(),
  error: z.int().min(0).optional(),
  /** Throwing arm of outfielders and catchers; strong arms are negative. */
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
 * What a league's players may lack they lack only where it is imported: its managers own the cards, and section 6.3 says
 * what counts in automatic games.
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
  /** `p70` (never hurt) to `p20`; a pitcher's roll that asks for his check is 13 less his number (section 11.2). */
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
});
export type Player = z.infer<typeof player>;
export type BuntRating = z.infer<typeof letterRating>;

/** d20 numbers of the park for a batter side (section 6.5). */
const bySide = z.object({ L: d20, R: d20 });
const park = z.object({ name: z.string(), ballpark_homerun: bySide, ballpark_single: bySide });
export type Park = z.infer<typeof park>;

const lineup = z.array(
  z.object({ order: z.int(), player: z.string(), position: z.enum([...fieldPositions, 'DH']) }),
);

const teamFile = z.object({
  code: z.string(),
  city: z.string(),
  nickname: z.string(),
  name: z.string(),
  division: z.string(),
  /** Six hexadecimal digits. */
  colour: z.string().regex(/^[0-9A-F]{6}$/i),
  park,
  rotation: z.array(z.string()).min(1),
  bullpen: z.object({
    /** Empty where a team has none. */
    closer: z.string(),
    setup: z.array(z.string()),
    middle: z.array(z.string()),
    long: z.array(z.string()),
  }),
  bench: z.array(z.string()),
  lineups: z.object({
    /** Empty where a team has nobody to be the designated hitter. */
    dh_vs_rhp: lineup,
    dh_vs_lhp: lineup,
    no_dh_vs_rhp: lineup,
    no_dh_vs_lhp: lineup,
  }),
  players: z.array(player),
});
export type Team = z.infer<typeof teamFile> & {
  /** Everybody but rotation and bullpen, in roster order. */
  readonly hitters: readonly PlayerId[];
  /** What games by its cards need and the team has not (`no batting card for …`); undefined when nothing is missing. */
  readonly lacks: string | undefined;
  /** What its league plays by; undefined where the league does not say. */
  readonly options: LeagueOptions | undefined;
};

function builtIn(file: unknown): Team {
  const team = teamFile.parse(file);
  const hitters = team.players.filter(({ pitching }) => pitching === undefined).map(({ id }) => id);
  return { ...team, hitters, lacks: undefined, options: undefined };
}

const sharedCards = z
  .object({
    pitcher_batting: z.record(z.enum(['P1', 'P2', 'P3']), cardSide),
    emergency_pitcher: z.object({
      hold: z.int(),
      pickoff: d20,
      balk: d20,
      wild_pitch: d20,
      endurance: z.object({ start: z.int(), relief: z.int() }),
      /** How he fields his position on the mound. */
      positions: z.object({ P: fieldingRating }),
      pitching: z.object({ vs_lhb: cardSide, vs_rhb: cardSide }),
    }),
  })
  .parse(shared);

export type Shared = typeof sharedCards;

/** The built-in league. */
const teams = new Map<TeamCode, Team>();
const players = new Map<PlayerId, Player>();

for (const file of [PCG, IVS, SMH, QHM, DRC, VBL, CFO, JRS]) {
  const team = builtIn(file);
  teams.set(file.code, team);
  for (const player of team.players) players.set(player.id, player);
}

/** Letters of all documents whose leagues stay known although no game uses them: 40 to 100 megabytes of memory. */
const mostLetters = 16_000_000;

/** The imported leagues that were needed last. */
const recent = new LRUCache<string, ImportedLeague>({ maxSize: mostLetters });
/** All that are known, by key: those, and whatever else somebody has hold of. */
const leagues = new Map<string, WeakRef<ImportedLeague>>();
const unknown = new FinalizationRegistry<string>((key) => {
  if (leagues.get(key)?.deref() === undefined) leagues.delete(key);
});

const leagueOf = (id: string): ImportedLeague | undefined => {
  const key = keyOf(id);
  return key === undefined ? undefined : leagues.get(key)?.deref();
};

/**
 * Makes an imported league known to games under its key, in the place of one that had the key before. It stays known
 * for as long as somebody has hold of what is returned, and while it is among those needed last.
 * @param letters of its document
 */
export function registerLeague(key: string, league: League, letters: number): object {
  const imported = new ImportedLeague(key, league);
  leagues.set(key, new WeakRef(imported));
  unknown.register(imported, key);
  recent.set(key, imported, { size: Math.max(1, letters) });
  return imported;
}

/** A league that is known, from now on among those needed last; undefined when it must be made known again. */
export function knownLeague(key: string): object | undefined {
  const league = leagues.get(key)?.deref();
  // What is still there for somebody else's sake alone is known, and no more than that.
  return recent.get(key) ?? league;
}

/** Name of an imported league; undefined for the built-in one. */
export const leagueNameOf = (code: TeamCode): string | undefined => leagueOf(code)?.name;

/** Codes of the teams of the built-in league and of the imported leagues with these keys, in their own order. */
export const teamCodesOf = (keys: readonly string[]): TeamCode[] => [
  ...teams.keys(),
  ...keys.flatMap((key) => leagues.get(key)?.deref()?.codes ?? []),
];

const cardsFor = (id: PlayerId): Shared => leagueOf(id)?.shared ?? sharedCards;

/** The batting card that a pitcher shares with others. */
export const pitcherBattingOf = ({ id, batting_card }: Player): CardSide =>
  cardsFor(id).pitcher_batting[batting_card ?? 'P1'];

/** What a position player pitches with (section 2.3). */
export const emergencyPitcherFor = (id: PlayerId): Shared['emergency_pitcher'] =>
  cardsFor(id).emergency_pitcher;

/** @throws RuleError (`unknown-team`) */
export function teamOf(code: TeamCode): Team {
  const found = teams.get(code) ?? leagueOf(code)?.team(code);
  if (found === undefined) throw new RuleError('unknown-team', `There is no team “${code}” here.`);
  return found;
}

/** Names of a team, which cost less than the team. @throws RuleError (`unknown-team`) */
export const teamNamesOf = (code: TeamCode): TeamNames => leagueOf(code)?.names(code) ?? teamOf(code);

/** True for a team that games can name; what comes from outside is asked this first. */
export const teamExists = (code: TeamCode): boolean => teams.has(code) || leagueOf(code)?.has(code) === true;

/** What people read for a team's code: without the key of its league. */
export const abbreviation = (code: TeamCode): string => teamNamesOf(code).code;

/** A player of a team. @throws Error for an id that no team has: a bug, never bad input of people. */
export function playerOf(id: PlayerId): Player {
  const found = players.get(id) ?? leagueOf(id)?.player(id);
  if (found === undefined) throw new Error(`No team has a player ${id}.`);
  return found;
}

/** True for an id of the content; what comes from outside is asked this first. */
export const playerExists = (id: PlayerId): boolean =>
  players.has(id) || leagueOf(id)?.hasPlayer(id) === true;

/** How fast he runs, 1 to 20; about the average where his league does not say. */
export const runningOf = (id: PlayerId): number => playerOf(id).running ?? missing.running;

/** May he field there? Everybody may be the designated hitter. */
export const isRated = (id: PlayerId, position: FieldPosition): boolean =>
  playerOf(id).positions[position] !== undefined;

/** `Riversmeade`; the whole name where it has one word. */
export const lastName = (id: PlayerId): string => {
  const { name } = playerOf(id);
  return name.slice(name.indexOf(' ') + 1);
};
