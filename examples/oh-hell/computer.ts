import type { Dice } from '../../src/engine/dice/dice.ts';
import type { Decision, Level } from '../../src/games/facets/computers.ts';
import type { Seat } from '../../src/games/facets/seats.ts';
import { beats, type Card, deck, faceOf, factsOf, suitOf } from './cards.ts';
import { bestOf, isBidding, playing, takenBy, trumpOf } from './rules.ts';
import type { Action, View } from './state.ts';

/** The computer players. They see the view of their seat, as a person does. */

export const levels: readonly Level[] = [
  { id: 'beginner', label: 'Beginner' },
  { id: 'expert', label: 'Expert' },
];

const pauseMs = 1500;

type Thought = Pick<Decision<Action>, 'action' | 'why'>;

export function computer(view: View, seat: Seat, level: string, dice: Dice): Decision<Action> {
  const decide = level === 'expert' ? expert : beginner;
  return { ...decide(view, seat, dice), delayMs: pauseMs };
}

/** Bids the number of its aces, kings and high trumps, and plays a random legal card. */
function beginner(view: View, _seat: Seat, dice: Dice): Thought {
  const { hand, playable } = view;
  if (isBidding(view)) {
    const high = hand.filter((card) => factsOf(card).height >= (suitOf(card) === trumpOf(view) ? 10 : 11));
    return { action: { kind: 'bid', tricks: high.length } };
  }
  const card = dice.pick(
    playable.map((item) => ({ item, weight: 1 })),
    'whatever comes to mind',
  );
  return { action: { kind: 'play', card } };
}

function expert(view: View, seat: Seat): Thought {
  if (!isBidding(view)) return play(view, seat);
  const expected = view.hand.reduce((sum, card) => sum + chance(card, view), 0);
  const tricks = Math.round(expected);
  return { action: { kind: 'bid', tricks }, why: `worth about ${expected.toFixed(1)} tricks` };
}

/** Cards that may be in other players' hands. */
function unseen({ hand, turnedUp, trick, tricks }: View): Card[] {
  const played = [...tricks.flatMap(({ cards }) => cards), ...trick].map(({ card }) => card);
  const seen = new Set([...hand, turnedUp, ...played]);
  return deck.filter((card) => !seen.has(card));
}

/**
 * Estimates how likely a card is to take a trick. It does if nobody has a higher card of its suit, but players who
 * can't beat it that way may have a trump. So for other suits, the chance that nobody has a higher card is squared,
 * and long suits count less. The figures come from `npm run sim`.
 */
function chance(card: Card, view: View): number {
  const trump = trumpOf(view);
  const left = unseen(view);
  const held = (playing(view).length - 1) * view.hand.length;
  const share = Math.min(1, held / Math.max(1, left.length));
  const suit = view.hand.filter((other) => suitOf(other) === suitOf(card)).length;
  const above = left.filter((other) => suitOf(other) === suitOf(card) && beats(other, card, trump)).length;
  const highest = (1 - share) ** above;
  // A low trump still takes a trick in which its holder can't follow suit.
  return suitOf(card) === trump ? Math.max(highest, suit > 1 ? 0.35 : 0.2) : highest ** 2 * 0.85 ** suit;
}

const height = (card: Card, view: View): number =>
  factsOf(card).height + (suitOf(card) === trumpOf(view) ? 13 : 0);

/** Tries to win the trick while it is short of its bid. After that, it gets rid of high cards. */
function play(view: View, seat: Seat): Thought {
  const trump = trumpOf(view);
  const best = bestOf(view.trick, trump);
  const short = (view.bids[seat] ?? 0) - (takenBy(view)[seat] ?? 0);
  const low = view.playable.toSorted((one, other) => height(one, view) - height(other, view));
  const winning = low.filter((card) => best === undefined || beats(card, best.card, trump));
  const losing = low.filter((card) => !winning.includes(card));
  const chosen = short > 0 ? taking(view, low, winning) : avoiding(low, winning, losing, best === undefined);
  const card = chosen ?? view.hand[0] ?? view.turnedUp;
  const wish = short > 0 ? `${short} short of the bid` : 'no trick wanted';
  return { action: { kind: 'play', card }, why: `${wish}: ${faceOf(card)}` };
}

/**
 * Returns the surest winner, or the cheapest winner if the player is last in the trick. If no card wins, returns the
 * lowest card.
 */
function taking(view: View, low: readonly Card[], winning: readonly Card[]): Card | undefined {
  if (winning.length === 0) return low[0];
  if (view.trick.length === playing(view).length - 1) return winning[0];
  return winning.toSorted((one, other) => chance(one, view) - chance(other, view)).at(-1);
}

/** Returns the highest card that loses. If the player leads, or if every card wins, returns the lowest card. */
const avoiding = (
  low: readonly Card[],
  winning: readonly Card[],
  losing: readonly Card[],
  isLead: boolean,
): Card | undefined => (isLead ? low[0] : (losing.at(-1) ?? winning[0]));
