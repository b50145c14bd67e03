import type { Store } from '../../store/records/store.ts';
import { present } from '../course/state.ts';
import { isProvisional, newStanding, ratingAt } from '../ratings/rating.ts';
import { shownRating } from '../ratings/shown.ts';
import { standingOf } from '../ratings/stored.ts';
import { entrantOf } from './fixtures.ts';
import type { Loaded } from './tournament-keeper.ts';

/**
 * The entrants by rating: those with enough games first, then by the shown rating, then in the order of joining
 * (League 4.1).
 * @param version the rules version of the game, which computers' ratings depend on
 */
export async function byRating(
  store: Pick<Store, 'ratingsOf'>,
  loaded: Loaded,
  version: number,
  now: Date,
): Promise<readonly number[]> {
  const { guildId, game } = loaded.row;
  const rated = await Promise.all(
    present(loaded.course).map(async ({ entrant }) => {
      const { userId, level } = entrantOf(loaded, entrant);
      const who = userId ?? `computer ${level} ${version}`;
      const found = (await store.ratingsOf(guildId, who)).find((one) => one.game === game);
      const standing = found === undefined ? newStanding() : standingOf(found);
      return {
        entrant,
        provisional: isProvisional(standing, now.getTime()) ? 1 : 0,
        shown: shownRating(ratingAt(standing, now.getTime())),
      };
    }),
  );
  return rated
    .toSorted(
      (one, other) =>
        one.provisional - other.provisional || other.shown - one.shown || one.entrant - other.entrant,
    )
    .map(({ entrant }) => entrant);
}
