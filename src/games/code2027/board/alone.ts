import { counted } from '../../../engine/english.ts';
import type { Illustrated, Preview } from '../../facets/looks.ts';
import type { Names } from '../../facets/seats.ts';
import type { Action } from '../actions.ts';
import type { Content } from '../box/content.ts';
import { contentFor } from '../box/known.ts';
import type { Card } from '../box/schema.ts';
import { fitsPhase } from '../forms/hand-cards.ts';
import { scoreIfFinished } from '../position/score.ts';
import { hiddenTypes, isHidden, typeOf } from '../terms/words.ts';
import { ownIn, type SeenPlayer, type View, withEscrow } from '../view.ts';
import { retryRefusal } from '../window/legal.ts';
import { effectsInWords } from '../words/effects.ts';
import {
  assetsInWords,
  cardPhaseNames,
  cardsOfType,
  dollars,
  heldInWords,
  nameOf,
  points,
  titleOf,
} from '../words/figures.ts';
import { describeCards, drawCards, mostCards } from './card-picture.ts';

/**
 * The private answer to one player (Code2027 21.2): their hand with what each card would do now, their
 * escrow, and the open offer.
 */

const isHandCard = (card: string): boolean => {
  const type = typeOf(card);
  return type !== undefined && isHidden(type);
};

/** Maximum length of a private answer, in characters. */
const longest = 3_900;

export function privately(view: View, path: readonly string[], names: Names): Illustrated | undefined {
  const player = ownIn(view);
  if (player === undefined) return undefined;
  const content = contentFor(view.options);
  const cards = player.hand.filter(isHandCard);
  const [step] = path;
  const lines =
    step === 'Trade'
      ? tradeLines(content, view, player, names)
      : [
          ...handLines(content, view, player, names, cards),
          ...(step === undefined || step === 'More' ? standingLines(content, view, player) : []),
        ];
  return {
    panel: {
      title: step ?? titleFor(view, player),
      text: lines.join('\n').slice(0, longest) || 'These cards do just what they say.',
    },
    ...(cards.length > 0 && {
      picture: drawCards(content, cards),
      alt: describeCards(content, cards),
    }),
  };
}

const isAsked = ({ negotiation }: View, { id }: SeenPlayer): boolean => negotiation?.toAnswer === id;

const titleFor = (view: View, player: SeenPlayer): string =>
  isAsked(view, player) ? 'An offer for you' : 'My hand';

function handLines(
  content: Content,
  view: View,
  player: SeenPlayer,
  names: Names,
  cards: readonly string[],
): string[] {
  const offered = offerLines(content, view, player, names);
  const question = questionLines(view, player);
  // An answer to an offer and the counter-offer form need the space.
  if (isAsked(view, player)) return [...question, ...offered, ...cannotAccept(content, view, player, names)];
  return [
    ...question,
    ...offered,
    ...(player.resigned ? ['You’ve resigned.'] : []),
    ...(cards.length === 0 ? ['No Expeditor and no Labor/Legal card.'] : []),
    // An open offer needs the space, and the menus list the cards as well.
    ...(offered.length > 0 ? [] : cardLines(content, view, player, cards)),
    ...unseenLine(content, cards),
  ];
}

const standingLines = (content: Content, view: View, player: SeenPlayer): string[] => [
  ...(isAsked(view, player) ? [] : noRetry(content, view, player)),
  ...scoreLine(content, view, player),
];

/** Shows the player's own score. It counts money in escrow. */
function scoreLine(content: Content, view: View, player: SeenPlayer): string[] {
  const { finished, resigned } = player;
  if (resigned) return [];
  const { score } = scoreIfFinished(content, view.players, withEscrow(view, player));
  return [
    finished
      ? `-# Your score: **${points(score)}**`
      : `-# You’d score **${points(score)}** if you finished now.`,
  ];
}

/** Says why the *Try again* button is missing for the player whose turn it is. */
function noRetry(content: Content, view: View, player: SeenPlayer): string[] {
  if (view.phase === 'END' || view.currentPlayerId !== player.id || player.finished) return [];
  if (view.pendingChoice !== null) return ['-# No **Try again** until the choice is made.'];
  const refused = retryRefusal(content, view.turn, player);
  return refused === undefined ? [] : [`-# No **Try again**: ${lowered(refused.sentence)}`];
}

