import type { Dice } from '../../src/engine/dice/dice.ts';
import { RuleError } from '../../src/engine/rule-error.ts';
import { offers } from '../../src/games/choices.ts';
import type { Clock, TimeOut } from '../../src/games/facets/clock.ts';
import type { Choice } from '../../src/games/facets/offer.ts';
import type { Result } from '../../src/games/facets/result.ts';
import type { Seat, Seating, Viewer } from '../../src/games/facets/seats.ts';
import { beats, type Card, deck, faceOf, factsOf, inOrder, suitName, suitOf } from './cards.ts';
import type { Action, Event, OhHell, Options, Played, Scored, View } from './state.ts';

/** The rules: the deal, who may do what, what each action does, and who wins. */

/** A state and the events that led to it. */
type Done = { readonly state: OhHell; readonly events: readonly Event[] };

export const roundsOf = ({ cards }: Options): number => cards;

/** Cards that each seat is dealt in a round. */
export const cardsIn = ({ cards, course }: Options, round: number): number =>
  course === 'down' ? cards - round + 1 : round;

/** Seats that are still in the game. */
export const playing = ({ bids, quit }: Pick<OhHell, 'bids' | 'quit'>): Seat[] =>
  bids.map((_, seat) => seat).filter((seat) => !quit.includes(seat));

/** The next of these seats to the left. */
const leftOf = (seat: Seat, seats: readonly Seat[]): Seat =>
  seats.find((other) => other > seat) ?? seats[0] ?? seat;

export const trumpOf = ({ turnedUp }: Pick<OhHell, 'turnedUp'>): ReturnType<typeof suitOf> =>
  suitOf(turnedUp);

/** Number of tricks that each seat has taken this round. */
export const takenBy = ({ bids, tricks }: Pick<OhHell, 'bids' | 'tricks'>): number[] =>
  bids.map((_, seat) => tricks.filter(({ winner }) => winner === seat).length);

/** Points of each seat from all finished rounds. */
export const totals = ({ bids, scored }: Pick<OhHell, 'bids' | 'scored'>): number[] =>
  bids.map((_, seat) => scored.reduce((sum, { points }) => sum + (points[seat] ?? 0), 0));

export const isOver = (state: Pick<OhHell, 'bids' | 'quit' | 'scored' | 'options'>): boolean =>
  state.scored.length === roundsOf(state.options) || playing(state).length < 2;

/** Whether the round waits for bids. */
export const isBidding = (state: Pick<OhHell, 'bids' | 'quit'>): boolean =>
  playing(state).some((seat) => state.bids[seat] === null);

export function setup(asked: Options, seating: Seating, dice: Dice): OhHell {
  const seats = seating.map((_, seat) => seat);
  const [dealer = 1] = dice.roll('first', [seats.length], 'who deals first').values;
  const empty = { options: asked, quit: [], last: null, scored: [], bids: seats.map(() => null) };
  return dealt(empty, 1, dealer - 1, dice);
}

export const opening = (state: OhHell): Event[] => [dealEvent(state)];

const dealEvent = ({ options, round, turnedUp, dealer }: OhHell): Event => ({
  kind: 'deal',
  round,
  cards: cardsIn(options, round),
  turnedUp,
  dealer,
});

type Lasting = Pick<OhHell, 'options' | 'quit' | 'last' | 'scored' | 'bids'>;

/** Deals a round. The seat left of the dealer will lead. */
function dealt(lasting: Lasting, round: number, dealer: Seat, dice: Dice): OhHell {
  const shuffled = dice.shuffle(deck, `the cards of round ${round}`);
  const count = cardsIn(lasting.options, round);
  const seats = playing(lasting);
  const hands = lasting.bids.map((_, seat) => {
    const at = seats.indexOf(seat);
    return at < 0 ? [] : inOrder(shuffled.slice(at * count, (at + 1) * count));
  });
  const [turnedUp] = shuffled.slice(seats.length * count);
  if (turnedUp === undefined) throw new Error('The deck is too small for these hands.');
  const bids = lasting.bids.map(() => null);
  return {
    ...lasting,
    round,
    dealer,
    hands,
    turnedUp,
    bids,
    turn: leftOf(dealer, seats),
    trick: [],
    tricks: [],
  };
}

export function toAct(state: OhHell): Seat[] {
  if (isOver(state)) return [];
  return isBidding(state) ? playing(state).filter((seat) => state.bids[seat] === null) : [state.turn];
}

