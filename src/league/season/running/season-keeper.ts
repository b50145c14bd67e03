import type { Store } from '../../../store/records/store.ts';
import type { Actor } from '../../../table/log/actor.ts';
import { type DoneOf, Keeper, type LoadedOf, type Plan } from '../../running/keeper.ts';
import { type Act, actSchema } from '../course/acts.ts';
import type { Season } from '../course/season.ts';
import { seasonSettings } from '../course/settings.ts';
import { after, newSeason } from '../course/state.ts';

/** A season in memory. */
export type Loaded = LoadedOf<Act, Season>;
/** What somebody does in a season. */
export type Done = DoneOf<Act>;
export type SeasonKeeper = Keeper<Act, Season>;

const plan: Plan<Act, Season> = {
  kind: 'season',
  word: 'season',
  act: actSchema,
  before: (settings) => newSeason(seasonSettings.parse(settings)),
  after,
  isOver: (phase) => phase === 'closed',
};

export const seasonKeeper = (store: Store, now: () => Date): SeasonKeeper => new Keeper(store, plan, now);

/** The number that a person has in a season; undefined if they have none. */
export const personIn = ({ entrants }: Loaded, userId: string): number | undefined =>
  entrants.find((one) => one.userId === userId)?.entrant;

/** The account of a person; undefined if they were forgotten. */
export const userOf = ({ entrants }: Loaded, person: number): string | undefined =>
  entrants.find(({ entrant }) => entrant === person)?.userId;

/** The name of a person. */
export const nameOf = ({ entrants }: Loaded, person: number): string =>
  entrants.find(({ entrant }) => entrant === person)?.name ?? 'someone';

/** Returns the number of a person in a season, a new one for somebody who had none. */
export type NumberOf = (who: Pick<Actor, 'userId' | 'name'>) => number;

/** Decides which acts to add to a season, or refuses with a sentence. */
export type Decide = (loaded: Loaded, person: NumberOf) => Done['acts'] | Promise<Done['acts']>;

/** Adds acts that somebody decides on, and does what follows from them. */
export type Change<Who extends Actor> = (
  id: string,
  who: Who,
  decide: Decide,
  reason?: string,
) => Promise<Loaded>;
