import { andList, counted, plural } from '../../../engine/english.ts';
import type { Names, Seat } from '../../facets/seats.ts';
import type { Panel } from '../../facets/telling.ts';
import type { Event } from '../events.ts';
import type { MatchReason, Power, RoundResult, Score, Slot, Total } from '../state.ts';
import { faceOf } from '../terms/cards.ts';

/** The story: sentences about what has happened, with people's names and slot numbers (Dutch 21). */

const slotWord = (index: number): string => `slot ${index + 1}`;

/** Maximum number of names in one line. */
const mostNames = 4;

function namesOf(seats: readonly Seat[], names: Names): string {
  const more = seats.length - mostNames;
  if (more <= 0) return andList(seats.map(names));
  return andList([...seats.slice(0, mostNames).map(names), plural(more, 'one more', `${more} more`)]);
}

const powerCard: Readonly<Record<Power, string>> = { queen_peek: 'queen', jack_swap: 'jack' };

const ofWhom = ({ seat, index }: Slot, actor: Seat, names: Names): string =>
  seat === actor ? `${slotWord(index)} in their own hand` : `${slotWord(index)} of ${names(seat)}`;

const missed: Readonly<Record<string, string>> = {
  drawing_card: 'runs out of time to draw',
  playing_card: 'runs out of time to play',
  queen_peek: 'runs out of time for the queen',
  jack_swap: 'runs out of time for the jack',
};

/** Returns the sentence about an event; empty if other lines report it. */
export function storyOf(event: Event, names: Names): string {
  if (!('seat' in event) || event.seat === null) return tableStory(event, names);
  const name = names(event.seat);
  switch (event.kind) {
    case 'look':
      return `${name} looks at ${plural(event.indices.length, 'slot')} ${andList(event.indices.map((index) => `${index + 1}`))}.`;
    case 'collection':
      return event.turned === null
        ? `${name} has two jokers and no collection.`
        : `${name} turns up ${faceOf(event.turned.card)} in ${slotWord(event.turned.index)} and collects its rank.`;
    case 'stall':
      return `There’s no card for ${name} to draw.`;
    case 'draw':
      return event.card === null
        ? `${name} draws a card into ${slotWord(event.index)}.`
        : `${name} takes ${faceOf(event.card)} into ${slotWord(event.index)}.`;
    case 'play':
      return event.from === null
        ? `${name} plays ${faceOf(event.card)}, the drawn card.`
        : `${name} plays ${faceOf(event.card)} from ${slotWord(event.index)}; the drawn card goes there.`;
    case 'same':
      return `${name} drops ${faceOf(event.card)} from ${slotWord(event.index)}.`;
    case 'wrong': {
      const rank = event.rank === 'JK' ? 'joker' : event.rank;
      const penalty =
        event.penalty === null
          ? 'There’s no penalty card left.'
          : `A penalty card goes to ${slotWord(event.penalty)}.`;
      return `${name} tries ${slotWord(event.index)}, but ${faceOf(event.card)} doesn’t match ${rank}. ${penalty}`;
    }
    case 'pass':
      return event.told ? `${name} passes.` : '';
    case 'auto_pass':
      return event.on ? `${name} passes in advance.` : `${name} no longer passes in advance.`;
    case 'peek':
      return `${name} looks at ${ofWhom(event.slot, event.seat, names)}.`;
    case 'swap':
      return `${name} swaps ${ofWhom(event.a, event.seat, names)} with ${ofWhom(event.b, event.seat, names)}.`;
    case 'skip':
      return event.auto
        ? `${name}’s ${powerCard[event.power]} has nothing to do.`
        : `${name} skips the ${powerCard[event.power]}.`;
    case 'collect':
      return `${name} collects ${faceOf(event.card)} in ${slotWord(event.index)}, ${event.size} of 4.`;
    case 'decline':
      return `${name} leaves the top card.`;
    case 'dutch':
      return `${name} calls Dutch! Everybody else has one more turn.`;
    case 'ready':
      return `${name} is ready.`;
    case 'timeout':
      return `${name} ${missed[event.timer] ?? 'runs out of time'}.`;
    case 'leave':
      return event.removed ? `${name} has missed too many turns and is out.` : `${name} leaves.`;
    default:
      return '';
  }
}

/** Returns the sentence about an event that belongs to no single seat. */
function tableStory(event: Event, names: Names): string {
  switch (event.kind) {
    case 'deal': {
      const round = event.round === null ? '' : `Round ${event.round}: `;
      return `${round}${faceOf(event.discard)} is turned up, ${event.draw} cards are in the pile, and ${names(event.start)} will start.`;
    }
    case 'reshuffle':
      return `The discards are shuffled into a new pile of ${event.cards}.`;
    case 'timeout':
      return 'Time’s up.';
    case 'close':
      return [
        ...(event.by === 'timer' ? ['Time’s up.'] : []),
        ...(event.idle.length === 0
          ? []
          : [`${namesOf(event.idle, names)} ${plural(event.idle.length, 'passes', 'pass')}.`]),
      ].join(' ');
    case 'end':
      return roundWon(event.result, event.caller, names);
    case 'match':
      return matchWon(event, names);
    default:
      return '';
  }
}

