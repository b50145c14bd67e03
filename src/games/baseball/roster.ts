import { z } from 'zod';
import { cardSide } from './cards.ts';
import shared from './content/shared_cards.json' with { type: 'json' };
import CFO from './content/teams/CFO.json' with { type: 'json' };
import DRC from './content/teams/DRC.json' with { type: 'json' };
import IVS from './content/teams/IVS.json' with { type: 'json' };
import JRS from './content/teams/JRS.json' with { type: 'json' };
import PCG from './content/teams/PCG.json' with { type: 'json' };
import QHM from './content/teams/QHM.json' with { type: 'json' };
import SMH from './content/teams/SMH.json' with { type: 'json' };
import VBL from './content/teams/VBL.json' with { type: 'json' };
import { type FieldPosition, fieldPositions, type PlayerId, type TeamCode } from './state.ts';

const d20 = z.int().min(0).max(20);
const letterRating = z.enum(['A', 'B', 'C', 'D']);

const fieldingRating = z.object({
  /** 1 is best, 5 worst. */
  range: z.int().min(1).max(5),
  error: z.int().min(0),
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

const player = z.object({
  id: z.string(),
  name: z.string(),
  number: z.int(),
  age: z.int(),
  role: z.string(),
  bats: z.enum(['L', 'R', 'S']),
  throws: z.enum(['L', 'R']),
  positions: z.partialRecord(z.enum([...fieldPositions, 'DH']), fieldingRating),
  running: z.int().min(1).max(20),
  steal: stealRating,
  bunt: letterRating,
  hit_and_run: letterRating,
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

const lineup = z
  .array(z.object({ order: z.int(), player: z.string(), position: z.enum([...fieldPositions, 'DH']) }))
  .length(9);

const teamFile = z.object({
  code: z.string(),
  city: z.string(),
  nickname: z.string(),
  name: z.string(),
  division: z.string(),
  /** Six hexadecimal digits. */
  colour: z.string().regex(/^[0-9A-F]{6}$/i),
  park,
  rotation: z.array(z.string()).length(5),
  bullpen: z.object({
    closer: z.string(),
    setup: z.array(z.string()),
    middle: z.array(z.string()),
    long: z.array(z.string()),
  }),
  bench: z.array(z.string()),
  lineups: z.object({
    dh_vs_rhp: lineup,
    dh_vs_lhp: lineup,
    no_dh_vs_rhp: lineup,
    no_dh_vs_lhp: lineup,
  }),
  players: z.array(player),
});
export type Team = z.infer<typeof teamFile>;

/** The player id that stands for the starting pitcher in lineups without the designated hitter. */
export const startingPitcher = '@starting_pitcher';

const teams: Readonly<Record<TeamCode, Team>> = {
  CFO: teamFile.parse(CFO),
  DRC: teamFile.parse(DRC),
  IVS: teamFile.parse(IVS),
  JRS: teamFile.parse(JRS),
  PCG: teamFile.parse(PCG),
  QHM: teamFile.parse(QHM),
  SMH: teamFile.parse(SMH),
  VBL: teamFile.parse(VBL),
};

const players: ReadonlyMap<PlayerId, Player> = new Map(
  Object.values(teams).flatMap((team) => team.players.map((each) => [each.id, each] as const)),
);

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

/** Batting cards that pitchers share. */
export const pitcherBatting = sharedCards.pitcher_batting;
/** What a position player pitches with (section 2.3). */
export const emergencyPitcher = sharedCards.emergency_pitcher;

export const teamOf = (code: TeamCode): Team => teams[code];

/** A player of the content. @throws Error for an id that no team has: a bug, never bad input of people. */
export function playerOf(id: PlayerId): Player {
  const found = players.get(id);
  if (found === undefined) throw new Error(`No team has a player ${id}.`);
  return found;
}

/** True for an id of the content; what comes from outside is asked this first. */
export const playerExists = (id: PlayerId): boolean => players.has(id);

/** May he field there? Everybody may be the designated hitter. */
export const isRated = (id: PlayerId, position: FieldPosition): boolean =>
  playerOf(id).positions[position] !== undefined;

/** `Riversmeade`; the whole name where it has one word. */
export const lastName = (id: PlayerId): string => {
  const { name } = playerOf(id);
  return name.slice(name.indexOf(' ') + 1);
};
