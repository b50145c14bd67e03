import type { Action, ActionOf, Gives, Wants } from '../actions.ts';
import type { Content } from '../box/content.ts';
import {
  cardsIn,
  isNothing,
  isTransferable,
  offerProblem,
  requestProblem,
  returned,
} from '../changes/bargaining.ts';
import { destinations, taken } from '../position/destinations.ts';
import { isInPlay, opponentsOf, playerIn, seatOf } from '../position/people.ts';
import { diceDue, dueRow, manualRows, openRows } from '../position/rows.ts';
import type { Assets, Negotiation, Player, Seat, State, TurnState } from '../state.ts';
import { type Refusal, refusal, refusalOf } from '../terms/refusals.ts';
import { playerOf } from '../terms/words.ts';

/** What a seat may do now, or why it may not (Code2027 6, 9, 11, 13). */

interface Asked {
  readonly content: Content;
  readonly state: State;
  readonly player: Player;
}

/** Returns why an action is refused, or undefined if it is legal. */
export function refusalFor(content: Content, state: State, seat: Seat, action: Action): Refusal | undefined {
  const player = state.players[seat];
  if (state.phase === 'END') return refusal('ended');
  if (player === undefined || player.resigned) return refusal('resigned');
  const asked = { content, state, player };
  if (action.type === 'resign') return undefined;
  if (action.type === 'pick') return ofPick(asked, action);
  if (state.pendingChoice !== null) return refusal('choice');
  switch (action.type) {
    case 'accept':
    case 'decline':
    case 'counter':
      return ofAnswer(asked, action);
    case 'cancel':
      return ofCancel(asked);
    default:
      return player.id === state.currentPlayerId ? ofWindow(asked, action) : refusal('not-your-turn');
  }
}

function ofPick({ state: { pendingChoice }, player }: Asked, action: ActionOf<'pick'>): Refusal | undefined {
  if (pendingChoice === null || pendingChoice.id !== action.choice) return refusal('no-choice');
  if (pendingChoice.playerId !== player.id) return refusal('not-your-choice');
  return pendingChoice.options.some(({ id }) => id === action.option) ? undefined : refusal('option');
}

type Window = Exclude<Action, { type: 'resign' | 'pick' | 'accept' | 'decline' | 'counter' | 'cancel' }>;

function ofWindow(asked: Asked, action: Window): Refusal | undefined {
  const { content, state, player } = asked;
  switch (action.type) {
    case 'act':
      return ofRow(asked, action.row);
    case 'roll':
      if (state.turn.rolled !== null) return refusal('rolled');
      if (state.turn.movedByEffect) return refusal('moved');
      return diceDue(content, state, player) > 0 ? undefined : refusal('no-roll');
    case 'reroll':
      return state.turn.checkpoint === null ? refusal('no-reroll') : undefined;
    case 'play':
      return ofPlay(asked, action.card);
    case 'go': {
      const ways = destinations(content, state, player);
      if (ways.length < 2 || ways.every(({ to }) => to !== action.space)) return refusal('destination');
      return state.turn.destination === action.space ? refusal('destination-chosen') : undefined;
    }
    case 'gift':
      return ofGift(asked, action);
    case 'offer':
      return ofOffer(asked, action);
    case 'retry':
      return ofRetry(asked);
    case 'end':
      return ofEnd(asked);
    case 'auto':
      return undefined;
  }
}

function ofRow({ content, state, player }: Asked, index: number): Refusal | undefined {
  const row = manualRows(content, player)[index];
  if (row === undefined) return refusal('row');
  if (state.turn.movedByEffect) return refusal('moved');
  if (state.turn.done.includes(row.id)) return refusal('row-done');
  return openRows(content, state, player).some((one) => one.index === index) ? undefined : refusal('row');
}

function ofPlay({ content, state, player }: Asked, id: string): Refusal | undefined {
  const card = content.card(id);
  if (card === undefined || !player.hand.includes(id)) return refusalOf('card', `Card not in hand: ${id}`);
  const isPlayable = (card.type === 'E' || card.type === 'L') && card.activation === 'PLAYER';
  if (!isPlayable) return refusalOf('unplayable', `Card cannot be played: ${id}`);
  const phase = content.space(player.space)?.phase ?? 'END';
  const fits = content.config.cardPhaseOf[phase];
  if (card.phase !== 'ANY' && fits !== undefined && card.phase !== fits)
    return refusalOf('phase', `Wrong phase: ${id} needs ${card.phase}`);
  if (state.turn.plays >= content.config.cards.maxPlaysPerTurn) return refusal('plays');
  return card.cost > player.money ? refusal('funds') : undefined;
}

