import type { Viewer } from '../facets/seats.ts';
import type { Sitting } from './sitting.ts';

/** What a viewer sees: the whole game, since RingRift hides nothing. */
export interface View extends Sitting {
  readonly viewer: Viewer;
}

export const viewOf = ({ game, lately }: Sitting, viewer: Viewer): View => ({ viewer, game, lately });
