import type { PlayerId, Team } from '../types.ts';
import type { WhenEmpty } from './choice.ts';

/**
 * What happens in a draft, in order. A draft is its settings and these events; `state.ts` computes the rest. Times are
 * milliseconds since 1970.
 */
export type DraftEvent =
  | { readonly do: 'started'; readonly at: number }
  | {
      readonly do: 'picked';
      /** The overall number: the one on the clock, or one that its team skipped before. */
      readonly number: number;
      readonly team: Team;
      readonly player: PlayerId;
      readonly by: PickedBy;
      /** Whether the clock had run out. */
      readonly timedOut: boolean;
      readonly at: number;
    }
  | {
      readonly do: 'skipped';
      readonly number: number;
      readonly team: Team;
      readonly timedOut: boolean;
      readonly at: number;
    }
  /** The post of a pick appeared. The next one's clock runs from here. */
  | { readonly do: 'posted'; readonly number: number; readonly at: number }
  /** A team's queue, complete, the first choice first. */
  | { readonly do: 'queued'; readonly team: Team; readonly queue: readonly PlayerId[] }
  | { readonly do: 'auto'; readonly team: Team; readonly auto: boolean }
  | { readonly do: 'empty'; readonly team: Team; readonly empty: WhenEmpty }
  /** A team's owner did something after time-outs, so it no longer picks by itself because of them. */
  | { readonly do: 'returned'; readonly team: Team }
  | { readonly do: 'owned'; readonly team: Team; readonly hasOwner: boolean }
  /** A pick that hasn't been made changed teams. */
  | { readonly do: 'traded'; readonly number: number; readonly owner: Team }
  /** `left`: what is left of the clock, in milliseconds. */
  | { readonly do: 'paused'; readonly left: number }
  | { readonly do: 'resumed'; readonly at: number }
  | { readonly do: 'undone'; readonly at: number };

/** Who or what made a pick. */
export type PickedBy = 'owner' | 'commissioner' | 'queue' | 'best';
