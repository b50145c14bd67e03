import type { Action, ActionOf } from '../actions.ts';
import { isInPlay } from '../position/people.ts';
import type { Assets } from '../state.ts';
import { type HiddenType, hiddenTypes, typeOf } from '../terms/words.ts';
import type { SeenPlayer } from '../view.ts';
import { cardWorth, strangeCard } from './hand.ts';
import { bestOf, opponentsIn, orderOf } from './look.ts';
import type { Judge } from './worth.ts';

/** Trades and offers (Code2027 20, points 8 and 9). */

/** Minimum gain from a deal, in points. It is higher in a deal with the leader in the last rounds. */
const leastGain = 10;
const leastGainFromLeader = 40;
/** Number of rounds in which a computer makes at most one offer to each seat. */
const offerEvery = 3;
/** The computer sells only cards that are worth less than this to it, in points. */
const mostKept = 5;
/** The price that the computer asks for a card. */
const price = 20;
/** A player with this many cards or fewer is assumed to want more. */
const smallHand = 3;

/** Returns the value of a card in hand. It is at least zero, because nobody has to play it. */
const held = (judge: Judge, card: string): number => Math.max(cardWorth(judge, card), 0);

const unnamed: Readonly<Record<HiddenType, number>> = { E: strangeCard, L: 0 };

function assetsWorth(judge: Judge, { money = 0, cards = [], types = {} }: Assets): number {
  const named = cards.reduce((sum, card) => sum + held(judge, card), 0);
  return money + named + hiddenTypes.reduce((sum, type) => sum + (types[type] ?? 0) * unnamed[type], 0);
}

/** Returns the cards to give for requests by type: the least useful ones. */
function givenFor(judge: Judge, { cards = [], types = {} }: Assets): string[] {
  return hiddenTypes.flatMap((type) =>
    judge.own.hand
      .filter((card) => typeOf(card) === type && !cards.includes(card))
      .toSorted((one, other) => held(judge, one) - held(judge, other))
      .slice(0, types[type] ?? 0),
  );
}

const isLeader = ({ content, view }: Judge, { id, space }: SeenPlayer): boolean =>
  view.players.every(
    (other) =>
      other.id === id || !isInPlay(other) || orderOf(content, other.space) <= orderOf(content, space),
  );

/** Accepts an offer if the computer gains enough from it. */
export function reply(judge: Judge): Action | undefined {
  const { view, own } = judge;
  const { negotiation } = view;
  if (negotiation === null || negotiation.toAnswer !== own.id) return undefined;
  const { offer, request, holderId } = negotiation;
  const accept = view.legal.find((one): one is ActionOf<'accept'> => one.type === 'accept');
  if (offer === null || request === null || accept === undefined) return { type: 'decline' };
  const cards = givenFor(judge, request);
  const given = assetsWorth(judge, { ...request, cards: [...(request.cards ?? []), ...cards], types: {} });
  const maker = view.players.find(({ id }) => id === holderId);
  const isLate = view.players.some(({ finished }) => finished);
  const least = isLate && maker !== undefined && isLeader(judge, maker) ? leastGainFromLeader : leastGain;
  if (assetsWorth(judge, offer) - given < least) return { type: 'decline' };
  return { type: 'accept', cards: accept.cards.length > 0 ? cards : [] };
}

/** Offers a useless card to a player who holds few cards and can pay. */
export function offer(judge: Judge): Action | undefined {
  const { view, own, content } = judge;
  if (view.negotiation !== null || view.turn.offers > 0 || view.currentPlayerId !== own.id) return undefined;
  const seat = view.players.findIndex(({ id }) => id === own.id);
  const card = bestOf(
    own.hand.filter((one) => typeOf(one) === 'E' && held(judge, one) < mostKept),
    (one) => -held(judge, one),
  );
  const partner = opponentsIn(judge).find((other) => {
    const at = view.players.findIndex(({ id }) => id === other.id);
    const isDue = view.round % offerEvery === (seat + at) % offerEvery;
    return isDue && other.money >= price && other.held.E < smallHand;
  });
  const sum = content.config.negotiation.sums.findLast((one) => one <= price);
  if (card === undefined || partner === undefined || sum === undefined) return undefined;
  if (content.config.negotiation.perTurn < 1) return undefined;
  return {
    type: 'offer',
    seat: view.players.findIndex(({ id }) => id === partner.id),
    gives: { money: 0, cards: [card] },
    wants: { money: sum, types: {}, cards: [] },
  };
}
