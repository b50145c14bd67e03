import { type Entrant, type Format, overTheBoard, type Points, type Turn, worthOf } from '../results.ts';

/** Everybody's turns and final points, for one competition. */
export interface Season {
  readonly format: Format;
  readonly points: Points;
  readonly turns: ReadonlyMap<Entrant, readonly Turn[]>;
  readonly totals: ReadonlyMap<Entrant, number>;
}

const worthlessInRoundRobin: readonly Turn['kind'][] = ['bye', 'none', 'annulled'];

/**
 * Returns the points of a round's opponent (League 4.5). A round without a game counts as an opponent with one's own
 * points. In a round robin a bye has none, and neither has a round whose game was annulled.
 */
function strengthOf(entrant: Entrant, turn: Turn, { format, totals }: Season): number {
  if (turn.kind === 'game' && !turn.forfeit) return totals.get(turn.opponent) ?? 0;
  if (format === 'round_robin' && worthlessInRoundRobin.includes(turn.kind)) return 0;
  return totals.get(entrant) ?? 0;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const turnsIn = (season: Season, entrant: Entrant): readonly Turn[] => season.turns.get(entrant) ?? [];

/** Buchholz: the sum of the opponents' final points (League 4.5). */
export const buchholz = (season: Season, entrant: Entrant): number =>
  sum(turnsIn(season, entrant).map((turn) => strengthOf(entrant, turn, season)));

/** Sonneborn-Berger: for each round the points got in it times the opponent's final points (League 4.5). */
export const sonnebornBerger = (season: Season, entrant: Entrant): number =>
  sum(
    turnsIn(season, entrant).map(
      (turn) => worthOf(turn, season.points, season.format) * strengthOf(entrant, turn, season),
    ),
  );

/** Games won, by forfeit too, without byes (League 4.5). */
export const wins = (season: Season, entrant: Entrant): number =>
  turnsIn(season, entrant).filter((turn) => turn.kind === 'game' && turn.score === 'win').length;

/**
 * Returns everybody's points against each other, or undefined unless every two have met over the board (League 4.5,
 * direct encounter). Forfeits give no points here: nobody played.
 */
export function directEncounter(
  season: Season,
  tied: readonly Entrant[],
): ReadonlyMap<Entrant, number> | undefined {
  const against = new Map<Entrant, number>();
  for (const entrant of tied) {
    const games = overTheBoard(turnsIn(season, entrant)).filter(({ opponent }) => tied.includes(opponent));
    if (new Set(games.map(({ opponent }) => opponent)).size < tied.length - 1) return undefined;
    against.set(entrant, sum(games.map((game) => worthOf(game, season.points, season.format))));
  }
  return against;
}
