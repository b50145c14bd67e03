import type { PlayerId, Side } from '../terms/terms.ts';

export type EndReason = 'walk_off' | 'home_ahead' | 'visitors_ahead' | 'mercy' | 'tie' | 'conceded';

/** Decisions of the finished game by pitcher (Baseball 12.6); nobody: null or an empty list. */
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
  /** The recorded score: 9-0 or more for a conceded game. */
  readonly score: Readonly<Record<Side, number>>;
  readonly decisions: PitchingDecisions;
}
