import type { Logger } from 'pino';
import { RuleError } from '../../../../engine/rule-error.ts';
import type { AddedChance } from '../../../../games/facets/lines.ts';
import type { Reviews } from '../../../../table/keeping/reviews.ts';
import { ReplayBroken } from '../../../../table/log/replay.ts';
import type { Act } from '../../course/acts.ts';
import type { Season, SeasonGame } from '../../course/season.ts';
import { seriesOf } from '../../course/series.ts';
import type { Loaded } from '../season-keeper.ts';

/** The most valuable player of the final series, by win probability added (League 16). */

export interface FinalDeps {
  readonly reviews: Pick<Reviews, 'summary'>;
  readonly log: Logger;
  readonly now: () => Date;
}

type Valuable = NonNullable<Season['finalMvp']>;

/** How long to try again to replay the final's games, in milliseconds from its end. */
const patience = 10 * 60_000;
/** The unit in which sums are compared and kept, so that rounding errors decide nothing. */
const millionths = 1_000_000;

/**
 * The act that names the most valuable player of a final that is over; none if there is nothing to name. Its games are
 * replayed on threads, so don't call it where presses wait.
 *
 * @throws RuleError (`busy`, `stopping`) and other errors that may pass; then it is to be called again
 */
export async function finalMvpActs({ row, course }: Loaded, deps: FinalDeps): Promise<readonly Act[]> {
  const games = gamesOfFinal(course);
  if (games === undefined) return [];
  const ended = Math.max(...games.map(({ end }) => end?.at.getTime() ?? 0));
  const mayPass = deps.now().getTime() - ended < patience;
  const added: AddedChance[] = [];
  for (const { table, end } of games) {
    // A forfeit that was decided after its table had begun isn't played.
    if (table === undefined || end?.kind !== 'played') continue;
    try {
      added.push(...((await deps.reviews.summary(table))?.added ?? []));
    } catch (error) {
      if (isPassing(error, mayPass)) throw error;
      deps.log.info({ competition: row.id, table, err: error }, 'a game of the final counts for nobody');
    }
  }
  return [{ do: 'final-mvp', players: [...mostValuable(added)] }];
}

/** The games of a final whose most valuable player isn't known yet; undefined while there is no such final. */
function gamesOfFinal(season: Season): readonly SeasonGame[] | undefined {
  const { phase, paused, finalMvp, games } = season;
  if (finalMvp !== undefined || paused || (phase !== 'playoffs' && phase !== 'offseason')) return undefined;
  const { rounds, champion } = seriesOf(season);
  const final = rounds.at(-1)?.[0];
  return champion === undefined || final === undefined ? undefined : games.get(final.fixture);
}

/** Whether a replay may succeed later. A log that can't be read never can, and other errors get some time. */
function isPassing(error: unknown, mayPass: boolean): boolean {
  if (error instanceof RuleError) return error.code === 'busy' || error.code === 'stopping';
  return mayPass && !(error instanceof ReplayBroken);
}

/** Those with the greatest sum over all games, in order of ids. */
function mostValuable(added: readonly AddedChance[]): Valuable {
  const sums = new Map<string, { readonly team: string; readonly sum: number }>();
  for (const { player, team, added: more } of added)
    sums.set(player, { team, sum: (sums.get(player)?.sum ?? 0) + more });
  const all = [...sums].map(([player, { team, sum }]) => ({
    player,
    team,
    added: Math.round(sum * millionths),
  }));
  const most = Math.max(...all.map((one) => one.added));
  return all
    .filter((one) => one.added === most)
    .toSorted((one, other) => (one.player < other.player ? -1 : 1));
}
