import type { Action } from './actions.ts';
import type { GameResult } from './state.ts';
import type { Player } from './terms/boards.ts';
import type { Phase } from './terms/phases.ts';

/** The result of a decision. */
export interface PlayedEvent {
  readonly kind: 'played';
  readonly player: Player;
  readonly turn: number;
  /** The phase in which it was played. */
  readonly phase: Phase;
  readonly action: Action;
  /** As `notate` writes it. */
  readonly text: string;
  /** Whether it was the only decision on offer. */
  readonly only: boolean;
  /** Rings that it credited. */
  readonly rings: number;
  /** Names of the cells that became territory. */
  readonly spaces: readonly string[];
  /** The stack landed on a marker, which cost its top ring. */
  readonly landedOnMarker: boolean;
}

/** What has happened, for the story: plain JSON, in order. */
export type Event =
  | PlayedEvent
  /** The player's last ring is gone. */
  | { readonly kind: 'out'; readonly player: Player }
  /**
   * The streak of last player standing has changed. When it falls back, `player` is 0 and `was` the player
   * who had it.
   */
  | { readonly kind: 'streak'; readonly player: Player; readonly was: Player; readonly rounds: number }
  | { readonly kind: 'turn'; readonly player: Player; readonly turn: number }
  | { readonly kind: 'end'; readonly result: GameResult };
