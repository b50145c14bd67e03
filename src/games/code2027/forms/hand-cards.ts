import type { Content } from '../box/content.ts';
import { cardsOf } from '../position/figures.ts';
import type { Player, State } from '../state.ts';
import { type HiddenType, hiddenTypes, isHidden, typeOf } from '../terms/words.ts';

/** Which cards of a hand a moment is about. */

/** Whether a question is about cards that others must not see. */
export const asksOfHand = ({
  type,
  options,
}: Pick<NonNullable<State['pendingChoice']>, 'type' | 'options'>): boolean =>
  type.startsWith('CARD') &&
  options.some(({ id }) => {
    const card = typeOf(id);
    return card !== undefined && isHidden(card);
  });

/** Cards of the requested types that may be given for them. */
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

/** Whether a card fits the phase of the player's space. */
export function fitsPhase(content: Content, { space }: Player, card: string): boolean {
  const needed = content.card(card)?.phase ?? 'ANY';
  const phase = content.space(space)?.phase;
  const here = phase === undefined ? undefined : content.config.cardPhaseOf[phase];
  return needed === 'ANY' || here === undefined || needed === here;
}
