import type { FormChoice } from '../../facets/offer.ts';
import type { Action, ActionOf } from '../actions.ts';
import type { Content } from '../box/content.ts';
import type { Player, State } from '../state.ts';
import { type HiddenType, hiddenTypes } from '../terms/words.ts';
import type { Legal } from '../window/legal.ts';
import { cardsOfType, titleOf } from '../words/figures.ts';
import { cardsToChoose } from './hand-cards.ts';

/** The form for accepting an offer that requests cards by type. The player chooses which cards to give. */

const nothing = { types: {} } as const;

export function acceptForm(
  content: Content,
  state: State,
  player: Player,
  { choosesCards }: Legal,
): FormChoice<Action>[] {
  const { negotiation } = state;
  if (negotiation === null || !choosesCards) return [];
  const { types = nothing.types } = negotiation.request;
  const cards = cardsToChoose(state, player);
  const asked = (type: HiddenType): number => (types as Partial<Record<HiddenType, number>>)[type] ?? 0;
  const wanted = hiddenTypes.filter((type) => asked(type) > 0);
  const chosen = (values: Readonly<Record<string, readonly string[]>>): string[] =>
    player.hand.filter((card) => wanted.some((type) => values[type]?.includes(card)));
  return [
    {
      kind: 'form',
      id: 'accept',
      label: 'Accept…',
      private: true,
      again: [],
      button: 'Accept',
      title: 'Which cards do you give?',
      fields: wanted.map((type) => ({
        id: type,
        label: cardsOfType(type, asked(type)),
        multiple: true,
        none: 'none yet',
        values: cards
          .filter((one) => one.type === type)
          .map(({ card }) => ({
            value: card,
            label: `${titleOf(content, card).slice(0, 50)} (${card})`,
            hint: content.card(card)?.description.slice(0, 100) ?? card,
          })),
      })),
      initial: Object.fromEntries(wanted.map((type) => [type, []])),
      read: (action) =>
        action.type === 'accept'
          ? Object.fromEntries(
              wanted.map((type) => [type, action.cards.filter((card) => card.startsWith(type))]),
            )
          : undefined,
      write: (values): ActionOf<'accept'> => ({ type: 'accept', cards: chosen(values) }),
      problem: (values) => {
        const wrong = wanted.find((type) => (values[type]?.length ?? 0) !== asked(type));
        return wrong === undefined ? undefined : `Choose ${cardsOfType(wrong, asked(wrong))}.`;
      },
    },
  ];
}
