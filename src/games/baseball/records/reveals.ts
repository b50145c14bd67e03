import type { Event } from './play-record.ts';

/**
 * Events that open what was sealed: the lineup cards when both are handed in, and the decisions when both are in. An
 * intentional walk opens nothing, since it is carried out at once and the other decision is void. All else that is told
 * without a roll (a runner's stop, a substitution, a result read from a card) everybody saw as it was done.
 */
export function reveals(event: Event): boolean {
  if (event.kind === 'defence') return !event.decision.intentional_walk;
  return event.kind === 'lineups' || event.kind === 'approach';
}
