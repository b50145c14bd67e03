import type { Content } from '../box/content.ts';
import type { Side } from '../events.ts';
import { cardsOf } from '../position/figures.ts';
import { found, isInPlay, playerIn } from '../position/people.ts';
import type { Assets, Negotiation, Player, PlayerId, State } from '../state.ts';
import { type HiddenType, hiddenTypes, isHidden, typeOf } from '../terms/words.ts';
import { change, changeQuietly, changeTurn, type Going, happens, touchOthers } from './going.ts';

/** Offers, answers and escrow (Code2027 13). Problems are worded as in the rules. */

/** Drops empty values. */
export function tidy({ money = 0, cards = [], types = {} }: Assets): Assets {
  const asked = hiddenTypes.filter((type) => (types[type] ?? 0) > 0);
  return {
    ...(money > 0 && { money }),
    ...(cards.length > 0 && { cards }),
    ...(asked.length > 0 && { types: Object.fromEntries(asked.map((type) => [type, types[type] ?? 0])) }),
  };
}

export const isNothing = (assets: Assets): boolean => Object.keys(tidy(assets)).length === 0;

export const cardsIn = ({ cards = [], types = {} }: Assets): number =>
  cards.length + hiddenTypes.reduce((sum, type) => sum + (types[type] ?? 0), 0);

export const isTransferable = ({ config }: Content, card: string): boolean => {
  const type = typeOf(card);
  return type !== undefined && config.cards.transferable.includes(type);
};

const heldProblem = ({ hand }: Player, cards: readonly string[]): string | undefined => {
  const missing = cards.find((card, index) => !hand.includes(card) || cards.indexOf(card) !== index);
  return missing === undefined ? undefined : `Card not in hand: ${missing}`;
};

const fixedProblem = (content: Content, cards: readonly string[]): string | undefined => {
  const fixed = cards.find((card) => !isTransferable(content, card));
  return fixed === undefined ? undefined : `Card cannot be transferred: ${fixed}`;
};

/** Returns why a player can't put these assets into escrow. */
export function offerProblem(
  content: Content,
  player: Player,
  { money = 0, cards = [] }: Assets,
): string | undefined {
  return (
    heldProblem(player, cards) ??
    fixedProblem(content, cards) ??
    (money > player.money ? 'Insufficient funds' : undefined)
  );
}

/**
 * Returns why a player can't give what an offer requests, or undefined if they can. `named`: the cards they
 * choose for requests by type.
 */
export function requestProblem(
  content: Content,
  player: Player,
  { money = 0, cards = [], types = {} }: Assets,
  named: readonly string[] | undefined,
): string | undefined {
  const beside = (type: HiddenType) => cardsOf(player, type).filter((card) => !cards.includes(card));
  const short = hiddenTypes.find((type) => beside(type).length < (types[type] ?? 0));
  const first =
    heldProblem(player, cards) ??
    fixedProblem(content, cards) ??
    (short === undefined ? undefined : `Not enough cards: ${short}`) ??
    (money > player.money ? 'Insufficient funds' : undefined);
  if (first !== undefined || named === undefined) return first;
  const free = { ...player, hand: player.hand.filter((card) => !cards.includes(card)) };
  const unheld = heldProblem(free, named);
  if (unheld !== undefined) return unheld;
  const strange = named.map(typeOf).find((type) => type === undefined || !isHidden(type));
  const wrong = hiddenTypes.find(
    (type) => named.filter((card) => typeOf(card) === type).length !== (types[type] ?? 0),
  );
  return wrong === undefined && strange === undefined ? undefined : `Not enough cards: ${wrong ?? strange}`;
}

/** Takes money and cards from a player. */
function withhold(play: Going, id: PlayerId, { money = 0, cards = [] }: Assets): void {
  const { money: purse, hand } = playerIn(play.state, id);
  changeQuietly(play, id, { money: purse - money, hand: hand.filter((card) => !cards.includes(card)) });
}

function give(play: Going, id: PlayerId, money: number, cards: readonly string[]): void {
  const { money: purse, hand } = playerIn(play.state, id);
  changeQuietly(play, id, { money: purse + money, hand: [...hand, ...cards] });
}

/** Makes the roll final. A roll can be taken back only until something else happens. */
const closeRoll = (play: Going): void => changeTurn(play, { checkpoint: null });

export interface Opening {
  readonly initiatorId: PlayerId;
  readonly partnerId: PlayerId;
  readonly type: Negotiation['type'];
  readonly description: string;
  readonly offer: Assets;
  readonly request: Assets;
}

