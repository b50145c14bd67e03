import type { CardSide } from '../cards/cards.ts';
import type { Player } from '../cards/team-file.ts';
import { emergencyPitcherFor, pitcherBattingOf } from '../league/roster.ts';
import type { BatterSide } from '../lookups/holding.ts';

/**
 * The side from which a batter bats. A switch hitter bats opposite the pitcher's throwing hand (Baseball
 * 6.1).
 */
export const sideOfBatter = (bats: 'L' | 'R' | 'S', throws: 'L' | 'R'): BatterSide =>
  bats === 'S' ? (throws === 'R' ? 'L' : 'R') : bats;

/**
 * A batter's card side against pitchers who throw with this hand. Pitchers bat with one of three shared
 * cards.
 */
export const battingSideOf = (player: Player, hand: 'L' | 'R'): CardSide =>
  (hand === 'L' ? player.batting?.vs_lhp : player.batting?.vs_rhp) ?? pitcherBattingOf(player);

/**
 * A pitcher's card side against batters from this side. Position players pitch with the emergency card
 * (Baseball 2.3).
 */
export function pitchingSideOf(player: Player, side: BatterSide): CardSide {
  const { pitching = emergencyPitcherFor(player.id).pitching } = player;
  return side === 'L' ? pitching.vs_lhb : pitching.vs_rhb;
}
