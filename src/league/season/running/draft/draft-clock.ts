import { due, type Manners } from '../../../../table/clock/time-control.ts';
import { type Deadline, plainDeadline } from '../../draft/due.ts';
import type { DraftState } from '../../draft/state.ts';

const minute = 60_000;
/** A draft with a longer clock is by correspondence, as games with an hour a turn are. */
const leastByCorrespondence = 60 * minute;

/** Whether a draft is by correspondence, so that quiet hours count (League 14). */
export const isByCorrespondence = ({ settings }: Pick<DraftState, 'settings'>): boolean =>
  settings.clock >= leastByCorrespondence;

/** When a pick's time is up on a server: with its quiet hours if the draft is by correspondence. */
export function draftDeadline(state: Pick<DraftState, 'settings'>, manners: Manners): Deadline {
  if (!isByCorrespondence(state)) return plainDeadline;
  return (from, ms) => {
    const control = { kind: 'each', minutes: ms / minute } as const;
    const choice = { id: '', label: '', hint: '', control };
    return due(choice, undefined, new Date(from), manners)?.deadlineAt.getTime() ?? from + ms;
  };
}
