import type { PlayerId } from '../state.ts';
import { bestOf, type Look, orderOf } from './look.ts';

/**
 * Who it hits (Code2027 20, point 5): the opponent who is furthest along, then the one with the fewest days.
 */
export const target = ({ content, view }: Look, ids: readonly PlayerId[]): PlayerId | undefined =>
  bestOf(
    view.players.filter(({ id }) => ids.includes(id)),
    // No game has so many days that they outweigh a space.
    ({ space, time }) => orderOf(content, space) * 1_000_000 - time,
  )?.id;
