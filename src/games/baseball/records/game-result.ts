import type { PlayerId, Side } from '../terms/terms.ts';

export type EndReason = 'walk_off' | 'home_ahead' | 'visitors_ahead' | 'mercy' | 'tie' | 'conceded';

/**
 * Pitching decisions of a finished game (Baseball 12.6). Null or an empty list means that nobody gets one.
 */
export interface PitchingDecisions {
  readonly win: PlayerId | null;
  readonly loss: PlayerId | null;
  readonly save: PlayerId | null;
  readonly holds: readonly PlayerId[];
  readonly blownSaves: readonly PlayerId[];
  readonly completeGames: readonly PlayerId[];
  readonly shutouts: readonly PlayerId[];
  readonly qualityStarts: readonly PlayerId[];
}

export interface GameResult {
  readonly reason: EndReason;
  readonly winner: Side | null;
  /**
   * The recorded score. A conceded game counts as 9-0, or as the actual score if the winner leads by more.
   */
  readonly score: Readonly<Record<Side, number>>;
  readonly decisions: PitchingDecisions;
}