/** Cards of a hand that may be played: those of the suit led, or any without it. */
export function playableOf(hand: readonly Card[], trick: readonly Played[]): readonly Card[] {
  const [lead] = trick;
  const following = hand.filter((card) => lead !== undefined && suitOf(card) === suitOf(lead.card));
  return following.length > 0 ? following : hand;
}

export function choices(state: OhHell, seat: Seat): Choice<Action>[] {
  if (!toAct(state).includes(seat)) return [];
  const { hands, trick } = state;
  const hand = hands[seat] ?? [];
  if (isBidding(state))
    return Array.from({ length: hand.length + 1 }, (_, tricks) =>
      secret({ kind: 'bid', tricks }, `Bid ${tricks}`),
    );
  return playableOf(hand, trick).map((card) => ({
    ...secret({ kind: 'play', card }, faceOf(card)),
    // Only the last card of a hand is marked as forced, because everybody knows that it comes next. Nobody may learn
    // that somebody has to follow suit.
    ...(hand.length === 1 && { forced: 'wish' as const }),
  }));
}

/** Offers an action only in the private answer, which then shows the remaining hand. */
const secret = (taken: Action, label: string): Choice<Action> & { readonly kind: 'action' } => ({
  kind: 'action',
  action: taken,
  label,
  path: [],
  private: true,
  again: [],
});

export function apply(state: OhHell, seat: Seat, taken: Action, dice: Dice): Done {
  if (isOver(state)) throw new RuleError('over', 'The game is over.');
  if (taken.kind === 'quit') return resigned(state, seat, dice);
  if (!offers(choices(state, seat), taken)) throw new RuleError('not-now', refusal(state, seat, taken));
  return taken.kind === 'bid' ? bid(state, seat, taken.tricks) : played(state, seat, taken.card, dice);
}

function refusal(state: OhHell, seat: Seat, taken: Action): string {
  const hand = state.hands[seat] ?? [];
  if (isBidding(state)) {
    if (taken.kind === 'play') return 'The round starts when everybody has bid.';
    if (state.bids[seat] !== null) return 'You have already bid.';
    return `You can bid 0 to ${hand.length}.`;
  }
  if (taken.kind !== 'play') return 'The bids are in.';
  if (state.turn !== seat) return 'It’s not your turn.';
  if (!hand.includes(taken.card)) return `You don’t have ${faceOf(taken.card)}.`;
  const [lead] = state.trick;
  return lead === undefined ? 'You can’t play that now.' : `You must follow ${suitName(suitOf(lead.card))}.`;
}

function bid(state: OhHell, seat: Seat, tricks: number): Done {
  const bids = state.bids.map((own, at) => (at === seat ? tricks : own));
  return shown({ ...state, bids }, [{ kind: 'bid', seat }]);
}

/** Shows the bids once all are in. */
const shown = (state: OhHell, events: readonly Event[]): Done => ({
  state,
  events: isBidding(state) ? events : [...events, { kind: 'bids', bids: state.bids, leader: state.turn }],
});

function played(state: OhHell, seat: Seat, card: Card, dice: Dice): Done {
  const hands = state.hands.map((hand, at) => (at === seat ? hand.filter((own) => own !== card) : hand));
  const trick = [...state.trick, { seat, card }];
  return advanced({ ...state, hands, trick }, [{ kind: 'play', seat, card }], dice);
}

/** The card that wins the trick so far. */
export const bestOf = (trick: readonly Played[], trump: ReturnType<typeof suitOf>): Played | undefined =>
  trick.reduce<Played | undefined>(
    (best, one) => (best === undefined || beats(one.card, best.card, trump) ? one : best),
    undefined,
  );

/** Passes the turn on. Ends the trick when everybody has played, and the round after its last trick. */
function advanced(state: OhHell, events: readonly Event[], dice: Dice): Done {
  const seats = playing(state);
  const left = seats.filter((seat) => state.trick.every((one) => one.seat !== seat));
  if (left.length > 0) return { state: { ...state, turn: leftOf(state.turn, left) }, events };
  const best = bestOf(state.trick, trumpOf(state));
  if (best === undefined) throw new Error('A trick without cards has nobody who takes it.');
  const last = { cards: state.trick, winner: best.seat };
  const turn = seats.includes(best.seat) ? best.seat : leftOf(best.seat, seats);
  const after = { ...state, trick: [], tricks: [...state.tricks, last], last, turn };
  const told: Event[] = [...events, { kind: 'trick', winner: best.seat }];
  return after.hands.some((hand) => hand.length > 0)
    ? { state: after, events: told }
    : scored(after, told, dice);
}

