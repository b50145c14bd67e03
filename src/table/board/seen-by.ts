import type { Seat } from '../../games/facets/seats.ts';
import type { Panel } from '../../games/facets/telling.ts';
import type { Game } from '../../games/game.ts';
import type { Play } from '../log/course.ts';
import type { LiveTable } from '../log/live.ts';
import { namesOf, plainNamesOf, seatsAt } from '../log/seating.ts';
import type { Illustration, Seen } from '../message/message.ts';

/** Shows a play of a finished game as the public, one seat, or all seats saw it. */

/** What a seat alone saw. */
interface Hand {
  readonly panel: Panel;
  readonly picture: Illustration | undefined;
}

interface Views {
  readonly picture: Illustration;
  /** The hands of the chosen seats. */
  readonly hands: readonly Hand[];
}

/** Maximum number of hands below a picture: Discord shows ten panels. */
const mostHands = 9;

/** Whether the seats of a game can have secrets. */
export const hasSecrets = ({ reveals }: Game): boolean => reveals !== undefined;

/**
 * A play as somebody saw it.
 * @param watching nothing for the public view
 */
export function seenBy(
  { game, stored }: Pick<LiveTable, 'game' | 'stored'>,
  { number, state }: Pick<Play, 'number' | 'state'>,
  { seat, seen }: { readonly seat?: Seat | undefined; readonly seen?: Seen | undefined },
): Views {
  const seats = seatsAt(stored.seats, number);
  const plain = plainNamesOf(seats);
  const isSeat = (whose: Seen | undefined): whose is Seat => seats.some((one) => one.seat === whose);
  const viewer = isSeat(seen) ? seen : seen === undefined ? (seat ?? 'public') : 'public';
  const view = game.view(state, viewer);
  const chosen = seen === 'all' ? seats.map((one) => one.seat) : isSeat(seen) ? [seen] : [];
  const hands = hasSecrets(game) ? chosen.flatMap((one) => handOf(game, state, one, seats) ?? []) : [];
  return {
    picture: { picture: game.draw(view, plain), alt: game.describe(view, plain) },
    hands: hands.slice(0, mostHands),
  };
}

/** What the game showed a seat alone; undefined if that was nothing. */
function handOf(
  game: Game,
  state: unknown,
  seat: Seat,
  seats: Parameters<typeof namesOf>[0],
): Hand | undefined {
  const names = namesOf(seats);
  const shown = game.privately?.(game.view(state, seat), [], names);
  if (shown === undefined) return undefined;
  const { panel, picture, alt } = shown;
  return {
    panel: { ...panel, title: `${names(seat)} · ${panel.title}` },
    // The name also tells two pictures apart that look the same.
    picture: picture && { picture, alt: `${plainNamesOf(seats)(seat)}: ${alt ?? panel.text}` },
  };
}
