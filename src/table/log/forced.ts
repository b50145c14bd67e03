import type { ActionChoice } from '../../games/facets/offer.ts';
import type { Seat } from '../../games/facets/seats.ts';
import type { Game } from '../../games/game.ts';
import type { LiveTable } from './live.ts';

/** What is played for people because they can do nothing else. */
export interface Forced {
  readonly seat: Seat;
  readonly notation: string;
  /** Whether only for those who wish it. */
  readonly how: NonNullable<ActionChoice<unknown>['forced']>;
}

/** What a seat is forced to do; undefined where it may choose, or is to press it all the same. */
export function forcedAt(
  { game, snapshot }: Pick<LiveTable, 'game' | 'snapshot'>,
  seat: Seat,
): Forced | undefined {
  const only = onlyChoice(game, snapshot.state, seat);
  if (only?.kind !== 'action' || only.forced === undefined) return undefined;
  return { seat, notation: game.notate(snapshot.state, only.action), how: only.forced };
}

function onlyChoice(game: Game, state: unknown, seat: Seat) {
  // Listing all choices may take long: several in the outline say as much.
  if ((game.outline?.(state, seat).length ?? 0) > 1) return undefined;
  const choices = game.choices(state, seat);
  return choices.length === 1 ? choices[0] : undefined;
}
