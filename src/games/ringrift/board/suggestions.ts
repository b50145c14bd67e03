import type { Suggestion } from '../../facets/computers.ts';
import type { Seat } from '../../facets/seats.ts';
import type { Action } from '../actions.ts';
import { bestAtFirstSight } from '../computers/deciding.ts';
import { positionBehind } from '../position/plain.ts';
import { preview } from '../ringrift.ts';
import { playerOf } from '../sitting.ts';
import { actionOf } from '../texts/decisions.ts';
import type { View } from '../view.ts';
import { titleOf } from './alone.ts';

/** Suggests decisions that level 3 would prefer (RingRift 21.3), best first. */
export function suggestionsFor({ game }: View, seat: Seat, many: number): readonly Suggestion<Action>[] {
  if (game.player === 0 || playerOf(game, seat) !== game.player) return [];
  const position = positionBehind(game);
  return bestAtFirstSight(position, many).map((code) => {
    const action = actionOf(position, code);
    const words = titleOf(game, action, preview(game, action) ?? { rings: 0, spaces: [] });
    // Written for the player who decides.
    const label = words
      .replace(/^(Place|Move|Capture|Claim|Pay|Skip|Swap|Stop)s\b/, '$1')
      .replace(/^And /, 'Capture ')
      .replace(/^Has to give/, 'Give');
    return { action, label };
  });
}
