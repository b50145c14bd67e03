import type { Event, Told } from '../events.ts';
import type { Seat, Slot, Total } from '../state.ts';

/** The written record of a game: one line for each event (Dutch 21). Seats and slots count from 1. */

export const seatText = (seat: Seat): string => `s${seat + 1}`;
export const slotText = ({ seat, index }: Slot): string => `${seatText(seat)}[${index + 1}]`;

const seatsText = (seats: readonly Seat[]): string =>
  seats.length === 0 ? 'none' : seats.map(seatText).join(',');
const totalsText = (totals: readonly Total[]): string =>
  totals.map(({ seat, points }) => `${seatText(seat)}:${points}`).join(',');
const auto = (is: boolean): string => (is ? ' auto' : '');

/** The public line of an event. */
export function lineOf(event: Event): string {
  switch (event.kind) {
    case 'deal': {
      const { seats, draw, discard, start, round } = event;
      const table = `DEAL seats=${seats} draw=${draw} discard=${discard} start=${seatText(start)}`;
      return round === null ? table : `${table} round=${round}`;
    }
    case 'look':
      return `IPEEK ${seatText(event.seat)}[${event.indices.map((index) => index + 1).join(',')}]${auto(event.auto)}`;
    case 'collection':
      return event.turned === null
        ? `COLL ${seatText(event.seat)} none`
        : `COLL ${slotText({ seat: event.seat, index: event.turned.index })}=${event.turned.card}`;
    case 'turn':
    case 'stall':
    case 'decline':
    case 'dutch':
    case 'ready':
      return `${event.kind.toUpperCase()} ${seatText(event.seat)}`;
    case 'draw': {
      const source = event.card === null ? 'deck' : `discard ${event.card}`;
      return `DRAW ${seatText(event.seat)} ${source} -> ${slotText(event)}`;
    }
    case 'play': {
      const how = event.from === null ? 'drawn' : `repl ${slotText({ seat: event.seat, index: event.from })}`;
      return `PLAY ${slotText(event)}=${event.card} ${how}`;
    }
    case 'window':
      return `WINDOW ${event.rank} by ${seatText(event.seat)}`;
    case 'close':
      return `CLOSE ${event.by}`;
    case 'same':
      return `SAME ${slotText(event)}=${event.card} ${event.slot}`;
    case 'wrong': {
      const { seat, card, penalty } = event;
      return `WRONG ${slotText(event)}=${card} penalty ${penalty === null ? 'none' : slotText({ seat, index: penalty })}`;
    }
    case 'pass':
      return `PASS ${seatText(event.seat)}${auto(event.auto)}`;
    case 'auto_pass':
      return `AUTO ${seatText(event.seat)} ${event.on ? 'on' : 'off'}`;
    case 'power':
      return `POWER ${seatText(event.seat)} ${event.power}`;
    case 'peek':
      return `PEEK ${seatText(event.seat)} -> ${slotText(event.slot)}`;
    case 'swap':
      return `SWAP ${seatText(event.seat)}: ${slotText(event.a)} <-> ${slotText(event.b)}`;
    case 'skip':
      return `SKIP ${seatText(event.seat)} ${event.power}${auto(event.auto)}`;
    case 'collect':
      return `COLLECT ${seatText(event.seat)} ${event.card} -> ${slotText(event)} (${event.size}/4)`;
    case 'reshuffle':
      return `RESHUFFLE n=${event.cards}`;
    case 'timeout': {
      const { timer, seat, miss } = event;
      const whose = seat === null ? timer : `${seatText(seat)} ${timer}`;
      return `TIMEOUT ${whose}${miss === null ? '' : ` miss=${miss}`}`;
    }
    case 'leave':
      return `${event.removed ? 'KICK' : 'LEAVE'} ${seatText(event.seat)}`;
    case 'end': {
      const { reason, winners, scores } = event.result;
      const listed = scores
        .map(({ seat, points, cards }) => `${seatText(seat)}:${points}/${cards}`)
        .join(',');
      return `END reason=${reason} winners=${seatsText(winners)} scores=${listed}`;
    }
    case 'total':
      return `TOTAL ${totalsText(event.totals)}`;
    case 'match':
      return `MATCH reason=${event.reason} winners=${seatsText(event.winners)} totals=${totalsText(event.totals)}`;
  }
}

const toldWords: Readonly<Record<Told['kind'], string>> = { look: 'IPEEK', draw: 'DRAW', peek: 'PEEK' };

/** Writes the private line about the cards that one seat was shown. */
export const toldLine = ({ kind, faces }: Told): string =>
  [toldWords[kind], ...faces.map(({ slot, card }) => `${slotText(slot)}=${card}`)].join(' ');
