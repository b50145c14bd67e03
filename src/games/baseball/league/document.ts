import { z } from 'zod';
import { cardOutcomes, ratingsOf, readCell, readResult } from '../cards/cards.ts';
import errorCharts from '../data/error_charts.json' with { type: 'json' };
import injuries from '../data/injuries.json' with { type: 'json' };
import { leagueOptions } from '../terms/league-options.ts';
import { whole } from '../terms/numbers.ts';
import { type FieldPosition, fieldPositions } from '../terms/positions.ts';

/**
 * The league document that users upload: all content files in one. Each message completes a sentence that
 * begins with the field's name. `check.ts` checks rules across several fields.
 */

export const lineupNames = ['dh_vs_rhp', 'dh_vs_lhp', 'no_dh_vs_rhp', 'no_dh_vs_lhp'] as const;
export type LineupName = (typeof lineupNames)[number];

/** The player id for the starting pitcher in lineups without the designated hitter. */
export const startingPitcher = '@starting_pitcher';

/** Ids of the shared cards in CSV tables. */
export const sharedIds = ['P1', 'P2', 'P3', 'emergency'] as const;

/** Size limits for a league, so that one server can't take too much of the bot's memory. */
export const sizes = { teams: 64, players: 80, schedule: 5_000, lineup: 20, staff: 20 } as const;

const d20 = whole(0, 20);

/**
 * A name of letters in any script, digits and common punctuation. Discord and spreadsheets can't read it as a
 * command.
 */
const named = (most: number) =>
  z
    .string()
    .min(1, 'must not be empty')
    .max(most, `must have at most ${most} characters`)
    .regex(
      /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,'’&()/-]*$/u,
      "must begin with a letter or digit and have only letters, digits, spaces and . , ' & ( ) / -",
    );

const teamCode = z
  .string()
  .regex(/^[A-Z][A-Z0-9]{1,3}$/, 'must be 2 to 4 capital letters or digits, a letter first');
/** Nine characters, so that a change of three players fits into the text of one action. */
const playerId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,9}$/, 'must be 1 to 9 letters, digits, - or _')
  .refine((id) => !sharedIds.some((each) => each === id), 'is a word reserved for a shared card');
/** A player by his id, or `@starting_pitcher` in a lineup. */
const lineupPlayer = z
  .string()
  .regex(/^(@starting_pitcher|[A-Za-z0-9_-]{1,9})$/, 'must be the id of a player');

const letterRating = z.enum(['A', 'B', 'C', 'D']);
const totals = z
  .array(whole(2, 12))
  .max(11)
  .refine((list) => new Set(list).size === list.length, 'must not name a total twice');

const rating = z.strictObject({
  range: whole(1, 5).exactOptional(),
  error: whole(0, 99).exactOptional(),
  arm: whole(-6, 5).exactOptional(),
  passed_ball: d20.exactOptional(),
});
export type FieldingRating = z.infer<typeof rating>;

const { charts, position_chart: chartOf } = z
  .object({
    position_chart: z.record(z.enum(fieldPositions), z.string()),
    charts: z.record(z.string(), z.object({ max_rating: z.int() })),
  })
  .parse(errorCharts);

const outfield: readonly FieldPosition[] = ['LF', 'CF', 'RF'];

/** Schema of a fielding rating; the allowed fields depend on the position. */
function ratingFor(position: FieldPosition) {
  const most = charts[chartOf[position]]?.max_rating ?? 0;
  return rating.superRefine((given, context) => {
    const wrong = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (given.error !== undefined && given.error > most)
      wrong('error', `must be from 0 to ${most} at ${position}`);
    if (given.arm !== undefined && position !== 'C' && !outfield.includes(position))
      wrong('arm', `is for outfielders and catchers, not for ${position}`);
    if (given.arm === -6 && position === 'C') wrong('arm', 'must be from -5 to 5 for a catcher');
    if (given.passed_ball !== undefined && position !== 'C')
      wrong('passed_ball', `is for catchers, not for ${position}`);
  });
}

