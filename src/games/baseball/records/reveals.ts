import type { Event } from './play-record.ts';

/**
 * Events that open what was sealed: the lineup cards when both are in, and the decisions when both are in. An
 * intentional walk opens nothing: it happens at once, and the other decision is void. Everybody saw all other
 * roll-free events as they happened (a runner's stop, a substitution, a result read from a card).
 */
export function reveals(event: Event): boolean {
  if (event.kind === 'defence') return !event.decision.intentional_walk;
  return event.kind === 'lineups' || event.kind === 'approach';
}
