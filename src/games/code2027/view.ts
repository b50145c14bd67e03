import type { Seat, Viewer } from '../facets/seats.ts';
import type { Action } from './actions.ts';
import { contentFor } from './box/known.ts';
import { givenFor } from './changes/bargaining.ts';
import { asksOfHand } from './forms/hand-cards.ts';
import { seatOf } from './position/people.ts';
import type { Assets, Negotiation, Player, State, TurnState } from './state.ts';
import { type CardType, type HiddenType, isHidden, typeOf } from './terms/words.ts';
import { legalFor } from './window/legal.ts';

/** What a player may know of the state (Code2027 21.1; Code2027 19, invariant 15). */

/** The number of hidden cards that a player holds, by type, including escrow. */
export type Held = Readonly<Record<HiddenType, number>>;

/**
 * `hand`: for the viewer, all cards; for other players, only the face-up work cards. `money`: for the viewer, without
 * escrow; for other players, with escrow.
 */
export interface SeenPlayer extends Player {
  readonly held: Held;
}

/** The contents of an offer, visible only to the two partners. */
export interface SeenNegotiation
  extends Pick<Negotiation, 'id' | 'initiatorId' | 'partnerId' | 'holderId' | 'toAnswer' | 'counters'> {
  readonly offer: Assets | null;
  readonly request: Assets | null;
}

/** A pending choice. The options are included only if the viewer may know them. */
export interface SeenChoice extends Omit<NonNullable<State['pendingChoice']>, 'options' | 'metadata'> {
  readonly options: readonly { readonly id: string; readonly label: string }[] | null;
}

/** Fields that are the same for everybody. */
type Same =
  | 'options'
  | 'seating'
  | 'phase'
  | 'round'
  | 'turnIndex'
  | 'currentPlayerId'
  | 'discards'
  | 'reason';

export interface View extends Pick<State, Same> {
  readonly viewer: Viewer;
  readonly players: readonly SeenPlayer[];
  /** Number of cards left in each deck. */
  readonly decks: Readonly<Record<CardType, number>>;
  readonly turn: Omit<TurnState, 'snapshot' | 'checkpoint'>;
  readonly negotiation: SeenNegotiation | null;
  readonly pendingChoice: SeenChoice | null;
  /** What the seat can do by pressing a button. Offers are not included, because they need a form. */
  readonly legal: readonly Action[];
}

const nothing: Assets = {};

/** Returns what the viewer has in escrow. */
const escrowOf = ({ negotiation }: State, id: string): Assets =>
  negotiation?.holderId === id ? negotiation.offer : nothing;

function heldBy({ hand }: Player, { cards = [] }: Assets): Held {
  const held = { E: 0, L: 0 };
  for (const cardsOfOne of [hand, cards])
    for (const card of cardsOfOne) {
      const type = typeOf(card);
      if (type === 'E' || type === 'L') held[type] += 1;
    }
  return held;
}

const open = (card: string): boolean => {
  const type = typeOf(card);
  return type !== undefined && !isHidden(type);
};

function seenFromOutside(player: Player, escrow: Assets): SeenPlayer {
  return {
    ...player,
    hand: player.hand.filter(open),
    money: player.money + (escrow.money ?? 0),
    held: heldBy(player, escrow),
  };
}

/** Shows the viewer their own money and hand without escrow, as they can use them now. */
const seenByThemselves = (player: Player, escrow: Assets): SeenPlayer => ({
  ...player,
  held: heldBy(player, escrow),
});

/**
 * Caches the views of players. A player who hasn't changed and has nothing in escrow gets the same view
 * again.
 */
function rememberedBy(
  see: (player: Player, escrow: Assets) => SeenPlayer,
): (state: State, player: Player) => SeenPlayer {
  const seen = new WeakMap<Player, SeenPlayer>();
  return (state, player) => {
    const escrow = escrowOf(state, player.id);
    const kept = escrow === nothing ? seen.get(player) : undefined;
    if (kept !== undefined) return kept;
    const found = see(player, escrow);
    if (escrow === nothing) seen.set(player, found);
    return found;
  };
}