const positions = z.strictObject({
  P: ratingFor('P').exactOptional(),
  C: ratingFor('C').exactOptional(),
  '1B': ratingFor('1B').exactOptional(),
  '2B': ratingFor('2B').exactOptional(),
  '3B': ratingFor('3B').exactOptional(),
  SS: ratingFor('SS').exactOptional(),
  LF: ratingFor('LF').exactOptional(),
  CF: ratingFor('CF').exactOptional(),
  RF: ratingFor('RF').exactOptional(),
});

const steal = z.strictObject({
  jump: totals,
  out: totals,
  auto: z.boolean(),
  high: whole(-20, 40),
  low: whole(-20, 40),
});

/** The design's scale starts at 0, but the rules' scale starts at 1, so 0 is read as 1 (Baseball 20). */
const running = z.preprocess((given) => (given === 0 ? 1 : given), whole(1, 20));

const unitsOfASide = 2160;
const infieldOnly = new Set(['groundball_a', 'groundball_b', 'groundball_c']);
const anywhere = new Set(['lineout', 'popout', 'x_check']);

/** Checks what the grammar can't: valid locations for a result, and that `!` is only on pitchers' cards. */
function resultProblem(text: string, pitcher: boolean): string | undefined {
  const { result, location, fatigueMark } = readResult(text);
  if (fatigueMark && !pitcher) return `has the mark ! in “${text}”, which is only for pitchers' cards`;
  if (location === null || anywhere.has(result)) return undefined;
  const isOutfield = outfield.includes(location);
  if (infieldOnly.has(result)) return isOutfield ? `cannot have ${result} at ${location}` : undefined;
  return isOutfield ? undefined : `cannot have ${result} at ${location}: only at LF, CF or RF`;
}

/** Runs a reader. Returns its problem as the end of a sentence, or undefined if it succeeds. */
function readingProblem(read: () => string | undefined): string | undefined {
  try {
    return read();
  } catch (error) {
    return `can’t be read: ${error instanceof Error ? error.message : String(error)}`.replace(/\.$/, '');
  }
}

const cell = (pitcher: boolean) =>
  z
    .string()
    .max(200, 'must have at most 200 characters')
    .superRefine((text, context) => {
      const message = readingProblem(() =>
        readCell(text)
          .map(({ result }) => resultProblem(result.text, pitcher))
          .find((each) => each !== undefined),
      );
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });

