import type { Store } from '../../store/records/store.ts';
import { type Act, actSchema } from '../course/acts.ts';
import { settingsSchema } from '../course/settings.ts';
import { after, type Course, newCourse } from '../course/state.ts';
import { type DoneOf, Keeper, type LoadedOf, type Plan } from './keeper.ts';

/** A tournament in memory. */
export type Loaded = LoadedOf<Act, Course>;
/** What somebody does in a tournament. */
export type Done = DoneOf<Act>;
export type TournamentKeeper = Keeper<Act, Course>;

const plan: Plan<Act, Course> = {
  kind: 'tournament',
  word: 'tournament',
  act: actSchema,
  before: (settings) => newCourse(settingsSchema.parse(settings)),
  after,
  isOver: (phase) => phase === 'over' || phase === 'cancelled',
};

export const tournamentKeeper = (store: Store, now: () => Date): TournamentKeeper =>
  new Keeper(store, plan, now);
