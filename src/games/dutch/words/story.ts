import type { Names, Seat } from '../../facets/seats.ts';
import type { Panel } from '../../facets/telling.ts';
import type { Event } from '../events.ts';
import type { EndReason, MatchReason, Power, RoundResult, Slot, Total } from '../state.ts';
import { faceOf } from '../terms/cards.ts';

/** What has happened, in words: names, and slots as section 21 counts them. */

const slotWord = (index: number): string => `slot ${index + 1}`;

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

/** Names that a line has room for. */
const mostNames = 4;

function namesOf(seats: readonly Seat[], names: Names): string {
  const more = seats.length - mostNames;
  if (more <= 0) return listed(seats.map(names));
  return listed([...seats.slice(0, mostNames).map(names), more === 1 ? 'one more' : `${more} more`]);
}

const powerCard: Readonly<Record<Power, string>> = { queen_peek: 'queen', jack_swap: 'jack' };

const ofWhom = ({ seat, index }: Slot, actor: Seat, names: Names): string =>
  seat === actor ? `${slotWord(index)} of their own hand` : `${slotWord(index)} of ${names(seat)}`;

const missed: Readonly<Record<string, string>> = {
  drawing_card: 'draws nothing in time',
  playing_card: 'plays nothing in time',
  queen_peek: 'lets the queen go',
  jack_swap: 'lets the jack go',
};

/** A line of the story; empty for what other lines tell. */
export function storyOf(event: Event, names: Names): string {
  if (!('seat' in event) || event.seat === null) return tableStory(event, names);
  const name = names(event.seat);
  switch (event.kind) {
    case 'look':
      return `${name} looks at ${event.indices.length === 1 ? 'slot' : 'slots'} ${listed(event.indices.map((index) => `${index + 1}`))}.`;
    case 'collection':
      return event.turned === null
        ? `${name} has two jokers and no collection.`
        : `${name} turns up ${faceOf(event.turned.card)} in ${slotWord(event.turned.index)} and collects its rank.`;
    case 'stall':
      return `There is no card for ${name} to draw.`;
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
          ? 'There is no penalty card left.'
          : `A penalty card goes to ${slotWord(event.penalty)}.`;
      return `${name} tries ${slotWord(event.index)}: ${faceOf(event.card)}, no ${rank}. ${penalty}`;
    }
    case 'pass':
      return event.auto ? '' : `${name} passes.`;
    case 'auto_pass':
      return event.on ? `${name} passes in advance.` : `${name} no longer passes in advance.`;
    case 'peek':
      return `${name} looks at ${ofWhom(event.slot, event.seat, names)}.`;
    case 'swap':
      return `${name} swaps ${ofWhom(event.a, event.seat, names)} with ${ofWhom(event.b, event.seat, names)}.`;
    case 'skip':
      return event.auto
        ? `There is nothing for the ${powerCard[event.power]} of ${name}.`
        : `${name} skips the ${powerCard[event.power]}.`;
    case 'collect':
      return `${name} collects ${faceOf(event.card)} in ${slotWord(event.index)}, ${event.size} of 4.`;
    case 'decline':
      return `${name} lets the top card lie.`;
    case 'dutch':
      return `${name} calls Dutch! Everybody else has one more turn.`;
    case 'ready':
      return `${name} is ready.`;
    case 'timeout':
      return `${name} ${missed[event.timer] ?? 'lets the time run out'}.`;
    case 'leave':
      return event.removed ? `${name} has missed too many turns and is out.` : `${name} leaves.`;
    default:
      return '';
  }
}

/** Of what is nobody's. */
function tableStory(event: Event, names: Names): string {
  switch (event.kind) {
    case 'deal': {
      const round = event.round === null ? '' : `Round ${event.round}: `;
      return `${round}${faceOf(event.discard)} is turned up, ${event.draw} cards are in the pile, ${names(event.start)} will start.`;
    }
    case 'reshuffle':
      return `The discards are shuffled into a new pile of ${event.cards}.`;
    case 'timeout':
      return 'The time is over.';
    case 'close':
      return event.by === 'timer' ? 'The time is over.' : '';
    case 'end':
      return roundWon(event.result, names);
    case 'match':
      return matchWon(event.reason, event.winners, names);
    default:
      return '';
  }
}

const howWon: Readonly<Record<EndReason, string>> = {
  empty_hand: 'with an empty hand',
  four_of_a_kind: 'with four of a kind',
  lowest_points: 'with the lowest score',
  stalled: 'with the lowest score: nobody draws any more',
  last_player: 'as the last one left',
  abandoned: '',
};

export function roundWon({ reason, winners }: RoundResult, names: Names): string {
  if (winners.length === 0) return 'No person is left: the game is abandoned.';
  return `${namesOf(winners, names)} ${winners.length === 1 ? 'wins' : 'win'} ${howWon[reason]}.`;
}

export function matchWon(reason: MatchReason, winners: readonly Seat[], names: Names): string {
  if (winners.length === 0) return 'No person is left: the match is abandoned.';
  const why = reason === 'last_player' ? ' as the last one left' : '';
  return `${namesOf(winners, names)} ${winners.length === 1 ? 'wins' : 'win'} the match${why}.`;
}

const points = (count: number): string => (count === 1 ? '1 point' : `${count} points`);
const cards = (count: number): string => (count === 1 ? '1 card' : `${count} cards`);

/** The summary of a round, and of a match. */
export function closingOf(event: Event, names: Names): Panel | undefined {
  if (event.kind === 'end') {
    const { result, round } = event;
    const rows = result.scores.map((one) => `${names(one.seat)}: ${points(one.points)}, ${cards(one.cards)}`);
    return {
      title: round === null ? 'Dutch is over' : `Round ${round} is over`,
      text: [roundWon(result, names), ...rows].join('\n'),
    };
  }
  if (event.kind !== 'match') return undefined;
  const rows = totalRows(event.totals, names);
  return {
    title: 'The match is over',
    text: [matchWon(event.reason, event.winners, names), ...rows].join('\n'),
  };
}

/** The best first. */
export const totalRows = (totals: readonly Total[], names: Names): string[] =>
  totals
    .toSorted((one, other) => one.points - other.points || other.wins - one.wins || one.seat - other.seat)
    .map(({ seat, points: total, wins }) => `${names(seat)}: ${points(total)}, ${wins} won`);
