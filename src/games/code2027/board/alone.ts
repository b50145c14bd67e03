import type { Illustrated, Preview } from '../../facets/looks.ts';
import type { Names } from '../../facets/seats.ts';
import type { Action } from '../actions.ts';
import type { Content } from '../box/content.ts';
import { contentFor } from '../box/known.ts';
import type { Card } from '../box/schema.ts';
import { fitsPhase } from '../forms/hand-cards.ts';
import { isHidden, typeOf } from '../terms/words.ts';
import { ownIn, type SeenPlayer, type View } from '../view.ts';
import { effectsInWords } from '../words/effects.ts';
import { assetsInWords, cardPhaseNames, counted, dollars, nameOf, titleOf } from '../words/figures.ts';
import { describeCards, drawCards, mostCards } from './card-picture.ts';

/** What one sees alone (21.2): the hand with what its cards would do now, escrow, and the offer that waits. */

const isHandCard = (card: string): boolean => {
  const type = typeOf(card);
  return type !== undefined && isHidden(type);
};

/** Of a private answer, in characters. */
const longest = 3_900;

export function privately(view: View, path: readonly string[], names: Names): Illustrated | undefined {
  const player = ownIn(view);
  if (player === undefined) return undefined;
  const content = contentFor(view.options);
  const cards = player.hand.filter(isHandCard);
  const offered = offerLines(content, view, player, names);
  const lines = [
    ...questionLines(view, player),
    ...offered,
    ...(player.resigned ? ['You have resigned.'] : []),
    ...(cards.length === 0 ? ['No Expeditor and no Labor/Legal card.'] : []),
    // An offer takes their room: menus say it as well.
    ...(offered.length > 0 ? [] : cardLines(content, view, player, cards)),
    ...unseenLine(content, cards),
  ];
  const [step] = path;
  // A form has the cards in its menus, and needs the room.
  const text =
    step === 'Trade' || step === 'Offer'
      ? offered.join('\n') || 'Ask for cards by type: hands are hidden.'
      : lines.join('\n') || 'Each does what it says.';
  return {
    panel: { title: step ?? 'My hand', text: text.slice(0, longest) },
    ...(cards.length > 0 && {
      picture: drawCards(content, cards),
      alt: describeCards(content, cards),
    }),
  };
}

const questionLines = ({ pendingChoice }: View, { id }: SeenPlayer): string[] =>
  pendingChoice?.playerId === id ? [`**${pendingChoice.prompt}**`] : [];

/** Both sides of an offer, as whoever reads it gives and gets. */
function offerLines(content: Content, { negotiation }: View, { id }: SeenPlayer, names: Names): string[] {
  if (negotiation === null) return [];
  const { offer, request, holderId, toAnswer } = negotiation;
  if (offer === null || request === null) return [];
  const [theirs, wanted] = [assetsInWords(content, offer), assetsInWords(content, request)];
  if (holderId !== id)
    return [
      `**${nameOf(names, holderId)} offers you** ${theirs}`,
      `**and wants** ${wanted}`,
      ...(toAnswer === id ? [] : ['-# They wait for another.']),
    ];
  return [`**Your offer to ${nameOf(names, toAnswer)}**, in escrow: ${theirs}`, `**You want** ${wanted}`];
}

/** What cards would do now, where that is not what they say anyway, and why others cannot be played, by reasons. */
function cardLines(content: Content, view: View, player: SeenPlayer, cards: readonly string[]): string[] {
  const reasons = new Map<string, string[]>();
  const now: string[] = [];
  for (const id of cards) {
    const card = content.card(id);
    const problem = whyNot(content, view, player, id);
    if (card === undefined) continue;
    if (problem !== undefined) reasons.set(problem, [...(reasons.get(problem) ?? []), card.title]);
    else now.push(...cardLine(content, view, player, card));
  }
  return [...now, ...[...reasons].map(([problem, titles]) => `-# ${titles.join(', ')}: ${problem}`)];
}

function cardLine(content: Content, view: View, player: SeenPlayer, card: Card): string[] {
  const { effects } = content.read(card);
  const now = effectsInWords(content, effects, { table: view, player });
  return now === effectsInWords(content, effects) ? [] : [`**${card.title}** now: ${now}`];
}

/** Cards for which the picture has no room. */
function unseenLine(content: Content, cards: readonly string[]): string[] {
  const unseen = cards.slice(mostCards).map((card) => titleOf(content, card));
  return unseen.length === 0 ? [] : [`-# Not in the picture: ${unseen.join(', ')}`];
}

function whyNot(content: Content, view: View, player: SeenPlayer, id: string): string | undefined {
  const card = content.card(id);
  if (card === undefined || card.activation !== 'PLAYER') return 'not played by hand';
  if (!fitsPhase(content, player, id)) return `in ${cardPhaseNames[card.phase]} only`;
  if (card.cost > player.money) return `you have ${dollars(player.money)}`;
  if (view.currentPlayerId !== player.id) return undefined;
  return view.turn.plays >= content.config.cards.maxPlaysPerTurn ? 'no more plays in this turn' : undefined;
}

/** What an action would do; what loses something is asked once more. */
export function previewOf(view: View, action: Action, names: Names): Preview | undefined {
  const player = ownIn(view);
  const content = contentFor(view.options);
  if (player === undefined) return undefined;
  switch (action.type) {
    case 'retry': {
      const { retryDays = 0, retryAs } = content.stay(player.space, player.visit);
      const stays = retryAs === 'SUBSEQUENT' ? ' The next try here is the last figure: it stands.' : '';
      return {
        panel: {
          title: 'Try again',
          text: `All that this turn has brought is taken back, and ${counted(retryDays, 'day')} are lost. The turn ends; the next one begins here.${stays}`,
        },
        deed: 'Try again',
        confirm: true,
      };
    }
    case 'play': {
      const card = content.card(action.card);
      if (card === undefined) return undefined;
      const now = effectsInWords(content, content.read(card).effects, { table: view, player });
      const text = [
        card.description,
        `Now: ${now}${card.cost === 0 ? '' : `, for ${dollars(card.cost)}`}.`,
        'After a card is played this turn cannot be tried again.',
      ];
      return { panel: { title: card.title, text: text.join('\n') }, deed: 'Play' };
    }
    case 'gift':
      return {
        panel: {
          title: 'A gift',
          text: `“${titleOf(content, action.card)}” goes to ${nameOf(names, `p${action.seat + 1}`)}, for nothing.`,
        },
        deed: 'Give',
      };
    case 'accept': {
      const { negotiation } = view;
      if (negotiation === null || negotiation.offer === null || negotiation.request === null)
        return undefined;
      const given =
        action.cards.length > 0
          ? {
              ...negotiation.request,
              types: {},
              cards: [...(negotiation.request.cards ?? []), ...action.cards],
            }
          : negotiation.request;
      return {
        panel: {
          title: 'A deal',
          text: `You get ${assetsInWords(content, negotiation.offer)}.\nYou give ${assetsInWords(content, given)}.`,
        },
        deed: 'Accept',
      };
    }
    default:
      return undefined;
  }
}