const lowered = (sentence: string): string => `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;

/** Says why the *Accept* button is missing for the player who must answer. */
function cannotAccept(content: Content, view: View, player: SeenPlayer, names: Names): string[] {
  const { negotiation, pendingChoice } = view;
  if (pendingChoice !== null)
    return pendingChoice.playerId === player.id
      ? ['-# Answer the offer once you’ve chosen.']
      : [`-# You can answer once **${nameOf(names, pendingChoice.playerId)}** has chosen.`];
  if (negotiation === null || negotiation.request === null) return [];
  const { money = 0, cards = [], types = {} } = negotiation.request;
  const gone = cards.filter((card) => !player.hand.includes(card));
  const short = hiddenTypes.flatMap((type) => {
    const held = player.hand.filter((card) => typeOf(card) === type && !cards.includes(card)).length;
    const asked = types[type] ?? 0;
    return held < asked ? [`${cardsOfType(type, asked)}, and you have ${held}`] : [];
  });
  const lacking = [
    ...(money > player.money ? [`${dollars(money)}, and you have ${dollars(player.money)}`] : []),
    ...short,
    ...gone.map((card) => `“${titleOf(content, card)}”, which you no longer have`),
  ];
  return lacking.length === 0 ? [] : [`-# You can’t accept: they want ${lacking.join('; ')}.`];
}

/** Lists what other players have to trade. Everybody sees how many cards they hold, but not which ones. */
function tradeLines(content: Content, view: View, player: SeenPlayer, names: Names): string[] {
  const offered = offerLines(content, view, player, names);
  if (offered.length > 0) return offered;
  const partners = view.players.filter((one) => one.id !== player.id && !one.finished && !one.resigned);
  return [
    'Ask for cards by type: hands are hidden.',
    ...partners.map(
      ({ id, money, held }) =>
        `-# ${nameOf(names, id)} has ${dollars(money)} and ${heldInWords(held) ?? 'no cards'}.`,
    ),
  ];
}

const questionLines = ({ pendingChoice }: View, { id }: SeenPlayer): string[] =>
  pendingChoice?.playerId === id ? [`**${pendingChoice.prompt}**`] : [];

/** Lists both sides of an offer, as what the reader gives and gets. */
function offerLines(content: Content, { negotiation }: View, { id }: SeenPlayer, names: Names): string[] {
  if (negotiation === null) return [];
  const { offer, request, holderId, toAnswer } = negotiation;
  if (offer === null || request === null) return [];
  const [theirs, wanted] = [assetsInWords(content, offer), assetsInWords(content, request)];
  if (holderId !== id)
    return [
      `**${nameOf(names, holderId)} offers you** ${theirs}`,
      `**and wants** ${wanted}`,
      ...(toAnswer === id ? [] : ['-# They’re waiting for another player’s answer.']),
    ];
  return [`**Your offer to ${nameOf(names, toAnswer)}**, in escrow: ${theirs}`, `**You want** ${wanted}`];
}

/**
 * Says what cards would do now, if that differs from their text. Also says why other cards can't be played,
 * grouped by reason.
 */
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

/** Names the cards that don't fit into the picture. */
function unseenLine(content: Content, cards: readonly string[]): string[] {
  const unseen = cards.slice(mostCards).map((card) => titleOf(content, card));
  return unseen.length === 0 ? [] : [`-# Not in the picture: ${unseen.join(', ')}`];
}

function whyNot(content: Content, view: View, player: SeenPlayer, id: string): string | undefined {
  const card = content.card(id);
  if (card === undefined || card.activation !== 'PLAYER') return 'you can’t play this yourself';
  if (!fitsPhase(content, player, id)) return `in ${cardPhaseNames[card.phase]} only`;
  if (card.cost > player.money) return `you have ${dollars(player.money)}`;
  if (view.currentPlayerId !== player.id) return undefined;
  return view.turn.plays >= content.config.cards.maxPlaysPerTurn ? 'no more plays this turn' : undefined;
}

/**
 * Says what an action would do. Actions that cost something need a confirmation. For **Accept**, both sides
 * of the offer are already shown.
 */
export function previewOf(view: View, action: Action, names: Names): Preview | undefined {
  const player = ownIn(view);
  const content = contentFor(view.options);
  if (player === undefined) return undefined;
  switch (action.type) {
    case 'retry': {
      const { retryDays = 0, retryAs } = content.stay(player.space, player.visit);
      const stays = retryAs === 'SUBSEQUENT' ? ' The next try here is your last: it stands.' : '';
      return {
        panel: {
          title: 'Try again',
          text: `This undoes everything from this turn and costs ${counted(retryDays, 'day')}. The turn ends, and your next one starts here.${stays}`,
        },
        button: 'Try again',
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
        'Once you play a card, you can’t try this turn again.',
      ];
      return { panel: { title: card.title, text: text.join('\n') }, button: 'Play' };
    }
    case 'gift':
      return {
        panel: {
          title: 'A gift',
          text: `“${titleOf(content, action.card)}” goes to ${nameOf(names, `p${action.seat + 1}`)}, for free.`,
        },
        button: 'Give',
      };
    default:
      return undefined;
  }
}