/** Returns why a negotiation can't open. Assumes that the assets are well-formed. */
export function openingProblem(
  { state, content }: Pick<Going, 'state' | 'content'>,
  opening: Opening,
): string | undefined {
  const { initiatorId, partnerId, offer } = opening;
  const partner = found(state, partnerId);
  if (state.negotiation !== null) return 'Another negotiation is already in progress';
  if (initiatorId !== state.currentPlayerId) return 'Only the current player may open a negotiation';
  if (partner === undefined || partnerId === initiatorId || !isInPlay(partner))
    return 'Invalid negotiation partner';
  return offerProblem(content, playerIn(state, initiatorId), offer);
}

/**
 * Opens a negotiation.
 *
 * @returns its id
 */
export function open(play: Going, opening: Opening): string {
  const { initiatorId, partnerId, type, description, offer, request } = opening;
  const negotiationsMade = play.state.negotiationsMade + 1;
  const id = `n${negotiationsMade}`;
  const negotiation: Negotiation = {
    id,
    initiatorId,
    partnerId,
    type,
    description,
    offer: tidy(offer),
    request: tidy(request),
    holderId: initiatorId,
    toAnswer: partnerId,
    counters: 0,
  };
  closeRoll(play);
  withhold(play, initiatorId, offer);
  change(play, { negotiationsMade, negotiation });
  changeTurn(play, { offers: play.state.turn.offers + 1 });
  happens(play, { kind: 'offer', negotiation: id, from: initiatorId, to: partnerId });
  return id;
}

/**
 * Returns the state without the open negotiation. Cards in escrow go to the end of the hand they came from.
 */
export function returned(state: State): State {
  const { negotiation } = state;
  if (negotiation === null) return state;
  const { holderId, offer } = negotiation;
  const players = state.players.map((player) =>
    player.id === holderId
      ? {
          ...player,
          money: player.money + (offer.money ?? 0),
          hand: [...player.hand, ...(offer.cards ?? [])],
        }
      : player,
  );
  return { ...state, players, negotiation: null };
}

function close(play: Going): void {
  closeRoll(play);
  change(play, returned(play.state));
}

export function decline(play: Going, negotiation: Negotiation): void {
  close(play);
  happens(play, { kind: 'decline', negotiation: negotiation.id, player: negotiation.toAnswer });
}

/** Ends an open negotiation, if there is one. */
export function withdraw(play: Going, by: 'opener' | 'turn' | 'resigned'): void {
  const { negotiation } = play.state;
  if (negotiation === null) return;
  close(play);
  happens(play, { kind: 'withdrawn', negotiation: negotiation.id, by });
}

export function counter(play: Going, negotiation: Negotiation, offer: Assets, request: Assets): void {
  const { id, holderId, toAnswer, counters } = negotiation;
  close(play);
  withhold(play, toAnswer, offer);
  change(play, {
    negotiation: {
      ...negotiation,
      offer: tidy(offer),
      request: tidy(request),
      holderId: toAnswer,
      toAnswer: holderId,
      counters: counters + 1,
    },
  });
  happens(play, { kind: 'counter', negotiation: id, from: toAnswer, to: holderId });
}

/** Returns the cards given for requests by type: the named ones, or else the oldest, type E before L. */
export function givenFor(
  player: Player,
  { cards = [], types = {} }: Assets,
  named: readonly string[] | undefined,
): string[] {
  if (named !== undefined) return [...named];
  return hiddenTypes.flatMap((type) =>
    cardsOf(player, type)
      .filter((card) => !cards.includes(card))
      .slice(0, types[type] ?? 0),
  );
}

const sideOf = (money: number, cards: readonly string[]): Side => {
  const counts = hiddenTypes.flatMap((type) => {
    const many = cards.filter((card) => typeOf(card) === type).length;
    return many === 0 ? [] : [[type, many] as const];
  });
  return { money, types: Object.fromEntries(counts) };
};

/**
 * Carries out an offer. The maker of the offer gets what they requested, then the accepting player gets the
 * escrow.
 */
export function accept(play: Going, negotiation: Negotiation, named: readonly string[] | undefined): void {
  const { id, offer, request, holderId: maker, toAnswer: taker } = negotiation;
  const player = playerIn(play.state, taker);
  const cards = [...(request.cards ?? []), ...givenFor(player, request, named)];
  const gets: Assets = { money: request.money ?? 0, cards };
  withhold(play, taker, gets);
  give(play, maker, request.money ?? 0, cards);
  give(play, taker, offer.money ?? 0, offer.cards ?? []);
  change(play, { negotiation: null });
  changeTurn(play, { deals: play.state.turn.deals + 1 });
  touchOthers(play);
  happens(play, {
    kind: 'deal',
    negotiation: id,
    maker,
    taker,
    gives: sideOf(offer.money ?? 0, offer.cards ?? []),
    gets: sideOf(request.money ?? 0, cards),
  });
}
