import type { Action } from './actions.ts';
import type { GameResult } from './state.ts';
import type { Player } from './terms/boards.ts';
import type { Phase } from './terms/phases.ts';

/** What a decision did. */
export interface PlayedEvent {
  readonly kind: 'played';
  readonly player: Player;
  readonly turn: number;
  /** In which it was played. */
  readonly phase: Phase;
  readonly action: Action;
  /** As `notate` has it. */
  readonly text: string;
  /** It was the only decision on offer. */
  readonly only: boolean;
  /** Rings credited by it. */
  readonly rings: number;
  /** Cells that became territory, by their names. */
  readonly spaces: readonly string[];
  /** The stack landed on a marker, which cost its top ring. */
  readonly landedOnMarker: boolean;
}

/** What has happened, for the story: plain JSON, in order. */
export type Event =
  | PlayedEvent
  /** Their last ring has gone. */
  | { readonly kind: 'out'; readonly player: Player }
  /** The streak of last player standing has changed; `player` is 0 and `was` whose it was where it falls back. */
  | { readonly kind: 'streak'; readonly player: Player; readonly was: Player; readonly rounds: number }
  | { readonly kind: 'turn'; readonly player: Player; readonly turn: number }
  | { readonly kind: 'end'; readonly result: GameResult };
