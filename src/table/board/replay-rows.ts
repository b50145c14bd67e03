import type { Seat } from '../../games/facets/seats.ts';
import type { Play } from '../log/course.ts';
import type { LiveTable } from '../log/live.ts';
import { plainNamesOf } from '../log/seating.ts';
import type { Button, Menu, Message, Press, Seen, StepWay } from '../message/message.ts';
import { hasSecrets } from './seen-by.ts';

/** The controls below a play that is shown. */

/** A moment that changed a game more than others, for a menu. */
export interface Decisive {
  /** The number of its action. */
  readonly number: number;
  readonly label: string;
  /** What changed for each seat. */
  readonly hint: string;
}

interface Ways {
  readonly seen?: Seen | undefined;
  readonly token?: string | undefined;
  readonly isPlaying?: boolean;
  readonly decisive?: readonly Decisive[];
}

/** Discord's limit on the options of a menu. */
const mostOptions = 25;

/** Builds the controls of the play at an index. A running game has only those for stepping. */
export function replayRows(
  { game, stored }: Pick<LiveTable, 'game' | 'stored'>,
  plays: readonly Pick<Play, 'number'>[],
  at: number,
  { seen, token, isPlaying = false, decisive = [] }: Ways,
): Message['rows'] {
  const isRunning = stored.status === 'active';
  const last = plays.length - 1;
  const isEnd = at === last;
  const numberAt = (index: number) => plays[index]?.number ?? 0;
  const press = (by: StepWay, number: number): Press => ({
    do: 'step',
    table: stored.id,
    by,
    number,
    ...(seen !== undefined && !isRunning && { seen }),
    ...(token !== undefined && { token }),
  });
  const button = (label: string, by: StepWay, number: number, disabled = false): Button => ({
    kind: 'button',
    label,
    style: by === 'next' || by === 'since' || by === 'stop' ? 'primary' : 'secondary',
    press: press(by, number),
    ...(disabled && { disabled }),
  });
  // At the newest play of a running game, ▶ checks for newer plays.
  const next = isEnd
    ? button('▶', 'since', numberAt(last), !isRunning)
    : button('▶', 'next', numberAt(at + 1));
  const steps = [
    button('⏮', 'first', 0, at === 0),
    button('◀', 'back', numberAt(Math.max(0, at - 1)), at === 0),
    next,
    button('⏭', 'last', numberAt(last), isEnd),
  ];
  const jump = button('Jump', 'go', 0, last === 0);
  const list = game.annals === undefined || token !== undefined ? [] : [listButton(stored.id)];
  if (isRunning) return [steps, [jump, ...list]];
  const here = numberAt(at);
  const play = isPlaying && !isEnd ? button('Stop', 'stop', here) : button('Play', 'play', here, isEnd);
  return [
    steps,
    [play, jump, button('Show here', 'here', here), ...list],
    ...momentMenu(press('moment', here), decisive),
    ...(hasSecrets(game) ? [[seenMenu(press('seen', here), stored, seen)] as const] : []),
  ];
}

const listButton = (table: string): Button => ({
  kind: 'button',
  label: 'List',
  style: 'secondary',
  press: { do: 'plays', table, page: 0, find: '' },
});

function momentMenu(press: Press, decisive: readonly Decisive[]): (readonly [Menu])[] {
  if (decisive.length === 0) return [];
  const options = decisive.map(({ number, label, hint }) => ({ value: String(number), label, hint }));
  return [[{ kind: 'menu', placeholder: 'Decisive moments', press, min: 1, max: 1, options }]];
}

function seenMenu(press: Press, { seats }: LiveTable['stored'], seen: Seen | undefined): Menu {
  const names = plainNamesOf(seats);
  const option = (whose: Seen, label: string) => ({
    value: String(whose),
    label,
    ...(whose === seen && { chosen: true }),
  });
  const bySeat = seats.map(({ seat }: { readonly seat: Seat }) =>
    option(seat, `Seen by ${names(seat)}`.slice(0, 100)),
  );
  return {
    kind: 'menu',
    placeholder: 'Seen by',
    press,
    min: 1,
    max: 1,
    options: [
      option('public', 'Seen by everybody'),
      ...bySeat.slice(0, mostOptions - 2),
      option('all', 'Seen by all seats'),
    ],
  };
}
