import type { Event } from '../../../src/games/dutch/events.ts';
import type { State } from '../../../src/games/dutch/state.ts';
import { deckOf, inDeckOrder } from '../../../src/games/dutch/terms/cards.ts';
import { type Figure, type Figures, lengthOf } from '../../../src/games/simulation.ts';

/** Statistics over many games of Dutch. By default, each level has one seat at the table. */

/** Some games between strong computers don't end: they stop after this many turns (Dutch 19.6). */
const mostTurns = 400;

export const figures: Figures<State, Event> = {
  options: () => ({}),
  count,
  isTooLong: ({ turn }) => turn > mostTurns,
  report,
  problem,
  books: 'every card of the deck lies in one place, and every right card has left a hand',
};

/** The name under which an event is counted. */
function nameOf(event: Event): string {
  switch (event.kind) {
    case 'draw':
      return event.card === null ? 'draws from the deck' : 'draws of the discard';
    case 'same':
      return 'right cards in windows';
    case 'wrong':
      return 'wrong cards in windows';
    case 'dutch':
      return 'Dutch calls';
    case 'end':
      return `ended by ${event.result.reason}`;
    case 'timeout':
      return `time-outs of ${event.timer}`;
    case 'skip':
      return event.auto ? 'powers without a target' : 'powers skipped';
    default:
      return `${event.kind} events`;
  }
}

function count({ turn, phase }: State, events: readonly Event[]): Record<string, number> {
  const sums: Record<string, number> = { [`turns ${turn}`]: 1, turns: turn };
  for (const event of events) {
    const name = nameOf(event);
    sums[name] = (sums[name] ?? 0) + 1;
  }
  return phase === 'game_ended' ? sums : { ...sums, endless: 1 };
}

function report(sums: Readonly<Record<string, number>>, games: number): Figure[] {
  const each = (name: string) => Number(((sums[name] ?? 0) / (games || 1)).toFixed(3));
  const isEnd = (name: string) => name.startsWith('ended by ');
  const isCount = (name: string) => name === 'turns' || name === 'endless' || /^turns \d/.test(name);
  const names = Object.keys(sums).sort();
  return [
    ...[10, 50, 90].map((percent) => ({
      name: `turns, ${percent} %`,
      value: lengthOf(sums, 'turns', (games * percent) / 100),
    })),
    { name: 'turns, mean', value: each('turns') },
    { name: `over ${mostTurns} turns`, value: each('endless') },
    ...names.filter(isEnd).map((name) => ({ name, value: each(name) })),
    ...names
      .filter((name) => !isEnd(name) && !isCount(name))
      .map((name) => ({ name: `${name}/G`, value: each(name) })),
  ];
}

/** Checks conservation (Dutch 23, invariant 1), and that a hand grows only by drawn cards. */
function problem(
  { options, hands, draw, discard, out }: State,
  events: readonly Event[],
): string | undefined {
  const held = hands.flat().filter((card) => card !== null);
  const cards = inDeckOrder([...held, ...draw, ...discard, ...out]).join(' ');
  const deck = inDeckOrder(deckOf(options.jokers)).join(' ');
  if (cards !== deck) return `The cards are ${cards}.`;
  const since = events.slice(events.findLastIndex(({ kind }) => kind === 'deal') + 1);
  const change = since.reduce((sum, event) => sum + cardsOf(event), 0);
  const dealt = 4 * hands.length;
  return options.match_rounds !== 1 || held.length === dealt + change
    ? undefined
    : `${held.length} cards are held, and ${dealt + change} were given.`;
}

/** The number of cards that an event adds to hands. */
function cardsOf(event: Event): number {
  switch (event.kind) {
    case 'draw':
    case 'collect':
      return 1;
    case 'play':
    case 'same':
      return -1;
    case 'wrong':
      return event.penalty === null ? 0 : 1;
    default:
      return 0;
  }
}