/** Ends the round. An exact bid scores 10 points plus one per trick. */
function scored(state: OhHell, events: readonly Event[], dice: Dice): Done {
  const { bids, options, round, quit } = state;
  const taken = takenBy(state);
  const points = bids.map((own, seat) =>
    quit.includes(seat) ? 0 : pointsFor(own ?? 0, taken[seat] ?? 0, options),
  );
  const newest: Scored = { bids, taken, points };
  const after = { ...state, scored: [...state.scored, newest] };
  const told: Event[] = [...events, { kind: 'round', round, scored: newest, totals: totals(after) }];
  if (isOver(after)) return over(after, told, newest);
  const next = dealt(after, round + 1, leftOf(state.dealer, playing(state)), dice);
  return { state: next, events: [...told, dealEvent(next)] };
}

export function pointsFor(own: number, taken: number, { misses_cost: cost }: Options): number {
  if (own === taken) return 10 + taken;
  return cost ? -Math.abs(own - taken) : 0;
}

/** Removes a seat and its hand from the game. A card that it has already played stays in the trick. */
function resigned(state: OhHell, seat: Seat, dice: Dice): Done {
  if (!playing(state).includes(seat)) throw new RuleError('quit', 'You have given up already.');
  const isEarly = isBidding(state);
  const without = {
    ...state,
    quit: [...state.quit, seat],
    // A bid that nobody has seen is never shown.
    bids: state.bids.map((own, at) => (at === seat && isEarly ? null : own)),
    hands: state.hands.map((hand, at) => (at === seat ? [] : hand)),
  };
  const told: Event[] = [{ kind: 'quit', seat }];
  if (isOver(without)) return over(without, told, null);
  if (isEarly) {
    const turn = state.turn === seat ? leftOf(seat, playing(without)) : state.turn;
    return shown({ ...without, turn }, told);
  }
  return state.turn === seat ? advanced(without, told, dice) : { state: without, events: told };
}

function over(state: OhHell, events: readonly Event[], newest: Scored | null): Done {
  const { winners = [], scores = [] } = result(state) ?? {};
  return { state, events: [...events, { kind: 'over', winners, totals: scores, scored: newest }] };
}

export function clock(state: OhHell): Clock {
  const { round, tricks, trick } = state;
  return isBidding(state)
    ? { id: `bids ${round}`, seconds: 60 }
    : { id: `round ${round}, trick ${tricks.length + 1}, card ${trick.length + 1}`, seconds: 45 };
}

/** A player who runs out of time bids 0 or plays their lowest legal card. */
export const timeout = (state: OhHell): TimeOut<Action>[] =>
  toAct(state).map((seat) => {
    if (isBidding(state)) return { seat, action: { kind: 'bid', tricks: 0 } };
    const cards = playableOf(state.hands[seat] ?? [], state.trick);
    const [card = state.turnedUp] = cards.toSorted(
      (one, other) => factsOf(one).height - factsOf(other).height,
    );
    return { seat, action: { kind: 'play', card } };
  });

export function view({ hands, ...rest }: OhHell, viewer: Viewer): View {
  const state = { ...rest, hands };
  const hand = viewer === 'public' ? [] : (hands[viewer] ?? []);
  const isTurn = viewer === rest.turn && !isBidding(rest);
  const bids = rest.bids.map((own, seat) => (isBidding(rest) && seat !== viewer ? null : own));
  return {
    ...rest,
    viewer,
    bids,
    hand,
    playable: isTurn ? playableOf(hand, rest.trick) : [],
    waiting: toAct(state),
  };
}

/** Ranks seats by points. Seats that gave up rank below the others, and the later they gave up, the higher. */
export function result(state: OhHell): Result | undefined {
  if (!isOver(state)) return undefined;
  const scores = totals(state);
  const worth = (seat: Seat) => {
    const left = state.quit.indexOf(seat);
    return left < 0 ? (scores[seat] ?? 0) : left - 10_000;
  };
  const places = scores.map((_, seat) => 1 + scores.filter((_other, at) => worth(at) > worth(seat)).length);
  return {
    winners: places.flatMap((place, seat) => (place === 1 ? [seat] : [])),
    scores,
    places,
    reason: playing(state).length < 2 ? 'left_alone' : 'last_round',
  };
}
