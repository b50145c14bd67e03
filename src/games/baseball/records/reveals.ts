import type { Event } from './play-record.ts';

/**
 * Whether an event reveals sealed information: lineup cards or decisions, once both are in. An intentional
 * walk reveals nothing, because it takes effect at once and cancels the other decision. All other events
 * without a roll were public when they happened.
 */
export function reveals(event: Event): boolean {
  if (event.kind === 'defence') return !event.decision.intentional_walk;
  return event.kind === 'lineups' || event.kind === 'approach';
}
