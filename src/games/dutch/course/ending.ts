import { cardsOf, collectionOf, handOf } from '../hands/hand.ts';
import { isActive } from '../phases/seats.ts';
import type { EndReason, Match, MatchReason, RoundResult, Score, Seat, State, Total } from '../state.ts';
import { pointsOf } from '../terms/cards.ts';
import { change, type Going, happens } from './going.ts';
import { forgotten } from './seeing.ts';

/** How a round and a match end (Dutch 13). */

/**
 * Scores a hand. A collection adds the average of its points, but every card in it counts toward the number
 * of cards (Dutch E4, E5).
 */
export function scoreOf(state: State, seat: Seat): Score {
  const hand = handOf(state, seat);
  const collected = collectionOf(state, seat)?.indices ?? [];
  const pointsAt = (index: number): number => {
    const card = hand[index];
    return card === null || card === undefined ? 0 : pointsOf(card, state.options.red_king_points);
  };
  const sum = (indices: readonly number[]) => indices.reduce((total, index) => total + pointsAt(index), 0);
  const alone = [...hand.keys()].filter((index) => !collected.includes(index));
  const mean = collected.length === 0 ? 0 : Math.round(sum(collected) / collected.length);
  return { seat, points: sum(alone) + mean, cards: cardsOf(hand).length };
}

/**
 * Finds the winners: fewest points, then fewest cards, then the caller. Seats that are still tied share the
 * win (Dutch E3).
 */
function lowest(scores: readonly Score[], caller: Seat | undefined): Seat[] {
  const points = Math.min(...scores.map((one) => one.points));
  const few = scores.filter((one) => one.points === points);
  const cards = Math.min(...few.map((one) => one.cards));
  const level = few.filter((one) => one.cards === cards).map(({ seat }) => seat);
  return caller !== undefined && level.includes(caller) ? [caller] : level;
}

/** Sorts the winners first, in seat order, then the other seats by points, cards and seat (Dutch E8). */
function inFinalOrder(scores: readonly Score[], winners: readonly Seat[]): Score[] {
  const won = ({ seat }: Score) => (winners.includes(seat) ? 0 : 1);
  return scores.toSorted(
    (one, other) =>
      won(one) - won(other) ||
      (won(one) === 0 ? 0 : one.points - other.points || one.cards - other.cards) ||
      one.seat - other.seat,
  );
}

/**
 * Ends a round.
 *
 * @param winner the only winner; if undefined, the scores decide, and an abandoned game has no winner
 */
export function endRound(play: Going, reason: EndReason, winner?: Seat): void {
  const { state } = play;
  const scores = state.active.map((seat) => scoreOf(state, seat));
  const winners =
    winner !== undefined ? [winner] : reason === 'abandoned' ? [] : lowest(scores, state.dutch?.caller);
  const result: RoundResult = { reason, winners, scores: inFinalOrder(scores, winners) };
  happens(play, {
    kind: 'end',
    result,
    round: state.match?.round ?? null,
    caller: state.dutch?.caller ?? null,
  });
  change(play, {
    phase: state.match === null ? 'game_ended' : 'round_over',
    ...forgotten(state),
    drawn: null,
    window: null,
    powers: [],
    declined: [],
    ready: [],
    result,
  });
  if (play.state.match !== null) countRound(play, play.state.match, result);
}

/**
 * Adds the scores of a round to the totals (Dutch G2). Winners add 0, others their points, and a caller who
 * lost also gets the penalty.
 */
function countRound(play: Going, match: Match, { reason, winners, scores }: RoundResult): void {
  if (reason === 'last_player' || reason === 'abandoned') {
    endMatch(play, reason);
    return;
  }
  const { options, dutch } = play.state;
  const totals = match.totals.map(({ seat, points, wins }): Total => {
    if (winners.includes(seat)) return { seat, points, wins: wins + 1 };
    const penalty = dutch?.caller === seat ? options.caller_penalty : 0;
    const scored = scores.find((one) => one.seat === seat)?.points ?? 0;
    return { seat, points: points + scored + penalty, wins };
  });
  change(play, { match: { ...match, totals } });
  happens(play, { kind: 'total', totals });
  const end = endOfMatch(play.state, totals, match.round);
  if (end !== undefined) endMatch(play, end);
}

/** The maximum number of rounds in a match (Dutch G1). */
const mostRounds = 50;

/** Returns why the match ends, or undefined if it goes on (Dutch G1, G8). */
function endOfMatch({ options }: State, totals: readonly Total[], round: number): MatchReason | undefined {
  const { match_rounds: rounds, match_score: score } = options;
  if (score > 0 && totals.some(({ points }) => points >= score)) return 'score';
  return (rounds > 0 && round >= rounds) || round >= mostRounds ? 'rounds' : undefined;
}

/**
 * Finds the winners of the match: fewest points, then most rounds won. Seats that are still tied share the
 * win (Dutch G6).
 */
function ahead(totals: readonly Total[]): Seat[] {
  const points = Math.min(...totals.map((one) => one.points));
  const few = totals.filter((one) => one.points === points);
  const wins = Math.max(...few.map((one) => one.wins));
  return few.filter((one) => one.wins === wins).map(({ seat }) => seat);
}

export function endMatch(play: Going, reason: MatchReason): void {
  const { match } = play.state;
  if (match === null) return;
  const { totals } = match;
  const winners = reason === 'abandoned' ? [] : ahead(totals);
  change(play, { phase: 'game_ended', match: { ...match, end: { reason, winners } } });
  happens(play, { kind: 'match', reason, winners, totals });
}

/** Removes the totals of seats that have left (Dutch G7). */
export const strike = (match: Match, state: State): Match => ({
  ...match,
  totals: match.totals.filter(({ seat }) => isActive(state, seat)),
});