function ofGift({ content, state, player }: Asked, { card, seat }: ActionOf<'gift'>): Refusal | undefined {
  if (state.turn.gifts >= content.config.cards.giftsPerTurn) return refusal('gifts');
  if (!player.hand.includes(card)) return refusalOf('card', `Card not in hand: ${card}`);
  if (!isTransferable(content, card)) return refusalOf('fixed', `Card cannot be transferred: ${card}`);
  return isPartner({ content, state, player }, seat) ? undefined : refusal('partner');
}

const isPartner = ({ state, player }: Asked, seat: Seat): boolean => {
  const partner = state.players[seat];
  return partner !== undefined && partner.id !== player.id && isInPlay(partner);
};

export const offered = ({ money, cards }: Gives): Assets => ({ money, cards });
export const wanted = ({ money, types: { E, L }, cards }: Wants): Assets => ({
  money,
  cards,
  types: { ...(E !== undefined && { E }), ...(L !== undefined && { L }) },
});

/**
 * Returns what is wrong with the terms of an offer, beyond what its form rules out (Code2027 21.4). `known`:
 * cards that the other side has named.
 */
function ofSides(
  { content, player }: Asked,
  gives: Gives,
  wants: Wants,
  purse: number,
  known: readonly string[],
): Refusal | undefined {
  const { sums, maxCards } = content.config.negotiation;
  const [offer, request] = [offered(gives), wanted(wants)];
  if (isNothing(offer) && isNothing(request)) return refusal('empty');
  if (cardsIn(offer) > maxCards || cardsIn(request) > maxCards) return refusal('too-many');
  if ([gives.money, wants.money].some((sum) => sum > 0 && !sums.includes(sum))) return refusal('sum');
  const strange = wants.cards.some((card, at) => !known.includes(card) || wants.cards.indexOf(card) !== at);
  if (strange) return refusal('unknown-card');
  const problem = offerProblem(content, player, offer);
  if (problem !== undefined) return refusalOf('offer', problem);
  return wants.money > purse ? refusal('purse') : undefined;
}

function ofOffer(asked: Asked, { seat, gives, wants }: ActionOf<'offer'>): Refusal | undefined {
  return (
    ofOpening(asked, seat) ?? ofSides(asked, gives, wants, playerIn(asked.state, playerOf(seat)).money, [])
  );
}

/** Returns why a player can't make an offer, whatever its terms. */
function ofOpening(asked: Asked, seat: Seat): Refusal | undefined {
  const { content, state } = asked;
  if (state.negotiation !== null) return refusal('negotiation');
  if (state.turn.offers >= content.config.negotiation.perTurn) return refusal('offers');
  return isPartner(asked, seat) ? undefined : refusal('partner');
}

/** Returns the money of the offer's maker, as if it came back from escrow. */
export const purseOf = (state: State, { holderId, offer }: Negotiation): number =>
  playerIn(state, holderId).money + (offer.money ?? 0);

function ofAnswer(
  asked: Asked,
  action: ActionOf<'accept'> | ActionOf<'decline'> | ActionOf<'counter'>,
): Refusal | undefined {
  const { content, state, player } = asked;
  const { negotiation } = state;
  if (negotiation === null) return refusal('no-negotiation');
  if (negotiation.toAnswer !== player.id) return refusal('not-yours-to-answer');
  if (action.type === 'decline') return undefined;
  if (action.type === 'accept') {
    const named = action.cards.length > 0 ? action.cards : undefined;
    const problem = requestProblem(content, player, negotiation.request, named);
    return problem === undefined ? undefined : refusalOf('cannot-give', problem);
  }
  if (negotiation.counters >= content.config.negotiation.maxCounters) return refusal('counters');
  const known = negotiation.offer.cards ?? [];
  return ofSides(asked, action.gives, action.wants, purseOf(state, negotiation), known);
}

function ofCancel({ state: { negotiation }, player }: Asked): Refusal | undefined {
  if (negotiation === null) return refusal('no-negotiation');
  const isOwn = negotiation.initiatorId === player.id && negotiation.holderId === player.id;
  return isOwn ? undefined : refusal('not-opener');
}

/** Returns why Try Again is refused (Code2027 9). */
const ofRetry = ({ content, state: { turn }, player }: Asked): Refusal | undefined =>
  retryRefusal(content, turn, player) ?? (turn.snapshot === null ? refusal('retry-here') : undefined);

/** Returns why the active player can't use Try Again, judging by public facts. Undefined if they can. */
export function retryRefusal(
  content: Content,
  turn: Omit<TurnState, 'snapshot' | 'checkpoint'>,
  player: Player,
): Refusal | undefined {
  const { canNegotiate } = content.stay(player.space, player.visit);
  if (turn.movedByEffect) return refusal('retry-moved');
  if (!canNegotiate) return refusal(player.triesHere > 0 ? 'retry-stands' : 'retry-here');
  if (player.triesHere >= content.config.tryAgain.maxPerVisit) return refusal('retry-often');
  if (turn.plays > 0) return refusal('retry-card');
  if (turn.gifts > 0) return refusal('retry-gift');
  if (turn.deals > 0) return refusal('retry-deal');
  return turn.otherTouched ? refusal('retry-others') : undefined;
}

