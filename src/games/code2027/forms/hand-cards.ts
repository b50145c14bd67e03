import type { Content } from '../box/content.ts';
import { cardsOf } from '../position/figures.ts';
import type { Player, State } from '../state.ts';
import { type HiddenType, hiddenTypes, isHidden, typeOf } from '../terms/words.ts';

/** Finds the cards of a hand that a choice or an offer is about. */

/** Whether a choice is among cards that others must not see. */
export const asksOfHand = ({
  type,
  options,
}: Pick<NonNullable<State['pendingChoice']>, 'type' | 'options'>): boolean =>
  type.startsWith('CARD') &&
  options.some(({ id }) => {
    const card = typeOf(id);
    return card !== undefined && isHidden(card);
  });

/** Lists the cards of the requested types that the player may give. */
export function cardsToChoose(
  { negotiation }: Pick<State, 'negotiation'>,
  player: Player,
): { readonly card: string; readonly type: HiddenType }[] {
  const { types = {}, cards = [] } = negotiation?.request ?? {};
  return hiddenTypes.flatMap((type) => {
    const { [type]: asked = 0 } = types;
    const free = cardsOf(player, type).filter((card) => !cards.includes(card));
    return asked > 0 ? free.map((card) => ({ card, type })) : [];
  });
}

/** Whether a card may be played in the phase of the player's space. */
export function fitsPhase(content: Content, { space }: Player, card: string): boolean {
  const needed = content.card(card)?.phase ?? 'ANY';
  const phase = content.space(space)?.phase;
  const here = phase === undefined ? undefined : content.config.cardPhaseOf[phase];
  return needed === 'ANY' || here === undefined || needed === here;
}
