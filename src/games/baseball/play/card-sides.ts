import type { CardSide } from '../cards/cards.ts';
import type { Player } from '../cards/team-file.ts';
import { emergencyPitcherFor, pitcherBattingOf } from '../league/roster.ts';
import type { BatterSide } from '../lookups/holding.ts';

/** A batter's card against pitchers of a hand; pitchers bat with one of three shared cards. */
export const battingSideOf = (player: Player, hand: 'L' | 'R'): CardSide =>
  (hand === 'L' ? player.batting?.vs_lhp : player.batting?.vs_rhp) ?? pitcherBattingOf(player);

/** A pitcher's card against batters of a side; position players pitch with the emergency card (section 2.3). */
export function pitchingSideOf(player: Player, side: BatterSide): CardSide {
  const { pitching = emergencyPitcherFor(player.id).pitching } = player;
  return side === 'L' ? pitching.vs_lhb : pitching.vs_rhb;
}