const ratingKey = (pitcher: boolean) =>
  z.string().superRefine((text, context) => {
    const message = readingProblem(() => resultProblem(text, pitcher));
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

function column(pitcher: boolean) {
  const one = cell(pitcher);
  return z.strictObject({
    '2': one,
    '3': one,
    '4': one,
    '5': one,
    '6': one,
    '7': one,
    '8': one,
    '9': one,
    '10': one,
    '11': one,
    '12': one,
  });
}

const ratingsList = (pitcher: boolean) =>
  z
    .array(z.tuple([ratingKey(pitcher), whole(1, unitsOfASide)]))
    .max(200, 'must have at most 200 entries')
    .superRefine((list, context) => {
      const wrong = (message: string) => context.addIssue({ code: 'custom', message });
      const sum = list.reduce((total, [, units]) => total + units, 0);
      if (sum !== unitsOfASide) wrong(`must have ${unitsOfASide} units in all, not ${sum}`);
      const keys = list.map(([key]) => key);
      const twice = keys.find((key, at) => keys.indexOf(key) < at);
      if (twice !== undefined) wrong(`must not name ${twice} twice`);
    });

type Grid = Readonly<Record<string, Readonly<Record<string, string>>>>;
type Ratings = readonly [string, number][];

const names: readonly string[] = cardOutcomes;
const orderOf = (key: string): number => names.indexOf(key.split(/[@!]/)[0] ?? '');

/**
 * Counts the units of each result in a grid. Sorts them as in Baseball 6.1 and then by location, as in the
 * content files.
 */
export function countedRatings(grid: Grid): [string, number][] {
  return ratingsOf({ grid })
    .map(([key, units]): [string, number] => [key, units])
    .sort(([a], [b]) => orderOf(a) - orderOf(b) || (a < b ? -1 : 1));
}

/**
 * Whether the ratings given with a grid match it. They are then dropped, because the grid already implies
 * them.
 */
function agrees(grid: Grid, ratings: Ratings): boolean {
  const units = new Map(ratings);
  const counted = countedRatings(grid);
  return counted.length === units.size && counted.every(([key, each]) => units.get(key) === each);
}

function side(columns: readonly [string, string, string], pitcher: boolean) {
  const one = column(pitcher);
  return z
    .strictObject({
      grid: z.strictObject(Object.fromEntries(columns.map((each) => [each, one]))).exactOptional(),
      ratings: ratingsList(pitcher).exactOptional(),
    })
    .superRefine(({ grid, ratings }, context) => {
      const wrong = (message: string) => context.addIssue({ code: 'custom', message });
      if (grid === undefined && ratings === undefined) wrong('needs a grid or ratings');
      if (grid !== undefined && ratings !== undefined && !agrees(grid, ratings))
        wrong('has ratings that don’t match its grid');
    })
    .transform(({ grid, ratings = [] }): { readonly grid?: Grid; readonly ratings?: Ratings } =>
      grid === undefined ? { ratings } : { grid },
    );
}

const battingSide = side(['1', '2', '3'], false);
const pitchingSide = side(['4', '5', '6'], true);
export type LeagueCardSide = z.infer<typeof battingSide>;

const endurance = z.strictObject({ start: whole(0, 20), relief: whole(0, 20) });
const injuryRatings = Object.keys(
  z.object({ table: z.record(z.string(), z.record(z.string(), z.unknown())) }).parse(injuries).table['1'] ??
    {},
);

const pitching = z.strictObject({ vs_lhb: pitchingSide, vs_rhb: pitchingSide });
const hold = whole(-6, 6);

const player = z.strictObject({
  id: playerId,
  name: named(40),
  number: whole(0, 999).exactOptional(),
  age: whole(10, 99).exactOptional(),
  role: named(12).exactOptional(),
  bats: z.enum(['L', 'R', 'S']).exactOptional(),
  throws: z.enum(['L', 'R']).exactOptional(),
  positions: positions.exactOptional(),
  running: running.exactOptional(),
  steal: steal.exactOptional(),
  bunt: letterRating.exactOptional(),
  hit_and_run: letterRating.exactOptional(),
  injury: z
    .strictObject({ rating: z.enum(injuryRatings), pitcher_check: whole(1, 6).exactOptional() })
    .exactOptional(),
  war: z.number('must be a number').min(-20).max(20).exactOptional(),
  endurance: endurance.exactOptional(),
  hold: hold.exactOptional(),
  pickoff: d20.exactOptional(),
  balk: d20.exactOptional(),
  wild_pitch: d20.exactOptional(),
  batting_card: z.enum(['P1', 'P2', 'P3']).exactOptional(),
  batting: z.strictObject({ vs_lhp: battingSide, vs_rhp: battingSide }).exactOptional(),
  pitching: pitching.exactOptional(),
});
export type LeaguePlayer = z.infer<typeof player>;

const lineup = z
  .array(
    z.strictObject({
      order: whole(1, 9),
      player: lineupPlayer,
      position: z.enum([...fieldPositions, 'DH']),
    }),
  )
  .max(sizes.lineup);
export type LeagueLineup = z.infer<typeof lineup>;

const bySide = z.strictObject({ L: d20, R: d20 });
const staff = z.array(playerId).max(sizes.staff);

const team = z.strictObject({
  code: teamCode,
  city: named(24),
  nickname: named(24),
  name: named(40),
  division: named(24).exactOptional(),
  colour: z.string().regex(/^[0-9A-Fa-f]{6}$/, 'must be six hexadecimal digits, such as 1F6FB2'),
  park: z
    .strictObject({
      name: named(40),
      ballpark_homerun: bySide.exactOptional(),
      ballpark_single: bySide.exactOptional(),
    })
    .exactOptional(),
  rotation: staff.min(1, 'needs at least one starting pitcher'),
  bullpen: z
    .strictObject({
      closer: playerId.exactOptional(),
      setup: staff.default([]),
      middle: staff.default([]),
      long: staff.default([]),
    })
    .prefault({}),
  bench: z.array(playerId).max(sizes.players).default([]),
  lineups: z.strictObject({
    dh_vs_rhp: lineup.exactOptional(),
    dh_vs_lhp: lineup.exactOptional(),
    no_dh_vs_rhp: lineup.exactOptional(),
    no_dh_vs_lhp: lineup.exactOptional(),
  }),
  players: z.array(player).max(sizes.players, `must have at most ${sizes.players} players`),
});
export type LeagueTeam = z.infer<typeof team>;

const pitcherBatting = z
  .strictObject({
    bats: z.enum(['L', 'R', 'S']).exactOptional(),
    running: running.exactOptional(),
    grid: z.unknown().optional(),
    ratings: z.unknown().optional(),
  })
  .transform(({ bats, running, ...card }) => ({
    ...(bats === undefined ? {} : { bats }),
    ...(running === undefined ? {} : { running }),
    card,
  }))
  .pipe(
    z.object({
      bats: z.enum(['L', 'R', 'S']).exactOptional(),
      running: whole(1, 20).exactOptional(),
      card: battingSide,
    }),
  )
  .transform(({ card, ...rest }) => ({ ...rest, ...card }));

const sharedCards = z.strictObject({
  pitcher_batting: z.strictObject({ P1: pitcherBatting, P2: pitcherBatting, P3: pitcherBatting }),
  emergency_pitcher: z
    .strictObject({
      note: z.string().max(200).optional(),
      positions: z.strictObject({
        P: ratingFor('P').pipe(z.object({ range: whole(1, 5), error: whole(0, 99) })),
      }),
      endurance,
      hold,
      pickoff: d20,
      balk: d20,
      wild_pitch: d20,
      pitching,
    })
    .transform(({ note: _, ...rest }) => rest),
});
export type SharedCards = z.infer<typeof sharedCards>;

const scheduled = z.strictObject({
  week: whole(1, 60),
  game: whole(1, 20),
  away: teamCode,
  home: teamCode,
});

export const leagueDocument = z.strictObject({
  name: named(40),
  /** Abbreviation, such as `LAN`. */
  abbreviation: z
    .string()
    .regex(/^[A-Z][A-Z0-9]{1,5}$/, 'must be 2 to 6 capital letters or digits, a letter first')
    .exactOptional(),
  /** Team codes by division. */
  divisions: z.record(named(24), z.array(teamCode).max(sizes.teams)).exactOptional(),
  season: z
    .strictObject({
      weeks: whole(1, 60).exactOptional(),
      games_per_week: whole(1, 20).exactOptional(),
      playoff_rounds: z.array(whole(1, 9)).max(6).exactOptional(),
      trade_deadline_week: whole(1, 60).exactOptional(),
    })
    .exactOptional(),
  /** Rule options for the league's games. */
  options: leagueOptions.exactOptional(),
  teams: z
    .array(team)
    .min(1, 'needs at least one team')
    .max(sizes.teams, `must have at most ${sizes.teams} teams`),
  schedule: z.array(scheduled).max(sizes.schedule, `must have at most ${sizes.schedule} games`).default([]),
  shared_cards: sharedCards.exactOptional(),
});
export type League = z.infer<typeof leagueDocument>;

/**
 * Groups team codes by division, in the order in which the teams first name them; undefined if no team names
 * one.
 */
export function divisionsOf(teams: readonly LeagueTeam[]): Record<string, string[]> | undefined {
  const found = new Map<string, string[]>();
  for (const { code, division } of teams)
    if (division !== undefined) found.set(division, [...(found.get(division) ?? []), code]);
  return found.size === 0 ? undefined : Object.fromEntries(found);
}