const points = (count: number): string => counted(count, 'point');
const cards = (count: number): string => counted(count, 'card');

const win = (winners: readonly Seat[], names: Names): string =>
  `${namesOf(winners, names)} ${plural(winners.length, 'wins', 'win')}`;

/**
 * Says who called Dutch, who has won, and by how much (Dutch E1, E2, E3, E4, E5, E6).
 *
 * @param caller null if nobody called
 */
export function roundWon(
  { reason, winners, scores }: RoundResult,
  caller: Seat | null,
  names: Names,
): string {
  if (winners.length === 0) return 'No person is left: the game is abandoned.';
  const called = scores.find(({ seat }) => seat === caller);
  const isCallers = caller !== null && winners.includes(caller);
  const who = isCallers ? `${names(caller)} called Dutch and wins` : win(winners, names);
  const failed = called === undefined ? ' and left' : ` with ${points(called.points)}`;
  const call = caller === null || isCallers ? '' : `${names(caller)} called Dutch${failed}. `;
  switch (reason) {
    case 'empty_hand':
      return `${call}${who} with an empty hand.`;
    case 'four_of_a_kind':
      return `${call}${who} with four of a kind.`;
    case 'last_player':
      return `${call}${who} as the last one left.`;
    default: {
      const stall = reason === 'stalled' ? 'Nobody draws anymore: ' : '';
      return `${call}${stall}${who} ${byHowMuch(scores, winners, isCallers ? undefined : called, names)}.`;
    }
  }
}

/**
 * Says how many points the winners have, and how many fewer that is than the losing caller has. Without a losing
 * caller, compares with the best loser.
 *
 * @param loser the caller who lost
 */
function byHowMuch(
  scores: readonly Score[],
  winners: readonly Seat[],
  loser: Score | undefined,
  names: Names,
): string {
  const best = scores.find(({ seat }) => winners.includes(seat));
  const next = loser ?? scores.find(({ seat }) => !winners.includes(seat));
  const own = best?.points ?? 0;
  const won = `with ${points(own)}${winners.length > 1 ? ' each' : ''}`;
  if (best === undefined || next === undefined) return won;
  const than = next === loser ? '' : ` than ${names(next.seat)}`;
  if (next.points > own) return `${won}, ${next.points - own} fewer${than}`;
  if (next.cards > best.cards)
    return `${won} on ${cards(best.cards)}, ${next.cards - best.cards} fewer${than}`;
  // Equal points and equal cards: the caller wins the tie (Dutch E3).
  return `${won}, tied with ${names(next.seat)}: the caller wins a tie`;
}

interface MatchWon {
  readonly reason: MatchReason;
  readonly winners: readonly Seat[];
  readonly totals: readonly Total[];
}

/** Says who has won the match, and by how much (Dutch G6). */
export function matchWon({ reason, winners, totals }: MatchWon, names: Names): string {
  if (winners.length === 0) return 'No person is left: the match is abandoned.';
  const who = `${win(winners, names)} the match`;
  if (reason === 'last_player') return `${who} as the last one left.`;
  const order = inOrder(totals);
  const best = order.find(({ seat }) => winners.includes(seat));
  const next = order.find(({ seat }) => !winners.includes(seat));
  if (best === undefined) return `${who}.`;
  const won = `${who} with ${points(best.points)}${winners.length > 1 ? ' each' : ''}`;
  if (next === undefined) return `${won}.`;
  if (next.points > best.points)
    return `${won}, ${next.points - best.points} fewer than ${names(next.seat)}.`;
  return `${won}, tied with ${names(next.seat)} but with more rounds won.`;
}

/** Returns the summary at the end of a round or match; undefined for other events. */
export function closingOf(event: Event, names: Names): Panel | undefined {
  if (event.kind === 'end') {
    const { result, round, caller } = event;
    const rows = result.scores.map((one) => `${names(one.seat)}: ${points(one.points)}, ${cards(one.cards)}`);
    return {
      title: round === null ? 'Dutch is over' : `Round ${round} is over`,
      text: [roundWon(result, caller, names), ...rows].join('\n'),
    };
  }
  if (event.kind !== 'match') return undefined;
  const rows = totalRows(event.totals, names);
  return {
    title: 'The match is over',
    text: [matchWon(event, names), ...rows].join('\n'),
  };
}

/** Sorts totals, best first (Dutch G6). */
const inOrder = (totals: readonly Total[]): readonly Total[] =>
  totals.toSorted(
    (one, other) => one.points - other.points || other.wins - one.wins || one.seat - other.seat,
  );

/** Formats totals as lines, best first. */
export const totalRows = (totals: readonly Total[], names: Names): string[] =>
  inOrder(totals).map(({ seat, points: total, wins }) => `${names(seat)}: ${points(total)}, ${wins} won`);
