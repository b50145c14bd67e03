import type { Team } from '../types.ts';
import { divisionOrder, divisionsOf, fewestRolls, overallOrder, type Standing } from './order.ts';

/**
 * The teams that need a roll of a d20 now that the regular season is over, in order of codes (League 9, step 5). Add
 * one recorded roll to the dice of each, and ask again, until nobody needs one: equal rolls are rolled again. A team's
 * rolls count in its division and over all alike.
 */
export function teamsToRoll(standing: Omit<Standing, 'isFinal'>): readonly Team[] {
  const final: Standing = { ...standing, isFinal: true };
  const orders = [
    overallOrder(final),
    ...divisionsOf(final).map((division) => divisionOrder(final, division)),
  ];
  const lacking = orders
    .flat()
    .filter((level) => level.length > 1)
    .flatMap((level) => {
      const fewest = fewestRolls(final.dice, level);
      return level.filter((team) => (final.dice[team]?.length ?? 0) === fewest);
    });
  return [...new Set(lacking)].toSorted();
}
