import { RuleError } from '../../../engine/rule-error.ts';
import type { SeasonTeam, Team } from '../types.ts';

/** Who gets into the playoffs, and as which seed (League 8.5, 16). */

/** Returns the smallest power of two that holds a number of teams. */
const powerFor = (teams: number): number => 2 ** Math.ceil(Math.log2(Math.max(2, teams)));

/**
 * Returns the usual number of playoff places: 4 with 6 to 15 teams, 2 below, 8 above, and more if there are more
 * divisions (League 8.5).
 */
export function usualPlaces(teams: number, divisions: number): number {
  const usual = teams > 15 ? 8 : teams >= 6 ? 4 : 2;
  return Math.max(usual, powerFor(divisions));
}

/**
 * Says why a season can't have a number of playoff places; undefined if it can (League 8.5). There may be more places
 * than teams where a smaller power of two would leave somebody out; the best seeds have byes then.
 */
export function whyNotPlaces(places: number, teams: number, divisions: number): RuleError | undefined {
  const most = powerFor(teams);
  if (!Number.isInteger(places) || places < 2 || powerFor(places) !== places)
    return new RuleError('playoff-places', `Playoff places are 2, 4, 8, and so on, not ${places}.`);
  if (places < divisions)
    return new RuleError(
      'playoff-places',
      `The winners of ${divisions} divisions need at least ${powerFor(divisions)} playoff places.`,
    );
  if (places > most)
    return new RuleError('playoff-places', `${teams} teams fill at most ${most} playoff places.`);
  return undefined;
}

/** What seeds follow from. */
export interface Qualifying {
  /** All teams in the order of the final standings over all. */
  readonly order: readonly Pick<SeasonTeam, 'code' | 'division'>[];
  readonly places: number;
  /**
   * The winner of each division. Ties inside a division may be decided otherwise than over all (League 9), so the
   * first team of a division in the order needn't be its winner. Left out, it is.
   */
  readonly winners?: readonly Team[];
}

/**
 * Returns the teams in the playoffs, the first seed first: division winners by the order of the standings, then wild
 * cards (League 16). Fewer than the places if the league has fewer teams.
 */
export function playoffSeeds({ order, places, winners }: Qualifying): readonly Team[] {
  const first = new Set(winners ?? firstOfDivisions(order));
  const codes = order.map(({ code }) => code);
  return [...codes.filter((code) => first.has(code)), ...codes.filter((code) => !first.has(code))].slice(
    0,
    places,
  );
}

const firstOfDivisions = (order: Qualifying['order']): readonly Team[] =>
  order.flatMap(({ code, division }, index) =>
    order.findIndex((other) => other.division === division) === index ? [code] : [],
  );
