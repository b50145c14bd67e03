import { z } from 'zod';
import type { Result } from '../../games/facets/result.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { NewAction } from '../../store/records/log.ts';
import type { RatingRules } from '../../store/records/played.ts';
import type { Store } from '../../store/records/store.ts';
import type { ServerSettings } from '../clock/house-rules.ts';
import { recordOf } from '../log/finished.ts';
import { linesAfter } from '../log/lines.ts';
import type { LiveTable, Step } from '../log/live.ts';
import { asRecord } from '../log/unreadable.ts';

/** What is committed with the action that ends a game. */
export type Finish = NonNullable<NewAction['finish']>;

/** Makes what is committed with the action that ends a game. */
export type Finishing = (before: LiveTable, done: Step, seat: Seat, source: string) => Promise<Finish>;

interface Deps {
  readonly store: Pick<Store, 'actions'>;
  readonly house: Pick<ServerSettings, 'rules'>;
  /** How finished games change ratings; undefined: not at all. */
  readonly rules: RatingRules | undefined;
}

const resultSchema = z.object({
  winners: z.array(z.int()),
  scores: z.array(z.number()),
  places: z.array(z.int()).exactOptional(),
  reason: z.string(),
}) satisfies z.ZodType<Result>;

/** Keeps only the result. */
export const withoutRecord: Finishing = async (_, { table: { stored } }) => ({ result: stored.result });

/** Keeps the result and a record of the game, from which ratings follow. */
export const withRecord =
  ({ store, house, rules }: Deps): Finishing =>
  async (before, done, seat, source) => {
    const { stored } = done.table;
    const { ratings, computersRated } = await house.rules(stored.guildId);
    const log = await asRecord('log', store.actions(stored.id));
    const last = { number: stored.seq, seat, source, notation: done.notation };
    const record = recordOf(before, done, resultSchema.parse(stored.result), [...log, last], {
      serverRated: ratings,
      withComputers: computersRated,
    });
    const lines = linesAfter(done.table);
    return { result: stored.result, record, ...(rules && { rules }), ...(lines && { lines }) };
  };
