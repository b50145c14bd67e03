import type { PlayerId } from '../state.ts';
import { bestOf, type Look, orderOf } from './look.ts';

/**
 * Chooses a target (Code2027 20, point 5): the opponent who is furthest along, then the one with the fewest
 * days.
 */
export const target = ({ content, view }: Look, ids: readonly PlayerId[]): PlayerId | undefined =>
  bestOf(
    view.players.filter(({ id }) => ids.includes(id)),
    // The factor is larger than any number of days, so position always counts first.
    ({ space, time }) => orderOf(content, space) * 1_000_000 - time,
  )?.id;
