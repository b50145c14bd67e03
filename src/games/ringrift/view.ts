import type { Viewer } from '../facets/seats.ts';
import type { Sitting } from './sitting.ts';

/** What somebody sees: nothing is hidden, so all of it. */
export interface View extends Sitting {
  readonly viewer: Viewer;
}

export const viewOf = ({ game, lately }: Sitting, viewer: Viewer): View => ({ viewer, game, lately });
