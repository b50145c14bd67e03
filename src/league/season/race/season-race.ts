import { divisionLeaders, divisionsOf, overallOrder, type Standing, teamsIn } from '../standings/order.ts';
import { overallOf, recordOf } from '../standings/records.ts';
import type { Team } from '../types.ts';
import { meetingsOf } from './contest.ts';
import { type RaceOf, raceOf } from './race.ts';

/**
 * The race of a season as it stands (League 10).
 *
 * @param remaining the schedule's games without a result, canceled ones left out. When it is empty, ties must have been
 *   decided (`teamsToRoll`), since marks follow the final order
 * @param wildCards places in the playoffs besides those of division winners
 */
export function seasonRace(
  standing: Standing,
  remaining: Iterable<{ readonly away: Team; readonly home: Team }>,
  wildCards: number,
): ReadonlyMap<Team, RaceOf> {
  return raceOf({
    divisions: new Map(divisionsOf(standing).map((name) => [name, teamsIn(standing, name)])),
    records: new Map(standing.teams.map(({ code }) => [code, overallOf(recordOf(standing.records, code))])),
    remaining: meetingsOf(remaining),
    wildCards,
    first: divisionLeaders(standing),
    order: overallOrder(standing).flat(),
  });
}
