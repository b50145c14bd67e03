import { andList, counted } from '../../src/engine/english.ts';
import type { Illustrated, Page } from '../../src/games/facets/looks.ts';
import type { RulesChapter } from '../../src/games/facets/reading.ts';
import type { Names, Seat } from '../../src/games/facets/seats.ts';
import type { Panel } from '../../src/games/facets/telling.ts';
import type { Event, View } from './state.ts';

/** The game in words: story, summary, table message, and private answers. */

export const matches = (count: number): string => counted(count, 'match', 'matches');

const list = (seats: readonly Seat[], names: Names): string => andList(seats.map(names));

const left = (count: number): string => `${matches(count)} left`;

export function story(event: Event, names: Names): string {
  switch (event.kind) {
    case 'take':
      return `${names(event.seat)} takes ${event.count}, ${left(event.left)}.`;
    case 'answered':
      return '';
    case 'opened':
      return opened(event.grabbers, event.left, names);
    case 'quit':
      return `${names(event.seat)} gives up.`;
    case 'over':
      return event.winners.length === 1
        ? `${list(event.winners, names)} wins.`
        : `${list(event.winners, names)} win.`;
  }
}

function opened(grabbers: readonly Seat[], heap: number, names: Names): string {
  if (grabbers.length === 0) return 'Nobody grabs.';
  return grabbers.length === 1
    ? `${list(grabbers, names)} grabs one, ${left(heap)}.`
    : `${list(grabbers, names)} grab at once: nobody gets it.`;
}

export function closing(event: Event, names: Names): Panel | undefined {
  if (event.kind !== 'over') return undefined;
  const lines = event.taken.map((count, seat) => `${names(seat)}: ${matches(count)}`);
  return { title: story(event, names).replace(/\.$/, ''), text: lines.join('\n') };
}

/** Describes the current state in a sentence. */
export function standing({ heap, window, turn, last, taken, quit }: View, names: Names): string {
  if (last !== null || taken.length - quit.length < 2) return 'The game is over.';
  return window
    ? `${names(turn)} has taken, ${left(heap)}: who grabs one?`
    : `${matches(heap)}. ${names(turn)} takes.`;
}

export const panel = (view: View, names: Names): Panel => ({
  title: 'Nim',
  text: `${standing(view, names)} ${view.lastLoses ? 'The last match loses.' : 'The last match wins.'}`,
  color: '#8a5a2b',
});

export const pages: readonly Page[] = [{ id: 'matches', label: 'Matches' }];

export const page = (view: View, names: Names): Illustrated => ({
  panel: {
    title: 'Who has what',
    text: view.taken
      .map((count, seat) => `**${names(seat)}** ${matches(count)}, ${grabsLeft(view.grabs[seat] ?? 0)}`)
      .join('\n'),
  },
});

export const grabsLeft = (count: number): string => (count === 1 ? '1 grab left' : `${count} grabs left`);

/** What the person in a seat reads before answering, and after it. */
export function privately(view: View, names: Names): Illustrated | undefined {
  const { viewer, window, heap, next } = view;
  if (viewer === 'public' || window === null) return undefined;
  const own = grabsLeft(view.grabs[viewer] ?? 0);
  const who = next === viewer ? 'you' : names(next);
  const text =
    window.mine === null
      ? `${matches(heap)}, then it’s ${who}. Grab alone and you get one; if others grab too, nobody does. You have ${own}.`
      : `You have answered: ${window.mine}. It is shown when all have.`;
  return { panel: { title: 'Grab a match?', text } };
}

export const rules: readonly RulesChapter[] = [
  {
    id: 'turns',
    title: 'Turns',
    text: [
      'A heap of matches. In turn, each takes at least one match, and no more than the table allows (3 unless it says otherwise).',
      'Whoever takes the last match wins. Where *the last match loses*, they come last, and of the others those with most matches win.',
    ].join('\n\n'),
  },
  {
    id: 'grabs',
    title: 'Grabs',
    text: [
      'After each turn a window opens. All others who have grabs left decide in hiding: **Grab** or **Leave it**. It closes when all have answered, or when its time is over: whoever has said nothing leaves it.',
      'Then all answers are shown. Who grabbed alone gets one match. If several grabbed, nobody gets one. A grab is spent either way.',
    ].join('\n\n'),
  },
  {
    id: 'places',
    title: 'Places',
    text: 'Behind the winner, more matches are the better place; the same number is the same place. Who gives up is behind all who play on.',
  },
];