/**
 * Judges the end of the turn as if escrow had been returned, because the space may require a card that is in
 * it.
 */
function ofEnd({ content, state: held, player: { id } }: Asked): Refusal | undefined {
  if (held.turn.movedByEffect) return undefined;
  const state = returned(held);
  const player = playerIn(state, id);
  if (dueRow(content, state, player) !== undefined)
    return refusal(dueRow(content, held, playerIn(held, id)) === undefined ? 'row-held' : 'row-open');
  if (diceDue(content, state, player) > 0) return refusal('not-rolled');
  const open = destinations(content, state, player).length > 1;
  return open && taken(content, state, player) === undefined ? refusal('no-destination') : undefined;
}

/** The actions open to a seat. A seat can always resign, so that is not listed. */
export interface Legal {
  /** In the order in which they are offered. `accept` doesn't name cards. */
  readonly actions: readonly Action[];
  /** The seats that this seat may make an offer to. */
  readonly offersTo: readonly Seat[];
  readonly mayCounter: boolean;
  /** Whether the request asks for cards by type and the giver must choose which ones. */
  readonly choosesCards: boolean;
}

const nothing: Legal = { actions: [], offersTo: [], mayCounter: false, choosesCards: false };

export function legalFor(content: Content, state: State, seat: Seat): Legal {
  const player = state.players[seat];
  if (state.phase === 'END' || player === undefined) return nothing;
  const { pendingChoice } = state;
  if (pendingChoice !== null) {
    const { id: choice, playerId, options } = pendingChoice;
    if (playerId !== player.id) return nothing;
    return { ...nothing, actions: options.map((option) => ({ type: 'pick', choice, option: option.id })) };
  }
  const asked = { content, state, player };
  const isLegal = (action: Action) => refusalFor(content, state, seat, action) === undefined;
  const own = player.id === state.currentPlayerId ? windowActions(asked).filter(isLegal) : [];
  const answers: readonly Action[] =
    state.negotiation === null
      ? []
      : [{ type: 'accept', cards: [] }, { type: 'decline' }, { type: 'cancel' }];
  const isAnswering = state.negotiation?.toAnswer === player.id;
  return {
    actions: [...own, ...answers.filter(isLegal)],
    offersTo:
      player.id === state.currentPlayerId
        ? opponentsOf(state, player.id)
            .map(({ id }) => seatOf(id))
            .filter((other) => ofOpening(asked, other) === undefined)
        : [],
    mayCounter: isAnswering && (state.negotiation?.counters ?? 0) < content.config.negotiation.maxCounters,
    choosesCards: isAnswering && isLegal({ type: 'accept', cards: [] }) && waysToGive(asked) > 1,
  };
}

/** Counts the ways to give the cards that are requested by type. */
function waysToGive({ state: { negotiation }, player }: Asked): number {
  const { cards = [], types = {} } = negotiation?.request ?? {};
  const isFree = (['E', 'L'] as const).some((type) => {
    const held = player.hand.filter((card) => card.startsWith(type) && !cards.includes(card)).length;
    const asked = types[type] ?? 0;
    return asked > 0 && held > asked;
  });
  return isFree ? 2 : 1;
}

/** Lists all actions open to the active player, in the order of Code2027 21.2. */
function windowActions({ content, state, player }: Asked): Action[] {
  const rows = openRows(content, state, player);
  const act = (mandatory: boolean): Action[] =>
    rows.filter(({ row }) => row.mandatory === mandatory).map(({ index }) => ({ type: 'act', row: index }));
  const partners = opponentsOf(state, player.id).map(({ id }) => seatOf(id));
  const played = player.hand.filter((card) => card.startsWith('E') || card.startsWith('L'));
  const mayGive = state.turn.gifts < content.config.cards.giftsPerTurn;
  const given = mayGive ? player.hand.filter((card) => isTransferable(content, card)) : [];
  return [
    ...act(true),
    { type: 'roll' },
    { type: 'reroll' },
    ...destinations(content, state, player).map(({ to }): Action => ({ type: 'go', space: to })),
    { type: 'end' },
    ...act(false),
    { type: 'retry' },
    { type: 'auto' },
    ...played.map((card): Action => ({ type: 'play', card })),
    ...given.flatMap((card) => partners.map((seat): Action => ({ type: 'gift', card, seat }))),
  ];
}
