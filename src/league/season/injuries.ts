import type { PlayerId, ScheduledGame, Team } from './types.ts';

/** Injuries over a season, and when they're over (League 15). */

/** A place in the season. The first playoff round is the week after the last one, and so on. */
export type Slot = Pick<ScheduledGame, 'week' | 'game'>;

/** An injury of a player in a game of his team. */
export interface Injury extends Slot {
  readonly player: PlayerId;
  readonly team: Team;
  /** How many of the team's games he misses after this one. */
  readonly games: number;
}

export interface SeasonLength {
  /** Weeks of the regular season. */
  readonly weeks: number;
  /** The longest length of each playoff round, the first round first. */
  readonly playoffs: readonly number[];
}

const isSame = (one: Slot, other: Slot): boolean => one.week === other.week && one.game === other.game;

const isAfter = (one: Slot, other: Slot): boolean =>
  one.week > other.week || (one.week === other.week && one.game > other.game);

const slotsOfWeek = (week: number, games: number): readonly Slot[] =>
  Array.from({ length: games }, (_, index) => ({ week, game: index + 1 }));

/** Returns all games of the playoffs. One that isn't needed counts as played (League 15). */
const playoffSlots = ({ weeks, playoffs }: SeasonLength): readonly Slot[] =>
  playoffs.flatMap((games, index) => slotsOfWeek(weeks + index + 1, games));

/** Returns the season of a team that plays in every week, in order. */
export const fullCalendar = (length: SeasonLength & { readonly gamesPerWeek: number }): readonly Slot[] => [
  ...Array.from({ length: length.weeks }, (_, index) => slotsOfWeek(index + 1, length.gamesPerWeek)).flat(),
  ...playoffSlots(length),
];

/** Returns the season of a team as it's scheduled, in order. Its free weeks have no games to miss. */
export const teamCalendar = (
  team: Team,
  schedule: readonly ScheduledGame[],
  length: SeasonLength,
): readonly Slot[] => [
  ...schedule
    .filter(({ away, home }) => away === team || home === team)
    .map(({ week, game }) => ({ week, game }))
    .toSorted((one, other) => one.week - other.week || one.game - other.game),
  ...playoffSlots(length),
];

/**
 * Orders a team's calendar by how its games are played (League 15): those that are over in their own order, then those
 * to come. A game that was postponed comes first of these. One that isn't played at all keeps its place: it's behind
 * the team once a later game is over.
 *
 * @param calendar the games of a team as they're scheduled
 * @param over its games that are over, in the order in which they ended
 * @param isSkipped whether a game isn't played at all
 */
export function inPlayedOrder(
  calendar: readonly Slot[],
  over: readonly Slot[],
  isSkipped: (slot: Slot) => boolean,
): readonly Slot[] {
  const left = calendar.filter((slot) => !over.some((one) => isSame(one, slot)));
  const order: Slot[] = [];
  const passed = new Set<Slot>();
  for (const one of over) {
    const behind = left.filter((slot) => !passed.has(slot) && isSkipped(slot) && isAfter(one, slot));
    for (const slot of behind) passed.add(slot);
    order.push(...behind, one);
  }
  return [...order, ...left.filter((slot) => !passed.has(slot))];
}

/** Where a game stands in a calendar; between two games if it isn't in it. */
function placeIn(calendar: readonly Slot[], slot: Slot): number {
  const at = calendar.findIndex((one) => isSame(one, slot));
  if (at >= 0) return at;
  const next = calendar.findIndex((one) => isAfter(one, slot));
  return (next < 0 ? calendar.length : next) - 0.5;
}

/**
 * Returns the first game that a player can play again (League 15); undefined if he is out for the rest of the season,
 * at whose end he is healed.
 *
 * @param calendar the games of his team, in the order in which they're played
 */
export const returnDate = (
  injury: Slot & { readonly games: number },
  calendar: readonly Slot[],
): Slot | undefined => calendar[Math.floor(placeIn(calendar, injury)) + 1 + injury.games];

/** Formats a place in the season: `w05g3`, or `p1g2` in the playoffs (League 15). */
export const shownSlot = ({ week, game }: Slot, { weeks }: Pick<SeasonLength, 'weeks'>): string =>
  week > weeks ? `p${week - weeks}g${game}` : `w${String(week).padStart(2, '0')}g${game}`;

/** Whether an injury keeps its player out of a game. The rest of the game it happened in isn't counted (League 15). */
export function isOut(injury: Injury, game: Slot, calendar: readonly Slot[]): boolean {
  const games = placeIn(calendar, game) - Math.floor(placeIn(calendar, injury));
  return games > 0 && games <= injury.games;
}

/** Returns how many of his team's games a player still misses, from a game on; 0 once he is back. */
export const gamesLeft = (injury: Injury, from: Slot, calendar: readonly Slot[]): number =>
  calendar.slice(Math.ceil(placeIn(calendar, from))).filter((slot) => isOut(injury, slot, calendar)).length;

/** A game of a team, and who can't be put into its lineup. */
export interface GameWithout extends Slot {
  readonly out: readonly PlayerId[];
}

/**
 * Returns a team's next games, each with the players who are out (League 15).
 *
 * @param injuries of the team's players, in any order
 * @param from the first game that is asked for
 * @param count how many; fewer if the season ends before
 */
export const nextGamesWithout = (
  injuries: readonly Injury[],
  from: Slot,
  count: number,
  calendar: readonly Slot[],
): readonly GameWithout[] =>
  calendar
    .slice(Math.ceil(placeIn(calendar, from)))
    .slice(0, count)
    .map((slot) => ({
      ...slot,
      out: [
        ...new Set(injuries.filter((injury) => isOut(injury, slot, calendar)).map(({ player }) => player)),
      ],
    }));

/** The most games in a row that the injury table tells apart. */
const mostInARow = 6;

/**
 * Counts the team's games in a row in which a player has played, this one included: 1 to 6 (League 15).
 *
 * @param played whether he played in each game of the team before this one, the oldest first
 */
export const gamesInARow = (played: readonly boolean[]): number =>
  Math.min(mostInARow, played.length - played.lastIndexOf(false));
