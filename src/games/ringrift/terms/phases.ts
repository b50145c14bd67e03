/** The phases of a turn (RingRift 5), and the ways a game ends (RingRift 14). */

export const phases = [
  'ring_placement',
  'movement',
  'capture',
  'chain_capture',
  'line_processing',
  'territory_processing',
  'forced_elimination',
  'game_over',
] as const;
export type Phase = (typeof phases)[number];

export const reasons = [
  'ring_elimination',
  'territory_control',
  'last_player_standing',
  'sole_survivor',
  'stalemate_territory',
  'stalemate_eliminated',
  'stalemate_markers',
  'stalemate_last_actor',
  'resignation',
  'timeout',
] as const;
export type Reason = (typeof reasons)[number];