const outside = rememberedBy(seenFromOutside);
const ownOf = rememberedBy(seenByThemselves);

const sizesOf = ({ decks: { W, B, E, L, I } }: State): View['decks'] => ({
  W: W.length,
  B: B.length,
  E: E.length,
  L: L.length,
  I: I.length,
});

/** Caches the public view of each state. */
const seen = new WeakMap<State, View>();

function publicView(state: State): View {
  const kept = seen.get(state);
  if (kept !== undefined) return kept;
  const { options, seating, phase, round, turnIndex, currentPlayerId, discards, reason } = state;
  const { snapshot: _, checkpoint: __, ...turn } = state.turn;
  const view: View = {
    options,
    seating,
    phase,
    round,
    turnIndex,
    currentPlayerId,
    discards,
    reason,
    viewer: 'public',
    players: state.players.map((player) => outside(state, player)),
    decks: sizesOf(state),
    turn,
    negotiation: negotiationIn(state, false),
    pendingChoice: choiceIn(state, false),
    legal: [],
  };
  seen.set(state, view);
  return view;
}

function negotiationIn({ negotiation }: State, isParty: boolean): SeenNegotiation | null {
  if (negotiation === null) return null;
  const { id, initiatorId, partnerId, holderId, toAnswer, counters, offer, request } = negotiation;
  const sides = isParty ? { offer, request } : { offer: null, request: null };
  return { id, initiatorId, partnerId, holderId, toAnswer, counters, ...sides };
}

function choiceIn({ pendingChoice }: State, isOwn: boolean): SeenChoice | null {
  if (pendingChoice === null) return null;
  const { id, playerId, prompt, type, options } = pendingChoice;
  return { id, playerId, prompt, type, options: isOwn || !asksOfHand(pendingChoice) ? options : null };
}

export function viewOf(state: State, viewer: Viewer): View {
  const all = publicView(state);
  const own = viewer === 'public' ? undefined : state.players[viewer];
  if (viewer === 'public' || own === undefined) return all;
  const { negotiation, pendingChoice } = state;
  const isParty = negotiation?.initiatorId === own.id || negotiation?.partnerId === own.id;
  return {
    ...all,
    viewer,
    players: all.players.with(viewer, ownOf(state, own)),
    negotiation: negotiationIn(state, isParty),
    pendingChoice: choiceIn(state, pendingChoice?.playerId === own.id),
    legal: pressedBy(state, own, viewer),
  };
}

/** Adds the cards to *Accept* if the giver may choose them. The button gives the oldest ones. */
function pressedBy(state: State, own: Player, seat: Seat): readonly Action[] {
  const { actions, choosesCards } = legalFor(contentFor(state.options), state, seat);
  const { negotiation } = state;
  if (!choosesCards || negotiation === null) return actions;
  const given = givenFor(own, negotiation.request, undefined);
  const cards = own.hand.filter((card) => given.includes(card));
  return actions.map((one) => (one.type === 'accept' ? { type: 'accept', cards } : one));
}

/** Returns the player whose turn it is, as the viewer sees them. */
export const currentIn = (view: View): SeenPlayer => {
  const player = view.players[seatOf(view.currentPlayerId)];
  if (player === undefined) throw new Error(`There is no player ${view.currentPlayerId}.`);
  return player;
};

/**
 * Returns a player with all their money. A view leaves escrow out of the viewer's own money but includes it
 * for other players.
 */
export function withEscrow({ viewer, negotiation }: View, player: SeenPlayer): SeenPlayer {
  const isOwn = viewer !== 'public' && seatOf(player.id) === viewer && negotiation?.holderId === player.id;
  const money = isOwn ? (negotiation.offer?.money ?? 0) : 0;
  return money === 0 ? player : { ...player, money: player.money + money };
}

export const ownIn = ({ viewer, players }: View): SeenPlayer | undefined =>
  viewer === 'public' ? undefined : players[viewer];
