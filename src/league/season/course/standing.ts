import { randomInt } from 'node:crypto';
import { playoffSeeds } from '../playoffs/places.ts';
import type { RaceOf } from '../race/race.ts';
import { seasonRace } from '../race/season-race.ts';
import { teamsToRoll } from '../standings/dice.ts';
import { type Dice, divisionLeaders, overallOrder, type Standing } from '../standings/order.ts';
import { recordsAfter } from '../standings/records.ts';
import { type Row, standings, type View } from '../standings/standings.ts';
import type { Team } from '../types.ts';
import type { Season } from './season.ts';
import { finishedGames, remaining } from './state.ts';

/** The standings of a season, as its games have them. */

/** What the order of teams follows from. */
export const standingOf = (season: Season): Standing => ({
  teams: season.settings.teams,
  records: recordsAfter(finishedGames(season)),
  isFinal: season.dice !== undefined,
  dice: season.dice ?? {},
});

/** The rows of a view (League 9). */
export const rowsOf = (season: Season, view: View): readonly Row[] =>
  standings(standingOf(season), view, season.settings.last);

/** Places of the playoffs besides those of division winners. */
export function wildCards({ settings }: Season): number {
  const divisions = new Set(settings.teams.map(({ division }) => division)).size;
  return Math.max(0, settings.playoffPlaces - divisions);
}

/** The race by team (League 10). */
export const raceIn = (season: Season): ReadonlyMap<Team, RaceOf> =>
  seasonRace(standingOf(season), remaining(season), wildCards(season));

/** Rolls a d20 for teams that are level after the last game, again for those whose rolls are equal (League 9). */
export function rolledDice(season: Season): Record<Team, number[]> {
  const dice: Record<Team, number[]> = {};
  const standing = standingOf(season);
  for (;;) {
    const level = teamsToRoll({ ...standing, dice });
    if (level.length === 0) return dice;
    for (const team of level) dice[team] = [...(dice[team] ?? []), randomInt(1, 21)];
  }
}

/** The teams of the playoffs, the first seed first (League 16). */
export function seedsOf(season: Season, dice: Dice): readonly Team[] {
  const standing: Standing = { ...standingOf(season), isFinal: true, dice };
  const division = new Map(season.settings.teams.map((team) => [team.code, team.division]));
  return playoffSeeds({
    order: overallOrder(standing)
      .flat()
      .map((code) => ({ code, division: division.get(code) ?? '' })),
    places: season.settings.playoffPlaces,
    winners: [...divisionLeaders(standing).values()],
  });
}
